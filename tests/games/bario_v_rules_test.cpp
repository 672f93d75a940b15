// Bario by rule set V: each row of the table of decisions, by its number there.
#include "games/playing.h"

namespace bazillion {
namespace {

using bundled::bario_v;
using bundled::ending;
using bundled::Moves;
using bundled::moves;
using bundled::moves_from;
using bundled::offers;
using bundled::play_all;

TEST_CASE("V-1: the mover's kinds are those he shows", "[bario][V]") {
    CHECK(bario_v.after("4k3/8/8/8/8/8/8/U2BK3 w 10 - 10000000 -", {"r@a1b1"}) ==
          "4k3/8/8/8/8/8/8/1U1UK3 b 11 - 10100000 -");
    CHECK(bario_v.after("4k3/8/8/8/8/8/8/U2RK3 w 10 - 10000000 -", {"r@a1b1"}) ==
          "4k3/8/8/8/8/8/8/1R1RK3 b 11 - 00000000 -");
}

TEST_CASE("V-2: a mover with one kind keeps his men, his opponent with two does not", "[bario][V]") {
    CHECK(bario_v.after("1k6/7p/8/1b5n/8/8/P7/U3K3 w 10 - 10000000 -", {"r@a1b1"}) ==
          "1k6/7p/8/1u5u/8/8/P7/1R2K3 b 11 - 00000110 -");
}

TEST_CASE("V-3: the opponent's kinds are counted on the board and in reserve", "[bario][V]") {
    CHECK(bario_v.after("uk6/8/8/7n/8/8/P7/U2BK3 w 10 - 10001000 -", {"r@a1b1"}) ==
          "uk6/8/8/7u/8/8/P7/1U1UK3 b 11 - 10101100 -");
    CHECK(bario_v.after("uk6/8/8/7n/8/8/P7/U2BK3 w 10 - 10000100 -", {"r@a1b1"}) ==
          "uk6/8/8/7n/8/8/P7/1U1UK3 b 11 - 10100100 -");
}

TEST_CASE("V-4: an opponent with quanta alone has nothing to turn back", "[bario][V]") {
    CHECK(bario_v.after("uk5u/8/8/8/8/8/P7/U2BK3 w 10 - 10000110 -", {"r@a1b1"}) ==
          "uk5u/8/8/8/8/8/P7/1U1UK3 b 11 - 10100110 -");
}

TEST_CASE("V-5: the mover's king is judged after the recycle", "[bario][V]") {
    // Black's bishop on e8 becomes a quantum that may be a rook, unless the pawn closes the file.
    CHECK(moves_from(bario_v.at("1u2b1kr/8/8/8/8/8/7B/U3K3 w 10 - 01000100 -"), "a1").empty());
    CHECK(moves_from(bario_v.at("1u2b1kr/8/8/8/8/8/4P2B/U3K3 w 10 - 01000100 -"), "a1") == Moves{"n@a1b3", "n@a1c2"});
}

TEST_CASE("V-6: an officer still owed for a captured quantum may attack", "[bario][V]") {
    // The rook shields its king from b4, which may be a bishop as long as Black has not given his bishop up.
    CHECK_FALSE(offers(bario_v.at("k2u4/8/8/8/1u6/8/3R4/4K3 w 10 - 00001010 -"), "d2d8"));
    CHECK(offers(bario_v.at("k2u4/8/8/8/1u6/8/3R4/4K3 w 10 - 00001100 -"), "d2d8"));
}

TEST_CASE("V-7: the recycle comes before the loss is settled", "[bario][V]") {
    const play::Match match = bario_v.at("k6u/8/8/8/1n6/8/8/1K4NU w 10 - 10000010 -", {"r@h1h8"});
    CHECK(match.position_text() == "k6U/8/8/8/1u6/8/8/1K4U1 b 11 - 11000110 h8");
    CHECK(moves(match) == Moves{"xb@h8", "xn@h8"});
}

TEST_CASE("V-8: any officer of the reserve may be given up if a move remains", "[bario][V]") {
    CHECK(moves(bario_v.at("1uk4u/8/8/8/8/8/P7/U3K2R w 10 - 01001010 -", {"h1h8"})) == Moves{"xb@h8", "xr@h8"});
    CHECK(moves(bario_v.at("k6R/pp6/8/8/8/2u5/8/K6U b 10 - 10000110 h8")) == Moves{"xn@h8"});
}

TEST_CASE("V-9: a player who had no quantum when his turn began recycles nothing", "[bario][V]") {
    CHECK(bario_v.after("4k3/8/8/3q3r/8/8/P7/N2RK3 w 10 - 00000000 -", {"a2a3"}) ==
          "4k3/8/8/3q3r/8/P7/8/N2RK3 b 11 - 00000000 -");
}

const std::string v_last_quantum = "2n1k3/p2r3u/8/8/8/8/P7/U3K2R w 10 - 01000010 -";

TEST_CASE("V-10: after the loss of the last quantum the next move recycles", "[bario][V]") {
    play::Match match = bario_v.at(v_last_quantum, {"h1h7", "xb@h7"});
    CHECK(match.position_text() == "2n1k3/p2r3R/8/8/8/8/P7/U3K3 b 11 - 01000000 -");
    play_all(match, {"a7a5"});
    CHECK(match.position_text() == "2u1k3/3u3U/8/p7/8/8/P7/U3K3 w 12 a6 11001100 -");
    // Only that move: the one after it does not.
    play_all(match, {"a2a3", "r@c8c7", "a3a4"});
    CHECK(match.position_text() == "4k3/2ru3U/8/p7/P7/8/8/U3K3 b 15 - 11000100 -");
}

TEST_CASE("V-11: a king's move may recycle too", "[bario][V]") {
    CHECK(bario_v.after(v_last_quantum, {"h1h7", "xb@h7", "e8d8"}) == "2uk4/p2u3U/8/8/8/8/P7/U3K3 w 12 - 11001100 -");
}

TEST_CASE("V-12: a promotion to a second kind recycles nothing", "[bario][V]") {
    CHECK(bario_v.after("4k3/P7/8/8/8/8/8/R3K3 w 10 - 00000000 -", {"a7a8q"}) ==
          "Q3k3/8/8/8/8/8/8/R3K3 b 11 - 00000000 -");
}

TEST_CASE("V-13: the king takes a quantum's place and no officer of the reserve", "[bario][V]") {
    play::Match match = bario_v.at("", {"k@c1"});
    CHECK(match.position_text() == "uuuuuuuu/pppppppp/8/8/8/8/PPPPPPPP/UUKUUUUU b 1 - 22212221 -");
    CHECK(moves(match) == Moves{"k@a8", "k@b8", "k@c8", "k@d8", "k@e8", "k@f8", "k@g8", "k@h8"});
    play_all(match, {"k@h8"});
    CHECK(match.position_text() == "uuuuuuuk/pppppppp/8/8/8/8/PPPPPPPP/UUKUUUUU w 2 - 22212221 -");
}

TEST_CASE("V-14: a quantum blocks lines", "[bario][V]") {
    CHECK_FALSE(bario_v.at("3rk3/8/8/3u4/8/8/8/3K4 w 10 - 00000100 -").in_check());
    CHECK(bario_v.at("3rk3/8/8/4u3/8/8/8/3K4 w 10 - 00000100 -").in_check());
}

TEST_CASE("V-14: the king may not capture where a quantum may recapture", "[bario][V]") {
    CHECK_FALSE(offers(bario_v.at("4k3/8/8/8/3u4/8/4u3/4K3 w 10 - 00000110 -"), "e1e2"));
    CHECK(offers(bario_v.at("4k3/8/8/8/3u4/8/4u3/4K3 w 10 - 00000020 -"), "e1e2"));
}

TEST_CASE("V-15: definition and move are one action", "[bario][V]") {
    const std::string text = "4k2u/8/8/8/8/8/8/U1U1K3 w 10 - 11000010 -";
    CHECK(bario_v.after(text, {"n@a1b3"}) == "4k2u/8/8/8/8/1N6/8/2U1K3 b 11 - 10000010 -");
    // A definition without a move to follow is not offered: a1 as a bishop is shut in.
    CHECK(moves_from(bario_v.at("4k3/8/8/8/8/8/PP6/U3K3 w 10 - 00100000 -"), "a1").empty());
}

// Threefold repetition is not a draw by itself (rule set V, 3.8).
TEST_CASE("rule set V: repetition does not end the game", "[bario][V]") {
    const Moves there_and_back{"a1a2", "e8e7", "a2a1", "e7e8"};
    play::Match match = bario_v.at("4k3/8/8/8/8/8/8/R3K3 w 10 - 00000000 -", there_and_back);
    play_all(play_all(match, there_and_back), there_and_back);
    CHECK(ending(match).empty());
}

}  // namespace
}  // namespace bazillion
