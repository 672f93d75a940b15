// Moves of programs that are not unfolded: by the machine on the position, or by traces of runs before.
#include "play/tables/tables.h"

#include <algorithm>

namespace bazillion::play {

/// Appends the moves of a tree without tests, which `run` fills in, on memory that is kept.
template <typename Run>
void Tables::collect(std::vector<Move>& moves, Run&& run) {
    auto kept = move_lists_.borrow();
    Tree tree;
    tree.moves.swap(*kept);
    run(tree);
    moves.insert(moves.end(), tree.moves.begin(), tree.moves.end());
    tree.moves.swap(*kept);
}

void Tables::interpret(FilterId filter, Code code, Cell cell, bool drop, Oracle& oracle, std::vector<Move>& moves,
                       bool as_written) {
    collect(moves, [&](Tree& tree) { piece_tree(filter, code, cell, drop, &oracle, tree, nullptr, as_written); });
}

void Tables::interpret_again(FilterId filter, Code code, Cell cell, bool drop, Oracle& oracle,
                             std::vector<Move>& moves) {
    if (following_ == 0 && trace_cache_.is_full()) {
        trace_cache_.clear();
    }
    TraceCache::Origin& trail = sized(filters_[filter]->trace_origins[code * 2u + (drop ? 1u : 0u)], cells_)[cell];
    if (trail.epoch != trace_cache_.epoch()) {
        trail = {.epoch = trace_cache_.epoch()};
    }
    if (!trail.pays()) {
        interpret(filter, code, cell, drop, oracle, moves, false);
        return;
    }
    ++trail.walked;
    ++following_;
    const bool found = trace_cache_.follow(trail, oracle, moves);
    --following_;
    if (found) {
        return;
    }
    ++trail.missed;
    if (trace_cache_.is_full()) {
        interpret(filter, code, cell, drop, oracle, moves, false);
        return;
    }
    auto trace = trace_pool_.borrow();
    const std::size_t first = moves.size();
    bool complete = false;
    ++following_;
    collect(moves, [&](Tree& tree) { complete = piece_tree(filter, code, cell, drop, &oracle, tree, &*trace); });
    --following_;
    if (complete) {
        trace_cache_.keep(trail, *trace, std::span<const Move>(moves).subspan(first));
        if (drop && moves.size() == first) {
            note_dead_cells(filter, code, cell, *trace, oracle.board());
        }
    }
}

/// A run that meets nothing but empty cells asks the same each time.
void Tables::note_dead_cells(FilterId filter, Code code, Cell cell, const Trace& trace, const Value* board) {
    const auto meets_nothing = [&](const Trace::Asked& asked) {
        return asked.holding != nullptr && board[asked.slot] == rules::empty;
    };
    if (!trace.complete() || !std::all_of(trace.asked().begin(), trace.asked().end(), meets_nothing)) {
        return;
    }
    auto& dead_mask = sized(filters_[filter]->dead_mask[code], cells_ * words_);
    for (const Trace::Asked& asked : trace.asked()) {
        dead_mask[cell * words_ + asked.slot / 64] |= std::uint64_t{1} << asked.slot % 64;
    }
}

bool Tables::watch(const rules::Block& block, Code code, Cell cell, Oracle& oracle, Observer& observer) {
    const RunContext context{.mover = rules_.codes.owner(code),
                             .start = cell,
                             .piece = code,
                             .drop = block.drop,
                             .becoming = block.becoming};
    Tree tree;
    return machine_.run(block.program, context, tree, &oracle, &observer);
}

void Tables::interpret_button(std::uint16_t button, std::size_t choice, PlayerId player, Oracle& oracle,
                              std::vector<Move>& moves) {
    collect(moves, [&](Tree& tree) { button_tree(button, choice, player, &oracle, tree); });
}

bool Tables::interpret_condition(const rules::Program& program, PlayerId player, Oracle& oracle, Cell cursor,
                                 Observer* observer) {
    Tree tree;
    machine_.run(program, {.mover = player, .cursor = cursor, .condition = true}, tree, &oracle, observer);
    return !tree.moves.empty();
}

void Tables::interpret_effects(const rules::Program& program, PlayerId player, Cell cursor, Oracle& oracle,
                               std::vector<Move>& moves, Observer* observer) {
    const RunContext context{.mover = player, .cursor = cursor};
    collect(moves, [&](Tree& tree) { machine_.run(program, context, tree, &oracle, observer); });
}

}  // namespace bazillion::play
