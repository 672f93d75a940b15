// Moves are found by tables worked out beforehand; the plain interpreter of the move programs must find the same ones.
#include "games/playing.h"
#include "play/analysis/self_test.h"

namespace bazillion {
namespace {

void compare_in_random_games(const std::string& file, const std::string& title) {
    const auto game = bundled::game(file, title);
    play::Engine engine(game->rules, game->hooks.get(), 0);
    const auto self_test = play::probe(engine, {.games = 10, .plies = 100, .every_ply = 10}, [] { return false; });
    INFO(title);
    CHECK(self_test.compared > 0);
    CHECK(self_test.plain == "");
    CHECK(self_test.clean());
}

TEST_CASE("tables and plain interpreter agree in chess", "[plain]") {
    compare_in_random_games("chess.game", "Chess");
}

TEST_CASE("tables and plain interpreter agree in Barca", "[plain]") {
    compare_in_random_games("Barca.game", "Barca");
}

TEST_CASE("tables and plain interpreter agree in Chessgammon", "[plain]") {
    compare_in_random_games("Chessgammon.game", GENERATE(as<std::string>(), "Diceless", "Bodlaender", "Racing Kings",
                                                         "Doublemove", "4x8", "armies CK", "armies RF"));
}

TEST_CASE("tables and plain interpreter agree where no check may be given", "[plain]") {
    compare_in_random_games("Racing Kings.game", "Racing Kings");
}

TEST_CASE("tables and plain interpreter agree where groups are captured", "[plain]") {
    compare_in_random_games("Go.game", "Go 9x9");
}

TEST_CASE("tables and plain interpreter agree in all titles of Bario", "[plain]") {
    compare_in_random_games("Bario.game", GENERATE(as<std::string>(), "Bario", "Bario, vchess.club rules",
                                                   "Bario, inventor's rules", "Barion"));
}

}  // namespace
}  // namespace bazillion
