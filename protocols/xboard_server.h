#pragma once

#include "protocols/command_words.h"
#include "protocols/server.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::protocols {

/// The Chess Engine Communication Protocol, version 2, as XBoard and WinBoard speak it.
///
/// A move of the protocol is what one player does until the other's turn: the steps of a chain are its legs, with a
/// comma behind each but the last. Buttons that can only be pressed, as those that acknowledge a recycle, are pressed
/// for both players.
///
/// Source: Tim Mann and H. G. Muller, "Chess Engine Communication Protocol" (engine-intf.html of XBoard 4.9).
class XboardServer : public Server {
public:
    XboardServer(Host& host, Games games, const opponent::Settings& settings);

private:
    using Handler = void (XboardServer::*)(Words);
    struct Command {
        std::string_view name;
        Timing timing;  ///< while something is being thought about
        Handler handler;
    };
    static const std::vector<Command>& commands();
    static const Command* find_command(std::string_view name);

    /// What is thought for.
    enum class Purpose : std::uint8_t { move, ponder, analysis, hint };

    [[nodiscard]] Timing timing(std::string_view line) override;
    void obey(std::string_view line) override;
    void thinking_goes_on(const opponent::Thought& thought) override;
    void thinking_ended(const play::Result<opponent::Thought>& thought) override;
    [[nodiscard]] MoveStyle style_of(const rules::Rules& rules) const override;
    void game_not_open(std::string_view line, const play::Error& error) override;
    [[nodiscard]] std::string written(const play::Option& option) override;

    // Commands
    void ignore(Words) {}
    void protover(Words words);
    void new_game(Words);
    void variant(Words words);
    void quit(Words);
    void force(Words);
    void go(Words);
    void playother(Words);
    void level(Words words);
    void seconds_a_move(Words words);
    void depth(Words words);
    void time(Words words);
    void usermove(Words words);
    void move_now(Words);
    void ping(Words words);
    void result(Words);
    void setboard(Words words);
    void hint(Words);
    void book(Words);
    void undo(Words);
    void remove(Words);
    void opponent_is_computer(Words);
    void hard(Words);
    void easy(Words);
    void post(Words);
    void nopost(Words);
    void analyze(Words);
    void exit_analysis(Words);
    void status(Words);
    void memory(Words words);
    void cores(Words words);
    void option_set(Words words);
    void lift(Words words);
    void put(Words words);
    void button(Words words);

    // The game
    void restart();
    bool play_legs(std::string_view text);
    /// Presses the buttons that can only be pressed. Between two engines, that is all of them: which of several is
    /// pressed could not be told to the other one, so both take the first.
    void press_forced();
    void take_back_turn();
    /// Tells the end of the game, thinks about a move, or ponders: whatever is due now.
    void go_on();
    void tell_result();
    void ask_for_button();

    // Thinking
    void think_for(Purpose purpose);
    [[nodiscard]] opponent::Limits limits(std::optional<Milliseconds>& aim);
    [[nodiscard]] bool computer_moves();
    void start_pondering();
    void ponder_hit();
    void make_move(const opponent::Thought* thought);
    const play::Option* chosen(const opponent::Thought* thought);

    Purpose purpose_ = Purpose::move;
    bool force_ = false, analyzing_ = false;
    bool post_ = false, ponder_ = false;
    bool against_computer_ = false;           ///< the other player is an engine, too
    bool broken_position_ = false;            ///< of `setboard`: no move is legal until another position comes
    std::optional<play::PlayerId> computer_;  ///< whom the engine plays for
    std::string predicted_;                   ///< compact text of the reply that is expected
    std::string pondered_;                    ///< the reply that is thought behind
    opponent::Thought last_;                  ///< what was told last
    std::optional<play::Cell> lifted_;
    int level_setting_ = 0;

    // Time
    std::optional<Milliseconds> move_time_;  ///< `st`
    std::optional<int> depth_;               ///< `sd`
    int session_moves_ = 0;                  ///< `level`: moves of a session; 0: the whole game
    Milliseconds base_{0}, increment_{0};
    std::optional<Milliseconds> left_;  ///< `time`
    bool has_level_ = false;
};

}  // namespace bazillion::protocols
