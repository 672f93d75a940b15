#pragma once

#include "play/engine/engine.h"
#include "play/match/match.h"
#include "play/position/random.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

namespace bazillion::play {

/// Statistics of games of a title. Those of several threads can be added in any order. Plies of random players do not
/// count in lengths and numbers of moves, only in the use of pieces.
struct GameStatistics {
    explicit GameStatistics(const rules::Rules& rules);

    /// Legal moves at a ply: in how many positions, how many in all, and the most of one position.
    struct Choices {
        std::uint64_t positions = 0, moves = 0, most = 0;
    };
    struct Results {
        std::size_t wins = 0, draws = 0, losses = 0;
        std::size_t spared = 0;  ///< one of more than two lost, and it was another one

        [[nodiscard]] std::size_t games() const { return wins + draws + losses + spared; }
    };
    /// How games ended. Reasons that differ by their numbers only are one, with N in place of these. Scripts may have
    /// any number of words; beyond `most_endings` there is one more for each result, "other".
    struct End {
        Outcome outcome;
        std::size_t games = 0;
    };
    static constexpr std::size_t most_endings = 32;
    /// How the pieces of a kind are used.
    struct Use {
        std::uint64_t games = 0;  ///< in which there was one on the board or in reserve
        std::uint64_t moves = 0, drops = 0;
        std::uint64_t captures = 0;  ///< pieces that it captured
        std::uint64_t captured = 0;
        std::uint64_t became = 0;     ///< moves by which the piece that moved became one
        std::uint64_t by_chance = 0;  ///< moves of random players that moved one, or made one, such as dice
    };
    /// A position of a game for one player: his material of each kind less that of the others on average, and what he
    /// scored in the end. The weights of the samples of a game add up to 1.
    struct Sample {
        std::uint64_t game = 0;
        float points = 0, weight = 1;
        std::vector<float> difference;  ///< [kind]
    };

    std::size_t unfinished = 0;          ///< games cut, as they took too many plies
    std::vector<std::uint32_t> lengths;  ///< [plies] games that came to their end
    std::vector<Choices> choices;        ///< [ply]
    std::vector<Results> results;        ///< [player]
    std::vector<End> endings;
    std::vector<Use> use;  ///< [kind]
    std::uint64_t plies = 0, passes = 0;
    std::uint64_t repeated = 0;         ///< plies that led to a position that their game had seen before
    std::uint64_t with_repetition = 0;  ///< games that saw such a position
    std::uint64_t royals_lost = 0;      ///< royal pieces that other players captured, took off or took over
    std::vector<Sample> samples;

    /// Games that came to their end.
    [[nodiscard]] std::size_t finished() const;
    void add(const GameStatistics& other);
    void add_ending(const Outcome& outcome, std::size_t games);
};

/// Players who decide something, in the order of their first turns.
[[nodiscard]] std::vector<PlayerId> deciding_players(const rules::Rules& rules);

/// A mean with its 95 % confidence interval.
struct Estimate {
    double mean = 0, low = 0, high = 0;
};
/// The mean score of a player: 1 for a win; a draw, or the loss of another player, is shared by those who have not
/// lost. If all games ended alike, the interval is that of the "rule of three".
[[nodiscard]] Estimate score_of(const GameStatistics::Results& results, std::size_t players);
/// A quantile of the lengths, in plies: `share` 0.5 is the median.
[[nodiscard]] std::size_t length_at(const GameStatistics& statistics, double share);
[[nodiscard]] double mean_length(const GameStatistics& statistics);

/// Records one game while it is played, and adds it to statistics when it is over. A game that is not ended is left
/// out. The engine is always at the position of the game.
class GameNotes {
public:
    GameNotes(const rules::Rules& rules, GameStatistics& statistics);

    /// A game begins. `number` is the seed by which its samples are chosen.
    void begin(const Engine& engine, std::uint64_t number);
    /// The player to move has so many legal moves.
    void choose(const Engine& engine, std::size_t moves);
    /// A move was made.
    void moved(const Engine& engine);
    /// The game is over; without an outcome, it was cut off.
    void end(const std::optional<Outcome>& outcome);

    /// Plies recorded of this game.
    [[nodiscard]] std::size_t plies() const { return moves_.size(); }

private:
    void note_presence(const Engine& engine);
    void note_royals(const Engine& engine, PlayerId mover);
    void note_use(const CompiledMove& made, std::size_t captured, KindId became);
    void note_sample(const Engine& engine);
    [[nodiscard]] std::vector<float> difference(const Engine& engine) const;

    const rules::Rules& rules_;
    GameStatistics& statistics_;
    const std::vector<PlayerId> players_;
    const std::uint64_t sampled_games_;  ///< games beyond these are not sampled, as memory is bounded
    std::uint64_t number_ = 0, passes_ = 0, repeated_ = 0, sampled_ = 0, royals_lost_ = 0;
    std::vector<Value> royals_;  ///< [player] who has to keep them safe whatever holds: how many there are
    PlayerId view_ = 0;          ///< the player of the samples
    Random random_{0};
    bool chosen_ = false;
    std::vector<std::uint32_t> moves_;  ///< [ply] to choose from
    std::vector<GameStatistics::Use> use_;
    std::vector<std::vector<float>> samples_;
    std::unordered_set<std::uint64_t> seen_;
};

/// Plays a random game from where the engine stands, each legal move as likely as the others, for at most so many
/// plies. False if `stop` said so or a script failed (`Engine::take_error`): the game does not count.
bool play_random_game(Engine& engine, GameNotes& notes, std::uint64_t seed, std::uint64_t number,
                      std::size_t most_plies, const std::function<bool()>& stop);

}  // namespace bazillion::play
