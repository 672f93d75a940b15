#pragma once

#include "renderer/canvas/geometry.h"

#include <map>
#include <optional>
#include <string>

namespace bazillion::renderer {

/// The dialog that begins a game by correspondence, or opens one that came by mail; made with Dear ImGui.
class MailPanel {
public:
    /// `name`: of the person here, if he has not written another one before.
    void open(const std::string& name);
    void close() { open_ = false; }
    [[nodiscard]] bool is_open() const { return open_; }

    enum class Wish { begin, go_on };
    /// Draws it in the middle of the window if it is open; the answer closes it.
    std::optional<Wish> draw(const std::string& title, double unit);

    [[nodiscard]] const std::string& name() const { return name_; }
    /// What can be clicked on it, and where: "name", "begin", "go on", "close".
    [[nodiscard]] const std::map<std::string, Point>& spots() const { return spots_; }

private:
    bool open_ = false;
    std::string name_;
    std::map<std::string, Point> spots_;
};

}  // namespace bazillion::renderer
