// Bario by rule set I: the rest of the table of decisions.
#include "games/playing.h"

namespace bazillion {
namespace {

using bundled::bario_i;
using bundled::ending;
using bundled::Moves;
using bundled::moves;
using bundled::moves_from;
using bundled::offered;
using bundled::offers;
using bundled::play_all;

TEST_CASE("I-5: a choice without a move to follow is not offered if another has one", "[bario][I]") {
    CHECK(moves(bario_i.at("k6R/pp6/8/8/8/2u5/8/6KU b - - 01000110 h8")) == Moves{"xn@h8"});
    CHECK(moves(bario_i.at("k6R/p7/8/8/8/2u5/8/6KU b - - 01000110 h8")) == Moves{"xb@h8", "xn@h8"});
}

TEST_CASE("I-6: a loss is settled from the reserve as it was, then comes the recycle", "[bario][I]") {
    play::Match match = bario_i.at("k6u/8/8/8/1n6/8/8/1K4NU w - - 10000010 -", {"r@h1h8"});
    CHECK(match.position_text() == "k6R/8/8/8/1n6/8/8/1K4N1 b - - 00000010 h8");
    CHECK(moves(match) == Moves{"xb@h8"});  // not the knight, which is still an officer on b4
    play_all(match, {"xb@h8"});
    CHECK(match.position_text() == "k6U/8/8/8/1n6/8/8/1K4U1 b - - 11000000 -");
}

TEST_CASE("I-7: rights to castle survive a collapse and a recycle, and end with the first move", "[bario][I]") {
    const Moves both{"e1g1", "e1c1"};
    // White becomes a side of knights: the rights are kept and of no use.
    play::Match knights = bario_i.at("4k3/8/8/3p4/4R3/8/8/U3K2U b KQ - 02000000 -", {"d5e4"});
    CHECK(knights.position_text() == "4k3/8/8/8/4p3/8/8/N3K2N w KQ - 00000000 -");
    CHECK(offered(knights, both).empty());
    CHECK(bario_i.after("4k3/8/8/8/8/8/8/UN2K2U w KQ - 11000000 -", {"n@h1g3"}) ==
          "4k3/8/8/8/8/6N1/8/UN2K3 b Q - 10000000 -");
    CHECK(bario_i.after("4k3/8/8/8/8/8/8/1N2K2U w K - 10000000 -", {"b1c3"}) ==
          "4k3/8/8/8/8/2N5/8/4K2U b K - 10000000 -");
    CHECK(bario_i.after("4k3/8/8/8/8/8/8/U3K1NU w KQ - 11000000 -", {"e1e2"}) ==
          "4k3/8/8/8/8/8/4K3/U5NU b - - 11000000 -");
}

TEST_CASE("I-8: a move whose recycle exposes the own king is illegal", "[bario][I]") {
    CHECK(moves_from(bario_i.at("1k6/8/8/4b3/8/2u3N1/8/U3K3 w - - 10001000 -"), "a1").empty());
    CHECK_FALSE(moves_from(bario_i.at("1k6/8/8/5b2/8/1u4N1/8/U3K3 w - - 10001000 -"), "a1").empty());
}

TEST_CASE("I-9: stalemate and the third occurrence of a state are draws", "[bario][I]") {
    const play::Match stalemate = bario_i.at("7k/8/5K2/8/8/8/8/6Q1 w - - 00000000 -", {"g1g6"});
    CHECK(ending(stalemate) == "stalemate");
    CHECK(stalemate.outcome()->result == play::Outcome::Result::draw);
    const Moves there_and_back{"a1a2", "e8e7", "a2a1", "e7e8"};
    play::Match match = bario_i.at("4k3/8/8/8/8/8/8/R3K3 w - - 00000000 -", there_and_back);
    CHECK(ending(match).empty());
    play_all(match, there_and_back);
    CHECK(ending(match) == "repetition");
}

TEST_CASE("I-10: a quantum gives check with every kind in reserve", "[bario][I]") {
    const std::string board = "4k3/8/8/8/8/u4u2/8/4K3 w - - ";
    CHECK(bario_i.at(board + "00000110 -").in_check());        // f3 as a knight
    CHECK_FALSE(bario_i.at(board + "00001010 -").in_check());  // neither is a rook or bishop in reach
}

TEST_CASE("I-11: entry by promotion leaves the opponent's officers alone", "[bario][I]") {
    CHECK(bario_i.after("4k3/P6n/7u/8/8/8/8/R3K3 w - - 00000010 -", {"a7a8q"}) ==
          "U3k3/7n/7u/8/8/8/8/U3K3 b - - 10010010 -");
}

TEST_CASE("I-12: a promotion looks at the kinds in reserve and the new one", "[bario][I]") {
    const std::string text = "6k1/P7/8/8/8/8/8/R2UK3 w - - 01000000 -";
    // A rook is on the board, but only a knight in reserve.
    CHECK(bario_i.after(text, {"a7a8r"}) == "U5k1/8/8/8/8/8/8/R2UK3 b - - 11000000 -");
    CHECK(bario_i.after(text, {"a7a8n"}) == "N5k1/8/8/8/8/8/8/R2UK3 b - - 01000000 -");
}

TEST_CASE("I-13: quanta of a side with one kind become that kind at once", "[bario][I]") {
    CHECK(bario_i.after("4k3/8/8/8/3n3u/2P5/7u/4K2R w - - 00002000 -", {"c3d4"}) ==
          "4k3/8/8/8/3P3r/8/7r/4K2R b - - 00000000 -");
}

TEST_CASE("I-14: both bishops may go on cells of one colour", "[bario][I]") {
    play::Match match = bario_i.at("4k3/8/8/8/8/8/8/U1U1K1NU w - - 10200000 -", {"b@a1e5", "e8d7"});
    CHECK(offers(match, "b@c1a3"));  // e5 and a3 are both dark
}

TEST_CASE("I-15: the collapse comes before the recycle", "[bario][I]") {
    // Black, left with rooks alone, does not take part in the recycle that the same move starts.
    CHECK(bario_i.after("4k3/8/8/7u/7u/1n6/8/U3K2B w - - 01002000 -", {"n@a1b3"}) ==
          "4k3/8/8/7r/7r/1U6/8/4K2U b - - 01100000 -");
}

TEST_CASE("I-16: with a loss pending every choice of the owner is looked at", "[bario][I]") {
    // The rook shields its king from b4, which is a bishop if Black gives up the rook.
    CHECK_FALSE(offers(bario_i.at("k2u4/8/8/8/1u6/8/3R4/4K3 w - - 00001010 -"), "d2d8"));
    CHECK(offers(bario_i.at("k2u4/8/8/8/1u6/8/3R4/4K3 w - - 00001100 -"), "d2d8"));
}

TEST_CASE("I-17: with one kind left in reserve naming it makes a real man, another a quantum", "[bario][I]") {
    const auto [named, board, reserve] = GENERATE(table<std::string, std::string, std::string>({
        {"n", "N", "0100"},
        {"r", "U", "1100"},
        {"b", "U", "0110"},
        {"q", "U", "0101"},
    }));
    CHECK(bario_i.after("6k1/P7/8/8/8/8/8/R2UK3 w - - 01000000 -", {"a7a8" + named}) ==
          board + "5k1/8/8/8/8/8/8/R2UK3 b - - " + reserve + "0000 -");
}

}  // namespace
}  // namespace bazillion
