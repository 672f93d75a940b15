#pragma once

#include "game/game_file.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// A place in one of the files of a game, named so that it is valid for every copy of them in memory.
struct SourcePlace {
    std::string file;         ///< `syntax::Source::name`
    std::uint32_t line = 1;   ///< counted from 1
    std::uint32_t begin = 0;  ///< bytes of the line, half-open
    std::uint32_t end = 0;    ///< at most the length of the line: the rest of a longer span is left out
    friend bool operator==(const SourcePlace&, const SourcePlace&) = default;
};
[[nodiscard]] SourcePlace place_of(const syntax::Sources& sources, const syntax::Span& span);

/// A place and what it is: "added at", "in `pawn-moves`, called at".
struct NamedPlace {
    std::string words;
    SourcePlace at;
};
/// The calls of macros by which something came to where it stands, the innermost one first.
[[nodiscard]] std::vector<NamedPlace> calls_of(const syntax::Sources& sources, const syntax::Origin& origin);

/// Something that is wrong with a file, or may be.
struct Problem {
    bool error = false;
    std::string message;
    std::string hint;               ///< may be empty
    std::optional<SourcePlace> at;  ///< none: about the file as a whole
    std::vector<NamedPlace> calls;  ///< where that stands in a macro
};
/// What a check of a file has found.
struct Findings {
    std::vector<syntax::Diagnostic> diagnostics;
    std::vector<play::Error> errors;  ///< without a place in the file
};
/// Checks all titles of a file as `bazillion check` does; ends early, with what is known by then, if `stop` says so.
using CheckTitles = std::function<Findings(GameFile&, const Switches&, const std::function<bool()>& stop)>;

/// What is wrong, each once: errors first, else by places.
[[nodiscard]] std::vector<Problem> problems_of(const syntax::Sources& sources, const Findings& findings);
/// What is known to be wrong with a file.
[[nodiscard]] std::vector<Problem> problems_of(const GameFile& file);

}  // namespace bazillion::renderer
