// Sampling a random move without listing all of them.
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

Sampler::Sampler(const EngineParts& parts)
    : EngineParts(parts), drop_sampling_(plan_.samples_drops ? rules_.codes.size() : 0, DropSampling::unknown) {}

void Sampler::tables_forgot() {
    clear_candidates();
    drop_lists_.reset();
    plays_drops_ = plays_row_drops_ = false;
    listing_ = DropSampling::unknown;
    std::fill(drop_sampling_.begin(), drop_sampling_.end(), DropSampling::unknown);
}

bool Sampler::samples_by_cell() const {
    return std::find(drop_sampling_.begin(), drop_sampling_.end(), DropSampling::by_cell) != drop_sampling_.end();
}

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

Move Sampler::sample(Random& random) {
    clear_candidates();
    if (!plan_.samples || plain_) {
        return no_move;
    }
    if (position_.turn_state.chain != rules::none) {
        return sample_step(random);
    }
    buttons_.clear();
    if (!rules_.buttons.empty()) {
        generator_.generate_buttons(buttons_);
    }
    const auto filters = generator_.filters_now();
    if (filters.empty() || (filters.size() > 1 && !rules_.phases.empty())) {
        return no_move;
    }
    if (!drop_sampling_.empty()) {
        if (const Move drop = sample_drop(filters[0], random); drop != no_move) {
            return drop;
        }
    }
    if (!buttons_.empty()) {
        return no_move;
    }
    // Of several classes of moves the first one that yields any decides. It is often empty and seldom large.
    for (const FilterId filter : filters.first(filters.size() - 1)) {
        listed_.clear();
        if (!list_class(filter)) {
            return no_move;
        }
        if (!listed_.empty()) {
            return listed_[random.below(static_cast<std::uint32_t>(listed_.size()))];
        }
    }
    return find_candidates(filters.back()) ? sample_candidate(random) : no_move;
}

/// Samples the next step of a partial move; `no_move` if its table may hold duplicates.
Move Sampler::sample_step(Random& random) {
    const TurnState& turn_state = position_.turn_state;
    const Code code = position_.slots[turn_state.chain];
    if (turn_state.chain_type == rules::none || rules_.options.pass_partial || rules_.codes.is_stack(code)) {
        return no_move;
    }
    const Entry& entry = tables_.moves(generator_.filter_of(turn_state.chain_type), code, turn_state.chain);
    if (entry.interpreted || entry.global_duplicates) {
        return no_move;
    }
    if (entry.begin != entry.end && tables_.nodes()[entry.begin].type == Node::Type::test) {
        // A question before all moves would be asked again for each that is drawn in vain.
        listed_.clear();
        generator_.run_or_interpret(entry, generator_.filter_of(turn_state.chain_type), code, turn_state.chain, false,
                                    listed_);
        return listed_.empty() ? no_move : listed_[random.below(static_cast<std::uint32_t>(listed_.size()))];
    }
    add_candidates(entry);
    return sample_candidate(random);
}

void Sampler::add_candidates(const Entry& entry) {
    if (entry.begin == entry.end) {
        return;
    }
    if (Tables::leads_far(entry)) {
        add_reached(entry);
        return;
    }
    const auto& before = tables_.origins().before;
    const std::uint32_t moves = before[entry.end] - before[entry.begin];
    if (moves != 0) {
        candidates_.push_back(
            {(candidates_.empty() ? 0 : candidates_.back().upto) + moves, before[entry.end], entry.local_duplicates});
    }
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

/// Visits the cells of the mover's pieces that may have a move by what is known without walking their tables; false if
/// some are not unfolded, or may yield a move that those of another piece yield too. Those hemmed in by friends are
/// visited: in the middle of a game nothing foretells which these are, so that to sample their moves in vain takes
/// less.
template <typename Visit>
bool Sampler::each_summary(FilterId filter, Visit&& visit) {
    bool all = true;
    state_.occupied().each(state_.mover(), [&](Cell cell) {
        const Code code = position_.slots[cell];
        if (rules_.codes.is_stack(code)) [[unlikely]] {
            all = false;
            return;
        }
        const MoveSummary& summary = tables_.summary(filter, code, cell);
        all = all && summary.known && summary.singly;
        if (all && (summary.others || generator_.is_open(summary))) {
            visit(cell, summary);
        }
    });
    return all;
}

/// Lists the moves of a class in `listed_`; false if that is better left to `generate`.
bool Sampler::list_class(FilterId filter) {
    bool all = false;
    generator_.each_once(listed_, [&] {
        all = each_summary(filter, [&](Cell cell, const MoveSummary& summary) {
            if (generator_.is_open(summary)) {
                const Code code = position_.slots[cell];
                generator_.run_or_interpret(tables_.moves(filter, code, cell), filter, code, cell, false, listed_);
            }
        });
        if (all && plan_.has_drops) {
            generator_.each_drop([&](Code code) { generator_.generate_drops(code, filter, listed_); });
        }
    });
    return all;
}

/// Collects the nodes of all moves that the mover's pieces could have; false if that is better left to `generate`.
bool Sampler::find_candidates(FilterId filter) {
    bool all = each_summary(filter, [&](Cell cell, const MoveSummary& summary) {
        if (summary.far) {
            add_reached(tables_.moves(filter, position_.slots[cell], cell));
        } else if (summary.moves != 0) {
            const std::uint32_t before = candidates_.empty() ? 0 : candidates_.back().upto;
            candidates_.push_back({before + summary.moves, summary.behind, summary.local_duplicates});
        }
    });
    if (plan_.has_drops) {
        generator_.each_drop([&](Code code) {
            const Entry& entry = tables_.all_drops(filter, code);
            all = all && !entry.interpreted && !entry.global_duplicates;
            if (all) {
                add_candidates(entry);
            }
        });
    }
    if (!all) {
        clear_candidates();
    }
    return all;
}

/// Counts the cells that fans lead to.
template <std::size_t words>
void Sampler::add_reached(const FanList& list) {
    FanReader<words> reader(tables_.fan_words() + list.at, state_.occupied().held_by<words>());
    static_cast<void>(reader.mask());  // the gate
    for (unsigned i = unsigned{list.simple} + list.others; i != 0; --i) {
        const Fan fan = reader.fan();
        const Bitboard<words> cells = reader.cells_of(fan);
        if (cells.any()) {
            Reached reached{.upto = reached_.empty() ? 0 : reached_.back().upto, .fan = fan, .cells = {}};
            reached.upto += static_cast<std::uint32_t>(cells.count());
            std::copy(cells.word.begin(), cells.word.end(), reached.cells.word.begin());
            reached_.push_back(reached);
        }
    }
}

Move Sampler::reached_move(std::uint32_t index) const {
    const Reached* at = reached_.data();
    while (at->upto <= index) {
        ++at;
    }
    Bitboard<2> cells = at->cells;
    for (std::uint32_t behind = at->upto - index - 1; behind != 0; --behind) {
        cells.erase(cells.first());
    }
    return tables_.fan_moves()[at->fan.place_of(cells.first())];
}

/// A move of a fan, or a node, is sampled, and again if the node yields no move in this position: so each move is as
/// likely as the others.
Move Sampler::sample_candidate(Random& random) {
    const Tables::Origins& origins = tables_.origins();
    const std::uint32_t reached = reached_.empty() ? 0 : reached_.back().upto;
    const std::uint32_t all = reached + (candidates_.empty() ? 0 : candidates_.back().upto);
    constexpr int most_tries = 100;
    for (int i = 0; i < most_tries && all != 0; ++i) {
        std::uint32_t sampled = random.below(all);
        if (sampled < reached) {
            return reached_move(sampled);
        }
        sampled -= reached;
        const Candidates* at = candidates_.data();
        while (at->upto <= sampled) {
            ++at;
        }
        const std::uint32_t place = at->end - (at->upto - sampled);
        const std::uint32_t index = origins.movers[place];
        const std::uint32_t moves = at->upto - (at == candidates_.data() ? 0 : at[-1].upto);
        if (yields(index, origins) && !(at->local_duplicates && comes_earlier(at->end - moves, place))) {
            return tables_.nodes()[index].move;
        }
    }
    return no_move;
}

/// Whether the move of node `at` is yielded by one before it, too, so that it does not count again.
bool Sampler::comes_earlier(std::uint32_t first, std::uint32_t at) {
    const Tables::Origins& origins = tables_.origins();
    const auto& movers = origins.movers;
    const Move move = tables_.nodes()[movers[at]].move;
    for (std::uint32_t i = first; i < at; ++i) {
        if (tables_.nodes()[movers[i]].move == move && yields(movers[i], origins)) {
            return true;
        }
    }
    return false;
}

/// Whether a node that has a move yields it: its own test holds, and those of all branches that it lies in.
bool Sampler::yields(std::uint32_t index, const Tables::Origins& origins) {
    const auto todo = [&](const Node& node) { return tables_.rows()[node.row + position_.slots[node.slot]]; };
    if (const Node& node = tables_.nodes()[index];
        node.type == Node::Type::cell && (todo(node) & Node::emit_bit) == 0) {
        return false;
    }
    for (std::uint32_t i = origins.parents[index]; i != Tables::no_parent; i = origins.parents[i]) {
        const Node& node = tables_.nodes()[i];
        const bool entered = node.type == Node::Type::cell ? (todo(node) & Node::enter_bit) != 0 : oracle_.answer(node);
        if (!entered) {
            return false;
        }
    }
    return true;
}

}  // namespace bazillion::play
