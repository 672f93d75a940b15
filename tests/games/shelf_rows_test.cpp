// Games of placing in rows and chains: Tic-Tac-Toe, Connect Four, gomoku, Hex, nine men's morris.
#include "games/playing.h"
#include "games/turns.h"

#include <array>
#include <random>
#include <set>

namespace bazillion {
namespace {

using namespace bundled;

/// Finished games by their winner; the last number counts the drawn ones.
void count_games(play::Engine& engine, std::array<std::uint64_t, 3>& games) {
    std::vector<play::Move> moves;
    engine.legal_moves(moves);
    if (moves.empty()) {
        const play::PlayerId winner = engine.ended() ? engine.ended()->winner : rules::no_player;
        ++games[winner == rules::no_player ? 2 : winner];
    }
    for (const play::Move move : moves) {
        REQUIRE(engine.make(move));
        count_games(engine, games);
        engine.unmake();
    }
}

TEST_CASE("Tic-Tac-Toe: all games there are", "[shelf]") {
    std::array<std::uint64_t, 3> games{};
    count_games(match("Tic-Tac-Toe.game", "", "").engine(), games);
    // The numbers known of old; 255,168 games together.
    CHECK(games == std::array<std::uint64_t, 3>{131'184, 77'904, 46'080});
}

/// Adds the positions that are `depth` moves away.
void collect(play::Engine& engine, int depth, std::set<std::uint64_t>& positions) {
    if (depth == 0) {
        positions.insert(engine.position().turn_state.hash);
        return;
    }
    std::vector<play::Move> moves;
    engine.legal_moves(moves);
    for (const play::Move move : moves) {
        REQUIRE(engine.make(move));
        collect(engine, depth - 1, positions);
        engine.unmake();
    }
}

TEST_CASE("Connect Four: sequences and positions", "[shelf]") {
    const play::Match start = match("Connect Four.game", "", "");
    // Seven columns each time; seven moves can also not all go into one, which has six cells.
    bundled::check_perft(start, {7, 49, 343, 2'401, 16'807, 117'649, 823'543 - 7});
    // OEIS A212693: positions after n discs.
    const std::vector<std::size_t> known{1, 7, 49, 238, 1'120, 4'263, 16'422, 54'859};
    for (std::size_t depth = 0; depth < known.size(); ++depth) {
        std::set<std::uint64_t> positions;
        collect(start.engine(), static_cast<int>(depth), positions);
        CHECK(positions.size() == known[depth]);
    }
}

TEST_CASE("Connect Four: rows in all directions", "[shelf]") {
    const auto moves =
        GENERATE(Moves{"d@a1", "d@b1", "d@a2", "d@b2", "d@a3", "d@b3", "d@a4"},
                 Moves{"d@a1", "d@a2", "d@b1", "d@b2", "d@c1", "d@c2", "d@d1"},
                 Moves{"d@a1", "d@b1", "d@b2", "d@c1", "d@d1", "d@c2", "d@c3", "d@d2", "d@a2", "d@d3", "d@d4"});
    play::Match game = match("Connect Four.game", "", "");
    CHECK(ending(play_all(game, moves)) == "four in a row");
    CHECK(game.outcome()->winner == 0);
}

TEST_CASE("gomoku: five in a row, or six", "[shelf]") {
    play::Match game = match("Gomoku.game", "", "");
    CHECK(game.options().size() == 225);
    play_all(game, {"s@c3", "s@c4", "s@d3", "s@d4", "s@e3", "s@e4", "s@f3", "s@f4", "s@h3", "s@o15"});
    CHECK(ending(game).empty());
    play_all(game, {"s@g3"});  // the gap between four and one: six
    CHECK(ending(game) == "five in a row");
    play::Match slanted = match("Gomoku.game", "", "");
    play_all(slanted, {"s@o1", "s@a1", "s@n2", "s@b1", "s@m3", "s@c1", "s@l4", "s@e1", "s@k5"});
    CHECK(ending(slanted) == "five in a row");
}

TEST_CASE("Hex: a chain from edge to edge", "[shelf]") {
    play::Match game = match("Hex.game", "", "");
    CHECK(game.options().size() == 121);
    // Down along a column of the slanted board: each stone has the next one as a neighbour.
    for (int row = 1; row <= 11; ++row) {
        CHECK(ending(game).empty());
        play_all(game, {"s@f" + std::to_string(row)});
        if (row < 11) {
            play_all(game, {"s@b" + std::to_string(row)});
        }
    }
    CHECK(ending(game) == "edges joined");
    CHECK(game.outcome()->winner == 0);
}

TEST_CASE("Hex: stones side by side along a short diagonal are not joined", "[shelf]") {
    // b1, c2, d3 ... share no edge: from c2 one gets to c1, c3, b2, d2, b3, d1.
    play::Match game = match("Hex.game", "", "S10/1S9/2S8/3S7/4S6/5S5/6S4/7S3/8S2/9S1/s9S w 50,50");
    CHECK_FALSE(game.outcome());
    play_all(game, {"s@b1", "s@a3", "s@c2"});
    CHECK_FALSE(game.outcome());
}

TEST_CASE("Hex: every game has a winner", "[shelf]") {
    // John Nash's theorem: a board filled with stones holds a chain of exactly one side.
    const auto game = bundled::game("Hex.game");
    play::Engine engine(game->rules, game->hooks.get());
    std::mt19937_64 random(20);
    for (int i = 0; i < 50; ++i) {
        engine.set_position(engine.start());
        std::vector<play::Move> moves;
        for (engine.legal_moves(moves); !moves.empty(); engine.legal_moves(moves)) {
            REQUIRE(engine.make(moves[random() % moves.size()]));
            moves.clear();
        }
        REQUIRE(engine.ended());
        CHECK(engine.ended()->winner != rules::no_player);
    }
}

const std::string morris = "Nine Men's Morris.game";

TEST_CASE("nine men's morris: first placements", "[shelf]") {
    // 24 points, one less each time; nobody can close a mill before the fifth turn.
    bundled::check_turns(match(morris, "", ""), {24, 24 * 23, 24 * 23 * 22, 24 * 23 * 22 * 21});
}

TEST_CASE("nine men's morris: a mill takes a man", "[shelf]") {
    // White closes a7-d7-g7. Black has a mill b6-d6-f6 and a loose man on a1: only that one can be taken.
    play::Match game = match(morris, "", "MM1/mmm/3/6/3/3/m2 w 3,3");
    play_all(game, {"m@g7"});
    CHECK(game.position().turn_state.turns == 0);
    CHECK(bundled::moves(game) == Moves{"g7a1"});
    play_all(game, {"g7a1"});
    CHECK(game.position_text() == "MMM/mmm/3/6/3/3/3 b 2,3");
    // Where all are in mills, any can be taken.
    play::Match all = match(morris, "", "MM1/mmm/3/6/3/3/3 w 3,3");
    play_all(all, {"m@g7"});
    CHECK(bundled::moves(all) == Moves{"g7b6", "g7d6", "g7f6"});
}

TEST_CASE("nine men's morris: moving along a mill does not close it again", "[shelf]") {
    // d7 came from a7: the row a7-d7-g7 is not closed by the man who left it.
    play::Match game = match(morris, "", "M1M/3/3/1M4/3/M1m/m1m w 0,0");
    CHECK(offers(game, "a7d7"));
    play_all(game, {"a7d7"});
    CHECK(game.player() == 1);  // no capture: the turn has passed
    // Opening a mill and closing it again takes a man.
    play::Match again = match(morris, "", "MMM/3/3/1M4/3/M1m/m1m w 0,0");
    play_all(again, {"a7a4", "a1d1", "a4a7"});
    CHECK(again.player() == 0);  // to take one
}

TEST_CASE("nine men's morris: three men fly, two have lost", "[shelf]") {
    play::Match game = match(morris, "", "MM1/3/m1m/6/3/3/m1M w 0,0");
    CHECK(offered(game, {"g1g7", "g1d1", "g1e5"}) == Moves{"g1g7", "g1d1"});
    CHECK(game.options().size() == 3 * 18);
    play::Match last = match(morris, "", "MM1/3/m1m/6/3/3/m1M w 0,0");
    play_all(last, {"g1g7", "g7a1"});
    CHECK(ending(last) == "two men left");
    CHECK(last.outcome()->winner == 0);
    // Shut in: White's four men on the corner have no free neighbour.
    play::Match shut = match(morris, "", "MMm/1m1/3/Mm4/3/3/Mmm b 0,0");
    CHECK(shut.player() == 1);
}

}  // namespace
}  // namespace bazillion
