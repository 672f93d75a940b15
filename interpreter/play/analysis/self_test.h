#pragma once

#include "play/engine/engine.h"

#include <cstdint>
#include <functional>
#include <string>

namespace bazillion::play {

/// What of a position does not fit the board: its hash or the numbers derived from it; "" if all does.
std::string inconsistency(const Engine& engine);

/// Random games that look at every ply whether the engine keeps its word.
struct SelfTestPlan {
    std::size_t games = 20;
    std::size_t plies = 400;  ///< most of a game
    std::uint64_t seed = 1;
    std::size_t every_ply = 2;     ///< in so many games the plain interpreter is asked at every ply,
    std::size_t now_and_then = 7;  ///< in the others every so many plies; but where that takes long,
    double share = 0.5;            ///< it takes this share of the time
};

struct SelfTest {
    std::size_t games = 0, plies = 0;
    std::size_t ended = 0;     ///< games that came to their end
    std::size_t compared = 0;  ///< positions in which the plain interpreter was asked
    std::string start;         ///< how the first position differs from the setup; "" if it does not
    std::string undo;          ///< the first move or position that went wrong; "" if none did
    std::string plain;         ///< the first position in which the plain interpreter found other moves; "" if none
    std::string error;         ///< what a script had to complain about
    bool cut = false;          ///< `enough` ended it early

    [[nodiscard]] bool clean() const { return start.empty() && undo.empty() && plain.empty() && error.empty(); }
};

/// Plays until the plan is done, something is wrong, or `enough` says so.
SelfTest probe(Engine& engine, const SelfTestPlan& plan, const std::function<bool()>& enough);

}  // namespace bazillion::play
