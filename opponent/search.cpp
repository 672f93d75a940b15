// The nodes of the search: what ends them, null move, pruning, late-move reductions.
#include "opponent/search.h"

#include "play/position/hash_combine.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bazillion::opponent {

using play::Move;
using Bound = TranspositionTable::Bound;

Search::Search(play::Engine& engine, const Weights& weights, TranspositionTable& table, const SearchParts& parts)
    : engine_(engine),
      weights_(weights),
      table_(table),
      parts_(parts),
      sides_(engine.rules(), engine.player()),
      evaluation_(engine, weights, sides_),
      activity_(engine, weights),
      exchange_(engine, weights),
      scripted_(engine),
      infos_(engine),
      frames_(most_plies + 2) {
    for (std::size_t depth = 1; depth < reductions_.size(); ++depth) {
        for (std::size_t tried = 1; tried < reductions_[depth].size(); ++tried) {
            const double product = std::log(static_cast<double>(depth)) * std::log(static_cast<double>(tried));
            reductions_[depth][tried] = static_cast<std::uint8_t>(0.6 + product / 2.1);
        }
    }
    plain_turns_ = engine.plan()->allows_null_moves;
    const rules::Rules& rules = engine.rules();
    in_stages_ = rules.priorities.empty() && rules.phases.empty() && !rules.options.maximal_captures &&
                 std::none_of(rules.hooks.begin(), rules.hooks.end(),
                              [](const rules::Hook& hook) { return hook.event == rules::Hook::Event::moves; });
    // Where captured men are dropped again, attacks on the king do not run out of men, and seldom come to nothing.
    keeps_checks_ = engine.plan()->has_royals && engine.plan()->has_drops;
    repetition_draws_ = engine.plan()->ends_by_repetition && !engine.plan()->goal_on_repetition;
}

int Search::reduction(int depth, std::size_t tried) const {
    return reductions_[static_cast<std::size_t>(std::min(depth, 63))][std::min<std::size_t>(tried, 63)];
}

/// How much of an advantage has faded because nothing was made of it: who is ahead does sooner what he could do later.
/// Where men have to leave the board, holding the other side in a blockade looks as good as going on, and lasts for
/// ever: there it fades with each ply before a man leaves, the faster, the longer none has left in the game, and, once
/// nothing irreversible has happened for long, with each ply before it does. Else what breaks a blockade, such as a
/// capture, would be put off to the end of each line, as nothing is lost by that.
Score Search::faded(int ply) {
    constexpr Score most_by_quiet = 192, most_by_idling = 240;
    const Score quiet = std::min(Score{engine_.position().turn_state.quiet}, most_by_quiet);
    if (!weights_.race) {
        return quiet;
    }
    const Frame* const before = ply == 0 ? nullptr : &frames_[static_cast<std::size_t>(ply - 1)];
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    const auto plies = [&](int so_far, bool goes_on) { return so_far < ply - 1 ? so_far : goes_on ? ply : ply - 1; };
    frame.idle = plies(before != nullptr ? before->idle : 0, evaluation_.pieces() == pieces_at_root_);
    frame.reversible = plies(before != nullptr ? before->reversible : 0, quiet > 0);
    // What fades with each ply grows with the turns that the game has been so before the search.
    constexpr Score idle_at_ease = 4, long_idle = 40, quiet_at_ease = 8;
    const Score by_idle =
        std::clamp<Score>(bounds_.idle - idle_at_ease, 1, 4) + std::clamp<Score>((bounds_.idle - long_idle) / 10, 0, 8);
    const Score by_reversible = std::clamp<Score>((quiet_at_root_ - quiet_at_ease) / 2, 0, 8);
    return std::clamp(by_idle * frame.idle + by_reversible * frame.reversible, quiet, most_by_idling);
}

/// The static value for the side that decides. Weak players see it blurred, the same each time. What pieces can do is
/// not counted where it hardly could bring the value into the window.
Score Search::evaluate(int ply, Score alpha, Score beta) {
    Score score = evaluation_.score() * side();
    const Score margin = activity_.margin();
    if (parts_.activity && activity_.counts() && score > alpha - margin && score < beta + margin) {
        score += activity_.score(sides_, evaluation_.phase()) * side();
    }
    if (scripted_.any()) {
        score += scripted_.score(sides_) * side() * (weights_.network ? NeuralNetwork::of_hundredth : 1);
    }
    score -= weights_.network ? 0 : score * faded(ply) / all_faded;
    if (bounds_.noise != 0) {
        const Score noise = bounds_.noise * (weights_.network ? NeuralNetwork::of_hundredth : 1);
        const std::uint64_t blur = play::hash_combine(engine_.position().turn_state.hash, bounds_.seed);
        score += static_cast<Score>(blur % static_cast<std::uint64_t>(2 * noise + 1)) - noise;
    }
    constexpr Score tempo = 24;  // having the move
    return bounded(score + (plain_turns_ ? tempo : 0));
}

Score Search::score_of(const play::Ending& ending, int ply) const {
    const int winner = sides_.winner(ending);
    return winner == 0 ? 0 : winner == side() ? win_in(ply) : loss_in(ply);
}

/// A position that occurred on the line before; or, in the game, twice before.
bool Search::repeats(int ply) const {
    if (!repetition_draws_ || engine_.in_partial_move()) {
        return false;
    }
    const std::uint64_t hash = engine_.position().turn_state.hash;
    const int first = std::max(0, ply - engine_.position().turn_state.quiet - 1);
    for (int i = ply - 2; i >= first; --i) {
        if (frames_[static_cast<std::size_t>(i)].hash == hash) {
            return true;
        }
    }
    return engine_.repeated();
}

/// A draw by repetition. Where men have to leave the board, they come back when they are captured, and two sides can
/// hold each other up until the game is drawn; the one that thinks rather goes on (contempt), and if it cannot, as long
/// as possible, since the other side may miss its way.
Score Search::repetition_score(int ply) const {
    constexpr Score contempt = 150, a_ply_sooner = 4, late = 64;
    const Score lost = contempt + a_ply_sooner * std::max(late - ply, 0);
    return !weights_.race ? 0 : side() == thinking_ ? -lost : lost;
}

/// The position's hash for the table. It leaves out the count of quiet turns, which ends some games: positions that
/// come late in it are kept apart by steps.
std::uint64_t Search::key() const {
    const auto& turn = engine_.position().turn_state;
    constexpr unsigned late = 40, step = 8;
    std::uint64_t hash = turn.hash;
    if (turn.quiet >= late) {
        hash = play::hash_combine(hash, turn.quiet / step);
    }
    if (sides_.several()) {
        hash = play::hash_combine(hash, sides_.first());  // scores are those of one player against all others
    }
    if (!weights_.kept.empty() && thinking_ < 0) {
        hash = play::hash_combine(hash, 1);  // pieces are worth more to who thinks
    }
    return hash;
}

bool Search::in_check() {
    return engine_.plan()->has_royals && !engine_.chance() && engine_.in_check();
}

int Search::cost(const play::TurnState& before, int ply) const {
    const auto& now = engine_.position().turn_state;
    const bool goes_on = now.turns == before.turns;
    return goes_on && ply < 2 * depth_ + 16 ? 0 : 1;
}

const play::CheckInfo& Search::check_info(Frame& frame) {
    if (!std::exchange(frame.knows_check_info, true)) {
        engine_.set_check_info(frame.check_info);
    }
    return frame.check_info;
}

bool Search::gives_check(Move move, Frame& frame) {
    if (!std::exchange(frame.knows_checks_given, true)) {
        engine_.set_checks_given(frame.checks_given);
    }
    return engine_.gives_check(move, frame.checks_given);
}

bool Search::make(Move move, Frame& frame) {
    frame.destination = infos_[move].destination;
    if (!engine_.make(move, &check_info(frame))) {
        failed_ = failed_ || engine_.has_error();
        static_cast<void>(signal_->due());  // illegal moves are no nodes, and there may be many
        return false;
    }
    table_.prefetch(engine_.position().turn_state.hash);
    if (activity_.counts()) {
        activity_.prefetch(engine_.position().turn_state.hash);
    }
    evaluation_.made();
    return true;
}

void Search::unmake() {
    evaluation_.unmade();
    engine_.unmake();
}

Score Search::child(Score alpha, Score beta, int depth, int ply, int side_before, bool may_pass) {
    return side() == side_before ? search(alpha, beta, depth, ply + 1, may_pass)
                                 : -search(-beta, -alpha, depth, ply + 1, may_pass);
}

/// Counts a node; its score if it needs no search, which is anything once the search is to end.
std::optional<Score> Search::enter(int ply) {
    ++nodes_;
    selective_depth_ = std::max(selective_depth_, ply);
    constexpr std::uint64_t looks_at_memory = 1024;
    if (nodes_ % looks_at_memory == 0 && depth_ > 1 && engine_.memory() > bounds_.memory) {
        overfull_ = failed_ = true;
    }
    return signal_->due(nodes_) || failed_ ? std::optional<Score>(0) : finished(ply);
}

/// The score where nothing can be done.
Score Search::stuck(int ply) {
    const auto ending = engine_.ending(false);
    return ending ? score_of(*ending, ply) : 0;
}

std::optional<Score> Search::finished(int ply) {
    if (const auto& ending = engine_.ended()) {
        return score_of(*ending, ply);
    }
    if (ply > 0 && repeats(ply)) {
        return repetition_score(ply);
    }
    if (const auto ending = engine_.ending_in_other_ways()) {
        return score_of(*ending, ply);
    }
    return std::nullopt;
}

/// The score that an entry of the table tells for a window, if it does.
std::optional<Score> Search::known(const TranspositionTable::Entry& entry, Score alpha, Score beta, int depth,
                                   int ply) {
    const Score score = from_table(entry.score, ply);
    const bool tells = entry.bound == Bound::exact || (entry.bound == Bound::lower && score >= beta) ||
                       (entry.bound == Bound::upper && score <= alpha);
    return tells && entry.depth >= depth ? std::optional(score) : std::nullopt;
}

Score Search::search(Score alpha, Score beta, int depth, int ply, bool may_pass) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    frame.line.clear();
    frame.hash = engine_.position().turn_state.hash;
    if (depth <= 0 || ply >= most_plies) {
        return quiesce(alpha, beta, ply, 12);
    }
    if (const auto score = enter(ply)) {
        return *score;
    }
    if (engine_.chance()) {
        return search_chance(alpha, beta, depth, ply);
    }
    // No line is better than a win at the next ply, nor worse than a loss here.
    alpha = std::max(alpha, loss_in(ply));
    beta = std::min(beta, win_in(ply + 1));
    if (alpha >= beta) {
        return alpha;
    }
    const bool principal = beta - alpha > 1;
    const auto entry = parts_.table ? table_.find(key()) : std::nullopt;
    if (const auto score =
            entry && (!principal || below_chance_ > 0) ? known(*entry, alpha, beta, depth, ply) : std::nullopt) {
        return *score;
    }
    const bool check = in_check();
    // In check nothing hangs on the static value: that of the turn before stands for it.
    frame.evaluation = !check     ? evaluate(ply, alpha, beta)
                       : ply >= 2 ? frames_[static_cast<std::size_t>(ply - 2)].evaluation
                                  : 0;
    if (check && parts_.extensions && ply < 2 * depth_) {
        ++depth;
    }
    if (!principal && !check && plain_turns_ && !decided(beta)) {
        if (const auto bound = prune(beta, depth, ply, refined(frame.evaluation, entry), may_pass)) {
            return *bound;
        }
    }
    if (parts_.reductions && depth >= 5 && !entry && plain_turns_) {
        --depth;  // internal iterative reduction: a move to begin with is found more cheaply (Schroeder)
    }
    return search_moves(alpha, beta, depth, ply, check, entry ? entry->move : 0);
}

/// What a static value becomes by a bound of the table, if there is one, however shallow the search was that found it.
Score Search::refined(Score evaluation, const std::optional<TranspositionTable::Entry>& entry) {
    if (!entry) {
        return evaluation;
    }
    const Bound improves = entry->score > evaluation ? Bound::lower : Bound::upper;
    const bool tells = entry->bound == Bound::exact || entry->bound == improves;
    return tells && !decided(entry->score) ? entry->score : evaluation;
}

/// `expected` is only good for cuts that a search confirms. The others go by the static value: a bound that another
/// thread found by quiescence alone counts a piece that was sacrificed as lost, whatever comes of it.
std::optional<Score> Search::prune(Score beta, int depth, int ply, Score expected, bool may_pass) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    const Score margin = 80 * depth;
    if (parts_.pruning && depth <= 6 && frame.evaluation - margin >= beta) {
        return frame.evaluation;
    }
    if (parts_.pruning && depth <= 2 && expected + 250 * depth < beta - 1) {
        const Score score = quiesce(beta - 1, beta, ply, 12, frame.evaluation);  // razoring
        if (score < beta) {
            return score;
        }
    }
    constexpr int a_quarter = 64;
    const bool pieces_left = evaluation_.phase() > a_quarter;  // in endings having to move may be what loses
    if (!parts_.null_move || !may_pass || depth < 3 || expected < beta || !pieces_left) {
        return std::nullopt;
    }
    const int before = side();
    const auto turn = engine_.position().turn_state;
    frame.destination = no_destination;
    if (!engine_.make_null_move()) {
        return std::nullopt;
    }
    evaluation_.made();
    const int reduced = 3 + depth / 4 + std::min<int>((expected - beta) / 200, 3);
    const Score score = engine_.position().turn_state.turns != turn.turns
                            ? child(beta - 1, beta, depth - 1 - reduced, ply, before, false)
                            : -infinite;
    unmake();
    if (signal_->stopped()) {
        return 0;
    }
    return score >= beta ? std::optional(decided(score) ? beta : score) : std::nullopt;
}

/// Whether a move need not be tried close to the horizon: a late one, one that cannot bring the score up to alpha, or
/// one that loses material.
bool Search::hopeless(const Node& node, const Frame& frame, Move move, int order, bool noisy, Score alpha) {
    if (!parts_.pruning || !plain_turns_ || node.principal || node.check) {
        return false;
    }
    if (noisy) {
        return order <= loses_material && node.depth <= 3;
    }
    const auto most = static_cast<std::size_t>((4 + node.depth * node.depth) / (node.improving ? 1 : 2));
    const bool late = node.depth <= 6 && frame.quiets.size() > most;
    const bool futile = node.depth <= 5 && frame.evaluation + 90 + 80 * node.depth <= alpha && order < refuted_before;
    return late || futile || (node.depth <= 6 && loses_exchange(move, {}, 25 * node.depth * node.depth));
}

/// The score of a move that is not expected to be the best: by a null window, late ones less deeply; if it seems better
/// after all, once more.
Score Search::search_late(const Node& node, Score alpha, Score beta, int next, std::size_t tried, int order,
                          bool noisy) {
    int reduced = 0;
    if (parts_.reductions && node.depth >= 3 && tried >= (node.principal ? 3U : 2U) && next < node.depth &&
        side() != node.side) {
        if (!noisy) {
            reduced = reduction(node.depth, tried) - (node.principal ? 1 : 0) - (node.check ? 1 : 0) +
                      (node.improving ? 0 : 1) - std::clamp(order / 8'192, -2, 2) - (order >= refuted_before ? 1 : 0);
        } else if (order <= loses_material) {
            reduced = 1;
        }
        reduced = std::clamp(reduced, 0, std::max(next - 1, 0));
    }
    Score score = child(alpha, alpha + 1, next - reduced, node.ply, node.side);
    if (score > alpha && reduced > 0) {
        score = child(alpha, alpha + 1, next, node.ply, node.side);
    }
    if (score > alpha && score < beta) {
        score = child(alpha, beta, next, node.ply, node.side);
    }
    return score;
}

void Search::note_line(Frame& frame, int ply, Move move) {
    const auto& rest = frames_[static_cast<std::size_t>(ply + 1)].line;
    frame.line.clear();
    frame.line.push_back(move);
    frame.line.insert(frame.line.end(), rest.begin(), rest.end());
}

Score Search::search_moves(Score alpha, Score beta, int depth, int ply, bool check, std::uint32_t first) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    const std::uint64_t hash = key();
    const bool in_stages = in_stages_ && !engine_.in_partial_move();
    begin_moves(frame, in_stages ? Stage::of_table : Stage::rest, check);
    if (!in_stages) {
        generate(frame);
        if (parts_.extensions && !check && frame.moves.size() == 1 && ply < 2 * depth_) {
            ++depth;  // a forced move, a step of a chain among them
        }
        order_moves(frame, ply, first);
    }
    const Node node{.depth = depth,
                    .ply = ply,
                    .side = side(),
                    .principal = beta - alpha > 1,
                    .check = check,
                    .improving = ply >= 2 && frame.evaluation > frames_[static_cast<std::size_t>(ply - 2)].evaluation};
    const play::TurnState turn = engine_.position().turn_state;
    frames_[static_cast<std::size_t>(ply + 1)].killers = {};
    frame.quiets.clear();
    frame.noisies.clear();
    const Score alpha_before = alpha;
    Score best = -infinite;
    Move best_move = play::no_move;
    std::size_t tried = 0;
    for (;;) {
        const auto [move, order, gain, may_lose] = next_move(frame, ply, first);
        if (move == play::no_move) {
            break;
        }
        const bool noisy = order <= loses_material || (order >= gains_material && gain_of(move).noisy);
        if (tried > 0 && best > -sure_win && hopeless(node, frame, move, order, noisy, alpha) &&
            !gives_check(move, frame)) {
            continue;
        }
        const bool checks = keeps_checks_ && tried >= 2 && depth >= 3 && gives_check(move, frame);
        if (!make(move, frame)) {
            if (failed_ || signal_->stopped()) {
                return 0;
            }
            continue;
        }
        (noisy ? frame.noisies : frame.quiets).push_back(move);
        const int next = depth - cost(turn, ply);
        const Score score = tried == 0 ? child(alpha, beta, next, ply, node.side)
                                       : search_late(node, alpha, beta, next, tried, order, noisy || checks);
        unmake();
        ++tried;
        if (signal_->stopped() || failed_) {
            return 0;
        }
        if (score > best) {
            best = score;
            best_move = move;
        }
        if (score > alpha) {
            alpha = score;
            note_line(frame, ply, move);
            if (score >= beta) {
                reward(frame, ply, move, noisy, depth);
                break;
            }
        }
    }
    if (best == -infinite) {
        best = stuck(ply);
    }
    const Bound bound = TranspositionTable::bound_of(best, alpha_before, beta);
    store(hash, bound == Bound::upper ? play::no_move : best_move, best, ply, depth, bound);
    return best;
}

void Search::store(std::uint64_t hash, Move move, Score score, int ply, int depth, Bound bound) {
    if (parts_.table) {
        table_.store(hash, {.move = move != play::no_move ? infos_[move].signature : 0,
                            .score = to_table(score, ply),
                            .depth = depth,
                            .bound = bound});
    }
}

}  // namespace bazillion::opponent
