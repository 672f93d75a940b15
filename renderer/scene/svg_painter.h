#pragma once

#include "process/child.h"
#include "renderer/canvas/canvas.h"

#include <chrono>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// Draws an SVG at once, over the whole canvas; false if it cannot be drawn. The library that does this has bounds
/// neither on time nor on memory: to be called in a child process that has some.
[[nodiscard]] bool paint_svg(const std::string& svg, Canvas& canvas);

/// Draws SVGs in a process of its own, under bounds on time and memory: whatever a file makes the library do, the
/// window goes on. Pictures come back when they are ready.
class SvgPainter {
public:
    /// Of the processor, for one picture, beyond which it is given up.
    static constexpr std::chrono::milliseconds most_time{1000};
    static constexpr std::size_t most_memory = 256 << 20;

    struct Request {
        int id = 0;  ///< the caller's own
        std::string svg;
        int pixels = 0;  ///< side of the square it is drawn into
    };
    struct Answer {
        int id = 0;
        std::optional<Canvas> picture;  ///< nothing: it cannot be drawn
        std::string reason;             ///< then, for people
        std::chrono::nanoseconds time{0};
    };

    void ask(Request request) { waiting_.push_back(std::move(request)); }

    /// What is ready by now; waits at most so long for the next picture.
    std::vector<Answer> take(std::chrono::milliseconds most);

    /// Whether pictures are still to come.
    [[nodiscard]] bool busy() const { return !waiting_.empty() || !drawing_.empty(); }

    /// Forgets what was asked for and is not ready.
    void forget();

private:
    void start();
    bool next_answer(std::vector<Answer>& answers);
    void give_up(std::vector<Answer>& answers, std::string reason);

    std::deque<Request> waiting_;
    std::deque<Request> drawing_;  ///< by the process, in this order
    std::optional<process::Child> child_;
    std::string received_;
    std::chrono::nanoseconds spent_{0};  ///< by the process, on pictures that have come back
    bool ended_ = false;                 ///< the pipe has been closed at its other end
};

}  // namespace bazillion::renderer
