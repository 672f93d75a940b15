#pragma once

#include "play/match/match.h"
#include "renderer/canvas/geometry.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// The page about a game beside the board: what its author tells, its pieces, and how it ends; made with Dear ImGui.
class AboutPage {
public:
    void toggle() { open_ = !open_; }
    void close() { open_ = false; }
    /// Has it written anew: another game is played, or other rules.
    void forget() { parts_.reset(); }

    /// Draws it if it is open, beside the board or over its right half where there is no room.
    void draw(const play::Match& match, const Box& board, double unit, double top);

    [[nodiscard]] bool is_open() const { return open_; }
    /// Where it was drawn last, if it is open.
    [[nodiscard]] Box box() const { return open_ ? box_ : Box{}; }
    /// The text of the part that is shown.
    [[nodiscard]] const std::string& text() const { return text_; }
    /// Where the parts can be chosen: "Rules", "Pieces" ...
    [[nodiscard]] const std::map<std::string, Point>& spots() const { return spots_; }

private:
    /// A heading (may be empty) with what stands below it.
    struct Paragraph {
        std::string heading, words;
    };
    struct Part {
        std::string name;
        std::vector<Paragraph> paragraphs;
    };
    static std::vector<Part> parts_of(const play::Match& match);

    Box box_;
    bool open_ = false;
    std::string text_;
    std::map<std::string, Point> spots_;
    std::optional<std::vector<Part>> parts_;  ///< written when it is first shown
};

}  // namespace bazillion::renderer
