// The safety of royal pieces where it is a matter of lines of attack alone, and which cells it depends on.
#include "play/engine/attacks.h"
#include "play/engine/static_legality.h"

namespace bazillion::play {

/// Nothing if it takes more than a look at the changes to know.
std::optional<StaticLegality::RoyalAfter> StaticLegality::royal_after(Move move, const MoveTraits& traits) const {
    const Cell stood = state_.only_royal(state_.mover());
    if (stood == rules::none || plan_.royals_depend) {
        return std::nullopt;
    }
    const bool goes = traits.royal_to != rules::none;
    bool left = false;
    RoyalAfter after{goes ? traits.royal_to : stood, position_.slots[stood]};
    for (const Change& change : tables_.packed(move).changes()) {
        const bool puts = change.op == Change::Op::put;
        left = left || (puts && change.slot == stood);
        after.piece = puts && change.slot == traits.royal_to ? change.value : after.piece;
    }
    return left == goes && traits.royal_to != stood ? std::optional(after) : std::nullopt;
}

/// Whether the only royal piece of the mover is safe after a plain move; nothing if that takes more than a look along
/// lines of attack.
std::optional<bool> StaticLegality::probe_lines(Move move, const MoveTraits& traits) {
    const auto after = royal_after(move, traits);
    const PlayerId player = state_.mover();
    bool safe = true;
    for (const PlayerId attacker : plan_.enemies) {
        if (attacker == player || !safe || !after) {
            continue;
        }
        const AttackSet* set = tables_.attack(attacks_.threats_of(attacker), attacker, after->cell, after->piece);
        if (set == nullptr || !set->has_only_lines()) {
            return std::nullopt;
        }
        safe = !attacks_.attacked_after(*set, tables_.packed(move).changes());
    }
    return after ? std::optional(safe) : std::nullopt;
}

std::optional<Bitboard<1>> StaticLegality::cells_of(const CheckInfo& check_info) {
    const PlayerId player = state_.mover();
    const Cell royal = state_.only_royal(player);
    if (check_info.state != CheckInfo::State::safe || !check_info.along_lines || royal == rules::none ||
        spared_[player] != rules::no_player) {
        return std::nullopt;
    }
    const HeldBy<1> held = state_.occupied().held_by<1>();
    const Bitboard<1> stops = ~held[plan_.nobody];
    Bitboard<1> cells{};
    cells.insert(royal);
    for (const PlayerId attacker : plan_.enemies) {
        const AttackSet* const set =
            attacker == player ? nullptr
                               : tables_.attack(attacks_.threats_of(attacker), attacker, royal, position_.slots[royal]);
        if (set == nullptr || set->lines.masks.empty()) {
            continue;
        }
        // Each line as far as the second piece on it, in front of which the first one may be a blocker.
        FanReader<1> reader(set->lines.masks.data(), held), again = reader;
        const Bitboard<1> leaps = reader.mask();
        const Bitboard<1> first = reader.along(set->lines.count, stops, {}) & stops;
        cells |= leaps | again.along(set->lines.count, stops & ~first, again.mask());
    }
    return cells;
}

std::optional<Bitboard<1>> StaticLegality::cells_of(Move move, const CheckInfo& check_info) {
    const MoveTraits& traits = tables_.traits(move);
    const auto after = royal_after(move, traits);
    const bool along_lines = check_info.along_lines && !has_legality_ && traits.has(MoveTraits::plain) && after;
    if (!along_lines || traits.has(MoveTraits::simple)) {
        return std::nullopt;
    }
    Bitboard<1> cells{};
    for (const Change& change : tables_.packed(move).changes()) {
        if (change.slot >= rules_.cells()) {
            return std::nullopt;
        }
        cells.insert(change.slot);
    }
    for (const PlayerId attacker : plan_.enemies) {
        if (attacker == state_.mover()) {
            continue;
        }
        const AttackSet* set = tables_.attack(attacks_.threats_of(attacker), attacker, after->cell, after->piece);
        if (set == nullptr || !set->has_only_lines()) {
            return std::nullopt;
        }
        cells |= attacks_.looked_at_after(*set, tables_.packed(move).changes());
    }
    cells.insert(state_.only_royal(state_.mover()));
    return cells;
}

}  // namespace bazillion::play
