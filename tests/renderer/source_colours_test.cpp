// The parts of source texts as they are coloured, and where problems are.
#include "renderer/author/source_colours.h"
#include "renderer/author/source_place.h"

#include "../temporary_folder.h"

#include <catch2/catch.hpp>

#include <random>
#include <string>

using namespace bazillion;
using namespace bazillion::renderer;
using test::TemporaryFolder, test::write_text;

namespace {

/// Each part of a line with a letter for what it is.
std::string coloured(const syntax::Sources& sources, std::uint32_t line, const SourceColours& colours) {
    constexpr std::string_view letters = "-pcsn$mkw";
    std::string text;
    for (const Token& token : colours.tokens(line)) {
        if (token.is == TokenClass::parenthesis) {
            continue;
        }
        text += (text.empty() ? "" : " ") + std::string(1, letters[static_cast<std::size_t>(token.is)]) + ":";
        text += sources.line(0, line).substr(token.begin, token.end - token.begin);
    }
    return text;
}

}  // namespace

TEST_CASE("rules are coloured by the table of words", "[author]") {
    syntax::Sources sources;
    sources.add("x.game",
                "(define hop ($1 (verify not-empty?) add 12)) ; a hop\n"
                "(piece (name \"Big\n  (man\") (hop ne) -3 -x\n");
    const SourceColours colours(sources, 0, {"hop"});
    CHECK(coloured(sources, 1, colours) == "w:define m:hop $:$1 w:verify w:not-empty? w:add n:12 c:; a hop");
    CHECK(coloured(sources, 2, colours) == "w:piece w:name s:\"Big");
    CHECK(coloured(sources, 3, colours) == "s:  (man\" m:hop -:ne n:-3 -:-x");
    CHECK(colours.tokens(1)[1].word == rules::WordClass::file);
    CHECK(colours.tokens(9).empty());
}

TEST_CASE("scripts are coloured as Lua", "[author]") {
    syntax::Sources sources;
    sources.add("x.lua",
                "local a = 'it\\'s' -- why\n"
                "--[==[ long ]]\n"
                "still ]==] return [[x\n"
                "y]] .. 1.5\n");
    const SourceColours colours(sources, 0, {});
    CHECK(coloured(sources, 1, colours) == "k:local -:a -:= s:'it\\'s' c:-- why");
    CHECK(coloured(sources, 2, colours) == "c:--[==[ long ]]");
    CHECK(coloured(sources, 3, colours) == "c:still ]==] k:return s:[[x");
    CHECK(coloured(sources, 4, colours) == "s:y]] -:. -:. n:1.5");
}

TEST_CASE("any text is divided into parts in order that lie within their line", "[author]") {
    std::mt19937 random(7);
    const std::string letters = "()\";$-[]='\\\n\r\t a1\xc3\xa9\xff";
    for (int round = 0; round < 300; ++round) {
        std::string text;
        for (int i = 0; i < 200; ++i) {
            text += letters[random() % letters.size()];
        }
        syntax::Sources sources;
        sources.add(round % 2 == 0 ? "x.game" : "x.lua", text);
        const SourceColours colours(sources, 0, {"a1"});
        for (std::uint32_t line = 1; line <= sources[0].line_starts.size(); ++line) {
            std::uint32_t done = 0;
            for (const Token& token : colours.tokens(line)) {
                REQUIRE(token.begin >= done);
                REQUIRE(token.end > token.begin);
                REQUIRE(token.end <= sources.line(0, line).size());
                done = token.end;
            }
        }
    }
}

TEST_CASE("problems have places, those in macros with their calls", "[author]") {
    const TemporaryFolder folder;
    const auto file = folder / "wrong.game";
    write_text(file,
               "(define hop (ne (verfy empty?) add))\n"
               "(define idle (n add))\n"
               "(game (title \"Wrong\") (players A B) (turn-order A B)\n"
               " (board (grid (start-rectangle 0 0 50 50) (dimensions (\"a/b\" (50 0)) (\"2/1\" (0 50)))\n"
               "  (directions (ne 1 -1) (n 0 -1))))\n"
               " (piece (name Man) (moves (hop)))\n"
               " (board-setup (A (Man a1))))\n");
    GameFile wrong = GameFile::open(file, {});
    CHECK(wrong.start(0) == nullptr);
    const auto problems = problems_of(wrong);
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].error);
    CHECK(problems[0].message == "unknown instruction `verfy`");
    REQUIRE(problems[0].at);
    CHECK(*problems[0].at == SourcePlace{.file = file.string(), .line = 1, .begin = 17, .end = 22});
    REQUIRE(problems[0].calls.size() == 1);
    CHECK(problems[0].calls[0].at.line == 6);
}
