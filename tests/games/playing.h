#pragma once

#include "games/bundled.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

/// What tests of games do all the time: set up a position, play moves, look at what comes of it.
namespace bazillion::bundled {

using Moves = std::vector<std::string>;

/// A match of a title from a position ("" for the start). Each title is loaded but once.
inline play::Match match(const std::string& file, const std::string& title, const std::string& text,
                         const Switches& switches = {}) {
    static std::map<std::pair<std::string, Switches>, std::shared_ptr<play::Game>> loaded;
    auto& ready = loaded[{file + ": " + title, switches}];
    if (!ready) {
        ready = game(file, title, switches);
    }
    return at(ready, text);
}

inline bool offers(const play::Match& match, const std::string& move) {
    return std::any_of(match.options().begin(), match.options().end(),
                       [&](const play::Option& option) { return option.text == move; });
}

/// Those of the moves that are legal.
inline Moves offered(const play::Match& match, const Moves& of) {
    Moves found;
    std::copy_if(of.begin(), of.end(), std::back_inserter(found),
                 [&](const auto& move) { return offers(match, move); });
    return found;
}

/// The legal moves of the man on a cell; a defined or dropped man's too.
inline Moves moves_from(const play::Match& match, const std::string& cell) {
    const auto from = match.rules().find_cell(cell);
    Moves found;
    for (const play::Option& option : match.options()) {
        if (option.from == from) {
            found.push_back(option.text);
        }
    }
    return found;
}

/// Plays the moves; every one must be legal.
inline play::Match& play_all(play::Match& match, const Moves& moves) {
    for (const std::string& move : moves) {
        INFO(move << " in " << match.position_text());
        const auto played = match.play(move);
        INFO((played ? "" : played.error().message + played.error().details));
        REQUIRE(played);
    }
    return match;
}

/// Why the game is over; "" while it is not.
inline std::string ending(const play::Match& match) {
    return match.outcome() ? match.outcome()->reason : "";
}

/// The name of who has won; "nobody" in a draw, "" while the game goes on.
inline std::string winner(const play::Match& match) {
    const auto& outcome = match.outcome();
    return !outcome                                         ? ""
           : outcome->result == play::Outcome::Result::draw ? "nobody"
                                                            : match.rules().players[outcome->winner].name;
}

/// One title of Bario.game.
struct Bario {
    std::string title;

    [[nodiscard]] play::Match at(const std::string& text, const Moves& moves = {}) const {
        play::Match started = match("Bario.game", title, text);
        play_all(started, moves);
        return started;
    }
    /// The position after some moves.
    [[nodiscard]] std::string after(const std::string& text, const Moves& moves) const {
        return at(text, moves).position_text();
    }
};

inline const Bario bario_z{"Bario"};
inline const Bario bario_v{"Bario, vchess.club rules"};
inline const Bario bario_i{"Bario, inventor's rules"};
inline const Bario barion{"Barion"};

inline void check_perft(const play::Match& match, const std::vector<std::uint64_t>& counts) {
    for (std::size_t depth = 1; depth <= counts.size(); ++depth) {
        INFO("depth " << depth << " of " << match.position_text());
        CHECK(play::perft(match, static_cast<int>(depth)) == counts[depth - 1]);
    }
}

}  // namespace bazillion::bundled
