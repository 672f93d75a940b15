#pragma once

#include "play/engine/ending.h"
#include "play/engine/engine_parts.h"
#include "play/engine/goal_watch.h"
#include "play/position/random.h"
#include "play/tables/drop_lists.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace bazillion::play {

/// Random games in which nothing but drops happens, played to their ends without making a move: a set of cells for each
/// player and a list of open cells are all that changes. The games are those that `Sampler::play_drops` makes with the
/// same random numbers.
///
/// For boards of 64 cells where whether a cell is open hangs on which cells are empty, and goals are patterns of pieces
/// of one player.
class DropGames : EngineParts {
public:
    /// `lists` are those of a game where `Sampler::only_drops_happen`; they must outlive this. Null if such games
    /// cannot be played so.
    [[nodiscard]] static std::unique_ptr<DropGames> of(const EngineParts& parts, const DropLists& lists);

    struct Outcome {
        std::size_t plies = 0;
        std::optional<Ending> ending;  ///< none: cut after so many plies as were allowed
    };
    /// The outcome of a game from the position, for which the lists are up to date. Nothing, and nothing is drawn,
    /// where that cannot be told.
    [[nodiscard]] std::optional<Outcome> play(Random& random, std::size_t most);

private:
    /// The cells that have to be empty or filled so that one is open.
    struct Condition {
        std::uint64_t empty = 0, filled = 0;
    };
    /// A cell whose place in a list hangs on the cell that it is listed for.
    struct Reader {
        Condition condition;
        std::uint16_t list;
        Cell cell;
    };
    struct List {
        std::array<Cell, 64> cells;  ///< the first `size` are open
        std::array<Cell, 64> place;  ///< [cell] in `cells`, or `none`
        std::uint32_t size;
    };
    /// What is dropped in a turn.
    struct Dropper {
        std::uint16_t list, next;
        PlayerId mover;
        Code piece;
        const std::uint64_t* patterns;  ///< `masks_` of the piece
    };

    DropGames(const EngineParts& parts, const DropLists& lists) : EngineParts(parts), lists_(lists) {}
    [[nodiscard]] bool find_endings();
    [[nodiscard]] bool find_readers();
    [[nodiscard]] bool find_patterns();
    [[nodiscard]] bool fills_one_cell(const Plan::Stock& stock) const;
    [[nodiscard]] std::optional<Condition> condition_of(const DropLists::Asked& asked) const;
    [[nodiscard]] bool begin();
    [[nodiscard]] std::size_t plies_in_stock() const;
    [[nodiscard]] GoalWatch::Rank first_reached(Cell cell, const Dropper& dropper,
                                                std::span<const std::uint64_t> held) const;
    [[nodiscard]] bool any_within(const std::uint64_t* patterns, Cell cell, std::uint64_t stand) const;

    const DropLists& lists_;
    std::vector<std::optional<Ending>> reached_;  ///< [rank] the end by a goal
    std::vector<Ending> stuck_;                   ///< [turn] the end where nothing is open
    std::vector<std::uint32_t> first_reader_;     ///< [cell] where its readers begin, and behind them
    std::vector<Reader> readers_;
    std::size_t most_patterns_ = 0;                  ///< across a cell
    std::vector<std::vector<std::uint64_t>> masks_;  ///< [code][cell * most_patterns_], equal ones fill what is left

    // The position that games begin from.
    std::uint64_t epoch_ = 0;
    std::size_t writes_ = 0;
    bool known_ = false;             ///< games from there can be played
    std::size_t most_plies_ = 0;     ///< until nothing is left in the reserve of the one to move
    std::vector<Dropper> droppers_;  ///< [turn]
    std::vector<List> open_, now_open_;
};

}  // namespace bazillion::play
