#pragma once

#include "play/engine/engine_parts.h"
#include "play/position/buffer_pool.h"

#include <cstdint>
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
    [[nodiscard]] bool attacked_in_tree(const AttackSet& set, const Segment& segment, std::uint32_t open);
    [[nodiscard]] bool captures_on(Cell cell, Cell from, FilterId filter);
    template <typename Visit>
    void with_piece_in_mind(const AttackTest& test, Visit&& visit);

    ListPool<Move> move_lists_;
    ListPool<Value> spare_values_;
};

}  // namespace bazillion::play
