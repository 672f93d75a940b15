#include "play/engine/search_queries.h"

#include "play/engine/attacks.h"
#include "play/engine/chains.h"
#include "play/engine/generator.h"
#include "play/engine/hook_guards.h"
#include "play/engine/legality.h"
#include "play/engine/move_maker.h"
#include "play/engine/position_oracle.h"
#include "play/engine/probe.h"
#include "play/engine/static_legality.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace bazillion::play {

SearchQueries::SearchQueries(const EngineParts& parts)
    : EngineParts(parts),
      anybody_(static_cast<Owners>((1U << std::min(rules_.players.size(), std::size_t{7})) - 1)),
      evades_by_piece_(has_fans(rules_) && static_.tells() && !guards_.any() && rules_.buttons.empty() &&
                       !rules_.options.maximal_captures && rules_.options.pass_turn == rules::Passing::never &&
                       !rules_.has_stacks()) {}

void SearchQueries::generate_noisy(std::vector<Move>& moves) {
    const std::size_t first = moves.size();
    if (plain_ || position_.turn_state.chain != rules::none || rules_.options.maximal_captures) {
        generator_.generate(moves);
        keep_noisy(moves, first);
        return;
    }
    const auto filters = generator_.filters_now();
    for (std::size_t i = 0; i < filters.size(); ++i) {
        if (i + 1 == filters.size()) {
            generate_noisy_of_pieces(filters[i], moves);
        } else if (generator_.generate_class(filters[i], moves)) {
            keep_noisy(moves, first);
            break;
        }
    }
    const std::size_t others = moves.size();
    generator_.generate_buttons(moves);
    generator_.generate_from_scripts(moves);
    keep_noisy(moves, others);
}

void SearchQueries::generate_noisy_of_pieces(FilterId filter, std::vector<Move>& moves) {
    const std::uint64_t others = state_.occupied().folded_others(state_.mover());
    const auto add = [&](const NoisyEntry& noisy, Code code, Cell cell) {
        if (noisy.of_targets && (noisy.targets & others) == 0) {
            return;
        }
        const std::size_t first = moves.size();
        const bool uncertain = noisy.uncertain;
        if (cell == rules::none && noisy.entry.interpreted) {
            generator_.generate_drops(code, filter, moves);
        } else {
            generator_.run_or_interpret(noisy.entry, filter, code, cell, false, moves);
        }
        if (uncertain) {
            keep_noisy(moves, first);
        }
    };
    generator_.each_once(moves, [&] {
        state_.occupied().each_mover(state_.mover(), [&](Cell cell) {
            const Code board = position_.slots[cell];
            if (!rules_.codes.is_stack(board)) [[likely]] {
                add(tables_.noisy_moves(filter, board, cell), board, cell);
                return;
            }
            for (const Code code : rules_.codes.distinct(board)) {
                add(tables_.noisy_moves(filter, code, cell), code, cell);
            }
        });
        if (plan_.has_drops) {
            generator_.each_drop([&](Code code) { add(tables_.noisy_drops(filter, code), code, rules::none); });
        }
    });
}

void SearchQueries::generate_evasions(const CheckInfo& check_info, std::vector<Move>& moves) {
    const std::size_t first = moves.size();
    const auto filters = generator_.filters_now();
    const bool by_piece = evades_by_piece_ && !plain_ && check_info.state == CheckInfo::State::attacked &&
                          !check_info.guarded && filters.size() == 1 && position_.turn_state.chain == rules::none &&
                          !rules_.players[state_.turn().decider].random;
    if (by_piece) {
        const auto generate = tables_.words() == 1 ? &SearchQueries::generate_evasions_of_pieces<1>
                                                   : &SearchQueries::generate_evasions_of_pieces<2>;
        (this->*generate)(filters[0], check_info.evasion_mask, moves);
        generator_.generate_from_scripts(moves);
    } else {
        generator_.generate(moves);
    }
    const auto illegal = [&](Move move) {
        return static_.fast_legality(move, check_info) == StaticLegality::Verdict::illegal;
    };
    moves.erase(std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end(), illegal), moves.end());
}

template <std::size_t words>
void SearchQueries::generate_evasions_of_pieces(FilterId filter, const CellSet& evasion_mask,
                                                std::vector<Move>& moves) {
    Bitboard<words> to = evasion_mask.bitboard<words>();
    if (const Cell royal = state_.only_royal(state_.mover()); royal != rules::none) {
        to.insert(royal);  // a move that takes its own royal piece has to be looked at
    }
    generator_.each_once(moves, [&] {
        state_.occupied().each_mover(state_.mover(), [&](Cell cell) {
            const Entry& entry = tables_.moves(filter, position_.slots[cell], cell);
            if (entry.yields_once() && !to.contains(cell)) {
                generator_.run_to(entry, to, moves);
            } else {
                generator_.generate_from(cell, filter, moves);
            }
        });
        if (plan_.has_drops) {
            generator_.each_drop([&](Code code) {
                const Entry& entry = tables_.all_drops(filter, code);
                if (entry.yields_once()) {
                    generator_.run_to(entry, to, moves);
                } else {
                    generator_.generate_drops(code, filter, moves);
                }
            });
        }
    });
}

/// Leaves out quiet moves from `first` on.
void SearchQueries::keep_noisy(std::vector<Move>& moves, std::size_t first) const {
    const auto quiet = [&](Move move) { return !promotes(move) && !captures(move); };
    moves.erase(std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end(), quiet), moves.end());
}

bool SearchQueries::is_pseudo_legal(Move move) {
    const CompiledMove& made = tables_[move];
    if (made.mover != state_.mover()) {
        return false;
    }
    if (plain_ || position_.turn_state.chain != rules::none || rules_.options.maximal_captures ||
        made.has(CompiledMove::pass)) {
        return is_generated(move);
    }
    const auto filters = generator_.filters_now();
    if (filters.size() > 1 && !rules_.phases.empty()) {  // they look at what is legal
        return is_generated(move);
    }
    auto others = move_lists_.borrow();
    if (made.has(CompiledMove::button)) {
        generator_.generate_buttons(*others);
        return std::find(others->begin(), others->end(), move) != others->end();
    }
    for (std::size_t i = 0; i < filters.size(); ++i) {
        if (pieces_yield(filters[i], move)) {
            return true;
        }
        if (i + 1 < filters.size() && generator_.generate_class(filters[i], *others)) {
            break;
        }
    }
    others->clear();
    generator_.generate_from_scripts(*others);
    return std::find(others->begin(), others->end(), move) != others->end();
}

bool SearchQueries::is_generated(Move move) {
    auto all = move_lists_.borrow();
    generator_.generate(*all);
    return std::find(all->begin(), all->end(), move) != all->end();
}

/// Whether a piece has the move in a class of moves: the one where it begins, or one that names other cells.
bool SearchQueries::pieces_yield(FilterId filter, Move move) {
    const CompiledMove& made = tables_[move];
    if (made.has(CompiledMove::drop)) {
        return drops_yield(filter, made, move);
    }
    const Cell origin = made.origin();
    const auto ask = [&](Cell cell) {
        const Code board = position_.slots[cell];
        if (!rules_.codes.is_stack(board)) [[likely]] {
            return yields(filter, board, cell, false, move);
        }
        const auto codes = rules_.codes.distinct(board);
        return std::any_of(codes.begin(), codes.end(),
                           [&](Code code) { return yields(filter, code, cell, false, move); });
    };
    const auto is_own = [&](Cell cell) {
        const Code board = position_.slots[cell];
        return board != rules::empty && rules_.codes.owner(board) == state_.mover();
    };
    if (origin != rules::none && is_own(origin) && ask(origin)) {
        return true;
    }
    bool found = false;
    state_.occupied().each_mover(state_.mover(), [&](Cell cell) { found = found || (cell != origin && ask(cell)); });
    return found;
}

bool SearchQueries::drops_yield(FilterId filter, const CompiledMove& made, Move move) {
    const Cell origin = made.origin();
    bool found = false;
    generator_.each_drop([&](Code code) {
        if (found || rules_.codes.kind(code) != made.record.dropped) {
            return;
        }
        found = rules_.board.cells[origin].takes_drops() && yields(filter, code, origin, true, move);
        const Entry all = tables_.all_drops(filter, code);
        if (!found && (all.interpreted || all.global_duplicates)) {
            found = std::any_of(plan_.drop_cells.begin(), plan_.drop_cells.end(),
                                [&](Cell cell) { return cell != origin && yields(filter, code, cell, true, move); });
        }
    });
    return found;
}

/// Whether a piece has the move, or its drop on a cell. If it begins on another cell, few tables have to be walked.
bool SearchQueries::yields(FilterId filter, Code code, Cell cell, bool drop, Move move) {
    const Entry entry = drop ? tables_.drops(filter, code, cell) : tables_.moves(filter, code, cell);
    if (!entry.interpreted) {
        return (entry.global_duplicates || tables_[move].origin() == cell) &&
               oracle_.walk(entry.begin, entry.end,
                            [&](const Node& node, std::uint32_t yields) { return yields != 0 && node.move == move; });
    }
    if (drop && state_.occupied().all_empty(tables_.dead_mask(filter, code), cell)) {
        return false;
    }
    auto moves = move_lists_.borrow();
    generator_.run_or_interpret(entry, filter, code, cell, drop, *moves);
    return std::find(moves->begin(), moves->end(), move) != moves->end();
}

bool SearchQueries::captures(Move move) const {
    const PackedMove& made = tables_.packed(move);
    const auto victims = made.victims();
    const auto changes = made.changes();
    return std::any_of(victims.begin(), victims.end(),
                       [&](Cell victim) {
                           const Code code = position_.slots[victim];
                           const bool joined = rules_.has_stacks() && rules_.codes.owner(code) == state_.mover();
                           return code != rules::empty && !joined;
                       }) ||
           std::any_of(changes.begin(), changes.end(), [&](const Change& change) { return captures_by(change); });
}

/// Whether a change captures a group, or marks a piece that will be swept off.
bool SearchQueries::captures_by(const Change& change) const {
    switch (change.op) {
        case Change::Op::capture_group:
            return position_.slots[change.slot] != rules::empty;
        case Change::Op::capture_surrounded: {
            // The piece that arrives takes the last liberty.
            bool any = false;
            state_.groups().each_enemy(change.slot, static_cast<PlayerId>(change.value), 1, position_.slots.data(),
                                       [&](Cell) { any = true; });
            return any;
        }
        case Change::Op::set_attribute:
            return rules_.swept != rules::none && change.value == rules_.swept;
        case Change::Op::put:
            return rules_.swept != rules::none && change.slot < rules_.cells() && change.value != rules::empty &&
                   rules_.codes.has(change.value, rules_.swept);
        default:
            return false;
    }
}

void SearchQueries::generate_of(Cell cell, std::vector<Move>& moves) {
    const std::size_t first = moves.size();
    const Code code = position_.slots[cell];
    if (position_.turn_state.chain != rules::none) {
        if (cell == position_.turn_state.chain) {
            chains_.generate_steps(moves);
            chains_.keep_longest(moves, first);
        }
        return;
    }
    if (code == rules::empty || rules_.codes.owner(code) != state_.mover()) {
        return;
    }
    const auto filter = class_in_force();
    if (!filter) {
        return;
    }
    generator_.each_once(moves, [&] { generator_.generate_from(cell, *filter, moves); });
    if (rules_.options.maximal_captures && moves.size() > first) {
        auto kept = move_lists_.borrow();
        generator_.generate_pieces(*filter, *kept);
        chains_.keep_longest(*kept, 0);
        const auto left_out = [&](Move move) { return std::find(kept->begin(), kept->end(), move) == kept->end(); };
        moves.erase(std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end(), left_out),
                    moves.end());
    }
}

/// Of several classes of moves, the first that yields any.
std::optional<FilterId> SearchQueries::class_in_force() {
    const auto filters = generator_.filters_now();
    for (std::size_t i = 0; i + 1 < filters.size(); ++i) {
        auto moves = move_lists_.borrow();
        if (generator_.generate_class(filters[i], *moves)) {
            return filters[i];
        }
    }
    return filters.empty() ? std::nullopt : std::optional(filters.back());
}

bool SearchQueries::gives_check(Move move) {
    if (const auto told = gives_check_probed(move)) {
        return *told;
    }
    const PlayerId player = state_.mover();
    if (!maker_.force(move)) {
        return false;
    }
    const bool check = state_.mover() != player && attacks_.in_check(state_.mover());
    state_.unmake();
    return check;
}

void SearchQueries::set_checks_given(ChecksGiven& given) {
    given.attacks = nullptr;
    if (plan_.has_royals && !guards_.any() && static_.turn_passes()) {
        static_.set_checks_given(given);
    }
}

bool SearchQueries::gives_check(Move move, const ChecksGiven& given) {
    const auto spares = given.attacks == nullptr ? StaticLegality::Verdict::unknown
                                                 : static_.spares_royal(move, tables_.traits(move), given);
    return spares == StaticLegality::Verdict::unknown ? gives_check(move) : spares == StaticLegality::Verdict::illegal;
}

/// Nothing if the move has to be made to see.
std::optional<bool> SearchQueries::gives_check_probed(Move move) {
    if (!plan_.has_royals) {
        return false;
    }
    const PackedMove& made = tables_.packed(move);
    const MoveTraits traits = tables_.traits(move);
    if (plain_ || !static_.foretells(move) || made.has(CompiledMove::again) || made.partial ||
        made.changes().size() > Probe::most_changes) {
        return std::nullopt;
    }
    const std::size_t next = rules_.next_turn(position_.turn_state.turn);
    const PlayerId other = rules_.turns[next].mover;
    const Cell royal = state_.only_royal(other);
    if (royal == rules::none) {
        return std::nullopt;
    }
    const Probe probe(state_, made.changes());
    if (!state_.is_royal_of(other, royal)) {
        return std::nullopt;
    }
    const auto turn = static_cast<std::uint16_t>(next);
    const std::uint16_t before = std::exchange(state_.probe_turn_state().turn, turn);
    const auto verdict = static_.royal_safe(other, royal, !traits.has(MoveTraits::reckons));
    state_.probe_turn_state().turn = before;
    return verdict == StaticLegality::Verdict::unknown ? std::nullopt
                                                       : std::optional(verdict == StaticLegality::Verdict::illegal);
}

}  // namespace bazillion::play
