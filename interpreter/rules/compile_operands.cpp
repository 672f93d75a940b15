// What instructions and conditions are about: places, players, kinds, numbers, values of variables.
#include "rules/compiler.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::rules {

/// Tells of what stands behind all that a test or instruction takes; it is left out.
void Compiler::surplus(std::string_view name, Takes takes, const Form& form) {
    const std::size_t most = most_arguments(takes);
    const auto items = arguments(form);
    if (items.size() <= most) {
        return;
    }
    const std::string text = fmt::format("{} {}", name, takes_text(takes));
    auto& said = context_.warn("surplus-argument",
                               most == 0 ? fmt::format("`{}` takes nothing behind it", name)
                                         : fmt::format("`{}` takes no more than `({})`", name, text),
                               items[most], "left out");
    if (takes == Takes::place && items[0].is_atom() && items[1].is_atom()) {
        said.hint = is_instruction(name) && !is_condition(name)
                        ? fmt::format("write `({0} {1}) ({0} {2})`", name, items[0].text(), items[1].text())
                        : fmt::format("for both, write `(and ({0} {1}) ({0} {2}))`", form.head(), items[0].text(),
                                      items[1].text());
    }
}

std::optional<Who> Compiler::who(const Form& form) const {
    if (form.is_atom("mover")) {
        return Who{Role::mover};
    }
    if (form.is_atom("opponent")) {
        return Who{Role::opponent};
    }
    if (const auto player = context_.player(form.text()); player && form.is_atom()) {
        return Who{Role::fixed, *player};
    }
    return std::nullopt;
}

bool Compiler::is_place(const Form& form) const {
    if (form.is_list()) {
        return form.head() == "opposite";
    }
    return context_.direction(form.text()).has_value() || context_.cell(form.text()).has_value();
}

Where Compiler::where(const Form& form) {
    if (form.is_call("opposite") && form.items().size() == 2) {
        if (const auto direction = context_.direction(form.items()[1].text())) {
            return {Where::Type::opposite, *direction};
        }
        context_.unknown("direction", form.items()[1], context_.rules.board.directions);
        return {};
    }
    if (const auto direction = context_.direction(form.text())) {
        return {Where::Type::direction, *direction};
    }
    if (const auto cell = context_.cell(form.text())) {
        return {Where::Type::cell, *cell};
    }
    auto known = context_.rules.board.directions;
    const auto cells = context_.cell_names();
    known.insert(known.end(), cells.begin(), cells.end());
    context_.unknown("position or direction", form, known);
    return {};
}

/// Takes who and where from the rest of a form, in any order.
void Compiler::who_and_where(std::span<const Form> items, Instruction& instruction) {
    for (const Form& item : items) {
        if (const auto role = who(item)) {
            instruction.who = *role;
        } else {
            instruction.where = where(item);
        }
    }
}

std::optional<KindId> Compiler::need_kind(const Form& form) {
    if (!choice_.empty() && form.is_atom("choice")) {
        return context_.kind(choice_);
    }
    return context_.need_kind(form);
}

std::vector<KindId> Compiler::kinds(std::span<const Form> forms) {
    std::vector<KindId> result;
    for (const Form& form : forms) {
        if (const auto kind = need_kind(form)) {
            result.push_back(*kind);
        }
    }
    return result;
}

/// The kinds that are named; if none is, all that count.
std::vector<KindId> Compiler::counted_kinds(std::span<const Form> forms) {
    std::vector<KindId> result = kinds(forms);
    for (std::size_t kind = 0; forms.empty() && kind < context_.rules.kinds.size(); ++kind) {
        if (!context_.rules.kinds[kind].dummy) {
            result.push_back(static_cast<KindId>(kind));
        }
    }
    return result;
}

std::uint16_t Compiler::intern_kinds(std::vector<KindId> kinds) {
    auto& lists = context_.rules.kind_lists;
    const auto same = std::find(lists.begin(), lists.end(), kinds);
    if (same == lists.end() && context_.fits(lists.size(), "different lists of pieces")) {
        lists.push_back(std::move(kinds));
        return static_cast<std::uint16_t>(lists.size() - 1);
    }
    return static_cast<std::uint16_t>(same == lists.end() ? 0 : same - lists.begin());
}

/// A variable that is a set of cells.
std::optional<VariableId> Compiler::need_set(const Form& form) {
    const auto id = context_.need_variable(form);
    if (id && context_.rules.variables[*id].type != Variable::Type::cells) {
        context_.error("not-a-set", fmt::format("`{}` is no set of cells", form.text()), form).hint =
            fmt::format("declare it so: `(variable {} (cells ...))`", form.text());
        return std::nullopt;
    }
    return id;
}

void Compiler::check_kept(VariableId variable, KindId kind, const Form& at) {
    const auto& kinds = context_.rules.variables[variable].kinds;
    if (!kinds.empty() && std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
        const std::string& name = context_.rules.kinds[kind].name;
        context_.error("not-in-reserve", fmt::format("the reserve does not hold piece `{}`", name), at).hint =
            fmt::format("give it a place there: `(reserve ... ({} 0))`", name);
    }
}

std::optional<Value> Compiler::variable_value(const Variable& variable, const Form& form) {
    switch (variable.type) {
        case Variable::Type::number:
            if (const auto number = context_.need_number(form)) {
                return static_cast<Value>(std::clamp(*number, 0, static_cast<int>(largest_number)));
            }
            return std::nullopt;
        case Variable::Type::cell:
            return form.is_atom("none") ? std::optional<Value>(none) : context_.need_cell(form);
        case Variable::Type::kind:
            return form.is_atom("none") ? std::optional<Value>(none) : need_kind(form);
        case Variable::Type::player:
            if (form.is_atom("mover")) {
                return value_mover;
            }
            if (form.is_atom("opponent")) {
                return value_opponent;
            }
            if (form.is_atom("none")) {
                return none;
            }
            if (const auto player = context_.need_player(form)) {
                return Value{*player};
            }
            return std::nullopt;
        case Variable::Type::choice:
        case Variable::Type::cells:
            break;
    }
    const auto found = std::find(variable.values.begin(), variable.values.end(), form.text());
    if (found == variable.values.end()) {
        context_.unknown("value", form, variable.values);
        return std::nullopt;
    }
    return static_cast<Value>(found - variable.values.begin());
}

std::uint16_t Compiler::intern_number(Number number, const Form& at) {
    auto& numbers = context_.rules.numbers;
    if (number.type == Number::Type::variable && !number.kinds.empty()) {
        check_kept(number.variable, number.kinds[0], at);
    }
    // Equal ones are stored once, or macros would soon have made too many.
    const auto same = std::find(numbers.begin(), numbers.end(), number);
    if (same != numbers.end()) {
        return static_cast<std::uint16_t>(same - numbers.begin());
    }
    if (!context_.fits(numbers.size(), "different numbers to compare")) {
        return 0;
    }
    numbers.push_back(std::move(number));
    return static_cast<std::uint16_t>(numbers.size() - 1);
}

/// Whether a form stands for a number that positions tell: a word for one, a variable or a counter.
bool Compiler::is_number(const Form& form) const {
    const Form& name = form.is_list() && !form.items().empty() ? form.items()[0] : form;
    return name.is_atom() && (find_word(Place::number, name.text()) != nullptr || find_counter(form) != nullptr ||
                              context_.rules.find_variable(name.text()).has_value());
}

std::optional<Number> Compiler::number(const Form& form) {
    const Word* word = find_word(Place::number, form.is_atom() ? std::string_view(form.text()) : form.head());
    const auto* type = word != nullptr ? word->as<Number::Type>() : nullptr;
    const Takes takes = type != nullptr ? word->takes : Takes::anything;
    if (takes == Takes::nothing && form.is_atom()) {
        return Number{.type = *type};
    }
    if (takes == Takes::who_zone_kinds && form.is_list()) {
        return count_in(form);
    }
    auto items = arguments(form);
    Number number;
    if (takes == Takes::who_kinds && *type != Number::Type::variable && form.is_list()) {
        number.type = *type;
    } else if (const Counter* counter = find_counter(form)) {
        const auto role = items.empty() ? std::nullopt : who(items[0]);
        return counter->number(role.value_or(Who{}));
    } else if (is_territory(form)) {
        number.type = Number::Type::territory;
    } else if (form.is_call("reserve") && context_.rules.reserve != none) {
        number.variable = context_.rules.reserve;
    } else {
        const Form& name = form.is_list() && !form.items().empty() ? form.items()[0] : form;
        const auto id = context_.need_variable(name);
        if (!id) {
            return std::nullopt;
        }
        number.variable = *id;
    }
    if (!items.empty() && who(items[0])) {
        number.who = *who(items[0]);
        items = items.subspan(1);
    }
    const bool counted = number.type == Number::Type::count || number.type == Number::Type::variety;
    number.kinds = counted ? counted_kinds(items) : kinds(items);
    if (number.type == Number::Type::variable && number.variable == context_.rules.reserve && number.kinds.empty()) {
        return Number{.type = Number::Type::in_reserve, .who = number.who};
    }
    return number;
}

std::optional<std::uint16_t> Compiler::number_index(const Form& form) {
    auto found = number(form);
    return found ? std::optional(intern_number(std::move(*found), form)) : std::nullopt;
}

/// `(count-in who zone Kind ...)`: his pieces in his zone.
std::optional<Number> Compiler::count_in(const Form& form) {
    Number number{.type = Number::Type::count_in};
    auto items = arguments(form);
    if (!items.empty() && who(items[0])) {
        number.who = *who(items[0]);
        items = items.subspan(1);
    }
    const auto zone = items.empty() ? std::nullopt : context_.need_zone(items[0]);
    if (!zone) {
        if (items.empty()) {
            context_.error("bad-comparison", "`count-in` is `(count-in zone piece ...)`", form);
        }
        return std::nullopt;
    }
    for (const std::vector<bool>& holds : context_.rules.board.zones[*zone].holds) {
        auto& cells = number.places.emplace_back();
        for (std::size_t cell = 0; cell < holds.size(); ++cell) {
            if (holds[cell]) {
                cells.push_back(static_cast<Cell>(cell));
            }
        }
    }
    number.kinds = kinds(items.subspan(1));
    return number;
}

/// The counter that is meant by `name` or `(name who)`.
const Counter* Compiler::find_counter(const Form& form) const {
    const Form& name = form.is_list() && !form.items().empty() ? form.items()[0] : form;
    const auto& counters = context_.rules.counters;
    const auto found =
        std::find_if(counters.begin(), counters.end(), [&](const Counter& c) { return name.is_atom(c.name); });
    return found == counters.end() ? nullptr : &*found;
}

}  // namespace bazillion::rules
