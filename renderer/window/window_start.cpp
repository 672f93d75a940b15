#include "renderer/window/window.h"

#include <SFML/Window/Event.hpp>

#include <array>
#include <optional>
#include <random>
#include <utility>

namespace bazillion::renderer {

namespace {

std::optional<StartScreen::Key> start_key(sf::Keyboard::Key key) {
    using Key = StartScreen::Key;
    static constexpr std::array<std::pair<sf::Keyboard::Key, Key>, 12> keys{{
        {sf::Keyboard::Up, Key::up},
        {sf::Keyboard::Down, Key::down},
        {sf::Keyboard::Left, Key::left},
        {sf::Keyboard::Right, Key::right},
        {sf::Keyboard::Home, Key::home},
        {sf::Keyboard::End, Key::end},
        {sf::Keyboard::PageUp, Key::page_up},
        {sf::Keyboard::PageDown, Key::page_down},
        {sf::Keyboard::Enter, Key::enter},
        {sf::Keyboard::Tab, Key::tab},
        {sf::Keyboard::Escape, Key::escape},
        {sf::Keyboard::Backspace, Key::erase},
    }};
    for (const auto& [sfml, ours] : keys) {
        if (sfml == key) {
            return ours;
        }
    }
    return std::nullopt;
}

Point place_of(const sf::Event& event) {
    return event.type == sf::Event::MouseMoved ? Point{1.0 * event.mouseMove.x, 1.0 * event.mouseMove.y}
                                               : Point{1.0 * event.mouseButton.x, 1.0 * event.mouseButton.y};
}

}  // namespace

/// The choice of games lies over the game that is open, which waits.
void Window::show_start() {
    at_start_ = true;
    menu_.set_at_start(true);
    menu_.close_card();
    input_.let_go();
    arrange_start_screen();
    start_.show(session_.playing());
    window_.setTitle("Bazillion");
    touch();
}

void Window::leave_start() {
    if (!at_start_) {
        return;
    }
    at_start_ = false;
    menu_.set_at_start(false);
    start_.leave();
    if (session_.playing()) {
        set_title();
    }
    touch();
}

void Window::arrange_start_screen() {
    const Viewport view = viewport();
    start_.arrange(view.width, view.height, view.top, view.unit);
}

/// What belongs to the start screen; keys that mean a command are left to others.
bool Window::handle_start(const sf::Event& event) {
    arrange_start_screen();  // clicks may come faster than frames
    switch (event.type) {
        case sf::Event::MouseMoved:
            pointer_ = place_of(event);
            dirty_ = start_.move(imgui_.wants_mouse() ? Point{-1, -1} : pointer_) || dirty_;
            return true;
        case sf::Event::MouseWheelScrolled:
            if (!imgui_.wants_mouse()) {
                start_.wheel(pointer_, static_cast<double>(event.mouseWheelScroll.delta));
                touch();
            }
            return true;
        case sf::Event::MouseButtonPressed:
            start_pressed_ = {};
            if (event.mouseButton.button == sf::Mouse::Left && !imgui_.wants_mouse() && !imgui_.wants_keyboard()) {
                start_pressed_ = start_hit(start_.layout(), place_of(event));
                start_down_ = true;
            }
            return true;
        case sf::Event::MouseButtonReleased: {
            const Point at = place_of(event);
            if (std::exchange(start_down_, false) && start_hit(start_.layout(), at) == start_pressed_) {
                obey_start(start_.click(at));
            }
            return true;
        }
        case sf::Event::TextEntered:
            if (!imgui_.wants_keyboard() && menu_.message().empty()) {
                start_.type(event.text.unicode);
                touch();
            }
            return true;
        case sf::Event::KeyPressed:
            return press_at_start(event.key);
        default:
            return false;
    }
}

bool Window::press_at_start(const sf::Event::KeyEvent& key) {
    const auto known = start_key(key.code);
    if (!known || key.control || key.alt) {
        return false;
    }
    if (menu_.asking() || imgui_.wants_keyboard()) {
        return true;
    }
    if (!menu_.message().empty()) {
        return key.code != sf::Keyboard::Escape;  // which closes the message
    }
    obey_start(start_.press(*known));
    touch();
    return true;
}

/// A game by chance, among those that the filters leave.
void Window::open_any() {
    if (!at_start_) {
        show_start();
    }
    arrange_start_screen();
    obey_start(start_.open_any(std::random_device()()));
}

void Window::obey_start(const StartScreen::Wish& wish) {
    using Type = StartScreen::Wish::Type;
    touch();
    switch (wish.type) {
        case Type::open:
            perform({Command::Type::open, 0, wish.title, false, wish.file});
            break;
        case Type::resume:
            perform({Command::Type::resume, 0, {}, false, wish.file});
            break;
        case Type::ask_open:
            perform({Command::Type::ask_open, 0, {}, false, {}});
            break;
        case Type::settings:
            perform({Command::Type::settings, 0, {}, false, {}});
            break;
        case Type::back:
            leave_start();
            break;
        case Type::nothing:
            break;
    }
}

}  // namespace bazillion::renderer
