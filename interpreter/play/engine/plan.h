#pragma once

#include "play/engine/last_cells.h"
#include "play/position/occupancy.h"
#include "play/position/position.h"
#include "play/tables/tables.h"
#include "rules/rules.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace bazillion::play {

/// What the engine works out once from the rules: where derived numbers are kept, which classes of moves there are, who
/// can attack whom, when the end of the game has to be looked for. It never changes, so engines of several threads
/// share one. To make it takes about as long as to fill in a table of players times kinds and one of cells times codes
/// (the hash keys).
struct Plan {
    explicit Plan(std::shared_ptr<const rules::Rules> of);

    /// The setup, ready to play.
    [[nodiscard]] Position start() const;
    /// Recomputes all that is derived from cells and variables: counts, royal cells, hash.
    void complete(Position& position) const;
    [[nodiscard]] std::uint64_t hash_of(const Position& position) const;
    /// Where a player keeps in reserve what he captured; 0 if he does not.
    [[nodiscard]] Slot gain_slot(PlayerId player, Code captured) const;
    [[nodiscard]] bool is_royal(Code code) const { return royal[code]; }
    /// By which blocks a player may capture when he is next to act, seen from a turn.
    [[nodiscard]] FilterId threats_of(std::size_t turn, PlayerId attacker) const {
        return threat_filters[turn * rules->players.size() + attacker];
    }

    std::shared_ptr<const rules::Rules> rules;

    // Derived slots, behind the variables: counts of pieces that rules ask about, number and place of royal pieces.
    Slot all_slots = 0;                      ///< of a position: cells, variables, derived numbers
    std::vector<Slot> count_slot;            ///< [player * kinds + kind], 0 if not counted
    std::vector<Slot> royal_slot;            ///< [player]: number of royal pieces, then the cell of the last one placed
    std::vector<bool> royal_last;            ///< [player]: only the last of them has to be safe
    std::vector<bool> royal;                 ///< [code]
    std::vector<Slot> code_count;            ///< [code] its count slot or 0
    std::vector<std::uint8_t> code_derived;  ///< [code] 1 if it has a count, is royal, or joins groups
    std::vector<std::uint64_t> cell_hash;    ///< [cell * codes + code] `slot_hash`, empty for the largest games

    Owners nobody = 0;                 ///< who holds empty cells
    std::vector<PlayerId> enemies;     ///< players with turns
    std::vector<PlayerId> contenders;  ///< players who decide, the random ones left out

    // Classes of moves, by their ids in `Tables`.
    std::vector<BlockFilter> filters;                  ///< [id]
    std::vector<std::vector<FilterId>> phase_filters;  ///< [phase]: what is allowed, then what is otherwise
    std::vector<std::vector<FilterId>> turn_filters;   ///< [turn] without phases: the first that yields moves decides
    std::vector<FilterId> threat_filters;              ///< `threats_of`

    /// The turn that follows if none is left out, and what that changes in the hash.
    struct NextTurn {
        std::uint64_t hash;
        std::uint16_t turn;
        bool sure;  ///< it is not left out
    };
    std::vector<NextTurn> next_turns;  ///< [turn]
    /// Players act one after the other, one move each, and no rule says what has to be moved; so a search may make
    /// a null move without leaving the game.
    bool allows_null_moves = false;

    /// What is asked of the last move after it has been made: `lasting_tests`.
    std::vector<Test> lasting_tests;
    /// Where it began and ended, as far as moves ask.
    LastCells last_cells;

    // Goals.
    bool static_goals = false;        ///< some are tested after every turn
    bool goal_on_repetition = false;  ///< a goal tells what repetition means
    bool ends_by_repetition = false;
    /// Some goals are looked at where a player can move and nothing is repeated: from this count of quiet turns on, and
    /// never before.
    std::uint32_t other_ends_from = never_quiet;
    static constexpr std::uint32_t never_quiet = 0x10000;
    [[nodiscard]] bool ends_in_other_ways() const { return other_ends_from < never_quiet; }
    bool ends_in_deadlock = false;  ///< a goal tells what a deadlock means

    bool has_royals = false;
    bool royals_depend = false;     ///< on conditions: a royal piece may be left to be captured now and then
    bool has_consequences = false;  ///< hooks may follow a move or a button

    // Drops and captured pieces.
    /// What a player can drop as long as a slot, that of his reserve, is not 0.
    struct Stock {
        Slot slot;
        Code piece;
    };
    std::vector<std::vector<Stock>> stocks;  ///< [player]
    std::vector<Cell> drop_cells;            ///< where pieces can be dropped
    std::vector<Slot> recycled_to;           ///< [code] where a captured piece goes in its owner's reserve, or `none`
    bool has_drops = false;

    bool samples = false;        ///< random moves can be sampled without listing all
    bool samples_drops = false;  ///< pieces are but dropped, so that a random move is a random cell

private:
    void find_royal_codes();
    void lay_out_derived_slots();
    void keep_hashes();
    void sort_players();
    void sort_goals();
    void find_stocks();
    void follow_turns();
    [[nodiscard]] bool alternates() const;
    void prepare_filters();
    void prepare_sampling();
    FilterId filter(const BlockFilter& wanted);
    FilterId filter_of(rules::MoveTypeId type);
    FilterId next_threats(std::size_t turn, PlayerId attacker);
};

}  // namespace bazillion::play
