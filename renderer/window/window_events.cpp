#include "renderer/window/window.h"

#include <SFML/Window/Event.hpp>

namespace bazillion::renderer {

namespace {

constexpr double drag_threshold = 3;

Point point_of(int x, int y) {
    return {static_cast<double>(x), static_cast<double>(y)};
}

bool needs_game(Command::Type type) {
    using Type = Command::Type;
    return type != Type::ask_open && type != Type::ask_load && type != Type::quit && type != Type::show_start &&
           type != Type::settings && type != Type::open_any && type != Type::author_panel;
}

/// A key that is held goes on doing this; anything else it does once.
bool goes_on(Command::Type type) {
    using Type = Command::Type;
    return type == Type::take_back || type == Type::redo || type == Type::last_variation ||
           type == Type::next_variation || type == Type::zoom_in || type == Type::zoom_out;
}

std::optional<Command> with_control(const sf::Event::KeyEvent& key) {
    using Type = Command::Type;
    const auto command = [](Type type) { return Command{type, 0, {}, false, {}}; };
    switch (key.code) {
        case sf::Keyboard::N:
            return command(key.shift ? Type::network : Type::new_game);
        case sf::Keyboard::G:
            return command(key.shift ? Type::open_any : Type::show_start);
        case sf::Keyboard::O:
            return command(Type::ask_open);
        case sf::Keyboard::S:
            return command(key.shift ? Type::ask_save : Type::quick_save);
        case sf::Keyboard::L:
            return command(key.shift ? Type::solution : Type::ask_load);
        case sf::Keyboard::Z:
            return command(key.shift ? Type::redo : Type::take_back);
        case sf::Keyboard::M:
            return key.shift ? std::optional(command(Type::mail)) : std::nullopt;
        case sf::Keyboard::E:
            return command(Type::annotate);
        case sf::Keyboard::Y:
            return command(Type::redo);
        case sf::Keyboard::P:
            return command(key.shift ? Type::print : Type::play_computer);
        case sf::Keyboard::C:
            return command(key.shift ? Type::copy_position : Type::copy_game);
        case sf::Keyboard::V:
            return command(Type::paste);
        case sf::Keyboard::D:
            return command(Type::offer_draw);
        case sf::Keyboard::R:
            return command(Type::resign);
        case sf::Keyboard::Add:
        case sf::Keyboard::Equal:
            return command(Type::zoom_in);
        case sf::Keyboard::Subtract:
        case sf::Keyboard::Hyphen:
            return command(Type::zoom_out);
        case sf::Keyboard::Num0:
        case sf::Keyboard::Numpad0:
            return command(Type::whole_board);
        case sf::Keyboard::Comma:
            return command(Type::settings);
        case sf::Keyboard::Q:
            return command(Type::quit);
        default:
            return std::nullopt;
    }
}

}  // namespace

void Window::handle(const sf::Event& event) {
    frames_left_ = settling_frames;
    held_keys_.take(event);
    const bool asked = menu_.asking() || unsaved_question_.is_open() || imgui_.popup_open();
    if (!author_box().empty() && !asked && author_panel_.take(event)) {
        return;
    }
    imgui_.process(event);
    if (at_start_ && handle_start(event)) {
        return;
    }
    if (editing() && handle_editor(event)) {
        return;
    }
    switch (event.type) {
        case sf::Event::Closed:
            close();
            break;
        case sf::Event::Resized:
            window_.setView(sf::View(
                sf::FloatRect(0, 0, static_cast<float>(event.size.width), static_cast<float>(event.size.height))));
            touch();
            break;
        case sf::Event::KeyPressed:
            handle_key(event.key);
            break;
        case sf::Event::MouseMoved:
        case sf::Event::MouseButtonPressed:
        case sf::Event::MouseButtonReleased:
        case sf::Event::MouseWheelScrolled:
            handle_pointer(event);
            break;
        default:
            break;
    }
}

void Window::handle_pointer(const sf::Event& event) {
    if (!session_.playing()) {
        return;
    }
    // Clicks may come faster than frames, so what they meet must be up to date.
    refresh();
    if (pick_for_author(event)) {
        return;
    }
    if (handle_zoom(event)) {
        return;
    }
    const auto options = this->options();
    const View before = input_.view();
    if (event.type == sf::Event::MouseMoved) {
        pointer_ = point_of(event.mouseMove.x, event.mouseMove.y);
        input_.move(pointer_, hit_at(pointer_), scene_, drag_threshold * unit_);
        if (annotations_.drawn()) {
            const Hit over = hit_at(pointer_);
            annotations_.move(over.type == Hit::Type::cell ? static_cast<Cell>(over.index) : Cell{rules::none});
            dirty_ = true;
        }
        if (input_.view().dragging && !before.dragging) {
            forget_help();
        }
        dirty_ = dirty_ || input_.view() != before;
        return;
    }
    if (event.type == sf::Event::MouseWheelScrolled) {
        const Hit::Type over = hit_at(pointer_).type;
        if (over == Hit::Type::moves || over == Hit::Type::ply || over == Hit::Type::aside) {
            input_.scroll(static_cast<double>(event.mouseWheelScroll.delta), layout_);
            touch();
        }
        return;
    }
    pointer_ = point_of(event.mouseButton.x, event.mouseButton.y);
    const bool covered = imgui_.wants_mouse() || imgui_.wants_keyboard() || menu_.covers(pointer_) ||
                         author_box().contains(pointer_) || games_page_.box().contains(pointer_);
    if (event.mouseButton.button != sf::Mouse::Left) {
        handle_right_button(event.type == sf::Event::MouseButtonPressed, covered ? Hit{} : hit_at(pointer_));
        return;
    }
    held_at_.reset();
    if (event.type == sf::Event::MouseButtonPressed && !covered) {
        const Hit held = hit_at(pointer_);
        if (held.type == Hit::Type::cell && open_by_piece(static_cast<Cell>(held.index))) {
            return;
        }
        forget_help();
        cursor_.reset();
        held_at_ = held;
        press_clock_.restart();
        if (premoving()) {
            premove_.press(held, session_.match(), scene_, persons());
            touch();
        }
        act(input_.down(pointer_, hit_at(pointer_), scene_, options));
        if (input_.view().selected != before.selected && input_.view().selected != rules::none) {
            sounds_.play(SoundEvent::click);
        }
    } else if (event.type == sf::Event::MouseButtonReleased) {
        if (premoving()) {
            premove_.release(covered ? Hit{} : hit_at(pointer_));
            touch();
        }
        act(input_.up(pointer_, covered ? Hit{} : hit_at(pointer_), scene_, options));
    }
}

std::optional<Command> Window::shortcut(const sf::Event::KeyEvent& key) const {
    using Type = Command::Type;
    const auto command = [](Type type) { return Command{type, 0, {}, false, {}}; };
    const bool up = key.code == sf::Keyboard::Up, down = key.code == sf::Keyboard::Down;
    if (key.alt && !key.control && (up || down)) {  // alone they move the cursor on the board
        return command(up ? Type::last_variation : Type::next_variation);
    }
    if (!key.control) {
        switch (key.code) {
            case sf::Keyboard::F1:
                return command(Type::about);
            case sf::Keyboard::F12:
                return command(Type::author_panel);
            case sf::Keyboard::Slash:
            case sf::Keyboard::T:
                return command(Type::type_move);
            case sf::Keyboard::B:
                return command(Type::games_page);
            case sf::Keyboard::E:
                return command(Type::edit);
            case sf::Keyboard::F:
                return command(Type::flip);
            case sf::Keyboard::H:
                return command(Type::hint);
            case sf::Keyboard::M:
                return command(Type::move_now);
            case sf::Keyboard::P:
                return command(computers_.paused() ? Type::go_on : Type::pause);
            case sf::Keyboard::Left:
                return command(Type::take_back);
            case sf::Keyboard::Right:
                return command(Type::redo);
            default:
                return std::nullopt;
        }
    }
    return with_control(key);
}

void Window::handle_key(const sf::Event::KeyEvent& key) {
    if (key.code == sf::Keyboard::Escape && !menu_.asking()) {
        if (menu_.message().empty() && !menu_.typing()) {
            menu_.close_about();
        }
        menu_.close_message();
        forget_help();
        author_panel_.stop_picking();
        settings_panel_.close();
        draw_offer_.close();
        unsaved_question_.close();
        print_panel_.close();
        games_page_.close();
        mail_panel_.close();
        const View& view = input_.view();
        if (view.selected == rules::none && view.held == rules::none && view.choices.empty() && !premove_.begun()) {
            cursor_.reset();
        }
        premove_.cancel();
        input_.let_go();
        touch();
        return;
    }
    if (imgui_.wants_keyboard()) {
        return;
    }
    if (move_cursor(key)) {
        return;
    }
    if (const auto command = shortcut(key)) {
        if ((at_board() || !needs_game(command->type)) && (!held_keys_.repeated() || goes_on(command->type))) {
            perform(*command);
        }
        return;
    }
    if (!at_board() || key.control || held_keys_.repeated()) {
        return;
    }
    refresh();
    if (key.code == sf::Keyboard::Space || key.code == sf::Keyboard::Enter) {
        act(scene_.choices.empty() ? MoveInput::press_only_button(scene_) : input_.confirm());
    } else if (key.code >= sf::Keyboard::Num1 && key.code <= sf::Keyboard::Num9) {
        act(input_.choose(static_cast<std::size_t>(key.code - sf::Keyboard::Num1 + 1), scene_));
    }
}

}  // namespace bazillion::renderer
