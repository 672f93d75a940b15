// The worked examples of the rule documents of Bario's rule sets Z and V, by their numbers there.
#include "games/playing.h"

namespace bazillion {
namespace {

using bundled::bario_v;
using bundled::bario_z;
using bundled::check_perft;
using bundled::ending;
using bundled::Moves;
using bundled::moves;
using bundled::moves_from;
using bundled::offered;
using bundled::offers;

TEST_CASE("rule set V, example 1: start", "[bario][examples]") {
    const play::Match start = bario_v.at("");
    CHECK(start.position_text() == "uuuuuuuu/pppppppp/8/8/8/8/PPPPPPPP/UUUUUUUU w 0 - 22212221 -");
    CHECK(moves(start) == Moves{"k@a1", "k@b1", "k@c1", "k@d1", "k@e1", "k@f1", "k@g1", "k@h1"});
    check_perft(start, {8, 64, 1808, 51020, 1921420});
}

TEST_CASE("rule sets V and Z, example 2: both kings on the e-file", "[bario][examples]") {
    const play::Match v = bario_v.at("uuuukuuu/pppppppp/8/8/8/8/PPPPPPPP/UUUUKUUU w 2 - 22212221 -");
    check_perft(v, {28, 784, 29338, 1091713});
    CHECK(moves_from(v, "a1") == Moves{"n@a1b3"});
    CHECK(moves_from(v, "d1") == Moves{"n@d1c3", "n@d1e3"});
    check_perft(bario_z.at(""), {28, 784, 29338, 1092257});
}

TEST_CASE("rule set V, example 3: first diagram of the rules pages", "[bario][examples]") {
    const std::string board = "uuuuu1uk/p2p1qp1/1p6/7p/7P/5N2/PP1P1PP1/UUUKU1UU w 10 - ";
    const std::string reserves = GENERATE("22212221", "21212220");
    const play::Match match = bario_v.at(board + reserves + " -");
    CHECK(match.options().size() == 74);
    CHECK(moves_from(match, "d1").empty());
    CHECK_FALSE(match.in_check());
    const play::Match stripped = bario_v.at(board + "21210220 -");
    CHECK(stripped.options().size() == 76);
    CHECK(moves_from(stripped, "d1") == Moves{"d1c2", "d1e2"});
}

const std::string second_diagram = "uuu1kuuu/2p5/2n5/1p1ppppp/p4PPP/3N3Q/PPPPP1BB/1RRUK3 w ";

TEST_CASE("rule set V, example 4: second diagram, recycle", "[bario][examples]") {
    CHECK(bario_v.at(second_diagram + "10 - 01002121 -").options().size() == 32);
    const play::Match after = bario_v.at(second_diagram + "10 - 01002121 -", {"n@d1e3"});
    CHECK(after.position_text() == "uuu1kuuu/2p5/2u5/1p1ppppp/p4PPP/3UU2U/PPPPP1UU/1UU1K3 b 11 - 22212221 -");
    CHECK(after.options().size() == 120);
    CHECK_FALSE(after.in_check());
}

TEST_CASE("rule set Z, example 4: the same recycle with the red button", "[bario][examples]") {
    play::Match match = bario_z.at(second_diagram + "- - 01002121 -- play -", {"n@d1e3"});
    CHECK(moves(match) == Moves{"press"});
    CHECK(match.player() == 1);
    bundled::play_all(match, {"press"});
    CHECK(match.position_text() == "uuu1kuuu/2p5/2u5/1p1ppppp/p4PPP/3UU2U/PPPPP1UU/1UU1K3 w - - 22212221 -- rec2 w");
    CHECK(moves(match) == Moves{"press"});
    bundled::play_all(match, {"press"});
    CHECK(match.position_text() == "uuu1kuuu/2p5/2u5/1p1ppppp/p4PPP/3UU2U/PPPPP1UU/1UU1K3 b - - 22212221 -- play -");
    CHECK(match.options().size() == 120);
}

TEST_CASE("rule set V, example 5: potential knight check", "[bario][examples]") {
    const play::Match knight = bario_v.at("4k3/8/8/8/8/5u2/8/4K3 w 10 - 00000100 -");
    CHECK(knight.in_check());
    CHECK(moves(knight) == Moves{"e1d1", "e1e2", "e1f1", "e1f2"});
    const play::Match bishop = bario_v.at("4k3/8/8/8/8/5u2/8/4K3 w 10 - 00000010 -");
    CHECK_FALSE(bishop.in_check());
    CHECK(moves(bishop) == Moves{"e1d2", "e1f1", "e1f2"});
}

TEST_CASE("rule set V, example 6: choice restricted by legality", "[bario][examples]") {
    const std::string text = "k6R/pp6/8/8/8/2u5/8/K6U b 10 - 10000110 h8";
    CHECK(moves(bario_v.at(text)) == Moves{"xn@h8"});
    CHECK(offers(bario_v.at(text, {"xn@h8"}), "b@c3h8"));
}

TEST_CASE("rule set V, example 7: mate in the removal phase", "[bario][examples]") {
    const play::Match match = bario_v.at("k6R/pp6/8/8/8/8/8/K6U b 10 - 10000010 h8");
    CHECK(match.options().empty());
    CHECK(ending(match) == "checkmate");
}

TEST_CASE("rule set V, example 8: last quantum lost, then a move", "[bario][examples]") {
    const std::string text = "2n1k3/p2r3u/8/8/8/8/P7/U3K2R w 10 - 01000010 -";
    CHECK(moves(bario_v.at(text, {"h1h7"})) == Moves{"xb@h7"});
    CHECK(bario_v.after(text, {"h1h7", "xb@h7", "a7a5"}) == "2u1k3/3u3U/8/p7/8/8/P7/U3K3 w 12 a6 11001100 -");
    CHECK_FALSE(offers(bario_v.at(text, {"h1h7", "xb@h7"}), "e8f8"));
}

TEST_CASE("rule sets V and Z, example 9: recycle exposing one's own king", "[bario][examples]") {
    const std::string board = "1u2b1kr/8/8/8/8/8/7B/U3K3 w ";
    const play::Match v = bario_v.at(board + "10 - 01000100 -");
    CHECK(v.options().size() == 12);
    CHECK(moves_from(v, "a1").empty());

    play::Match z = bario_z.at(board + "- - 01000100 -- play -");
    CHECK(moves_from(z, "a1") == Moves{"n@a1b3", "n@a1c2"});
    bundled::play_all(z, {"n@a1b3", "press"});
    CHECK(moves(z) == Moves{"fell"});
    bundled::play_all(z, {"fell"});
    CHECK(ending(z) == "felled");
    CHECK(z.outcome()->winner == 1);
}

TEST_CASE("rule sets V and Z, example 10: mover with one kind, opponent with two", "[bario][examples]") {
    const std::string board = "1k6/7p/8/1b5n/8/8/P7/U3K3 w ";
    CHECK(bario_v.after(board + "10 - 10000000 -", {"r@a1b1"}) == "1k6/7p/8/1u5u/8/8/P7/1R2K3 b 11 - 00000110 -");
    CHECK(bario_z.after(board + "- - 10000000 -- play -", {"r@a1b1"}) ==
          "1k6/7p/8/1b5n/8/8/P7/1R2K3 b - - 00000000 -- play -");
}

TEST_CASE("rule set V, example 11: opponent with one kind", "[bario][examples]") {
    CHECK(bario_v.after("uk6/8/8/7n/8/8/P7/U2BK3 w 10 - 10000100 -", {"r@a1b1"}) ==
          "uk6/8/8/7n/8/8/P7/1U1UK3 b 11 - 10100100 -");
    CHECK(bario_v.after("uk6/8/8/7n/8/8/P7/U3K2R w 10 - 10001000 -", {"r@a1b1"}) ==
          "uk6/8/8/7u/8/8/P7/1R2K2R b 11 - 00001100 -");
}

TEST_CASE("rule set V, example 12: promotion", "[bario][examples]") {
    const play::Match match = bario_v.at("4k3/P7/8/8/8/8/8/U3K3 w 10 - 01000000 -");
    CHECK(match.options().size() == 11);
    CHECK(moves_from(match, "a7") == Moves{"a7a8b", "a7a8n", "a7a8q", "a7a8r"});
    CHECK(bario_v.after("4k3/P7/8/8/8/8/8/U3K3 w 10 - 01000000 -", {"a7a8n"}) ==
          "N3k3/8/8/8/8/8/8/U3K3 b 11 - 01000000 -");
    CHECK(bario_v.after("4k3/P7/8/8/8/8/8/R3K3 w 10 - 00000000 -", {"a7a8q"}) ==
          "Q3k3/8/8/8/8/8/8/R3K3 b 11 - 00000000 -");
}

TEST_CASE("rule set V, example 13: bare pawns", "[bario][examples]") {
    CHECK(bario_v.after("4k3/8/8/3q3r/8/8/P7/4K3 w 10 - 00000000 -", {"a2a3"}) ==
          "4k3/8/8/3q3r/8/P7/8/4K3 b 11 - 00000000 -");
}

TEST_CASE("rule sets Z and V, example 14: quantum capture", "[bario][examples]") {
    const std::string board = "1uk4u/8/8/8/8/8/P7/U3K2R w ";
    play::Match z = bario_z.at(board + "- - 01001010 -- play -", {"h1h8"});
    CHECK(z.position_text() == "1uk4R/8/8/8/8/8/P7/U3K3 b - - 01001000 -B play -");
    CHECK(z.in_check());
    CHECK(offered(z, {"c8b7", "c8c7", "c8d7", "swap:r", "swap:b"}) == Moves{"c8b7", "c8c7", "c8d7", "swap:r"});
    SECTION("the loss is accepted by playing on") {
        bundled::play_all(z, {"c8c7"});
        CHECK(z.position_text() == "1u5R/2k5/8/8/8/8/P7/U3K3 w - - 01001000 -- play -");
    }
    SECTION("or another officer is given up instead") {
        bundled::play_all(z, {"swap:r"});
        CHECK(z.position_text() == "1uk4R/8/8/8/8/8/P7/U3K3 w - - 01000010 -- ack -");
        CHECK(moves(z) == Moves{"press"});
        bundled::play_all(z, {"press", "c8c7"});
        CHECK(z.position_text() == "1u5R/2k5/8/8/8/8/P7/U3K3 w - - 01000010 -- play -");
    }
    SECTION("rule set V: the owner chooses") {
        const std::string give_up = GENERATE("xb@h8", "xr@h8");
        const play::Match v = bario_v.at(board + "10 - 01001010 -", {"h1h8"});
        CHECK(moves(v) == Moves{"xb@h8", "xr@h8"});
        const play::Match settled = bario_v.at(board + "10 - 01001010 -", {"h1h8", give_up});
        CHECK(moves_from(settled, "c8") == Moves{"c8b7", "c8c7", "c8d7"});
    }
}

const std::string glitch = "u4k2/8/8/8/8/1n6/8/U3K2Q w - - 01001000 -- play -";

TEST_CASE("rule set Z, example 15: the last recycle, by the move that leaves one kind", "[bario][examples]") {
    play::Match match = bario_z.at(glitch, {"n@a1b3"});
    CHECK(match.position_text() == "u4k2/8/8/8/8/1N6/8/4K2Q b - - 00001000 -- rec1 w");
    bundled::play_all(match, {"press", "press"});
    CHECK(match.position_text() == "u4k2/8/8/8/8/1U6/8/4K2U b - - 01011000 -- play -");
    bundled::play_all(match, {"f8e7", "q@b3c3", "e7d7", "n@h1g3"});
    CHECK(match.position_text() == "u7/3k4/8/8/8/2Q3N1/8/4K3 b - - 00001000 -- play -");
}

TEST_CASE("rule set Z, the switch one-kind-at-once: that recycle does not happen", "[bario][examples]") {
    play::Match match = bundled::match("Bario.game", "Bario", glitch, {{"one-kind-at-once", true}});
    bundled::play_all(match, {"n@a1b3"});
    CHECK(match.position_text() == "u4k2/8/8/8/8/1N6/8/4K2Q b - - 00001000 -- play -");
}

}  // namespace
}  // namespace bazillion
