// The safety of royal pieces where it is a matter of lines of attack alone, and which cells it depends on.
#include "play/engine/attacks.h"
#include "play/engine/hook_guards.h"
#include "play/engine/probe.h"
#include "play/engine/static_legality.h"

namespace bazillion::play {

inline StaticLegality::RoyalAfter StaticLegality::royal_after(Move move, const MoveTraits& traits) const {
    const Cell stood = state_.only_royal(state_.mover());
    if (stood == rules::none || plan_.royals_depend) {
        return {};
    }
    if (traits.has(MoveTraits::royal_step) && traits.vacated == stood) [[likely]] {
        return {traits.filled, traits.piece};
    }
    const bool goes = traits.royal_to != rules::none;
    bool left = false;
    RoyalAfter after{goes ? traits.royal_to : stood, position_.slots[stood]};
    for (const Change& change : tables_.packed(move).changes()) {
        const bool puts = change.op == Change::Op::put;
        left = left || (puts && change.slot == stood);
        after.piece = puts && change.slot == traits.royal_to ? change.value : after.piece;
    }
    return left == goes && traits.royal_to != stood ? after : RoyalAfter{};
}

/// Whether the only royal piece of the mover is safe after a plain move; unknown if that takes more than a look along
/// lines of attack.
StaticLegality::Verdict StaticLegality::probe_lines(Move move, const MoveTraits& traits) {
    const RoyalAfter after = royal_after(move, traits);
    if (after.cell == rules::none) {
        return Verdict::unknown;
    }
    const PlayerId player = state_.mover();
    const bool steps = traits.has(MoveTraits::royal_step) && !traits.has(MoveTraits::variables);
    bool safe = true;
    for (const PlayerId attacker : plan_.enemies) {
        if (attacker == player || !safe) {
            continue;
        }
        const AttackSet* set = tables_.attack(attacks_.threats_of(attacker), attacker, after.cell, after.piece);
        if (set == nullptr || !set->has_only_lines) {
            return Verdict::unknown;
        }
        safe = steps ? !attacks_.attacked_after(*set, traits.vacated, traits.filled)
                     : !attacks_.attacked_after(*set, tables_.packed(move).changes());
    }
    return safe ? Verdict::legal : Verdict::illegal;
}

template <std::size_t words>
std::optional<Bitboard<words>> StaticLegality::cells_of(const CheckInfo& check_info) {
    if (!plan_.has_royals && !guards_.any() && !asks_for_variables()) {
        return Bitboard<words>{};
    }
    const PlayerId player = state_.mover();
    const Cell royal = state_.only_royal(player);
    if (check_info.state != CheckInfo::State::safe || check_info.guarded || check_info.looks_beyond ||
        royal == rules::none || (forbids_checks() && check_info.given.attacks == nullptr) ||
        (guards_.any() && check_info.hooks.looks_beyond)) {
        return std::nullopt;
    }
    Bitboard<words> cells = check_info.looked_at.bitboard<words>();
    if (check_info.given.attacks != nullptr) {
        cells |= in_sight<words>(check_info.given.attacks->lines);
    }
    if (guards_.any()) {
        cells |= check_info.hooks.looked_at.bitboard<words>();
    }
    cells.insert(royal);
    for (const PlayerId attacker : plan_.enemies) {
        if (attacker != player) {
            const FilterId threats = attacks_.threats_of(attacker);
            cells |= in_sight<words>(tables_.attack(threats, attacker, royal, position_.slots[royal])->lines);
        }
    }
    return cells;
}
template std::optional<Bitboard<1>> StaticLegality::cells_of(const CheckInfo& check_info);
template std::optional<Bitboard<2>> StaticLegality::cells_of(const CheckInfo& check_info);

/// The cells that tell who is attacked along lines and what blocks them: each line as far as the second piece on it.
template <std::size_t words>
Bitboard<words> StaticLegality::in_sight(const AttackSet::Lines& lines) const {
    if (lines.masks.empty()) {
        return {};
    }
    const HeldBy<words> held = state_.occupied().held_by<words>();
    const Bitboard<words> stops = ~held[plan_.nobody];
    FanReader<words> reader(lines.masks.data(), held), again = reader;
    const Bitboard<words> leaps = reader.mask();
    const Bitboard<words> first = reader.along(lines.count, stops, {}) & stops;
    return leaps | again.along(lines.count, stops & ~first, again.mask());
}

template <std::size_t words>
std::optional<Bitboard<words>> StaticLegality::cells_of(Move move, const CheckInfo& check_info) {
    const MoveTraits& traits = tables_.traits(move);
    const RoyalAfter after = royal_after(move, traits);
    const bool permitted = traits.has(MoveTraits::permitted) || legal_asks_ == LegalAsks::own_checks ||
                           (check_info.variables_permit == true && !traits.has(MoveTraits::variables)) ||
                           spares_royal(move, traits, check_info.given) == Verdict::legal;
    if (!permitted || !traits.has(MoveTraits::plain) || traits.has(MoveTraits::simple) || after.cell == rules::none ||
        (guards_.any() && check_info.hooks.looks_beyond)) {
        return std::nullopt;
    }
    const ChecksGiven& given = check_info.given;
    Bitboard<words> cells = given.attacks != nullptr ? given.reach.bitboard<words>() : Bitboard<words>{};
    if (guards_.any()) {
        cells |= check_info.hooks.looked_at.bitboard<words>();
    }
    const auto changes = tables_.packed(move).changes();
    if (changes.size() > Probe::most_changes) {
        return std::nullopt;
    }
    for (const Change& change : changes) {
        if (change.slot >= rules_.cells()) {
            return std::nullopt;
        }
        cells.insert(change.slot);
    }
    cells.insert(state_.only_royal(state_.mover()));
    for (const PlayerId attacker : plan_.enemies) {
        if (attacker == state_.mover()) {
            continue;
        }
        const AttackSet* set = tables_.attack(attacks_.threats_of(attacker), attacker, after.cell, after.piece);
        if (set == nullptr || !set->interpreted.empty() || !set->guards.empty()) {
            return std::nullopt;
        }
        cells |= attacks_.looked_at_after<words>(*set, changes);
        if (!set->segments.empty()) {
            const Probe probe(state_, changes);
            const auto more = attacks_.looked_at_in_segments<words>(*set);
            if (!more) {
                return std::nullopt;
            }
            cells |= *more;
        }
    }
    return cells;
}
template std::optional<Bitboard<1>> StaticLegality::cells_of(Move move, const CheckInfo& check_info);
template std::optional<Bitboard<2>> StaticLegality::cells_of(Move move, const CheckInfo& check_info);

}  // namespace bazillion::play
