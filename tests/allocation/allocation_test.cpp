// Generating, making and taking back moves, and finding out about the end, take no memory once tables and lists have
// grown to what a game needs. A program of its own, since it counts what all of it allocates.
#include "game/game_file.h"
#include "play/analysis/perft.h"
#include "play/analysis/playout.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::size_t> allocations = 0;
}

void* operator new(std::size_t size) {
    ++allocations;
    if (void* const memory = std::malloc(size)) {
        return memory;
    }
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace bazillion {
namespace {

/// What the same random games, moves of each position generated, tried and taken back, allocate when played again.
std::size_t allocated_by(play::Engine& engine, std::size_t plies, int warming_up) {
    std::vector<play::Move> moves;
    const play::Position start = engine.position();
    const auto play = [&] {
        play::Random random(1);
        for (std::size_t ply = 0; ply < plies; ++ply) {
            if (engine.ended()) {
                engine.set_position(start);
            }
            moves.clear();
            engine.generate(moves);
            std::size_t legal = 0;
            for (const play::Move move : moves) {
                if (engine.make(move)) {
                    moves[legal++] = move;
                    engine.unmake();
                }
            }
            const bool over = legal == 0 || engine.ending(true);
            if (over || !engine.make(moves[random.below(static_cast<std::uint32_t>(legal))])) {
                engine.set_position(start);
            }
        }
        engine.set_position(start);
    };
    for (int i = 0; i < warming_up; ++i) {
        play();
    }
    const std::size_t before = allocations;
    play();
    return allocations - before;
}

}  // namespace

TEST_CASE("playing takes no memory", "[allocation]") {
    const std::string title =
        GENERATE(as<std::string>(), "chess", "Crazyhouse", "Xiangqi", "Shogi", "Makruk", "Breakthrough", "Connect Four",
                 "Tic-Tac-Toe", "Gomoku", "Hex", "Amazons", "Barca", "Chessgammon", "English Draughts", "Courier");
    const std::string library = std::string(BAZILLION_SOURCE_DIR) + "/games";
    GameFile file = GameFile::open(library + "/" + title + ".game", library);
    const auto game = file.start(*file.default_title(), title == "Hex" ? Switches{{"swap-rule", false}} : Switches{});
    REQUIRE(game);
    constexpr std::uint8_t no_patience = 0;  // all is unfolded when it is asked for
    constexpr int warming_up = 4;
    play::Engine engine(game->rules, game->hooks.get(), no_patience);
    INFO(title);
    CHECK(allocated_by(engine, 400, warming_up) == 0);
}

TEST_CASE("interpreting programs that are too large to unfold takes no memory", "[allocation]") {
    const std::string title = GENERATE(as<std::string>(), "Reversi", "Nine men's morris");
    const std::string library = std::string(BAZILLION_SOURCE_DIR) + "/games";
    GameFile file =
        GameFile::open(library + (title == "Reversi" ? "/Reversi.game" : "/Nine Men's Morris.game"), library);
    const auto game = file.start(*file.default_title());
    REQUIRE(game);
    play::Engine engine(game->rules, game->hooks.get());
    constexpr int warming_up = 10;  // what can be unfolded is so bit by bit, as interpreting pays for it
    INFO(title);
    CHECK(allocated_by(engine, 400, warming_up) == 0);
}

TEST_CASE("the counter of allocations counts", "[allocation]") {
    const std::size_t before = allocations;
    const auto made = std::make_unique<int>(1);
    CHECK(*made == 1);
    CHECK(allocations > before);
}

TEST_CASE("a position of chess is small", "[allocation]") {
    const std::string library = std::string(BAZILLION_SOURCE_DIR) + "/games";
    GameFile file = GameFile::open(library + "/chess.game", library);
    const auto game = file.start(*file.default_title());
    REQUIRE(game);
    const play::Position start = play::Engine(game->rules, game->hooks.get()).start();
    CHECK(sizeof(start) + start.slots.size() * sizeof(play::Value) < 256);
}

}  // namespace bazillion
