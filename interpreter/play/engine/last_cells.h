#pragma once

#include "play/machine/tree.h"
#include "play/position/position.h"
#include "rules/rules.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace bazillion::play {

/// Last moves of which it matters where they began and ended, because the program of a piece may ask (`last-from?`,
/// `last-to?`): two positions are the same only if such a last move is. They are found by unfolding these programs, so
/// a question that is asked of pawns only makes no difference behind the move of a rook. What a program does that goes
/// to such a cell without asking (`(go last-from)`), or that is too long to be unfolded, is not seen.
class LastCells {
public:
    explicit LastCells(const rules::Rules& rules);

    [[nodiscard]] bool empty() const { return asked_.empty(); }
    /// What the last move contributes to the hash; 0 if nobody asks, or if the cell it passed over tells as much.
    [[nodiscard]] std::uint64_t hash(const Position& position) const {
        const TurnState& turn_state = position.turn_state;
        if (turn_state.passed != rules::none || turn_state.last_to == rules::none ||
            !ends_[turn_state.last_to * codes_ + position.at(turn_state.last_to)]) {
            return 0;
        }
        return hash_of_asked(turn_state, position.at(turn_state.last_to));
    }

private:
    /// Where a move began and ended; `none` for either that is not asked.
    using Move = std::pair<Cell, Cell>;
    struct Path;

    void unfold(const rules::Rules& rules);
    void follow(const Tree& tree, const Path& path);
    void note(const Path& path);
    [[nodiscard]] std::uint64_t hash_of_asked(const TurnState& turn_state, Code code) const;

    std::size_t codes_;
    std::map<Move, CodeSet> asked_;  ///< with the pieces that may have made the move
    std::vector<bool> ends_;         ///< [cell * codes + code]: one of these could have ended so
};

}  // namespace bazillion::play
