#pragma once

#include "network/digest.h"
#include "play/match/match.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bazillion::network {

/// The messages of the protocol: one JSON object a line (docs/network.md). Texts that were received are of bounded
/// length, and not yet safe for a terminal.
inline constexpr int protocol_version = 1;
inline constexpr std::size_t most_line_bytes = 64 << 10;
inline constexpr std::size_t most_name_bytes = 80;
inline constexpr std::size_t most_move_bytes = 500;
inline constexpr std::size_t most_said_bytes = 500;
inline constexpr std::size_t most_files = 200;
inline constexpr std::size_t most_plies = 20'000;

/// The first message of both.
struct Hello {
    int version = protocol_version;
    std::string name;  ///< of the person
    GameIdentity game;
    std::string ticket;  ///< of the joiner: that of the game it comes back to; empty: a new one
};

/// The host accepts the joiner.
struct Start {
    std::string ticket;    ///< lets the joiner back in when the connection is lost
    std::string seat;      ///< the player that the joiner decides for
    std::string position;  ///< where the game began; empty: the setup
    std::string clock;     ///< as `play::write_time_control`; empty: none
};

/// A part of the moves of the sender, from ply `from` on, of `total`.
struct Record {
    std::size_t from = 0, total = 0;
    std::vector<std::string> moves;
};

/// A move that was made at this ply, and what the position is then (`position_digest`).
struct Move {
    std::size_t ply = 0;
    std::string text;
    std::string position;
};

/// What the clocks show; sent by the host.
struct Clocks {
    std::string left;
};

enum class Question { draw, take_back, rematch };

/// A question about the position after so many plies; `back_to`: the ply to take back to.
struct Ask {
    Question what = Question::draw;
    std::size_t ply = 0, back_to = 0;
};

struct Answer {
    Question what = Question::draw;
    std::size_t ply = 0;
    bool yes = false;
};

/// The sender has done what it asked for and the receiver agreed to.
struct Settle {
    Question what = Question::draw;
    std::size_t ply = 0;
};

struct Resign {};

/// The time of this player is up; sent by the host.
struct Flag {
    std::string player;
};

struct Say {
    std::string text;
};

/// Shows that the connection is alive.
struct Ping {};

/// The last message. The reason is empty if the person has left, else it tells the error.
struct Leave {
    std::string reason;
};

using Message = std::variant<Hello, Start, Record, Move, Clocks, Ask, Answer, Settle, Resign, Flag, Say, Ping, Leave>;

/// A line without its line feed.
[[nodiscard]] std::string write_message(const Message& message);
/// The error says what is wrong with the line, without quoting it.
[[nodiscard]] play::Result<Message> read_message(std::string_view line);

/// The first 16 hexadecimal digits of the SHA-256 of the position text. Programs compare positions by it.
[[nodiscard]] std::string position_digest(const play::Match& match);

}  // namespace bazillion::network
