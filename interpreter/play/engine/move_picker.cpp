#include "play/engine/move_picker.h"

#include "play/engine/attacks.h"
#include "play/engine/chains.h"
#include "play/engine/generator.h"
#include "play/engine/legality.h"
#include "play/engine/move_maker.h"
#include "play/engine/probe.h"
#include "play/engine/static_legality.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace bazillion::play {

void MovePicker::generate_noisy(std::vector<Move>& moves) {
    const std::size_t first = moves.size();
    generator_.generate(moves);
    const auto quiet = [&](Move move) { return !promotes(move) && !captures(move); };
    moves.erase(std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end(), quiet), moves.end());
}

bool MovePicker::captures(Move move) const {
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
bool MovePicker::captures_by(const Change& change) const {
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

void MovePicker::generate_of(Cell cell, std::vector<Move>& moves) {
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
std::optional<FilterId> MovePicker::class_in_force() {
    const auto filters = generator_.filters_now();
    for (std::size_t i = 0; i + 1 < filters.size(); ++i) {
        auto moves = move_lists_.borrow();
        generator_.generate_pieces(filters[i], *moves, true);
        if (rules_.phases.empty() ? !moves->empty() : legality_.any_legal(*moves, 0)) {
            return filters[i];
        }
    }
    return filters.empty() ? std::nullopt : std::optional(filters.back());
}

bool MovePicker::gives_check(Move move) {
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

/// Nothing if the move has to be made to see.
std::optional<bool> MovePicker::gives_check_probed(Move move) {
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
    const Probe probe(position_, made.changes());
    if (!state_.is_royal_of(other, royal)) {
        return std::nullopt;
    }
    const auto turn = static_cast<std::uint16_t>(next);
    const std::uint16_t before = std::exchange(position_.turn_state.turn, turn);
    const auto verdict = static_.royal_safe(other, royal, !traits.has(MoveTraits::reckons));
    position_.turn_state.turn = before;
    return verdict == StaticLegality::Verdict::unknown ? std::nullopt
                                                       : std::optional(verdict == StaticLegality::Verdict::illegal);
}

}  // namespace bazillion::play
