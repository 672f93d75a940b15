#pragma once

#include <cstdint>

namespace bazillion::rules {

// Small numbers name the things of a game; each indexes the vector of that thing in `Rules` or `Board`.
using Cell = std::uint16_t;
using DirectionId = std::uint16_t;
using ZoneId = std::uint16_t;
using PlayerId = std::uint8_t;
using KindId = std::uint16_t;
using AttributeId = std::uint16_t;
using MoveTypeId = std::uint16_t;
using VariableId = std::uint16_t;

/// One number of a position: first the cells, each holding a piece code, then the game's variables.
using Slot = std::uint16_t;
using Value = std::uint16_t;

/// Owner, kind and attributes of a piece in one number; 0 is an empty cell.
using Code = std::uint16_t;

inline constexpr std::uint16_t none = 0xffff;  ///< no cell, no kind, no variable ...
inline constexpr PlayerId no_player = 0xff;
inline constexpr MoveTypeId untyped = 0;
inline constexpr Code empty = 0;

}  // namespace bazillion::rules
