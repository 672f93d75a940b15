#pragma once

#include "play/engine/engine_parts.h"
#include "play/engine/hook_watcher.h"

#include <cstdint>
#include <string>
#include <vector>

namespace bazillion::play {

/// What those want to know who ask why a move is there or not (`explain`). Not quick, and allocates.
class Inspection : EngineParts {
public:
    explicit Inspection(const EngineParts& parts) : EngineParts(parts) {}

    /// Runs one block of the piece `code` on `cell` (or dropped there), telling `observer` each step; false if it was
    /// cut for taking too long.
    bool watch(const rules::Block& block, Code code, Cell cell, Observer& observer);
    /// `Engine::force`, telling `watcher` what follows the move.
    [[nodiscard]] bool watch_move(Move move, HookWatcher& watcher);
    /// Which blocks may move now, and of several classes which has moves: `classes[in_force]`, if there is one.
    struct Eligible {
        std::vector<BlockFilter> classes;
        std::size_t in_force = 0;
    };
    [[nodiscard]] Eligible eligible();
    /// Why a generated move is not legal.
    struct Refusal {
        enum class Reason : std::uint8_t {
            none,
            check,
            answer,        ///< none of the moves that could follow is legal, or the turn is not used as it has to be
            rule_forbids,  ///< a condition of `legal` does not hold behind it
            no_reply,      ///< it needs a reply (`needs-reply`), and there is none
            script_forbids,
            script_fails
        };
        Reason reason = Reason::none;
        Cell royal = rules::none;     ///< for `check`: where,
        Code piece = rules::empty;    ///< who could be captured,
        std::vector<Cell> attackers;  ///< and by whom
        std::string hook;             ///< for `script_forbids`: the function
    };
    [[nodiscard]] Refusal refusal(Move move);
    /// The pieces that let `attacked?` or `defended?` hold.
    [[nodiscard]] std::vector<Cell> attackers(const AttackTest& test);

private:
};

}  // namespace bazillion::play
