#pragma once

#include "protocols/command_words.h"
#include "protocols/server.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::protocols {

/// The Go Text Protocol, version 2. Commands are obeyed in their order; only the end of the input, and a `quit`, cut
/// thinking short.
///
/// Source: Gunnar Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2" (2002).
class GtpServer : public Server {
public:
    GtpServer(Host& host, Games games, const opponent::Settings& settings);

private:
    using Handler = void (GtpServer::*)(Words);
    struct Command {
        std::string_view name;
        Handler handler;
    };
    static const std::vector<Command>& commands();

    [[nodiscard]] Timing timing(std::string_view line) override;
    void obey(std::string_view line) override;
    void thinking_goes_on(const opponent::Thought& thought) override;
    void thinking_ended(const play::Result<opponent::Thought>& thought) override;
    [[nodiscard]] MoveStyle style_of(const rules::Rules& rules) const override;
    void game_not_open(std::string_view line, const play::Error& error) override;

    void protocol_version(Words);
    void name(Words);
    void version(Words);
    void known_command(Words words);
    void list_commands(Words);
    void quit(Words);
    void boardsize(Words words);
    void clear_board(Words);
    void komi(Words words);
    void play(Words words);
    void genmove(Words words);
    void reg_genmove(Words words);
    void undo(Words);
    void showboard(Words);
    void time_settings(Words words);
    void time_left(Words words);
    void final_score(Words);

    void accept(std::string_view answer = "") { respond('=', answer); }
    void refuse(std::string_view why) { respond('?', why); }
    void respond(char sign, std::string_view text);
    static std::optional<play::PlayerId> colour_in(const rules::Rules& rules, std::string_view word);
    /// Makes it this player's turn, by a pass of the other one if need be. False if that cannot be.
    bool give_turn(play::PlayerId player);
    void generate(Words words, bool play);
    opponent::Limits limits(play::PlayerId player, std::optional<Milliseconds>& aim);

    /// Time as `time_settings` has it.
    struct TimeSettings {
        Milliseconds main{0}, extra{0};
        int stones = 0;  ///< to be played within each extra time; 0: there is none
    };
    struct TimeLeft {
        Milliseconds time{0};
        int stones = 0;  ///< to be played within it; 0: main time
    };

    std::string id_;  ///< of the command that is obeyed; empty if it has none
    std::optional<TimeSettings> time_;
    std::array<std::optional<TimeLeft>, 2> left_;
    std::vector<std::size_t> before_;  ///< plies of the record before each move played, for `undo`
    bool play_generated_ = true;
};

}  // namespace bazillion::protocols
