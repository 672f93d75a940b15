// Random games of every title of every bundled game: as many as BAZILLION_RANDOM_GAMES says, of the file that
// BAZILLION_RANDOM_FILE names, or of all.
#include "random/random_game.h"

#include <algorithm>

namespace bazillion {
namespace {

/// The files of the bundled games that are asked for.
std::vector<std::string> wanted_files() {
    if (const char* const wanted = std::getenv("BAZILLION_RANDOM_FILE")) {
        return {wanted};
    }
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(bundled::folder())) {
        if (entry.path().extension() == ".game") {
            found.push_back(entry.path().filename().string());
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

TEST_CASE("random games of the shelf", "[shelf]") {
    for (const std::string& file : wanted_files()) {
        const GameFile opened = GameFile::open(bundled::folder() / file, bundled::folder());
        REQUIRE_FALSE(opened.titles().empty());
        for (const auto& title : opened.titles()) {
            DYNAMIC_SECTION(file << ": " << title.name) {
                const auto game = bundled::game(file, title.name);
                play::Engine engine(game->rules, game->hooks.get());
                for (std::size_t seed = 1; seed <= bundled::random_games(500); ++seed) {
                    INFO("seed " << seed);
                    bundled::RandomGame(engine, seed, 80, 8).play();
                }
            }
        }
    }
}

}  // namespace
}  // namespace bazillion
