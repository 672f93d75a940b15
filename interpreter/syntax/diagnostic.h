#pragma once

#include "syntax/form.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::syntax {

enum class Severity : std::uint8_t { error, warning };

/// A further place that explains a diagnostic ("first defined here").
struct Note {
    std::string message;
    std::optional<Origin> where;
};

/// One message about a text a user wrote. Messages are lower case without a full stop and stand alone; names of the
/// language and of the game are set in `backticks`.
struct Diagnostic {
    Severity severity = Severity::error;
    std::string code;             ///< stable, e.g. "unknown-name"; every code is listed in docs/language.md
    std::string message;          ///< what is wrong: "unknown piece `Rok`"
    std::optional<Origin> where;  ///< none for errors without a place ("no such file")
    std::string label;            ///< short text beside the caret: "expected a piece name"; may be empty
    std::vector<Note> notes;
    std::string hint;  ///< what to do: "did you mean `Rook`?"; may be empty
};

/// Collects messages; many may be found in one run.
class Diagnostics {
public:
    /// So many errors, and so many warnings, are kept; further ones are only counted. A broken text of megabytes could
    /// otherwise make a message of each of its words.
    static constexpr std::size_t most = 500;

    /// A message that was given before, of the same place, is only counted: macros and titles repeat what is wrong.
    /// These return the new message, to be completed at once: the next one may move it.
    Diagnostic& error(std::string code, std::string message, std::optional<Origin> where = {});
    Diagnostic& warning(std::string code, std::string message, std::optional<Origin> where = {});
    Diagnostic& add(Diagnostic diagnostic);

    [[nodiscard]] bool has_errors() const { return errors_ > 0; }
    [[nodiscard]] std::size_t error_count() const { return errors_; }
    [[nodiscard]] const std::vector<Diagnostic>& all() const { return all_; }

private:
    std::vector<Diagnostic> all_;
    Diagnostic dropped_;  ///< stands in for a message that is not kept
    std::size_t errors_ = 0;
    std::size_t warnings_ = 0;
};

/// The message as a person reads it, several lines, ending in a line feed:
///
///     Bario.game:14:22: error: unknown piece `Rok` [unknown-name]
///       14 |     (becoming Rok)
///          |               ^^^ expected a piece name
///       note: in the expansion of `become`, called at Bario.game:40:3
///       40 |   (become)
///          |   ^^^^^^^^
///       hint: did you mean `Rook`?
std::string render(const Diagnostic& diagnostic, const Sources& sources, bool colour = false);

/// The known name nearest to `wrong` (edit distance, case-insensitive, transpositions count one), if it is near enough
/// to be meant.
std::optional<std::string> nearest_name(std::string_view wrong, std::span<const std::string> known);

/// "did you mean `X`?" or "" if nothing is near.
std::string suggest(std::string_view wrong, std::span<const std::string> known);

}  // namespace bazillion::syntax
