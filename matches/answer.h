#pragma once

#include "matches/description.h"
#include "play/match/match.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace bazillion::matches {

/// What ends a game as the loss of a program that does not play on as it should.
struct Fault {
    enum class Kind : std::uint8_t {
        illegal,  ///< its move is not legal
        ended,    ///< it has ended or closed its output
        silent,   ///< it does not answer
        refused   ///< it does not do what is asked: says that a legal move is not, gives no move, cannot set the
                  ///< position
    };
    Kind kind = Kind::silent;
    std::string what;  ///< in words: "plays `e2e5`, which is not legal"
};
[[nodiscard]] const char* name_of(Fault::Kind kind);

/// What a program says of a game instead of a move.
struct Claim {
    enum class Of : std::uint8_t { loss, draw, win };  ///< its own; it resigns by claiming its loss
    Of of = Of::loss;
    std::string text;
};

using Answer = std::variant<play::Option, Claim, Fault>;
template <typename T>
using OrFault = tl::expected<T, Fault>;

/// What players need to know beside their description.
struct Surroundings {
    std::filesystem::path own_program;    ///< for `bazillion`
    std::vector<std::string> game_words;  ///< how `bazillion engine` is told the game: FILE --title T
    /// How long a program that has to move may be silent beyond its time before it is taken for dead; without a time
    /// limit sixty times as long.
    std::chrono::milliseconds patience{10'000};
    /// How long it may be silent else, as when it starts.
    std::chrono::milliseconds patience_at_start{30'000};
    /// When it is asked for, no program is waited for any more: each counts as silent at once.
    std::stop_token abandoned = {};
};

/// When a program that was asked now must have answered a question about a move.
[[nodiscard]] std::chrono::steady_clock::time_point latest_answer(const Limits& limits, const Surroundings& around);

}  // namespace bazillion::matches
