#pragma once

#include "protocols/bounds.h"
#include "protocols/command_words.h"
#include "protocols/server.h"
#include "protocols/strength.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace bazillion::protocols {

/// The Universal Chess Interface, with the conventions by which it is used for variants: `UCI_Variant`, drops `P@e4`,
/// `go perft`, `d`.
///
/// Sources: Stefan Meyer-Kahlen's description of UCI (April 2006); for variants the behaviour of Fairy-Stockfish.
class UciServer : public Server {
public:
    UciServer(Host& host, Games games, const opponent::Settings& settings);

private:
    /// What `go` asks for.
    struct Go {
        std::array<Milliseconds, 2> remaining{}, increment{};  ///< of White, the first player, and Black
        std::array<bool, 2> has_clock{};
        int moves_to_go = 0;
        std::optional<int> mate;
        std::optional<int> perft;
        opponent::Limits limits;
        bool infinite = false, ponder = false;
        bool search_moves = false;
    };

    [[nodiscard]] Timing timing(std::string_view line) override;
    void obey(std::string_view line) override;
    void thinking_goes_on(const opponent::Thought& thought) override;
    void thinking_ended(const play::Result<opponent::Thought>& thought) override;
    [[nodiscard]] MoveStyle style_of(const rules::Rules& rules) const override;
    void game_not_open(std::string_view line, const play::Error& error) override;

    void introduce();
    void set_option(Words words);
    bool set_strength(const std::string& name, std::string_view value);
    bool set_method(const std::string& name, std::string_view value);
    bool set_number(const std::string& name, std::string_view value);
    void choose_variant(std::string_view name);
    void describe_variant();
    void set_position(Words words);
    bool set_start(std::string_view kind, const std::string& start);
    void go(Words words);
    static Go read_go(Words words);
    /// The clock of the player to move; none if there is none.
    std::optional<TimeBudget> budget(const Go& asked);
    void count(int depth);
    void show_position();
    void ponder_hit();
    void stop_now();
    void tell_lines(const opponent::Thought& thought);
    /// Says the answer to `go`, or keeps it until it may be said.
    void answer(std::string text);
    void complain(const play::Error& error);
    std::string best_move(const play::Result<opponent::Thought>& thought);

    // Options
    Milliseconds overhead_ = usual_overhead;
    int skill_ = full_skill;
    int elo_ = most_elo;
    bool limited_ = false;  ///< to that Elo; the skill does not matter then
    bool chess960_ = false;
    bool debug_ = false;

    /// The last position asked for, as it stands in the match.
    struct Asked {
        std::string kind, start;
        std::vector<std::string> moves;
        const play::Match* match = nullptr;
        std::uint64_t hash = 0;
    };
    Asked asked_;
    std::string position_fault_;  ///< why the last position asked for was not set up
    bool hold_answer_ = false;    ///< `infinite` or `ponder`: no answer before `stop` or `ponderhit`
    bool pondering_ = false;
    std::optional<Milliseconds> after_hit_;  ///< time for the move once `ponderhit` has come
    std::string held_;
    std::optional<int> mate_;  ///< moves within which a mate was asked for
};

}  // namespace bazillion::protocols
