#pragma once

#include "app/open_game.h"
#include "opponent/opponent.h"
#include "opponent/seats.h"
#include "opponent/thinker.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::app {

/// Makes the title of a session once more, for another thread.
opponent::Opponent::NewGame another_game_of(const Session& session, const std::string& library);

/// A computer player for the title of a session, which opens the game's file for itself.
opponent::Opponent computer_for(const Session& session, const std::string& library, const opponent::Settings& settings);

/// A seat asked for by `--computer PLAYER[=LEVEL]` or `--engine PLAYER=PROGRAM`.
struct SeatWish {
    std::string player;
    opponent::Seat seat;
};

/// What the command line says of all computers.
struct SeatArguments {
    std::vector<std::string> computers;  ///< "PLAYER" or "PLAYER=LEVEL"
    std::vector<std::string> engines;    ///< "PLAYER=PROGRAM"
    double seconds = 1;                  ///< for a move, at most
    std::string method;                  ///< empty: as usual
    int variety = -1;                    ///< percent; negative: as usual
};
/// The method of that name, as `--method` takes it. Throws `Failure` if there is none.
opponent::Method read_method(const std::string& name);
/// The seat of a computer for which nothing else is said. Throws `Failure` if the method is none.
opponent::Seat usual_seat(const SeatArguments& arguments);
/// Throws `Failure` if a text is none.
std::vector<SeatWish> read_seats(const SeatArguments& arguments);

/// The computers of a game in the terminal: who sits where, and what they would play. They never change the match.
class TableComputers {
public:
    /// `seed`: of the variety of levels below the highest.
    TableComputers(std::string library, const SeatArguments& arguments, std::uint64_t seed);

    /// Another game is on the table. The first time, the seats that were asked for are taken; throws `Failure` if it
    /// has no such player.
    void use(const Session& session);

    [[nodiscard]] const opponent::Seats& seats() const { return seats_; }
    /// Gives a player of the session a seat: a computer's at `level` (0: as it was, or the usual one), or a person's.
    /// Throws `Failure` if there is no such player.
    void put(const Session& session, const std::string& player, bool computer, int level = 0);
    void give_back(play::PlayerId player);

    /// The move is a computer's.
    [[nodiscard]] bool decides(const play::Match& match) const;
    /// What the computer would play for the player to act, who need not be one of its own.
    play::Result<opponent::Thought> think(const Session& session);
    /// The best it can find.
    play::Result<opponent::Thought> hint(const Session& session);

private:
    play::Result<opponent::Thought> think(const Session& session, const opponent::Seat& seat);
    play::Result<opponent::Thought> ask_program(const Session& session, const opponent::Seat& seat);

    std::string library_;
    std::vector<SeatWish> wishes_;
    opponent::Seat usual_;
    std::uint64_t seed_;
    opponent::Seats seats_;
    std::optional<opponent::Opponent> computer_;
    std::map<play::PlayerId, opponent::Thinker::Player> programs_;  ///< of other authors
    int level_ = 0;                                                 ///< that `computer_` thought at last
};

}  // namespace bazillion::app
