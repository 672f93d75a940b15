#pragma once

#include "play/engine/code_sets.h"
#include "play/engine/engine_parts.h"
#include "play/engine/game_state.h"
#include "play/position/random.h"
#include "play/tables/tables.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace bazillion::play {

/// The moves of a class that all pieces of a player have, as sets of cells: what they ask of cells that lie alike
/// beside the piece is asked of all pieces at once, by shifting bitboards. So neither drawing a move nor seeing that
/// there is none takes a look at each piece.
///
/// For boards of 64 cells and classes of few different moves, as steps and jumps of draughts are. What an entry of the
/// tables asks must be whose pieces stand on a few cells, and no move may be yielded twice.
class StepSets : EngineParts {
public:
    /// Null if the class cannot be told so. Unfolds the moves of all pieces that the player may have, on all cells;
    /// `later` if the tables do not want that yet. `sets` are those of the parts, shared by all classes and players.
    [[nodiscard]] static std::unique_ptr<StepSets> of(const EngineParts& parts, FilterId filter, PlayerId player,
                                                      CodeSets& sets, bool& later);

    /// One of the moves of the position, each as likely as the others; `no_move` if there is none.
    [[nodiscard]] Move sample(Random& random);

private:
    static constexpr std::size_t most_groups = 16, most_asked = 3, board = 64;
    /// Whose pieces must stand on the cell that lies so much further, of which some may not.
    struct Asked {
        int distance = 0;
        Owners owners = 0;
        friend bool operator==(const Asked&, const Asked&) = default;
    };
    /// Pieces of a code that do not have a move on some cells where others have it.
    struct Lacking {
        Code code = rules::empty;
        std::uint64_t cells = 0;
    };
    /// The moves that ask the same.
    struct Group {
        std::array<Asked, most_asked> asked{};
        std::uint32_t count = 0;
        std::uint64_t from = 0;  ///< where some piece has it
        std::vector<Lacking> lacking;
        [[nodiscard]] bool same(std::span<const Asked> others) const {
            return std::equal(asked.begin(), asked.begin() + count, others.begin(), others.end());
        }
    };
    enum class Built : std::uint8_t { yes, later, never };

    StepSets(const EngineParts& parts, PlayerId player, CodeSets& sets);
    [[nodiscard]] Built add(FilterId filter, Code code, Cell cell);
    [[nodiscard]] bool follow(std::uint32_t begin, std::uint32_t end, Code code, Cell cell, std::vector<Asked>& path);
    void find_lacking();
    [[nodiscard]] bool note(Move move, Code code, Cell cell, std::span<const Asked> path);
    [[nodiscard]] std::uint64_t open(const Group& group, const HeldBy<1>& held) const;
    [[nodiscard]] Move& move_of(std::size_t group, Code code, std::size_t cell) {
        return moves_[(group * pieces_.size() + row_[code]) * board + cell];
    }

    CodeSets& sets_;
    const Owners owner_;
    std::vector<std::uint32_t> row_;  ///< [code] of the player's pieces, one after the other
    std::vector<Code> pieces_;        ///< these
    std::vector<Group> groups_;
    std::vector<Move> moves_;  ///< [group][row of the code][cell], `no_move` if it has not that move
};

}  // namespace bazillion::play
