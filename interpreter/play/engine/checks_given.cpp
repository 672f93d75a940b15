// Which moves give check, told without putting pieces: for rules that forbid it, and for searches.
#include "play/engine/attacks.h"
#include "play/engine/static_legality.h"

namespace bazillion::play {

/// Looks where the mover would give check from.
void StaticLegality::set_checks_given(ChecksGiven& given) {
    given.attacks = nullptr;
    if (rules_.players.size() != 2 || plain_ || plan_.royals_depend) {
        return;
    }
    const PlayerId player = state_.mover();
    const Cell royal = state_.only_royal(static_cast<PlayerId>(1 - player));
    if (royal == rules::none) {
        return;
    }
    const FilterId threats = plan_.threats_of(rules_.next_turn(position_.turn_state.turn), player);
    const AttackSet* set = tables_.attack(threats, player, royal, position_.slots[royal]);
    if (set == nullptr || !set->has_only_lines || set->lines.masks.empty()) {
        return;
    }
    for (CellSet* const cells : {&given.reach, &given.stops, &given.blockers}) {
        cells->clear(rules_.cells());
    }
    const auto walk = tables_.words() == 1 ? &StaticLegality::walk_bitboards<1> : &StaticLegality::walk_bitboards<2>;
    if ((this->*walk)(set->lines, 1, given.blockers, given.reach)) {
        return;
    }
    given.attacks = set;
    tables_.words() == 1 ? set_checks_along<1>(given) : set_checks_along<2>(given);
}

template <std::size_t words>
void StaticLegality::set_checks_along(ChecksGiven& given) {
    const AttackSet::Lines& lines = given.attacks->lines;
    const HeldBy<words> held = state_.occupied().held_by<words>();
    const Bitboard<words> stops = ~held[plan_.nobody];
    FanReader<words> reader(lines.masks.data(), held);
    const Bitboard<words> reach = reader.along(lines.count, stops, reader.mask());
    reach.each([&](std::size_t cell) { given.reach.insert(static_cast<Cell>(cell)); });
    (reach & stops).each([&](std::size_t cell) { given.stops.insert(static_cast<Cell>(cell)); });
}

/// Whether a plain move does not bring the other side into check, as it surely does not if no piece that it puts down
/// attacks from there, and none that stood in a line leaves; unknown if it is not sure.
StaticLegality::Verdict StaticLegality::spares_royal(Move move, const MoveTraits& traits,
                                                     const ChecksGiven& given) const {
    if (given.attacks == nullptr || !traits.has(MoveTraits::plain)) {
        return Verdict::unknown;
    }
    const AttackSet::Lines& lines = given.attacks->lines;
    const auto could_attack = [&](Cell cell, Code piece) {
        const std::size_t at = std::size_t{cell} - lines.first;
        return at < lines.rows.size() && (tables_.rows()[lines.rows[at] + piece] & ~AttackSet::enter_bit) != 0;
    };
    if (traits.has(MoveTraits::simple)) [[likely]] {
        const bool could = traits.filled != rules::none && could_attack(traits.filled, traits.piece);
        if (could && given.reach.contains(traits.filled)) {
            return Verdict::illegal;
        }
        // A piece that becomes another one may attack along the line that it stood in.
        const bool opens = traits.vacated != rules::none &&
                           (given.blockers.contains(traits.vacated) || (could && given.stops.contains(traits.vacated)));
        return opens ? Verdict::unknown : Verdict::legal;
    }
    bool opens = false;
    for (const Change& change : tables_.packed(move).changes()) {
        if (change.slot >= rules_.cells()) {
            continue;
        }
        const auto cell = static_cast<Cell>(change.slot);
        if (change.value == rules::empty) {
            opens = opens || given.stops.contains(cell);
        } else if (given.reach.contains(cell) && could_attack(cell, change.value)) {
            return Verdict::unknown;
        }
    }
    return opens ? Verdict::unknown : Verdict::legal;
}

}  // namespace bazillion::play
