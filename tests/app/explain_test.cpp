// `moves --explain` in words.
#include "run.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using Catch::Contains;
using Catch::StartsWith;
using nlohmann::json;

TEST_CASE("a move is explained step by step, with places and macro calls", "[explain]") {
    const Run run = run_bazillion({"moves", "chess", "--explain", "Pawn@e2", "--fen", "4k3/8/8/8/8/3p4/4P3/4K3 w - -"});
    CHECK(run.code == 0);
    CHECK_THAT(run.out,
               StartsWith("Pawn of White on e2; White to move\n\nmoves, block 1 of 6: (pawn-moves-by pawn-arrive) ("));
    CHECK_THAT(run.out, Contains("in `pawn-arrive`, called at lib/chess.game:"));
    CHECK_THAT(run.out, Contains("e3  empty?                yes: empty\n"));
    CHECK_THAT(run.out, Contains("enemy?  no: empty; `verify` fails: the block ends\n  no move\n"));
    CHECK_THAT(run.out, Contains("  e2d3: legal\n"));
}

TEST_CASE("explanations say who attacks, and turn directions for the other side", "[explain]") {
    const Run pinned = run_bazillion({"moves", "chess", "--explain", "e2", "--fen", "4r2k/8/8/8/8/8/4R3/4K3 w - -"});
    CHECK_THAT(pinned.out, Contains("  e2f2: not legal: leaves King e1 attacked by Rook e8\n"));
    const Run castling = run_bazillion({"moves", "chess", "--explain", "e1", "--fen", "4k3/8/8/8/8/5r2/8/4K2R w K -"});
    CHECK_THAT(castling.out, Contains("not-attacked?  no: by Rook f3; `verify` fails"));
    const Run black = run_bazillion({"moves", "chess", "--explain", "Rook@a8"});
    CHECK_THAT(black.out, Contains("to a7 (for Black it is `s`)"));
}

TEST_CASE("what is noted is told as done only if an add does it", "[explain]") {
    const TemporaryFolder folder;
    const auto explain = [&](const std::string& block) {
        write_text(folder / "t.game", R"((game (title "T") (players X O) (turn-order X O)
            (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (9 0)) ("3/2/1" (0 9)))
                (directions (n 0 -1) (e 1 0))))
            (piece (name Man) (moves )" + block +
                                          R"())
            (board-setup (X (Man a1)) (O (Man a2)))))");
        return run_bazillion({"moves", (folder / "t.game").string(), "--explain", "a1"}).out;
    };
    const std::string done = "will be done by the next `add`", lost = "comes to nothing: no `add` follows";
    CHECK_THAT(explain("(n capture add)"), Contains(done) && !Contains(lost));
    CHECK_THAT(explain("(n add capture)"), Contains(lost) && !Contains(done));
    CHECK_THAT(explain("(n capture (verify empty?) add)"), Contains(lost) && !Contains(done));
    const std::string outside = explain("((try n capture (verify empty?)) e add)");
    CHECK_THAT(outside, Contains(lost) && !Contains(done) && Contains("`verify` fails: `try` ends"));
    CHECK_THAT(outside, Contains("`try` is over: on from a1 as if it had not been"));
    CHECK_THAT(explain("((try n capture add) e add)"), Contains(done) && !Contains(lost));
    CHECK_THAT(explain("((capture n) (try n n add) e add)"), Contains(done) && !Contains(lost));
    CHECK_THAT(explain("((anywhere (if enemy? capture (verify empty?))) e add)"), Contains(lost) && !Contains(done));
}

TEST_CASE("what follows a move is told below it: hooks, and turns that are left out", "[explain]") {
    const TemporaryFolder folder;
    write_text(folder / "t.game", R"((game (title "T") (players X O) (turn-order X (O (when (not-moved-to? corner))))
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (9 0)) ("3/2/1" (0 9)))
            (directions (n 0 -1) (e 1 0)))
          (zone (name corner) (players X O) (positions b1)))
        (variable gold number 0)
        (piece (name Man) (notation "M") (moves (n add) (e add)))
        (after-move (when (captured?)) (increase gold) (if (enemy? n) (capture n)))
        (board-setup (X (Man a1)) (O (Man a2 a3 c3)))
        (legal (not-is? gold 2))))");
    const Run run = run_bazillion({"moves", (folder / "t.game").string(), "--explain", "m@a1"});
    CHECK_THAT(run.out, StartsWith("Man of X on a1;"));
    CHECK_THAT(run.out, Contains("  a1a2: legal\n    after-move (t.game:7): 2 changes\n"));
    CHECK_THAT(run.out, Contains("t.game:7  a2  (enemy? n)  yes: a3 is Man of O\n"));
    CHECK_THAT(run.out, Contains("what was noted is done"));
    CHECK_THAT(run.out, Contains("  a1b1: legal\n    after-move (t.game:7): nothing, since `(captured?)` is no\n"
                                 "    the turn of O is left out, since `(not-moved-to? corner)` is no\n"
                                 "    X acts next\n"));
    const Run json_run = run_bazillion({"moves", (folder / "t.game").string(), "--explain", "a1", "--format", "json"});
    CHECK(json::parse(json_run.out)["blocks"][1]["moves"][0]["then"].size() == 3);
    const Run refused =
        run_bazillion({"moves", (folder / "t.game").string(), "--explain", "a1", "--fen", "M1m/m2/M2 w 1"});
    CHECK_THAT(refused.out, Contains("a1a2: not legal: `legal` does not hold behind it (t.game:9)"));
}

TEST_CASE("of a piece with many blocks those are explained that have to do with one cell", "[explain]") {
    const auto explain = [](const std::string& asked) {
        return run_bazillion({"moves", "chess", "--explain", asked, "--fen", "4k3/8/8/8/8/2P5/8/R3K3 w - -"}).out;
    };
    const std::string there = "\nmoves, block ", others = " blocks left out: nothing in them leads to ";
    CHECK_THAT(explain("Rook@a1-a4"), Contains("block 1 of 4") && !Contains("block 2 of") &&
                                          Contains("  a1a4: legal\n") &&
                                          Contains("\nmoves: 3 of 4" + others + "a4 or ends there\n"));
    CHECK_THAT(explain("a1-e1"),
               Contains("block 2 of 4") && Contains("King of White; `verify` fails") && !Contains("block 1 of"));
    CHECK_THAT(explain("e1-g1"), Contains("never-moved?") && Contains("no move") && Contains(others + "g1"));
    CHECK_THAT(explain("R@a1-h8"), Contains("moves: 4 of 4" + others + "h8") && !Contains(there));
    const json answer = json::parse(run_bazillion({"moves", "chess", "--explain", "b1-d2", "--format", "json"}).out);
    CHECK(answer["blocks"].size() == 1);
    CHECK(answer["left_out"] == 7);
    const Run wrong = run_bazillion({"moves", "chess", "--explain", "b1-d9"});
    CHECK(wrong.code == 2);
    CHECK_THAT(wrong.err, Contains("no position `d9`"));
}

TEST_CASE("drops are explained", "[explain]") {
    const std::string three = data("app/three.game").string();
    const Run run = run_bazillion({"moves", three, "--explain", "Man@b2"});
    CHECK_THAT(run.out, StartsWith("Man of X to be dropped on b2;"));
    CHECK_THAT(run.out, Contains("drops, block 1 of 1:") && Contains("three.game:14") && Contains(": legal\n"));
}

TEST_CASE("explanations for programs", "[explain]") {
    const json answer = json::parse(run_bazillion({"moves", "chess", "--explain", "b1", "--format", "json"}).out);
    CHECK(answer["piece"] == "Knight of White on b1");
    REQUIRE(answer["blocks"].size() == 8);
    CHECK(answer["blocks"][0]["moves"] == json::parse(R"([{"move": "b1c3", "legal": true, "why": "legal"}])"));
    CHECK(answer["blocks"][0]["steps"][0]["instruction"] == "n");
}

TEST_CASE("what cannot be explained is told with a hint", "[explain]") {
    const auto complaint = [](const std::string& asked) {
        const Run run = run_bazillion({"moves", "chess", "--explain", asked});
        CHECK(run.code == 2);
        CHECK(run.out.empty());
        return run.err;
    };
    CHECK_THAT(complaint("Rook@e4"), Contains("no Rook stands on e4: empty") && Contains("a8, a1, h8, h1"));
    CHECK_THAT(complaint("Rok@a1"), Contains("no piece `Rok`") && Contains("`Rook`"));
    CHECK_THAT(complaint("Rook@a9"), Contains("no position `a9`"));
    CHECK_THAT(complaint("e4"), Contains("e4 is empty"));
    CHECK_THAT(complaint("@"), Contains("no position ``"));
}
