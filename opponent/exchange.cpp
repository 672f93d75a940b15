#include "opponent/exchange.h"

#include <array>
#include <cstdlib>

namespace bazillion::opponent {

using rules::Cell;
using rules::Code;
using rules::PlayerId;

Score Exchange::worth(Code piece) const {
    return engine_.plan()->is_royal(piece) ? infinite : std::abs(weights_.piece[piece]);
}

std::optional<bool> Exchange::yields(const MoveInfo& move, Code piece, Score gained, Score least) {
    Score balance = gained - least;
    if (balance < 0) {
        return false;
    }
    balance = worth(piece) - balance;  // of the enemy, if he captures it
    if (balance <= 0) {
        return true;
    }
    constexpr std::size_t longest = 32;
    std::array<play::Change, longest> gone;  // cells that the exchange has emptied
    std::size_t count = 0;
    const auto leave = [&](Cell cell) { gone[count++] = {.slot = cell, .value = rules::empty}; };
    if (move.from != rules::none) {
        leave(move.from);
    }
    if (move.victim != rules::none && move.victim != move.to) {
        leave(move.victim);
    }
    const std::array<PlayerId, 2> players{engine_.state().mover(),
                                          engine_.rules().mover_after(engine_.position().turn_state.turn)};
    const auto& slots = engine_.position().slots;
    bool enemy = true, yields = true;
    for (; count < longest; enemy = !enemy) {
        const auto capturers = engine_.capturers(players[enemy ? 1 : 0], move.to, piece, {gone.data(), count});
        if (!capturers) {
            return std::nullopt;
        }
        if (!capturers->any()) {
            break;
        }
        Cell from = rules::none;
        capturers->each([&](std::size_t cell) {
            if (from == rules::none || worth(slots[cell]) < worth(slots[from])) {
                from = static_cast<Cell>(cell);
            }
        });
        yields = !yields;
        piece = slots[from];
        leave(from);
        if (engine_.plan()->is_royal(piece)) {  // it may not go where it can be captured
            const auto guards = engine_.capturers(players[enemy ? 0 : 1], move.to, piece, {gone.data(), count});
            return guards ? std::optional(guards->any() ? !yields : yields) : std::nullopt;
        }
        balance = worth(piece) - balance;
        if (balance < (yields ? 1 : 0)) {
            break;
        }
    }
    return yields;
}

}  // namespace bazillion::opponent
