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
                 Case{"/games/Crazyhouse.game", "Crazyhouse", 2},      // captures into the hand, which tell kinds apart
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

TEST_CASE("moves that depend on what they capture are counted as they are made") {
    // Riders and two ways to one cell; captures in more than one way; captures of some pieces of the enemy only.
    const std::string blocks = GENERATE(
        "(ride n) (ride s) (ride e) (ne (verify empty?) (step ne))"
        "(n (verify empty?) (step e)) (e (verify empty?) n (verify not-friend?) (take) (add Other))",
        "(n (verify enemy?) (take) (add Man Other)) (n (verify empty?) add) (e (verify enemy?) (step n)) ((step w))",
        "(e (while empty? add e) (verify enemy?) (verify (piece? Man)) (take) add) (ride s) ((step w))"
        "(n (verify enemy?) (take) (if (piece? Other) (add Man Other) else add))");
    const std::string goal = GENERATE("(loss-condition (X O) (checkmated King))", "(loss-condition (X O) stalemated)");
    const auto rules = tiny::rules_of(
        "(define take (if (piece? Man) (gain Other) else (gain Man)))"
        "(define step $1 (verify not-friend?) (take) add)"
        "(define ride ($1 (while empty? add $1) (verify enemy?) (take) add))"
        "(game (title \"Hands\") (players X O) (turn-order X O) (reserve Man Other)"
        "(board (grid (start-rectangle 0 0 10 10) (dimensions (\"a/b/c/d/e\" (10 0)) (\"5/4/3/2/1\" (0 10)))"
        "(directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1))) (symmetry O (n s) (s n)))"
        "(board-setup (X (King c1) (Man a1 b2 d2) (Other e1)) (O (King c5) (Man a5 b4 d4) (Other e5)))"
        "(piece (name King) (moves ((step n)) ((step e)) ((step s)) ((step w))))"
        "(piece (name Man) (drops ((verify empty?) add)) (moves " +
        blocks +
        "))"
        "(piece (name Other) (drops ((verify empty?) add)) (moves ((step n)) ((step e)) ((step ne))))" +
        goal + ")");
    play::Engine engine(rules, nullptr, 0);
    play::Playout playout(engine, 1);
    for (const std::size_t plies : {0U, 4U, 8U, 12U, 20U, 30U}) {
        const std::size_t before = engine.made();
        static_cast<void>(playout.play(plies));
        CHECK(play::perft(engine, 3) == count_by_making(engine, 3));
        while (engine.made() > before) {
            engine.unmake();
        }
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
