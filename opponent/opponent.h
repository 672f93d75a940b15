#pragma once

#include "opponent/score.h"
#include "opponent/search_parts.h"
#include "play/match/match.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace bazillion::opponent {

/// Bounds on thinking; whichever is met first ends it. With none of them only the stop token does.
struct Limits {
    std::optional<std::chrono::milliseconds> time;
    std::optional<std::uint64_t> nodes;  ///< positions looked at; with one thread the answer is then the same each time
    /// Turns looked ahead before quiescence. Monte Carlo looks at single games to their ends, so `automatic` chooses
    /// alpha-beta where only a depth is given.
    std::optional<int> depth;
    /// `time` ends nothing before so many turns have been looked ahead, for ten seconds more at most, and before that
    /// as many for preparing: on a machine where others work there might be no thought at all. For those who can wait.
    int least_depth = 0;
};

/// How to find a move.
enum class Method : std::uint8_t {
    automatic,   ///< chosen by the rules of the game
    alpha_beta,  ///< principal variation search
    monte_carlo  ///< Monte-Carlo tree search
};

struct Settings {
    std::size_t table_bytes = std::size_t{64} << 20;  ///< of the transposition table, or of the tree of Monte Carlo
    unsigned threads = 1;
    unsigned lines = 1;  ///< so many best moves are told
    int level = 10;      ///< 1 (beginner) to 10 (full strength)
    Method method = Method::automatic;
    /// How often, in percent, the answer is another move than the best, if one is nearly as good; 0 to 100.
    int variety = 0;
    std::uint64_t seed = 0;  ///< of random choices (levels below 10, Monte Carlo, variety)
    SearchParts parts;
};

/// A line of play, the move to make first.
struct Variation {
    Score score = 0;                   ///< as the player to decide sees it
    std::vector<std::string> moves;    ///< compact texts, as `Match::play` reads them
    std::vector<std::string> written;  ///< the same moves as players write them
};

/// What is known after some thinking.
struct Thought {
    std::vector<Variation> lines;  ///< best first; at least one
    int depth = 0;                 ///< completed iterations
    int selective_depth = 0;       ///< the longest line looked at, in plies
    std::uint64_t nodes = 0;
    std::chrono::milliseconds time{0};
    unsigned table_permille = 0;         ///< how full the table is
    Method method = Method::alpha_beta;  ///< the one that was used
    /// A script that evaluates has failed, and is not asked any more. Told once, with the result.
    std::optional<play::Error> complaint;
    bool resigns = false;  ///< instead of a move; there are no lines then. Only other programs do

    [[nodiscard]] const std::string& move() const { return lines.front().moves.front(); }
};

/// A game up to the position to think about, as a value that can go to another thread.
struct GameSoFar {
    std::string start;               ///< position text; empty: the setup
    std::vector<std::string> moves;  ///< compact texts

    static GameSoFar of(const play::Match& match);
};

/// The computer player of one title. Calls must not overlap; they may come from any thread.
class Opponent {
public:
    /// Makes the title ready to play once more, with scripts of its own: each thread needs them. Null: it cannot.
    using NewGame = std::function<std::shared_ptr<play::Game>()>;

    explicit Opponent(NewGame new_game, const Settings& settings = {});
    Opponent(Opponent&&) noexcept;
    Opponent& operator=(Opponent&&) noexcept;
    ~Opponent();

    void configure(const Settings& settings);
    /// Forgets what was learned of the game so far: with one thread and no limit of time, what is thought from here on
    /// depends on nothing that was thought before.
    void clear();

    /// Gets ready to think: opens the title, works out what its pieces are worth, and has the engine compile what first
    /// moves need, so that they take no longer than others. `think` does the first two where that was not done before,
    /// in half of its time; if that is not enough, it uses what is known by then, and goes on next time.
    play::Result<void> prepare(const std::stop_token& stop = {});

    /// Thinks about the position until a limit is met or `stop` is asked for, then returns within 50 ms. Calls
    /// `progress` after each iteration. Fails if nothing can be moved, a move of the game is not legal, or a script
    /// fails.
    play::Result<Thought> think(const GameSoFar& game, const Limits& limits, const std::stop_token& stop = {},
                                const std::function<void(const Thought&)>& progress = {});

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace bazillion::opponent
