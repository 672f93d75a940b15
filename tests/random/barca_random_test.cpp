// Random games of Barca, with its laws.
#include "random/random_game.h"

#include <set>
#include <utility>

namespace bazillion {
namespace {

/// How many animals a player has, and how many of them are on watering holes.
std::pair<int, int> animals_and_holes(const play::Engine& engine, const play::Position& now, std::uint8_t player) {
    static const std::set<std::string> holes{"d4", "g4", "d7", "g7"};
    std::pair<int, int> found{};
    const auto& cells = engine.rules().board.cells;
    for (std::uint16_t cell = 0; cell < cells.size(); ++cell) {
        const auto code = now.at(cell);
        if (code != rules::empty && engine.rules().codes.owner(code) == player) {
            ++found.first;
            found.second += holes.contains(cells[cell].name) ? 1 : 0;
        }
    }
    return found;
}

TEST_CASE("random games of Barca", "[barca]") {
    const auto game = bundled::game("Barca.game");
    play::Engine engine(game->rules, nullptr);
    for (std::size_t seed = 1; seed <= bundled::random_games(500); ++seed) {
        INFO("seed " << seed);
        bundled::RandomGame random(engine, seed, 150);
        random.law = [&](const play::Position& now) -> std::string {
            for (const std::uint8_t player : {std::uint8_t{0}, std::uint8_t{1}}) {
                const auto [animals, on_holes] = animals_and_holes(engine, now, player);
                if (animals != 6) {
                    return "animals were lost";
                }
                if ((on_holes >= 3) != (engine.ended() && engine.ended()->winner == player)) {
                    return "three holes and the end of the game do not go together";
                }
            }
            return "";
        };
        random.play();
    }
}

}  // namespace
}  // namespace bazillion
