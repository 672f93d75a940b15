#include "renderer/scene/svg_painter.h"

#include <librsvg/rsvg.h>
#include <poll.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

namespace bazillion::renderer {

/// Never loads anything that the SVG refers to: without a base address there are no other files.
bool paint_svg(const std::string& svg, Canvas& canvas) {
    const auto* data = reinterpret_cast<const guint8*>(svg.data());
    const std::unique_ptr<RsvgHandle, decltype(&g_object_unref)> handle(
        rsvg_handle_new_from_data(data, svg.size(), nullptr), &g_object_unref);
    if (!handle) {
        return false;
    }
    const RsvgRectangle viewport{0, 0, static_cast<double>(canvas.width()), static_cast<double>(canvas.height())};
    return rsvg_handle_render_document(handle.get(), canvas.context(), &viewport, nullptr) != 0;
}

namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr const char* takes_too_long = "it takes too long to draw";
constexpr char drawn_byte = 'y', not_drawn_byte = 'n';

std::size_t bytes_of(int pixels) {
    return static_cast<std::size_t>(pixels) * static_cast<std::size_t>(pixels) * sizeof(std::uint32_t);
}

/// The rows of ARGB32 squares follow each other without a gap: cairo pads rows to four bytes, which pixels have.
unsigned char* pixels_of(Canvas& canvas) {
    cairo_surface_flush(canvas.surface());
    return cairo_image_surface_get_data(canvas.surface());
}

/// What the process does: one byte, and the pixels if the picture could be drawn, for each request.
void draw_all(const std::deque<SvgPainter::Request>& requests, int out) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(SvgPainter::most_time).count() + 1;
    process::become_decoder(
        out, {SvgPainter::most_memory, std::chrono::seconds(seconds * static_cast<std::int64_t>(requests.size()) + 1)});
    for (const SvgPainter::Request& request : requests) {
        Canvas square(request.pixels, request.pixels);
        const bool done = pixels_of(square) != nullptr && paint_svg(request.svg, square);
        process::write_all(out, {done ? &drawn_byte : &not_drawn_byte, 1});
        if (done) {
            process::write_all(out, {reinterpret_cast<const char*>(pixels_of(square)), bytes_of(request.pixels)});
        }
    }
}

Canvas canvas_of(std::string_view bytes, int pixels) {
    Canvas canvas(pixels, pixels);
    if (unsigned char* const data = pixels_of(canvas); data != nullptr) {
        std::memcpy(data, bytes.data(), bytes.size());
        cairo_surface_mark_dirty(canvas.surface());
    }
    return canvas;
}

}  // namespace

std::vector<SvgPainter::Answer> SvgPainter::take(milliseconds most) {
    std::vector<Answer> answers;
    const auto until = Clock::now() + most;
    while (busy()) {
        if (!child_) {
            start();
        }
        ended_ = ended_ || !child_ || !child_->read_available(received_);
        while (next_answer(answers)) {
        }
        if (drawing_.empty()) {
            child_.reset();
            continue;
        }
        if (ended_) {
            give_up(answers, "it cannot be drawn within the bounds on memory and time");
        } else if (child_->cpu_time() - spent_ > most_time) {
            give_up(answers, takes_too_long);
        }
        const auto left = std::chrono::ceil<milliseconds>(until - Clock::now());
        if (!answers.empty() || left.count() <= 0) {
            break;
        }
        if (child_) {
            constexpr milliseconds nap{20};  // between two looks at the time it has used
            pollfd ready{child_->in(), POLLIN, 0};
            poll(&ready, 1, static_cast<int>(std::min(left, nap).count()));
        }
    }
    return answers;
}

void SvgPainter::forget() {
    waiting_.clear();
    drawing_.clear();
    child_.reset();
}

/// Has all that is waiting drawn by one process.
void SvgPainter::start() {
    drawing_.insert(drawing_.end(), std::make_move_iterator(waiting_.begin()), std::make_move_iterator(waiting_.end()));
    waiting_.clear();
    received_.clear();
    spent_ = {};
    child_ = process::Child::start([this](int out) { draw_all(drawing_, out); });
    ended_ = !child_;
}

bool SvgPainter::next_answer(std::vector<Answer>& answers) {
    if (drawing_.empty() || received_.empty()) {
        return false;
    }
    const Request& request = drawing_.front();
    const bool done = received_.front() == drawn_byte;
    const std::size_t size = 1 + (done ? bytes_of(request.pixels) : 0);
    if (received_.size() < size) {
        return false;
    }
    Answer answer{request.id, {}, done ? "" : "it is no picture that can be drawn", {}};
    if (done) {
        answer.picture = canvas_of(std::string_view(received_).substr(1, size - 1), request.pixels);
    }
    const auto now = child_->cpu_time();
    answer.time = now - spent_;
    spent_ = now;
    answers.push_back(std::move(answer));
    received_.erase(0, size);
    drawing_.pop_front();
    return true;
}

/// The picture being drawn is given up, and the others wait for another process.
void SvgPainter::give_up(std::vector<Answer>& answers, std::string reason) {
    const auto time = child_ ? child_->cpu_time() - spent_ : std::chrono::nanoseconds{0};
    answers.push_back({drawing_.front().id, {}, std::move(reason), time});
    drawing_.pop_front();
    waiting_.insert(waiting_.begin(), std::make_move_iterator(drawing_.begin()),
                    std::make_move_iterator(drawing_.end()));
    drawing_.clear();
    child_.reset();
}

}  // namespace bazillion::renderer
