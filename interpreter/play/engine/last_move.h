#pragma once

#include "play/engine/hooks.h"
#include "play/machine/tree.h"
#include "play/position/compiled_move.h"
#include "rules/rules.h"

#include <cstdint>
#include <span>
#include <vector>

namespace bazillion::play {

/// Whether a move is such as a test of the move just made asks for. What it captured the position alone can tell, so
/// this answers no `Test::Type::captured`.
[[nodiscard]] bool is_such(const rules::Rules& rules, const Test& test, const CompiledMove& made);

/// Whether the move just made, with what it captured, is such as a test of it asks for; false if there is none.
[[nodiscard]] bool is_such(const rules::Rules& rules, const Test& test, const MoveFacts& facts);

/// The tests of the move just made whose answers have a bearing on what may be done next: those in moves and drops,
/// buttons, phases, conditions of royal pieces, and before hooks that add moves or evaluate. Two positions are the same
/// only if these have the same answers. What is asked but once, when the move is made (by goals, `legal`, `after-move`,
/// the turn order), is not among them. Each test stands once for each player who can ask it.
[[nodiscard]] std::vector<Test> lasting_tests(const rules::Rules& rules);

/// What the answers to `lasting_tests` contribute to the hash of a position; 0 if all of them are no.
[[nodiscard]] std::uint64_t last_move_hash(const rules::Rules& rules, std::span<const Test> tests,
                                           const MoveFacts& facts);

}  // namespace bazillion::play
