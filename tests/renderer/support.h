#pragma once

#include "play/match/match.h"
#include "renderer/board/board_look.h"
#include "rules/resolve.h"
#include "syntax/document.h"

#include <memory>
#include <stdexcept>
#include <string>

namespace bazillion::test {

/// A board of 4x4 on which a man steps north, as a man or as a queen, or east.
inline const char* tiny_game = R"((game
  (title "Tiny")
  (players White Black)
  (turn-order White Black)
  (board
    (image "none.bmp")
    (grid
      (start-rectangle 0 0 50 50)
      (dimensions ("a/b/c/d" (50 0)) ("4/3/2/1" (0 50)))
      (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0)))
    (symmetry Black (n s) (s n)))
  (piece (name Man) (moves (n (add Man Queen)) (e add)))
  (piece (name Queen) (moves (n add) (e add)))
  (board-setup (White (Man a1 b1)) (Black (Man a4))))
)";

inline play::Match tiny_match(const char* text = tiny_game) {
    syntax::Document document = syntax::read_text(text, "tiny.game");
    auto rules = rules::resolve(document, rules::titles(document).at(0));
    if (!rules) {
        std::string messages;
        for (const auto& diagnostic : document.diagnostics.all()) {
            messages += syntax::render(diagnostic, document.sources);
        }
        throw std::runtime_error(messages);
    }
    auto game = std::make_shared<play::Game>();
    game->rules = std::move(rules);
    return play::Match(std::move(game));
}

/// A match on a board given by its parts, with one man that steps along the links called `n`.
inline play::Match match_on(const std::string& board, const std::string& more = "") {
    const std::string text = "(game (title \"Board\") (players White Black) (turn-order White Black) (board " + board +
                             ") (piece (name Man) (moves (n add))) " + more + ")";
    return tiny_match(text.c_str());
}

inline rules::Cell cell(const play::Match& match, const char* name) {
    return match.rules().find_cell(name).value();
}

inline const renderer::Tile& tile(const renderer::BoardLook& look, const play::Match& match, const char* name) {
    return look.tiles[cell(match, name)];
}

}  // namespace bazillion::test
