// Bario by rule set Z: each row of the table of decisions, by its number there.
#include "games/playing.h"

namespace bazillion {
namespace {

using bundled::bario_z;
using bundled::ending;
using bundled::Moves;
using bundled::moves;
using bundled::moves_from;
using bundled::offered;
using bundled::offers;
using bundled::play_all;

TEST_CASE("Z-1: the kings begin on e1 and e8", "[bario][Z]") {
    CHECK(bario_z.at("").position_text() == "uuuukuuu/pppppppp/8/8/8/8/PPPPPPPP/UUUUKUUU w KQkq - 22212221 -- play -");
}

// Both sides have two kinds of officers; White's last quantum is to move.
const std::string about_to_recycle = "6k1/8/8/2n4u/8/8/8/U3K2R w - - 01000010 -- play -";

TEST_CASE("Z-2: a recycle makes quanta of both sides' officers", "[bario][Z]") {
    CHECK(bario_z.after(about_to_recycle, {"n@a1b3", "press"}) == "6k1/8/8/2u4u/8/1U6/8/4K2U w - - 11000110 -- rec2 w");
}

TEST_CASE("Z-3: the cheapest officer of the reserve is proposed as lost", "[bario][Z]") {
    const auto [reserve, corner, left] = GENERATE(table<std::string, std::string, std::string>({
        {"1111", "N", "1011"},
        {"1012", "B", "1002"},
        {"2002", "R", "1002"},
        {"0004", "Q", "0003"},
    }));
    CHECK(bario_z.after("uuu1k2u/8/8/8/8/8/PP6/KU5R w - - 0100" + reserve + " -- play -", {"h1h8"}) ==
          "uuu1k2R/8/8/8/8/8/PP6/KU6 b - - 0100" + left + " -" + corner + " play -");
}

TEST_CASE("Z-4: a man on the board may not be given up", "[bario][Z]") {
    const play::Match match = bario_z.at("1uk4u/q7/8/8/8/8/P7/U3K2R w - - 01001010 -- play -", {"h1h8"});
    CHECK(offered(match, {"swap:r", "swap:n", "swap:b", "swap:q"}) == Moves{"swap:r"});
}

TEST_CASE("Z-5: a swap is allowed in check", "[bario][Z]") {
    const play::Match match = bario_z.at("1uk4u/8/8/8/8/8/P7/U3K2R w - - 01001010 -- play -", {"h1h8"});
    CHECK(match.in_check());
    CHECK(offers(match, "swap:r"));
}

TEST_CASE("Z-5: the man in the corner counts when the mover's king is judged", "[bario][Z]") {
    // The rook shields its king from b4, which could be the bishop that goes to the corner by the capture on d8.
    CHECK_FALSE(offers(bario_z.at("k2u4/8/8/8/1u6/8/3R4/4K3 w - - 00001010 -- play -"), "d2d8"));
    CHECK(offers(bario_z.at("k2u4/8/8/8/1u6/8/3R4/4K3 w - - 00002000 -- play -"), "d2d8"));
}

TEST_CASE("Z-5: the man in the corner counts when a recycle is acknowledged", "[bario][Z]") {
    const play::Match match = bario_z.at("k6u/8/8/8/1n6/8/8/4K1NU w - - 10000010 -- play -", {"r@h1h8", "press"});
    CHECK(match.position_text() == "k6U/8/8/8/1u6/8/8/4K1U1 w - - 11000100 -B rec2 w");
    CHECK(match.in_check());
    CHECK(moves(match) == Moves{"fell"});
}

TEST_CASE("Z-6: promotion is free, and the new officer joins the reserve at the next recycle", "[bario][Z]") {
    play::Match match = bario_z.at("7u/P1k5/8/8/8/8/7b/U3K3 w - - 01000100 -- play -");
    CHECK(moves_from(match, "a7") == Moves{"a7a8b", "a7a8n", "a7a8q", "a7a8r"});
    play_all(match, {"a7a8q"});
    CHECK(match.position_text() == "Q6u/2k5/8/8/8/8/7b/U3K3 b - - 01000100 -- play -");
    play_all(match, {"c7d6", "n@a1b3", "press"});
    CHECK(match.position_text() == "U6u/8/3k4/8/8/1U6/7u/4K3 w - - 01010110 -- rec2 w");
}

TEST_CASE("Z-7: castling with the quantum on the corner", "[bario][Z]") {
    const std::string text = "4k3/8/8/8/8/8/8/U3K2U w KQ - 11000000 -- play -";
    CHECK(bario_z.after(text, {"e1g1"}) == "4k3/8/8/8/8/8/8/U4RK1 b - - 01000000 -- play -");
    CHECK(bario_z.after(text, {"e1c1"}) == "4k3/8/8/8/8/8/8/2KR3U b - - 01000000 -- play -");
    CHECK(offered(bario_z.at("4k3/8/8/8/8/8/8/U3K2U w KQ - 01100000 -- play -"), {"e1g1", "e1c1"}).empty());
    CHECK(offered(bario_z.at("4k3/8/8/8/8/8/8/U3K2U w Q - 11000000 -- play -"), {"e1g1", "e1c1"}) == Moves{"e1c1"});
    // A quantum that could be a bishop looks at f1.
    CHECK(offered(bario_z.at("4k3/8/8/1u6/8/8/8/U3K2U w KQ - 11000010 -- play -"), {"e1g1", "e1c1"}) == Moves{"e1c1"});
}

TEST_CASE("Z-7: the right goes with the king, with the man of the corner, and with its capture", "[bario][Z]") {
    const std::string text = "4k3/8/8/8/8/8/8/U3K2U w KQ - 11000000 -- play -";
    CHECK(bario_z.after(text, {"e1e2"}) == "4k3/8/8/8/8/8/4K3/U6U b - - 11000000 -- play -");
    CHECK(bario_z.after(text, {"n@h1g3"}) == "4k3/8/8/8/8/6N1/8/U3K3 b Q - 10000000 -- play -");
    CHECK(bario_z.after("4k2r/8/8/8/8/8/8/4K2U b K - 10000000 -- play -", {"h8h1"}) ==
          "4k3/8/8/8/8/8/8/4K2r w - - 00000000 R- play -");
}

TEST_CASE("Z-7: a quantum that comes to the corner by a recycle does not bring the right back", "[bario][Z]") {
    const play::Match match =
        bario_z.at("u2k4/6b1/8/8/8/8/8/1N2K2U w K - 10000100 -- play -",
                   {"r@h1h2", "press", "press", "d8e8", "r@h2h1", "e8d8", "n@b1c3", "press", "press", "d8e8"});
    CHECK(match.position_text() == "u3k3/6u1/8/8/8/2U5/8/4K2U w - - 11000110 -- play -");
    CHECK_FALSE(offers(match, "e1g1"));
}

// White's rook takes Black's last quantum; a knight on b4 remains to Black.
const std::string z_last_quantum = "k6u/8/8/8/1n6/8/8/U3K2R w - - 01001000 -- play -";

TEST_CASE("Z-8: the loss of the last quantum brings a recycle about", "[bario][Z]") {
    CHECK(bario_z.after(z_last_quantum, {"h1h8"}) == "k6R/8/8/8/1n6/8/8/U3K3 b - - 01000000 -R rec1 w");
}

TEST_CASE("Z-9: the handshake comes first, then a swap from the refilled reserve", "[bario][Z]") {
    play::Match match = bario_z.at(z_last_quantum, {"h1h8"});
    CHECK(moves(match) == Moves{"press"});
    play_all(match, {"press", "press"});
    CHECK(match.position_text() == "k6U/8/8/8/1u6/8/8/U3K3 b - - 11000100 -R play -");
    CHECK(offered(match, {"swap:r", "swap:n", "swap:b", "swap:q"}) == Moves{"swap:n"});
    play_all(match, {"swap:n"});
    CHECK(match.position_text() == "k6U/8/8/8/1u6/8/8/U3K3 w - - 11001000 -- ack -");
}

TEST_CASE("Z-10: a side with king and pawns alone has no more than one kind", "[bario][Z]") {
    CHECK(bario_z.after("4k3/7p/8/8/8/8/8/U3K2R w - - 01000000 -- play -", {"n@a1b3"}) ==
          "4k3/7p/8/8/8/1N6/8/4K2R b - - 00000000 -- play -");
}

TEST_CASE("Z-11: recycles resume when a promotion gives a second kind", "[bario][Z]") {
    play::Match match = bario_z.at("7u/P3k3/8/8/8/8/7n/R3K3 w - - 00000010 -- play -", {"a7a8q"});
    CHECK(match.position_text() == "Q6u/4k3/8/8/8/8/7n/R3K3 b - - 00000010 -- play -");
    play_all(match, {"e7e6"});
    CHECK(match.position_text() == "Q6u/8/4k3/8/8/8/7n/R3K3 w - - 00000010 -- rec1 b");
}

TEST_CASE("Z-12: the first press performs the exchange, the second only acknowledges", "[bario][Z]") {
    play::Match match = bario_z.at(about_to_recycle, {"n@a1b3"});
    CHECK(match.position_text() == "6k1/8/8/2n4u/8/1N6/8/4K2R b - - 00000010 -- rec1 w");
    play_all(match, {"press"});
    CHECK(match.position_text() == "6k1/8/8/2u4u/8/1U6/8/4K2U w - - 11000110 -- rec2 w");
    play_all(match, {"press"});
    CHECK(match.position_text() == "6k1/8/8/2u4u/8/1U6/8/4K2U b - - 11000110 -- play -");
}

TEST_CASE("Z-13: one swap for each captured quantum", "[bario][Z]") {
    const play::Match match =
        bario_z.at("1uk4u/8/8/8/8/8/P7/U3K2R w - - 01001010 -- play -", {"h1h8", "swap:r", "press"});
    CHECK(moves(match) == Moves{"c8b7", "c8c7", "c8d7"});
}

TEST_CASE("Z-14: stalemate and the third occurrence of a state are draws", "[bario][Z]") {
    play::Match stalemate = bario_z.at("7k/8/5K2/8/8/8/8/6Q1 w - - 00000000 -- play -", {"g1g6"});
    CHECK(ending(stalemate) == "stalemate");
    CHECK(stalemate.outcome()->result == play::Outcome::Result::draw);
    const Moves there_and_back{"a1a2", "e8e7", "a2a1", "e7e8"};
    play::Match match = bario_z.at("4k3/8/8/8/8/8/8/R3K3 w - - 00000000 -- play -", there_and_back);
    CHECK(ending(match).empty());
    play_all(match, there_and_back);
    CHECK(ending(match) == "repetition");
}

TEST_CASE("Z-15: en passant waits for both presses", "[bario][Z]") {
    play::Match match = bario_z.at("7u/8/4k3/8/5p2/8/4P2n/R3K2Q w - - 00000010 -- play -", {"e2e4"});
    CHECK(match.position_text() == "7u/8/4k3/8/4Pp2/8/7n/R3K2Q b - e3 00000010 -- rec1 w");
    play_all(match, {"press", "press"});
    CHECK(match.position_text() == "7u/8/4k3/8/4Pp2/8/7u/U3K2U b - e3 10010110 -- play -");
    play_all(match, {"f4e3"});
    CHECK(match.position_text() == "7u/8/4k3/8/8/4p3/7u/U3K2U w - - 10010110 -- play -");
}

TEST_CASE("Z-16: a side that can only swap is not yet mated", "[bario][Z]") {
    const std::string board = "k6R/pp6/u7/8/8/8/8/K6U b - - ";
    play::Match saved = bario_z.at(board + "01000010 -N play -");
    CHECK(ending(saved).empty());
    CHECK(moves(saved) == Moves{"swap:b"});
    play_all(saved, {"swap:b", "press"});
    CHECK(moves(saved) == Moves{"n@a6b8"});
    play::Match mated = bario_z.at(board + "01000010 -R play -");
    CHECK(moves(mated) == Moves{"swap:b"});
    play_all(mated, {"swap:b", "press"});
    CHECK(ending(mated) == "checkmate");
}

TEST_CASE("Z-17: a king exposed before the exchange makes the move illegal", "[bario][Z]") {
    CHECK(moves_from(bario_z.at("4r1ku/8/8/8/8/8/4U3/R3K3 w - - 01000100 -- play -"), "e2").empty());
    CHECK(offers(bario_z.at("3r2ku/8/8/8/8/8/4U3/R3K3 w - - 01000100 -- play -"), "n@e2c3"));
}

}  // namespace
}  // namespace bazillion
