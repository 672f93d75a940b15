#include "opponent/mate_search.h"

#include <algorithm>

namespace bazillion::opponent {

using play::Move;

std::optional<MateSearch::Mate> MateSearch::find(StopSignal& signal) {
    signal_ = &signal;
    for (int moves = 1; moves <= longest && !signal.stopped(); ++moves) {
        if (mates(moves)) {
            return Mate{moves, line(moves)};
        }
    }
    return std::nullopt;
}

MateSearch::Known& MateSearch::known() {
    const std::uint64_t hash = engine_.position().turn_state.hash;
    Known& entry = table_[hash % table_size];
    if (entry.hash != hash) {
        entry = {.hash = hash};
    }
    return entry;
}

std::vector<Move> MateSearch::checks() {
    std::vector<Move> moves;
    engine_.generate(moves);
    engine_.set_checks_given(checks_given_);
    std::erase_if(moves, [&](Move move) { return !engine_.gives_check(move, checks_given_); });
    return moves;
}

bool MateSearch::mates(int moves) {
    if (const Known& entry = known(); entry.escapes >= moves || (entry.mated > 0 && entry.mated <= moves)) {
        return entry.escapes < moves;
    }
    const auto candidates = checks();
    const auto mate =
        std::find_if(candidates.begin(), candidates.end(), [&](Move move) { return mates_by(move, moves); });
    const bool found = mate != candidates.end();
    if (found) {
        Known& entry = known();
        entry.mated = moves;
        entry.move = *mate;
    } else if (!signal_->stopped()) {
        known().escapes = moves;
    }
    return found;
}

bool MateSearch::mates_by(Move move, int moves) {
    const auto attacker = engine_.player();
    if (signal_->due(++nodes_) || !engine_.make(move)) {
        return false;
    }
    const bool answers = engine_.player() != attacker && !engine_.ended() && !engine_.repeated();
    const bool found = answers && is_mated(moves - 1);
    engine_.unmake();
    return found;
}

bool MateSearch::is_mated(int moves) {
    if (!engine_.any_legal_move()) {
        const auto ending = engine_.ending(false);
        return ending && ending->winner != rules::no_player && ending->winner != engine_.player();
    }
    if (moves == 0) {
        return false;
    }
    const auto defender = engine_.player();
    std::vector<Move> answers;
    engine_.generate(answers);
    return std::all_of(answers.begin(), answers.end(), [&](Move answer) {
        if (signal_->due(++nodes_)) {
            return false;
        }
        if (!engine_.make(answer)) {
            return true;  // it is not legal
        }
        const bool mated = engine_.player() != defender && !engine_.ended() && !engine_.repeated() && mates(moves);
        engine_.unmake();
        return mated;
    });
}

std::vector<Move> MateSearch::line(int moves) {
    const auto most = static_cast<std::size_t>(2 * moves - 1);
    std::vector<Move> line;
    const std::size_t before = engine_.made();
    for (Move move = known().move; move != play::no_move && engine_.make(move); move = known().move) {
        line.push_back(move);
        const Move answer = line.size() < most ? longest_defence() : play::no_move;
        if (answer == play::no_move || !engine_.make(answer)) {
            break;
        }
        line.push_back(answer);
    }
    while (engine_.made() > before) {
        engine_.unmake();
    }
    return line;
}

Move MateSearch::longest_defence() {
    std::vector<Move> answers;
    engine_.legal_moves(answers);
    Move longest_yet = play::no_move;
    int most = 0;
    for (const Move answer : answers) {
        if (engine_.make(answer)) {
            if (const int moves = known().mated; moves > most) {
                longest_yet = answer;
                most = moves;
            }
            engine_.unmake();
        }
    }
    return longest_yet;
}

}  // namespace bazillion::opponent
