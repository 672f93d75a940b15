#pragma once

#include "app/failure.h"
#include "app/json.h"
#include "game/game_file.h"
#include "play/match/match.h"

#include <string>
#include <string_view>
#include <vector>

namespace bazillion::app {

enum class Format { text, json };

/// The messages about a file, each once, however many of its titles share the mistake.
struct Findings {
    std::string text;
    Json json = Json::array();
    std::size_t errors = 0;
    std::size_t warnings = 0;
};
Findings collect(const GameFile& file, bool colour);
void add(Findings& findings, const syntax::Diagnostic& diagnostic, const syntax::Sources& sources, bool colour);
/// Adds a failure of a script, which has no place in the rules file.
void add(Findings& findings, const play::Error& error);

/// "2 errors, 1 warning", "no errors".
std::string summary(const Findings& findings);

/// A error as the end of a command; `prefix` says what it was met with ("old.save: ").
Failure failure(play::Error error, std::string_view prefix = {});

/// Throws if a script failed while `match` worked.
void require_no_error(play::Match& match);

/// A error as people read it, several lines, to be printed as `Rendered`; `name` says who speaks ("bazillion: ").
std::string render(const play::Error& error, std::string_view name = {});

/// Text goes to standard error; JSON to standard output, where the answer would have been.
void report(const Failure& failure, Format format);

/// What did not keep an answer from being given, on standard error.
void print_notes(const std::vector<std::string>& notes);

/// People's terminals get colour, unless they ask not to (https://no-color.org).
bool colour_wanted(int descriptor);

std::string join(const std::vector<std::string>& texts, std::string_view between);

/// Line ends and tabs become blanks.
std::string one_line(std::string_view text);

}  // namespace bazillion::app
