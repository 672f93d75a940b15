#pragma once

#include "play/engine/engine.h"

#include <memory>
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
    Cell last = rules::none;      ///< of `last-from?` and `last-to?`: where the last move came from, or went
    bool lost = false;            ///< what was noted here is forgotten without any `add` that does it
};

/// What follows a move: what hooks without functions did and why not, scripts, turns that were left out.
struct Sequel {
    /// A program that was run, of a hook or of the condition of a turn.
    struct Run {
        const rules::Program* program = nullptr;  ///< null if the hook has no condition, or is a function of a script
        std::vector<TraceStep> steps;
    };
    struct Followed {
        const rules::Hook* hook = nullptr;
        bool holds = false;  ///< its condition; the rest is empty if not
        Run condition, effects;
        std::size_t changes = 0;  ///< of the position
    };
    struct Skipped {
        std::uint16_t turn = 0;  ///< index into Rules::turns
        Run condition;
    };
    std::vector<Followed> hooks;
    std::vector<Skipped> turns;  ///< left out before the next one
    PlayerId next = 0;           ///< who acts behind it
    std::uint16_t next_turn = 0;
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
    /// What follows it; none where the rules say nothing of what follows moves, and for moves that cannot be made now.
    std::optional<Sequel> sequel = {};
};

struct BlockTrace {
    const rules::Block* block = nullptr;
    std::vector<TraceStep> steps;
    bool cut = false;  ///< it took too long and was stopped
    std::vector<Verdict> verdicts;
};

/// The debugger of rules. It lists the moves of the position once, for as many pieces as are asked for; so it is of no
/// use after the position has changed.
class Explainer {
public:
    explicit Explainer(Engine& engine);
    ~Explainer();

    /// Runs each block that a piece has for moving from a cell, or for being dropped there, and tells all that happens
    /// and what becomes of each move. The engine is left as it was.
    std::vector<BlockTrace> explain(Code piece, Cell cell, bool drop);

private:
    class Judge;
    Engine& engine_;
    std::unique_ptr<Judge> judge_;
};

/// Runs the blocks of one piece, as an `Explainer` would that is asked once.
std::vector<BlockTrace> explain(Engine& engine, Code piece, Cell cell, bool drop);

}  // namespace bazillion::play
