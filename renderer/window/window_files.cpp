// Files of rules and games: opened, saved, copied.
#include "renderer/canvas/themes.h"
#include "renderer/scene/printed_page.h"
#include "renderer/window/window.h"
#include "storage/save_file.h"
#include "storage/user_folders.h"

#include <SFML/Window/Clipboard.hpp>

namespace bazillion::renderer {

namespace {

std::string to_utf8(const sf::String& text) {
    const auto bytes = text.toUtf8();
    return {bytes.begin(), bytes.end()};
}

}  // namespace

/// True if the command is about files.
bool Window::obey_files(const Command& command) {
    using Type = Command::Type;
    switch (command.type) {
        case Type::ask_open:
            ask_file(FilePicker::Purpose::open_rules,
                     session_.file() != nullptr ? session_.file()->path().parent_path() : session_.library());
            break;
        case Type::ask_load:
            ask_file(FilePicker::Purpose::load_game, suggested_file().parent_path());
            break;
        case Type::ask_save:
            ask_file(FilePicker::Purpose::save_game, suggested_file());
            break;
        case Type::open:
            open(command.path, command.text);
            break;
        case Type::load:
            started(session_.load(command.path), "This saved game cannot be loaded");
            break;
        case Type::resume:
            started(session_.resume(command.path), "This game cannot be gone on with");
            break;
        case Type::save:
            save(command.path);
            break;
        case Type::quick_save:
            if (session_.saved().empty() || storage::occupant(session_.saved()) == storage::Occupant::other) {
                perform({Type::ask_save, 0, {}, false, {}});
            } else {
                save(session_.saved());
            }
            break;
        case Type::save_copy:
            save_copy(command.path);
            break;
        case Type::use_pieces:
            if (session_.playing()) {
                use_pieces(command.path.parent_path());
            }
            break;
        case Type::print:
            print();
            break;
        case Type::games_page:
            games_page_.toggle();
            break;
        default:
            return obey_mail(command);
    }
    return true;
}

void Window::use_clipboard(Command::Type type) {
    if (type == Command::Type::paste) {
        started(session_.paste(to_utf8(sf::Clipboard::getString())),
                "This is neither a game nor a position of this game");
    } else {
        const bool position = type == Command::Type::copy_position;
        const std::string text = position ? session_.match().position_text() : session_.game_text();
        sf::Clipboard::setString(sf::String::fromUtf8(text.begin(), text.end()));
    }
}

void Window::save(const std::filesystem::path& file) {
    if (const auto saved = session_.save(file); !saved) {
        report("The game could not be saved", saved.error());
    }
}

void Window::ask_file(FilePicker::Purpose purpose, const std::filesystem::path& suggestion) {
    menu_.ask(purpose, suggestion,
              {storage::home_folder(), options_.library, options_.cache, find_theme(settings_.theme)});
}

std::filesystem::path Window::suggested_file() const {
    if (!session_.saved().empty()) {
        return session_.saved();
    }
    const std::string title = session_.playing() ? session_.match().rules().title : "game";
    std::string name;
    for (const char c : title) {
        name += c == '/' || c == '\\' ? '-' : c;
    }
    return std::filesystem::current_path() / (name + ".save");
}

void Window::save_copy(const std::filesystem::path& file) {
    if (session_.read_file() == nullptr) {
        return;
    }
    const std::string title = session_.playing() ? session_.match().rules().title : "";
    if (const auto saved = storage::save_text(file, session_.read_file()->sources()[0].text); !saved) {
        report("The rules could not be saved", saved.error());
    } else {
        open(file, title);
    }
}

void Window::print() {
    if (!session_.playing()) {
        return;
    }
    RenderOptions options;
    options.flipped = input_.view().flipped;
    options.theme = find_theme(settings_.theme_of_game(game_key()));
    options.library = session_.library();
    options.board_only = session_.match().rules().reserve == rules::none;
    const std::string& title = session_.match().rules().title;
    const std::filesystem::path folder =
        options_.cache.empty() ? std::filesystem::temp_directory_path() : options_.cache;
    std::error_code there;
    std::filesystem::create_directories(folder, there);
    const std::filesystem::path file = folder / "print.pdf";
    const auto page = printed_page(session_.match(), options);
    const auto done = page ? storage::save_text(file, *page) : tl::unexpected(page.error());
    if (!done) {
        report("The game cannot be printed", done.error());
    } else {
        print_panel_.open(file, title);
    }
}

void Window::draw_print() {
    if (!at_board()) {
        print_panel_.close();
    }
    if (print_panel_.draw(unit_)) {
        ask_file(FilePicker::Purpose::save_picture, suggested_file().replace_extension(".pdf"));
        touch();
    }
}

bool Window::update_games_page() {
    if (!at_board() || options_.journals.empty() || !games_page_.update(session_.trial_title(), options_.journals)) {
        return false;
    }
    frames_left_ = settling_frames;  // the board need not be painted anew
    return true;
}

void Window::draw_games_page() {
    if (!at_board() || editing()) {
        games_page_.close();
        return;
    }
    const auto wish = games_page_.draw(session_.match(), layout_.frame, theme_, unit_, menu_.height());
    if (!wish.move.empty()) {
        perform({Command::Type::play_typed, 0, wish.move, false, {}});
    } else if (!wish.game.empty()) {
        perform({Command::Type::resume, 0, {}, false, wish.game});
    }
}

}  // namespace bazillion::renderer
