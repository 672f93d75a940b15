// Perft counts the replies to all moves of a node together: the counts must be those of making every move.
#include "game/game_file.h"
#include "play/analysis/perft.h"
#include "play/analysis/playout.h"
#include "play/tiny.h"

#include <catch2/catch.hpp>

#include <memory>
#include <string>
#include <vector>

namespace bazillion {
namespace {

std::shared_ptr<play::Game> game_of(const std::string& file, const std::string& title) {
    const std::string source = BAZILLION_SOURCE_DIR;
    GameFile opened = GameFile::open(source + file, source + "/games");
    INFO(opened.messages());
    auto game = opened.start(opened.find_title(title).value());
    REQUIRE(game);
    return game;
}

std::uint64_t count_by_making(play::Engine& engine, int depth) {
    if (engine.ended() || engine.over_by_repetition()) {
        return 0;
    }
    std::vector<play::Move> legal;
    engine.legal_moves(legal);
    if (depth == 1) {
        return legal.size();
    }
    std::uint64_t sum = 0;
    for (const play::Move move : legal) {
        REQUIRE(engine.make(move));
        sum += count_by_making(engine, depth - 1);
        engine.unmake();
    }
    return sum;
}

}  // namespace

TEST_CASE("replies are counted together as they are one by one") {
    struct Case {
        std::string file, title;
        int depth;
    };
    const Case played =
        GENERATE(Case{"/games/Janggi.game", "Janggi", 3},              // hooks, palaces, cannons, a button; two words
                 Case{"/games/Xiangqi.game", "Xiangqi", 3},            // hurdles; two words
                 Case{"/games/Shogi.game", "Shogi", 2},                // drops; two words
                 Case{"/games/Racing Kings.game", "Racing Kings", 3},  // no move may give check
                 Case{"/games/Bario.game", "Bario", 2},                // hooks that count pieces
                 Case{"/bench/boards.game", "16x16", 2},               // larger than sets of cells
                 Case{"/bench/boards.game", "Torus", 2});              // moves that come twice
    INFO(played.title);
    play::Match match(game_of(played.file, played.title));
    play::Engine& engine = match.engine();
    play::Playout playout(engine, 1);
    for (const std::size_t plies : {0U, 10U, 20U, 40U}) {
        const std::size_t before = engine.made();
        static_cast<void>(playout.play(plies));
        CHECK(play::perft(engine, played.depth) == count_by_making(engine, played.depth));
        while (engine.made() > before) {
            engine.unmake();
        }
    }
}

TEST_CASE("replies are counted where a position may occur for the third time") {
    play::Match match(game_of("/games/chess.game", "Chess"));
    for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"}) {
        REQUIRE(match.play(move));
    }
    for (const int depth : {2, 3}) {
        CHECK(play::perft(match.engine(), depth) == count_by_making(match.engine(), depth));
    }
}

TEST_CASE("a move that puts a piece of the other side gives it replies") {
    play::Match match =
        tiny::match({.blocks = "(n (create O Man e) add) (e (verify empty?) add) (w (verify empty?) add)",
                     .setup = "(X (Man a1 b1)) (O (Man c3))"});
    for (const int depth : {2, 3, 4}) {
        CHECK(play::perft(match.engine(), depth) == count_by_making(match.engine(), depth));
    }
}

TEST_CASE("a player who moves twice in a row has replies with the piece just moved") {
    // A chip never moves, so that the man is all there is to count.
    play::Match match =
        tiny::match({.blocks = "(n (verify empty?) add) (e (verify empty?) add) (w (verify empty?) add)",
                     .setup = "(X (Man a1) (Chip b2 c1))",
                     .turns = "X"});
    for (const int depth : {2, 3, 4}) {
        CHECK(play::perft(match.engine(), depth) == count_by_making(match.engine(), depth));
    }
}

}  // namespace bazillion
