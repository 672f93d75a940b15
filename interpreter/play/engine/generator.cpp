// Generating moves: by the tables, or by the plain interpreter.
#include "play/engine/generator.h"

#include "play/engine/chains.h"
#include "play/engine/hook_calls.h"
#include "play/engine/legality.h"
#include "play/engine/lookahead.h"

#include <algorithm>
#include <utility>

namespace bazillion::play {

Generator::Generator(const EngineParts& parts) : EngineParts(parts) {
    tables_forgot();
}

void Generator::tables_forgot() {
    met_in_.clear();
    passes_.clear();
    for (std::size_t player = 0; player < rules_.players.size(); ++player) {
        passes_.push_back(tables_.pass(static_cast<PlayerId>(player)));
    }
}

std::size_t Generator::phase() {
    for (std::size_t i = 0; i < rules_.phases.size(); ++i) {
        const rules::Phase& phase = rules_.phases[i];
        if (phase.when.code.empty() || oracle_.evaluate(phase.when, state_.mover())) {
            return i;
        }
    }
    return rules::none;
}

FilterId Generator::filter_of(rules::MoveTypeId type) {
    if (type == rules::none) {
        return tables_.everything();
    }
    constexpr FilterId unknown = rules::none;
    type_filters_.resize(rules_.move_types.size(), unknown);
    FilterId& filter = type_filters_[type];
    return filter = filter != unknown ? filter : tables_.filter({.any = false, .types = {type}});
}

void Generator::run(const Entry& entry, std::vector<Move>& moves) {
    const bool beside = tables_.words() == 1 ? run_fans<1>(entry.fans, ~Bitboard<1>{}, moves)
                                             : run_fans<2>(entry.fans, ~Bitboard<2>{}, moves);
    for (std::uint32_t at = entry.first; beside && at < entry.last; ++at) {
        run(tables_.segment(at), moves);
    }
}

void Generator::run(const Segment& segment, std::vector<Move>& moves) {
    each_yielding(segment, [&](const Node& node) { moves.push_back(node.move); });
}

void Generator::generate(std::vector<Move>& moves) {
    const std::size_t first = moves.size();
    generate_actions(moves);
    if (position_.turn_state.chain != rules::none) {
        return;
    }
    const bool by_lot = rules_.players[state_.turn().decider].random;  // a throw of dice that has no use passes
    const rules::Passing passing = by_lot ? rules::Passing::forced : rules_.options.pass_turn;
    if (passing == rules::Passing::always || (passing == rules::Passing::forced && !legality_.any_legal(moves, first) &&
                                              !(plan_.ends_in_deadlock && lookahead_.deadlocked()))) {
        moves.push_back(passes_[state_.mover()]);
    }
}

void Generator::generate_actions(std::vector<Move>& moves) {
    const std::size_t first = moves.size();
    if (position_.turn_state.chain != rules::none) {
        chains_.generate_steps(moves);
        chains_.keep_longest(moves, first);
        if (rules_.options.pass_partial) {
            moves.push_back(passes_[state_.mover()]);
        }
        return;
    }
    const auto filters = filters_now();
    for (std::size_t i = 0; i < filters.size(); ++i) {
        if (i + 1 == filters.size()) {
            generate_pieces(filters[i], moves);
        } else if (generate_class(filters[i], moves)) {
            break;
        }
    }
    chains_.keep_longest(moves, first);
    if (!rules_.buttons.empty()) {
        generate_buttons(moves);
    }
    generate_from_scripts(moves);
}

/// Which blocks may run now: the first filter that yields moves decides (docs/language.md#partial-moves, #phases).
std::span<const FilterId> Generator::filters_of_phase() {
    const std::size_t at = phase();
    return at == rules::none ? std::span<const FilterId>() : std::span<const FilterId>(plan_.phase_filters[at]);
}

void Generator::generate_pieces(FilterId filter, std::vector<Move>& moves, bool often_none) {
    each_once(moves, [&] {
        state_.occupied().each_mover(state_.mover(), [&](Cell cell) {
            if (!often_none || may_move(filter, cell)) {
                generate_from(cell, filter, moves);
            }
        });
        if (plan_.has_drops) {
            each_drop([&](Code code) { generate_drops(code, filter, moves); });
        }
    });
}

bool Generator::generate_class(FilterId filter, std::vector<Move>& moves) {
    const std::size_t first = moves.size();
    generate_pieces(filter, moves, true);
    // Priorities look at what the rules of pieces allow, phases at what is legal.
    const bool in_force = rules_.phases.empty() ? moves.size() > first : legality_.any_legal(moves, first);
    if (!in_force) {
        moves.resize(first);
    }
    return in_force;
}

void Generator::remove_equal(std::vector<Move>& moves, std::size_t first) {
    if (++removals_ == 0) {
        met_in_.clear();
        removals_ = 1;
    }
    if (met_in_.size() < tables_.templates().size()) {
        met_in_.resize(tables_.templates().size() + tables_.templates().size() / 2);
    }
    const auto is_met = [&](Move move) { return std::exchange(met_in_[move], removals_) == removals_; };
    moves.erase(std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end(), is_met), moves.end());
}

/// Not only if it is known that the piece has no moves of this class.
bool Generator::may_move(FilterId filter, Cell cell) {
    const Code code = position_.slots[cell];
    if (plain_ || rules_.codes.is_stack(code)) {
        return true;
    }
    const MoveSummary& summary = tables_.summary(filter, code, cell);
    return !summary.known || is_open(summary);
}

void Generator::generate_from(Cell cell, FilterId filter, std::vector<Move>& moves) {
    const Code board = position_.slots[cell];
    const auto each = [&](Code code) {
        run_or_interpret(plain_ ? Tables::plain : tables_.moves(filter, code, cell), filter, code, cell, false, moves);
    };
    if (!rules_.codes.is_stack(board)) [[likely]] {
        each(board);
        return;
    }
    for (const Code code : rules_.codes.distinct(board)) {
        each(code);
    }
}

void Generator::generate_from_scripts(std::vector<Move>& moves) {
    if (!hooks_.any()) {
        return;
    }
    for (const rules::Hook& hook : rules_.hooks) {
        if (hook.event != rules::Hook::Event::moves ||
            (!hook.when.code.empty() && !oracle_.evaluate(hook.when, state_.mover()))) {
            continue;
        }
        auto answer = hooks_.moves(hook.function);
        if (!answer) {
            return;
        }
        for (HookMove& move : *answer) {
            CompiledMove made{
                .changes = std::move(move.changes), .from = move.from, .to = move.to, .mover = state_.mover()};
            made.flags = move.again ? CompiledMove::again : 0;
            made.text = std::move(move.text);
            made.label = std::move(move.label);
            if (made.to != rules::none) {
                made.victims.push_back(made.to);
            }
            moves.push_back(tables_.templates().intern(made));
        }
    }
}

void Generator::generate_drops(Code code, FilterId filter, std::vector<Move>& moves) {
    const Entry& all = plain_ ? Tables::plain : tables_.all_drops(filter, code);
    if (!all.interpreted) {
        duplicates_ = duplicates_ || all.global_duplicates;
        run(all, moves);
        return;
    }
    if (const RowDrops* const rows = all.built ? tables_.find_row_drops(filter, code) : nullptr) {
        for (const Cell cell : plan_.drop_cells) {
            if (position_.slots[cell] == rules::empty && rows->is_open(cell, state_.occupied())) {
                run_or_interpret(tables_.drops(filter, code, cell), filter, code, cell, true, moves);
            }
        }
        return;
    }
    const auto dead_mask = plain_ ? std::span<const std::uint64_t>() : tables_.dead_mask(filter, code);
    for (const Cell cell : plan_.drop_cells) {
        if (!state_.occupied().all_empty(dead_mask, cell)) {
            run_or_interpret(plain_ ? Tables::plain : tables_.drops(filter, code, cell), filter, code, cell, true,
                             moves);
        }
    }
}

void Generator::run_or_interpret(const Entry& entry, FilterId filter, Code code, Cell cell, bool drop,
                                 std::vector<Move>& moves) {
    duplicates_ = duplicates_ || entry.global_duplicates;
    const std::size_t first = moves.size();
    if (entry.interpreted && entry.built) {
        tables_.interpret_again(filter, code, cell, drop, oracle_, moves);
    } else if (entry.interpreted) {
        tables_.interpret(filter, code, cell, drop, oracle_, moves, plain_);
    } else {
        run(entry, moves);
    }
    if (entry.local_duplicates) {
        remove_equal(moves, first);
    }
}

void Generator::generate_buttons(std::vector<Move>& moves) {
    const auto press = [&](std::uint16_t index) {
        for (std::size_t choice = 0; choice < rules_.buttons[index].programs.size(); ++choice) {
            const Entry& entry = plain_ ? Tables::plain : tables_.button(index, choice, state_.mover());
            if (entry.interpreted) {
                tables_.interpret_button(index, choice, state_.mover(), oracle_, moves);
            } else {
                run(entry, moves);
            }
        }
    };
    if (rules_.phases.empty()) {
        for (std::size_t i = 0; i < rules_.buttons.size(); ++i) {
            press(static_cast<std::uint16_t>(i));
        }
    } else if (const std::size_t at = phase(); at != rules::none) {
        for (const std::uint16_t index : rules_.phases[at].buttons) {
            press(index);
        }
    }
}

}  // namespace bazillion::play
