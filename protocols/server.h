#pragma once

#include "protocols/games.h"
#include "protocols/host.h"
#include "protocols/move_dialect.h"
#include "protocols/time_control.h"

#include <deque>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>

namespace bazillion::protocols {

/// One side of a protocol by which other programs have Bazillion play: it obeys command lines, and thinks. What all
/// protocols share is here: the game, thinking beside the reading of commands, and commands that have to wait for it.
///
/// Everything runs on one thread but the thinking itself (`Host`). Whatever a line holds, it is answered as the
/// protocol says, and nothing else happens.
///
/// A new protocol touches: a class of its own like `GtpServer`; the first line by which `bazillion engine` knows it
/// (`app/commands/engine_command.cpp`); the name of games in `OfferedGame`; a style of writing moves in `MoveDialect`;
/// docs/protocols.md.
class Server {
public:
    /// `host` must outlive the server, and have ended all work before.
    Server(Host& host, Games games, opponent::Settings settings);
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    virtual ~Server() = default;

    /// Obeys a line, or keeps it for later.
    void receive(std::string_view line);
    /// Nothing more will come: thinking stops, what is known is told, and the server ends.
    void end_of_input();
    [[nodiscard]] bool ended() const { return ended_ && !busy_; }

protected:
    /// When a command is obeyed if work is going on.
    enum class Timing : std::uint8_t {
        at_once,          ///< before commands that wait
        now,              ///< unless others wait: then in its turn, and while work goes on
        urgent,           ///< the same; if others wait, the work that they wait for is stopped
        when_done,        ///< waits for the work to be done
        after_stopping,   ///< has the work stopped, and waits for that
        after_discarding  ///< the same; what was thought is not told
    };
    [[nodiscard]] virtual Timing timing(std::string_view line) = 0;
    virtual void obey(std::string_view line) = 0;
    /// An iteration of the search was completed; more will follow.
    virtual void thinking_goes_on(const opponent::Thought& thought) = 0;
    /// Not called for a thought that was discarded.
    virtual void thinking_ended(const play::Result<opponent::Thought>& thought) = 0;
    [[nodiscard]] virtual MoveStyle style_of(const rules::Rules& rules) const = 0;

    void say(std::string_view line) { host_.say(line); }
    /// Every line of a text.
    void say_lines(std::string_view text, std::string_view before = "");

    // The game
    [[nodiscard]] const Games& games() const { return games_; }
    [[nodiscard]] bool has_game() const { return game_ != nullptr; }
    /// The game that is played; opens the first one if none was chosen yet. Throws `GameNotOpen` if that fails.
    OpenGame& game();
    [[nodiscard]] std::size_t game_index() const { return index_; }
    /// Changes to another game, at its start. The old one stays if that cannot be opened.
    play::Result<void> open(std::size_t index);
    play::Match& match() { return game().match; }
    const MoveDialect& dialect() { return (game(), *dialect_); }
    /// Finds a move by its text, and plays it.
    play::Result<void> play_text(std::string_view text);
    [[nodiscard]] const play::Option* option(std::string_view compact_text);
    /// Up to `most_written` moves of a line that begins behind the moves `before`, as this protocol writes them, with
    /// blanks between. What is not legal ends it.
    std::string written_line(std::span<const std::string> moves, std::span<const std::string> before = {});
    virtual std::string written(const play::Option& option);
    /// What dice show, if it is dice that act now.
    const play::Option* thrown();

    // Thinking
    opponent::Settings& settings() { return settings_; }
    /// Hands the settings to the player.
    void configure();
    [[nodiscard]] bool busy() const { return busy_; }
    /// Thinks about the position of the match with these moves behind it. With an aim, it ends when time is well spent.
    void think(const opponent::Limits& limits, std::optional<Milliseconds> aim = {},
               std::span<const std::string> behind = {});
    /// Calls this once the player is ready to think, so that its first move takes no longer than others; at once if it
    /// thinks already.
    void when_ready(std::function<void()> tell);
    void stop() { host_.stop_after(Milliseconds(0)); }
    void stop_after(Milliseconds time) { host_.stop_after(time); }
    /// Stops thinking, and wants to know nothing of it.
    void discard();
    /// Any other work: it runs beside the commands and returns what is to be called when it is done.
    void work(std::function<std::function<void()>(const std::stop_token&)> job);
    void end();
    /// Nothing more will be read.
    [[nodiscard]] bool ending() const { return ended_; }

    /// Thrown by `game`, caught around `obey`.
    struct GameNotOpen {
        play::Error error;
    };
    virtual void game_not_open(std::string_view line, const play::Error& error) = 0;

private:
    void obey_guarded(std::string_view line);
    void obey_waiting();
    /// Has the work stopped if something waits for that.
    void hurry();
    [[nodiscard]] static bool goes_beside_work(Timing when);
    void told_progress(const opponent::Thought& thought);
    /// Has the engine of the match compile what telling the first lines needs.
    void compile_first_moves();

    Host& host_;
    Games games_;
    opponent::Settings settings_;
    std::size_t index_;
    std::unique_ptr<OpenGame> game_;
    std::optional<MoveDialect> dialect_;
    std::mt19937_64 random_;

    bool busy_ = false;
    bool discarded_ = false;
    bool ended_ = false;
    std::optional<TimeManager> time_manager_;
    std::deque<std::string> waiting_;
};

/// The game up to now, as a value that can go to another thread, with these moves behind it.
opponent::GameSoFar so_far(const play::Match& match, std::span<const std::string> behind = {});
/// Brings a fresh match to where such a game stands.
play::Result<void> replay(play::Match& match, const opponent::GameSoFar& game);

}  // namespace bazillion::protocols
