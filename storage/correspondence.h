#pragma once

#include "play/match/match.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::storage {

/// A game by correspondence: a saved game that its players send to each other, each of whom opens it, makes his move,
/// and sends it on. Who plays whom stands in the comment on the start of the game, in its first line:
///
///     Correspondence; White: Anna; Black: Ben
///
/// So each move is made by who has the turn. That is a note that the program keeps to, not a lock: the file is a text.
class Correspondence {
public:
    /// The game as it was read from the file, or a new one that will be written there. Who comes with a name that is
    /// not in it yet takes the seat of the player to act, or the first that is free.
    Correspondence(std::filesystem::path file, const std::string& name, play::Match& match);

    /// Of the person here; none for one who only looks on.
    [[nodiscard]] std::optional<play::PlayerId> seat() const { return seat_; }
    [[nodiscard]] bool may_move(const play::Match& match) const;

    /// Writes the file once the turn has passed to another one, or the game has ended.
    play::Result<void> keep(const play::Match& match);

    /// What is to be done now: "Anna, you are to move (White).", "Black is to move: send `chess.save` to Ben."
    [[nodiscard]] std::string words(const play::Match& match) const;
    /// The same in short lines, beside a board that tells whose turn it is.
    [[nodiscard]] std::vector<std::string> lines(const play::Match& match) const;
    /// Who plays whom, as far as it is known.
    [[nodiscard]] const std::map<play::PlayerId, std::string>& names() const { return names_; }

private:
    void read(const play::Match& match);
    void take_seat(const std::string& name, const play::Match& match);
    void note_names(play::Match& match) const;
    [[nodiscard]] std::string receiver(const play::Match& match) const;

    std::filesystem::path file_;
    std::map<play::PlayerId, std::string> names_;
    std::optional<play::PlayerId> seat_;
    std::size_t plies_ = 0;  ///< in the file
    bool over_ = false;      ///< in the file
};

}  // namespace bazillion::storage
