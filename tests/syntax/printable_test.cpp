#include "syntax/printable.h"

#include "syntax/utf8.h"

#include <catch2/catch.hpp>

using bazillion::syntax::Lines;
using bazillion::syntax::printable;

TEST_CASE("what a terminal obeys is escaped") {
    CHECK(printable("plain é € \xF0\x9F\x98\x80") == "plain é € \xF0\x9F\x98\x80");
    CHECK(printable("\x1b[2J\x07\x7f") == "\\x1b[2J\\x07\\x7f");
    CHECK(printable(std::string_view("\0", 1)) == "\\x00");
    CHECK(printable("a\nb\tc\r") == "a\\nb\\tc\\r");
    CHECK(printable("a\nb\tc\r", 100, Lines::keep) == "a\nb\tc\\r");
    CHECK(printable("\xC2\x9B\xC2\x80\xC2\x9F\xC2\xA0") == "\\u{9b}\\u{80}\\u{9f}\xC2\xA0");
    CHECK(printable("\xE2\x80\xAE\xE2\x81\xA6\xE2\x80\x8F\xD8\x9C") == "\\u{202e}\\u{2066}\\u{200f}\\u{61c}");
    CHECK(printable("\xE2\x80\x8D") == "\xE2\x80\x8D");  // a joiner, part of many letters and signs
}

TEST_CASE("bytes that are not UTF-8 are escaped") {
    CHECK(printable("caf\xE9") == "caf\\xe9");
    CHECK(printable("\x9B") == "\\x9b");
    CHECK(printable("\xE2\x82") == "\\xe2\\x82");
    CHECK(printable("\xC0\x9B") == "\\xc0\\x9b");
}

TEST_CASE("a long text is cut, but no character") {
    CHECK(printable(std::string(1'000'000, 'x'), 10) == "xxxxxxxxxx…");
    CHECK(printable("éé", 3) == "é…");
    CHECK(printable("xx\x1b", 5) == "xx…");
    CHECK(printable(std::string(1'000'000, 'x')).size() < 3000);
}

TEST_CASE("a text is made printable once, however often") {
    for (int first = 0; first < 256; ++first) {
        for (int second = 0; second < 256; ++second) {
            const std::string text{'x', static_cast<char>(first), static_cast<char>(second), '\x80', '\n'};
            const std::string once = printable(text, 8);
            CHECK(printable(once, 8) == once);
            CHECK(bazillion::syntax::to_utf8(once) == once);
        }
    }
}
