#pragma once

#include "play/engine/check_info.h"
#include "play/engine/engine_parts.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace bazillion::play {

/// Legality told without making the move, from the check info of the position (`CheckInfo`: blockers with the pinned
/// pieces among them, hurdle cells, evasion mask). Exact for any rules: what cannot be told so is `unknown`, and
/// `Legality` makes the move to see.
///
/// `set_check_info` takes a walk over the attack sets of the mover's royal pieces, once for a position; most moves then
/// take two bit tests. Those of royal pieces are probed: their pieces are put on the board, nothing else, and the
/// attack set is asked.
class StaticLegality : EngineParts {
public:
    explicit StaticLegality(const EngineParts& parts);

    enum class Verdict : std::uint8_t { legal, illegal, unknown };

    /// Finds blockers, hurdle cells and evasion mask of the mover in this position.
    void set_check_info(CheckInfo& check_info);
    /// What can be told of a generated move, after `set_check_info`.
    [[nodiscard]] Verdict fast_legality(Move move, const CheckInfo& check_info);
    /// The cells of a board that check info, or what `fast_legality` tells of a move of the royal piece, depends on as
    /// long as that piece is the only one and stays where it is, and variables are the same where
    /// `asks_for_variables`; nothing if that depends on more.
    template <std::size_t words>
    [[nodiscard]] std::optional<Bitboard<words>> cells_of(const CheckInfo& check_info);
    template <std::size_t words>
    [[nodiscard]] std::optional<Bitboard<words>> cells_of(Move move, const CheckInfo& check_info);
    /// Whether the move just made leaves a royal piece of the player in check; `check_info` is that of the position
    /// before it, if known.
    [[nodiscard]] bool exposes(PlayerId player, const CheckInfo* check_info);

    /// Whether a royal piece of a player is safe on the cell where it stands now; unknown if that depends on more than
    /// cells, and variables if they are `reckoned` up to now.
    [[nodiscard]] Verdict royal_safe(PlayerId player, Cell cell, bool reckoned);
    /// Whether a move can be probed: it puts pieces of the mover, empties cells and changes variables, no hook follows,
    /// and the turn passes to a player known beforehand.
    [[nodiscard]] bool foretells(Move move);

    /// Finds where the mover would give check from, if the turn passes to the other one of two players.
    void set_checks_given(ChecksGiven& given);
    /// Whether a plain move leaves the other side's royal piece out of check (`illegal`: it gives check).
    [[nodiscard]] Verdict spares_royal(Move move, const MoveTraits& traits, const ChecksGiven& given) const;
    /// Whether the player to act hands over the turn by any move of his, to a player known beforehand.
    [[nodiscard]] bool turn_passes() const;

    /// A move that is no button and wants no reply is legal.
    [[nodiscard]] bool nothing_forbids() const { return nothing_forbids_; }
    /// No move may give check; what else is legal hangs on checks alone.
    [[nodiscard]] bool forbids_checks() const { return legal_asks_ == LegalAsks::all_checks; }
    /// What else is legal hangs on what variables hold.
    [[nodiscard]] bool asks_for_variables() const { return legal_asks_ == LegalAsks::variables; }
    /// Legality is the safety of royal pieces (checks, pins) and what can be known beforehand of the condition `legal`.
    [[nodiscard]] bool tells() const { return plain_legality_; }

private:
    void classify_rules();
    bool walk_lines(const AttackSet& set, CheckInfo& check_info);
    bool walk_segment(const AttackSet& set, const Segment& segment, std::uint32_t open, CheckInfo& check_info);
    template <std::size_t words>
    bool walk_bitboards(const AttackSet::Lines& lines, std::uint32_t open, CellSet& blockers, CellSet& evasion_mask);
    bool opens_behind(const AttackSet& set, std::uint32_t begin, std::uint32_t end, std::uint32_t open,
                      CheckInfo& check_info);
    static void set_evasion_mask(const AttackSet& set, std::uint32_t first, std::uint32_t last, CheckInfo& check_info);
    [[nodiscard]] bool is_free_button(const PackedMove& made) const;
    [[nodiscard]] Verdict probe(Move move, const MoveTraits& traits, bool safe, bool permitted);
    template <std::size_t words>
    void set_checks_along(ChecksGiven& given);
    template <std::size_t words>
    [[nodiscard]] Bitboard<words> in_sight(const AttackSet::Lines& lines) const;
    static void note_looked_at(Slot slot, std::size_t cells, CheckInfo& check_info) {
        if (slot < cells) {
            check_info.looked_at.insert(slot);
        } else {
            check_info.looks_beyond = true;
        }
    }
    /// Where the only royal piece of the mover stands after a move, and what it is then.
    struct RoyalAfter {
        Cell cell = rules::none;  ///< `none`: it takes more than a look at the changes to know
        Code piece = rules::empty;
    };
    [[nodiscard]] inline RoyalAfter royal_after(Move move, const MoveTraits& traits) const;
    [[nodiscard]] Verdict probe_lines(Move move, const MoveTraits& traits);
    [[nodiscard]] bool opens_guards(Move move, const MoveTraits& traits, const CheckInfo& check_info) const;
    [[nodiscard]] bool checks_legality_statically();
    [[nodiscard]] Verdict allowed(const CompiledMove& made, bool reckoned);

    bool nothing_forbids_ = false;
    bool plain_legality_ = false;
    bool has_legality_ = false;           ///< there is a `legal` condition
    bool legality_of_variables_ = false;  ///< ... that asks for variables
    LegalAsks legal_asks_ = LegalAsks::more;
};

}  // namespace bazillion::play
