// How a game writes its positions: `(position-text ...)`.
#include "rules/resolver.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::rules {

void Resolver::position_text() {
    const Form* section = last("position-text");
    if (section == nullptr) {
        return;
    }
    bool optional = false;
    for (const Form& form : arguments(*section)) {
        if (form.is_atom("optional")) {
            optional = true;
        } else if (form.is_string()) {
            rules_.text.push_back({.type = TextField::Type::constant, .names = {form.text()}, .optional = optional});
        } else {
            text_field(form, optional);
        }
    }
}

void Resolver::text_field(const Form& form, bool optional) {
    const Word* word = find_word(Place::position_field, form.head());
    if (word == nullptr) {
        context_.unknown_word("position field", form, Place::position_field);
        return;
    }
    TextField field{.type = *word->as<TextField::Type>(), .optional = optional};
    if (read_field(form, field)) {
        rules_.text.push_back(std::move(field));
    }
}

/// Reads what stands behind the word of a field; false if the field is left out.
bool Resolver::read_field(const Form& form, TextField& field) {
    const auto items = arguments(form);
    switch (field.type) {
        case TextField::Type::placement:
            placement_field(form, field);
            return true;
        case TextField::Type::side:
            for (const Form& name : items) {
                field.names.push_back(name.text());
            }
            if (field.names.size() != rules_.players.size()) {
                context_.error("bad-side", "`side` needs one name for each player", form);
                return false;
            }
            return true;
        case TextField::Type::letters:
            letters_field(form, field);
            return true;
        case TextField::Type::passed_over:
            return passed_over_field(form);
        case TextField::Type::counter:
            return counter_field(form, field);
        case TextField::Type::digits:
        case TextField::Type::pieces:
        case TextField::Type::variable:
            return variable_field(form, field);
        case TextField::Type::quiet:
            for (const Form& name : items) {
                if (const auto kind = context_.need_kind(name)) {
                    rules_.irreversible.push_back(*kind);
                }
            }
            return true;
        default:
            return true;
    }
}

bool Resolver::passed_over_field(const Form& form) {
    const auto items = arguments(form);
    const auto kind = items.empty() ? std::nullopt : context_.need_kind(items[0]);
    const auto direction = items.size() < 2 ? std::nullopt : context_.direction(items[1].text());
    if (!kind || !direction) {
        context_.error("bad-passed-over", "`passed-over` is `(passed-over piece direction)`", form);
        return false;
    }
    rules_.passed_kind = *kind;
    rules_.passed_direction = *direction;
    return true;
}

bool Resolver::counter_field(const Form& form, TextField& field) {
    const auto items = arguments(form);
    const auto& counters = rules_.counters;
    const auto counter = std::find_if(counters.begin(), counters.end(),
                                      [&](const Counter& c) { return !items.empty() && items[0].is_atom(c.name); });
    if (counter == counters.end()) {
        context_.error("bad-counter", "`counter` is `(counter name)`, of a counter of the game", form);
        return false;
    }
    field.counter = static_cast<std::size_t>(counter - counters.begin());
    rules_.numbers.push_back(counter->number({}));  // so that its pieces are counted
    return true;
}

bool Resolver::variable_field(const Form& form, TextField& field) {
    const auto items = arguments(form);
    if (field.type == TextField::Type::pieces && rules_.reserve == none) {
        return true;  // there are never any
    }
    const auto variable = items.empty() ? std::nullopt : context_.need_variable(items[0]);
    if (!variable) {
        return false;
    }
    field.variable = *variable;
    for (const Form& name : items.subspan(1)) {
        if (name.is_atom("mover") || name.is_atom("opponent")) {
            field.who = Who{name.is_atom("mover") ? Role::mover : Role::opponent};
        } else if (name.is_string() && field.type == TextField::Type::variable) {
            field.names = std::vector<std::string>(1, name.text());
            if (name.text().size() != 1) {
                context_.error("bad-separator", "what stands between the values of a field is one character", name);
            }
        } else if (const auto kind = context_.need_kind(name)) {
            field.kinds.push_back(*kind);
        }
    }
    check_digits(field, form);
    return true;
}

/// What stands in or behind the placement: the reserve, and marks behind pieces that have an attribute.
void Resolver::placement_field(const Form& form, TextField& field) {
    for (const Form& part : arguments(form)) {
        const auto items = arguments(part);
        if (part.is_atom("reserve") && rules_.reserve != none) {
            field.variable = rules_.reserve;
        } else if (part.is_atom("reserve")) {
            context_.error("no-reserve", "`(placement reserve)` needs a `(reserve ...)` in the game", part);
        } else if (part.is_list() && part.head() == "~" && items.size() == 1) {
            if (const auto attribute = context_.attribute(items[0].text())) {
                field.mark = *attribute;
            } else {
                context_.unknown("attribute", items[0], rules_.attributes);
            }
        } else {
            context_.error("bad-placement", "`placement` takes `reserve` and `(~ attribute)`", part);
        }
    }
}

/// Digits are of a variable that is kept for each player and each of their kinds.
void Resolver::check_digits(const TextField& field, const Form& form) {
    const Variable& variable = rules_.variables[field.variable];
    const bool kept = !field.kinds.empty() && std::all_of(field.kinds.begin(), field.kinds.end(), [&](KindId kind) {
        return std::find(variable.kinds.begin(), variable.kinds.end(), kind) != variable.kinds.end();
    });
    if (field.type != TextField::Type::variable && !kept) {
        context_.error("bad-digits",
                       fmt::format("`{0}` is `({0} reserve piece ...)`, of pieces that the reserve holds", form.head()),
                       form);
    }
}

void Resolver::letters_field(const Form& form, TextField& field) {
    for (const Form& one : arguments(form)) {
        const bool shaped = one.items().size() == 2 && one.items()[0].is_atom() && one.items()[1].items().size() > 2;
        const Form* source = shaped ? &one.items()[1] : nullptr;
        if (source == nullptr || !(source->is_call("right") || source->is_call("attribute"))) {
            context_.error("bad-letter", "a letter is `(K (right name player))` or `(K (attribute name cell ...))`",
                           one);
            continue;
        }
        TextField::Letter letter{.letter = one.items()[0].text()};
        const auto items = arguments(*source);
        if (source->is_call("right")) {
            const auto variable = context_.need_variable(items[0]);
            const auto player = context_.need_player(items[1]);
            if (!variable || !player) {
                continue;
            }
            letter.right = *variable;
            letter.player = *player;
        } else {
            const auto attribute = context_.attribute(items[0].text());
            if (!attribute) {
                context_.unknown("attribute", items[0], rules_.attributes);
                continue;
            }
            letter.attribute = *attribute;
            for (const Form& name : items.subspan(1)) {
                if (const auto cell = context_.need_cell(name)) {
                    letter.cells.push_back(letter_cell(*cell, *attribute));
                }
            }
        }
        field.letters.push_back(std::move(letter));
    }
    for (TextField::Letter& letter : field.letters) {
        letter.kinds = told_kinds(field, letter.attribute);
    }
}

/// Pieces that do not declare the attribute are none of whom a letter could speak.
TextField::LetterCell Resolver::letter_cell(Cell cell, AttributeId attribute) const {
    for (const Placement& placement : rules_.setup) {
        if (placement.cell == cell && declares(placement.kind, attribute)) {
            return {cell, placement.player, placement.kind};
        }
    }
    return {.cell = cell};
}

/// The kinds whose pieces have the attribute only where a letter says so: those that stand on cells of its letters in
/// the setup. Where a letter names a cell that is empty then, these are all that declare the attribute.
std::vector<KindId> Resolver::told_kinds(const TextField& field, AttributeId attribute) const {
    std::vector<bool> told(rules_.kinds.size());
    for (const TextField::Letter& letter : field.letters) {
        for (const TextField::LetterCell& place : letter.cells) {
            for (std::size_t kind = 0; letter.attribute == attribute && kind < told.size(); ++kind) {
                const auto id = static_cast<KindId>(kind);
                told[kind] = told[kind] || place.kind == id || (place.kind == none && declares(id, attribute));
            }
        }
    }
    std::vector<KindId> kinds;
    for (std::size_t kind = 0; kind < told.size(); ++kind) {
        if (told[kind]) {
            kinds.push_back(static_cast<KindId>(kind));
        }
    }
    return kinds;
}

bool Resolver::declares(KindId kind, AttributeId attribute) const {
    return std::any_of(declared_[kind].begin(), declared_[kind].end(),
                       [&](const auto& declared) { return declared.first == attribute; });
}

}  // namespace bazillion::rules
