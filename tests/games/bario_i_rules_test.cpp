// Bario by rule set I: each worked example and each row of the table of decisions, by their numbers there.
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

TEST_CASE("rule set I, example 1: start", "[bario][examples]") {
    const play::Match start = bario_i.at("");
    CHECK(start.position_text() == "uuuukuuu/pppppppp/8/8/8/8/PPPPPPPP/UUUUKUUU w KQkq - 22212221 -");
    bundled::check_perft(start, {28, 784, 29338, 1091713});  // depth 5 is 45348225, too many for a test
}

TEST_CASE("rule set I, example 2: recycle of both", "[bario][examples]") {
    const std::string text = "uuu1kuuu/2p5/2n5/1p1ppppp/p4PPP/3N3Q/PPPPP1BB/1RRUK3 w - - 01002121 -";
    CHECK(bario_i.at(text).options().size() == 32);
    CHECK(bario_i.after(text, {"n@d1e3"}) == "uuu1kuuu/2p5/2u5/1p1ppppp/p4PPP/3UU2U/PPPPP1UU/1UU1K3 b - - 22212221 -");
}

TEST_CASE("rule set I, example 3: recycle of one side", "[bario][examples]") {
    CHECK(bario_i.after("6k1/P7/8/8/8/8/8/R2UK3 w - - 01000000 -", {"n@d1e3"}) ==
          "6k1/P7/8/8/8/4U3/8/U3K3 b - - 11000000 -");
}

TEST_CASE("rule set I, example 4: promotion", "[bario][examples]") {
    SECTION("no other officer") {
        CHECK(bario_i.after("4k3/P7/8/8/8/8/8/4K3 w - - 00000000 -", {"a7a8n"}) ==
              "N3k3/8/8/8/8/8/8/4K3 b - - 00000000 -");
    }
    SECTION("one other kind, all decided") {
        const std::string text = "4k3/P7/8/8/8/8/8/R3K3 w - - 00000000 -";
        CHECK(bario_i.after(text, {"a7a8r"}) == "R3k3/8/8/8/8/8/8/R3K3 b - - 00000000 -");
        const play::Match entered = bario_i.at(text, {"a7a8q"});
        CHECK(entered.position_text() == "U3k3/8/8/8/8/8/8/U3K3 b - - 10010000 -");
        CHECK(entered.in_check());
    }
    SECTION("two kinds, one of them left in reserve") {
        const std::string text = "6k1/P7/8/8/8/8/8/R2UK3 w - - 01000000 -";
        CHECK(bario_i.at(text).options().size() == 19);
        CHECK(bario_i.after(text, {"a7a8n"}) == "N5k1/8/8/8/8/8/8/R2UK3 b - - 01000000 -");
        const play::Match joined = bario_i.at(text, {"a7a8q"});
        CHECK(joined.position_text() == "U5k1/8/8/8/8/8/8/R2UK3 b - - 01010000 -");
        CHECK(joined.in_check());
    }
}

TEST_CASE("rule set I, example 5: collapse", "[bario][examples]") {
    const play::Match match = bario_i.at("4k3/8/8/8/3n3u/2P5/7u/4K2R w - - 00002000 -", {"c3d4"});
    CHECK(match.position_text() == "4k3/8/8/8/3P3r/8/7r/4K2R b - - 00000000 -");
    CHECK(match.options().size() == 23);
}

const std::string last_quantum_taken = "4k3/p7/3b3n/8/8/8/7u/4K2R w - - 00001000 -";

TEST_CASE("rule set I, example 6: last quantum lost", "[bario][examples]") {
    play::Match match = bario_i.at(last_quantum_taken, {"h1h2"});
    CHECK(match.position_text() == "4k3/p7/3b3n/8/8/8/7R/4K3 b - - 00001000 h2");
    CHECK(moves(match) == Moves{"xr@h2"});
    play_all(match, {"xr@h2"});
    CHECK(match.position_text() == "4k3/p7/3u3u/8/8/8/7R/4K3 b - - 00000110 -");
    CHECK(match.options().size() == 36);
}

const std::string corners = "r3k2u/8/8/8/8/8/8/U3K2U ";

TEST_CASE("rule set I, example 7: waiting recycle", "[bario][examples]") {
    play::Match match = bario_i.at(corners + "b KQk - 11000010 -", {"b@h8a1"});
    CHECK(match.position_text() == "r3k3/8/8/8/8/8/8/b3K2U w K - 11000000 a1");
    CHECK(match.in_check());
    CHECK(moves(match) == Moves{"xn@a1", "xr@a1"});
    const auto [choice, corner] = GENERATE(table<std::string, std::string>({{"xr@a1", "N"}, {"xn@a1", "R"}}));
    play_all(match, {choice});
    CHECK(match.position_text() == "u3k3/8/8/8/8/8/8/u3K2" + corner + " w K - 00001010 -");
}

TEST_CASE("rule set I, example 8: choice restricted", "[bario][examples]") {
    play::Match match = bario_i.at("k6R/pp6/8/8/8/2u5/8/6KU b - - 01000110 h8");
    CHECK(moves(match) == Moves{"xn@h8"});
    play_all(match, {"xn@h8"});
    CHECK(offers(match, "c3h8"));
    CHECK(ending(bario_i.at("k6R/pp6/8/8/8/8/8/6KU b - - 01000010 h8")) == "checkmate");
}

TEST_CASE("rule set I, example 9: castling", "[bario][examples]") {
    const Moves both{"e1g1", "e1c1"};
    CHECK(offered(bario_i.at(corners + "w KQk - 11000010 -"), both) == both);
    CHECK(bario_i.after(corners + "w KQk - 11000010 -", {"e1g1"}) == "r3k2u/8/8/8/8/8/8/U4RK1 b k - 01000010 -");
    CHECK_FALSE(offers(bario_i.at(corners + "b KQk - 11000010 -"), "e8g8"));
    CHECK(offered(bario_i.at("u3k3/8/8/1u6/8/8/8/U3K2U w KQq - 11001010 -"), both) == Moves{"e1c1"});
    CHECK(bario_i.after("4k3/8/8/8/8/8/8/1N2K2U w K - 10000000 -", {"e1g1"}) ==
          "4k3/8/8/8/8/8/8/1U3UK1 b - - 11000000 -");
    play::Match collapsed = bario_i.at("4k3/8/8/3p4/4N3/8/8/U3K2U b KQ - 20000000 -", {"d5e4"});
    CHECK(collapsed.position_text() == "4k3/8/8/8/4p3/8/8/R3K2R w KQ - 00000000 -");
    CHECK(offered(collapsed, both) == both);
    play_all(collapsed, {"e1c1"});
    CHECK(collapsed.position_text() == "4k3/8/8/8/4p3/8/8/2KR3R b - - 00000000 -");
}

TEST_CASE("rule set I, example 10: potential knight check", "[bario][examples]") {
    const play::Match match = bario_i.at("4k3/8/8/8/8/u4u2/8/4K3 w - - 00000110 -");
    CHECK(match.in_check());
    CHECK(moves(match) == Moves{"e1f1", "e1f2"});
}

TEST_CASE("rule set I, example 11: recycle exposing one's own king", "[bario][examples]") {
    const play::Match exposed = bario_i.at("1k6/8/8/4b3/8/2u3N1/8/U3K3 w - - 10001000 -");
    CHECK(exposed.options().size() == 11);
    CHECK(moves_from(exposed, "a1").empty());
    CHECK(bario_i.after("1k6/8/7p/3u4/8/1u3N2/8/U3K3 w - - 10000110 -", {"r@a1a3"}) ==
          "1k6/8/7p/3u4/8/Uu3U2/8/4K3 b - - 11000110 -");
}

TEST_CASE("I-1: both sides recycle, each only with two kinds or more", "[bario][I]") {
    CHECK(bario_i.after("6k1/8/8/2n4u/8/8/8/U3K2R w - - 01000010 -", {"n@a1b3"}) ==
          "6k1/8/8/2u4u/8/1U6/8/4K2U b - - 11000110 -");
    CHECK(bario_i.after("6k1/8/8/2n4n/8/8/8/U3K2R w - - 01000000 -", {"n@a1b3"}) ==
          "6k1/8/8/2n4n/8/1U6/8/4K2U b - - 11000000 -");
}

TEST_CASE("I-2: the loss of the last quantum starts a recycle if two kinds are left", "[bario][I]") {
    CHECK(bario_i.after(last_quantum_taken, {"h1h2", "xr@h2"}) == "4k3/p7/3u3u/8/8/8/7R/4K3 b - - 00000110 -");
    CHECK(bario_i.after("4k3/p7/3n3n/8/8/8/7u/4K2R w - - 00001000 -", {"h1h2", "xr@h2"}) ==
          "4k3/p7/3n3n/8/8/8/7R/4K3 b - - 00000000 -");
}

TEST_CASE("I-3: a quantum known by deduction stays one until it moves", "[bario][I]") {
    CHECK(bario_i.after("6k1/P7/8/8/8/8/8/R2UK3 w - - 01000000 -", {"e1f2", "g8g7"}) ==
          "8/P5k1/8/8/8/8/5K2/R2U4 w - - 01000000 -");
}

TEST_CASE("I-4: the owner says what was lost at the start of his turn", "[bario][I]") {
    play::Match match = bario_i.at("1uk4u/8/8/8/8/8/P7/U3K2R w - - 01001010 -", {"h1h8"});
    CHECK(match.player() == 1);
    CHECK(moves(match) == Moves{"xb@h8", "xr@h8"});
    play_all(match, {"xb@h8"});
    CHECK(match.player() == 1);
    CHECK(match.position_text() == "1rk4R/8/8/8/8/8/P7/U3K3 b - - 01000000 -");
}

}  // namespace
}  // namespace bazillion
