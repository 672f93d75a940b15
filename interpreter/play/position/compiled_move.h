#pragma once

#include "play/position/position.h"
#include "rules/program.h"

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace bazillion::play {

/// One primitive change of a position. Everything that moves do is a list of these, whether a program of the rules or a
/// script asked for it.
struct Change {
    enum class Op : std::uint8_t {
        put,                 ///< slot := value
        add,                 ///< slot += value (two's complement), never below 0
        gain,                ///< a capture into hand: player `value` has one more of the piece on slot in reserve
        lift,                ///< register := the piece on slot; the cell is emptied unless `value` is 1
        place,               ///< slot := the piece in the register
        recycle,             ///< the reserve of its owner, not of its captor, gains what stands on slot
        take,                ///< slot loses the piece `value`, the last one or one of a stack
        join,                ///< the piece `value` comes to slot: to friends there, or in place of enemies
        capture_group,       ///< the group of the piece on slot is captured
        capture_surrounded,  ///< all groups beside slot that have no liberties and are enemies of player `value` are
        set_kind,            ///< the piece on slot becomes of kind `value`
        set_owner,           ///< ... belongs to player `value`
        flip,                ///< ... goes to the next player
        set_attribute,       ///< ... has attribute `value`
        clear_attribute,
        set_in_plane  ///< slot, of an `AttributePlane`, := value if a piece stands on the cell it is about
    };
    Op op = Op::put;
    std::uint8_t reg = 0;
    Slot slot = 0;
    Value value = 0;

    [[nodiscard]] bool captures_groups() const { return op == Op::capture_group || op == Op::capture_surrounded; }
    auto operator<=>(const Change&) const = default;
};

/// What `Change::Op::add` makes of a number.
inline Value sum_of(Value old, Value amount) {
    constexpr int most = 60'000;  // that a variable can hold
    return static_cast<Value>(std::clamp(old + static_cast<std::int16_t>(amount), 0, most));
}

/// One piece going from cell to cell.
struct Leg {
    Cell from = rules::none, to = rules::none;
    bool copy = false;  ///< a copy goes, the piece stays

    auto operator<=>(const Leg&) const = default;
};

/// An effect on a piece, done after the legs of a move.
struct Action {
    rules::Op op = rules::Op::create;  ///< create, change_kind, change_owner, flip or set_attribute
    Cell cell = rules::none;
    std::uint16_t a = 0;  ///< the player (create, change_owner), kind (change_kind) or attribute
    std::uint16_t b = 0;  ///< the kind (create), or 1 to set and 0 to clear the attribute

    auto operator<=>(const Action&) const = default;
};

/// What a move does as its program told it, in the order it is done: the line of a saved game, and what makes two moves
/// of one effect different (docs/language.md#moves, #saved-games-of-zillions).
struct Record {
    std::vector<Leg> legs;
    std::vector<Action> actions;
    std::vector<Cell> captures;    ///< besides those by arriving
    KindId kind = rules::none;     ///< what the piece of the last leg becomes on arrival
    KindId dropped = rules::none;  ///< of the piece put on the board, for a drop

    auto operator<=>(const Record&) const = default;
};

/// Index of a template; a move in the lists of the engine.
using Move = std::uint32_t;
inline constexpr Move no_move = 0xffffffff;

/// A move worked out once: what it changes and what is to be told of it.
struct CompiledMove {
    /// How the kind named by the move is written.
    enum class Naming : std::uint8_t {
        none,
        suffix,  ///< e7e8q: the piece becomes that kind on arrival
        prefix   ///< n@b1c3, n@b1: an undefined piece is named as it moves, a change on the spot, a drop
    };
    enum Flag : std::uint8_t {
        again = 1,         ///< the turn does not pass on
        becoming = 2,      ///< an undefined piece was named
        promoted = 4,      ///< the move named another kind
        irreversible = 8,  ///< resets the count of quiet turns
        pass = 16,
        button = 32,
        drop = 64,
        needs_reply = 128  ///< legal only if the next to act can answer it
    };
    std::vector<Change> changes;
    std::vector<Cell> victims;  ///< cells whose occupant, if any, is captured
    Record record;
    Cell from = rules::none;
    Cell to = rules::none;
    Cell passed = rules::none;   ///< cell passed over by a double step
    KindId piece = rules::none;  ///< the kind that moves or is dropped
    KindId named = rules::none;
    Naming naming = Naming::none;
    std::uint8_t flags = 0;
    PlayerId mover = rules::no_player;
    std::uint16_t button_index = rules::none;
    rules::MoveTypeId continuation = rules::none;  ///< for partial moves: the type of the next step
    bool partial = false;
    std::string text, label;  ///< given by a script that made the move; else derived

    /// Whether the move captures what stands on the cell, be it that it carries it off at once, as captures into a hand
    /// do. What only changes places is not hit (docs/language.md#goals).
    [[nodiscard]] bool hits(Cell cell) const;
    /// A bit for each cell, modulo 64, that it may hit.
    [[nodiscard]] std::uint64_t may_hit() const;
    /// Whether the piece of a leg that leaves nothing behind is afterwards what it was, though elsewhere.
    [[nodiscard]] bool still_stands(std::size_t leg) const;
    [[nodiscard]] bool has(Flag flag) const { return (flags & flag) != 0; }
    /// Where the piece stands whose program makes the move, or comes to stand in a drop, unless the program names other
    /// cells. Moves with different origins differ.
    [[nodiscard]] Cell origin() const { return has(drop) ? to : record.legs.empty() ? from : record.legs.front().from; }
    /// As new, but for the memory that its lists hold.
    void clear();
    auto operator<=>(const CompiledMove&) const = default;
};

/// What making a move needs of its template, in one line of the processor's cache.
struct alignas(64) PackedMove {
    PackedMove() : made(nullptr) {}
    explicit PackedMove(const CompiledMove& packed);

    const CompiledMove* made;
    std::array<Change, 6> few_changes;
    std::array<Cell, 2> few_victims{};
    std::uint8_t changed = 0, victimised = 0;  ///< how many of these; if there are more, the template has them
    bool fits;
    bool partial;
    std::uint8_t flags;
    Cell from, to, passed;
    rules::MoveTypeId continuation;

    [[nodiscard]] bool has(CompiledMove::Flag flag) const { return (flags & flag) != 0; }
    [[nodiscard]] std::span<const Change> changes() const {
        return fits ? std::span(few_changes).first(changed) : std::span<const Change>(made->changes);
    }
    [[nodiscard]] std::span<const Cell> victims() const {
        return fits ? std::span(few_victims).first(victimised) : std::span<const Cell>(made->victims);
    }
};
static_assert(sizeof(PackedMove) == 64);

}  // namespace bazillion::play
