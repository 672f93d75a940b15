// Setting up a position: what the window does for the editor.
#include "renderer/window/window.h"

#include <SFML/Window/Clipboard.hpp>
#include <SFML/Window/Event.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace bazillion::renderer {

void Window::open_editor() {
    if (!at_board()) {
        return;
    }
    cancel_input();
    held_at_.reset();
    banner_ = false;
    menu_.close_card();
    menu_.close_about();
    editor_.open(session_.match());
    menu_.set_editing(true);
    touch();
    refresh();
}

/// The game is again as it was.
void Window::leave_editor() {
    editor_.close();
    menu_.set_editing(false);
    touch();
}

/// True if nothing more is to be done for the command. Those about the game on the table end the editor.
bool Window::obey_editor(const Command& command) {
    using Type = Command::Type;
    switch (command.type) {
        case Type::flip:
        case Type::zoom_in:
        case Type::zoom_out:
        case Type::whole_board:
        case Type::settings:
        case Type::close_message:
        case Type::about:
        case Type::author_panel:
            return false;
        case Type::copy_position: {
            const std::string& text = editor_.draft().text();
            sf::Clipboard::setString(sf::String::fromUtf8(text.begin(), text.end()));
            return true;
        }
        case Type::paste: {
            const auto bytes = sf::Clipboard::getString().toUtf8();
            editor_.draft().read(std::string(bytes.begin(), bytes.end()));
            return true;
        }
        case Type::edit:
            leave_editor();
            return true;
        default:
            leave_editor();
            return false;
    }
}

/// What belongs to the editor: the mouse on the board, and all keys that play.
bool Window::handle_editor(const sf::Event& event) {
    if (event.type == sf::Event::KeyPressed) {
        return press_in_editor(event.key);
    }
    const bool moved = event.type == sf::Event::MouseMoved;
    const bool pressed = event.type == sf::Event::MouseButtonPressed;
    if (event.type == sf::Event::MouseWheelScrolled) {
        refresh();
        (void)handle_zoom(event);
        return true;
    }
    if (!moved && !pressed && event.type != sf::Event::MouseButtonReleased) {
        return false;
    }
    refresh();
    pointer_ = moved ? Point{1.0 * event.mouseMove.x, 1.0 * event.mouseMove.y}
                     : Point{1.0 * event.mouseButton.x, 1.0 * event.mouseButton.y};
    const bool in_panel = editor_panel_.contains(pointer_);
    const bool covered = in_panel || menu_.covers(pointer_) || !layout_.frame.contains(pointer_);
    const Hit hit = covered ? Hit{} : hit_at(pointer_);
    // Dear ImGui itself knows only where the pointer was in the last frame.
    const bool blocked = imgui_.popup_open() || settings_panel_.is_open() || menu_.asking() ||
                         !menu_.message().empty() || (!menu_.printed().empty() && imgui_.wants_mouse());
    if (moved) {
        editor_.move(pointer_, hit);
    } else if (!pressed) {
        editor_.release(pointer_, hit, layout_.frame.contains(pointer_));
    } else if (!blocked) {
        event.mouseButton.button == sf::Mouse::Right ? editor_.press_right(hit) : editor_.press(pointer_, hit);
    }
    touch();
    return true;
}

bool Window::press_in_editor(const sf::Event::KeyEvent& key) {
    touch();
    if (key.code == sf::Keyboard::Escape && !menu_.asking()) {
        const bool dialog = !menu_.message().empty() || settings_panel_.is_open() || menu_.about().is_open();
        menu_.close_message();
        menu_.close_about();
        settings_panel_.close();
        if (!dialog) {
            editor_.let_go();
        }
        return true;
    }
    const auto command = imgui_.wants_keyboard() ? std::nullopt : shortcut(key);
    if (!command) {
        return true;
    }
    using Type = Command::Type;
    constexpr std::array here{Type::flip,          Type::zoom_in, Type::zoom_out, Type::whole_board, Type::settings,
                              Type::copy_position, Type::paste,   Type::edit,     Type::about,       Type::quit};
    if (std::find(here.begin(), here.end(), command->type) != here.end()) {
        perform(*command);
    }
    return true;
}

/// The board of the draft, where that of the game would be, and the panel in place of its own.
void Window::show_editor() {
    scene_ = editor_.scene(scene_);
    editor_panel_ = layout_.panel;
    constexpr double least = 260;
    const Viewport view = viewport();
    if (editor_panel_.w < least * unit_ || editor_panel_.h < least / 2 * unit_) {
        const double width = std::min(view.width / 2, least * unit_);
        editor_panel_ = {view.width - width, view.top, width, view.height - view.top};
        Viewport rest = view;
        rest.width -= width;
        rest.with_panel = rest.with_moves = false;
        const Box window = layout_.window;
        layout_ = arrange(look_, scene_, rest);
        layout_.window = window;
    }
    layout_ = board_of(std::move(layout_));
}

const sf::Texture& Window::palette_texture(PositionDraft::Piece piece, int side) {
    const Code code = play::codes(session_.match()).make(piece.player, piece.kind);
    side = std::max(1, side);
    sf::Texture& texture = piece_textures_[{code, -side}];  // those with premultiplied alpha have sides above 0
    if (texture.getSize().x == 0) {
        auto pixels = art_->piece(piece.player, piece.kind, side).rgba();
        for (std::size_t i = 0; i < pixels.size(); i += 4) {
            const unsigned alpha = pixels[i + 3];
            for (std::size_t j = i; alpha > 0 && j < i + 3; ++j) {
                pixels[j] = static_cast<std::uint8_t>(std::min(255U, pixels[j] * 255U / alpha));
            }
        }
        texture.create(static_cast<unsigned>(side), static_cast<unsigned>(side));
        texture.update(pixels.data());
        texture.setSmooth(true);
    }
    return texture;
}

void Window::draw_editor() {
    if (!editing()) {
        return;
    }
    const auto pictures = [&](PositionDraft::Piece piece, int side) -> const sf::Texture& {
        return palette_texture(piece, side);
    };
    switch (editor_.draw(editor_panel_, unit_, layout_.cell_size(), pictures)) {
        case Editor::Wish::nothing:
            break;
        case Editor::Wish::changed:
            touch();
            break;
        case Editor::Wish::flip:
            perform({Command::Type::flip, 0, {}, false, {}});
            break;
        case Editor::Wish::cancel:
            leave_editor();
            break;
        case Editor::Wish::play: {
            const std::string text = editor_.draft().text();
            leave_editor();
            started(session_.set_position(text), "This position cannot be set up");
            break;
        }
    }
}

}  // namespace bazillion::renderer
