#pragma once

#include "process/coprocess.h"
#include "renderer/canvas/geometry.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace bazillion::renderer {

/// The dialog in which a game that is ready for paper goes to the printer, to a viewer, or to a file; made with Dear
/// ImGui.
class PrintPanel {
public:
    /// `file`: the PDF; `title`: of the game.
    void open(std::filesystem::path file, std::string title);
    void close() { open_ = false; }
    [[nodiscard]] bool is_open() const { return open_; }

    /// Draws it in the middle of the window if it is open. True if the person wants it in a file of a name of his own.
    bool draw(double unit);
    /// Takes in how the printer has answered; true if something else is to be seen.
    bool update();

    /// How far it is: "it is printed".
    [[nodiscard]] const std::string& words() const { return words_; }
    /// What can be clicked on it, and where: "print", "view", "save", "close".
    [[nodiscard]] const std::map<std::string, Point>& spots() const { return spots_; }

private:
    void print();
    void view();

    bool open_ = false;
    std::filesystem::path file_, printer_, viewer_;
    std::string title_, words_;
    std::optional<process::Coprocess> printing_;
    process::Coprocess::Clock::time_point until_;
    std::map<std::string, Point> spots_;
};

}  // namespace bazillion::renderer
