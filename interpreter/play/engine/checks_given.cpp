// Rules that forbid to give check: which moves are sure not to, found without putting pieces.
#include "play/engine/attacks.h"
#include "play/engine/static_legality.h"

#include <algorithm>

namespace bazillion::play {

/// Whether `legal` asks, of the moves of a player, for nothing but that royal pieces are not in check.
bool StaticLegality::asks_only_for_checks(PlayerId mover) {
    const Entry entry = tables_.condition(rules_.legal, mover);
    bool only = !entry.interpreted && entry.begin < entry.end;
    for (std::uint32_t i = entry.begin; i < entry.end && only; ++i) {
        const Node& node = tables_.nodes()[i];
        const bool last = i + 1 == entry.end;
        only = last ? node.type == Node::Type::always
                    : node.type == Node::Type::test && node.next == entry.end &&
                          tables_.test(node.row).type == Test::Type::check && tables_.test(node.row).negate;
    }
    return only;
}

/// Looks where the mover would give check from.
void StaticLegality::set_checks_given(ChecksGiven& given) {
    given.attacks = nullptr;
    const PlayerId player = state_.mover(), other = spared_[player];
    const Cell royal = other != rules::no_player ? state_.only_royal(other) : Cell{rules::none};
    if (royal == rules::none || plain_ || plan_.royals_depend) {
        return;
    }
    const AttackSet* set = tables_.attack(attacks_.threats_of(player), player, royal, position_.slots[royal]);
    if (set == nullptr || !set->has_only_lines() || set->lines.masks.empty() || attacks_.attacked(*set)) {
        return;
    }
    given.attacks = set;
    given.reach.clear(rules_.cells());
    given.stops.clear(rules_.cells());
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

/// Whether it is sure that a plain move does not bring the other side into check: no piece that it puts down attacks
/// from there, and none that stood in a line leaves.
bool StaticLegality::gives_no_check(Move move, const MoveTraits& traits, const ChecksGiven& given) const {
    if (given.attacks == nullptr || !traits.has(MoveTraits::plain)) {
        return false;
    }
    const auto changes = tables_.packed(move).changes();
    return std::none_of(changes.begin(), changes.end(), [&](const Change& change) {
        if (change.slot >= rules_.cells()) {
            return false;
        }
        const auto cell = static_cast<Cell>(change.slot);
        if (change.value == rules::empty) {
            return given.stops.contains(cell);
        }
        const auto attacks = [&] { return tables_.rows()[given.attacks->lines.row(cell) + change.value]; };
        return given.reach.contains(cell) && (attacks() & ~AttackSet::enter_bit) != 0;
    });
}

}  // namespace bazillion::play
