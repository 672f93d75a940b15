#pragma once

#include "play/engine/engine.h"

#include <algorithm>
#include <vector>

namespace bazillion::test {

/// What moves do, sorted: so that those of engines whose tables differ can be compared.
inline std::vector<play::CompiledMove> compiled(const play::Engine& engine, const std::vector<play::Move>& moves) {
    std::vector<play::CompiledMove> made;
    made.reserve(moves.size());
    for (const play::Move move : moves) {
        made.push_back(engine[move]);
    }
    std::sort(made.begin(), made.end());
    return made;
}

inline std::vector<play::CompiledMove> pseudo_legal(play::Engine& engine) {
    std::vector<play::Move> moves;
    engine.generate(moves);
    return compiled(engine, moves);
}

}  // namespace bazillion::test
