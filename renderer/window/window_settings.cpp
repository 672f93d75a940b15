#include "renderer/window/window.h"

#include "renderer/canvas/themes.h"
#include "renderer/scene/art_files.h"
#include "renderer/scene/piece_folder.h"
#include "storage/user_folders.h"

#include <algorithm>

namespace bazillion::renderer {

namespace {

/// How many alternative pictures the pieces of a game have.
std::size_t count_piece_sets(const rules::Rules& rules) {
    std::size_t most = 1;
    for (const rules::Kind& kind : rules.kinds) {
        for (const rules::KindImages& images : kind.images) {
            most = std::max(most, images.files.size());
        }
    }
    return most;
}

}  // namespace

bool Window::show_screen(Command::Type type) {
    switch (type) {
        case Command::Type::show_start:
            show_start();
            return true;
        case Command::Type::open_any:
            open_any();
            return true;
        case Command::Type::edit:
            open_editor();
            return true;
        case Command::Type::settings:
            settings_panel_.open();
            return true;
        case Command::Type::author_panel:
            author_panel_.set_open(!author_panel_.is_open());
            keep_author_panel();
            return true;
        case Command::Type::solution:
            if (session_.playing() && !session_.match().rules().solution.empty()) {
                show_solution();
            }
            return true;
        default:
            return false;
    }
}

std::filesystem::path Window::settings_file() const {
    return options_.config.empty() ? std::filesystem::path() : options_.config / "settings.json";
}

std::string Window::game_key() const {
    return at_board() ? settings_key(session_.file()->path(), session_.match().rules().title) : "";
}

void Window::draw_settings() {
    SettingsPanel::Game game;
    if (settings_panel_.is_open() && at_board()) {
        game = {game_key(), session_.match().rules().title, count_piece_sets(session_.match().rules())};
    }
    auto changed = settings_panel_.draw(settings_, game, unit_, menu_.height());
    if (settings_panel_.take_pieces_wish() && at_board()) {
        const std::string& now = settings_.of_game(game_key()).pieces;
        ask_file(FilePicker::Purpose::choose_pieces, now.empty() ? storage::home_folder() : std::filesystem::path(now));
        touch();
    }
    if (changed) {
        const bool clock = changed->clock != settings_.clock;
        change_settings(*std::move(changed));
        if (clock) {
            options_.clock.reset();
            set_clocks(true);
        }
    }
}

void Window::change_settings(Settings settings) {
    settings_ = std::move(settings);
    apply_settings();
    keep_settings();
}

void Window::use_pieces(const std::filesystem::path& folder) {
    const rules::Rules& rules = session_.match().rules();
    if (!PieceFolder(folder).fits(rules)) {
        report("These pictures are not used",
               {"no file in `" + folder.string() + "` is called like a piece of " + rules.title,
                "call them white-pawn.svg, wP.svg, pawn.png or P.png, as fits the players and pieces of the game", ""});
        return;
    }
    Settings changed = settings_;
    changed.games[game_key()].pieces = folder.string();
    change_settings(std::move(changed));
    report_pictures();
}

void Window::keep_settings() {
    if (const auto file = settings_file(); !file.empty()) {
        if (const auto saved = save_settings(file, settings_); !saved) {
            report("The settings could not be kept", saved.error());
        }
    }
}

void Window::apply_settings() {
    const int number = find_theme(settings_.theme_of_game(game_key()));
    theme_ = theme_of(number);
    imgui_.set_theme(theme_, unit_);
    start_.set_theme(find_theme(settings_.theme));
    sounds_.set_volume({settings_.volume, settings_.muted, settings_.music});
    input_.show_coordinates(settings_.coordinates);
    computers_.let_ponder(settings_.ponder);
    if (session_.playing()) {
        take_art();
    }
    touch();
}

/// The pictures of the game on the table, in the colours and of the set that are chosen for it.
void Window::take_art() {
    const rules::Rules& rules = session_.match().rules();
    const GameSettings chosen = settings_.of_game(game_key());
    art_ = std::make_unique<Art>(rules, session_.art_folders(), chosen.piece_set, theme_.inks, chosen.pieces);
    refused_told_ = 0;
    look_ = look_of(rules, art_->board_picture());
    piece_textures_.clear();
}

std::vector<bool> Window::persons() const {
    std::vector<bool> persons(session_.match().rules().players.size(), false);
    for (const play::PlayerId player : computers_.seats().players()) {
        persons[player] = network_ ? network_->session().decides_for(session_.match().rules(), player)
                                   : !computers_.seats().computer(player);
    }
    return persons;
}

void Window::sound_plies(std::size_t first) {
    if (const auto heard = sound_of(session_.match(), first, persons())) {
        sounds_.play(*heard);
    }
}

void Window::sound_end() {
    sounds_.play(end_sound(*session_.match().outcome(), persons()));
}

/// The saved game that solves this one, taken back to its beginning: each press of the right arrow shows a move of it.
void Window::show_solution() {
    const std::string name = session_.match().rules().solution;
    const auto found = art_files::find_file(name, art_files::searchable(session_.art_folders()));
    if (!found) {
        report("There is no solution", {"the file `" + name + "` is not in the folder of the game", "", ""});
        return;
    }
    started(session_.load(*found), "The solution of this game cannot be loaded");
    if (session_.playing() && menu_.message().empty()) {
        go_to(0);
    }
}

bool Window::open_by_piece(Cell cell) {
    if (!at_board() || cell == rules::none) {
        return false;
    }
    const play::Match& match = session_.match();
    const Code code = match.position().at(cell);
    if (code == rules::empty || !options_from(options(), cell).empty()) {
        return false;
    }
    const std::string& name = match.rules().kinds[play::codes(match).kind(code)].opens;
    const auto found =
        name.empty() ? std::nullopt : art_files::find_file(name, art_files::searchable(session_.art_folders()));
    if (found) {
        open(*found, "");
    }
    return found.has_value();
}

}  // namespace bazillion::renderer
