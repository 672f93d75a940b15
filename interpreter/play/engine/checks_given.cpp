// What the condition `legal` asks for, answered without putting pieces: in rules that forbid to give check, which moves
// are sure not to.
#include "play/engine/attacks.h"
#include "play/engine/static_legality.h"

namespace bazillion::play {

/// Looks where the mover would give check from.
void StaticLegality::set_checks_given(ChecksGiven& given) {
    given.attacks = nullptr;
    const PlayerId player = state_.mover(), other = spared_by(player);
    const Cell royal = other != rules::no_player ? state_.only_royal(other) : Cell{rules::none};
    if (royal == rules::none || plain_ || plan_.royals_depend) {
        return;
    }
    const AttackSet* set = tables_.attack(attacks_.threats_of(player), player, royal, position_.slots[royal]);
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
    const auto attacks = [&](Cell cell, Code piece) {
        return given.reach.contains(cell) &&
               (tables_.rows()[given.attacks->lines.row(cell) + piece] & ~AttackSet::enter_bit) != 0;
    };
    if (traits.only_moves_piece()) [[likely]] {
        const bool opens = traits.vacated != rules::none && given.blockers.contains(traits.vacated);
        return attacks(traits.filled, traits.piece) ? Verdict::illegal : opens ? Verdict::unknown : Verdict::legal;
    }
    const bool one_each = traits.has(MoveTraits::simple);
    bool opens = false;
    for (const Change& change : tables_.packed(move).changes()) {
        if (change.slot >= rules_.cells()) {
            continue;
        }
        const auto cell = static_cast<Cell>(change.slot);
        if (change.value == rules::empty) {
            opens = opens || (one_each ? given.blockers : given.stops).contains(cell);
        } else if (attacks(cell, change.value)) {
            return one_each ? Verdict::illegal : Verdict::unknown;
        }
    }
    return opens ? Verdict::unknown : Verdict::legal;
}

}  // namespace bazillion::play
