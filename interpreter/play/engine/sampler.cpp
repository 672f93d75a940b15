// Sampling a random move without listing all of them.
#include "play/engine/sampler.h"

#include "play/engine/generator.h"
#include "play/engine/position_oracle.h"

#include <algorithm>

namespace bazillion::play {

Sampler::Sampler(const EngineParts& parts)
    : EngineParts(parts),
      drop_sampling_(plan_.samples_drops ? rules_.codes.size() : 0, DropSampling::unknown),
      code_sets_(state_, rules_.cells(), rules_.codes.size()),
      steps_(plan_.filters.size() * rules_.players.size()),
      steps_of_turn_(rules_.turns.size()),
      line_games_(parts) {}

void Sampler::tables_forgot() {
    clear_candidates();
    steps_ = std::vector<KnownSteps>(steps_.size());
    std::fill(steps_of_turn_.begin(), steps_of_turn_.end(), std::vector<StepSets*>());
    line_games_.tables_forgot();
    drop_games_.reset();
    drop_lists_.reset();
    plays_drops_ = plays_row_drops_ = false;
    listing_ = DropSampling::unknown;
    std::fill(drop_sampling_.begin(), drop_sampling_.end(), DropSampling::unknown);
}

bool Sampler::samples_by_cell() const {
    return std::find(drop_sampling_.begin(), drop_sampling_.end(), DropSampling::by_cell) != drop_sampling_.end();
}

bool Sampler::samples_from_sets() const {
    return std::any_of(steps_.begin(), steps_.end(), [](const KnownSteps& known) { return known.sets != nullptr; });
}

Move Sampler::sample(Random& random) {
    clear_candidates();
    if (!plan_.samples || plain_) {
        return no_move;
    }
    if (position_.turn_state.chain != rules::none) {
        return sample_step(random);
    }
    if (const auto& classes = steps_of_turn_[position_.turn_state.turn]; !classes.empty()) {
        return sample_steps(classes, random);
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
    bool all_from_sets = true;
    for (const FilterId filter : filters.first(filters.size() - 1)) {
        if (StepSets* const sets = step_sets(filter); sets != nullptr) {
            if (const Move move = sets->sample(random); move != no_move) {
                return move;
            }
            continue;
        }
        all_from_sets = false;
        listed_.clear();
        if (!list_class(filter)) {
            return no_move;
        }
        if (!listed_.empty()) {
            return listed_[random.below(static_cast<std::uint32_t>(listed_.size()))];
        }
    }
    StepSets* const sets = step_sets(filters.back());
    if (sets == nullptr) {
        return find_candidates(filters.back()) ? sample_candidate(random) : no_move;
    }
    if (all_from_sets && rules_.phases.empty() && rules_.buttons.empty()) {
        auto& classes = steps_of_turn_[position_.turn_state.turn];
        for (const FilterId filter : filters) {
            classes.push_back(step_sets(filter));
        }
    }
    return sets->sample(random);
}

Move Sampler::sample_steps(std::span<StepSets* const> classes, Random& random) {
    Move sampled = no_move;
    for (std::size_t i = 0; i < classes.size() && sampled == no_move; ++i) {
        sampled = classes[i]->sample(random);
    }
    return sampled;
}

/// Looks for them once they have been asked for often; if tables are not built by then, later again.
[[gnu::noinline]] StepSets* Sampler::find_step_sets(FilterId filter, KnownSteps& known) {
    if (--known.asked_for == 0) {
        bool later = false;
        known.sets = StepSets::of(*this, filter, state_.mover(), code_sets_, later);
        known.asked_for = later ? KnownSteps::often : 0;
    }
    return known.sets.get();
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
        // A question before all moves would be asked again for each that is sampled in vain.
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
    if (entry.sparse) {
        const std::size_t first = yielded_.size();
        generator_.run(entry, yielded_);
        if (entry.local_duplicates) {
            generator_.remove_equal(yielded_, first);
        }
        return;
    }
    if (Tables::leads_far(entry)) {
        add_reached(entry);
        return;
    }
    const auto& before = entry.local_duplicates ? tables_.origins().before : tables_.origins().sampled_before;
    const std::uint32_t moves = before[entry.end] - before[entry.begin];
    if (moves != 0) {
        candidates_.push_back(
            {(candidates_.empty() ? 0 : candidates_.back().upto) + moves, before[entry.end], entry.local_duplicates});
    }
}

/// Visits the cells of the mover's pieces that may have a move by what is known without walking their tables; false if
/// some are not unfolded, or may yield a move that those of another piece yield too. Those hemmed in by friends are
/// visited: in the middle of a game nothing foretells which these are, so that to sample their moves in vain takes
/// less.
template <typename Visit>
bool Sampler::each_summary(FilterId filter, Visit&& visit) {
    bool all = true;
    state_.occupied().each_mover(state_.mover(), [&](Cell cell) {
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
        if (summary.sparse || summary.far) [[unlikely]] {
            add_candidates(tables_.moves(filter, position_.slots[cell], cell));
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

/// Counts the cells that fans lead to. Most games have no such pieces: like the two functions that follow, it is kept
/// out of the way of the others.
template <std::size_t words>
[[gnu::noinline]] void Sampler::add_reached(const FanList& list) {
    FanReader<words> reader(tables_.fan_words() + list.at, state_.occupied().held_by<words>());
    static_cast<void>(reader.mask());  // the gate
    for (unsigned i = unsigned{list.simple} + list.others; i != 0; --i) {
        const Fan fan = reader.fan();
        const Bitboard<words> cells = reader.cells_of(fan);
        if (cells.any()) {
            reached_.add(fan, cells);
        }
    }
}

[[gnu::noinline]] Move Sampler::reached_move(std::uint32_t index) const {
    const auto [fan, cell] = reached_[index];
    return tables_.fan_moves()[fan.place_of(cell)];
}

/// A move that is known, or a node, is sampled, and again if the node yields no move in this position: so each move is
/// as likely as the others.
Move Sampler::sample_candidate(Random& random) {
    const Tables::Origins& origins = tables_.origins();
    const std::uint32_t nodes = candidates_.empty() ? 0 : candidates_.back().upto;
    const std::uint32_t certain = reached_.count() + static_cast<std::uint32_t>(yielded_.size());
    const std::uint32_t all = nodes + certain;
    constexpr int most_tries = 100;
    for (int i = 0; i < most_tries && all != 0; ++i) {
        const std::uint32_t index = random.below(all);
        if (index >= nodes) [[unlikely]] {
            return index - nodes < reached_.count() ? reached_move(index - nodes) : yielded_[all - 1 - index];
        }
        const Candidates* at = candidates_.data();
        while (at->upto <= index) {
            ++at;
        }
        const std::uint32_t place = at->end - (at->upto - index);
        const std::uint32_t node = (at->local_duplicates ? origins.movers : origins.sampled)[place];
        if ((node & Tables::branch_bit) != 0) [[unlikely]] {
            if (const Move move = move_of_branch(node & ~Tables::branch_bit); move != no_move) {
                return move;
            }
            continue;
        }
        const std::uint32_t moves = at->upto - (at == candidates_.data() ? 0 : at[-1].upto);
        if (yields(node, origins) && !(at->local_duplicates && comes_earlier(at->end - moves, place))) {
            return tables_.nodes()[node].move;
        }
    }
    return no_move;
}

/// The move that a branch of the top level yields; `no_move` if it yields none.
[[gnu::noinline]] Move Sampler::move_of_branch(std::uint32_t top) {
    Move found = no_move;
    oracle_.walk(top, tables_.nodes()[top].next, [&](const Node& node, std::uint32_t yields) {
        found = yields != 0 ? node.move : found;
        return yields != 0;
    });
    return found;
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
