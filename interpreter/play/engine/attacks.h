#pragma once

#include "play/engine/engine_parts.h"
#include "play/position/buffer_pool.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace bazillion::play {

/// Who attacks what: check, and the tests `attacked?` and `defended?` of programs. A cell is attacked if a piece could
/// move so as to capture what stands there, if it were its owner's turn.
///
/// The answer comes from the attack set of the cell, one walk over the cells from which it can be attacked; where none
/// is built, and for pieces whose programs are too large, from generating the threats of each piece.
class Attacks : EngineParts {
public:
    explicit Attacks(const EngineParts& parts) : EngineParts(parts) {}

    [[nodiscard]] bool in_check(PlayerId player) { return checked_cell(player) != rules::none; }
    /// The royal piece of the player that is attacked, or none.
    [[nodiscard]] Cell checked_cell(PlayerId player);

    /// Whether a player could capture the piece on a cell by blocks of `filter`.
    [[nodiscard]] bool attacked_by(PlayerId attacker, Cell cell, Code piece, FilterId filter);
    /// Whether a line of an attack set is open.
    [[nodiscard]] bool attacked(const AttackSet& set);
    /// The same after changes of another player that put pieces or empty cells, if lines tell all
    /// (`AttackSet::has_only_lines`).
    [[nodiscard]] bool attacked_after(const AttackSet& set, std::span<const Change> changes) const {
        return !set.lines.masks.empty() &&
               (tables_.words() == 1 ? attacked_along_lines(set.lines, 1, replaced_by<1>(changes))
                                     : attacked_along_lines(set.lines, 1, replaced_by<2>(changes)));
    }
    /// The same after a piece of another player has gone from one cell, if it stood on one, to another.
    [[nodiscard]] bool attacked_after(const AttackSet& set, Cell vacated, Cell filled) const {
        return !set.lines.masks.empty() &&
               (tables_.words() == 1 ? attacked_along_lines(set.lines, 1, Replaced<1>(vacated, filled))
                                     : attacked_along_lines(set.lines, 1, Replaced<2>(vacated, filled)));
    }
    /// The pieces of a player that could capture the piece on a cell after changes of others, but for those that may do
    /// it only under conditions, as en passant. Nothing if lines do not tell of all.
    [[nodiscard]] std::optional<Bitboard<2>> capturers_after(PlayerId attacker, Cell cell, Code piece,
                                                             std::span<const Change> changes);
    /// The cells that it then looks at along lines, besides those that change.
    template <std::size_t words>
    [[nodiscard]] Bitboard<words> looked_at_after(const AttackSet& set, std::span<const Change> changes) const {
        return set.lines.masks.empty() ? Bitboard<words>{}
                                       : met_along_lines(set.lines, replaced_by<words>(changes)).reached;
    }
    /// The cells that the segments of a set look at now; nothing if they look at more.
    template <std::size_t words>
    [[nodiscard]] std::optional<Bitboard<words>> looked_at_in_segments(const AttackSet& set) const;
    /// The cells that the answer depends on; nothing if it depends on more.
    template <std::size_t words>
    [[nodiscard]] std::optional<Bitboard<words>> looked_at_for(const AttackTest& test);
    /// The guards of a set whose tests hold, as bits of its rows.
    [[nodiscard]] std::uint32_t open_guards(const AttackSet& set);
    /// By which blocks a player may capture when he is next to act.
    [[nodiscard]] FilterId threats_of(PlayerId attacker) const {
        return plan_.threats_of(position_.turn_state.turn, attacker);
    }

    /// `attacked?` and `defended?` of a move program, and the pieces that let it hold.
    [[nodiscard]] bool answer(const AttackTest& test);
    [[nodiscard]] std::vector<Cell> attackers(const AttackTest& test);
    /// The pieces of a player that could capture on a cell, for explanations.
    [[nodiscard]] std::vector<Cell> capturers(PlayerId attacker, Cell cell, FilterId filter);

private:
    [[nodiscard]] bool matters(PlayerId player, Cell royal);
    /// Cells whose pieces are thought to be gone, and those of them where other ones stand.
    template <std::size_t words>
    struct Replaced {
        Replaced() = default;
        Replaced(Cell vacated, Cell now_filled) {
            if (vacated != rules::none) {
                gone.insert(vacated);
            }
            gone.insert(now_filled);
            filled.insert(now_filled);
        }
        Bitboard<words> gone{}, filled{};
    };
    template <std::size_t words>
    [[nodiscard]] Replaced<words> replaced_by(std::span<const Change> changes) const {
        Replaced<words> replaced;
        for (const Change& change : changes) {
            if (change.op == Change::Op::put && change.slot < rules_.cells()) {
                replaced.gone.insert(change.slot);
                replaced.filled.erase(change.slot);
                if (change.value != rules::empty) {
                    replaced.filled.insert(change.slot);
                }
            }
        }
        return replaced;
    }
    /// The cells that can be seen along lines then, and of these the attackers.
    template <std::size_t words>
    struct Met {
        Bitboard<words> reached, attackers;
    };
    template <std::size_t words>
    [[nodiscard]] Met<words> met_along_lines(const AttackSet::Lines& lines, const Replaced<words>& replaced) const;
    template <std::size_t words>
    [[nodiscard]] bool attacked_along_lines(const AttackSet::Lines& lines, std::uint32_t open,
                                            const Replaced<words>& replaced) const {
        return met_along_lines(lines, replaced).attackers.any_of([&](std::size_t cell) {
            return (tables_.rows()[lines.row(cell) + position_.slots[cell]] & open) != 0;
        });
    }
    /// The pieces that attack along lines, all guards closed.
    template <std::size_t words>
    [[nodiscard]] Bitboard<2> attackers_along_lines(const AttackSet::Lines& lines,
                                                    std::span<const Change> changes) const {
        Bitboard<2> found{};
        met_along_lines(lines, replaced_by<words>(changes)).attackers.each([&](std::size_t cell) {
            if ((tables_.rows()[lines.row(cell) + position_.slots[cell]] & 1U) != 0) {
                found.insert(cell);
            }
        });
        return found;
    }
    [[nodiscard]] std::optional<bool> answer_by_lines(const AttackTest& test);
    template <typename Visit>
    [[nodiscard]] bool each_set_of_lines(const AttackTest& test, Visit&& visit);
    [[nodiscard]] bool attacked_in_tree(const AttackSet& set, const Segment& segment, std::uint32_t open);
    [[nodiscard]] bool captures_on(Cell cell, Cell from, FilterId filter);
    template <typename Visit>
    void with_piece_in_mind(const AttackTest& test, Visit&& visit);

    ListPool<Move> move_lists_;
    ListPool<Value> spare_values_;
};

template <std::size_t words>
Attacks::Met<words> Attacks::met_along_lines(const AttackSet::Lines& lines, const Replaced<words>& replaced) const {
    const HeldBy<words> held = state_.occupied().held_by<words>();
    const Bitboard<words> attackers = held[lines.attackers] & ~replaced.gone;
    const Bitboard<words> stops = (~held[plan_.nobody] & ~replaced.gone) | replaced.filled;
    FanReader<words> reader(lines.masks.data(), held);
    const Bitboard<words> leaps = reader.mask();
    const Bitboard<words> reached = reader.along(lines.count, stops, leaps);
    return {reached, reached & attackers};
}

}  // namespace bazillion::play
