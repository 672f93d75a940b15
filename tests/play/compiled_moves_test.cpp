#include "play/position/compiled_moves.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace bazillion::play {
namespace {

/// Moves in which each part that there is differs from all others.
std::vector<CompiledMove> different_moves() {
    std::vector<CompiledMove> moves(1);
    const auto add = [&](auto&& change) {
        CompiledMove made;
        change(made);
        moves.push_back(made);
    };
    for (Cell cell = 0; cell < 3; ++cell) {
        add([&](CompiledMove& made) { made.from = cell; });
        add([&](CompiledMove& made) { made.to = cell; });
        add([&](CompiledMove& made) { made.passed = cell; });
        add([&](CompiledMove& made) { made.piece = cell; });
        add([&](CompiledMove& made) { made.named = cell; });
        add([&](CompiledMove& made) { made.record.kind = cell; });
        add([&](CompiledMove& made) { made.record.dropped = cell; });
        add([&](CompiledMove& made) { made.continuation = cell; });
        add([&](CompiledMove& made) { made.button_index = cell; });
        add([&](CompiledMove& made) { made.mover = static_cast<PlayerId>(cell); });
        add([&](CompiledMove& made) { made.changes = {{Change::Op::set_in_plane, 1, cell, 2}}; });
        add([&](CompiledMove& made) { made.victims = {7, cell}; });
        add([&](CompiledMove& made) { made.record.captures = {7, cell}; });
        add([&](CompiledMove& made) { made.record.legs = {{cell, 5, cell == 1}}; });
        add([&](CompiledMove& made) { made.record.actions = {{rules::Op::flip, cell, 3, 4}}; });
        add([&](CompiledMove& made) { made.text = std::string(cell + 1U, 'x'); });
        add([&](CompiledMove& made) { made.label = std::string(cell + 1U, '\xff'); });
    }
    add([](CompiledMove& made) { made.partial = true; });
    add([](CompiledMove& made) { made.flags = CompiledMove::needs_reply; });
    add([](CompiledMove& made) { made.naming = CompiledMove::Naming::suffix; });
    add([](CompiledMove& made) { made.naming = CompiledMove::Naming::prefix; });
    for (const std::size_t many : {7, 8, 1'000, 100'000}) {
        add([&](CompiledMove& made) { made.changes.assign(many, {.slot = 3, .value = 9}); });
        add([&](CompiledMove& made) { made.victims.assign(many, 2); });
        add([&](CompiledMove& made) { made.record.legs.assign(many, {1, 2, true}); });
    }
    return moves;
}

}  // namespace

TEST_CASE("compiled moves are kept as they were") {
    const auto moves = different_moves();
    CompiledMoves kept;
    for (int round = 0; round < 3; ++round) {
        for (std::size_t i = 0; i < moves.size(); ++i) {
            CHECK(kept.intern(moves[i]) == i);
        }
        std::vector<const CompiledMove*> in_full;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const auto move = static_cast<Move>(i);
            CHECK(kept.unpacked(move) == moves[i]);
            in_full.push_back(&kept[move]);
            CHECK(kept.intern(moves[i]) == i);
        }
        for (std::size_t i = 0; i < moves.size(); ++i) {
            CHECK(*in_full[i] == moves[i]);
            CHECK(&kept[static_cast<Move>(i)] == in_full[i]);
        }
        CHECK(kept.size() == moves.size());
        kept.clear();
        CHECK(kept.size() == 0);
    }
}

}  // namespace bazillion::play
