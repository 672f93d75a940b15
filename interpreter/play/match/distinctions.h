#pragma once

#include "play/position/compiled_move.h"
#include "play/position/position.h"
#include "rules/rules.h"

#include <array>
#include <string>

namespace bazillion::play {

/// What tells moves apart of which all else that texts say is the same (docs/language.md#move-text). Each may be empty.

/// `:m`: the piece that moves, which one of a stack.
std::string moving_piece(const rules::Rules& rules, const CompiledMove& made, const Position& before);
/// `=q`: the kind that a move names.
std::string named_kind(const rules::Rules& rules, const CompiledMove& made, const Position& before);
/// `/h`: the first piece that it creates; `@h1`: where.
std::string created_piece(const rules::Rules& rules, const CompiledMove& made, const Position& before);
std::string created_where(const rules::Rules& rules, const CompiledMove& made, const Position& before);
/// `xd4`, `xd4,e4`: what it captures beside what stands where it arrives.
std::string captured_elsewhere(const rules::Rules& rules, const CompiledMove& made, const Position& before);
/// `,h1f1`: further pieces that it moves.
std::string moved_besides(const rules::Rules& rules, const CompiledMove& made, const Position& before);
/// `~d4`: where it changes pieces that it does not move.
std::string changed_where(const rules::Rules& rules, const CompiledMove& made, const Position& before);

using Distinction = std::string (*)(const rules::Rules&, const CompiledMove&, const Position&);

/// In the order in which they are tried.
inline constexpr std::array<Distinction, 7> distinctions = {
    moving_piece, named_kind, created_piece, created_where, captured_elsewhere, moved_besides, changed_where};

}  // namespace bazillion::play
