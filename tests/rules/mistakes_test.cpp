// What authors of old files get wrong, and that the message leads them to it.
#include "rules/resolve.h"
#include "syntax/document.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <string_view>

using namespace bazillion;
using Catch::Contains;

namespace {

constexpr std::string_view good = R"((define step ($1 (verify not-friend?) add))
(define slide ($1 (while empty? add $1) (verify not-friend?) add))
(game
  (title "Hunt")
  (players White Black)
  (turn-order White Black)
  (board
    (grid
      (start-rectangle 5 5 54 54)
      (dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50)))
      (directions (n 0 -1) (s 0 1) (e 1 0)))
    (symmetry Black (n s))
    (zone (name goal) (players White Black) (positions a3 b3)))
  (piece (name Deer) (moves (step n) (slide e)))
  (board-setup (White (Deer a1)) (Black (Deer c3)))
  (win-condition (White Black) (absolute-config Deer (goal))))
)";

/// All messages about a file.
std::string said_of(const std::string& text) {
    syntax::Document document = syntax::read_text(text, "hunt.zrf");
    for (const syntax::Diagnostic& stray : rules::stray_forms(document)) {
        document.diagnostics.add(stray);
    }
    for (const syntax::Diagnostic& version : rules::version_warnings(document)) {
        document.diagnostics.add(version);
    }
    for (const rules::Title& title : rules::titles(document)) {
        rules::resolve(document, title);
    }
    std::string said;
    for (const syntax::Diagnostic& each : document.diagnostics.all()) {
        said += syntax::render(each, document.sources);
    }
    return said;
}

std::string said_after(std::string_view right, std::string_view wrong) {
    std::string text(good);
    const std::size_t at = text.find(right);
    REQUIRE(at != std::string::npos);
    return said_of(text.replace(at, right.size(), wrong));
}

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
        ++found;
    }
    return found;
}

}  // namespace

TEST_CASE("a file without mistakes has no messages") {
    CHECK(said_of(std::string(good)).empty());
}

TEST_CASE("keywords in other letters are taken for what they must mean") {
    const std::string text(good);
    const auto [right, wrong] = GENERATE(
        table<std::string, std::string>({{"(verify not-friend?) add))\n(define", "(Verify not-friend?) add))\n(define"},
                                         {"add $1", "Add $1"},
                                         {"empty?", "EMPTY?"}}));
    CHECK_THAT(said_after(right, wrong), Contains("[keyword-case]") && Contains("write `"));
    std::string other = text;
    other.replace(other.find(right), right.size(), wrong);
    const auto moves_of = [](const std::string& game) {
        syntax::Document document = syntax::read_text(game, "hunt.zrf");
        const auto rules = rules::resolve(document, rules::titles(document).at(0));
        REQUIRE(rules);
        std::size_t instructions = 0;
        for (const rules::Block& block : rules->kinds[0].blocks) {
            instructions += block.program.code.size();
        }
        return instructions;
    };
    CHECK(moves_of(other) == moves_of(text));
}

TEST_CASE("a misspelled macro is told by the nearest one") {
    CHECK_THAT(said_after("(slide e)", "(slyde e)"),
               Contains("hunt.zrf:14:39: warning: unknown instruction `slyde`") && Contains("did you mean `slide`?"));
}

TEST_CASE("a mistake in a macro is told once, however often it is called") {
    const std::string said = said_after("(verify not-friend?) add))\n(define", "(verfiy not-friend?) add))\n(define");
    CHECK_THAT(said, Contains("did you mean `verify`?"));
    std::string text(good);
    text.replace(text.find("(step n)"), 8, "(step n) (step s) (step e)");
    text.replace(text.find("verify"), 6, "verfiy");
    CHECK(count(said_of(text), "verfiy` [unknown-instruction]") == 1);
}

TEST_CASE("a parenthesis too many leaves sections outside of the game, and is told so") {
    CHECK_THAT(said_after("(slide e)))", "(slide e))))"),
               Contains("hunt.zrf:15:4: warning: `board-setup` stands outside of any game") &&
                   Contains("is there a `)` too many before it?"));
}

TEST_CASE("a missing quote is looked for where a text swallows lines") {
    CHECK_THAT(said_after("(title \"Hunt\")", "(title \"Hunt)"), Contains("hunt.zrf:4:10") &&
                                                                     Contains("[unterminated-string]") &&
                                                                     Contains("is its closing quote missing?"));
}

TEST_CASE("a condition in place of an instruction is told so") {
    CHECK_THAT(said_after("(step n)", "(n (not-friend?) add)"), Contains("`not-friend?` is a condition"));
    CHECK_THAT(said_after("(step n)", "(n (or empty? enemy?) add)"), Contains("belongs into `(verify ...)`"));
}

TEST_CASE("an else in parentheses of its own is explained") {
    CHECK_THAT(said_after("(step n)", "(n (if empty? add) (else add))"),
               Contains("hunt.zrf:14:48: warning: `else` stands outside of its `if`"));
}

TEST_CASE("boards whose numbers are not as they should be") {
    CHECK_THAT(said_after("(50 0)", "50 0"), Contains("hunt.zrf:10:28") && Contains("[bad-dimension]"));
    CHECK_THAT(said_after("5 5 54 54", "5 5 54"), Contains("hunt.zrf:9:7") && Contains("[bad-rectangle]"));
    CHECK_THAT(said_after("(n s)", "(n sw)"),
               Contains("hunt.zrf:12:24: warning: no link goes in direction `sw` [unknown-direction]"));
}

TEST_CASE("goals may have meant a zone") {
    CHECK_THAT(said_after("(goal)", "(gaol)"), Contains("did you mean `goal`?"));
}

TEST_CASE("without a board, no positions are missed") {
    const std::string axes =
        R"((dimensions ("a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t/u/v/w/x/y/z" (50 0)) ("3/2/1" (0 50))))";
    const std::string said = said_after(R"((dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50))))", axes + axes + axes);
    CHECK_THAT(said, Contains("[board-too-large]") && Contains("multiply") && !Contains("unknown-position"));
}

TEST_CASE("a macro that is given too much") {
    CHECK_THAT(said_after("(step n)", "(step n e)"),
               Contains("hunt.zrf:14:29: warning: `step` is called with 2 arguments, but uses no `$2`") &&
                   Contains("the macro is defined here (hunt.zrf:1:9)"));
    // What is handed on to a call within is used; and who is called as `$1` cannot know what others would be given.
    CHECK(said_after("(define slide ($1", "(define both (step $1))\n(define slide ($1").empty());
    std::string text = "(define each ($1 n e))\n" + std::string(good);
    text.replace(text.find("(step n)"), 8, "(each step)");
    CHECK(said_of(text).empty());
}

TEST_CASE("too few are the words of an instruction or a condition") {
    CHECK_THAT(said_after("(step n)", "(n (verify (piece?)) add)"), Contains("`piece?` needs the name of a piece"));
    CHECK_THAT(said_after("(step n)", "(n (verify (in-zone?)) add)"), Contains("`in-zone?` needs the name of a zone"));
    CHECK_THAT(said_after("(step n)", "((opposite) add)"), Contains("`opposite` needs a direction"));
}

TEST_CASE("ranges of positions lead from one to another of a grid") {
    const auto said = [](std::string_view positions) { return said_after("a3 b3", positions); };
    CHECK(said("a3..c2 b1..b1").empty());
    CHECK_THAT(said("a3..d3"), Contains("`a3..d3` does not lead from a position to another one of its grid") &&
                                   Contains("[bad-range]") && Contains("`a1..h2` is all that lies between them"));
    CHECK_THAT(said("a3.."), Contains("[bad-range]"));
    CHECK_THAT(said("d3..a3"), Contains("[unknown-position]"));
}

TEST_CASE("too many are the words of an instruction or a condition") {
    CHECK_THAT(said_after("(step n)", "(n (verify (empty? n e)) add)"),
               Contains("hunt.zrf:14:50: warning: `empty?` takes no more than `(empty? place)`") &&
                   Contains("write `(and (empty? n) (empty? e))`"));
    CHECK_THAT(said_after("(step n)", "(n (verify (not-empty? n e)) add)"), Contains("(and (not-empty? n)"));
    CHECK_THAT(said_after("(step n)", "(n (capture n e) add)"), Contains("write `(capture n) (capture e)`"));
    CHECK_THAT(said_after("(step n)", "(n (verify (piece? Deer n e)) add)"), Contains("[surplus-argument]"));
    CHECK_THAT(said_after("(step n)", "((set-flag free empty? n) n (verify (flag? free)) add)"),
               Contains("[surplus-argument]"));
    CHECK(said_after("(step n)", "(n (verify (piece? Deer e)) (capture e) add)").empty());
}

TEST_CASE("a macro that is given too little by one call") {
    CHECK_THAT(said_after("(step n)", "(step n) (step)"),
               Contains("hunt.zrf:14:38: warning: `step` is called without `$1`"));
    // What a call leaves out elsewhere than before other words may be meant to be left out.
    std::string text = "(define on ($1 (verify not-friend?) $2 add))\n" + std::string(good);
    text.replace(text.find("(step n)"), 8, "(on n) (on e (verify empty?))");
    CHECK_THAT(said_of(text), !Contains("`on` is called without"));
}

TEST_CASE("two pieces on one cell") {
    CHECK_THAT(said_after("(Deer c3)", "(Deer a1)"),
               Contains("hunt.zrf:15:47: warning: two pieces are set up on `a1`; the last one counts") &&
                   Contains("another one stands there (hunt.zrf:15:29)"));
}

TEST_CASE("words of other languages lead to ours") {
    CHECK_THAT(said_after("win-condition", "victory-condition"), Contains("did you mean `win-condition`?"));
    CHECK_THAT(said_after("not-friend?) add))\n(define", "not-freind?) add))\n(define"),
               Contains("did you mean `not-friend?`?"));
    CHECK_THAT(said_after("(step n)", "(n (verify not-vacant?) add)"), Contains("did you mean `not-empty?`?"));
    CHECK_THAT(said_after("(step n)", "(n (verify not-occupied?) add)"), Contains("did you mean `empty?`?"));
    CHECK_THAT(said_after("(step n)", "(n (verify (coins >= 1)) add)"),
               Contains("the sign of a comparison comes first: `(>= coins 1)`"));
    CHECK_THAT(said_after("absolute-config Deer (goal)", "coins >= 1"), Contains("comes first: `(>= coins 1)`"));
}

TEST_CASE("the name of a game, and what a variant is made from, are not written as in other languages") {
    const std::string named = said_after("(title \"Hunt\")", "\"Hunt\"");
    CHECK_THAT(named, Contains("stray-text") && Contains("the name of a game is written `(title"));
    const std::string model = said_of(std::string(good) + "(variant (title \"More\") (extends \"Hunt\"))");
    CHECK_THAT(model, Contains("unknown section `extends`") && Contains("copies the game before it in the file"));
}

TEST_CASE("a board without positions is shown how one is written, which then holds") {
    const std::string said =
        said_of("(game (title \"A\") (players White) (turn-order White) (board 5x5) (piece (name Man)))");
    const std::size_t grid = said.find("(grid");
    REQUIRE(grid != std::string::npos);
    const std::string written = said.substr(grid, said.find('`', grid) - grid);
    CHECK_THAT(said_of("(game (title \"A\") (players White) (turn-order White) (board " + written +
                       ") (piece (name Man) (moves (n add))) (board-setup (White (Man a1 e5))))"),
               !Contains("error"));
}

TEST_CASE("a verify that never holds, where that is written out") {
    CHECK_THAT(said_after("(step n)", "(n (verify false) add)"),
               Contains("hunt.zrf:14:32: warning: this never holds: the block always ends here"));
    CHECK(said_after("(define slide ($1", "(define maybe ($1 (verify $2) add))\n(define slide ($1").empty());
    std::string text = "(define maybe ($1 (verify $2) add))\n" + std::string(good);
    text.replace(text.find("(step n)"), 8, "(maybe n true) (maybe e false)");
    CHECK(said_of(text).empty());
}

TEST_CASE("an attribute that is set, but that no piece declares") {
    CHECK_THAT(said_after("(step n)", "(n (set-attribute seen? true) add)"),
               Contains("hunt.zrf:14:47: warning: attribute `seen?` is set, but no piece declares it") &&
                   Contains("declare it in the piece: `(attribute seen? false)`"));
    CHECK(said_after("(moves (step n)", "(attribute seen? false) (moves (n (set-attribute seen? true) add)").empty());
}

TEST_CASE("a parenthesis missing or too many is looked for where the indentation tells") {
    CHECK_THAT(said_after("(dimensions (\"a/b/c\" (50 0)) (\"3/2/1\" (0 50)))",
                          "(dimensions (\"a/b/c\" (50 0)) (\"3/2/1\" (0 50))"),
               Contains("hunt.zrf:10:51") && Contains("is a `)` missing here?") &&
                   Contains("this list would still be open (hunt.zrf:10:7)"));
    CHECK_THAT(said_after("(slide e)))", "(slide e))"), Contains("hunt.zrf:14:47") && Contains("[unclosed-list]"));
    CHECK_THAT(said_after("(slide e)))", "(slide e))))"),
               Contains("hunt.zrf:14:49: warning: a `)` too many") && Contains("[surplus-paren]"));
}

TEST_CASE("instructions and conditions in each other's place, or without parentheses") {
    CHECK_THAT(said_after("(step n)", "(n (verify not-friend? add))"), Contains("`add` is an instruction: is a `)`"));
    CHECK_THAT(said_after("(step n)", "(n (verify not friend?) add)"),
               Contains("hunt.zrf:14:40: warning: unknown condition `not`") && Contains("`(not ...)`"));
    CHECK_THAT(said_after("(step n)", "(n verify not-friend? add)"),
               Contains("`verify` stands in parentheses with what it is about: `(verify ...)`"));
    CHECK_THAT(said_after("(step n)", "(n (if empty? add else capture else add))"), Contains("and but once"));
    CHECK_THAT(said_after("(step n)", "[step n]"), Contains("lists stand in round parentheses"));
}

TEST_CASE("of few names, all are told") {
    CHECK_THAT(said_after("(step n)", "(step nw)"), Contains("of directions, there are `n`, `s` and `e`"));
    CHECK_THAT(said_after("(step n)", "(n (verify (in-zone? promotion)) add)"), Contains("the only one is `goal`"));
    CHECK_THAT(said_after("(White (Deer a1))", "(Green (Deer a1))"), Contains("there are `White` and `Black`"));
}

TEST_CASE("setups in another order") {
    const std::string setup =
        GENERATE(as<std::string>(), "(White (a1 Deer))", "(White Deer a1)", "(White ((Deer a1)))");
    INFO(setup);
    CHECK_THAT(said_after("(White (Deer a1))", setup), Contains("hunt.zrf:15:2") && Contains("[unknown-piece]") &&
                                                           Contains("a piece stands before its positions"));
}

TEST_CASE("the last of two sections counts, which is told") {
    CHECK_THAT(said_after("(turn-order White Black)", "(turn-order White Black)\n  (turn-order Black White)"),
               Contains("hunt.zrf:7:4: warning: `turn-order` stands twice") && Contains("stands here (hunt.zrf:6:4)"));
    // A game may override what a macro brought.
    std::string text = "(define usual (turn-order White Black))\n" + std::string(good);
    text.replace(text.find("(turn-order White Black)", 40), 24, "(usual)\n  (turn-order Black White)");
    CHECK(said_of(text).empty());
}

TEST_CASE("a parenthesis missing behind a piece") {
    const std::string said = said_after("(slide e)))", "(slide e))");
    CHECK_THAT(said, Contains("hunt.zrf:15:4: warning: `board-setup` stands inside of a piece") &&
                         Contains("is a `)` missing before it?"));
    const std::string deeper = said_after("(slide e)))", "(slide e) ; both))");
    CHECK_THAT(deeper, Contains("`board-setup` stands inside of a piece"));
    CHECK(count(deeper, "unknown-instruction") == 0);
}

TEST_CASE("players and pieces of goals") {
    CHECK_THAT(said_after("(win-condition (White Black)", "(win-condition White"),
               Contains("hunt.zrf:16:18: warning: the players of a goal stand in parentheses"));
    CHECK_THAT(said_after("(win-condition (White Black)", "(win-condition (Whyte)"),
               Contains("unknown player `Whyte`") && Contains("did you mean `White`?"));
    CHECK_THAT(said_after("absolute-config Deer", "absolute-config Dear"), Contains("did you mean `Deer`?"));
}

TEST_CASE("numbers of directions, rectangles and links") {
    const std::string direction = GENERATE(as<std::string>(), "(n 0 up)", "(n 0)", "(n 0 -1 0)", "(n 0 99999999999)");
    INFO(direction);
    CHECK_THAT(said_after("(n 0 -1)", direction),
               Contains("hunt.zrf:11:19: warning: a direction is `(name dx dy ...)`"));
    CHECK_THAT(said_after("5 5 54 54", "5 5 99999999999 54"), Contains("[bad-rectangle]"));
    CHECK_THAT(said_after("(symmetry", "(links x (a1 b2 c3))\n    (symmetry"), Contains("what follows is left out"));
}

TEST_CASE("options and names") {
    CHECK_THAT(said_after("  (piece", "  (option \"pass turn\" maybe)\n  (piece"),
               Contains("hunt.zrf:14:23: warning: `maybe` is no value of this option"));
    CHECK_THAT(said_after("  (piece", "  (option pass turn true)\n  (piece"), Contains("in quotes: `\"pass turn\"`"));
    CHECK_THAT(said_after("(name Deer)", "(name Deer Red)"), Contains("a name of several words stands in quotes"));
}

TEST_CASE("a version that is not known yet, or is none, gets a warning; older ones are silent") {
    for (const char* known : {"1.3", "2.0", "2.0.1", "3.0", "1", "3"}) {
        INFO(known);
        CHECK(said_of("(version \"" + std::string(known) + "\")\n" + std::string(good)).empty());
    }
    for (const char* newer : {"3.1", "4.0", "12", "3.1.7"}) {
        CHECK_THAT(said_of("(version \"" + std::string(newer) + "\")\n" + std::string(good)),
                   Contains("hunt.zrf:1:10: warning: this file is written for version " + std::string(newer)) &&
                       Contains("[newer-version]"));
    }
    for (const char* none : {"", "new", "2.x", "-1", "99999999999999999999"}) {
        INFO(none);
        CHECK_THAT(said_of("(version \"" + std::string(none) + "\")\n" + std::string(good)), Contains("[bad-version]"));
    }
}

TEST_CASE("a file may forbid that its board is turned") {
    const auto turns = [](const std::string& option) {
        std::string text(good);
        text.insert(text.find("  (players"), option);
        syntax::Document document = syntax::read_text(text, "hunt.zrf");
        CHECK(rules::resolve(document, rules::titles(document).at(0)));
        return rules::may_flip(document, rules::titles(document).at(0));
    };
    CHECK(turns(""));
    CHECK(turns("(option \"prevent flipping\" false)"));
    CHECK(turns("(allow-flipping true)"));
    for (const char* no : {"(option \"prevent flipping\" true)", "(option \"prevent flipping\" 2)",
                           "(option \"Prevent Flipping\" 1)", "(allow-flipping false)"}) {
        INFO(no);
        CHECK_FALSE(turns(no));
    }
}
