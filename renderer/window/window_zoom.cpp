// A part of the board, larger: the wheel with Ctrl, and what moves it about.
#include "renderer/window/window.h"

#include <SFML/Window/Event.hpp>

#include <algorithm>
#include <cmath>

namespace bazillion::renderer {

namespace {

constexpr double zoom_step = 1.2;

}  // namespace

void Window::zoom_to(const Zoom& zoom) {
    zoom_ = zoom;
    touch();
}

void Window::zoom_by(double steps, Point at) {
    zoom_to(zoomed_at(zoom_, layout_.frame, at, std::pow(zoom_step, steps)));
}

/// Nothing can be taken up, put down or pressed there.
bool Window::empty_at(Point point) const {
    const Hit hit = hit_at(point);
    const View& view = input_.view();
    if (view.selected != rules::none || view.held != rules::none || !layout_.frame.contains(point)) {
        return false;
    }
    return hit.type == Hit::Type::nothing ||
           (hit.type == Hit::Type::cell &&
            session_.match().position().at(static_cast<Cell>(hit.index)) == rules::empty);
}

/// True if the event was about the part that is to be seen, and nothing else.
bool Window::handle_zoom(const sf::Event& event) {
    const bool covered = imgui_.wants_mouse() || menu_.covers(pointer_);
    switch (event.type) {
        case sf::Event::MouseWheelScrolled:
            if (!at_board() || covered || !held_keys_.control() || !layout_.frame.contains(pointer_)) {
                return false;
            }
            zoom_by(static_cast<double>(event.mouseWheelScroll.delta), pointer_);
            return true;
        case sf::Event::MouseButtonPressed: {
            const Point at{1.0 * event.mouseButton.x, 1.0 * event.mouseButton.y};
            const bool middle = event.mouseButton.button == sf::Mouse::Middle;
            const bool left = event.mouseButton.button == sf::Mouse::Left;
            if (at_board() && !zoom_.whole() && !covered &&
                ((middle && layout_.frame.contains(at)) || (left && empty_at(at)))) {
                pan_from_ = at;
                panning_ = middle;
            }
            return middle;
        }
        case sf::Event::MouseMoved: {
            const Point at{1.0 * event.mouseMove.x, 1.0 * event.mouseMove.y};
            constexpr double tremble = 4;
            panning_ = pan_from_ && (panning_ || distance_of(at, *pan_from_) > tremble * unit_);
            if (!panning_) {
                return false;
            }
            zoom_to(panned(zoom_, layout_.frame, at.x - pan_from_->x, at.y - pan_from_->y));
            pan_from_ = pointer_ = at;
            held_at_.reset();
            return true;
        }
        case sf::Event::MouseButtonReleased: {
            pan_from_.reset();
            if (std::exchange(panning_, false)) {
                input_.moved(session_.match().player(), options());
                return true;
            }
            return event.mouseButton.button == sf::Mouse::Middle;
        }
        default:
            return false;
    }
}

}  // namespace bazillion::renderer
