#include "renderer/window/message_text.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

using bazillion::renderer::in_sentences;
using bazillion::renderer::wrap_message;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines(1);
    for (const char c : text) {
        if (c == '\n') {
            lines.emplace_back();
        } else {
            lines.back() += c;
        }
    }
    return lines;
}

std::size_t letters(const std::string& line) {
    return static_cast<std::size_t>(
        std::count_if(line.begin(), line.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

/// All characters but blanks, bars and line feeds, sorted: marks stand between the parts of a line they mark.
std::string content(const std::string& text) {
    std::string result;
    for (const char c : text) {
        result += c == ' ' || c == '|' || c == '\n' ? "" : std::string(1, c);
    }
    std::sort(result.begin(), result.end());
    return result;
}

const std::string diagnostic =
    "some/folder/with/a/long/name/broken.game:12:40: error: unknown section `turn-orderr` [unknown-section]\n"
    "  12 | (game (title \"Gebrochen\") (players White Black) (turn-orderr White Black))\n"
    "     |                                                  ^^^^^^^^^^^ expected the name of a section\n"
    "  hint: did you mean `turn-order`?";

}  // namespace

TEST_CASE("a message is broken into lines that fit, and nothing of it is lost") {
    for (std::size_t columns = 12; columns < 130; ++columns) {
        const std::string wrapped = wrap_message(diagnostic, columns);
        INFO(columns << "\n" << wrapped);
        for (const std::string& line : lines_of(wrapped)) {
            REQUIRE(letters(line) <= columns);
        }
        REQUIRE(content(wrapped) == content(diagnostic));
    }
    CHECK(wrap_message(diagnostic, 200) == diagnostic);
}

TEST_CASE("marks stay under what they mark") {
    const std::vector<std::string> lines = lines_of(wrap_message(diagnostic, 60));
    std::string marked;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        for (std::size_t at = 0; at < lines[i].size(); ++at) {
            marked += lines[i][at] == '^' ? std::string(1, lines[i - 1].at(at)) : "";
        }
    }
    CHECK(marked == "turn-orderr");
}

TEST_CASE("words stay whole, what goes on keeps its indentation, and characters beyond ASCII are one column") {
    CHECK(wrap_message("  one two three", 11) == "  one two\n  three");
    CHECK(wrap_message("", 20).empty());
    CHECK(wrap_message("a\n\nb", 20) == "a\n\nb");
    CHECK(wrap_message("ääääääääää", 10) == "ääääääääää");
    CHECK(wrap_message("abcdefghijklmnop", 10) == "abcdefghij\nklmnop");
}

TEST_CASE("what is told in words begins with a capital and ends with a full stop") {
    CHECK(in_sentences("the game has no player `X`") == "The game has no player `X`.");
    CHECK(in_sentences("`a1b1` is not legal\n\nis it the right file?") ==
          "`a1b1` is not legal.\n\nIs it the right file?");
    CHECK(in_sentences("").empty());
}
