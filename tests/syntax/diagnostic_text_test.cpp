#include "support.h"
#include "syntax/utf8.h"

#include <catch2/catch.hpp>

using namespace bazillion::syntax;
using namespace bazillion::syntax::test;

namespace {

/// A message at the first place of `what` in a text of its own.
std::string point_at(std::string_view what, std::string text, std::string label = "") {
    Sources sources;
    const auto begin = static_cast<std::uint32_t>(text.find(what));
    const Span span{sources.add("x.game", std::move(text)), begin, begin + static_cast<std::uint32_t>(what.size())};
    Diagnostic diagnostic{Severity::error, "code", "message", Origin{span, nullptr}, std::move(label), {}, {}};
    return '\n' + render(diagnostic, sources);
}

}  // namespace

TEST_CASE("a message shows place, line, caret, label and hint") {
    const Document document = read("(game\n  (board Rok))\n");
    const Form& form = document.forms[0].items()[1].items()[1];
    Diagnostics diagnostics;
    Diagnostic& said = diagnostics.error("unknown-name", "unknown piece `Rok`", form.origin());
    said.label = "expected a piece name";
    said.hint = "did you mean `Rook`?";
    said.notes.push_back({"pieces are listed here", document.forms[0].items()[0].origin()});
    said.notes.push_back({"without a place", {}});
    CHECK('\n' + render(said, document.sources) == R"(
test.game:2:10: error: unknown piece `Rok` [unknown-name]
  2 |   (board Rok))
    |          ^^^ expected a piece name
  note: pieces are listed here (test.game:1:2)
  1 | (game
    |  ^^^^
  note: without a place
  hint: did you mean `Rook`?
)");
}

TEST_CASE("an error in a macro shows the body and the calls") {
    const Document document = read(R"((define in
  (x $1) wrong)
(define out (in $1))






(game (out a)))");
    Diagnostic diagnostic;
    diagnostic.code = "c";
    diagnostic.message = "m";
    diagnostic.where = document.forms[0].items()[2].origin();
    CHECK('\n' + render(diagnostic, document.sources) == R"(
test.game:2:10: error: m [c]
   2 |   (x $1) wrong)
     |          ^^^^^
  note: in the expansion of `in`, called at test.game:3:13
   3 | (define out (in $1))
     |             ^^^^^^^
  note: in the expansion of `out`, called at test.game:10:7
  10 | (game (out a))
     |       ^^^^^^^
)");
}

TEST_CASE("a message without a place is one line") {
    CHECK(render({Severity::warning, "no-file", "no such file", {}, "", {}, ""}, {}) ==
          "warning: no such file [no-file]\n");
    const Origin nowhere{{7, 0, 1}, nullptr};  // in a text that is not there
    CHECK(render({Severity::error, "c", "m", nowhere, "", {{"n", nowhere}}, ""}, {}) == "error: m [c]\n  note: n\n");
}

TEST_CASE("tabs are expanded and the caret stays below") {
    CHECK(point_at("x", "\ta\tx\ty") == R"(
x.game:1:4: error: message [code]
  1 |     a   x   y
    |         ^
)");
    CHECK(point_at("\t", "a\tb") == R"(
x.game:1:2: error: message [code]
  1 | a   b
    |  ^^^
)");
}

TEST_CASE("the caret counts characters, not bytes") {
    CHECK(point_at("w\xC3\xB6rd", "\xC3\xA4\xE2\x82\xAC w\xC3\xB6rd x", "here") == R"(
x.game:1:4: error: message [code]
  1 | ä€ wörd x
    |    ^^^^ here
)");
}

TEST_CASE("only the first line of a span is underlined") {
    CHECK(point_at("(a\n b)", "  (a\n b)") == R"(
x.game:1:3: error: message [code]
  1 |   (a
    |   ^^
)");
    CHECK(point_at("(a\r\n b)", "  (a\r\n b)") == R"(
x.game:1:3: error: message [code]
  1 |   (a
    |   ^^
)");
}

TEST_CASE("an empty span gets one caret, also at the end") {
    CHECK(point_at("", "ab") == R"(
x.game:1:1: error: message [code]
  1 | ab
    | ^
)");
    Sources sources;
    sources.add("x.game", "ab\n");
    const Diagnostic at_end{Severity::error, "code", "message", Origin{{0, 3, 3}, nullptr}, "", {}, ""};
    CHECK('\n' + render(at_end, sources) == R"(
x.game:2:1: error: message [code]
  2 | 
    | ^
)");
}

TEST_CASE("of a long line the part at the caret is shown") {
    const std::string text = point_at("HERE", std::string(5000, 'a') + "HERE" + std::string(5000, 'b'));
    CHECK(text.size() < 500);
    CHECK(text.find("…aaa") != std::string::npos);
    CHECK(text.find("aaaHEREbbb") != std::string::npos);
    CHECK(text.find("bbb…") != std::string::npos);
    const std::size_t line = text.find("| …") + 2;
    const std::size_t carets = text.find("| ", line + 5) + 2;
    // The ellipsis is one column of three bytes.
    CHECK(text.find("HERE") - line - 2 == text.find("^^^^") - carets);
    CHECK(point_at(std::string(9000, 'x'), std::string(9000, 'x')).size() < 500);
}

TEST_CASE("a line of megabytes is no error") {
    std::string text;
    for (int i = 0; i < 1'000'000; ++i) {
        text += "é ";
    }
    const std::string message = point_at("HERE", text + "HERE " + text);
    CHECK(message.find("x.game:1:2000001: ") == 1);
    CHECK(message.find("| …") != std::string::npos);
    CHECK(message.find(" é HERE é ") != std::string::npos);
    CHECK(message.size() < 500);
    CHECK(to_utf8(message) == message);  // no character is cut in two
}

TEST_CASE("control characters never reach the terminal") {
    Sources sources;
    sources.add("x\x1b[2J.game", "a\x1b[31mb\x7f\xC2\x9Bm");
    Diagnostic diagnostic{Severity::error, "c", "bad `\x1b[2J\n`", Origin{{0, 0, 1}, nullptr}, "l\x07", {}, "h\r"};
    CHECK('\n' + render(diagnostic, sources) == R"(
x\x1b[2J.game:1:1: error: bad `\x1b[2J\n` [c]
  1 | a�[31mb��m
    | ^ l\x07
  hint: h\r
)");
}

TEST_CASE("colour changes nothing but the colour") {
    const Document document = read("(define m (a\n(m)");
    REQUIRE(document.diagnostics.all().size() == 1);
    const Diagnostic& diagnostic = document.diagnostics.all()[0];
    const std::string plain = render(diagnostic, document.sources);
    std::string colour = render(diagnostic, document.sources, true);
    CHECK(colour.find("\x1b[1;31merror: \x1b[0m") != std::string::npos);
    for (std::size_t at = colour.find('\x1b'); at != std::string::npos; at = colour.find('\x1b')) {
        colour.erase(at, colour.find('m', at) - at + 1);
    }
    CHECK(colour == plain);
}

TEST_CASE("a long chain of calls is cut in the middle") {
    std::string text = "(define a0 bad)";
    for (int i = 1; i < 50; ++i) {
        text += fmt::format("\n(define a{} (a{}))", i, i - 1);
    }
    const Document document = read(text + "\n(a49)");
    const std::string message =
        render({Severity::error, "c", "m", document.forms[0].origin(), "", {}, ""}, document.sources);
    CHECK(message.find("expansion of `a0`") != std::string::npos);
    CHECK(message.find("expansion of `a2`") != std::string::npos);
    CHECK(message.find("expansion of `a3`") == std::string::npos);
    CHECK(message.find("  note: 44 more calls\n") != std::string::npos);
    CHECK(message.find("expansion of `a47`") != std::string::npos);
    CHECK(message.find("expansion of `a49`, called at test.game:51:1") != std::string::npos);
}

TEST_CASE("golden: unclosed list") {
    CHECK('\n' + messages(read("(define a (x)\n\n(game\n  (a))\n")) == R"(
test.game:1:13: error: a list is not closed at the end of the file [unclosed-list]
  1 | (define a (x)
    |             ^ is a `)` missing here?
  note: this list would still be open (test.game:1:1)
  1 | (define a (x)
    | ^
  note: and this line inside of it, against its indentation (test.game:3:1)
  3 | (game
    | ^
)");
    CHECK('\n' + messages(read_text("(game (a)\n  (b (c", "old.zrf")) == R"(
old.zrf:2:6: warning: 3 lists are not closed at the end of the file [unclosed-list]
  2 |   (b (c
    |      ^ opened here
)");
}

TEST_CASE("golden: surplus parenthesis and unterminated string") {
    CHECK('\n' + messages(read("(a))\n(b \"c)")) == R"(
test.game:1:4: error: `)` without a matching `(` [surplus-paren]
  1 | (a))
    |    ^ closes nothing
test.game:2:4: error: this text has no closing quote [unterminated-string]
  2 | (b "c)
    |    ^ starts here
)");
}

TEST_CASE("golden: recursive macro") {
    CHECK('\n' + messages(read("(define a (b))\n(define b x (a))\n(game (a))")) == R"(
test.game:2:13: error: macro `a` calls itself [recursive-macro]
  2 | (define b x (a))
    |             ^^^ this expansion would never end
  note: in the expansion of `b`, called at test.game:1:11
  1 | (define a (b))
    |           ^^^
  note: in the expansion of `a`, called at test.game:3:7
  3 | (game (a))
    |       ^^^
)");
}

TEST_CASE("golden: list in text") {
    CHECK('\n' + messages(read("(define m x$1)\n(m (l))")) == R"(
test.game:1:11: error: a list cannot become a part of `x$1` [list-in-text]
  1 | (define m x$1)
    |           ^^^
  note: in the expansion of `m`, called at test.game:2:1
  2 | (m (l))
    | ^^^^^^^
  note: this is the list (test.game:2:4)
  2 | (m (l))
    |    ^^^
)");
}

TEST_CASE("golden: definitions") {
    CHECK('\n' + messages(read("(define)\n(define a 1)\n(define a 2 (define b 3))")) == R"(
test.game:1:1: error: `define` without the name of a macro [bad-define]
  1 | (define)
    | ^^^^^^^^ expected `(define name ...)`
test.game:3:9: warning: macro `a` is defined again [redefined-macro]
  3 | (define a 2 (define b 3))
    |         ^
  note: first defined here (test.game:2:9)
  2 | (define a 1)
    |         ^
  hint: the text between the two uses the first, the text after them the second
test.game:3:13: warning: `define` inside the definition of `a` [nested-define]
  3 | (define a 2 (define b 3))
    |             ^^^^^^^^^^^^
  hint: is a `)` missing before it?
)");
}

TEST_CASE("golden: limits") {
    Limits limits;
    limits.nesting = 2;
    limits.expanded_forms = 3;
    CHECK('\n' + messages(read("(define m x x x x)\n(m)\n(a ((", limits)) == R"(
test.game:3:5: error: parentheses are nested more than 2 deep [too-deep]
  3 | (a ((
    |     ^
test.game:2:1: error: macros expand to more than 3 forms [expansion-too-large]
  2 | (m)
    | ^^^ while expanding this
)");
}

TEST_CASE("golden: includes") {
    const TemporaryFolder folder;
    const auto file = folder.write("main.game", "(include \"chess.gme\")\n(include \"../x\")\n(include y)");
    folder.write("chess.game", "");
    std::string text = '\n' + messages(read_document(file));
    const std::string prefix = folder.path().string() + '/';
    for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix)) {
        text.erase(at, prefix.size());
    }
    CHECK(text == R"(
main.game:1:10: error: there is no file `chess.gme` to include [no-include]
  1 | (include "chess.gme")
    |          ^^^^^^^^^^^
  hint: did you mean `chess.game`?
main.game:2:10: error: `../x` lies outside the folder of the game [outside-folder]
  2 | (include "../x")
    |          ^^^^^^
  hint: put the file beside the game and name it by a relative path
main.game:3:1: error: `include` takes one file name [bad-include]
  3 | (include y)
    | ^^^^^^^^^^^ expected a file name in quotes
)");
}
