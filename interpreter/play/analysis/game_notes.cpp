#include "play/analysis/game_statistics.h"
#include "play/match/outcome.h"

#include <algorithm>

namespace bazillion::play {

namespace {

constexpr std::size_t samples_a_game = 4;

std::uint64_t games_to_sample(const rules::Rules& rules) {
    constexpr std::uint64_t most_games = 50'000, most_numbers = 2'000'000;
    return std::min(most_games, most_numbers / std::max<std::size_t>(rules.kinds.size(), 1));
}

/// Visits the kinds of all pieces on the board and in reserve, with the owner and how many.
template <typename Visit>
void each_piece(const Engine& engine, Visit&& visit) {
    const rules::Rules& rules = engine.rules();
    const Position& position = engine.position();
    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
        const Code code = position.slots[cell];
        if (code != rules::empty) {
            for (const Code piece : rules.codes.pieces(code)) {
                visit(rules.codes.owner(piece), rules.codes.kind(piece), 1U);
            }
        }
    }
    if (rules.reserve == rules::none) {
        return;
    }
    const rules::Variable& reserve = rules.variables[rules.reserve];
    for (std::size_t player = 0; player < rules.players.size(); ++player) {
        for (const KindId kind : reserve.kinds) {
            const auto owner = static_cast<PlayerId>(player);
            if (const unsigned count = position.slots[rules.slot(rules.reserve, owner, kind)]; count > 0) {
                visit(owner, kind, count);
            }
        }
    }
}

void note_result(const std::vector<PlayerId>& players, const Outcome& outcome,
                 std::vector<GameStatistics::Results>& results) {
    using Result = Outcome::Result;
    for (const PlayerId player : players) {
        GameStatistics::Results& own = results[player];
        if (outcome.result == Result::draw) {
            ++own.draws;
        } else if (outcome.result == Result::win) {
            ++(outcome.winner == player ? own.wins : own.losses);
        } else {
            ++(outcome.loser == player ? own.losses : own.spared);
        }
    }
}

}  // namespace

GameNotes::GameNotes(const rules::Rules& rules, GameStatistics& statistics)
    : rules_(rules),
      statistics_(statistics),
      players_(deciding_players(rules)),
      sampled_games_(games_to_sample(rules)) {}

void GameNotes::begin(const Engine& engine, std::uint64_t number) {
    number_ = number;
    passes_ = repeated_ = sampled_ = royals_lost_ = 0;
    // With two players the material of one is that of the other with the sign changed.
    view_ = players_.empty() ? 0 : players_.size() == 2 ? players_[0] : players_[number % players_.size()];
    random_ = Random(number);
    moves_.clear();
    use_.assign(rules_.kinds.size(), {});
    samples_.clear();
    seen_.clear();
    seen_.insert(engine.position().turn_state.hash);
    note_presence(engine);
    royals_.assign(rules_.players.size(), 0);
    note_royals(engine, rules::no_player);
}

/// Who may not leave a royal piece to be captured, and yet has fewer behind the move of another player, has lost it by
/// a gap in the rules.
void GameNotes::note_royals(const Engine& engine, PlayerId mover) {
    for (const rules::Royal& royal : rules_.royals) {
        if (!royal.when.code.empty()) {
            continue;
        }
        const Value now = engine.position().slots[engine.plan()->royal_slot[royal.player]];
        Value& before = royals_[royal.player];
        if (now < before && mover != rules::no_player && mover != royal.player && (!royal.last || now == 0)) {
            royals_lost_ += royal.last ? 1 : before - now;
        }
        before = now;
    }
}

void GameNotes::note_presence(const Engine& engine) {
    each_piece(engine, [&](PlayerId, KindId kind, unsigned) { use_[kind].games = 1; });
}

void GameNotes::choose(const Engine& engine, std::size_t moves) {
    chosen_ = !engine.chance();
    if (chosen_) {
        moves_.push_back(static_cast<std::uint32_t>(moves));
    }
}

void GameNotes::moved(const Engine& engine) {
    const MoveFacts& facts = engine.last_move();
    const CompiledMove& made = *facts.made;
    if (chosen_ && made.has(CompiledMove::pass)) {
        ++passes_;
    }
    for (const Code code : facts.captured) {
        ++use_[rules_.codes.kind(code)].captured;
    }
    if (made.piece < use_.size()) {
        const Code arrived = made.to < rules_.cells() ? engine.position().at(made.to) : rules::empty;
        const bool other = arrived != rules::empty && !rules_.codes.is_stack(arrived) &&
                           rules_.codes.owner(arrived) == facts.mover && rules_.codes.kind(arrived) != made.piece;
        note_use(made, facts.captured.size(), other ? rules_.codes.kind(arrived) : KindId{rules::none});
    }
    for (const Write& write : engine.last_writes()) {  // what came into play by it
        const Code now =
            write.slot < rules_.cells() ? engine.position().at(static_cast<Cell>(write.slot)) : rules::empty;
        if (now != rules::empty) {
            for (const Code piece : rules_.codes.pieces(now)) {
                use_[rules_.codes.kind(piece)].games = 1;
            }
        }
    }
    note_royals(engine, facts.mover);
    if (!seen_.insert(engine.position().turn_state.hash).second) {
        ++repeated_;
    }
    if (facts.captured.empty() && !engine.in_partial_move()) {  // else something may be about to be taken back
        note_sample(engine);
    }
}

/// `became`: what the piece is now, if it is another one.
void GameNotes::note_use(const CompiledMove& made, std::size_t captured, KindId became) {
    GameStatistics::Use& own = use_[made.piece];
    if (!chosen_) {
        ++own.by_chance;
    } else {
        ++(made.has(CompiledMove::drop) ? own.drops : own.moves);
        own.captures += captured;
    }
    if (became != rules::none) {
        ++(chosen_ ? use_[became].became : use_[became].by_chance);
    }
}

/// Reservoir sampling (Vitter's algorithm R): each position is kept with the same probability.
void GameNotes::note_sample(const Engine& engine) {
    if (number_ >= sampled_games_ || players_.empty()) {
        return;
    }
    ++sampled_;
    if (samples_.size() < samples_a_game) {
        samples_.push_back(difference(engine));
    } else if (const auto place = random_.below(static_cast<std::uint32_t>(sampled_)); place < samples_a_game) {
        samples_[place] = difference(engine);
    }
}

std::vector<float> GameNotes::difference(const Engine& engine) const {
    std::vector<float> difference(rules_.kinds.size());
    const float others = players_.size() > 2 ? static_cast<float>(players_.size() - 1) : 1.0F;
    each_piece(engine, [&](PlayerId owner, KindId kind, unsigned count) {
        if (owner == view_) {
            difference[kind] += static_cast<float>(count);
        } else if (decides(rules_, owner)) {
            difference[kind] -= static_cast<float>(count) / others;
        }
    });
    return difference;
}

void GameNotes::end(const std::optional<Outcome>& outcome) {
    GameStatistics& all = statistics_;
    all.choices.resize(std::max(all.choices.size(), moves_.size()));
    for (std::size_t ply = 0; ply < moves_.size(); ++ply) {
        GameStatistics::Choices& choices = all.choices[ply];
        ++choices.positions;
        choices.moves += moves_[ply];
        choices.most = std::max<std::uint64_t>(choices.most, moves_[ply]);
    }
    for (std::size_t kind = 0; kind < use_.size(); ++kind) {
        GameStatistics::Use& use = all.use[kind];
        use.games += use_[kind].games;
        use.moves += use_[kind].moves;
        use.drops += use_[kind].drops;
        use.captures += use_[kind].captures;
        use.captured += use_[kind].captured;
        use.became += use_[kind].became;
        use.by_chance += use_[kind].by_chance;
    }
    all.plies += moves_.size();
    all.passes += passes_;
    all.repeated += repeated_;
    all.with_repetition += repeated_ > 0 ? 1 : 0;
    all.royals_lost += royals_lost_;
    if (!outcome) {
        ++all.unfinished;
        return;
    }
    all.lengths.resize(std::max(all.lengths.size(), moves_.size() + 1));
    ++all.lengths[moves_.size()];
    all.add_ending(*outcome, 1);
    note_result(players_, *outcome, all.results);
    std::vector<GameStatistics::Results> results(rules_.players.size());
    note_result(players_, *outcome, results);
    const double points = players_.empty() ? 0 : score_of(results[view_], players_.size()).mean;
    for (auto& sample : samples_) {
        all.samples.push_back(
            {number_, static_cast<float>(points), 1.0F / static_cast<float>(samples_.size()), std::move(sample)});
    }
}

bool play_random_game(Engine& engine, GameNotes& notes, std::uint64_t seed, std::uint64_t number,
                      std::size_t most_plies, const std::function<bool()>& stop) {
    constexpr std::size_t plies_between = 256;
    Random random(seed);
    notes.begin(engine, number);
    std::vector<Move> moves;
    for (std::size_t plies = 0;; ++plies) {
        if (stop()) {
            return false;
        }
        if (plies % plies_between == 0 && engine.memory() > Engine::usual_memory) {
            engine.forget();
        }
        moves.clear();
        if (!engine.ended()) {
            engine.legal_moves(moves);
            // Ids of moves depend on what this engine has met, and their order must not.
            std::sort(moves.begin(), moves.end(), [&](Move a, Move b) { return engine[a] < engine[b]; });
            moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
        }
        if (engine.has_error()) {
            return false;
        }
        const std::optional<Ending> ending = engine.ended() ? engine.ended() : engine.ending(!moves.empty());
        if (engine.has_error()) {
            return false;
        }
        if (ending || plies == most_plies) {
            notes.end(ending ? std::optional(outcome_of(engine.rules(), *ending)) : std::nullopt);
            return true;
        }
        notes.choose(engine, moves.size());
        if (!engine.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))])) {
            return false;
        }
        notes.moved(engine);
    }
}

}  // namespace bazillion::play
