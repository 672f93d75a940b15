#pragma once

#include "play/machine/tree.h"
#include "play/position/compiled_move.h"
#include "rules/rules.h"

namespace bazillion::play {

/// Whether a move is such as a test of the move just made asks for. What it captured the position alone can tell, so
/// this answers no `Test::Type::captured`.
inline bool is_such(const rules::Rules& rules, const Test& test, const CompiledMove& made) {
    const auto of_kind = [&] {
        return made.piece != rules::none && (test.index == rules::none || made.piece == test.index);
    };
    const auto in_zone = [&](Cell cell) {
        return cell != rules::none && rules.board.zones[test.index].holds[test.player][cell];
    };
    switch (test.type) {
        case Test::Type::becoming:
            return made.has(CompiledMove::becoming);
        case Test::Type::promoted:
            return made.has(CompiledMove::promoted);
        case Test::Type::passed:
            return made.has(CompiledMove::pass);
        case Test::Type::moved:
            return of_kind() && !made.has(CompiledMove::drop);
        case Test::Type::dropped:
            return of_kind() && made.has(CompiledMove::drop);
        case Test::Type::moved_to:
            return in_zone(made.to);
        case Test::Type::moved_from:
            return in_zone(made.from);
        default:
            return false;
    }
}

}  // namespace bazillion::play
