#pragma once

#include "play/match/match.h"
#include "rules/resolve.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// Games of a few words, for tests of the language: two players X and O on 3x3 cells, a1 to c3.
namespace bazillion::tiny {

inline constexpr std::string_view grid = R"((grid (start-rectangle 0 0 10 10)
    (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
    (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1))))";

/// The parts of a game that tests vary.
struct Parts {
    std::string blocks;  ///< the moves of `Man`
    std::string setup = "(X (Man a1)) (O (Man a2))";
    std::string turns = "X O";
    std::string board = {};  ///< beside the grid
    std::string sections = {};
    std::string macros = {};
    std::string attributes = {};  ///< of `Man`
};

inline std::string text_of(const Parts& parts) {
    return parts.macros + "\n(game (title \"Tiny\") (players X O) (turn-order " + parts.turns + ")\n(board " +
           std::string(grid) + parts.board + ")\n(board-setup " + parts.setup + ")\n(piece (name Man) " +
           parts.attributes + " (moves " + parts.blocks +
           "))\n(piece (name Chip)) (piece (name A)) (piece (name B))\n" + parts.sections + ")\n";
}

inline std::shared_ptr<const rules::Rules> rules_of(const std::string& text) {
    syntax::Document document = syntax::read_text(text, "tiny.game");
    auto rules = rules::resolve(document, rules::titles(document).at(0));
    std::string messages;
    for (const auto& diagnostic : document.diagnostics.all()) {
        messages += syntax::render(diagnostic, document.sources);
    }
    INFO(text << messages);
    REQUIRE(rules);
    return rules;
}

inline play::Match match(const Parts& parts) {
    return play::Match(std::make_shared<play::Game>(play::Game{rules_of(text_of(parts)), nullptr, {}}));
}

using Texts = std::vector<std::string>;

/// The texts of the legal moves.
inline Texts texts(const play::Match& match) {
    Texts all;
    for (const play::Option& option : match.options()) {
        all.push_back(option.text);
    }
    return all;
}

/// Where everything stands, by name of cell: "a1 X Man, a2 O Man".
inline std::string standing(const play::Match& match) {
    const auto& rules = match.rules();
    std::vector<std::string> pieces;
    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
        const auto code = match.position().slots[cell];
        if (code != rules::empty) {
            pieces.push_back(rules.board.cells[cell].name + " " + rules.players[rules.codes.owner(code)].name + " " +
                             rules.kinds[rules.codes.kind(code)].name);
        }
    }
    std::sort(pieces.begin(), pieces.end());
    std::string all;
    for (const auto& piece : pieces) {
        all += (all.empty() ? "" : ", ") + piece;
    }
    return all;
}

/// What stands where after each of the moves at the start, sorted.
inline std::vector<std::string> outcomes(const Parts& parts) {
    play::Match played = match(parts);
    const std::vector<play::Option> options(played.options().begin(), played.options().end());
    std::vector<std::string> all;
    for (const auto& option : options) {
        REQUIRE(played.play(option));
        all.push_back(standing(played));
        REQUIRE(played.take_back());
    }
    std::sort(all.begin(), all.end());
    return all;
}

}  // namespace bazillion::tiny
