#pragma once

#include "play/engine/cell_set.h"
#include "play/engine/hook_reach.h"

#include <cstdint>
#include <optional>

namespace bazillion::play {

struct AttackSet;

/// Where moves may bring the other side's only royal piece into check, for rules that forbid to give check and for
/// searches. Found once for a position in which it is not in check.
struct ChecksGiven {
    const AttackSet* attacks = nullptr;  ///< on the royal piece, along lines alone; null: nothing is known
    CellSet reach;                       ///< cells from which it would be attacked, if the right piece stood there
    CellSet stops;                       ///< the first piece on each line, behind which another attacker may stand,
    CellSet blockers;                    ///< and those of them behind which one does
};

/// Check info of a position, as chess programs keep it: what the safety of the mover's royal pieces depends on, found
/// in one walk over the lines along which they can be attacked. A line is a row of cells that each must hold certain
/// pieces. So a move that leaves the royal pieces where they are can open a line only where the walk stopped: by
/// emptying a cell that blocked it (a pinned piece moves), or by putting a piece on one that wants a piece (the screen
/// of a cannon). And where a line is open, only a move that changes one of its cells can close it (an evasion).
struct CheckInfo {
    enum class State : std::uint8_t {
        unknown,  ///< it depends on more than cells: each move must be made to see
        safe,
        attacked
    };
    State state = State::unknown;
    bool guarded = false;       ///< some lines also depend on variables
    bool along_lines = false;   ///< bitboards tell whether the royal pieces are attacked (`AttackSet::has_only_lines`)
    CellSet guards;             ///< of slots: those variables
    CellSet blockers;           ///< pieces that block a line of attack: pinned, if they are the mover's
    CellSet hurdle_cells;       ///< where a piece of the mover, arriving, would open a line
    CellSet evasion_mask;       ///< `attacked`: the cells of one open line, the attacker's included
    CellSet looked_at;          ///< cells that this depends on, besides those of lines that are bitboards
    bool looks_beyond = false;  ///< it depends on more than cells
    HookReach hooks;
    ChecksGiven given;
    /// What `legal` says behind all moves that change no variable, if it asks for variables alone.
    std::optional<bool> variables_permit;
};

}  // namespace bazillion::play
