// Turns that have to leave numbers as small as they can: `(minimize number ...)`.
#include "play/tiny.h"

namespace bazillion {
namespace {

using tiny::texts, tiny::Texts;

/// X makes two steps, north or east, each of which counts down a variable.
tiny::Parts walks(const std::string& sections) {
    return {.blocks = "(to-north) (to-east)",
            .setup = "(X (Man a1)) (O (Man c3))",
            .turns = "X X O",
            .sections = "(variable north number 2) (variable east number 2) " + sections,
            .macros =
                "(define less (if (= $1 2) (set $1 1) else (set $1 0)))\n"
                "(define to-north (n (verify empty?) (less north) add))\n"
                "(define to-east (e (verify empty?) (less east) add))"};
}

}  // namespace

TEST_CASE("a turn has to leave a number as small as it can", "[minimize]") {
    CHECK(texts(tiny::match(walks(""))) == Texts{"a1a2", "a1b1"});
    // Both moves of the turn have to go north, of which there is room for.
    play::Match north = tiny::match(walks("(minimize north)"));
    CHECK(texts(north) == Texts{"a1a2"});
    REQUIRE(north.play("a1a2"));
    CHECK(texts(north) == Texts{"a2a3"});
}

TEST_CASE("of several numbers the first comes first", "[minimize]") {
    play::Match match = tiny::match(walks("(minimize east north)"));
    REQUIRE(match.play("a1b1"));
    CHECK(texts(match) == Texts{"b1c1"});
    // Nothing is asked of a number that nobody can change.
    CHECK(texts(tiny::match(walks("(minimize (count X Man))"))) == Texts{"a1a2", "a1b1"});
}

TEST_CASE("what is asked of a turn ends with it", "[minimize]") {
    play::Match match = tiny::match(walks("(minimize north)"));
    for (const char* move : {"a1a2", "a2a3"}) {
        REQUIRE(match.play(move));
    }
    CHECK(match.rules().players[match.player()].name == "O");
}

TEST_CASE("what cannot be made small is told", "[minimize]") {
    const auto refused = [](const std::string& section) {
        syntax::Document document = syntax::read_text(tiny::text_of(walks(section)), "tiny.game");
        CHECK_FALSE(rules::resolve(document, rules::titles(document).at(0)));
        return document.diagnostics.all().empty() ? "" : document.diagnostics.all().front().code;
    };
    CHECK(refused("(minimize)") == "bad-minimize");
    CHECK(refused("(minimize north north north north north north north north north)") == "bad-minimize");
    CHECK(refused("(minimize nort)") == "unknown-variable");
}

}  // namespace bazillion
