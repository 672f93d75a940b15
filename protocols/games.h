#pragma once

#include "opponent/opponent.h"
#include "play/match/match.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace bazillion::protocols {

/// The computer player of one title, as `opponent::Opponent` is. Calls do not overlap, but come from several threads.
struct Player {
    std::function<play::Result<opponent::Thought>(const opponent::GameSoFar&, const opponent::Limits&,
                                                  const std::stop_token&,
                                                  const std::function<void(const opponent::Thought&)>& progress)>
        think;
    std::function<void(const opponent::Settings&)> configure;
    std::function<void()> clear;
    /// Gets ready to think, which may take a second or more; empty: there is nothing to be done.
    std::function<void(const std::stop_token&)> prepare;
};

/// A title that was opened to be played.
struct OpenGame {
    play::Match match;
    Player player;
    /// The title once more, for another thread; null if it cannot be opened again.
    opponent::Opponent::NewGame new_game;
};

/// A title that can be asked for, and what each protocol calls it.
struct OfferedGame {
    std::string title;
    std::string uci;
    std::string xboard;
};

/// The games that an engine plays.
struct Games {
    std::vector<OfferedGame> offered;  ///< at least one
    std::size_t first = 0;             ///< played if none is asked for
    std::function<play::Result<std::unique_ptr<OpenGame>>(std::size_t index)> open;
    /// The board as people read it in a terminal, several lines.
    std::function<std::string(const play::Match&)> draw_board;

    /// The game of this name in a protocol (`&OfferedGame::uci`), or of this title, whatever the case; none if there is
    /// no such game.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view name, std::string OfferedGame::*protocol) const;
};

/// A name for protocols in which names hold no blanks and commas: "bario-vchess-club-rules".
std::string plain_name(std::string_view title);

}  // namespace bazillion::protocols
