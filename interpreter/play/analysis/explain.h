#pragma once

#include "play/engine/engine.h"

#include <optional>
#include <string>
#include <vector>

namespace bazillion::play {

/// One step of a block as it was run on a position.
struct TraceStep {
    std::size_t index = 0;                           ///< in the block's program
    Cell before = rules::none, after = rules::none;  ///< the cursor
    bool test = false;
    bool answer = false;          ///< of a test
    Cell place = rules::none;     ///< what a test looked at; none: off the board
    Code seen = rules::empty;     ///< who stands there
    std::vector<Cell> attackers;  ///< of `attacked?` and `defended?`, if they hold
    std::vector<Move> moves;      ///< of an `add`; `no_move` for one that would change nothing
    bool ends = false;            ///< the block ended here
    bool lost = false;            ///< what was noted here is forgotten without any `add` that does it
};

/// What became of a move that a block made.
struct Verdict {
    enum class Fate : std::uint8_t {
        legal,
        not_on_turn,     ///< it is not the turn of this piece's owner
        not_in_chain,    ///< another piece is in the middle of its move
        type_not_asked,  ///< the turn, the phase or the priorities allow no moves of this type
        outranked,       ///< moves of a higher priority exist
        left_out,        ///< the rules of the turn keep other moves only (maximal captures)
        refused,         ///< not legal: `refusal` says why
        game_over
    };
    Move move = no_move;
    Fate fate = Fate::legal;
    Inspection::Refusal refusal;
};

struct BlockTrace {
    const rules::Block* block = nullptr;
    std::vector<TraceStep> steps;
    bool cut = false;  ///< it took too long and was stopped
    std::vector<Verdict> verdicts;
};

/// Runs each block that a piece has for moving from a cell, or for being dropped there, and tells all that happens and
/// what becomes of each move: the debugger of rules. The engine is left as it was.
std::vector<BlockTrace> explain(Engine& engine, Code piece, Cell cell, bool drop);

}  // namespace bazillion::play
