#pragma once

#include "renderer/scene/layout.h"
#include "renderer/scene/mirrors.h"
#include "renderer/scene/scene.h"

#include <map>
#include <optional>
#include <span>

namespace bazillion::renderer {

/// What a gesture came to.
struct Action {
    enum class Type { nothing, play, go_to, use_tool, choose_seat, use_aside };
    Type type = Type::nothing;
    std::size_t index = 0;       ///< option to play, ply to go back to, tool, tray or aside
    Cell carried = rules::none;  ///< the piece from here was carried by hand
};

/// Where gestures become moves: drag and drop, click and click, choosers, buttons, keys. It keeps what is selected,
/// held and hovered (`View`) and compares it with the options of the match; it does not know why there are these. A
/// gesture that means one move plays it; one that means several opens a chooser, which a second click at the same place
/// answers with its first entry. It plays nothing itself: the window performs the `Action`.
class MoveInput {
public:
    [[nodiscard]] const View& view() const { return view_; }

    /// `mirrors`: see `mirrored_cells`. Where a piece cannot go to a cell, a click there means that of another board if
    /// it can go to one of them in just one way.
    void set_mirrors(std::vector<std::vector<Cell>> mirrors) { mirrors_ = std::move(mirrors); }
    void flip(bool flipped) { view_.flipped = flipped; }
    void show_coordinates(bool shown) { view_.coordinates = shown; }
    void set_moving(std::vector<Cell> cells) { view_.moving = std::move(cells); }
    void scroll(double rows, const Layout& layout);

    /// Forgets what was begun and which kinds were chosen to be dropped; on escape, and when a game starts.
    void let_go();
    /// The same after a move, but the kind that `player`, who acts now, chose in his tray stays chosen while he can
    /// drop it.
    void moved(PlayerId player, std::span<const play::Option> options);

    Action down(Point point, const Hit& hit, const Scene& scene, std::span<const play::Option> options);
    Action up(Point point, const Hit& hit, const Scene& scene, std::span<const play::Option> options);
    /// `slack`: how far the pointer may tremble, in pixels, before a press becomes a drag.
    void move(Point point, const Hit& hit, const Scene& scene, double slack);

    /// The number key `digit` (1 is the first choice).
    Action choose(std::size_t digit, const Scene& scene);
    /// Plays the first choice of an open chooser.
    Action confirm();
    /// Presses the one button that is lit, if there is just one thing to press.
    static Action press_only_button(const Scene& scene);

    /// Something happens on a click here.
    [[nodiscard]] static bool clickable(const Hit& hit, const Scene& scene, std::span<const play::Option> options);

private:
    Action down_on_cell(const Hit& hit, std::span<const play::Option> options);
    Action up_on_cell(const Hit& hit, std::span<const play::Option> options);
    Action down_on_stock(const Hit& hit, const Scene& scene, std::span<const play::Option> options);
    Action up_on_stock(const Hit& hit, const Scene& scene, std::span<const play::Option> options);
    /// Plays the only option, or opens a chooser for what was done at `hit`.
    Action offer(std::vector<std::size_t> ways, std::span<const play::Option> options, const Hit& hit);
    void open_chooser(std::vector<std::size_t> ways, std::span<const play::Option> options, const Hit& hit);
    /// Options of what is taken up that lead to `cell`.
    [[nodiscard]] std::vector<std::size_t> ways_to(Cell cell, std::span<const play::Option> options) const;
    [[nodiscard]] std::vector<std::size_t> ways_to_mirrors(Cell cell, std::span<const play::Option> options) const;

    View view_;
    std::vector<std::vector<Cell>> mirrors_;  ///< [cell]
    std::optional<Hit> pressed_;
    Point pressed_at_;
    bool fresh_ = false;                 ///< the press under way took the piece up
    bool put_down_ = false;              ///< the press under way put a piece down
    std::optional<Hit> asked_;           ///< where a click confirms the open chooser
    std::map<PlayerId, KindId> chosen_;  ///< kinds chosen in the trays, to be dropped by each click
};

}  // namespace bazillion::renderer
