#pragma once

#include "app/computer.h"
#include "app/open_game.h"
#include "app/report.h"
#include "network/invitation.h"
#include "play/match/chance.h"
#include "storage/correspondence.h"
#include "storage/journal.h"

#include <chrono>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

namespace bazillion::app {

/// A game played in a terminal, or by a script through pipes: the board as text, a prompt, moves in compact text, and a
/// few commands. With `Format::json` every answer is one JSON line.
class TerminalGame {
public:
    /// `interactive`: a person sits there, who is asked before something is lost.
    /// `chance` play for random players, `computers` for those who have been given to them.
    /// `journal` keeps the game of the session. `clock`: of games that begin.
    TerminalGame(Session session, storage::Journal journal, std::istream& in, Format format, bool interactive,
                 play::Chance chance, TableComputers computers, std::optional<play::TimeControl> clock = {});

    /// The other player is at another computer. The standard input must be the one that the game reads. Throws
    /// `Failure`.
    void play_over(const network::Invitation& invitation, const std::filesystem::path& library);

    /// The game of the session is one by correspondence, which goes on in the file; see `storage::Correspondence`.
    void correspond(const std::filesystem::path& file, const std::string& name);

    /// Plays until `quit` or the end of input.
    void run();

private:
    struct Command;
    static std::span<const Command> commands();
    static const Command* find_command(std::string_view name);

    // What may be typed besides moves.
    void help(std::string_view argument);
    void moves(std::string_view argument);
    void undo(std::string_view argument);
    void redo(std::string_view argument);
    void board(std::string_view argument);
    void fen(std::string_view argument);
    void save(std::string_view argument);
    void load(std::string_view argument);
    void restart(std::string_view argument);
    void computer(std::string_view argument);
    void person(std::string_view argument);
    void hint(std::string_view argument);
    void rules(std::string_view argument);
    void go(std::string_view argument);
    void resign(std::string_view argument);
    void draw(std::string_view argument);
    void accept(std::string_view argument);
    void decline(std::string_view argument);
    void rematch(std::string_view argument);
    void chat(std::string_view argument);
    void quit(std::string_view argument);

    // The other one over the network.
    /// Waits for the next line, and does meanwhile what the network brings; false at the end of input.
    bool read_line(std::string& line);
    void poll_network();
    /// True if it is another one than before.
    bool tell_status();
    bool apply_event(const network::Event& event);
    void set_up_for_network(const network::SetUp& set_up);
    void tick_network(std::chrono::steady_clock::duration passed);
    /// Says so if the move is not the person's here.
    bool must_wait();
    /// False if there is no network, and the question is one for the people at the table.
    bool asks_over_network(network::Question what);
    bool answers_over_network(bool yes);
    void leave_network();

    // Games by correspondence.
    [[nodiscard]] bool fits_correspondence(std::string_view command) const;
    /// Says so if the move is not the person's here.
    bool must_wait_for_mail();
    /// Writes the file where that is due, and tells what is to be done with it.
    void keep_correspondence();

    void obey(const std::string& line);
    bool play_if_legal(const std::string& text);
    bool play_if_begun(const std::string& text);
    void refuse(const std::string& text);
    void play(const std::string& text);

    void throw_dice();
    /// Plays what the computer finds for the player to act; false if it finds nothing.
    bool play_computer();
    /// Lets random players and computers act, and shows where the game is then.
    void go_on();
    /// What it shows has been written to the journal.
    void show();
    void show_text() const;
    void show_state() const;
    void say(std::string_view message) const;
    void complain(const play::Error& error) const;

    /// There are moves that neither a file nor the journal has.
    [[nodiscard]] bool unsaved() const;
    /// True if the command may go on although it gives something up: nobody is there to ask, or he has said it twice.
    bool may_lose(std::string_view what);
    bool said_twice(std::string_view question);
    void tell_where_it_is_kept() const;
    void replace_session(Session session);
    /// Those asked for, where the game has not begun and has none.
    void set_clocks();
    /// Time has passed for the player to act; true if it was up.
    bool let_pass(std::chrono::steady_clock::time_point since);

    Session session_;
    storage::Journal journal_;
    play::Chance chance_;
    TableComputers computers_;
    std::optional<play::TimeControl> clock_;  ///< of games that begin here
    std::optional<std::size_t> offered_;      ///< the record was so long when a draw was offered
    std::vector<std::string> played_;         ///< by computers since the game was shown last, in words
    std::optional<network::NetworkGame> network_;
    std::string network_status_;  ///< as it was told last
    std::optional<storage::Correspondence> correspondence_;
    std::string mail_words_;  ///< as they were told last
    std::istream& in_;
    Format format_;
    bool interactive_;
    bool left_ = false;
    std::string saved_;         ///< the game as it last was written, read or started
    std::string saved_file_;    ///< where it was written or read last
    std::string line_;          ///< being obeyed
    std::string warned_about_;  ///< the line that the user was asked to repeat
};

}  // namespace bazillion::app
