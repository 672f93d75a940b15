// Moves and attacks found by bitboards are those of the plain interpreter: on boards of one word and of two, for runs
// that go up, down or neither, ways that share cells, and several moves to one cell.
#include "play/analysis/self_test.h"
#include "play/engine/engine.h"
#include "play/tiny.h"

namespace bazillion {
namespace {

/// Pieces of two armies that move as `blocks` tell, on a board of so many cells.
std::string game(int width, int height, const std::string& blocks, const std::string& goal) {
    std::string files, ranks;
    for (int i = 0; i < width; ++i) {
        files += (i == 0 ? "" : "/") + std::string(1, static_cast<char>('a' + i));
    }
    for (int i = height; i > 0; --i) {
        ranks += std::to_string(i) + (i == 1 ? "" : "/");
    }
    const std::string last = std::to_string(height), before = std::to_string(height - 1);
    return "(game (title \"Lines\") (players X O) (turn-order X O)"
           "(board (grid (start-rectangle 0 0 10 10) (dimensions (\"" +
           files + "\" (10 0)) (\"" + ranks +
           "\" (0 10))) (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1) (se 1 1) (sw -1 1) (nw -1 -1)))"
           "(symmetry O (n s) (s n) (ne se) (se ne) (nw sw) (sw nw)) (zone (name end) (players X) (positions a" +
           last + " b" + last + " c" + last + ")) (zone (name end) (players O) (positions a1 b1 c1)))" +
           "(board-setup (X (King c1) (Man a1 b2 d2)) (O (King c" + last + ") (Man a" + last + " b" + before + " d" +
           before +
           ")))(piece (name King) (moves (n (verify not-friend?) add) (e (verify not-friend?) add)"
           "(s (verify not-friend?) add) (w (verify not-friend?) add)))"
           "(piece (name Man) (moves " +
           blocks + ")) (piece (name Other) (moves (ne (verify not-friend?) add) (sw (verify not-friend?) add)))" +
           goal + ")";
}

const std::vector<std::string> pieces_of_lines{
    // A rook and a bishop at once.
    // NOLINTNEXTLINE(bugprone-suspicious-missing-comma): three lines for one piece.
    "(n (while empty? add n) (verify not-friend?) add) (s (while empty? add s) (verify not-friend?) add)"
    "(e (while empty? add e) (verify not-friend?) add) (w (while empty? add w) (verify not-friend?) add)"
    "(ne (while empty? add ne) (verify not-friend?) add) (sw (while empty? add sw) (verify not-friend?) add)",
    // Slides that turn: up and down the numbers of cells.
    "(n (while empty? add n) (verify enemy?) add) (n (verify empty?) e (while empty? add e) (verify enemy?) add)"
    "(s (verify empty?) ne (while empty? add ne) (verify enemy?) add) (s (verify not-friend?) add)",
    // Lame leaps beside steps over the same cells, with another move to the same place.
    "(n (verify empty?) n (verify not-friend?) add) (n (verify empty?) e (verify not-friend?) add)"
    "(n (verify enemy?) add) (e (verify empty?) n (verify not-friend?) (add Other)) (s (verify not-friend?) add)",
    // Promotions, and slides over friends.
    "(n (while empty? (if (in-zone? end) (add Man Other) else add) n) (verify enemy?)"
    "(if (in-zone? end) (add Man Other) else add)) (w (while friend? w) (verify enemy?) add)"
    "(e (while friend? e) (verify empty?) add) (s (verify not-friend?) add)",
    // A cannon: it wants a screen.
    "(n (while empty? add n) (verify not-empty?) n (while empty? n) (verify enemy?) add)"
    "(e (while empty? add e) (verify not-empty?) e (while empty? e) (verify enemy?) add) (s (verify empty?) add)",
};

TEST_CASE("bitboards find the moves and attacks of the plain interpreter", "[fans]") {
    const std::string blocks = GENERATE(from_range(pieces_of_lines));
    const std::string goal = GENERATE("(loss-condition (X O) (checkmated King))", "(royal King)", "");
    for (const auto& [width, height] : {std::pair(5, 4), std::pair(9, 9), std::pair(12, 11)}) {
        const std::string text = game(width, height, blocks, goal);
        INFO(text);
        play::Engine engine(tiny::rules_of(text), nullptr, 0);
        const auto self_test = play::probe(engine, {.games = 20, .plies = 40, .every_ply = 20}, [] { return false; });
        CHECK(self_test.compared > 0);
        CHECK(self_test.plain == "");
        CHECK(self_test.undo == "");
    }
}

TEST_CASE("more players than fans tell of go by nodes", "[fans]") {
    const std::string text =
        "(game (title \"Seven\") (players A B C D E F G) (turn-order A B C D E F G) (board " + std::string(tiny::grid) +
        ") (board-setup (A (Man a1)) (B (Man b1)) (C (Man c1)) (D (Man a2)) (E (Man c2)) (F (Man a3)) (G (Man b3)))"
        "(piece (name Man) (moves (n (while empty? add n) (verify enemy?) add) (s (verify not-friend?) add)"
        "(e (verify not-friend?) add) (w (verify empty?) add))) (loss-condition (A B C D E F G) stalemated))";
    play::Engine engine(tiny::rules_of(text), nullptr, 0);
    const auto self_test = play::probe(engine, {.games = 20, .plies = 40, .every_ply = 20}, [] { return false; });
    CHECK(self_test.compared > 0);
    CHECK(self_test.plain == "");
}

}  // namespace
}  // namespace bazillion
