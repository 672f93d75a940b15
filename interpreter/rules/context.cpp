#include "rules/context.h"

#include "rules/meant_words.h"
#include "syntax/files.h"
#include "syntax/letters.h"
#include "syntax/library_macros.h"
#include "syntax/phrases.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

namespace bazillion::rules {
namespace {

template <typename Id>
std::optional<Id> index_of(const std::vector<std::string>& names, std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
        return std::nullopt;
    }
    return static_cast<Id>(found - names.begin());
}

std::string shown(const Form& form) {
    return form.is_list() ? "(...)" : form.text();
}

}  // namespace

std::string Context::those_known(std::span<const std::string> names) {
    constexpr std::size_t few = 8;
    std::vector<std::string> quoted;
    for (const std::string& name : names) {
        if (!name.empty()) {  // as moves without a type have none
            quoted.push_back(fmt::format("`{}`", name));
        }
    }
    if (quoted.empty() || quoted.size() > few) {
        return "";
    }
    const std::string list = syntax::listed(quoted, " and ");
    return quoted.size() == 1 ? fmt::format("the only one is {}", list) : fmt::format("there are {}", list);
}

syntax::Diagnostic& Context::fault(std::string code, std::string message, const Form& at, std::string label) {
    return tolerant ? warn(std::move(code), std::move(message), at, std::move(label))
                    : error(std::move(code), std::move(message), at, std::move(label));
}

syntax::Diagnostic& Context::error(std::string code, std::string message, const Form& at, std::string label) {
    auto& diagnostic = messages.error(std::move(code), std::move(message), at.origin());
    diagnostic.label = std::move(label);
    return diagnostic;
}

syntax::Diagnostic& Context::warn(std::string code, std::string message, const Form& at, std::string label) {
    auto& diagnostic = messages.warning(std::move(code), std::move(message), at.origin());
    diagnostic.label = std::move(label);
    return diagnostic;
}

std::string Context::file_name(const Form& form, const char* what) {
    if (!syntax::stays_below(form.text())) {
        warn(fmt::format("{}-outside", what),
             fmt::format("the {} `{}` is not in the game's folder and is left out", what, form.text()), form,
             fmt::format("{}s are named from the folder of the game", what));
    }
    return form.text();
}

syntax::Diagnostic& Context::unknown(std::string_view what, const Form& at, std::span<const std::string> known) {
    std::string code = fmt::format("unknown-{}", what);
    std::replace(code.begin(), code.end(), ' ', '-');
    const char* article = std::string_view("aeiou").find(what.front()) == std::string_view::npos ? "a" : "an";
    auto& diagnostic = fault(std::move(code), fmt::format("unknown {} `{}`", what, shown(at)), at,
                             fmt::format("expected {} {}", article, what));
    if (!is_told(diagnostic)) {
        return diagnostic;
    }
    const auto written_otherwise = std::find_if(known.begin(), known.end(), [&](const std::string& name) {
        return syntax::equal_ignoring_case(name, at.text());
    });
    if (written_otherwise == known.end()) {
        diagnostic.hint = include_hint(at.text());
    }
    if (diagnostic.hint.empty()) {
        diagnostic.hint = syntax::suggest(at.text(), known);
    }
    if (diagnostic.hint.empty()) {
        diagnostic.hint = those_known(known);
    }
    return diagnostic;
}

syntax::Diagnostic& Context::unknown_word(std::string_view what, const Form& part, Place place) {
    const Form& word = part.items().empty() ? part : part.items().front();
    auto& said = unknown(what, word, words_at(place));
    if (const std::string_view meant = meant_word(place, word.text());
        !meant.empty() && include_hint(word.text()).empty()) {
        said.hint = fmt::format("did you mean `{}`?", meant);
    }
    return said;
}

std::string Context::include_hint(std::string_view name) {
    if (name.empty() || std::find(macros.begin(), macros.end(), name) != macros.end()) {
        return "";
    }
    const auto found = library_macros().find(name);
    return found == library_macros().end()
               ? ""
               : fmt::format("`{}` is a macro of the library: write `(include \"{}\")` before the game", name,
                             found->second);
}

std::string Context::near_include_hint(std::string_view name) {
    std::vector<std::string> names;
    for (const auto& [macro, file] : library_macros()) {
        names.push_back(macro);
    }
    const auto nearest = syntax::nearest_name(name, names);
    const std::string hint = nearest ? include_hint(*nearest) : "";
    return hint.empty() ? "" : fmt::format("did you mean `{}`? {}", *nearest, hint);
}

const std::map<std::string, std::string, std::less<>>& Context::library_macros() {
    if (!library_macros_) {
        library_macros_ = syntax::library_macros(library);
    }
    return *library_macros_;
}

std::optional<DirectionId> Context::direction(std::string_view name) const {
    return index_of<DirectionId>(rules.board.directions, name);
}

std::optional<ZoneId> Context::zone(std::string_view name) const {
    for (std::size_t i = 0; i < rules.board.zones.size(); ++i) {
        if (rules.board.zones[i].name == name) {
            return static_cast<ZoneId>(i);
        }
    }
    return std::nullopt;
}

std::optional<AttributeId> Context::attribute(std::string_view name) const {
    return index_of<AttributeId>(rules.attributes, name);
}

std::optional<MoveTypeId> Context::move_type(std::string_view name) const {
    return index_of<MoveTypeId>(rules.move_types, name);
}

std::optional<Cell> Context::need_cell(const Form& form) {
    auto found = cell(form.text());
    if (!found) {
        unknown("position", form, cell_names());
    }
    return found;
}

std::optional<KindId> Context::need_kind(const Form& form) {
    auto found = kind(form.text());
    if (!found) {
        unknown("piece", form, kind_names());
    }
    return found;
}

std::optional<PlayerId> Context::need_player(const Form& form) {
    auto found = player(form.text());
    if (!found) {
        unknown("player", form, player_names());
    }
    return found;
}

std::optional<VariableId> Context::need_variable(const Form& form) {
    auto found = rules.find_variable(form.text());
    if (!found) {
        unknown("variable", form, variable_names());
    }
    return found;
}

std::optional<ZoneId> Context::need_zone(const Form& form) {
    auto found = zone(form.text());
    if (!found) {
        std::vector<std::string> zones;
        for (const Zone& known : rules.board.zones) {
            zones.push_back(known.name);
        }
        unknown("zone", form, zones);
    }
    return found;
}

/// Whether the switch is on.
std::optional<bool> Context::need_switch(const Form& form) {
    std::vector<std::string> known;
    for (const Switch& one : rules.switches) {
        if (form.is_atom(one.name)) {
            return one.value;
        }
        known.push_back(one.name);
    }
    unknown("switch", form, known);
    return std::nullopt;
}

std::optional<int> Context::need_number(const Form& form) {
    auto number = form.is_atom() ? parse_number(form.text()) : std::nullopt;
    if (!number) {
        fault("not-a-number", fmt::format("`{}` is not a number", shown(form)), form, "expected a whole number");
    }
    return number;
}

bool Context::fits(std::size_t count, std::string_view what) {
    if (count < most_things) {
        return true;
    }
    if (!too_many_) {
        messages.error("too-many-things", fmt::format("the game has more than {} {}", most_things, what));
    }
    too_many_ = true;
    return false;
}

AttributeId Context::intern_attribute(std::string_view name) {
    if (auto found = attribute(name)) {
        return *found;
    }
    if (!fits(rules.attributes.size(), "attributes")) {
        return 0;
    }
    rules.attributes.emplace_back(name);
    return static_cast<AttributeId>(rules.attributes.size() - 1);
}

MoveTypeId Context::intern_move_type(std::string_view name) {
    if (auto found = move_type(name)) {
        return *found;
    }
    if (!fits(rules.move_types.size(), "move types")) {
        return untyped;
    }
    rules.move_types.emplace_back(name);
    return static_cast<MoveTypeId>(rules.move_types.size() - 1);
}

std::uint16_t Context::intern_flag(std::string_view name) {
    if (auto found = index_of<std::uint16_t>(rules.flags, name)) {
        return *found;
    }
    if (!fits(rules.flags.size(), "flags")) {
        return 0;
    }
    rules.flags.emplace_back(name);
    return static_cast<std::uint16_t>(rules.flags.size() - 1);
}

std::vector<std::string> Context::kind_names() const {
    return names_of(rules.kinds);
}
std::vector<std::string> Context::player_names() const {
    return names_of(rules.players);
}
std::vector<std::string> Context::cell_names() const {
    return names_of(rules.board.cells);
}
std::vector<std::string> Context::variable_names() const {
    return names_of(rules.variables);
}

std::optional<int> parse_number(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || text.empty()) {
        return std::nullopt;
    }
    return value;
}

}  // namespace bazillion::rules
