#pragma once

#include "renderer/window/about_page.h"
#include "renderer/window/computers.h"
#include "renderer/window/file_picker.h"
#include "renderer/window/move_line.h"
#include "renderer/window/printed_text.h"
#include "renderer/window/seat_card.h"
#include "renderer/window/window_session.h"
#include "storage/kept_games.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct ImFont;

namespace bazillion::renderer {

/// Something the person asked for by menu, dialog or key.
struct Command {
    enum class Type {
        new_game,
        show_start,  ///< the choice of games
        open_any,    ///< a game by chance
        settings,
        solution,
        start_title,  ///< `index`
        turn_switch,  ///< `text`, `on`
        ask_open,
        ask_load,
        ask_save,
        open,  ///< `path`, and the title `text`; empty: the default one
        load,
        save,  ///< `path`
        ask_picture,
        save_picture,  ///< `path`
        save_copy,     ///< of the rules: `path`
        use_pieces,    ///< those in the folder of `path`
        print,         ///< board and record
        quick_save,    ///< to the same file as before, else asks
        resume,        ///< a kept game: `path`
        take_back,
        redo,
        flip,
        copy_game,
        zoom_in,
        zoom_out,
        whole_board,
        copy_position,
        paste,          ///< a game or a position
        play_computer,  ///< the computer takes the other seats
        all_persons,
        all_computers,
        seat,  ///< `seat` for player `index`
        hint,
        move_now,
        pause,
        go_on,
        resign,
        offer_draw,
        network,  ///< opens the dialog to host a game or join one
        leave_network,
        mail,            ///< opens the dialog about games by correspondence
        begin_mail,      ///< one, in the file `path`
        open_mail,       ///< one that came: `path`
        games_page,      ///< shows or hides the page about games that are kept
        clock,           ///< `text`: for this game and new ones
        type_move,       ///< opens the line in which moves are typed
        play_typed,      ///< `text`: of an option
        annotate,        ///< the move made last
        next_variation,  ///< beside the one shown
        last_variation,
        edit,          ///< sets up a position, or leaves that
        about,         ///< shows or hides the page about the game
        author_panel,  ///< shows or hides the panel for authors
        close_message,
        quit
    };
    Type type = Type::new_game;
    std::size_t index = 0;
    std::string text;
    bool on = false;
    std::filesystem::path path;
    opponent::Seat seat = {};
};

/// The menu bar, the file dialogs and the message that lies over the board, made with Dear ImGui.
class Menu {
public:
    /// `journals`: the folder of the games that are kept.
    explicit Menu(std::filesystem::path journals) : journals_(std::move(journals)) {}

    /// `board`: where messages are put. Returns what was asked for.
    /// `clock`: of new games.
    std::vector<Command> draw(const Session& session, const Computers& computers, const std::string& clock,
                              const Box& board, double unit, ImFont* mono);

    /// Opens the choice of who sits in a player's place, at the button for it.
    void ask_seat(play::PlayerId player, std::string name, std::string program, const Box& button) {
        card_.open(player, std::move(name), std::move(program), button);
    }
    void close_card() { card_.close(); }
    /// The choice of games lies over the game.
    void set_at_start(bool at_start) { at_start_ = at_start; }
    /// The game on the table is played over the network.
    void set_networked(bool networked) { networked_ = networked; }
    /// A position is being set up: what is about the game on the table is not offered.
    void set_editing(bool editing) { editing_ = editing; }
    /// What scripts print is shown elsewhere.
    void set_print_elsewhere(bool elsewhere) { print_elsewhere_ = elsewhere; }
    void ask(FilePicker::Purpose purpose, const std::filesystem::path& suggestion,
             const FilePicker::Surroundings& around) {
        picker_.emplace(purpose, suggestion, around);
    }
    /// Takes in what a dialog has found out in the background; true if something else is to be seen.
    bool update() { return picker_ && picker_->update(); }
    /// `quotes`: it has lines of source and marks under them, which letters of one width keep together.
    void show(std::string title, std::string message, bool quotes);
    void close_message() { message_.clear(); }
    void toggle_about() { about_.toggle(); }
    void close_about() { about_.close(); }
    void forget_about() { about_.forget(); }
    void type_move(const play::Match& match) { move_line_.open(match); }
    /// One of these lies there; ImGui itself knows only where the pointer was in the last frame.
    [[nodiscard]] bool covers(Point point) const {
        return about_.box().contains(point) || move_line_.box().contains(point);
    }
    [[nodiscard]] bool typing() const { return move_line_.is_open(); }
    /// Adds lines to what scripts have printed, which lies in a corner until it is closed.
    void add_printed(std::string_view lines) { printed_.add(lines); }

    [[nodiscard]] double height() const { return height_; }
    [[nodiscard]] const std::string& message() const { return message_; }
    [[nodiscard]] const std::string& printed() const { return printed_.text(); }
    /// No part of the message is cut off at its side.
    [[nodiscard]] bool message_fits() const { return !message_cut_; }
    [[nodiscard]] const SeatCard& card() const { return card_; }
    [[nodiscard]] const AboutPage& about() const { return about_; }
    [[nodiscard]] const MoveLine& move_line() const { return move_line_; }
    [[nodiscard]] bool asking() const { return picker_.has_value(); }
    [[nodiscard]] std::string dialog() const { return picker_ && picker_->ready() ? picker_->name() : ""; }
    [[nodiscard]] const FilePicker* picker() const { return picker_ ? &*picker_ : nullptr; }

private:
    void draw_kept_games(std::vector<Command>& commands);
    void draw_bar(const Session& session, const Computers& computers, const std::string& clock,
                  std::vector<Command>& commands);
    void draw_menus(const Session& session, const Computers& computers, const std::string& clock,
                    std::vector<Command>& commands);
    void draw_message(const Box& board, double unit, ImFont* mono);
    void draw_printed(double unit, ImFont* mono);

    std::filesystem::path journals_;
    std::vector<storage::KeptGame> kept_;  ///< as the menu shows them
    std::optional<FilePicker> picker_;
    SeatCard card_;
    AboutPage about_;
    MoveLine move_line_;
    std::string message_title_, message_;
    PrintedText printed_{8 << 10};
    bool fresh_message_ = false;
    bool message_quotes_ = false;
    bool message_cut_ = false;
    bool at_start_ = false;
    bool editing_ = false;
    bool networked_ = false;
    bool print_elsewhere_ = false;
    double height_ = 0;
};

}  // namespace bazillion::renderer
