#include "opponent/throws.h"

#include "play/position/hash_combine.h"
#include "play/position/random.h"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

namespace bazillion::opponent {

namespace {

using play::Move;

bool acts_twice(const rules::Rules& rules, std::size_t turn) {
    const auto random = [&](std::size_t at) { return rules.players[rules.turns[at].decider].random; };
    return random(turn) && random(rules.next_turn(turn));
}

/// The positions to which the turn behind two throws may lead.
class TurnEnds {
public:
    explicit TurnEnds(play::Engine& engine) : engine_(engine) {}

    /// Throws by the kinds that dice become. None if there is no such throw, or too much to be seen.
    std::optional<std::set<std::uint64_t>> behind(rules::KindId first, rules::KindId second) {
        const std::size_t before = engine_.made();
        complete_ = roll(first) && roll(second) && !engine_.chance();
        if (complete_) {
            collect(engine_.player());
        }
        while (engine_.made() > before) {
            engine_.unmake();
        }
        return complete_ ? std::optional(ends_) : std::nullopt;
    }

private:
    static constexpr std::size_t most_positions = 5'000;

    bool roll(rules::KindId kind) {
        std::vector<Move> moves;
        engine_.legal_moves(moves);
        const auto found =
            std::find_if(moves.begin(), moves.end(), [&](Move move) { return engine_[move].named == kind; });
        return engine_.chance() && found != moves.end() && engine_.make(*found);
    }
    bool roll_any() {
        std::vector<Move> moves;
        engine_.legal_moves(moves);
        const auto least = std::min_element(moves.begin(), moves.end(), [&](Move one, Move other) {
            return engine_[one].named < engine_[other].named;
        });
        return least != moves.end() && engine_.make(*least);
    }

    void collect(play::PlayerId player) {
        if (engine_.ended() || engine_.player() != player) {
            note();
            return;
        }
        complete_ = complete_ && seen_.size() < most_positions;
        if (!complete_ || !seen_.insert(engine_.position().turn_state.hash).second) {
            return;
        }
        std::vector<Move> moves;
        engine_.legal_moves(moves);
        for (const Move move : moves) {
            if (engine_.make(move)) {
                collect(player);
                engine_.unmake();
            }
        }
        if (moves.empty()) {
            note();
        }
    }

    /// The next throw shows all dice anew.
    void note() {
        const std::size_t before = engine_.made();
        const bool over = engine_.ended().has_value();
        while (!engine_.ended() && engine_.chance() && roll_any()) {
        }
        ends_.insert(play::hash_combine(engine_.position().turn_state.hash, over ? 1 : 0));
        while (engine_.made() > before) {
            engine_.unmake();
        }
    }

    play::Engine& engine_;
    std::set<std::uint64_t> seen_, ends_;
    bool complete_ = true;
};

}  // namespace

bool throws_commute(play::Engine& engine, std::uint64_t seed) {
    const rules::Rules& rules = engine.rules();
    constexpr int most_plies = 400, enough = 20;
    int compared = 0;
    bool alike = false;
    for (std::size_t turn = 0; turn < rules.turns.size(); ++turn) {
        alike = alike || acts_twice(rules, turn);
    }
    play::Random random(seed);
    engine.set_position(engine.start());
    std::vector<Move> moves;
    for (int ply = 0; alike && ply < most_plies && compared < enough; ++ply) {
        moves.clear();
        engine.legal_moves(moves);
        if (moves.empty()) {
            engine.set_position(engine.start());
            continue;
        }
        const auto many = static_cast<std::uint32_t>(moves.size());
        if (acts_twice(rules, engine.position().turn_state.turn) && many > 1) {
            const std::uint32_t at = random.below(many);
            const auto one = engine[moves[at]].named,
                       other = engine[moves[(at + 1 + random.below(many - 1)) % many]].named;
            const auto forth = TurnEnds(engine).behind(one, other), back = TurnEnds(engine).behind(other, one);
            compared += forth && back ? 1 : 0;
            alike = forth.has_value() == back.has_value() && (!forth || *forth == *back);
        }
        if (!engine.make(moves[random.below(many)])) {
            engine.set_position(engine.start());
        }
    }
    engine.set_position(engine.start());
    return alike && compared >= enough / 2;
}

}  // namespace bazillion::opponent
