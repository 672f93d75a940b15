#pragma once

#include "play/match/match.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bazillion::matches {

/// What a player may spend on a move. With neither nodes nor depth there is a time.
struct Limits {
    std::optional<std::chrono::milliseconds> time;
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;

    [[nodiscard]] bool empty() const { return !time && !nodes && !depth; }
    bool operator==(const Limits&) const = default;
};

/// "100ms", "0.5s", "2", "1m"; a bare number is seconds.
play::Result<std::chrono::milliseconds> read_time(std::string_view text);

/// Who plays, as a user describes it.
///
///     random                                            each legal move as likely as the others
///     greedy                                            captures the most, else at random
///     bazillion level=10 threads=1                      this program as an engine, with options of its own
///     uci:/usr/games/fairy-stockfish option.Hash=64     programs of other authors, by protocol
///     xboard:sjaakii variant=makruk
///     gtp:"gnugo --mode gtp --level 1"
///     gnubg:gnubg                                       GNU Backgammon
///
/// Behind the player stand words NAME=VALUE, values with blanks in quotes: `name`, what the tables call it; `time`,
/// `nodes`, `depth`, limits of its own; `variant`, what the program calls the game; `option.X` or, for bazillion, `X`,
/// an option of the program; `say`, a line sent to the program before each game (more than one may be given);
/// `program`, another file than this one for bazillion.
struct Description {
    enum class Kind : std::uint8_t {
        random,
        greedy,
        bazillion,
        uci,
        xboard,
        gtp,
        gnubg,
        any  ///< a program whose protocol is to be found out (`find_protocol`)
    };
    Kind kind = Kind::random;
    std::string text;                    ///< as it was given
    std::string name;                    ///< never empty
    std::vector<std::string> command;    ///< the program and its arguments
    std::vector<std::string> arguments;  ///< of `bazillion engine`, behind those that tell the game
    std::string variant;                 ///< empty: what the table of known games tells
    std::vector<std::pair<std::string, std::string>> options;
    std::vector<std::string> lines;  ///< to be said
    Limits limits;

    [[nodiscard]] bool built_in() const { return kind == Kind::random || kind == Kind::greedy; }
};
play::Result<Description> read_description(std::string_view text);

/// A program of another author as people write it at a board: a description, or a command line alone, as
/// "gnugo --mode gtp". Who needs no other program is refused.
play::Result<Description> read_program(std::string_view text);

}  // namespace bazillion::matches
