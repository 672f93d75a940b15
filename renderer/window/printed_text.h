#pragma once

#include <cstddef>
#include <string>
#include <string_view>

struct ImFont;

namespace bazillion::renderer {

/// The last lines that scripts have written with `print`.
class PrintedText {
public:
    explicit PrintedText(std::size_t most_bytes) : most_bytes_(most_bytes) {}

    void add(std::string_view lines);
    void clear() { text_.clear(); }
    [[nodiscard]] const std::string& text() const { return text_; }
    /// Draws it into the current window of Dear ImGui, which is scrolled to the end if there are new lines.
    void draw(ImFont* font);

private:
    std::size_t most_bytes_;
    std::string text_;
    bool fresh_ = false;  ///< lines were added since it was drawn
};

}  // namespace bazillion::renderer
