// What makes moves illegal beside the safety of one king, and position texts with hands and marks.
#include "play/match/text.h"
#include "play/tiny.h"

namespace bazillion {
namespace {

using tiny::Parts, tiny::texts, tiny::Texts;

TEST_CASE("legal: a condition that must hold for the mover after his move", "[legal]") {
    const std::string blocks = "(n add) (e add)";
    CHECK(texts(tiny::match({.blocks = blocks})) == Texts{"a1a2", "a1b1"});
    CHECK(texts(tiny::match({.blocks = blocks, .sections = "(legal (some? opponent Man))"})) == Texts{"a1b1"});
    CHECK(texts(tiny::match({.blocks = blocks, .sections = "(legal (not-some? opponent Man) (some? mover Man))"})) ==
          Texts{"a1a2"});
}

TEST_CASE("needs-reply: a move that leaves the opponent without one is none", "[legal]") {
    // O's man on a2 can only go north: to a3, which X's man on a1 does not reach, but that on b3 does.
    const std::string setup = "(X (Man b3)) (O (Man a2))";
    const std::string blocks = "((if (position? a2) n (verify empty?) add else w needs-reply add e s add))";
    CHECK(texts(tiny::match({.blocks = blocks, .setup = setup})) == Texts{"b3b2"});
}

TEST_CASE("needs-reply is forgotten behind an add", "[legal]") {
    const std::string setup = "(X (Man c1)) (O (Man a3))";
    // Neither move leaves O one, but only the first must.
    CHECK(texts(tiny::match({.blocks = "((verify (position? c1)) w needs-reply add w add)", .setup = setup})) ==
          Texts{"c1a1"});
}

TEST_CASE("last: a royal piece is royal when it is the only one left", "[legal]") {
    const std::string blocks = "(e add) (n add)";  // O's man on b2 threatens c2 and b3
    const std::string sections = "(loss-condition (X) (checkmated (last Man Chip)))";
    CHECK(texts(tiny::match({.blocks = blocks, .setup = "(X (Man a3)) (O (Man b2))", .sections = sections})).empty());
    CHECK(
        texts(tiny::match({.blocks = blocks, .setup = "(X (Man a3) (Chip a1)) (O (Man b2))", .sections = sections})) ==
        Texts{"a3b3"});
}

TEST_CASE("to-move?: goals can wait for a reply", "[legal]") {
    play::Match match = tiny::match({.blocks = "(e add)",
                                     .setup = "(X (Man a1)) (O (Man a3))",
                                     .sections = "(win-condition (X) (and (to-move?) (absolute-config Man (b1))))"});
    REQUIRE(match.play("a1b1"));
    CHECK_FALSE(match.outcome());
    REQUIRE(match.play("a3b3"));
    REQUIRE(match.outcome());
    CHECK(match.outcome()->winner == 0);
}

TEST_CASE("threatened?: whether pieces of a kind can be captured", "[legal]") {
    // O's man on b3 goes to b2 and c2, and so attacks these.
    const auto legal = [](const std::string& condition) {
        return texts(tiny::match({.blocks = "((if (friend? a1) e add n add else s add e add))",
                                  .setup = "(X (Man a2) (Chip a1)) (O (Man b3))",
                                  .sections = "(legal " + condition + ")"}));
    };
    CHECK(legal("(threatened? Man)") == Texts{"a2b2"});
    CHECK(legal("(not-threatened? Man Chip)") == Texts{"a2b3"});
    CHECK(legal("(threatened? opponent Man)").empty());
}

// --- position texts
// ----------------------------------------------------------------------------------------------------

const std::string shogi_like = R"((game (title "Hands") (players X O ?Dice) (turn-order X O)
    (board (grid (start-rectangle 0 0 10 10) (dimensions ("a/b/c" (10 0)) ("2/1" (0 10))) (directions (n 0 -1))))
    (reserve Pawn Rook)
    (piece (name Pawn) (notation "P") (attribute fresh? false) (moves (n (set-attribute fresh? true) add)))
    (piece (name Tokin) (notation "+P") (attribute fresh? false))
    (piece (name Rook) (notation "R"))
    (board-setup (X (Pawn a1 off 2) (Tokin b1)) (O (Tokin c2) (Pawn off 2)))
    (position-text (placement reserve (~ fresh?)) (side w b -) "-" optional (round))))";

play::Match hands(const std::string& text) {
    play::Match match(std::make_shared<play::Game>(play::Game{tiny::rules_of(shogi_like), nullptr, {}}));
    if (!text.empty()) {
        const auto set = match.set_position(text);
        INFO(text << ": " << (set ? "" : set.error().message));
        REQUIRE(set);
    }
    return match;
}

TEST_CASE("position text: hands, promoted letters, marks and fillers", "[legal][text]") {
    CHECK(hands("").position_text() == "2+p/P+P1[PPpp] w - 1");
    for (const std::string text : {"P~+P~r/3[PRrrr] b - 1", "3/3[] w - 1", "3/2p[12P10r] w - 1"}) {
        CHECK(hands(text).position_text() == text);
    }
    CHECK(hands("3/3 w -").position_text() == "3/3[] w - 1");
    CHECK(hands("3/3[pRP3p] w -").position_text() == "3/3[PRpppp] w - 1");
}

TEST_CASE("position text: what is wrong with hands and fillers is said", "[legal][text]") {
    const auto [text, message] = GENERATE(table<std::string, std::string>({
        {"3/3[+P] w -", "`+P` in the reserve is no piece that it holds"},
        {"3/3[x] w -", "`x` in the reserve is no piece that it holds"},
        {"3/3[3] w -", "`` in the reserve is no piece that it holds"},
        {"3/3[60000P60000P] w -", "the reserve holds too many pieces"},
        {"3/3[99999P] w -", "`99999` is not a number of pieces"},
        {"3/3] w -", "of the placement has too many cells, not 3"},
        {"3/3[[P] w -", "of the placement has too many cells, not 3"},
        {"3/+ w -", "`+` in the placement is no piece"},
        {"3/3[] w x", "`x` stands where `-` must stand"},
        {"[] w -", "the placement ends in row 1 of 2"},
    }));
    play::Match match = hands("");
    const auto set = match.set_position(text);
    REQUIRE_FALSE(set);
    CHECK_THAT(set.error().message, Catch::Contains(message));
}

}  // namespace
}  // namespace bazillion
