#pragma once

#include "rules/rules.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace bazillion::play {

using rules::Cell;
using rules::Code;
using rules::KindId;
using rules::PlayerId;
using rules::Slot;
using rules::Value;

/// What changes with every turn and is not kept in slots.
struct TurnState {
    std::uint64_t hash = 0;        ///< of slots, turn and all below but cells of the last move and counts of turns
    std::uint64_t last_move = 0;   ///< its part that tells what rules ask of the last move (`last_move_hash`)
    std::uint16_t turn = 0;        ///< index into Rules::turns
    Cell last_from = rules::none;  ///< origin and destination of the last move on the board
    Cell last_to = rules::none;
    Cell passed = rules::none;                   ///< cell passed over by a double step just made
    Cell chain = rules::none;                    ///< after a partial move: the piece that must go on
    rules::MoveTypeId chain_type = rules::none;  ///< and by which moves
    std::uint16_t turns = 0;                     ///< completed turns
    std::uint16_t quiet = 0;                     ///< turns since the last capture or irreversible move

    friend bool operator==(const TurnState&, const TurnState&) = default;
};

/// Everything that decides which moves are legal: a flat value without pointers into anything. What it means stands in
/// the `Rules` it was made from.
///
/// `slots` holds the cells (each a piece code), then the variables, then numbers derived from the cells (piece counts
/// and the places of royal pieces), which are kept in step but not hashed.
struct Position {
    TurnState turn_state;
    std::vector<Value> slots;

    [[nodiscard]] Code at(Cell cell) const { return slots[cell]; }
    friend bool operator==(const Position&, const Position&) = default;
};

/// Contribution of one slot's value to the hash.
inline std::uint64_t slot_hash(Slot slot, Value value) {
    std::uint64_t x = (std::uint64_t{slot} << 16 | value) + 0x9e3779b97f4a7c15ULL;
    x *= 0xbf58476d1ce4e5b9ULL;
    x ^= x >> 29;
    x *= 0x94d049bb133111ebULL;
    return x ^ x >> 32;
}

inline std::uint64_t turn_hash(std::uint16_t turn) {
    return slot_hash(0xffff, turn);
}
inline std::uint64_t chain_hash(Cell cell, rules::MoveTypeId type) {
    return cell == rules::none ? 0 : slot_hash(0xfffd, cell) ^ slot_hash(0xfffc, type);
}
inline std::uint64_t passed_hash(Cell cell) {
    return cell == rules::none ? 0 : slot_hash(0xfffe, cell);
}

}  // namespace bazillion::play
