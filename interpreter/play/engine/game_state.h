#pragma once

#include "play/engine/ending.h"
#include "play/engine/hooks.h"
#include "play/engine/plan.h"
#include "play/position/compiled_move.h"
#include "play/position/groups.h"
#include "play/position/occupancy.h"
#include "play/position/position.h"
#include "play/position/write.h"
#include "rules/rules.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace bazillion::play {

/// The board of a game in progress: the position, what is kept up to date beside it (occupancy, groups, counts, hash),
/// and what it takes to take moves back: a write log with the old value of each slot, and a frame for each move.
///
/// It makes changes and undoes them; it knows nothing of which moves there are, of hooks or of goals. After each public
/// call all derived numbers, occupancy and groups are those that would be worked out anew (`is_consistent`). A write
/// takes constant time, but for groups; undoing takes as long as what was written.
class GameState {
public:
    explicit GameState(const Plan& plan);

    [[nodiscard]] const Position& position() const { return position_; }
    /// For looking what would be if: whoever writes puts back what was there before anyone else looks. Of what is kept
    /// up to date, only the occupancy follows.
    void probe(Slot slot, Value value) {
        Value& there = position_.slots[slot];
        if (slot < cells_) {
            occupied_.change(slot, there, value);
        }
        there = value;
        ++probes_;
    }
    [[nodiscard]] TurnState& probe_turn_state() { return position_.turn_state; }
    [[nodiscard]] const Occupancy& occupied() const { return occupied_; }
    [[nodiscard]] Groups& groups() { return groups_; }
    [[nodiscard]] const Groups& groups() const { return groups_; }
    [[nodiscard]] const rules::Turn& turn() const { return rules_.turns[position_.turn_state.turn]; }
    [[nodiscard]] PlayerId mover() const { return turn().mover; }
    [[nodiscard]] PlayerId player() const { return turn().decider; }

    /// Whether what is derived has been kept as `Plan::complete` would fill it in, and groups are those of the board.
    [[nodiscard]] bool is_consistent() const;

    /// Sets a position and forgets all moves. Whether it is the one set before, of which a snapshot was kept.
    bool set_position(const Position& position);
    /// Makes the changes of a move and notes a frame to take it back; the turn does not pass on.
    void apply(const PackedMove& made);
    /// `apply` for a move that captures nothing, passes over nothing, and only puts pieces and adds to numbers.
    void apply_plain(const PackedMove& made);
    /// Puts a piece on further cells, which belongs to the move made last.
    template <std::size_t words>
    void put_on(const Bitboard<words>& cells, Code code) {
        cells.each([&](std::size_t cell) { write(static_cast<Slot>(cell), code); });
    }
    /// Makes further changes, which belong to the move made last.
    void perform(std::span<const Change> changes);
    /// Takes off the board what was captured in the course of the turn and stayed until now.
    void sweep();
    /// A partial move goes on with the piece on `cell` and moves of `type`; `none`: it is over.
    void set_chain(Cell cell, rules::MoveTypeId type);
    /// The next entry of the turn order is current; `hash`: what that changes in the hash.
    void advance_turn(std::uint16_t turn, std::uint64_t hash) {
        position_.turn_state.hash ^= hash;
        position_.turn_state.turn = turn;
        ++position_.turn_state.turns;
    }
    /// Makes further changes a part of the move made last.
    void follow(const PackedMove& made);
    /// The move made last, with all that followed from it, is over: what rules ask of it enters the hash.
    void note_last_move() {
        if (!plan_.lasting_tests.empty()) [[unlikely]] {
            hash_last_move();
        } else if (!plan_.last_cells.empty()) {
            set_last_move_hash(plan_.last_cells.hash(position_));
        }
    }
    void unmake();
    /// Moves made since `set_position`.
    [[nodiscard]] std::size_t made() const { return frames_.size(); }

    /// All writes since `set_position`, and those of the last move (newest last).
    [[nodiscard]] std::span<const Write> writes() const { return writes_; }
    [[nodiscard]] std::span<const Write> last_writes() const;
    /// Another number whenever writes are taken back.
    [[nodiscard]] std::uint64_t epoch() const { return epoch_; }
    /// While this stays as it is, so do the slots.
    struct Version {
        std::uint64_t epoch = 0, probes = 0;
        std::size_t writes = 0;
        bool operator==(const Version&) const = default;
    };
    [[nodiscard]] Version version() const { return {epoch_, probes_, writes_.size()}; }
    /// The position as it was before the last move.
    void copy_before(Position& before) const;

    /// The move made last, as conditions and hooks see it. May be exchanged as `probe` may.
    [[nodiscard]] const MoveFacts& facts() const { return facts_; }
    [[nodiscard]] MoveFacts& facts() { return facts_; }

    /// Visits the compiled move of each move that `unmake` may come back to, as a pointer that may be set to an equal
    /// one elsewhere.
    template <typename Visit>
    void each_made(Visit&& visit) {
        for (Frame& frame : frames_) {
            if (frame.made != nullptr) {
                visit(frame.made);
            }
        }
        if (facts_.made != nullptr) {
            visit(facts_.made);
        }
    }

    /// What goals note of the position; taking back a move restores it.
    struct GoalNote {
        static constexpr std::uint32_t never_tested = 0xffffffff;
        std::optional<Ending> ended;
        /// No goal of a turn held before the writes from this one on; `never_tested`: that is not known.
        std::uint32_t untested = never_tested;
    };
    [[nodiscard]] GoalNote& goal_note() { return goal_note_; }
    [[nodiscard]] const std::optional<Ending>& ended() const { return goal_note_.ended; }

    /// How often the position, with the player to act, has occurred since `set_position`, this time included.
    [[nodiscard]] std::size_t occurrences() const;
    /// Whether repetition matters and the position has occurred for the third time.
    [[nodiscard]] bool repeated() const {
        return plan_.ends_by_repetition && met_[met_at(position_.turn_state)] >= 2 && occurrences() >= 3;
    }

    /// The turn state behind a move that puts pieces on different cells, where the turn then passes to `next`; but the
    /// hash stays that of this position.
    [[nodiscard]] TurnState behind(const PackedMove& made, const Plan::NextTurn& next) const;
    /// Whether the position behind such a move may occur for the third time where that matters; if not, it does not.
    [[nodiscard]] bool may_repeat(const PackedMove& made, const Plan::NextTurn& next) const {
        return met_[hash_behind(made, next) % 1024] >= 2;
    }
    /// False as long as no position can have occurred twice in this game, so that none can occur for the third time.
    [[nodiscard]] bool any_may_repeat() const { return met_twice_ != 0; }

    [[nodiscard]] bool is_royal_of(PlayerId player, Cell cell) const {
        const Code code = position_.slots[cell];
        return plan_.is_royal(code) && rules_.codes.owner(code) == player;
    }
    /// Where the only royal piece of a player stands; `none` if he has another number of them, or if the one left is
    /// not the one placed last, of which the place is known.
    [[nodiscard]] Cell only_royal(PlayerId player) const {
        const Slot royals = plan_.royal_slot[player];
        if (royals == 0 || position_.slots[royals] != 1) {
            return rules::none;
        }
        const Cell last = position_.slots[royals + 1];
        return is_royal_of(player, last) ? last : Cell{rules::none};
    }
    /// Calls `visit` for the cells of royal pieces whose capture counts, until it returns true; returns whether it did.
    template <typename Visit>
    bool each_royal(PlayerId player, Visit&& visit) const;

    /// Pieces of some kinds that a player has on the board. Only kinds that the rules ask about are counted.
    [[nodiscard]] unsigned count(PlayerId player, std::span<const KindId> kinds) const;
    /// Pieces that a player has in reserve; on the board or in reserve; of that many, those which he has not.
    [[nodiscard]] unsigned in_reserve(PlayerId player) const;
    [[nodiscard]] unsigned owned(PlayerId player, const rules::Number& number) const;
    /// Pieces that a player has on the places that a number of the rules names.
    [[nodiscard]] unsigned count_in(PlayerId player, const rules::Number& number) const;
    /// How many of some kinds a player has on the board or in reserve.
    [[nodiscard]] unsigned variety(PlayerId player, std::span<const KindId> kinds) const;

private:
    struct Frame {
        TurnState turn_state;
        std::uint32_t writes;
        std::uint32_t captured;    ///< where the pieces captured by this move begin in `captured_`
        const CompiledMove* made;  ///< the move before
        PlayerId mover;            ///< and who made it
        bool ended;                ///< the game had ended, as the last of `past_endings_` tells
        std::uint32_t untested;    ///< `GoalNote::untested`
        std::uint32_t groups;      ///< `Groups::mark`
    };

    void write(Slot slot, Value value);
    void push_frame() {
        frames_.push_back({position_.turn_state, static_cast<std::uint32_t>(writes_.size()),
                           static_cast<std::uint32_t>(captured_.size()), facts_.made, facts_.mover,
                           goal_note_.ended.has_value(), goal_note_.untested,
                           static_cast<std::uint32_t>(groups_.mark())});
        if (plan_.ends_by_repetition) {
            note_met(position_.turn_state);
        }
    }
    /// Without what the rules ask of the last move.
    [[nodiscard]] std::uint64_t hash_behind(const PackedMove& made, const Plan::NextTurn& next) const;
    void note_met(const TurnState& turn_state) { met_twice_ += ++met_[met_at(turn_state)] == 2 ? 1 : 0; }
    void forget_met(const TurnState& turn_state) { met_twice_ -= --met_[met_at(turn_state)] == 1 ? 1 : 0; }
    void note_captured(const PackedMove& made);
    void take_off(Cell cell);
    void derive(Slot cell, Code old, Code now);
    void recycle(Code captured);
    void capture_group(Cell cell);
    void capture_surrounded(Cell cell, PlayerId player);
    void change_piece(const Change& change, Code old);
    void hash_last_move();
    void set_last_move_hash(std::uint64_t hash) {
        TurnState& turn_state = position_.turn_state;
        turn_state.hash ^= turn_state.last_move ^ hash;
        turn_state.last_move = hash;
    }

    const rules::Rules& rules_;
    const Plan& plan_;
    // What each write asks of these.
    const std::size_t cells_, codes_;
    const std::uint64_t* const cell_hash_;  ///< `Plan::cell_hash`, null if there is none
    const std::uint8_t* const code_derived_;
    Position position_;
    Occupancy occupied_;
    Groups groups_;
    std::vector<Write> writes_;
    std::vector<Frame> frames_;
    /// The repetition filter: how many positions behind us have a hash with these lowest bits. Few positions were met
    /// before, and most of them need not be compared with all others to see that.
    std::array<std::uint16_t, 1024> met_{};
    std::uint32_t met_twice_ = 0;  ///< how many of these are 2 or more
    /// What the rules ask of the last move is left out, which takes time to find out for a position not reached yet.
    [[nodiscard]] static std::size_t met_at(const TurnState& turn_state) {
        return (turn_state.hash ^ turn_state.last_move) % 1024;
    }
    std::vector<Code> captured_;  ///< of all moves made, one after the other
    std::vector<Cell> surrounded_;
    MoveFacts facts_;
    GoalNote goal_note_;
    std::vector<Ending> past_endings_;  ///< of positions in which moves were made all the same
    Position set_;                      ///< the position set last
    Occupancy set_occupied_;
    std::uint64_t epoch_ = 1, probes_ = 0;
};

inline void GameState::write(Slot slot, Value value) {
    const Value old = position_.slots[slot];
    if (old == value) {
        return;
    }
    writes_.push_back({slot, old});
    position_.slots[slot] = value;
    if (slot < cells_) {
        occupied_.change(slot, old, value);
        if (cell_hash_ != nullptr) [[likely]] {
            const std::size_t row = slot * codes_;
            position_.turn_state.hash ^= cell_hash_[row + old] ^ cell_hash_[row + value];
        } else {
            position_.turn_state.hash ^= slot_hash(slot, old) ^ slot_hash(slot, value);
        }
        if ((code_derived_[old] | code_derived_[value]) != 0) {
            derive(slot, old, value);
        }
    } else {
        position_.turn_state.hash ^= slot_hash(slot, old) ^ slot_hash(slot, value);
    }
}

inline void GameState::apply_plain(const PackedMove& made) {
    push_frame();
    for (const Change& change : made.changes()) {
        const Value old = position_.slots[change.slot];
        write(change.slot, change.op == Change::Op::put ? change.value : sum_of(old, change.value));
    }
    facts_ = {mover(), made.made, {}};
    TurnState& turn_state = position_.turn_state;
    turn_state.last_from = made.from;
    turn_state.last_to = made.to;
    turn_state.hash ^= passed_hash(turn_state.passed);
    turn_state.passed = rules::none;
    turn_state.quiet =
        made.has(CompiledMove::irreversible) ? std::uint16_t{0} : static_cast<std::uint16_t>(turn_state.quiet + 1);
}

template <typename Visit>
bool GameState::each_royal(PlayerId player, Visit&& visit) const {
    const Slot slot = plan_.royal_slot[player];
    if (slot == 0 || position_.slots[slot] == 0 || (plan_.royal_last[player] && position_.slots[slot] > 1)) {
        return false;
    }
    if (const Cell only = only_royal(player); only != rules::none) {
        return visit(only);
    }
    for (std::size_t cell = 0; cell < rules_.cells(); ++cell) {
        if (is_royal_of(player, static_cast<Cell>(cell)) && visit(static_cast<Cell>(cell))) {
            return true;
        }
    }
    return false;
}

}  // namespace bazillion::play
