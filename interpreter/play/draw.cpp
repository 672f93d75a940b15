// Drawing a move without listing all of them, in games where pieces are dropped and nothing else happens.
#include "play/engine.h"

#include <algorithm>
#include <utility>

namespace bazillion::play {

namespace {

using rules::Op;

/// Where the cursor may be before an instruction.
enum class Cursor : std::uint8_t { unreached, start, anywhere };

/// Where the cursor may be before each instruction, and at last behind the program, if a run goes on at `first` from
/// its start cell. The mark stays where it is.
std::vector<Cursor> follow(const rules::Program& program, std::size_t first) {
    std::vector<Cursor> cursors(program.code.size() + 1, Cursor::unreached);
    cursors[first] = Cursor::start;
    bool changed = true;
    const auto reach = [&](std::size_t at, Cursor cursor) {
        changed = changed || cursors[at] < cursor;
        cursors[at] = std::max(cursors[at], cursor);
    };
    while (std::exchange(changed, false)) {
        for (std::size_t i = 0; i < program.code.size(); ++i) {
            const rules::Instruction& instruction = program.code[i];
            if (cursors[i] == Cursor::unreached || instruction.op == Op::stop) {
                continue;
            }
            const bool moves = instruction.op <= Op::go_last_to;
            const Cursor after = instruction.op == Op::go_mark ? Cursor::start : moves ? Cursor::anywhere : cursors[i];
            if (instruction.op != Op::jump) {
                reach(i + 1, after);
            }
            if (instruction.op == Op::jump || instruction.op >= Op::test_constant) {
                reach(instruction.target, after);
            }
        }
    }
    return cursors;
}

/// Whether no run of the program makes more than one move, and each drops the piece on the cell where the run started.
/// A program of which it is not seen is played the longer way.
bool drops_once(const rules::Program& program) {
    constexpr std::size_t most_instructions = 1000;
    const auto& code = program.code;
    const auto hard = [](const rules::Instruction& instruction) {
        return instruction.op == Op::each_cell || instruction.op == Op::branch || instruction.op == Op::mark ||
               instruction.op == Op::set_to || instruction.op == Op::cascade;
    };
    const auto adds = [](const rules::Instruction& instruction) { return instruction.op == Op::add; };
    if (code.size() > most_instructions || std::any_of(code.begin(), code.end(), hard) ||
        std::count_if(code.begin(), code.end(), adds) != 1) {
        return false;
    }
    const auto add = static_cast<std::size_t>(std::find_if(code.begin(), code.end(), adds) - code.begin());
    return program.adds[code[add].a].kinds.size() <= 1 && follow(program, 0)[add] != Cursor::anywhere &&
           follow(program, add + 1)[add] == Cursor::unreached;
}

}  // namespace

/// All moves are drops, and what `generate` adds to those of the pieces is buttons at most.
void Engine::prepare_draws() {
    const auto& r = *rules_;
    const bool only_drops = std::all_of(r.kinds.begin(), r.kinds.end(), [](const rules::Kind& kind) {
        return std::all_of(kind.blocks.begin(), kind.blocks.end(), [](const auto& block) { return block.drop; });
    });
    const bool adds_moves = std::any_of(r.hooks.begin(), r.hooks.end(),
                                        [](const auto& hook) { return hook.event == rules::Hook::Event::moves; });
    const bool random = std::any_of(r.players.begin(), r.players.end(), [](const auto& each) { return each.random; });
    if (!has_drops_ || !only_drops || adds_moves || random || !r.phases.empty() || !r.priorities.empty() ||
        r.options.maximal_captures || r.options.pass_turn == rules::Passing::always) {
        return;
    }
    drawn_.assign(r.codes.size(), Drawn::unknown);
    for (std::size_t cell = 0; cell < r.cells(); ++cell) {
        if (!r.board.cells[cell].dummy && !r.board.cells[cell].exit) {
            drop_cells_.push_back(static_cast<Cell>(cell));
        }
    }
}

/// Whether every cell has at most one drop of the piece, and no drop comes from two cells. The program tells, or its
/// tables.
bool Engine::draws_drops(FilterId filter, Code code) {
    const auto& blocks = rules_->kinds[rules_->codes.kind(code)].blocks;
    if (drawn_[code] == Drawn::unknown && blocks.size() == 1 && drops_once(blocks[0].program)) {
        drawn_[code] = Drawn::singly;
    }
    if (drawn_[code] == Drawn::unknown) {
        bool waiting = false, never = false;
        for (const Cell cell : drop_cells_) {
            const Entry& entry = tables_.drops(filter, code, cell);
            waiting = waiting || !entry.built;
            never = never || entry.interpreted || entry.repeats || tables_.most_moves(entry) > 1;
        }
        drawn_[code] = waiting ? Drawn::unknown : never ? Drawn::never : Drawn::singly;
    }
    return drawn_[code] == Drawn::singly;
}

/// A cell is drawn, and again if nothing can be dropped there: so each drop is as likely as the others.
Move Engine::draw(Random& random) {
    if (drawn_.empty() || plain_ || position_.clock.chain != rules::none) {
        return no_move;
    }
    drawing_.clear();
    if (!rules_->buttons.empty()) {
        generate_buttons(drawing_);
        if (!drawing_.empty()) {
            return no_move;
        }
    }
    const FilterId filter = filters_now()[0];
    Code piece = rules::empty;
    for (std::size_t kind = 0; kind < rules_->kinds.size(); ++kind) {
        const auto id = static_cast<KindId>(kind);
        if (drops_[kind] && position_.slots[rules_->slot(rules_->reserve, mover(), id)] != 0) {
            if (piece != rules::empty) {
                return no_move;  // a choice of pieces
            }
            piece = rules_->codes.make(mover(), id);
        }
    }
    if (piece == rules::empty || !draws_drops(filter, piece)) {
        return no_move;
    }
    constexpr int most_tries = 100;
    for (int i = 0; i < most_tries; ++i) {
        const Cell cell = drop_cells_[random.below(static_cast<std::uint32_t>(drop_cells_.size()))];
        run_or_interpret(tables_.drops(filter, piece, cell), filter, piece, cell, true, drawing_);
        if (!drawing_.empty()) {
            return drawing_[0];
        }
    }
    return no_move;
}

}  // namespace bazillion::play
