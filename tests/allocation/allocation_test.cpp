// Generating, making and taking back moves, and finding out about the end, take no memory once tables and lists have
// grown to what a game needs. A program of its own, since it counts what all of it allocates.
#include "game/game_file.h"
#include "play/analysis/perft.h"
#include "play/analysis/playout.h"

#include <catch2/catch.hpp>

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <new>
#include <string>

namespace {
std::atomic<std::size_t> allocations = 0, allocated_bytes = 0;
}

void* operator new(std::size_t size) {
    ++allocations;
    allocated_bytes += size;
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
    const std::string title = GENERATE(as<std::string>(), "chess", "Crazyhouse", "Xiangqi", "Shogi", "Makruk",
                                       "Breakthrough", "Connect Four", "Tic-Tac-Toe", "Gomoku", "Hex", "Amazons",
                                       "Barca", "Chessgammon", "English Draughts", "Courier", "Nine Men's Morris");
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
    const std::string library = std::string(BAZILLION_SOURCE_DIR) + "/games";
    GameFile file = GameFile::open(library + "/Reversi.game", library);
    const auto game = file.start(*file.default_title());
    REQUIRE(game);
    play::Engine engine(game->rules, game->hooks.get());
    constexpr int warming_up = 10;  // what can be unfolded is so bit by bit, as interpreting pays for it
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

/// A file of one game and so many variants of it, each with a piece of its own.
std::string variants(std::size_t count) {
    std::string text = R"((game (title "T") (players X O) (turn-order X O)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (9 0)) ("1/2" (0 9))) (directions (n 0 -1))))
        (piece (name Man) (moves (n (verify empty?) add))) (board-setup (X (Man a1)) (O (Man b2)))))";
    for (std::size_t i = 0; i < count; ++i) {
        text += "(variant (title \"V" + std::to_string(i) + "\") (piece (name P" + std::to_string(i) + ")))\n";
    }
    return text;
}

/// The bytes that are asked for while such a file is checked: no matter how fast the machine is, they tell whether
/// something looks at all titles again for each title.
std::size_t bytes_to_check(std::size_t count) {
    const auto path = std::filesystem::temp_directory_path() / ("bazillion-" + std::to_string(getpid()) + ".game");
    std::ofstream(path) << variants(count);
    const std::size_t before = allocated_bytes;
    GameFile file = GameFile::open(path, {});
    rules::Lint lint = file.lint();
    for (const rules::Title& title : file.titles()) {
        const auto game = file.start(title.index);
        REQUIRE(game);
        lint.look_at(title, *game->rules);
    }
    lint.report();
    std::filesystem::remove(path);
    CHECK(file.titles().size() == count + 1);
    return allocated_bytes - before;
}

TEST_CASE("the work to check a file grows with its variants, not with their square", "[allocation]") {
    const std::size_t few = bytes_to_check(500);
    const std::size_t many = bytes_to_check(4000);
    CHECK(many < 10 * few);
}

}  // namespace bazillion
