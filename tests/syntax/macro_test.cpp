#include "support.h"

#include <catch2/catch.hpp>

using namespace bazillion::syntax;
using namespace bazillion::syntax::test;

using Codes = std::vector<std::string>;

TEST_CASE("a body is spliced in place of the call") {
    CHECK(expand("(define hop ($1 (verify empty?) add)) (moves (hop n))") == "(moves (n (verify empty?) add))");
    CHECK(expand("(define hop1 $1 (verify empty?)) (moves ((hop1 n) (hop1 n) add))") ==
          "(moves (n (verify empty?) n (verify empty?) add))");
    CHECK(expand("(define nothing) (a (nothing) b)") == "(a b)");
    CHECK(expand("(define mixed \"s\" x (y)) (a (mixed))") == "(a \"s\" x (y))");
}

TEST_CASE("only a list whose head is the name is a call") {
    CHECK(expand("(define a x) (b a (a) ((a)) (\"a\" a))") == "(b a x (x) (\"a\" a))");
    CHECK(expand("(define a x) a") == "a");
    CHECK(expand("(define a x) ((b) (a))") == "((b) x)");
    CHECK(expand("(define a x) (A)") == "(A)");
}

TEST_CASE("an argument is one token or one list") {
    CHECK(expand("(define m $1 $2 $1) (m (p q) \"r s\")") == "(p q) \"r s\" (p q)");
    CHECK(expand("(define m ($1)) (m (p (q)))") == "((p (q)))");
}

TEST_CASE("parameters are replaced inside atoms and strings") {
    CHECK(expand("(define m $1w line-$1 frozen-$1? sub$1sub $1$2 $2-$1) (m a b)") ==
          "aw line-a frozen-a? subasub ab b-a");
    CHECK(expand("(define m \"images/$1.bmp\" \"$1\" \"$2$1\") (m a b)") == "\"images/a.bmp\" \"a\" \"ba\"");
    CHECK(expand("(define m x$1 \"$1!\") (m \"two words\")") == "xtwo words \"two words!\"");
    CHECK(expand("(define m $1) (m \"text\")") == "\"text\"");
}

TEST_CASE("numbers of parameters are read to their last digit") {
    const std::string arguments = " a b c d e f g h i j k l m n o";
    CHECK(expand("(define m $1 $10 $15 $1x $15x) (m" + arguments + ")") == "a j o ax ox");
    CHECK(expand("(define m $99999999999999999999999 x$18446744073709551617) (m a)") == "x");
}

TEST_CASE("a dollar without a number is a letter") {
    CHECK(expand("(define m $ $x a$ $$1 \"5$ $\") (m 2)") == "$ $x a$ $2 \"5$ $\"");
}

TEST_CASE("replaced text is not searched for parameters again") {
    CHECK(expand("(define m $$1 $2) (m 2 x)") == "$2 x");
    CHECK(expand("(define m $1 \"$1\") (m \"costs $5\")") == "\"costs $5\" \"costs $5\"");
}

TEST_CASE("outside of macros a dollar is a letter") {
    CHECK(expand("(text \"costs $5\" $1 a$2)") == "(text \"costs $5\" $1 a$2)");
}

TEST_CASE("a list cannot become part of an atom or a string") {
    const Document atom = read("(define m (a x$1 b)) (m (l)) (m (l)) (m c)");
    CHECK(codes(atom) == Codes{"error list-in-text"});  // said once, though it happens twice
    CHECK(print(atom.forms) == "(a x b) (a x b) (a xc b)");
    CHECK(codes(read("(define m \"x$1\") (m (l))")) == Codes{"error list-in-text"});
}

TEST_CASE("missing arguments are nothing") {
    CHECK(expand("(define m (add $2) x$2 $2 $2$3 \"$2\") (m a)") == "(add) x \"\"");
    CHECK(expand("(define m ($1 a)) (m)") == "(a)");
    CHECK(expand("(define m (piece? $1)) (verify (m))") == "(verify (piece?))");
}

TEST_CASE("surplus arguments are ignored") {
    CHECK(expand("(define m $1) (m a b (c))") == "a");
    CHECK(expand("(define m x) (m a b (c))") == "x");
}

TEST_CASE("missing trailing arguments come from the macro around the call") {
    CHECK(expand("(define tail (verify empty?) (if (on-board? $1) add)) (define walk ($1 (tail))) (walk n)") ==
          "(n (verify empty?) (if (on-board? n) add))");
    CHECK(expand("(define in $1-$2-$3) (define out (in x)) (out a b c)") == "x-b-c");
    CHECK(expand("(define in $1$2$3) (define mid (in x)) (define out (mid p q)) (out a b c)") == "xqc");
    CHECK(expand("(define in $1) (define mid (in)) (define out (mid)) (out a)") == "a");
}

TEST_CASE("an argument that no call gives is worth a warning, at the first call") {
    CHECK(codes(read("(define m $1 $2) (m a) (m b)")) == Codes{"warning missing-argument"});
    CHECK(codes(read("(define m $1 $2) (m a) (m b c)")).empty());
}

TEST_CASE("an argument that is written but missing itself keeps its place") {
    CHECK(expand("(define tail <$1> [$2]) (define walk (tail $3 y)) (walk a b)") == "<> [y]");
    CHECK(expand("(define tail [$1]) (define walk (tail $3)) (walk a b)") == "[]");
}

TEST_CASE("a call inherits where it is written, not where it is put") {
    // `(tail)` is written outside of macros; being an argument of `walk` does not make it part of its body.
    CHECK(expand("(define tail [$1]) (define walk $2) (walk a (tail))") == "[]");
    // Here it is written in `out`.
    CHECK(expand("(define tail [$1]) (define walk $2) (define out (walk a (tail))) (out o)") == "[o]");
}

TEST_CASE("expansion goes on in the result and in arguments") {
    CHECK(expand("(define a x) (define b (a) (a)) (define c ((b))) (c)") == "(x x)");
    CHECK(expand("(define a x) (define b (a) (a)) (define c (y (b))) (c)") == "(y x x)");
    CHECK(expand("(define a x) (define m [ $1 ]) (m (a))") == "[ x ]");
    CHECK(expand("(define hop ($1 add)) (define call ($1 $2)) (call hop n)") == "(n add)");
    CHECK(expand("(define hop $1 $2) (define call ($3 hop)) (call x)") == "x");  // `$3` gone, `hop` is the head
}

TEST_CASE("macros nested in their own arguments are no recursion") {
    CHECK(expand("(define w <$1> ($1)) (w a)") == "<a> (a)");
    CHECK(expand("(define w ($1)) (w (w (w a)))") == "(((a)))");
    CHECK(expand("(define apply ($1 $2 $3)) (define id $1) (apply apply id x)") == "x");
}

TEST_CASE("macros stand for anything anywhere") {
    CHECK(expand("(define g (game (title \"t\"))) (g)") == "(game (title \"t\"))");
    CHECK(expand("(define p (piece (name $1)) (piece (name $2))) (game (p a b))") ==
          "(game (piece (name a)) (piece (name b)))");
    CHECK(expand("(define size 8) (board (grid (dimensions (\"a/b\" (0 (size))))))") ==
          "(board (grid (dimensions (\"a/b\" (0 8)))))");
    CHECK(expand("(define if mine) (if x)") == "mine");  // before the keyword
}

TEST_CASE("definitions may follow their use") {
    CHECK(expand("(a) (define a x)") == "x");
    CHECK(expand("(define b (a)) (b) (define a x)") == "x");
    CHECK(expand("(game (a)) (define a (b)) (define b y)") == "(game y)");
}

TEST_CASE("of two definitions the nearest preceding one holds, else the first following") {
    const auto forms = [](std::string_view text) { return print(read(text).forms); };
    CHECK(forms("(a) (define a 1) (a) (define a 2) (a)") == "1 1 2");
    CHECK(forms("(define a 1) (define b (a)) (define a 2) (b) (a)") == "1 2");
    CHECK(forms("(define b (a)) (define a 1) (define a 2) (b)") == "1");
    CHECK(forms("(define a 1) (define a 2 (a)) (a)") == "2 1");
    CHECK(codes(read("(define a 1) (define a 2)")) == Codes{"warning redefined-macro"});
}

TEST_CASE("the text of an argument means what it means where it is written") {
    CHECK(print(read("(define d 1) (define m $1 (d)) (define d 2) (m (d))").forms) == "2 1");
}

TEST_CASE("a definition inside a game is taken out and holds for all of it") {
    CHECK(expand("(game (a) (define a x) (board (define b y)) (b))") == "(game x (board) y)");
    CHECK(expand("(a) (game (define a x))") == "x (game)");
}

TEST_CASE("a definition inside a definition is suspicious, but holds") {
    const Document document = read("(define a x (define b y)) (a) (b)");
    CHECK(codes(document) == Codes{"warning nested-define"});
    CHECK(print(document.forms) == "x y");
}

TEST_CASE("a definition needs a name") {
    CHECK(codes(read("(define)")) == Codes{"error bad-define"});
    CHECK(codes(read("(define (a) b)")) == Codes{"error bad-define"});
    CHECK(codes(read("(define \"a\" b)")) == Codes{"error bad-define"});
    CHECK(expand("(define a)(a)") == "");
}

TEST_CASE("recursion is told once, and what stands around it stays") {
    const Document document = read("(define a (b)) (define b x (a)) (game (p) (a) (q) (a)) (variant)");
    CHECK(codes(document) == Codes{"error recursive-macro"});
    CHECK(print(document.forms) == "(game (p) (q)) (variant)");
    CHECK(codes(read("(define a (a) (a)) (a)")) == Codes{"error recursive-macro"});
    CHECK(codes(read("(define a (a)) (game)")).empty());  // never called
}

TEST_CASE("forms of a body come from the body, forms of arguments from the call") {
    const Document document = read("(define m (p $1 x$1 (q)))\n(game (m arg))");
    const Form& p = document.forms[0].items()[1];
    REQUIRE(print(p) == "(p arg xarg (q))");
    const auto text = [&](const Form& form) { return document.sources.text(form.origin().span); };

    CHECK(text(document.forms[0]) == "(game (m arg))");
    CHECK_FALSE(document.forms[0].origin().expansion);
    CHECK(text(p) == "(p $1 x$1 (q))");
    REQUIRE(p.origin().expansion);
    CHECK(p.origin().expansion->macro == "m");
    CHECK(document.sources.text(p.origin().expansion->call) == "(m arg)");
    CHECK(document.sources.text(p.origin().expansion->definition) == "m");
    CHECK_FALSE(p.origin().expansion->outer);
    CHECK(text(p.items()[1]) == "arg");
    CHECK_FALSE(p.items()[1].origin().expansion);
    CHECK(text(p.items()[2]) == "x$1");
    CHECK(p.items()[2].origin().expansion == p.origin().expansion);
    CHECK(p.items()[3].origin().expansion == p.origin().expansion);
}

TEST_CASE("the expansion tells all calls on the way") {
    const Document document = read("(define in x $1) (define out (in (y))) (out)");
    REQUIRE(print(document.forms) == "x (y)");
    const Origin& x = document.forms[0].origin();
    REQUIRE(x.expansion);
    CHECK(x.expansion->macro == "in");
    CHECK(document.sources.text(x.expansion->call) == "(in (y))");
    REQUIRE(x.expansion->outer);
    CHECK(x.expansion->outer->macro == "out");
    CHECK_FALSE(x.expansion->outer->outer);
    // `(y)` is written in the body of `out`.
    REQUIRE(document.forms[1].origin().expansion);
    CHECK(document.forms[1].origin().expansion->macro == "out");
}
