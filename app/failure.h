#pragma once

#include "app/json.h"
#include "play/match/match.h"

#include <exception>
#include <string>
#include <utility>

namespace bazillion::app {

/// What the program tells its caller; `bazillion --help` lists these.
enum class Exit : int {
    fine = 0,
    errors = 1,   ///< the game, position or saved game has errors, or a file could not be read or written
    usage = 2,    ///< the command line asks for something that does not exist
    internal = 3  ///< a bug in Bazillion
};

/// Ends a command: thrown where nothing more can be done, reported once, in `run_command_line`.
class Failure : public std::exception {
public:
    /// `findings` are the diagnostics as programs read them, if `why` comes from some.
    Failure(Exit exit_code, play::Error why, Json findings = Json::array())
        : code(exit_code), error(std::move(why)), diagnostics(std::move(findings)) {}

    [[nodiscard]] const char* what() const noexcept override { return error.message.c_str(); }

    Exit code;
    play::Error error;
    Json diagnostics;
};

}  // namespace bazillion::app
