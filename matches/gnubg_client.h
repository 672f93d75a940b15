#pragma once

#include "matches/talk.h"

#include <array>
#include <optional>
#include <utility>

namespace bazillion::matches {

/// A board of Backgammon as the player to act sees it: his points are counted down to 1, then he bears off.
struct BackgammonBoard {
    static constexpr std::size_t off = 0, bar = 25;

    std::array<int, 26> own{};     ///< [point], and `bar` and `off`
    std::array<int, 26> theirs{};  ///< [point as the player to act counts]; on their bar at `bar`, borne off at `off`

    bool operator==(const BackgammonBoard&) const = default;
};

/// GNU Backgammon in its text mode, `gnubg -t -q`: before each turn it is told the board and the dice and asked for a
/// hint. It looks no turn ahead (0-ply) unless `say="set evaluation chequerplay evaluation plies 2"` tells it to.
///
/// It knows turns, our rules know moves of single checkers: those are made that lead to the board it wants.
class GnubgClient {
public:
    static play::Result<GnubgClient> start(const Description& player, const rules::Rules& rules,
                                           const Surroundings& around);

    OrFault<void> begin(const play::Match& match);
    void note(const play::Match& before, const play::Option& move);
    Answer choose(const play::Match& match, const Limits& limits);

private:
    GnubgClient(Talk talk, Description player, Surroundings around)
        : talk_(std::move(talk)), player_(std::move(player)), around_(std::move(around)) {}
    OrFault<void> say(const std::vector<std::string>& lines);
    /// The board that it wants at the end of the turn.
    OrFault<BackgammonBoard> wanted_board(const play::Match& match, const Limits& limits);

    Talk talk_;
    Description player_;
    Surroundings around_;
    std::optional<BackgammonBoard> wanted_;  ///< none: the turn has not begun
};

/// The board of a match of Backgammon as a player sees it.
BackgammonBoard backgammon_board(const play::Engine& engine, play::PlayerId player);
/// Carries out a turn as gnubg writes it: `8/5 6/5`, `bar/21 24/20*(2)`, `6/off`. Nothing if it is none.
std::optional<BackgammonBoard> after_turn(BackgammonBoard board, std::string_view turn);

}  // namespace bazillion::matches
