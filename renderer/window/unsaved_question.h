#pragma once

#include "renderer/canvas/geometry.h"

#include <map>
#include <optional>
#include <string>

namespace bazillion::renderer {

/// The question what becomes of texts that are not saved when the window is to be closed; made with Dear ImGui.
class UnsavedQuestion {
public:
    enum class Answer { save, leave, stay };

    void ask(std::string files) { files_ = std::move(files), open_ = true; }
    void close() { open_ = false; }
    [[nodiscard]] bool is_open() const { return open_; }

    /// Draws it in the middle of the window if it is open; the answer closes it.
    std::optional<Answer> draw(double unit);

    /// What can be clicked on it, and where: "save", "leave", "stay".
    [[nodiscard]] const std::map<std::string, Point>& spots() const { return spots_; }

private:
    bool open_ = false;
    std::string files_;
    std::map<std::string, Point> spots_;
};

}  // namespace bazillion::renderer
