// Random games of drops and nothing else.
#include "play/engine/game_end.h"
#include "play/engine/generator.h"
#include "play/engine/move_maker.h"
#include "play/engine/sampler.h"
#include "play/engine/static_legality.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace bazillion::play {

namespace {

/// Whether a drop does no more than put pieces on cells, what stands there being captured, and take one from a stock.
bool only_draws_on(Slot stock, const PackedMove& drop, std::size_t cells) {
    constexpr auto one_less = static_cast<Value>(-1);
    constexpr std::uint8_t flags = CompiledMove::drop | CompiledMove::irreversible;
    std::size_t taken = 0;
    const auto changes = drop.changes();
    const bool simple = std::all_of(changes.begin(), changes.end(), [&](const Change& change) {
        const bool takes = change.op == Change::Op::add && change.slot == stock && change.value == one_less;
        taken += takes ? 1 : 0;
        return takes || (change.op == Change::Op::put && change.slot < cells);
    });
    return simple && taken == 1 && drop.passed == rules::none && !drop.partial && (drop.flags & ~flags) == 0;
}

}  // namespace

/// Whether each turn is a drop, all of which are legal, followed by the next turn and by goals alone; or a pass where
/// there is none. As drops use up what players have in reserve, no position occurs again.
bool Sampler::nothing_but_drops_happens() const {
    const bool quiet = static_.nothing_forbids() && rules_.buttons.empty() && !rules_.has_stacks() &&
                       rules_.swept == rules::none && !plan_.has_consequences && !plan_.ends_in_other_ways();
    return quiet &&
           std::all_of(plan_.next_turns.begin(), plan_.next_turns.end(), [](const auto& next) { return next.sure; }) &&
           std::all_of(plan_.turn_filters.begin(), plan_.turn_filters.end(),
                       [&](const auto& filters) { return filters.size() == 1 && filters[0] == listed_filter_; });
}

/// Whether each turn is a drop on a cell of a list.
bool Sampler::only_drops_happen() const {
    return nothing_but_drops_happens() &&
           std::all_of(plan_.stocks.begin(), plan_.stocks.end(), [&](const auto& stocks) {
               return std::all_of(stocks.begin(), stocks.end(), [&](const Plan::Stock& stock) {
                   return drop_lists_->all_moves(stock.piece, [&](Cell, Move move) {
                       return move != no_move && only_draws_on(stock.slot, tables_.packed(move), rules_.cells());
                   });
               });
           });
}

/// Whether each turn is a drop that turns rows.
bool Sampler::only_row_drops_happen() {
    return nothing_but_drops_happens() &&
           std::all_of(plan_.stocks.begin(), plan_.stocks.end(), [&](const auto& stocks) {
               return std::all_of(stocks.begin(), stocks.end(), [&](const Plan::Stock& stock) {
                   const RowDrops* const rows = tables_.row_drops(listed_filter_, stock.piece);
                   return rows != nullptr && std::all_of(rows->cells.begin(), rows->cells.end(), [&](const auto& of) {
                              return of.alone == no_move ||
                                     only_draws_on(stock.slot, tables_.packed(of.alone), rules_.cells());
                          });
               });
           });
}

/// Finds out which interpreted drops turn rows.
void Sampler::find_row_drops() {
    for (const auto& stocks : plan_.stocks) {
        for (const Plan::Stock& stock : stocks) {
            tables_.find_row_drops(listed_filter_, stock.piece);
        }
    }
    plays_row_drops_ = only_row_drops_happen();
}

/// `only_piece_to_drop`, where games consist of drops.
inline Code Sampler::piece_of_turn() const {
    const auto& stocks = plan_.stocks[state_.mover()];
    return stocks.size() != 1                     ? only_piece_to_drop()
           : position_.slots[stocks[0].slot] != 0 ? stocks[0].piece
                                                  : Code{rules::empty};
}

inline void Sampler::end_turn() {
    const Plan::NextTurn& next = plan_.next_turns[position_.turn_state.turn];
    state_.advance_turn(next.turn, next.hash);
    state_.note_last_move();
    if (plan_.static_goals) {
        game_end_.test_goals_of_turn();
    }
}

bool Sampler::may_play_drops() const {
    return (plays_drops_ || plays_row_drops_) && !plain_ && position_.turn_state.chain == rules::none &&
           !state_.repeated();
}

std::optional<DropGames::Outcome> Sampler::outcome_of_drops(Random& random, std::size_t most) {
    if (drop_games_ == nullptr || !may_play_drops() || state_.ended()) {
        return std::nullopt;
    }
    bring_up_to_date();
    return drop_games_->play(random, most);
}

std::size_t Sampler::play_drops(Random& random, std::size_t most) {
    if (!may_play_drops()) {
        return 0;
    }
    if (plays_row_drops_) {
        return tables_.words() == 1 ? play_row_drops<1>(random, most) : play_row_drops<2>(random, most);
    }
    std::size_t plies = 0;
    for (; plies < most && !state_.ended(); ++plies) {
        const Code piece = piece_of_turn();
        if (piece == rules::empty) {
            break;
        }
        bring_up_to_date();
        const auto cells = drop_lists_->of(piece);
        if (cells.empty()) {
            break;
        }
        const Cell cell = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
        const PackedMove& drop = tables_.packed(drop_lists_->move(piece, cell));
        const auto captures = [&](Cell victim) { return position_.slots[victim] != rules::empty; };
        if (const auto victims = drop.victims(); std::any_of(victims.begin(), victims.end(), captures)) [[unlikely]] {
            state_.apply(drop);
        } else {
            state_.apply_plain(drop);
        }
        end_turn();
    }
    return plies;
}

void Sampler::list_empty_cells() {
    empty_cells_.clear();
    for (const Cell cell : plan_.drop_cells) {
        if (position_.slots[cell] == rules::empty) {
            empty_cells_.push_back(cell);
        }
    }
}

/// Samples a place in `empty_cells_` where something can be dropped, and tells what that turns; nothing if there is no
/// such place. Cells that are not open are put behind those to be sampled: so each open one is as likely as the others.
template <std::size_t words>
Bitboard<words> Sampler::sample_row(const RowDrops& rows, Random& random, std::size_t& place) {
    const auto held = state_.occupied().held_by<words>();
    for (std::size_t left = empty_cells_.size(); left != 0; --left) {
        place = random.below(static_cast<std::uint32_t>(left));
        if (const auto turned = rows.turned_from(empty_cells_[place], held); turned.any()) {
            return turned;
        }
        std::swap(empty_cells_[place], empty_cells_[left - 1]);
    }
    return {};
}

Move Sampler::sample_row_drop(FilterId filter, Code piece, const RowDrops& rows, Random& random) {
    list_empty_cells();
    std::size_t place = 0;
    const bool any =
        tables_.words() == 1 ? sample_row<1>(rows, random, place).any() : sample_row<2>(rows, random, place).any();
    return any ? first_drop(filter, piece, empty_cells_[place]) : no_move;
}

/// Makes drops without their compiled moves, which are many: what they have in common, and what each of them turns.
template <std::size_t words>
[[gnu::noinline]] std::size_t Sampler::play_row_drops(Random& random, std::size_t most) {
    list_empty_cells();
    std::size_t plies = 0;
    bool passed = false;
    for (; plies < most && !state_.ended(); ++plies) {
        const Code piece = piece_of_turn();
        if (piece == rules::empty) {
            break;
        }
        const RowDrops& rows = *tables_.row_drops(listed_filter_, piece);
        std::size_t place = 0;
        const Bitboard<words> turned = sample_row<words>(rows, random, place);
        if (!turned.any() && (passed || rules_.options.pass_turn != rules::Passing::forced)) {
            if (passed) {  // neither can go on: what that means is found out elsewhere
                state_.unmake();
                --plies;
                passed = false;
            }
            break;
        }
        passed = !turned.any();
        if (passed) {
            state_.apply(tables_.packed(generator_.pass(state_.mover())));
        } else {
            state_.apply_plain(tables_.packed(rows.cells[empty_cells_[place]].alone));
            state_.put_on(turned, rows.turned);
            empty_cells_[place] = empty_cells_.back();
            empty_cells_.pop_back();
        }
        end_turn();
    }
    if (plies != 0 && !passed) {
        complete_row_drop();
    }
    return plies;
}

/// Makes the last drop again, by its compiled move: so what can be asked of the last move is answered.
void Sampler::complete_row_drop() {
    const Cell cell = position_.turn_state.last_to;
    state_.unmake();
    [[maybe_unused]] const bool made = maker_.force(first_drop(listed_filter_, only_piece_to_drop(), cell));
    assert(made);
}

}  // namespace bazillion::play
