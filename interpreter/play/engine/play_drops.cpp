// Random games of drops and nothing else.
#include "play/engine/game_end.h"
#include "play/engine/generator.h"
#include "play/engine/sampler.h"
#include "play/engine/static_legality.h"

#include <algorithm>

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

/// Whether each turn is a drop on a cell of a list: all drops are legal, and are followed by the next turn and by goals
/// alone. As they use up what players have in reserve, no position occurs again.
bool Sampler::only_drops_happen() const {
    const bool quiet = static_.nothing_forbids() && rules_.buttons.empty() && !rules_.has_stacks() &&
                       rules_.swept == rules::none && !plan_.has_consequences && !plan_.ends_in_other_ways;
    return quiet &&
           std::all_of(plan_.next_turns.begin(), plan_.next_turns.end(), [](const auto& next) { return next.sure; }) &&
           std::all_of(plan_.turn_filters.begin(), plan_.turn_filters.end(),
                       [&](const auto& filters) { return filters.size() == 1 && filters[0] == listed_filter_; }) &&
           std::all_of(plan_.stocks.begin(), plan_.stocks.end(), [&](const auto& stocks) {
               return std::all_of(stocks.begin(), stocks.end(), [&](const Plan::Stock& stock) {
                   return drop_lists_->all_moves(stock.piece, [&](Move move) {
                       return move != no_move && only_draws_on(stock.slot, tables_.packed(move), rules_.cells());
                   });
               });
           });
}

std::size_t Sampler::play_drops(Random& random, std::size_t most) {
    if (!plays_drops_ || plain_ || position_.turn_state.chain != rules::none || state_.repeated()) {
        return 0;
    }
    std::size_t plies = 0;
    for (; plies < most && !state_.ended(); ++plies) {
        const Code piece = only_piece_to_drop();
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
            state_.apply_drop(drop);
        }
        const Plan::NextTurn& next = plan_.next_turns[position_.turn_state.turn];
        state_.advance_turn(next.turn, next.hash);
        state_.note_last_move();
        if (plan_.static_goals) {
            game_end_.test_goals_of_turn();
        }
    }
    return plies;
}

}  // namespace bazillion::play
