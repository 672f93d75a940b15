#pragma once

#include "play/engine/engine_parts.h"
#include "play/engine/game_state.h"
#include "play/engine/reached_cells.h"
#include "play/position/random.h"
#include "play/tables/tables.h"

#include <cstdint>
#include <vector>

namespace bazillion::play {

/// Random games of pieces whose moves lead along long lines (`Tables::leads_far`), made without their compiled moves:
/// these are thousands, which have to come from memory, while those of a fan differ in the cell they lead to and in
/// nothing else. One of them stands for all; the moves are those that `Sampler::sample` draws with the same random
/// numbers.
///
/// For games where nothing forbids a move, nothing follows it but its next step and the next turn, and nothing is asked
/// of the move made last.
class LineGames : EngineParts {
public:
    explicit LineGames(const EngineParts& parts);

    /// Ids of moves and entries no longer hold.
    void tables_forgot();
    /// Makes random moves as long as nothing else can happen, so many at most; returns how many. What is told of the
    /// moves made (`GameState::facts`) does not hold.
    std::size_t play(Random& random, std::size_t most) {
        return !may_play_ || plain_ ? 0 : tables_.words() == 1 ? play_on<1>(random, most) : play_on<2>(random, most);
    }
    /// Whether moves have been made so.
    [[nodiscard]] bool has_played() const { return has_played_; }

private:
    /// What the moves of a fan have in common.
    struct Form {
        PackedMove move;
        std::uint32_t changes_there = 0;  ///< a bit for each change of the cell that it leads to
    };
    struct Lines {
        enum class Known : std::uint8_t { no, yes, never };
        Known known = Known::no;
        std::uint32_t at = 0, first = 0, count = 0;  ///< `FanList::at`, and its fans in `forms_`
    };

    [[nodiscard]] bool nothing_else_follows() const;
    template <std::size_t words>
    [[nodiscard]] std::size_t play_on(Random& random, std::size_t most);
    template <std::size_t words>
    [[nodiscard]] bool reach(FilterId filter, Cell cell);
    template <std::size_t words>
    [[nodiscard]] bool reach_of_turn();
    template <std::size_t words>
    bool make(std::uint32_t index);
    [[nodiscard]] const Lines& lines_of(FilterId filter, Code code, Cell cell) {
        const std::size_t at = filter * rules_.codes.size() + code;
        const bool known = at < lines_.size() && !lines_[at].empty() && lines_[at][cell].known != Lines::Known::no;
        return known ? lines_[at][cell] : find(filter, code, cell);
    }
    [[nodiscard]] const Lines& find(FilterId filter, Code code, Cell cell);
    template <std::size_t words>
    [[nodiscard]] bool find_forms(const FanList& list, Lines& lines);
    [[nodiscard]] bool tells(Form& form, const PackedMove& move, Cell to) const;

    bool may_play_, has_played_ = false;
    std::vector<std::vector<Lines>> lines_;  ///< [filter * codes + code][cell], empty for codes not met yet
    std::vector<Form> forms_;
    ReachedCells<std::uint32_t> reached_;  ///< by the form of the move there
};

}  // namespace bazillion::play
