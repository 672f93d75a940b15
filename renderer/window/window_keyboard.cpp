// Playing by the keyboard, and moves chosen while a computer thinks.
#include "renderer/window/window.h"

#include <SFML/Graphics/RectangleShape.hpp>

#include <algorithm>
#include <cmath>

namespace bazillion::renderer {

namespace {

std::optional<Direction> direction_of(sf::Keyboard::Key key) {
    switch (key) {
        case sf::Keyboard::Up:
            return Direction::up;
        case sf::Keyboard::Down:
            return Direction::down;
        case sf::Keyboard::Left:
            return Direction::left;
        case sf::Keyboard::Right:
            return Direction::right;
        default:
            return std::nullopt;
    }
}

}  // namespace

/// The keys that move the cursor and press what is under it; true if this was one. Left and right go through the record
/// until up or down has called the cursor.
bool Window::move_cursor(const sf::Event::KeyEvent& key) {
    if (!at_board() || key.control || key.alt) {
        return false;
    }
    const auto direction = direction_of(key.code);
    const bool tab = key.code == sf::Keyboard::Tab;
    const bool press = key.code == sf::Keyboard::Enter || key.code == sf::Keyboard::Space;
    const bool calls = tab || direction == Direction::up || direction == Direction::down;
    if (!cursor_ && !calls) {
        return false;
    }
    if (!direction && !tab && !press) {
        return false;
    }
    refresh();
    if (cursor_ && box_of(layout_, *cursor_).empty()) {
        cursor_.reset();
    }
    touch();
    if (press && cursor_) {
        press_at_cursor();
    } else if (tab) {
        tab_cursor(key.shift);
    } else if (direction) {
        step_cursor(*direction);
    }
    return direction || tab || cursor_;
}

void Window::step_cursor(Direction direction) {
    if (cursor_ && cursor_->type == Hit::Type::cell) {
        if (const auto next = next_cell(layout_, static_cast<Cell>(cursor_->index), direction)) {
            cursor_ = Hit{Hit::Type::cell, *next, 0};
        }
    } else if (cursor_ && cursor_->type == Hit::Type::choice) {
        tab_cursor(direction == Direction::left || direction == Direction::up);
    } else if (const auto first = cursor_cell_ < layout_.cells.size()
                                      ? std::optional(cursor_cell_)
                                      : first_cell(scene_, layout_, session_.match().player())) {
        cursor_ = Hit{Hit::Type::cell, *first, 0};
    }
    if (cursor_ && cursor_->type == Hit::Type::cell) {
        cursor_cell_ = static_cast<Cell>(cursor_->index);
        zoom_to(showing(zoom_, layout_.frame, layout_.cells[cursor_cell_]));
    }
}

/// Round the trays and buttons, and back to the board.
void Window::tab_cursor(bool backwards) {
    const auto stops = tab_stops(scene_, layout_);
    const auto count = static_cast<int>(stops.size());
    int at = -1;  // on the board
    for (int i = 0; i < count; ++i) {
        at = cursor_ && stops[static_cast<std::size_t>(i)] == *cursor_ ? i : at;
    }
    at = backwards ? (at < 0 ? count - 1 : at - 1) : at + 1;
    if (at >= count && !scene_.choices.empty()) {
        at = 0;
    }
    cursor_.reset();
    if (at >= 0 && at < count) {
        cursor_ = stops[static_cast<std::size_t>(at)];
    } else {
        step_cursor(Direction::up);  // where it was on the board
    }
}

/// As a click there.
void Window::press_at_cursor() {
    const Hit hit = *cursor_;
    const Point at = box_of(layout_, hit).centre();
    if (!scene_.choices.empty() && hit.type != Hit::Type::choice) {
        act(input_.confirm());
        return;
    }
    if (premoving() && (hit.type == Hit::Type::cell || hit.type == Hit::Type::stock)) {
        premove_.press(hit, session_.match(), scene_, persons());
        premove_.release(hit);
        return;
    }
    const Cell held = input_.view().selected;
    const std::size_t played = session_.match().record().size();
    act(input_.down(at, hit, scene_, options()));
    if (session_.match().record().size() == played) {
        refresh();
        act(input_.up(at, hit, scene_, options()));
    }
    if (input_.view().selected != held && input_.view().selected != rules::none) {
        sounds_.play(SoundEvent::click);
    }
    refresh();
    if (!scene_.choices.empty()) {
        cursor_ = Hit{Hit::Type::choice, 0, 0};
    } else if (hit.type == Hit::Type::choice || hit.type == Hit::Type::stock) {
        cursor_.reset();
        step_cursor(Direction::up);  // back to the board
    }
}

void Window::draw_cursor() {
    if (!at_board() || !cursor_) {
        return;
    }
    const Box box = box_of(layout_, *cursor_);
    if (box.empty()) {
        return;
    }
    const auto frame = [&](double inset, double width, Colour colour) {
        sf::RectangleShape shape({static_cast<float>(box.w - 2 * inset), static_cast<float>(box.h - 2 * inset)});
        shape.setPosition(static_cast<float>(box.x + inset), static_cast<float>(box.y + inset));
        shape.setFillColor(sf::Color::Transparent);
        shape.setOutlineThickness(static_cast<float>(-width));
        const auto byte = [](double value) { return static_cast<sf::Uint8>(std::lround(value * 255)); };
        shape.setOutlineColor({byte(colour.r), byte(colour.g), byte(colour.b), byte(colour.a)});
        window_.draw(shape);
    };
    const double width = std::clamp(std::min(box.w, box.h) * 0.055, 2.0 * layout_.unit, 5.0 * layout_.unit);
    frame(0, width + 2 * layout_.unit, Colour{0, 0, 0, 0.75});
    frame(layout_.unit, width, theme_.arrow.with_alpha(1).lighter(0.25));
}

// ---- moves chosen while a computer thinks

bool Window::premoving() const {
    if (network_ && network_->connected() && waits_for_other() && !session_.match().outcome()) {
        return at_board() && settings_.premoves;
    }
    return at_board() && settings_.premoves && computers_.decides(session_.match()) && !computers_.paused() &&
           computers_.seats().any_person();
}

/// What was chosen is played as soon as it is the person's turn, or dropped if it is not legal.
bool Window::play_premove() {
    if (!premove_.begun() || premoving() || !at_board()) {
        return false;
    }
    const auto all = options();
    const auto index = premove_.option(all);
    premove_.cancel();
    touch();
    if (!index) {
        return false;
    }
    play(play::Option(all[*index]), rules::none);
    return true;
}

}  // namespace bazillion::renderer
