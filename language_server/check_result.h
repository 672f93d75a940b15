#pragma once

#include "game/game_file.h"
#include "language_server/frames.h"
#include "language_server/game_names.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::language_server {

/// What `bazillion check` finds in a game.
struct Findings {
    std::vector<syntax::Diagnostic> diagnostics;
    std::vector<play::Error> errors;  ///< of scripts that ran: without a place in the file
};
using Check = std::function<Findings(GameFile&)>;

/// What the server needs of the program that runs it.
struct Services {
    std::filesystem::path library;  ///< the folder of the bundled games
    Check check;
};

/// A range of a file, in bytes of its text as UTF-8.
struct FileRange {
    std::filesystem::path file;
    ByteRange range;
};

/// A change of a text that fixes what a message is about.
struct Fix {
    std::string title;  ///< "Change to `Rook`"
    FileRange where;
    std::string text;  ///< in its place
};

struct Message {
    FileRange where;
    bool is_error = true;
    std::string code;
    std::string text;  ///< with label and hint
    std::vector<std::pair<FileRange, std::string>> related;
    std::optional<Fix> fix;
};

/// The result of a check of a file.
struct CheckResult {
    std::vector<Message> messages;
    std::vector<Name> names;                   ///< made by macros, and those of the board
    std::vector<std::filesystem::path> files;  ///< that were read
};

/// Reads, resolves and checks the game. Not bounded in time: to be called in a child process.
CheckResult check_file(const std::filesystem::path& file, const Services& services, const syntax::FileTexts& unsaved);

Json to_json(const CheckResult& result);
/// Reads what `to_json` wrote; none if it is not whole.
std::optional<CheckResult> result_of(std::string_view text);

}  // namespace bazillion::language_server
