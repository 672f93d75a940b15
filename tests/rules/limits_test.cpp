// Files that ask for too much, or for what makes no sense: each gets a message.
#include "rules/resolve.h"

#include <fmt/core.h>
#include <catch2/catch.hpp>

#include <string>

using namespace bazillion;

namespace {

constexpr std::string_view board = R"((board (grid (start-rectangle 0 0 10 10)
    (dimensions ("a/b/c/d" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (s 0 1)))))";
constexpr std::string_view man = "(piece (name Man) (moves (n add)))";

/// The codes of all errors in a game of these sections.
std::string errors(const std::string& sections) {
    auto document =
        syntax::read_text(fmt::format("(game (title \"Test\") (players White Black) {})", sections), "t.game");
    const auto rules = rules::resolve(document, rules::titles(document).at(0));
    std::string codes;
    for (const auto& diagnostic : document.diagnostics.all()) {
        codes += diagnostic.severity == syntax::Severity::error ? diagnostic.code + " " : "";
    }
    CHECK((rules == nullptr) == !codes.empty());
    return codes;
}

std::string on_board(const std::string& sections) {
    return errors(fmt::format("{} {}", board, sections));
}

/// `count` copies of a text, in which `#` stands for the number of the copy.
std::string copies(std::size_t count, const std::string& text) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) {
        for (const char c : text) {
            all += c == '#' ? std::to_string(i) : std::string(1, c);
        }
    }
    return all;
}

std::string grid(const std::string& prefix, std::size_t files, std::size_t ranks) {
    return fmt::format("(grid (dimensions (\"{}\" (1 0)) (\"{}\" (0 1))) (directions (n 0 -1)))",
                       copies(files, prefix + "#/"), copies(ranks, "x#/"));
}

}  // namespace

TEST_CASE("a board without positions is none") {
    CHECK(errors("(board) (piece (name Man))") == "no-positions ");
    CHECK(errors("(board (image \"x\")) (board-setup (White))") == "no-positions ");
}

TEST_CASE("a board of two large grids is too large") {
    CHECK(errors(fmt::format("(board {} {}) (piece (name Man))", grid("a", 100, 120), grid("b", 100, 120))) ==
          "board-too-large ");
    CHECK(errors(fmt::format("(board {}) (piece (name Man))", grid("a", 1000, 1000))) == "board-too-large ");
}

TEST_CASE("coordinates far away do no harm") {
    CHECK(errors("(board (grid (start-rectangle 2147483647 -2147483648 2147483647 0) "
                 "(dimensions (\"a/b/c/d/e\" (2147483647 -2147483648)))) (positions (z 2147483647 0 0 0)))"
                 "(piece (name Man))") == "");
}

TEST_CASE("too many names of a sort are told of once") {
    CHECK(errors(fmt::format("(board (positions (a1 0 0 1 1)) {})", copies(1001, "(links d# (a1 a1))"))) ==
          "board-too-large ");
    CHECK(errors(fmt::format("(board (positions (a1 0 0 1 1)) {})", copies(1001, "(zone (name z#) (positions a1))"))) ==
          "board-too-large ");
    CHECK(errors(fmt::format("(board {} (zone (name z) (positions {})))", grid("a", 100, 100),
                             copies(1001, "a0x0..a0x1 "))) == "board-too-large ");
    CHECK(on_board(copies(5001, "(variable v# number)")) == "too-many-things ");
    CHECK(on_board(copies(5001, "(piece (name K#))")) == "too-many-things ");
    CHECK(on_board(fmt::format("(piece (name Man) (moves ({})))", copies(5001, "(set-flag f# true)"))) ==
          "too-many-things ");
    CHECK(on_board(fmt::format("(piece (name Man) (moves ({})))", copies(5001, "add "))) == "too-many-things ");
}

TEST_CASE("what makes too large tables is told") {
    CHECK(errors(fmt::format("(board {}) {}", grid("a", 100, 100), copies(1500, "(piece (name K#))"))) ==
          "game-too-large ");
    // Attributes that begin alike for all pieces may be kept beside the codes of pieces; those that do not, may not.
    const std::string sets = fmt::format("(piece (name Man) (moves ({} add)))", copies(17, "(set-attribute a# true)"));
    CHECK(on_board(sets) == "");
    CHECK(on_board(fmt::format("(piece (name Old) {}) {}", copies(17, "(attribute a# true)"), sets)) ==
          "too-many-attributes ");
    CHECK(on_board(fmt::format("(piece (name Man) (moves ({} add)))", copies(61, "(set-attribute a# true)"))) ==
          "too-many-attributes ");
}

TEST_CASE("a piece that the reserve does not hold cannot be spent or asked for") {
    const auto program = [](const std::string& text) {
        return on_board(fmt::format("(reserve (Man 1)) (piece (name Rook)) (piece (name Man) (moves ({} add)))", text));
    };
    CHECK(program("(spend Man)") == "");
    CHECK(program("(spend Rook)") == "not-in-reserve ");
    CHECK(program("(gain Rook)") == "not-in-reserve ");
    CHECK(program("(verify (reserve? Rook))") == "not-in-reserve ");
    CHECK(program("(verify (>= (reserve Rook) 1))") == "not-in-reserve ");
    CHECK(on_board(fmt::format("(reserve (Man 1)) {} (piece (name Rook) (moves (s add)))"
                               "(piece (name Undecided) (moves (becoming Rook)))",
                               man)) == "not-in-reserve ");
}

TEST_CASE("digits of what is not kept for each piece are refused") {
    const auto field = [](const std::string& text) {
        return on_board(
            fmt::format("(reserve (Man 1)) (variable n number) (piece (name Rook)) {} (position-text {})", man, text));
    };
    CHECK(field("(digits reserve Man)") == "");
    CHECK(field("(digits reserve Rook)") == "bad-digits ");
    CHECK(field("(digits reserve)") == "bad-digits ");
    CHECK(field("(digits n Man)") == "bad-digits ");
}

TEST_CASE("where no piece moves, 'create' must name one") {
    CHECK(on_board(fmt::format("{} (button b (do a1 (create Man)))", man)) == "");
    CHECK(on_board(fmt::format("{} (button b (do a1 create))", man)) == "create-what ");
    CHECK(on_board(fmt::format("{} (button b (do (create White a1)))", man)) == "create-what ");
}
