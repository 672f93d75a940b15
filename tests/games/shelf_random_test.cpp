// Random games of every title of the shelf, as many as BAZILLION_RANDOM_GAMES says.
#include "games/random_game.h"

namespace bazillion {
namespace {

/// All titles of these files.
void play_random_games(const std::vector<std::string>& files) {
    for (const std::string& file : files) {
        GameFile opened = GameFile::open(bundled::folder() / file, bundled::folder());
        INFO(file << opened.messages());
        REQUIRE(opened.titles().size() > 0);
        for (const auto& title : opened.titles()) {
            const auto game = bundled::game(file, title.name);
            play::Engine engine(game->rules, game->hooks.get());
            for (std::size_t seed = 1; seed <= bundled::random_games(500); ++seed) {
                INFO(title.name << ", seed " << seed);
                bundled::RandomGame(engine, seed, 80, 8).play();
            }
        }
    }
}

TEST_CASE("random games of the shelf: chess", "[.random][shelf_chess]") {
    play_random_games({"Breakthrough.game", "Capablanca.game", "Chess variants.game", "Chess960.game",
                       "Crazyhouse.game", "Los Alamos.game", "Racing Kings.game"});
}
TEST_CASE("random games of the shelf: shogi", "[.random][shelf_shogi]") {
    play_random_games({"Dobutsu Shogi.game", "Minishogi.game", "Sho Shogi.game", "Shogi.game"});
}
TEST_CASE("random games of the shelf: Asia and Africa", "[.random][shelf_world]") {
    play_random_games({"Congo.game", "Janggi.game", "Makruk.game", "Shatranj.game", "Sittuyin.game", "Xiangqi.game"});
}

TEST_CASE("random games of rows and chains", "[.random][rows]") {
    play_random_games({"Tic-Tac-Toe.game", "Connect Four.game", "Gomoku.game", "Hex.game", "Nine Men's Morris.game",
                       "Reversi.game", "Amazons.game"});
}
TEST_CASE("random games of draughts and hunts", "[.random][draughts]") {
    play_random_games({"English Draughts.game", "International Draughts.game", "Fox and Geese.game",
                       "Tiger and Buffaloes.game", "Astar.game"});
}
TEST_CASE("random games of beasts and generals", "[.random][beasts]") {
    play_random_games({"Jungle.game", "Arimaa.game", "Chu Shogi.game"});
}
TEST_CASE("random games with dice", "[.random][dice]") {
    play_random_games({"Backgammon.game", "Chaturaji.game"});
}

}  // namespace
}  // namespace bazillion
