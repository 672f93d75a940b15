// Moves are found by tables worked out beforehand; the plain interpreter of the move programs must find the same ones.
#include "games/playing.h"
#include "play/engine.h"
#include "play/text.h"

#include <random>
#include <set>

namespace bazillion {
namespace {

/// What pieces can do, as texts with the positions they lead to; buttons and passes are left out.
std::set<std::pair<std::string, std::uint64_t>> piece_moves(play::Engine& engine,
                                                            const std::vector<play::Move>& moves) {
    std::set<std::pair<std::string, std::uint64_t>> found;
    for (const play::Move move : moves) {
        if (!engine[move].has(play::Template::button) && !engine[move].has(play::Template::pass)) {
            const std::string text = play::move_text(engine.rules(), engine[move], engine.position());
            REQUIRE(engine.force(move));
            found.emplace(text, engine.position().clock.hash);
            engine.unmake();
        }
    }
    return found;
}

void compare_in_random_games(const std::string& file, const std::string& title) {
    const auto game = bundled::game(file, title);
    play::Engine engine(game->rules, game->hooks.get(), 0);
    std::mt19937_64 random(1);
    for (int played = 0; played < 10; ++played) {
        engine.set_position(engine.start());
        for (int ply = 0; ply < 100; ++ply) {
            std::vector<play::Move> tables, plain, legal;
            engine.generate(tables);
            engine.generate_plain(plain);
            INFO(title << ", game " << played << ": " << play::position_text(engine.rules(), engine.position()));
            REQUIRE(piece_moves(engine, tables) == piece_moves(engine, plain));
            engine.legal_moves(legal);
            if (legal.empty()) {
                break;
            }
            REQUIRE(engine.make(legal[random() % legal.size()]));
        }
    }
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

TEST_CASE("tables and plain interpreter agree in all titles of Bario", "[plain]") {
    compare_in_random_games("Bario.game", GENERATE(as<std::string>(), "Bario", "Bario, vchess.club rules",
                                                   "Bario, inventor's rules", "Barion"));
}

}  // namespace
}  // namespace bazillion
