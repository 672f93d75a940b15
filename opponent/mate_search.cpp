#include "opponent/mate_search.h"

#include <algorithm>

namespace bazillion::opponent {

using play::Move;

std::optional<std::vector<Move>> MateSearch::find(StopSignal& signal) {
    signal_ = &signal;
    for (int moves = 1; moves <= longest && !signal.stopped(); ++moves) {
        if (mates(moves)) {
            return line(moves);
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
    std::erase_if(moves, [&](Move move) { return !engine_.gives_check(move); });
    return moves;
}

bool MateSearch::mates(int moves) {
    if (const Known& entry = known(); entry.escapes >= moves || (entry.mated > 0 && entry.mated <= moves)) {
        return entry.escapes < moves;
    }
    const auto candidates = checks();
    const bool found =
        std::any_of(candidates.begin(), candidates.end(), [&](Move move) { return mates_by(move, moves); });
    if (found) {
        known().mated = moves;
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

int MateSearch::fewest(int moves) {
    int fewest = 1;
    while (fewest < moves && !mates(fewest)) {
        ++fewest;
    }
    return fewest;
}

/// Once a mate is proved, the signal does not matter any more: what is asked here was found out before, but for what
/// the table has lost since.
std::vector<Move> MateSearch::line(int moves) {
    StopSignal never({}, std::nullopt, std::nullopt);
    signal_ = &never;
    std::vector<Move> line;
    const std::size_t before = engine_.made();
    for (std::vector<Move> answers; moves > 0;) {
        const auto candidates = checks();
        const auto mate =
            std::find_if(candidates.begin(), candidates.end(), [&](Move move) { return mates_by(move, moves); });
        if (mate == candidates.end() || !engine_.make(*mate)) {
            break;
        }
        line.push_back(*mate);
        answers.clear();
        engine_.legal_moves(answers);
        Move stubborn = play::no_move;
        int most = 0;
        for (const Move answer : answers) {
            if (engine_.make(answer)) {
                if (const int needs = fewest(moves - 1); needs > most) {
                    stubborn = answer;
                    most = needs;
                }
                engine_.unmake();
            }
        }
        moves = most;
        if (stubborn != play::no_move && engine_.make(stubborn)) {
            line.push_back(stubborn);
        }
    }
    while (engine_.made() > before) {
        engine_.unmake();
    }
    return line;
}

}  // namespace bazillion::opponent
