// The panel for authors: what the window does for it.
#include "renderer/window/window.h"
#include "storage/user_folders.h"

#include <SFML/Window/Event.hpp>

namespace bazillion::renderer {

Box Window::author_box() const {
    if (at_start_ || editor_.is_open()) {
        return {};
    }
    const auto size = window_.getSize();
    return author_panel_.place(size.x, size.y, menu_.height(), unit_);
}

bool Window::update_author_panel() {
    if (author_box().empty() || !author_panel_.update(session_)) {
        return false;
    }
    frames_left_ = settling_frames;  // the board need not be painted anew
    return true;
}

void Window::draw_author_panel() {
    const Box box = author_box();
    menu_.set_print_elsewhere(!box.empty());
    if (box.empty()) {
        return;
    }
    const AuthorLook look{theme_, static_cast<float>(unit_), imgui_.code()};
    const Hit over = at_board() && !box.contains(pointer_) ? hit_at(pointer_) : Hit{};
    const Cell cell = over.type == Hit::Type::cell ? static_cast<Cell>(over.index) : Cell{rules::none};
    // When other rules have just come, the layout is still that of those before.
    const bool fits = at_board() && layout_.cells.size() == session_.match().rules().cells();
    if (const auto error = author_panel_.source().take_error()) {
        report("The rules could not be saved", *error);
    }
    if (author_panel_.source().take_copy_wish()) {
        const std::string name = "my-" + session_.read_file()->path().stem().string() + ".game";
        ask_file(FilePicker::Purpose::save_rules, storage::home_folder() / name);
    }
    if (author_panel_.draw(box, look, session_, fits ? &layout_ : nullptr, cell)) {
        keep_author_panel();
    }
}

/// Saves open or closed, tab and width with the settings.
void Window::keep_author_panel() {
    Settings settings = settings_;
    settings.author_panel = author_panel_.is_open();
    settings.author_tab = author_panel_.tab();
    settings.author_share = author_panel_.share();
    touch();
    if (settings == settings_ || author_panel_.resizing()) {
        return;
    }
    settings_ = std::move(settings);
    keep_settings();
}

void Window::close() {
    std::string files;
    for (const SourceDraft* draft : author_panel_.source().unsaved()) {
        files += (files.empty() ? "" : ", ") + draft->file.filename().string();
    }
    if (files.empty()) {
        window_.close();
    } else {
        unsaved_question_.ask(files);
        touch();
    }
}

void Window::draw_unsaved() {
    const auto answer = unsaved_question_.draw(unit_);
    if (!answer) {
        return;
    }
    touch();
    if (*answer == UnsavedQuestion::Answer::stay) {
        return;
    }
    for (SourceDraft* draft : author_panel_.source().unsaved()) {
        if (*answer == UnsavedQuestion::Answer::leave) {
            draft->journal.drop();
        } else {
            if (const auto saved = SourceDrafts::save(*draft); !saved) {
                report("The rules could not be saved", saved.error());
                return;
            }
        }
    }
    window_.close();
}

bool Window::pick_for_author(const sf::Event& event) {
    const bool pressed = event.type == sf::Event::MouseButtonPressed;
    const bool left =
        (pressed || event.type == sf::Event::MouseButtonReleased) && event.mouseButton.button == sf::Mouse::Left;
    if (!left || !at_board() || !author_panel_.picks()) {
        return false;
    }
    const Point at{1.0 * event.mouseButton.x, 1.0 * event.mouseButton.y};
    if (author_box().contains(at) || menu_.covers(at) || !menu_.message().empty() || at.y < menu_.height()) {
        return false;
    }
    pointer_ = at;
    if (pressed) {
        author_panel_.pick(hit_at(at), scene_, session_.match());
        touch();
    }
    return true;
}

}  // namespace bazillion::renderer
