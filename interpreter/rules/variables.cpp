// What a position remembers beside its pieces, and what it counts.
#include "rules/resolver.h"
#include "rules/section_parts.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::rules {

/// ZRF's off-board supplies and Bazillion's reserves are one thing: a number for each player and kind.
void Resolver::reserve_variable() {
    Variable variable{.name = "reserve", .per_player = true, .reserve = true};
    const auto hold = [&](KindId kind) {
        if (std::find(variable.kinds.begin(), variable.kinds.end(), kind) == variable.kinds.end()) {
            variable.kinds.push_back(kind);
        }
    };
    for (const Form* section : all("reserve")) {
        for (const Form& entry : arguments(*section)) {
            const Form& name = entry.items().empty() ? entry : entry.items()[0];
            const auto kind = context_.need_kind(name);
            if (!kind) {
                continue;
            }
            hold(*kind);
            const int count = entry.items().size() > 1 ? context_.need_number(entry.items()[1]).value_or(0) : 0;
            for (std::size_t player = 0; player < rules_.players.size(); ++player) {
                supplies_[{static_cast<PlayerId>(player), *kind}] = count;
            }
        }
    }
    for (std::size_t kind = 0; kind < rules_.kinds.size(); ++kind) {
        const bool recycled = rules_.options.recycle_captures || rules_.options.recycle_promotions;
        if (recycled || part_of(*piece_forms_[kind], "drops") != nullptr) {
            hold(static_cast<KindId>(kind));
        }
    }
    if (const Form* section = last("board-setup")) {
        for (const Form& of_player : arguments(*section)) {
            for (const Form& of_kind : arguments(of_player)) {
                const auto kind = of_kind.items().empty() ? std::nullopt : context_.kind(of_kind.items()[0].text());
                if (kind && has_word(of_kind, "off")) {
                    hold(*kind);
                }
            }
        }
    }
    if (!variable.kinds.empty()) {
        rules_.reserve = static_cast<VariableId>(rules_.variables.size());
        rules_.variables.push_back(std::move(variable));
    }
}

void Resolver::variables() {
    for (const Form* section : all("variable")) {
        if (!context_.fits(rules_.variables.size(), "variables")) {
            return;
        }
        variable(*section);
    }
}

void Resolver::variable(const Form& form) {
    const auto items = arguments(form);
    if (items.size() < 2 || !items[0].is_atom()) {
        context_.error("bad-variable", "a variable is `(variable name type)`", form,
                       "the type is `number`, `cell`, `player`, `piece` or `(values ...)`");
        return;
    }
    Variable variable{.name = items[0].text(), .origin = form.origin()};
    if (rules_.find_variable(variable.name)) {
        context_.error("duplicate-variable", fmt::format("variable `{}` is defined twice", variable.name), form);
        return;
    }
    if (!variable_type(items[1], variable)) {
        return;
    }
    using Type = Variable::Type;
    const bool from_zero =
        variable.type == Type::number || variable.type == Type::choice || variable.type == Type::cells;
    Value initial = from_zero ? 0 : none;
    for (const Form& word : items.subspan(2)) {
        const auto number = parse_number(word.text());
        if (word.is_atom("per-player")) {
            variable.per_player = true;
        } else if (word.is_atom("hidden")) {
            variable.hidden = true;
        } else if (word.is_atom("fleeting")) {
            variable.fleeting = variable.per_player = true;
        } else if (word.is_call("label") && word.items().size() == 2) {
            variable.label = word.items()[1].text();
        } else if (number && variable.type == Type::number) {
            initial = static_cast<Value>(std::clamp(*number, 0, 60'000));
        } else {
            context_.unknown("variable option", word, words_at(Place::variable_option));
        }
    }
    check_values(variable, items[1]);
    const std::size_t each = variable.type == Type::cells ? variable.cells.size() : 1;
    variable.initial.assign(each * (variable.per_player ? rules_.players.size() : 1), initial);
    rules_.variables.push_back(std::move(variable));
}

/// Reads the type of a variable; false if it is none.
bool Resolver::variable_type(const Form& form, Variable& variable) {
    const Word* word = find_word(Place::variable_type, word_of(form));
    if (word == nullptr || form.is_list() == (word->takes == Takes::nothing)) {
        context_.unknown_word("variable type", form, Place::variable_type);
        return false;
    }
    variable.type = *word->as<Variable::Type>();
    for (const Form& item : arguments(form)) {
        if (variable.type == Variable::Type::choice) {
            variable.values.push_back(item.text());
        } else if (const auto cell = context_.need_cell(item)) {
            variable.cells.push_back(*cell);
        }
    }
    return true;
}

/// What position texts could not tell apart from the values of other players, or not keep in a line.
void Resolver::check_values(const Variable& variable, const Form& type) {
    for (std::size_t i = 0; i < variable.values.size(); ++i) {
        const std::string& value = variable.values[i];
        const bool one_line = std::none_of(value.begin(), value.end(), [](unsigned char c) { return c < ' '; });
        if (!one_line || (variable.per_player && value.find(',') != std::string::npos)) {
            auto& said = context_.error(
                "bad-variable",
                one_line ? fmt::format("`{}` has a comma in it", value) : "a value goes over several lines",
                arguments(type)[i]);
            said.hint = one_line ? "in position texts commas stand between the values of players" : "";
        }
    }
}

void Resolver::counters() {
    for (const Form* section : all("counter")) {
        const auto items = arguments(*section);
        if (items.size() < 2 || !items[1].is_list()) {
            context_.error("bad-counter", "a counter is `(counter name (piece ...))`", *section);
            continue;
        }
        Counter counter{items[0].text(), {}, has_word(*section, "hidden"), text_of(*section, "label")};
        std::span<const Form> names = items[1].items();
        if (items[1].is_call("missing") && names.size() > 1) {
            counter.missing_from =
                static_cast<std::uint16_t>(std::clamp(context_.need_number(names[1]).value_or(1), 1, 60'000));
            names = names.subspan(2);
        }
        for (const Form& name : names) {
            if (const auto kind = context_.need_kind(name)) {
                counter.kinds.push_back(*kind);
            }
        }
        rules_.counters.push_back(std::move(counter));
    }
}

void Resolver::sweep() {
    const Form* section = last("sweep");
    if (section == nullptr) {
        return;
    }
    const auto items = arguments(*section);
    const auto attribute = items.size() == 1 ? context_.attribute(items[0].text()) : std::nullopt;
    if (attribute) {
        rules_.swept = *attribute;
    } else if (items.size() == 1) {
        context_.unknown("attribute", items[0], rules_.attributes);
    } else {
        context_.error("bad-sweep", "`sweep` names one attribute", *section);
    }
}

void Resolver::rights() {
    const Form* section = last("rights");
    if (section == nullptr) {
        return;
    }
    for (const Form& form : arguments(*section)) {
        if (!form.is_list() || form.items().empty()) {
            context_.error("bad-right", "a right is `(name (player cell ...) ...)`", form);
            continue;
        }
        if (!context_.fits(rules_.variables.size(), "rights")) {
            return;
        }
        const auto id = static_cast<VariableId>(rules_.variables.size());
        Variable variable{.name = form.items()[0].text(), .per_player = true, .hidden = true, .origin = form.origin()};
        variable.initial.assign(rules_.players.size(), 0);
        for (const Form& of_player : arguments(form)) {
            const auto player = of_player.items().empty() ? std::nullopt : context_.need_player(of_player.items()[0]);
            if (!player) {
                continue;
            }
            Right right{variable.name, *player, {}, id};
            for (const Form& name : arguments(of_player)) {
                if (const auto cell = context_.need_cell(name)) {
                    right.cells.push_back(*cell);
                }
            }
            variable.initial[*player] = 1;
            rules_.rights.push_back(std::move(right));
        }
        rules_.variables.push_back(std::move(variable));
    }
}

}  // namespace bazillion::rules
