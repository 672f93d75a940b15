#pragma once

#include "renderer/scene/layout.h"
#include "renderer/scene/position_draft.h"

#include <SFML/Graphics/Texture.hpp>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// Where a position is set up: a panel beside the board, made with Dear ImGui, and what the mouse does on the board
/// meanwhile. The game on the table is not touched; what is to be done with the draft, `draw` tells.
class Editor {
public:
    using Piece = PositionDraft::Piece;

    void open(const play::Match& match);
    void close() { draft_.reset(); }
    [[nodiscard]] bool is_open() const { return draft_.has_value(); }
    [[nodiscard]] PositionDraft& draft() { return *draft_; }
    [[nodiscard]] const PositionDraft& draft() const { return *draft_; }

    // The mouse. With a kind chosen in the palette, a press puts it on cells, or takes it away where it stands;
    // without, pieces are carried. The right button removes. `hit`: nothing where the board is covered.
    void press(Point at, const Hit& hit);
    void press_right(const Hit& hit);
    void move(Point at, const Hit& hit);
    /// `on_board`: it is within the board, if maybe between its cells.
    void release(Point at, const Hit& hit, bool on_board);
    /// Chooses no kind; false if none was.
    bool let_go();
    /// Something is to be done with the left button there.
    [[nodiscard]] bool clickable(Point at, const Hit& hit) const;

    enum class Wish { nothing, changed, flip, play, cancel };
    /// A piece's picture with straight alpha, so many pixels wide.
    using Pictures = std::function<const sf::Texture&(Piece piece, int side)>;
    /// Draws the panel, and what hangs at the pointer.
    Wish draw(const Box& panel, double unit, double cell, const Pictures& pictures);

    /// The board as it is being set up: that of the game without all that is about a game in progress.
    [[nodiscard]] Scene scene(const Scene& game) const;

    // For tests: what can be clicked, and where; the chosen kind.
    [[nodiscard]] const std::map<std::string, Point>& spots() const { return spots_; }
    [[nodiscard]] const std::optional<Piece>& brush() const { return brush_; }
    /// What is told about the position.
    [[nodiscard]] const std::string& words() const { return words_; }

private:
    /// What the left or right button, held down, does.
    enum class Stroke { nothing, put, remove };
    struct Tile {
        Box box;
        Piece piece;
    };

    void stroke(const Hit& hit);
    [[nodiscard]] const Tile* tile_at(Point at) const;
    bool button(const char* label, const char* name, float width, bool enabled = true);
    Wish draw_head(float unit);
    void draw_text();
    Wish draw_board_buttons();
    bool draw_turn();
    bool draw_palette(const PositionDraft::Palette& palette, float unit, const Pictures& pictures);
    bool draw_steps(const PositionDraft::Amount& amount, const std::string& name);
    bool draw_hand(play::PlayerId player, float unit, const Pictures& pictures);
    bool draw_variables(play::PlayerId player, float unit);
    bool draw_marks();
    void draw_carried(float side, const Pictures& pictures) const;

    std::optional<PositionDraft> draft_;
    std::optional<Piece> brush_, carried_;
    play::Cell from_ = rules::none;  ///< that `carried_` comes from; none: from the palette
    Stroke stroke_ = Stroke::nothing;
    play::Cell last_ = rules::none;  ///< of the stroke
    Point pointer_, pressed_at_;
    std::vector<Tile> tiles_;
    std::string typed_;
    bool typing_ = false;
    std::string words_;
    std::map<std::string, Point> spots_;
};

}  // namespace bazillion::renderer
