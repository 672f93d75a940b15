#pragma once

#include "rules/rules.h"
#include "rules/words.h"
#include "syntax/diagnostic.h"
#include "syntax/form.h"
#include "syntax/letters.h"

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::rules {

using syntax::Form;

/// What every part of the resolver shares: the rules being built, the messages, and the lookup of names. Lookups that
/// fail report the unknown name with the nearest known one.
class Context {
public:
    Context(Rules& built, syntax::Diagnostics& diagnostics, bool tolerant_of_old)
        : rules(built), messages(diagnostics), tolerant(tolerant_of_old) {}

    Rules& rules;
    syntax::Diagnostics& messages;

    /// Old files (`.zrf`) may misspell: what would be an error elsewhere is a warning there and the part is left out.
    bool tolerant;

    /// The macros of the file, for suggestions where a call might have been meant.
    std::span<const std::string> macros;

    /// Where files lie that may be included, to tell which of them a missing macro is in; may be empty.
    std::filesystem::path library;

    /// So many attributes, the first ones, are declared by pieces; the others come to be by being set.
    std::size_t declared_attributes = 0;

    /// Attributes that some program sets: only these vary, and any piece may come to have them.
    std::vector<AttributeId> set_attributes;

    /// An error, or a warning where old files are tolerated.
    syntax::Diagnostic& fault(std::string code, std::string message, const Form& at, std::string label = {});
    syntax::Diagnostic& error(std::string code, std::string message, const Form& at, std::string label = {});
    syntax::Diagnostic& warn(std::string code, std::string message, const Form& at, std::string label = {});

    /// Whether the message given last is told. If not, because there are `Diagnostics::most` already or it was given
    /// before, its hint need not be looked for: a broken text of megabytes may have one for each word.
    [[nodiscard]] bool is_told(const syntax::Diagnostic& last) const {
        return !messages.all().empty() && &last == &messages.all().back();
    }

    std::string picture_name(const Form& form) { return file_name(form, "picture"); }
    /// The name of a `what` ("picture", "sound") as written; a warning if it leads out of the game's folder, where
    /// nothing is looked up.
    std::string file_name(const Form& form, const char* what);

    /// "there are `a`, `b` and `c`", if they are few.
    [[nodiscard]] static std::string those_known(std::span<const std::string> names);

    /// Reports `at` as an unknown `what` ("piece", "direction") with the nearest of `known`, or all if they are few.
    syntax::Diagnostic& unknown(std::string_view what, const Form& at, std::span<const std::string> known);

    /// What to include for a macro that the library has and the file does not; empty if it is no such name.
    std::string include_hint(std::string_view name);
    /// What to include for a misspelt name of a macro of the library; empty if it is none.
    std::string near_include_hint(std::string_view name);

    /// Reports the head of a list, or an atom, as an unknown `what` of those that may stand at this place.
    syntax::Diagnostic& unknown_word(std::string_view what, const Form& part, Place place);

    // Silent lookups by name.
    [[nodiscard]] std::optional<Cell> cell(std::string_view name) const { return rules.find_cell(name); }
    [[nodiscard]] std::optional<KindId> kind(std::string_view name) const { return rules.find_kind(name); }
    [[nodiscard]] std::optional<PlayerId> player(std::string_view name) const { return rules.find_player(name); }
    [[nodiscard]] std::optional<DirectionId> direction(std::string_view name) const;
    [[nodiscard]] std::optional<ZoneId> zone(std::string_view name) const;
    [[nodiscard]] std::optional<AttributeId> attribute(std::string_view name) const;
    [[nodiscard]] std::optional<MoveTypeId> move_type(std::string_view name) const;

    // Lookups that report.
    std::optional<Cell> need_cell(const Form& form);
    std::optional<KindId> need_kind(const Form& form);
    std::optional<PlayerId> need_player(const Form& form);
    std::optional<VariableId> need_variable(const Form& form);
    std::optional<ZoneId> need_zone(const Form& form);
    std::optional<bool> need_switch(const Form& form);
    std::optional<int> need_number(const Form& form);

    /// So many things of a sort (pieces, variables, flags ...) a game may have.
    static constexpr std::size_t most_things = 5'000;
    /// Whether one more than `count` fits; if not, that is reported.
    bool fits(std::size_t count, std::string_view what);

    // Names that exist by being used.
    AttributeId intern_attribute(std::string_view name);
    MoveTypeId intern_move_type(std::string_view name);
    std::uint16_t intern_flag(std::string_view name);

    // Known names, for suggestions.
    [[nodiscard]] std::vector<std::string> kind_names() const;
    [[nodiscard]] std::vector<std::string> player_names() const;
    [[nodiscard]] std::vector<std::string> cell_names() const;
    [[nodiscard]] std::vector<std::string> variable_names() const;

private:
    const std::map<std::string, std::string, std::less<>>& library_macros();
    std::optional<std::map<std::string, std::string, std::less<>>> library_macros_;  ///< once asked for
    bool too_many_ = false;  ///< reported once, for whatever came first
};

/// The whole of an atom as a decimal integer.
std::optional<int> parse_number(std::string_view text);

/// The text of an atom, or the head of a list.
inline std::string_view word_of(const Form& form) {
    return form.is_list() ? form.head() : std::string_view(form.text());
}

/// The items behind the head of a list.
inline std::span<const Form> arguments(const Form& form) {
    const std::span<const Form> items{form.items()};
    return items.empty() ? items : items.subspan(1);
}

}  // namespace bazillion::rules
