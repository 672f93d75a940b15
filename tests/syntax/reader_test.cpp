#include "support.h"

#include "syntax/grammar.h"

#include <catch2/catch.hpp>
#include <tao/pegtl/contrib/analyze.hpp>

using namespace bazillion::syntax;
using namespace bazillion::syntax::test;

using Codes = std::vector<std::string>;

TEST_CASE("the grammar has no loops that read nothing") {
    CHECK(tao::pegtl::analyze<grammar::file>(1) == 0);
}

TEST_CASE("forms are atoms, strings and lists") {
    const Document document = read("(a \"b\" (c) ())");
    REQUIRE(document.forms.size() == 1);
    const std::vector<Form>& items = document.forms[0].items();
    REQUIRE(items.size() == 4);
    CHECK(items[0].is_atom("a"));
    CHECK(items[1].is_string());
    CHECK(items[1].text() == "b");
    CHECK(items[2].is_call("c"));
    CHECK(items[3].is_list());
    CHECK(items[3].items().empty());
    CHECK(document.forms[0].head() == "a");
    CHECK(items[3].head().empty());
    CHECK(document.forms[0].text().empty());
}

TEST_CASE("a form from nowhere is an empty list") {
    const Form form;
    CHECK(form.is_list());
    CHECK(form.items().empty());
    CHECK(form.text().empty());
    CHECK(form.head().empty());
    CHECK_FALSE(form.is_call(""));
}

TEST_CASE("atoms may hold almost anything") {
    for (const char* atom :
         {"O-O", "never-moved?", "Rook!", "1z",     "?Dice", "+",           "-",  "*", "a/b",  "'x'", "0",  "50",
          "12l", "Free-King!",   "`q`",   "[x]{y}", "a,b",   "caf\xC3\xA9", "\\", "#", "\x7f", "-1",  "$1", "$"}) {
        CHECK(expand(atom) == atom);
    }
}

TEST_CASE("blanks separate atoms and mean nothing else") {
    CHECK(expand("a b\tc\rd\ne\r\nf\fg\vh\x01i\x1fj") == "a b c d e f g h i j");
    CHECK(expand("") == "");
    CHECK(expand(" \r\n\t ") == "");
    CHECK(expand("( a)(b )( )") == "(a) (b) ()");
}

TEST_CASE("comments run to the end of the line") {
    CHECK(expand("(a ; b )\n c)") == "(a c)");
    CHECK(expand("(a);end") == "(a)");
    CHECK(expand("a;b\r\nc") == "a c");
    CHECK(expand("; only") == "");
    CHECK(expand(";") == "");
    CHECK(expand("(a;\"\n)") == "(a)");
    CHECK(expand("(define ; why\n x y) (x ; how\n)") == "y");
}

TEST_CASE("strings hold what stands between two quotes") {
    CHECK(expand("\"\"") == "\"\"");
    CHECK(expand("\"a ; (b) \\\"") == "\"a ; (b) \\\"");
    CHECK(expand("\"two\n  lines\"") == "\"two\n  lines\"");
    CHECK(expand("\"a.bmp\"\"b.bmp\"") == "\"a.bmp\" \"b.bmp\"");
    CHECK(expand("a\"b\"c(d\"e\"(f))") == "a \"b\" c (d \"e\" (f))");
}

TEST_CASE("spans cover a form and nothing more") {
    const Document document = read("  (ab \"cd\" (e ) ) f");
    const auto text = [&](const Form& form) { return document.sources.text(form.origin().span); };
    CHECK(text(document.forms[0]) == "(ab \"cd\" (e ) )");
    CHECK(text(document.forms[0].items()[0]) == "ab");
    CHECK(text(document.forms[0].items()[1]) == "\"cd\"");
    CHECK(text(document.forms[0].items()[2]) == "(e )");
    CHECK(text(document.forms[1]) == "f");
}

TEST_CASE("spans count in the text as shown, not in the bytes of the file") {
    const Document document = read_text("\xEF\xBB\xBF(caf\xE9 x)", "test.game");
    CHECK(document.sources.text(document.forms[0].items()[1].origin().span) == "x");
    CHECK(document.sources.locate(document.forms[0].items()[1].origin().span).column == 7);
}

TEST_CASE("an unclosed list is an error, in an old file a warning") {
    const char* text = "(game (title \"x\")\n  (board (grid\n";
    const Document strict = read(text);
    CHECK(codes(strict) == Codes{"error unclosed-list"});
    CHECK(print(strict.forms) == "(game (title \"x\") (board (grid)))");
    const Origin where = *strict.diagnostics.all()[0].where;
    CHECK(strict.sources.locate(where.span).line == 2);
    CHECK(strict.sources.locate(where.span).column == 10);

    for (const char* name : {"test.zrf", "TEST.ZRF", "folder/x.Zrf"}) {
        const Document lenient = read_text(text, name);
        CHECK(codes(lenient) == Codes{"warning unclosed-list"});
        CHECK(print(lenient.forms) == print(strict.forms));
    }
    for (const char* name : {"zrf", "test.zrf.game", "testzrf", ".zr", ""}) {
        CHECK(codes(read_text(text, name)) == Codes{"error unclosed-list"});
    }
}

TEST_CASE("a surplus parenthesis is told once and skipped") {
    CHECK(codes(read("(a)) (b)))")) == Codes{"error surplus-paren"});
    CHECK(codes(read_text("(a)) (b)", "x.zrf")) == Codes{"warning surplus-paren"});
    CHECK(print(read("(a)) (b)").forms) == "(a) (b)");
    CHECK(codes(read(")")) == Codes{"error surplus-paren"});
}

TEST_CASE("an unterminated string runs to the end") {
    const Document strict = read("(a \"b c)\n");
    CHECK(codes(strict) == Codes{"error unterminated-string"});
    CHECK(print(strict.forms) == "(a \"b c)\n\")");
    CHECK(codes(read_text("(a \"b c)\n", "x.zrf")) == Codes{"warning unterminated-string"});
    CHECK(codes(read("\"")) == Codes{"error unterminated-string"});
}

TEST_CASE("a file with zero bytes is no text") {
    const Document document = read_text(std::string_view("(a)\0(b)", 7), "x.zrf");
    CHECK(codes(document) == Codes{"error binary-file"});
    CHECK(document.forms.empty());
}

TEST_CASE("keywords in other letter case are accepted with a warning") {
    const Document document = read("(Define x y) (x)");
    CHECK(codes(document) == Codes{"warning keyword-case"});
    CHECK(print(document.forms) == "y");
}
