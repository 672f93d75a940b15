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
    for (const rules::Title& title : rules::titles(document)) {
        rules::resolve(document, title.index);
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
        const auto rules = rules::resolve(document, 0);
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
    CHECK_THAT(said_after("(title \"Hunt\")", "(title \"Hunt)"),
               Contains("[unterminated-string]") && Contains("is its closing quote missing? (hunt.zrf:4:10)"));
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
