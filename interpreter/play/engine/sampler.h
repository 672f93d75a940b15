#pragma once

#include "play/engine/drop_games.h"
#include "play/engine/engine_parts.h"
#include "play/engine/game_state.h"
#include "play/engine/line_games.h"
#include "play/engine/reached_cells.h"
#include "play/engine/step_sets.h"
#include "play/position/random.h"
#include "play/tables/drop_lists.h"
#include "play/tables/tables.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace bazillion::play {

/// Samples random moves without listing all of them, for random games.
///
/// Each pseudo-legal move is as likely as the others: by rejection sampling over the nodes of tables that could yield a
/// move, over cells where pieces are but dropped, or from lists of open cells kept up to date by what is written. It
/// takes a few looks at the board instead of one at each move; where it cannot be done, `no_move` says so.
class Sampler : EngineParts {
public:
    explicit Sampler(const EngineParts& parts);

    /// Ids of moves and entries no longer hold.
    void tables_forgot();

    /// One of the moves that `Generator::generate` would list; `no_move` if that cannot be done, or takes too long.
    Move sample(Random& random);
    /// Another one in the position of the last `sample`, the same one included.
    [[nodiscard]] Move sample_again(Random& random) {
        const bool none = candidates_.empty() && reached_.count() == 0 && yielded_.empty();
        return none ? sample(random) : sample_candidate(random);
    }
    /// Makes random drops as long as the rules let nothing else happen, and passes between them where nothing can be
    /// dropped: so many plies at most, and none once a goal is reached. Returns how many; what comes then, `sample`
    /// tells.
    std::size_t play_drops(Random& random, std::size_t most);
    /// The outcome of a game in which `play_drops` would make all moves, none of which is made here. Nothing, and
    /// nothing is drawn, where that cannot be told.
    [[nodiscard]] std::optional<DropGames::Outcome> outcome_of_drops(Random& random, std::size_t most);
    /// Makes random moves along long lines as long as nothing else can happen, for whom only the outcome is of interest
    /// (`LineGames`).
    std::size_t play_lines(Random& random, std::size_t most) { return line_games_.play(random, most); }
    [[nodiscard]] bool plays_lines() const { return line_games_.has_played(); }
    /// Whether drops are sampled by cell, as far as is known.
    [[nodiscard]] bool samples_by_cell() const;
    /// Whether moves of some class are sampled by `StepSets`, as far as is known.
    [[nodiscard]] bool samples_from_sets() const;

private:
    enum class DropSampling : std::uint8_t { unknown, by_cell, never };

    [[nodiscard]] bool samples_drops(FilterId filter, Code code);
    Move sample_drop(FilterId filter, Random& random);
    Move sample_step(Random& random);
    Move sample_candidate(Random& random);
    void clear_candidates() {
        candidates_.clear();
        reached_.clear();
        yielded_.clear();
    }
    void add_candidates(const Entry& entry);
    template <std::size_t words>
    void add_reached(const FanList& list);
    void add_reached(const Entry& entry) {
        tables_.words() == 1 ? add_reached<1>(entry.fans) : add_reached<2>(entry.fans);
    }
    [[nodiscard]] Move reached_move(std::uint32_t index) const;
    [[nodiscard]] bool follow_drops(FilterId filter);
    [[nodiscard]] DropLists::Board board() const { return {tables_.nodes(), tables_.rows(), position_.slots.data()}; }
    void bring_up_to_date() { drop_lists_->follow(state_.epoch(), board(), state_.writes()); }
    [[nodiscard]] Code piece_of_turn() const;
    [[nodiscard]] bool nothing_but_drops_happens() const;
    void end_turn();
    [[nodiscard]] bool may_play_drops() const;
    [[nodiscard]] bool only_row_drops_happen();
    void find_row_drops();
    void list_empty_cells();
    template <std::size_t words>
    [[nodiscard]] Bitboard<words> sample_row(const RowDrops& rows, Random& random, std::size_t& place);
    Move sample_row_drop(FilterId filter, Code piece, const RowDrops& rows, Random& random);
    template <std::size_t words>
    std::size_t play_row_drops(Random& random, std::size_t most);
    void complete_row_drop();
    [[nodiscard]] Code only_piece_to_drop() const;
    [[nodiscard]] bool only_drops_happen() const;
    void list_drops(FilterId filter);
    [[nodiscard]] DropSampling list_drops_of(FilterId filter, Code piece, DropLists& lists);
    [[nodiscard]] Move first_drop(FilterId filter, Code piece, Cell cell);
    [[nodiscard]] Move drop_on(FilterId filter, Code piece, Cell cell);
    [[nodiscard]] StepSets* step_sets(FilterId filter) {
        KnownSteps& known = steps_[filter * rules_.players.size() + state_.mover()];
        return known.asked_for == 0 ? known.sets.get() : find_step_sets(filter, known);
    }
    struct KnownSteps;
    [[nodiscard]] StepSets* find_step_sets(FilterId filter, KnownSteps& known);
    [[nodiscard]] static Move sample_steps(std::span<StepSets* const> classes, Random& random);
    template <typename Visit>
    bool each_summary(FilterId filter, Visit&& visit);
    [[nodiscard]] bool list_class(FilterId filter);
    [[nodiscard]] bool find_candidates(FilterId filter);
    [[nodiscard]] Move move_of_branch(std::uint32_t top);
    [[nodiscard]] bool yields(std::uint32_t index, const Tables::Origins& origins);
    [[nodiscard]] bool comes_earlier(std::uint32_t first, std::uint32_t at);

    std::vector<DropSampling>
        drop_sampling_;  ///< [code] of games of drops: whether each cell has one drop of it at most
    std::vector<Move> listed_, buttons_;
    std::optional<DropLists> drop_lists_;
    DropSampling listing_ = DropSampling::unknown;
    FilterId listed_filter_ = 0;
    bool plays_drops_ = false;  ///< `only_drops_happen`
    std::unique_ptr<DropGames> drop_games_;
    bool plays_row_drops_ = false;   ///< `only_row_drops_happen`
    std::vector<Cell> empty_cells_;  ///< those among which drops that turn rows are sampled
    /// One piece's segment of `Tables::Origins::sampled`, or of `movers` if there are duplicates: those before `end`.
    /// `upto` is the running total of all segments up to this one.
    struct Candidates {
        std::uint32_t upto, end;
        bool local_duplicates;  ///< two of them may have the same move
    };
    std::vector<Candidates> candidates_;
    /// Sets of a class of moves and a player, looked for when they have been asked for so often; 0: they were.
    struct KnownSteps {
        static constexpr std::uint32_t often = 1'000;
        std::unique_ptr<StepSets> sets;
        std::uint32_t asked_for = often;
    };
    CodeSets code_sets_;
    std::vector<KnownSteps> steps_;  ///< [filter * players + player]
    /// [turn] the classes of moves in the order in which they decide, where all are sampled from sets and nothing but
    /// the turn tells which these are.
    std::vector<std::vector<StepSets*>> steps_of_turn_;
    ReachedCells<Fan> reached_;
    std::vector<Move> yielded_;  ///< what entries yield of which few nodes do
    LineGames line_games_;
};

}  // namespace bazillion::play
