#include "opponent/move_info.h"

#include "play/position/hash_combine.h"

#include <algorithm>

namespace bazillion::opponent {

using play::CompiledMove;
using play::hash_combine;

namespace {

/// What tells moves of a position apart: where they go, what they change, and the words of a script.
std::uint64_t hash_of(const CompiledMove& made) {
    std::uint64_t hash = hash_combine(made.mover, std::uint64_t{made.from} << 16 | made.to);
    hash = hash_combine(hash, std::uint64_t{made.piece} << 32 | std::uint64_t{made.named} << 16 | made.button_index);
    hash = hash_combine(hash, std::uint64_t{made.flags} << 8 | (made.partial ? 1U : 0U));
    for (const play::Change& change : made.changes) {
        hash =
            hash_combine(hash, std::uint64_t{static_cast<std::uint8_t>(change.op)} << 40 |
                                   std::uint64_t{change.reg} << 32 | std::uint64_t{change.slot} << 16 | change.value);
    }
    for (const play::Cell victim : made.victims) {
        hash = hash_combine(hash, victim);
    }
    for (const char letter : made.text) {
        hash = hash_combine(hash, static_cast<unsigned char>(letter));
    }
    return hash;
}

}  // namespace

MoveInfo MoveInfos::made_of(play::Move move) const {
    const CompiledMove& made = engine_[move];
    const auto& rules = engine_.rules();
    MoveInfo info;
    const auto signature = static_cast<std::uint32_t>(hash_of(made) >> 40);  // `TranspositionTable::move_bits`
    info.signature = signature == 0 ? 1 : signature;
    info.piece = made.piece;
    info.becomes = made.named;
    info.from = made.from;
    info.to = made.to;
    info.victim = made.victims.empty() ? rules::Cell{rules::none} : made.victims.front();
    const bool of_groups = std::any_of(made.changes.begin(), made.changes.end(),
                                       [](const play::Change& change) { return change.captures_groups(); });
    info.intricate = made.victims.size() > 1 || of_groups || rules.swept != rules::none || rules.has_stacks();
    info.drop = made.has(CompiledMove::drop);
    info.passes = made.has(CompiledMove::pass);
    const std::size_t piece = made.piece == rules::none ? 0 : std::size_t{made.piece} + 1;
    const std::size_t cell = made.to == rules::none ? rules.cells() : made.to;
    const std::size_t player = made.mover == rules::no_player ? 0 : made.mover;
    const std::size_t exact = (player * (rules.kinds.size() + 1) + piece) * (rules.cells() + 1) + cell;
    info.destination = static_cast<std::uint16_t>(exact % destinations);
    return info;
}

}  // namespace bazillion::opponent
