#include "support.h"

#include <catch2/catch.hpp>

#include <ctime>

using namespace bazillion::syntax;
using namespace bazillion::syntax::test;

using Codes = std::vector<std::string>;

namespace {

std::string repeat(std::string_view text, std::size_t times) {
    std::string repeated;
    for (std::size_t i = 0; i < times; ++i) {
        repeated += text;
    }
    return repeated;
}

std::string nested(std::size_t depth) {
    return fmt::format("{}{}", repeat("(", depth), repeat(")", depth));
}

/// Macros `a0` .. `a<depth - 1>`, each but the first made of `calls` calls of the one before.
std::string tower(std::size_t depth, std::string_view base, std::size_t calls) {
    std::string text = fmt::format("(define a0 {})\n", base);
    for (std::size_t i = 1; i < depth; ++i) {
        text += fmt::format("(define a{} {})\n", i, repeat(fmt::format("(a{})", i - 1), calls));
    }
    return fmt::format("{}(game) (a{})", text, depth - 1);
}

std::size_t count(const Form& form) {
    std::size_t forms = 1;
    for (const Form& item : form.items()) {
        forms += count(item);
    }
    return forms;
}

/// Of the processor, so that a busy machine makes no difference.
double seconds_since(std::clock_t start) {
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

}  // namespace

TEST_CASE("limit: nesting of parentheses") {
    Limits limits;
    limits.nesting = 10;
    CHECK(codes(read(nested(9), limits)).empty());
    CHECK(codes(read(nested(10), limits)).empty());
    CHECK(codes(read(fmt::format("(a) {}", nested(11)), limits)) == Codes{"error too-deep"});
    CHECK(print(read(fmt::format("(a) {}", nested(11)), limits).forms) == "(a)");
    CHECK(codes(read(nested(500))).empty());
    CHECK(codes(read(nested(501))) == Codes{"error too-deep"});
}

TEST_CASE("limit: nesting cannot be lifted beyond what the stack bears") {
    Limits limits;
    limits.nesting = 100'000'000;
    limits.file_bytes = 100'000'000;
    CHECK(codes(read(nested(500), limits)).empty());
    CHECK(codes(read(nested(501), limits)) == Codes{"error too-deep"});
    CHECK(codes(read(repeat("(", 10'000'000), limits)) == Codes{"error too-deep"});
    CHECK(codes(read(nested(5'000'000), limits)) == Codes{"error too-deep"});
}

TEST_CASE("limit: nesting after expansion") {
    Limits limits;
    limits.nesting = 10;
    // Each call puts two lists around its argument.
    CHECK(codes(read("(define w (($1))) (w (w (w (w (w x)))))", limits)).empty());
    CHECK(codes(read("(define w (($1))) (a) ((w (w (w (w (w x))))))", limits)) == Codes{"error too-deep"});
    CHECK(print(read("(define w (($1))) (a) ((w (w (w (w (w x))))))", limits).forms) == "(a) ()");
}

TEST_CASE("limit: arguments in arguments do not exhaust the stack") {
    std::string text = "(define v40 $1)";  // expands to nothing but `x`, through 2^40 calls in each other
    for (int i = 0; i < 40; ++i) {
        text += fmt::format("(define v{0} (v{1} (v{1} $1)))", i, i + 1);
    }
    CHECK(codes(read(fmt::format("{}(v0 (x))", text))) == Codes{"error too-deep"});
    CHECK(codes(read(fmt::format("(define w $1){}(x){}", repeat("(w ", 498), repeat(")", 498)))).empty());
}

TEST_CASE("limit: macros in macros") {
    Limits limits;
    limits.expansion_depth = 10;
    CHECK(print(read(tower(9, "x", 1), limits).forms) == "(game) x");
    CHECK(print(read(tower(10, "x", 1), limits).forms) == "(game) x");
    CHECK(codes(read(tower(11, "x", 1), limits)) == Codes{"error expansion-too-deep"});
    CHECK(print(read(tower(11, "x", 1), limits).forms) == "(game)");
    CHECK(codes(read(tower(100, "x", 1))).empty());
    CHECK(codes(read(tower(101, "x", 1))) == Codes{"error expansion-too-deep"});
}

TEST_CASE("limit: forms") {
    const std::string text = "(define m x (y)) (game (m) (m))";  // 1 + 1 + 2 * 3 forms
    Limits limits;
    limits.expanded_forms = 9;
    CHECK(codes(read(text, limits)).empty());
    limits.expanded_forms = 8;
    const Document exact = read(text, limits);
    CHECK(codes(exact).empty());
    CHECK(count(exact.forms[0]) == 8);
    limits.expanded_forms = 7;
    const Document over = read(text, limits);
    CHECK(codes(over) == Codes{"error expansion-too-large"});
    CHECK(over.forms.empty());
}

TEST_CASE("limit: expansions that double and double are cut soon") {
    Limits limits;
    limits.expanded_forms = 100'000;  // without limits, none of these would end in a lifetime
    for (const std::string& text :
         {tower(60, "x", 2), tower(60, "", 2), tower(60, "(x)", 2), tower(60, "$9 x$9", 2), tower(8, "x", 100)}) {
        CHECK(codes(read(text, limits)) == Codes{"error expansion-too-large"});
    }
}

TEST_CASE("the time for reading grows with the lists on a line, not with their square") {
    const auto seconds_for = [](std::size_t many) {
        const std::string text = repeat("(a) ", many);
        const std::clock_t start = std::clock();
        CHECK(read(text).forms.size() == many);
        return seconds_since(start);
    };
    const double few = seconds_for(20'000);
    CHECK(seconds_for(160'000) < 24 * few + 1);  // 64 times as long if it were the square
}

TEST_CASE("limit: texts that double and double are cut soon") {
    std::string text = "(define s0 \"$1\")";
    for (int i = 1; i < 90; ++i) {
        text += fmt::format("(define s{} (s{} \"$1$1\"))", i, i - 1);
    }
    CHECK(codes(read(fmt::format("{}(s89 \"ab\")", text))) == Codes{"error expansion-too-large"});
    const std::string long_text = repeat("$1", 500'000);
    CHECK(codes(read(fmt::format("(define s \"{}\") (s \"{}\")", long_text, long_text))) ==
          Codes{"error expansion-too-large"});
}

TEST_CASE("limit: as many forms as are allowed") {
    Limits limits;
    limits.expanded_forms = 1'000'002;
    const Document document = read(tower(7, "x", 10), limits);
    CHECK(codes(document).empty());
    CHECK(document.forms.size() == 1'000'001);
    CHECK(codes(read(fmt::format("{} y", tower(7, "x", 10)), limits)) == Codes{"error expansion-too-large"});
}

TEST_CASE("limit: size of a file") {
    const TemporaryFolder folder;
    const std::string text = "(game)";
    const auto file = folder.write("main.game", text);
    Limits limits;
    for (const std::size_t more : {0U, 1U}) {
        limits.file_bytes = text.size() + more;
        CHECK(codes(read_document(file, {}, limits)).empty());
        CHECK(codes(read(text, limits)).empty());
    }
    limits.file_bytes = text.size() - 1;
    CHECK(codes(read_document(file, {}, limits)) == Codes{"error too-large"});
    CHECK(codes(read(text, limits)) == Codes{"error too-large"});
}

TEST_CASE("limit: size of a file and its includes together") {
    const TemporaryFolder folder;
    const std::string main = "(include \"b\") (include \"b\")";
    folder.write("b", "12345");
    Limits limits;
    limits.file_bytes = main.size() + 10;
    CHECK(codes(read_document(folder.write("main.game", main), {}, limits)).empty());
    limits.file_bytes -= 1;
    const Document document = read_document(folder.path() / "main.game", {}, limits);
    CHECK(codes(document) == Codes{"error too-large"});
    CHECK(print(document.forms) == "12345");
}

TEST_CASE("limit: includes in includes") {
    const TemporaryFolder folder;
    for (int i = 1; i <= 4; ++i) {
        folder.write(fmt::format("{}.game", i), fmt::format("x (include \"{}.game\")", i + 1));
    }
    Limits limits;
    limits.include_depth = 4;
    folder.write("5.game", "end");
    CHECK(codes(read_document(folder.path() / "2.game", {}, limits)).empty());
    CHECK(codes(read_document(folder.path() / "1.game", {}, limits)).empty());
    limits.include_depth = 3;
    const Document document = read_document(folder.path() / "1.game", {}, limits);
    CHECK(codes(document) == Codes{"error include-too-deep"});
    CHECK(print(document.forms) == "x x x x");
}

TEST_CASE("limit: number of includes") {
    const TemporaryFolder folder;
    folder.write("e", "e");
    Limits limits;
    limits.includes = 3;
    const auto text = [](std::size_t times) { return repeat("(include \"e\") ", times); };
    CHECK(codes(read_text(text(2), folder.path() / "m.game", {}, limits)).empty());
    CHECK(codes(read_text(text(3), folder.path() / "m.game", {}, limits)).empty());
    const Document document = read_text(text(5), folder.path() / "m.game", {}, limits);
    CHECK(codes(document) == Codes{"error too-many-includes"});
    CHECK(print(document.forms) == "e e e");
}

TEST_CASE("limit: number of messages") {
    const Document document = read(repeat("(define)", 2000));
    CHECK(document.diagnostics.all().size() == Diagnostics::most);
    CHECK(document.diagnostics.error_count() == 2000);
}

TEST_CASE("limit: errors are kept however many warnings there are") {
    Diagnostics diagnostics;
    for (std::size_t i = 0; i < Diagnostics::most + 5; ++i) {
        diagnostics.warning("w", "w").hint = "why";
    }
    CHECK_FALSE(diagnostics.has_errors());
    diagnostics.error("e", "e").hint = "why";
    CHECK(diagnostics.has_errors());
    CHECK(diagnostics.all().size() == Diagnostics::most + 1);
    CHECK(diagnostics.all().back().hint == "why");
}
