#pragma once

#include "opponent/monte_carlo.h"
#include "opponent/search_parts.h"
#include "opponent/sides.h"
#include "play/analysis/playout.h"
#include "play/engine/engine.h"

#include <functional>
#include <vector>

namespace bazillion::opponent {

/// What random games show of a game: whether playing it out at random tells who stands better.
struct GameTraits {
    bool drops_only = false;  ///< pieces come onto the board and stay where they are, though they may change
    bool captures = false;    ///< pieces leave the board
    bool takes = false;       ///< a move may take pieces of the other side, or change them, or move them elsewhere
    bool alters = false;      ///< a move may change other cells than the one where its piece arrives
    bool several = false;     ///< more than two players decide
    bool rows = false;        ///< who gets pieces into a pattern wins
    bool chance = false;      ///< dice are thrown
    bool alone = false;       ///< only one player decides
    bool puzzle = false;      ///< and can win
    float decided = 0;        ///< share of the games that came to an end
    float plies = 0;          ///< their mean length
    float moves = 0;          ///< mean number of moves to choose from
};

/// Plays some random games, a bounded number of plies. The same seed gives the same traits. The engine is left in its
/// start position.
GameTraits read_traits(play::Engine& engine, std::uint64_t seed = 1);

/// The same, for those who may be interrupted.
class TraitsReader {
public:
    /// The engine must outlive the reader.
    explicit TraitsReader(play::Engine& engine, std::uint64_t seed = 1);

    /// Goes on until all is known or `due` says that it is time to end; true if all is known.
    bool go_on(const std::function<bool()>& due);
    [[nodiscard]] GameTraits traits() const;

private:
    struct Counts {
        std::size_t games = 0, ended = 0, plies = 0, listed = 0, choices = 0;
    };
    /// False if it was interrupted.
    bool play_game(const std::function<bool()>& due, Counts& counts);
    void look_at_move();

    /// Pieces move and take others: that is not for Monte Carlo, whatever else is seen.
    [[nodiscard]] bool fights() const { return !traits_.drops_only && (traits_.captures || traits_.takes); }
    [[nodiscard]] bool all_is_known() const;

    play::Engine& engine_;
    Sides sides_;
    play::Playout playout_;
    std::vector<play::Move> moves_;
    GameTraits traits_;
    Counts counts_;
    std::size_t plies_played_ = 0;  ///< those of games that were interrupted included
};

/// Whether the rules speak for Monte Carlo; `Opponent` decides by it, unless it was told a method. Where pieces are
/// dropped or never captured and all games come to an end, their ends tell more than any count of the pieces.
[[nodiscard]] bool suits_monte_carlo(const GameTraits& traits);

/// Whether the tree below a position seems small enough to be searched to the end, if `moves` are legal there.
[[nodiscard]] bool suits_solver(const GameTraits& traits, const play::Engine& engine, std::size_t moves);

/// What suits a game if it is searched by Monte Carlo, of the parts that are not left out.
[[nodiscard]] MonteCarloStyle style_for(const GameTraits& traits, const SearchParts& parts = {});

}  // namespace bazillion::opponent
