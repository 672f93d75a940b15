#pragma once

#include "play/match/match.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace bazillion::storage {

/// What was played in many games of one title, position by position: which moves, how often, and how these games ended;
/// and which games came there. Positions are the same however they came about.
class GameBook {
public:
    struct Move {
        std::string text;           ///< compact
        std::string written;        ///< as players write it
        std::size_t games = 0;      ///< in which it was played from there
        std::vector<unsigned> won;  ///< [player] so many of these
        unsigned drawn = 0;
    };

    /// Plays a saved game on a match of its title, from the start, and notes it under the number `game`: what was
    /// played up to where it stood. The moves up to one that is not legal any more count. False if there is none.
    bool add(play::Match& match, const play::SavedGame& saved, std::uint32_t game);

    /// The moves that were played from a position, those of most games first.
    [[nodiscard]] std::vector<Move> moves(const play::Position& position) const;
    /// The games that came to a position, in the order in which they were added.
    [[nodiscard]] std::span<const std::uint32_t> games(const play::Position& position) const;
    [[nodiscard]] std::size_t positions() const { return places_.size(); }

private:
    struct Place {
        std::vector<Move> moves;
        std::vector<std::uint32_t> games;
    };
    std::unordered_map<std::uint64_t, Place> places_;  ///< by hashes
};

}  // namespace bazillion::storage
