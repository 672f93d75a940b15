#pragma once

#include "renderer/board/board_look.h"
#include "renderer/scene/layout.h"
#include "renderer/scene/scene.h"

namespace bazillion::renderer {

/// The help of a kind without its name, which is the title of a card already.
[[nodiscard]] std::string help_without_name(const rules::Kind& kind);

/// What is to be told of a piece on a cell, or of a kind in a reserve (`cell`: none).
CardView make_card(const play::Match& match, play::PieceMoves& moves, PlayerId player, KindId kind, Cell cell);

/// Puts the card where it hides neither the piece nor, where there is a panel beside it, the board.
void place_card(Layout& layout, const BoardLook& look, const Scene& scene);

}  // namespace bazillion::renderer
