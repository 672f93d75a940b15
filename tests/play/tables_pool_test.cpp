// Engines of one game begin with the tables that others have left, and have the same moves.
#include "play/tables/tables_pool.h"
#include "games/playing.h"
#include "play/engine/engine.h"
#include "play/generated.h"
#include "play/position/random.h"

#include <thread>

namespace bazillion {
namespace {

/// A random game, at each of whose positions `look` is called.
template <typename Look>
void play_randomly(play::Engine& engine, std::uint64_t seed, std::size_t plies, Look&& look) {
    play::Random random(seed);
    std::vector<play::Move> moves;
    for (std::size_t ply = 0; ply < plies && !engine.ended(); ++ply) {
        look();
        moves.clear();
        engine.legal_moves(moves);
        if (moves.empty() || !engine.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))])) {
            break;
        }
    }
}

TEST_CASE("the next engine of a game begins with the tables of the one before", "[tables-pool]") {
    const auto game = bundled::game("chess.game", "Chess");
    {
        play::Engine engine(game->rules, nullptr, game->tables);
        CHECK(play::perft(engine, 3) == 8902);
    }
    play::Engine next(game->rules, nullptr, game->tables);
    const play::Engine own(game->rules, nullptr);
    CHECK(next.memory() > 2 * own.memory());
    const std::size_t known = next.memory();
    CHECK(play::perft(next, 3) == 8902);
    CHECK(next.memory() < known + known / 4);
    play::Engine another(game->rules, nullptr, game->tables);  // while the first one has these tables
    CHECK(another.memory() < known / 2);
}

TEST_CASE("a pool keeps a few tables, which take no more than one engine may", "[tables-pool]") {
    constexpr std::size_t kept = play::TablesPool::most_kept;
    CHECK(kept * play::TablesPool::most_bytes <= play::Engine::usual_memory);
    const auto game = bundled::game("chess.game", "Chess");
    const auto pool = std::make_shared<play::TablesPool>(game->rules);
    std::vector<play::BorrowedTables> borrowed;
    const auto count_used = [&] {
        std::size_t used = 0;
        for (std::size_t i = 0; i <= kept; ++i) {
            borrowed.push_back(pool->borrow());
            auto& tables = *borrowed.back();
            used += tables.statistics().templates > 0 ? 1 : 0;
            tables.pass(0);
        }
        borrowed.clear();
        return used;
    };
    CHECK(count_used() == 0);
    CHECK(count_used() == kept);
}

TEST_CASE("moves are the same whoever compiled them", "[tables-pool]") {
    for (const char* const file : {"chess.game", "Reversi.game", "Bario.game", "Alice.game", "Crazyhouse.game",
                                   "Arimaa.game", "Janggi.game", "Nine Men's Morris.game", "Chessgammon.game"}) {
        DYNAMIC_SECTION(file) {
            const auto game = bundled::game(file);
            play::Engine own(game->rules, game->hooks.get());
            for (std::uint64_t seed = 1; seed <= 3; ++seed) {
                play::Engine engine(game->rules, game->hooks.get(), game->tables);
                play_randomly(engine, seed, 60, [&] {
                    own.set_position(engine.position());
                    CHECK(test::pseudo_legal(engine) == test::pseudo_legal(own));
                });
            }
        }
    }
}

TEST_CASE("threads take tables from one pool, each its own", "[tables-pool]") {
    const auto game = bundled::game("chess.game", "Chess");
    std::vector<std::uint64_t> counts(4);
    std::vector<std::thread> threads;
    threads.reserve(counts.size());
    for (auto& count : counts) {
        threads.emplace_back([&] {
            for (int i = 0; i < 3; ++i) {
                play::Engine engine(game->rules, nullptr, game->tables);
                count += play::perft(engine, 3);
            }
        });
    }
    for (auto& thread : threads) {
        thread.join();
    }
    CHECK(counts == std::vector<std::uint64_t>(4, 3 * 8902));
}

}  // namespace
}  // namespace bazillion
