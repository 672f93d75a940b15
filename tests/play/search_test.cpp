// What a search asks of the engine before it makes a move is what making it shows, in random games of all bundled
// titles.
#include "play/search_queries_comparison.h"

#include "games/playing.h"

#include <thread>

namespace bazillion {
namespace {

TEST_CASE("captures, checks, moves of one piece and null moves are told as making them shows", "[search]") {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(bundled::folder())) {
        if (entry.path().extension() == ".game") {
            files.push_back(entry.path().filename().string());
        }
    }
    REQUIRE_FALSE(files.empty());
    for (const std::string& file : files) {
        const GameFile opened = GameFile::open(bundled::folder() / file, bundled::folder());
        for (const auto& title : opened.titles()) {
            DYNAMIC_SECTION(file << ": " << title.name) {
                const auto game = bundled::game(file, title.name);
                play::Engine engine(game->rules, game->hooks.get(), 0);
                search_queries::play_and_compare(engine, 30);
                play::Engine beginning(game->rules, game->hooks.get());  // its tables are built in the course of play
                search_queries::play_and_compare(beginning, 15);
            }
        }
    }
}

TEST_CASE("a null move is sound where turns alternate and nothing must be moved", "[search]") {
    const auto passes = [](const std::string& file, const std::string& title) {
        const auto game = bundled::game(file, title);
        play::Engine engine(game->rules, game->hooks.get());
        return engine.make_null_move();
    };
    CHECK(passes("chess.game", "Chess"));
    CHECK(passes("Breakthrough.game", "Breakthrough"));
    CHECK_FALSE(passes("English Draughts.game", "English Draughts"));  // who can capture must
    CHECK_FALSE(passes("Arimaa.game", "Arimaa"));                      // four steps a turn
}

TEST_CASE("engines of several threads share what is constant", "[search]") {
    const auto game = bundled::game("chess.game", "Chess");
    play::Engine first(game->rules, nullptr);
    play::Engine second(first.plan(), nullptr);
    CHECK(&first.rules() == &second.rules());
    std::uint64_t here = 0, there = 0;
    std::thread other([&] { there = play::perft(second, 3); });
    here = play::perft(first, 3);
    other.join();
    CHECK(here == 8902);
    CHECK(there == 8902);
}

}  // namespace
}  // namespace bazillion
