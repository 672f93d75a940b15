// Position texts: letters that tell of rights and attributes, and fields with blanks.
#include "play/tiny.h"

#include <algorithm>

using Catch::Contains;
using namespace bazillion;

namespace {

/// Kings and rooks that know whether they have moved, men that are as they were made, and a right.
play::Match castle(const std::string& text) {
    tiny::Parts parts{.blocks = "(n add)"};
    parts.setup = "(X (King b1) (Rook a1 c1) (Man b2)) (O (King b3))";
    parts.attributes = "(attribute fresh? true)";
    parts.sections = R"(
        (piece (name King) (attribute fresh? true) (moves (n (set-attribute fresh? false) add)))
        (piece (name Rook) (attribute fresh? true) (moves (n (set-attribute fresh? false) add)))
        (rights (short (X b1 c1)))
        (position-text (placement) (side w b)
            (letters (Q (attribute fresh? b1 a1)) (K (attribute fresh? b1 c1)) (r (right short X)))))";
    play::Match match = tiny::match(parts);
    if (!text.empty()) {
        const auto set = match.set_position(text);
        INFO(text << ": " << (set ? "" : set.error().message));
        REQUIRE(set);
    }
    return match;
}

/// The cells of pieces that have the attribute.
std::string fresh(const play::Match& match) {
    std::vector<std::string> cells;
    for (std::size_t cell = 0; cell < match.rules().cells(); ++cell) {
        if (match.rules().codes.has(match.position().slots[cell], 0)) {
            cells.push_back(match.rules().board.cells[cell].name + " ");
        }
    }
    std::sort(cells.begin(), cells.end());
    std::string all;
    for (const auto& cell : cells) {
        all += cell;
    }
    return all;
}

}  // namespace

TEST_CASE("an attribute is had only where a letter says so", "[text][letters]") {
    REQUIRE(castle("").rules().attributes[0] == "fresh?");
    const std::string rows = "1[O King]1/1[X Man]1/[X Rook][X King][X Rook] w ";
    CHECK(castle("").position_text() == rows + "QKr");
    const auto [letters, cells] = GENERATE(table<std::string, std::string>({
        {"QKr", "a1 b1 b2 c1 "},
        {"Q", "a1 b1 b2 "},
        {"Kr", "b1 b2 c1 "},
        {"r", "b2 "},  // no letter tells of men
        {"-", "b2 "},
    }));
    const play::Match match = castle(rows + letters);
    INFO(letters);
    CHECK(fresh(match) == cells);
    CHECK(match.position_text() == rows + letters);
}

TEST_CASE("pieces elsewhere, and others, have no attribute by letters", "[text][letters]") {
    const auto [rows, letters, cells, kept] = GENERATE(table<std::string, std::string, std::string, std::string>({
        {"[X Rook][O King]1/[X King][X Rook]1/3 w ", "QKr", "", "-"},
        {"1[O King]1/3/1[X King][X Rook] w ", "QKr", "b1 c1 ", "Kr"},
        {"1[O King]1/3/[O Rook][X King][X Rook] w ", "QKr", "b1 c1 ", "Kr"},
        {"1[O King]1/3/[X Man][X King][X Man] w ", "QKr", "a1 c1 ", "-"},
        {"1[X King]1/3/[X Rook][O King][X Rook] w ", "QKr", "", "-"},
        {"1[O King]1/3/[X King][X Rook][X Rook] w ", "QKr", "", "-"},
    }));
    const play::Match match = castle(rows + letters);
    INFO(rows);
    CHECK(fresh(match) == cells);
    CHECK(match.position_text() == rows + kept);
}

TEST_CASE("where a cell is empty in the setup, a letter tells of any piece that declares the attribute",
          "[text][letters]") {
    tiny::Parts parts{.blocks = "(n (set-attribute fresh? true) add)"};
    parts.setup = "(X (Man a1)) (O (Man a3))";
    parts.attributes = "(attribute fresh? false)";
    parts.sections =
        "(position-text (placement) (side w b) (letters (B (attribute fresh? b1)) (C (attribute fresh? c1))))";
    play::Match match = tiny::match(parts);
    REQUIRE(match.set_position("3/3/1[X Man][X Chip] w BC"));
    CHECK(fresh(match) == "b1 ");
    REQUIRE(match.set_position("3/3/[X Man][X Man][O Man] w C"));
    CHECK(fresh(match) == "c1 ");
    CHECK(match.position_text() == "3/3/[X Man][X Man][O Man] w C");
}

TEST_CASE("whatever is written is read again, blanks and all", "[text]") {
    tiny::Parts parts{.blocks = "(n (set mood \"quite so\") add) (e (set mood \"\") add) (ne (set mood plain) add)"};
    parts.board = "(positions (\"far away\" 0 50 10 60))";
    parts.setup = "(X (Man a1) (\"Odd] [one\" a3)) (O (Man c2))";
    parts.sections = R"((piece (name "Odd] [one"))
        (variable mood (values plain "quite so" "" "[") per-player)
        (variable place cell)
        (position-text (placement) (side "the first" b) (value mood) "as it is" (value place)))";
    play::Match match = tiny::match(parts);
    CHECK_THAT(match.position_text(), Contains("\"the first\" plain,plain \"as it is\" -"));
    const std::vector<play::Option> options(match.options().begin(), match.options().end());
    REQUIRE(options.size() == 3);
    for (const play::Option& option : options) {
        REQUIRE(match.play(option));
        const std::string text = match.position_text();
        const auto slots = match.position().slots;
        REQUIRE(match.take_back());
        play::Match other = tiny::match(parts);
        const auto set = other.set_position(text);
        INFO(text << ": " << (set ? "" : set.error().message));
        REQUIRE(set);
        CHECK(other.position().slots == slots);
        CHECK(other.position_text() == text);
    }
}

TEST_CASE("a single value with a blank", "[text]") {
    tiny::Parts parts{.blocks = "(n (set mood \"a b\") add)"};
    parts.sections = "(variable mood (values plain \"a b\"))";
    play::Match match = tiny::match(parts);
    REQUIRE(match.play("a1a2"));
    CHECK(match.position_text() == "3/[X Man]2/3 b \"a b\"");
    REQUIRE(match.set_position("3/[X Man]2/3 b \"a b\""));
    CHECK(match.position_text() == "3/[X Man]2/3 b \"a b\"");
    const auto set = match.set_position("3/[X Man]2/3 b a b");
    REQUIRE_FALSE(set);
    CHECK_THAT(set.error().message, Contains("`a` is no value of `mood`"));
}
