#pragma once

#include "play/engine/engine_context.h"
#include "play/engine/position_oracle.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace bazillion::play {

class Chains;
class HookCalls;
class Legality;
class Lookahead;

/// Generates pseudo-legal moves: what the rules of the pieces, buttons and scripts allow, own royal pieces not heeded.
///
/// For each piece of the mover the nodes of its table are walked, one look at a slot and one at a row each; what is not
/// unfolded is run by the interpreter. No memory is taken but that of the list.
class Generator {
public:
    Generator(const EngineContext& engine, PositionOracle& oracle, HookCalls& hooks, Chains& chains, Legality& legality,
              Lookahead& lookahead);

    /// The tables have forgotten what was learned: compiles anew what is to be at hand.
    void tables_forgot();

    /// All moves of the position, passing included; appended to `moves`.
    void generate(std::vector<Move>& moves);
    /// The same without passing where nothing else can be done.
    void generate_actions(std::vector<Move>& moves);
    /// The moves of a class that pieces have. If it is `often_none`, each piece is first looked at from afar.
    void generate_pieces(FilterId filter, std::vector<Move>& moves, bool often_none = false);
    /// Appends a class of moves that others follow; false, with nothing appended, if it is not in force: pieces have no
    /// such moves, or, where there are phases, no legal ones.
    bool generate_class(FilterId filter, std::vector<Move>& moves);
    void generate_from(Cell cell, FilterId filter, std::vector<Move>& moves);
    void generate_drops(Code code, FilterId filter, std::vector<Move>& moves);
    void generate_buttons(std::vector<Move>& moves);
    /// The moves that scripts add to those of the rules.
    void generate_from_scripts(std::vector<Move>& moves);
    /// The moves of a piece, by its tables or by its programs.
    void run_or_interpret(Entry entry, FilterId filter, Code code, Cell cell, bool drop, std::vector<Move>& moves);
    /// The moves of an unfolded entry, those of its simple segments left out if not `simple_ones`.
    void run(Entry entry, std::vector<Move>& moves, bool simple_ones = true);

    /// Lets `fill` append moves, and then leaves each of these once: equal moves are one
    /// (docs/language.md#moves), and blocks that name their place drop there from every cell. What `fill` asks may
    /// generate moves itself.
    template <typename Fill>
    void each_once(std::vector<Move>& moves, Fill&& fill) {
        const std::size_t first = moves.size();
        const bool of_asker = std::exchange(duplicates_, false);
        fill();
        if (duplicates_) {
            remove_equal(moves, first);
        }
        duplicates_ = of_asker;
    }
    /// Visits the pieces that the mover has in reserve and could drop, each once.
    template <typename Visit>
    void each_drop(Visit&& visit) const {
        for (const Plan::Stock& stock : plan_.stocks[state_.mover()]) {
            if (position_.slots[stock.slot] != 0) {
                visit(stock.piece);
            }
        }
    }
    /// Whether the board does not rule out that an entry yields something.
    [[nodiscard]] bool is_open(const MoveSummary& summary) const {
        if (summary.owner == rules::no_player) {
            return true;
        }
        const std::uint64_t there = state_.occupied().first_word(summary.owner);
        return ((summary.others ? ~there : there) & summary.cells) != 0;
    }

    /// Index of the phase in force, or none.
    [[nodiscard]] std::size_t phase();
    /// The classes of moves that may be played now: the first that yields moves decides.
    [[nodiscard]] std::span<const FilterId> filters_now();
    [[nodiscard]] FilterId filter_of(rules::MoveTypeId type);
    /// The move by which a player passes.
    [[nodiscard]] Move pass(PlayerId player) const { return passes_[player]; }

private:
    [[nodiscard]] bool may_move(FilterId filter, Cell cell);
    static void remove_equal(std::vector<Move>& moves, std::size_t first);

    const rules::Rules& rules_;
    const Plan& plan_;
    Tables& tables_;
    GameState& state_;
    const Position& position_;
    const bool& plain_;
    PositionOracle& oracle_;
    HookCalls& hooks_;
    Chains& chains_;
    Legality& legality_;
    Lookahead& lookahead_;
    std::vector<Move> passes_;            ///< [player]
    std::vector<FilterId> type_filters_;  ///< [move type] as far as asked for
    bool duplicates_ = false;             ///< the moves being generated may contain equal ones
};

}  // namespace bazillion::play
