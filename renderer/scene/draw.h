#pragma once

#include "renderer/canvas/canvas.h"
#include "renderer/canvas/theme.h"
#include "renderer/scene/art.h"
#include "renderer/scene/layout.h"
#include "renderer/scene/scene.h"

#include <span>

namespace bazillion::renderer {

/// What painting needs to know.
struct Paint {
    const rules::Rules& rules;
    const BoardLook& look;
    const Scene& scene;
    const Layout& layout;
    const Theme& theme;
    Art& art;
};

/// Paints the whole picture: board, pieces, panel, chooser.
void draw(Canvas& canvas, const Paint& paint);

// Its parts, from the back to the front.
void draw_board(Canvas& canvas, const Paint& paint);
void draw_cells(Canvas& canvas, const Paint& paint);
void draw_panel(Canvas& canvas, const Paint& paint);
void draw_chooser(Canvas& canvas, const Paint& paint);

void draw_coordinates(Canvas& canvas, const Paint& paint);
void draw_banner(Canvas& canvas, const Paint& paint);
void draw_card(Canvas& canvas, const Paint& paint);

struct FittedWords {
    std::string words;
    Font font;
};
/// What stands on the button of a tool: its brief words, and smaller letters, where there is little room.
[[nodiscard]] FittedWords fit_tool(const ToolView& tool, double width, double unit);

/// Where a piece is drawn, in pixels.
[[nodiscard]] Box piece_box(const Paint& paint, const PieceView& piece);

/// An arrow between the middles of two cells, or a ring around the one.
void draw_arrow(Canvas& canvas, const Paint& paint, Cell from, Cell to, Colour ink);
/// Where pieces go and capture that one asks about.
void draw_targets(Canvas& canvas, const Paint& paint, std::span<const play::PieceTarget> targets);

/// Traces the outline of a cell's shape in a box, for filling, stroking or clipping.
void trace(Canvas& canvas, Tile::Shape shape, const Box& box);
/// A number on a badge at the lower right of a piece; the badge is 19 units high.
void draw_count(Canvas& canvas, const Paint& paint, Box box, unsigned count, double unit);

/// A glossy round push button; dark while it cannot be pressed, glowing while it can.
void draw_dome(Canvas& canvas, Box box, Colour colour, bool lit, bool pressed);

}  // namespace bazillion::renderer
