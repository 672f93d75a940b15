// Drops that turn rows of pieces, told by bitboards, are those of the plain interpreter, however they are written.
#include "play/analysis/playout.h"
#include "play/analysis/self_test.h"
#include "play/drops_at_once.h"
#include "play/tiny.h"

#include <algorithm>
#include <map>

namespace bazillion {
namespace {

/// Two players turn rows on a board of so many columns and six rows.
std::string turning_game(const std::string& turn_row, const std::string& last, bool wide, const std::string& more) {
    const std::string columns = wide ? "a/b/c/d/e/f/g/h/i/j/k/l" : "a/b/c/d/e/f";
    return "(define turn-row " + turn_row +
           ") (game (title \"Turning\") (players X O) (turn-order X O) (option \"pass turn\" forced)"
           " (board (grid (start-rectangle 0 0 10 10) (dimensions (\"" +
           columns +
           "\" (10 0)) (\"6/5/4/3/2/1\" (0 10))) (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1) (se 1 1)"
           " (sw -1 1) (nw -1 -1))) " +
           more +
           ")"
           " (board-setup (X (Disc c3 d4 off 40)) (O (Disc c4 d3 off 40)))"
           " (piece (name Disc) (drops ((verify empty?) (turn-row n) (turn-row e) (turn-row s) (turn-row w)"
           " (turn-row ne) (turn-row se) (turn-row sw) (turn-row nw) " +
           last + "))) (count-condition (X O) deadlocked))";
}

const std::string turn =
    "(while (enemy? $1) $1) (if (friend? $1) (while not-marked? change-owner (set-flag turned true)"
    " (opposite $1))) back";
const std::string wanted = "(verify (flag? turned)) add";

TEST_CASE("rows that drops turn are found however the program is written", "[row-drops]") {
    const bool wide = GENERATE(false, true);
    const std::string row = GENERATE(
        as<std::string>(), turn,
        "(while (enemy? $1) $1) (if (on-board? $1) $1 (if friend? (opposite $1) (while enemy? flip (set-flag turned"
        " true) (opposite $1)))) back",
        "(if (enemy? $1) $1 (while (enemy? $1) $1) (if (friend? $1) back $1 (while enemy? (change-owner) (set-flag "
        "turned true)"
        " $1)) back)");
    INFO(row);
    play::Engine engine(tiny::rules_of(turning_game(row, wanted, wide, "")), nullptr, 0);
    CHECK(play::probe(engine, {.games = 20, .plies = 80, .every_ply = 20}, [] { return false; }).clean());
    CHECK(test::count_made_at_once(engine, 30) > 500);
}

TEST_CASE("programs that only look like turning rows are played as they are", "[row-drops]") {
    const auto [row, last, more] = GENERATE(table<std::string, std::string, std::string>({
        {turn, "add", ""},                              // a drop need not turn anything
        {turn, "(verify (not-flag? turned)) add", ""},  // it must not
        {"(while (enemy? $1) $1) (if (friend? $1) (while not-marked? capture (set-flag turned true) (opposite $1)))"
         " back",
         wanted, ""},  // taken off, not turned
        {"(while (enemy? $1) $1) (while not-marked? change-owner (opposite $1)) back"
         " (if (friend? $1) (set-flag turned true))",
         wanted, ""},                                          // turned without the flag
        {"(if (not-flag? turned) " + turn + ")", wanted, ""},  // one row only
        {"(while (enemy? $1) $1) (if (friend? $1) (while not-marked? (if (in-zone? left) change-owner)"
         " (set-flag turned true) (opposite $1))) back",
         wanted, "(zone (name left) (positions a1 a2 a3 a4 a5 a6 b1 b2 b3 b4 b5 b6))"},
        {turn + " (set-flag turned true)", wanted, ""},
        {"(while (enemy? $1) $1) $1 (if friend? (opposite $1) (while enemy? flip (set-flag turned true)"
         " (opposite $1))) back",
         wanted, ""},  // no drop where such a row would leave the board
    }));
    INFO(row << last);
    play::Engine engine(tiny::rules_of(turning_game(row, last, false, more)), nullptr, 0);
    CHECK(play::probe(engine, {.games = 20, .plies = 60, .every_ply = 20}, [] { return false; }).clean());
    CHECK(test::count_made_at_once(engine, 10) == 0);
}

TEST_CASE("drops that turn rows are drawn evenly", "[row-drops]") {
    play::Engine engine(tiny::rules_of(turning_game(turn, wanted, false, "")), nullptr, 0);
    const play::Position start = engine.position();
    play::Playout playout(engine, 7);
    constexpr int games = 4000, moves = 4;
    std::map<std::uint64_t, int> made;
    for (int i = 0; i < games; ++i) {
        engine.set_position(start);
        CHECK(playout.play(1).plies == 1);
        ++made[engine.position().turn_state.hash];
    }
    CHECK(made.size() == moves);
    for (const auto& [hash, often] : made) {
        CHECK(often > games / moves - 150);
        CHECK(often < games / moves + 150);
    }
}

}  // namespace
}  // namespace bazillion
