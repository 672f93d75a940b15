// Sampling drops by cell.
#include "play/engine/sampler.h"

#include "play/engine/generator.h"
#include "play/engine/position_oracle.h"
#include "play/engine/static_legality.h"

#include <algorithm>
#include <utility>

namespace bazillion::play {

namespace {

using rules::Op;

/// Where the cursor may be before an instruction, from the least to the most: where two ways meet, it is the greater.
enum class Cursor : std::uint8_t { unreached, start, anywhere };
static_assert(Cursor::unreached < Cursor::start && Cursor::start < Cursor::anywhere);

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
            const bool moves = moves_cursor(instruction.op);
            const Cursor after = instruction.op == Op::go_mark ? Cursor::start : moves ? Cursor::anywhere : cursors[i];
            if (instruction.op != Op::jump) {
                reach(i + 1, after);
            }
            if (instruction.op == Op::jump || is_test(instruction.op)) {
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

/// Whether the program goes no further where something stands.
bool wants_empty(const rules::Program& program) {
    if (program.code.empty()) {
        return false;
    }
    const rules::Instruction& first = program.code.front();
    return first.op == Op::test_empty && first.where.type == rules::Where::Type::here && !first.negate &&
           (first.target >= program.code.size() || program.code[first.target].op == Op::stop);
}

}  // namespace

/// Whether every cell has at most one drop of the piece, and no drop comes from two cells. The program tells, or its
/// tables.
bool Sampler::samples_drops(FilterId filter, Code code) {
    if (drop_sampling_[code] != DropSampling::unknown) {
        return drop_sampling_[code] == DropSampling::by_cell;
    }
    const auto& blocks = rules_.kinds[rules_.codes.kind(code)].blocks;
    if (blocks.size() == 1 && drops_once(blocks[0].program)) {
        drop_sampling_[code] = DropSampling::by_cell;
    }
    if (drop_sampling_[code] == DropSampling::unknown) {
        bool waiting = false, never = false;
        for (const Cell cell : plan_.drop_cells) {
            const Entry& entry = tables_.drops(filter, code, cell);
            waiting = waiting || !entry.built;
            never = never || entry.interpreted || entry.global_duplicates || tables_.most_moves(entry) > 1;
        }
        drop_sampling_[code] = waiting ? DropSampling::unknown : never ? DropSampling::never : DropSampling::by_cell;
    }
    return drop_sampling_[code] == DropSampling::by_cell;
}

/// The piece that the mover has in reserve and could drop; `empty` if there is none, or a choice of several.
Code Sampler::only_piece_to_drop() const {
    Code piece = rules::empty;
    bool choice_of_pieces = false;
    generator_.each_drop([&](Code code) {
        choice_of_pieces = piece != rules::empty;
        piece = code;
    });
    return choice_of_pieces ? Code{rules::empty} : piece;
}

/// A cell or a button is sampled, and again if nothing can be dropped on the cell: so each move is as likely as the
/// others.
Move Sampler::sample_drop(FilterId filter, Random& random) {
    const Code piece = only_piece_to_drop();
    if (piece == rules::empty) {
        return no_move;
    }
    const auto index_among = [&](std::size_t moves) {
        return random.below(static_cast<std::uint32_t>(buttons_.size() + moves));
    };
    if (follow_drops(filter)) {
        const auto cells = drop_lists_->of(piece);
        const std::uint32_t sampled = cells.empty() ? 0 : index_among(cells.size());
        return cells.empty()            ? no_move
               : sampled < cells.size() ? drop_on(filter, piece, cells[sampled])
                                        : buttons_[sampled - cells.size()];
    }
    if (const RowDrops* const rows = tables_.row_drops(filter, piece); rows != nullptr && buttons_.empty()) {
        return sample_row_drop(filter, piece, *rows, random);
    }
    if (!samples_drops(filter, piece)) {
        return no_move;
    }
    const auto& blocks = rules_.kinds[rules_.codes.kind(piece)].blocks;
    const bool on_empty = blocks.size() == 1 && wants_empty(blocks[0].program);
    const bool on_any_cell = plan_.drop_cells.size() == rules_.cells();
    constexpr int most_tries = 100, most_samples = 1000;
    for (int tries = 0, samples = 0; tries < most_tries && samples < most_samples; ++samples) {
        const std::uint32_t sampled = index_among(plan_.drop_cells.size());
        if (sampled >= plan_.drop_cells.size()) {
            return buttons_[sampled - plan_.drop_cells.size()];
        }
        Cell cell = plan_.drop_cells[sampled];
        if (on_empty && position_.slots[cell] != rules::empty) {
            if (!on_any_cell) {
                continue;
            }
            // Boards fill up: from here on only empty cells are looked at, each as likely as before.
            const std::uint32_t empty = state_.occupied().count_empty();
            if (empty == 0 && buttons_.empty()) {
                return no_move;
            }
            const std::uint32_t among_empty = index_among(empty);
            if (among_empty >= empty) {
                return buttons_[among_empty - empty];
            }
            cell = state_.occupied().empty_cell(among_empty);
        }
        if (state_.occupied().all_empty(tables_.dead_mask(filter, piece), cell)) {
            continue;
        }
        ++tries;
        if (const Move drop = first_drop(filter, piece, cell); drop != no_move) {
            return drop;
        }
    }
    return no_move;
}

/// The first drop that a cell has of a piece, `no_move` if it has none.
Move Sampler::first_drop(FilterId filter, Code piece, Cell cell) {
    const Entry& entry = tables_.drops(filter, piece, cell);
    if (entry.interpreted) {
        listed_.clear();
        generator_.run_or_interpret(entry, filter, piece, cell, true, listed_);
        return listed_.empty() ? no_move : listed_[0];
    }
    Move first = no_move;
    oracle_.walk(entry.begin, entry.end, [&](const Node& node, std::uint32_t yields) {
        first = yields != 0 ? node.move : first;
        return yields != 0;
    });
    return first;
}

/// The drop on a cell that is open to it.
Move Sampler::drop_on(FilterId filter, Code piece, Cell cell) {
    const Move only = drop_lists_->move(piece, cell);
    return only != no_move ? only : first_drop(filter, piece, cell);
}

/// Brings the lists of drops up to date; false if none are kept. They are where the tables for all pieces are known to
/// have one drop for each cell at most, which hangs on nothing but cells. Where moves are taken back, as they are not
/// legal, lists are made anew: there they are kept only if drops hang on more than the cell they fill, since else
/// sampling any cell until one will do is as quick.
bool Sampler::follow_drops(FilterId filter) {
    if (listing_ == DropSampling::unknown) [[unlikely]] {
        list_drops(filter);
    }
    if (listing_ != DropSampling::by_cell || filter != listed_filter_) {
        return false;
    }
    bring_up_to_date();
    return true;
}

/// Finds out whether drops can be listed, once tables are built, and which cells they hang on.
void Sampler::list_drops(FilterId filter) {
    DropLists lists(rules_.cells());
    for (const auto& stocks : plan_.stocks) {
        for (const Plan::Stock& stock : stocks) {
            const DropSampling listed = list_drops_of(filter, stock.piece, lists);
            if (listed != DropSampling::by_cell) {
                listing_ = listed;
                listed_filter_ = filter;
                if (listed == DropSampling::never) {
                    find_row_drops();
                }
                return;
            }
        }
    }
    listing_ = static_.nothing_forbids() || lists.reads_elsewhere() ? DropSampling::by_cell : DropSampling::never;
    listed_filter_ = filter;
    drop_lists_ = std::move(lists);
    plays_drops_ = listing_ == DropSampling::by_cell && only_drops_happen();
    drop_games_ = plays_drops_ ? DropGames::of(*this, *drop_lists_) : nullptr;
}

/// Adds the drops of a piece, if they can be listed; `unknown` as long as not all tables are built.
Sampler::DropSampling Sampler::list_drops_of(FilterId filter, Code piece, DropLists& lists) {
    if (!samples_drops(filter, piece)) {
        return drop_sampling_[piece];
    }
    std::vector<DropLists::Asked> asked(rules_.cells());
    std::vector<Move> moves(rules_.cells(), no_move);
    for (const Cell cell : plan_.drop_cells) {
        const Entry& entry = tables_.drops(filter, piece, cell);
        if (!entry.built || entry.interpreted) {
            return entry.built ? DropSampling::never : DropSampling::unknown;
        }
        asked[cell] = {entry.begin, entry.end};
        std::size_t choice = 0;
        for (std::uint32_t i = entry.begin; i < entry.end; ++i) {
            const Node& node = tables_.nodes()[i];
            if (node.type != Node::Type::cell && node.type != Node::Type::always) {
                return DropSampling::never;
            }
            choice += node.move != no_move ? 1 : 0;
            moves[cell] = node.move == no_move ? moves[cell] : choice == 1 ? node.move : no_move;
        }
    }
    lists.add(piece, std::move(asked), std::move(moves), tables_.nodes());
    return DropSampling::by_cell;
}

}  // namespace bazillion::play
