#include "syntax/source.h"

#include "syntax/utf8.h"

#include <catch2/catch.hpp>

using namespace bazillion::syntax;

namespace {

std::pair<std::uint32_t, std::uint32_t> place(const Sources& sources, std::uint32_t offset) {
    const Location location = sources.locate({0, offset, offset + 1});
    return {location.line, location.column};
}

}  // namespace

TEST_CASE("lines and columns count from one") {
    Sources sources;
    sources.add("a.game", "one\ntwo\r\n\nlast");
    CHECK(place(sources, 0) == std::pair(1U, 1U));
    CHECK(place(sources, 3) == std::pair(1U, 4U));
    CHECK(place(sources, 4) == std::pair(2U, 1U));
    CHECK(place(sources, 9) == std::pair(3U, 1U));
    CHECK(place(sources, 10) == std::pair(4U, 1U));
    CHECK(place(sources, 14) == std::pair(4U, 5U));
    CHECK(sources.locate({0, 0, 0}).file == "a.game");
}

TEST_CASE("columns count characters, not bytes, and a tab as one") {
    Sources sources;
    sources.add("a.game", "\t\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80x");
    CHECK(place(sources, 1) == std::pair(1U, 2U));
    CHECK(place(sources, 3) == std::pair(1U, 3U));
    CHECK(place(sources, 6) == std::pair(1U, 4U));
    CHECK(place(sources, 10) == std::pair(1U, 5U));
}

TEST_CASE("a line comes without its end") {
    Sources sources;
    sources.add("a.game", "one\r\n\ntwo");
    CHECK(sources.line(0, 1) == "one");
    CHECK(sources.line(0, 2).empty());
    CHECK(sources.line(0, 3) == "two");
    CHECK(sources.line(0, 4).empty());
    CHECK(sources.line(0, 0).empty());
}

TEST_CASE("views into a text outlive the adding of others") {
    Sources sources;
    sources.add("a", "tiny");
    const std::string_view text = sources.text({0, 0, 4});
    const std::string_view name = sources.locate({0, 0, 1}).file;
    for (int i = 0; i < 1000; ++i) {
        sources.add("b", "other");
    }
    CHECK(text == "tiny");
    CHECK(name == "a");
}

TEST_CASE("a span beyond the text is cut to it") {
    Sources sources;
    sources.add("a", "abc");
    CHECK(sources.text({0, 1, 99}) == "bc");
    CHECK(sources.text({0, 99, 100}).empty());
    CHECK(sources.text({0, 2, 1}).empty());
}

TEST_CASE("UTF-8 stays, without its byte order mark") {
    CHECK(to_utf8("plain") == "plain");
    CHECK(to_utf8("\xEF\xBB\xBF(game)") == "(game)");
    CHECK(to_utf8("\xEF\xBB\xBF") == "");
    CHECK(to_utf8("caf\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80") == "caf\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80");
}

TEST_CASE("anything else is Windows-1252") {
    CHECK(to_utf8("caf\xE9") == "caf\xC3\xA9");
    CHECK(to_utf8("\x80\x93\x94") == "\xE2\x82\xAC\xE2\x80\x9C\xE2\x80\x9D");
    CHECK(to_utf8("\x9F\xA0\xFF") == "\xC5\xB8\xC2\xA0\xC3\xBF");
    CHECK(to_utf8("\x81") == "\xC2\x81");  // unassigned
}

TEST_CASE("what only looks like UTF-8 is Windows-1252") {
    CHECK(to_utf8("\xC3") == "\xC3\x83");              // cut off
    CHECK(to_utf8("\xC0\xAF") == "\xC3\x80\xC2\xAF");  // longer than needed
    CHECK(to_utf8("\xE0\x80\x80") == "\xC3\xA0\xE2\x82\xAC\xE2\x82\xAC");
    CHECK(to_utf8("\xED\xA0\x80") == "\xC3\xAD\xC2\xA0\xE2\x82\xAC");  // a surrogate
    CHECK(to_utf8("\xF5") == "\xC3\xB5");
    CHECK(to_utf8("\xF4\x90\x80\x80").starts_with("\xC3\xB4"));  // above U+10FFFF
    CHECK(to_utf8("\xF4\x8F\xBF\xBF") == "\xF4\x8F\xBF\xBF");
}
