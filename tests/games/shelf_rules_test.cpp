// Rules of the shelf that node counts do not show, or do not show well: what is forbidden, and how games end.
#include "games/playing.h"

namespace bazillion {
namespace {

using namespace bundled;

play::Match shogi(const std::string& text) {
    return match("Shogi.game", "Shogi", text);
}

// --- xiangqi
// -------------------------------------------------------------------------------------------------------------

TEST_CASE("xiangqi: sixty moves of each without a capture draw, but not a mate by the last of them",
          "[shelf][xiangqi]") {
    const auto xiangqi = [](const std::string& text) { return match("Xiangqi.game", "Xiangqi", text); };
    play::Match quiet = xiangqi("4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 118 100");
    REQUIRE(quiet.play("a1a2"));
    CHECK_FALSE(quiet.outcome());
    REQUIRE(quiet.play("e10d10"));
    REQUIRE(quiet.outcome());
    CHECK(quiet.outcome()->reason == "sixty moves");

    play::Match mate = xiangqi("4k4/1R7/9/9/9/9/9/9/9/R2K5 w - - 119 100");
    REQUIRE(mate.play("a1a10"));
    REQUIRE(mate.outcome());
    CHECK(mate.outcome()->result == play::Outcome::Result::win);
}

// --- shogi
// -------------------------------------------------------------------------------------------------------------

TEST_CASE("shogi: no second pawn on a file; a tokin does not count", "[shelf][shogi]") {
    const auto drops = offered(shogi("4k4/9/9/4+P4/9/2P6/9/9/4K4[P] w - -"), {"p@5f", "p@7e", "p@7b", "p@6e", "p@6a"});
    CHECK(drops == Moves{"p@5f", "p@6e"});  // nor on the last rank, where it could not move
}

TEST_CASE("shogi: a pawn may not give mate as it is dropped, any other piece may", "[shelf][shogi]") {
    // The king in the corner is shut in by his own men; golds guard 1b.
    const std::string text = "6snk/7s1/7GG/9/9/9/9/9/4K4[PL] w - -";
    const play::Match mate = shogi(text);
    CHECK_FALSE(offers(mate, "p@1b"));
    CHECK(offers(mate, "l@1b"));
    const play::Match escape = shogi("6snk/9/8L/9/9/9/9/9/4K4[P] w - -");  // the king can go to 2b
    CHECK(offers(escape, "p@1b"));
}

TEST_CASE("shogi: promotion is a choice in the camp, and a duty where a piece could not move on", "[shelf][shogi]") {
    const play::Match far = shogi("4k4/1P7/2S6/9/9/9/9/9/4K4[] w - -");
    CHECK(offered(far, {"8b8a", "8b8ap", "8b8a+p"}) == Moves{"8b8a"});
    play::Match promoted = shogi("4k4/1P7/2S6/9/9/9/9/9/4K4[] w - -");
    play_all(promoted, {"8b8a"});
    CHECK(promoted.position_text() == "1+P2k4/9/2S6/9/9/9/9/9/4K4[] b - - 1 1");
    CHECK(offered(far, {"7c8ds", "7c8d+s", "7c7bs", "7c7b+s"}) == Moves{"7c8ds", "7c8d+s", "7c7bs", "7c7b+s"});
    CHECK(offered(shogi("4k4/9/N8/1N7/9/9/9/9/4K4[N] w - -"), {"9c8a", "9c8an", "8d7bn", "8d7b", "n@5b", "n@5c"}) ==
          Moves{"9c8a", "8d7b", "n@5c"});
}

TEST_CASE("shogi: what is captured changes sides and is demoted", "[shelf][shogi]") {
    play::Match game = shogi("4k4/9/9/9/4+r4/4P4/9/9/4K4[] w - -");
    play_all(game, {"5f5e"});
    CHECK(game.position_text() == "4k4/9/9/9/4P4/9/9/9/4K4[R] b - - 0 1");
}

TEST_CASE("shogi: who cannot move has lost", "[shelf][shogi]") {
    play::Match game = shogi("k8/9/N8/1G7/9/9/9/9/4K4[] w - -");
    play_all(game, {"8d8c"});
    CHECK(winner(game) == "Sente");
    CHECK(ending(game) == "stalemate");
}

TEST_CASE("sho shogi: a prince takes the king's place", "[shelf][shogi]") {
    // The king is attacked, but Gote still has a prince; so he need not care.
    const std::string with_prince = "k8/9/9/9/9/9/9/R4+e3/4K4 b - -";
    CHECK(offers(match("Sho Shogi.game", "", with_prince), "4h4g"));
    CHECK_FALSE(offers(match("Sho Shogi.game", "", "k8/9/9/9/9/9/9/R4p3/4K4 b - -"), "4h4i"));
}

// --- others
// ------------------------------------------------------------------------------------------------------------

TEST_CASE("dobutsu shogi: a lion is home where it cannot be taken", "[shelf][end]") {
    const std::string file = "Dobutsu Shogi.game";
    play::Match safe = match(file, "", "2e/L2/2l/3[] w - -");
    play_all(safe, {"a3a4"});
    CHECK(winner(safe) == "Forest");
    CHECK(ending(safe) == "home");
    play::Match attacked = match(file, "", "1g1/L2/2l/3[] w - -");
    play_all(attacked, {"a3a4"});
    CHECK(ending(attacked).empty());
    play_all(attacked, {"b4a4"});
    CHECK(winner(attacked) == "Sky");
}

TEST_CASE("shatranj: a bare king has lost unless he bares the other at once", "[shelf][end]") {
    play::Match bared = match("Shatranj.game", "", "4k3/8/8/r7/8/8/8/R3K2R w - -");
    play_all(bared, {"a1a5"});
    CHECK(ending(bared).empty());
    play_all(bared, {"e8e7"});
    CHECK(winner(bared) == "White");
    CHECK(ending(bared) == "bare king");
    play::Match both = match("Shatranj.game", "", "8/8/8/k7/r7/8/8/R3K3 w - -");
    play_all(both, {"a1a4", "a5a4"});
    CHECK(ending(both) == "two bare kings");
}

TEST_CASE("racing kings: Black may follow, and then it is a draw", "[shelf][end]") {
    const std::string file = "Racing Kings.game";
    play::Match both = match(file, "", "8/K6k/8/8/8/8/8/8 w - -");
    play_all(both, {"a7a8", "h7h8"});
    CHECK(ending(both) == "both arrived");
    // Black is too far away; or all cells ahead of him are attacked.
    for (const std::string text : {"8/K7/7k/8/8/8/8/8 w - -", "3R4/K6k/8/8/8/8/8/8 w - -"}) {
        play::Match alone = match(file, "", text);
        play_all(alone, {"a7a8"});
        CHECK(winner(alone) == "White");
    }
    // He could, but does something else.
    play::Match missed = match(file, "", "8/K6k/8/8/8/8/8/8 w - -");
    play_all(missed, {"a7a8", "h7h6"});
    CHECK(winner(missed) == "White");
    play::Match black = match(file, "", "8/7k/8/8/8/8/8/K7 b - -");
    play_all(black, {"h7h8"});
    CHECK(winner(black) == "Black");
    CHECK_FALSE(offers(match(file, "", "8/8/8/7k/8/8/8/KR6 w - -"), "b1h1"));  // would be check
}

TEST_CASE("racing kings: no move leaves a king in check, whoever he is", "[shelf][end]") {
    const std::string file = "Racing Kings.game";
    // The bishop must not leave the file: the rook behind it would give check. Nor may it give check itself.
    CHECK(bundled::moves_from(match(file, "", "8/8/8/k7/8/B7/8/R3K3 w - -"), "a3").empty());
    CHECK_FALSE(offers(match(file, "", "8/8/8/k7/8/8/5B2/6K1 w - -"), "f2e1"));
    CHECK(offers(match(file, "", "8/8/8/k7/8/8/5B2/6K1 w - -"), "f2g3"));
    // If Black is in check at first, only what ends that is legal.
    CHECK(offered(match(file, "", "8/8/8/k7/8/8/8/R6K w - -"), {"h1h2", "a1a2", "a1b1", "a1g1"}) ==
          Moves{"a1b1", "a1g1"});
}

TEST_CASE("janggi: passing, facing, and the points", "[shelf][end]") {
    const std::string file = "Janggi.game";
    play::Match passed = match(file, "", "");
    play_all(passed, {"pass", "pass"});
    CHECK(winner(passed) == "Red");  // equal men, and 1.5 points more
    // After Blue's move the generals see each other; Red must end that or pass.
    play::Match facing = match(file, "", "9/4k4/9/9/9/9/9/4P4/4K4/9 w - -");
    play_all(facing, {"e3d3"});
    CHECK(offered(facing, {"e9d9", "e9e10", "pass"}) == Moves{"e9d9", "pass"});
    play_all(facing, {"pass"});
    CHECK(winner(facing) == "Blue");
    CHECK(ending(facing) == "points");
}

TEST_CASE("Chess960: the men are set up by lot, mirrored, with the king between the rooks", "[shelf][960]") {
    play::Match game = match("Chess960.game", "", "");
    std::size_t turns = 0;
    for (; game.rules().players[game.player()].random; ++turns) {
        REQUIRE_FALSE(game.options().empty());
        REQUIRE(game.play(game.options()[game.options().size() / 2]));
    }
    CHECK(turns == 8);
    const std::string text = game.position_text();
    const std::string black = text.substr(0, 8), white = text.substr(text.find(' ') - 8, 8);
    CHECK(std::equal(black.begin(), black.end(), white.begin(), [](char b, char w) { return b == w - 'A' + 'a'; }));
    const auto king = white.find('K'), rook = white.find('R'), other = white.rfind('R');
    CHECK((rook < king && king < other));
    CHECK((white.find('B') + white.rfind('B')) % 2 == 1);
    CHECK(game.position_text().ends_with(" 0 1"));
}

TEST_CASE("Chess960: castling ends where it does in chess", "[shelf][960]") {
    const std::string file = "Chess960.game";
    play::Match game = match(file, "", "1r3kr1/8/8/8/8/8/8/RK5R w HAgb - 0 1");
    CHECK(offered(game, {"b1a1", "b1h1"}).empty());  // the rook on b8 gives check
    const std::string open = "4k3/8/8/8/8/8/8/RK5R w HA - 0 1";
    play::Match shorter = match(file, "", open);
    play_all(shorter, {"b1h1"});
    CHECK(shorter.position_text().starts_with("4k3/8/8/8/8/8/8/R4RK1 b - "));
    play::Match longer = match(file, "", open);
    play_all(longer, {"b1a1"});
    CHECK(longer.position_text().starts_with("4k3/8/8/8/8/8/8/2KR3R b - "));
    CHECK_FALSE(offers(match(file, "", "4k3/8/8/8/8/8/8/RK1N3R w HA - 0 1"), "b1a1"));  // no room for the rook
    CHECK_FALSE(offers(match(file, "", "2r1k3/8/8/8/8/8/8/RK5R w HA - 0 1"), "b1a1"));  // c1 attacked
}

TEST_CASE("Congo: whoever is in the river for a second turn drowns", "[shelf][congo]") {
    play::Match game = match("Congo.game", "", "3l3/7/7/Z2C3/4P2/7/3L3 w - -");
    play_all(game, {"e3e4"});
    CHECK(game.position_text().starts_with("3l3/7/7/3CP2/7/7/3L3 b"));
    play_all(game, {"d7e7"});
    CHECK(offers(game, "d4a4"));  // the crocodile swims
    play_all(game, {"e4e5"});
    CHECK(game.position_text().starts_with("4l2/7/4P2/3C3/7/7/3L3 b"));
}

TEST_CASE("Congo: monkeys capture as often as they like; lions see each other across the river", "[shelf][congo]") {
    play::Match game = match("Congo.game", "", "3l3/7/7/7/1pp4/M6/2L4 w - -");
    CHECK(offers(match("Congo.game", "", "2l4/7/7/7/7/7/2L4 w - -"), "c1c7"));
    CHECK_FALSE(offers(match("Congo.game", "", "2l4/7/7/2p4/7/7/2L4 w - -"), "c1c7"));
    play_all(game, {"a2c4"});
    CHECK(game.rules().players[game.player()].name == "White");
    CHECK(offered(game, {"c4c2", "pass"}) == Moves{"c4c2", "pass"});
    play_all(game, {"c4c2"});
    CHECK(game.position_text().starts_with("3l3/7/7/7/7/2M4/2L4 b"));
}

}  // namespace
}  // namespace bazillion
