// Conditions of move programs, by what stands behind their words.
#include "rules/compiler.h"
#include "rules/meant_words.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::rules {

void Compiler::condition(const Form& form, Jumps& if_false) {
    const auto items = arguments(form);
    const Word* word = form.is_list() ? find_word(Place::condition, form.head()) : nullptr;
    const auto* joined = word != nullptr ? word->as<GoalCondition::Type>() : nullptr;
    const bool wrapped = form.is_list() && form.items().size() == 1 && form.items()[0].is_list();
    if (wrapped) {
        condition(form.items()[0], if_false);
    } else if (joined == nullptr) {
        test(form, if_false);
    } else if (*joined == GoalCondition::Type::all) {
        for (const Form& item : items) {
            condition(item, if_false);
        }
    } else if (*joined == GoalCondition::Type::any) {
        any_condition(items, form, if_false);
    } else {
        if (items.size() != 1) {
            context_.fault("bad-not", "`not` takes one condition", form);
        }
        Jumps holds_not;
        for (const Form& item : items) {
            condition(item, holds_not);
        }
        if_false.push_back(emit({.op = Op::jump}, form));
        patch(holds_not);
    }
}

/// `(or condition ...)`.
void Compiler::any_condition(std::span<const Form> items, const Form& form, Jumps& if_false) {
    Jumps done;
    for (std::size_t i = 0; i + 1 < items.size(); ++i) {
        Jumps next;
        condition(items[i], next);
        done.push_back(emit({.op = Op::jump}, form));
        patch(next);
    }
    if (!items.empty()) {
        condition(items.back(), if_false);
    }
    patch(done);
}

void Compiler::emit_test(Instruction instruction, const Form& at, Jumps& if_false) {
    if_false.push_back(emit(instruction, at));
}

void Compiler::range_test(Number number, Value low, Value high, bool negate, const Form& form, Jumps& if_false) {
    const auto index = intern_number(std::move(number), form);
    emit_test({.op = Op::test_number, .negate = negate, .a = index, .b = low, .c = high}, form, if_false);
}

/// A name that a game gives to an attribute means that, unless it is a test of ZRF itself: our own tests came later and
/// take no name away.
void Compiler::test(const Form& form, Jumps& if_false) {
    const std::string_view name = form.is_atom() ? std::string_view(form.text()) : form.head();
    const auto means = [&](std::string_view of, bool negate) {
        const Word* word = find_word(Place::condition, of);
        if (word != nullptr && !word->has(trait::own) && word_test(*word, negate, form, if_false)) {
            return true;
        }
        return attribute_test(of, negate, form, if_false) ||
               (word != nullptr && word->has(trait::own) && word_test(*word, negate, form, if_false));
    };
    if (means(name, false) || (name.starts_with("not-") && means(name.substr(4), true))) {
        return;
    }
    if (const auto meant = in_our_letters(form, is_condition)) {
        test(*meant, if_false);
        return;
    }
    auto known = words_at(Place::condition);
    known.insert(known.end(), context_.rules.attributes.begin(), context_.rules.attributes.end());
    const Form& at = form.is_list() && !form.items().empty() ? form.items()[0] : form;
    auto& said = context_.unknown("condition", at, known);
    if (std::string hint = condition_hint(form); !hint.empty()) {
        said.hint = std::move(hint);
    }
    const Word* word = find_word(Place::condition, name);
    if (word != nullptr && word->takes == Takes::conditions) {
        said.hint = fmt::format("`{0}` stands in parentheses with what it joins: `({0} ...)`", name);
    } else if (is_word(Place::program, name)) {
        said.hint = fmt::format("`{}` is an instruction: is a `)` missing before it?", name);
    }
    emit_test({.op = Op::test_constant, .a = 0}, form, if_false);
}

bool Compiler::attribute_test(std::string_view name, bool negate, const Form& form, Jumps& if_false) {
    const auto attribute = context_.attribute(name);
    if (!attribute) {
        return false;
    }
    surplus(name, Takes::place, form);
    place_test(Op::test_attribute, *attribute, negate, arguments(form), form, if_false);
    return true;
}

bool Compiler::word_test(const Word& word, bool negate, const Form& form, Jumps& if_false) {
    const auto items = arguments(form);
    surplus(word.text, word.takes, form);
    switch (word.takes) {
        case Takes::nothing:
            emit_test({.op = word.op(), .negate = negate, .a = word.operand}, form, if_false);
            return true;
        case Takes::place:
            if (word.as<GroupNumber>() != nullptr) {
                suicide_test(negate, form, if_false);
            } else {
                place_test(word.op(), word.operand, negate, items, form, if_false);
            }
            return true;
        case Takes::type_place:
            if (!items.empty() && !is_place(items[0])) {
                const auto type = context_.intern_move_type(items[0].text());
                place_test(word.op(), type, negate, items.subspan(1), form, if_false);
            } else {
                place_test(word.op(), none, negate, items, form, if_false);
            }
            return true;
        case Takes::kinds_place:
            adjacent(word, negate, form, if_false);
            return true;
        case Takes::kind_place:
        case Takes::zone_place:
        case Takes::cell_place:
        case Takes::flag_place:
        case Takes::zone_name:
            named_test(word, negate, form, if_false);
            return true;
        case Takes::set_place:
            if (const auto id = need_set(items.empty() ? form : items[0])) {
                Instruction instruction{.op = word.op(), .negate = negate, .a = *id};
                who_and_where(items.subspan(1), instruction);
                emit_test(instruction, form, if_false);
            }
            return true;
        case Takes::reachable:
            reach_test(negate, form, if_false);
            return true;
        case Takes::switch_name: {
            const auto on = context_.need_switch(items.empty() ? form : items[0]);
            emit_test({.op = word.op(), .negate = negate, .a = on.value_or(false)}, form, if_false);
            return true;
        }
        case Takes::kind: {
            const std::uint16_t kind = items.empty() ? none : need_kind(items[0]).value_or(KindId{none});
            emit_test({.op = word.op(), .negate = negate, .a = kind}, form, if_false);
            return true;
        }
        case Takes::who:
            who_test(word, negate, form, if_false);
            return true;
        case Takes::kind_who:
            reserve_test(negate, form, if_false);
            return true;
        case Takes::who_kinds:
            count_test(word, negate, form, if_false);
            return true;
        case Takes::variable_value:
            value_test(negate, form, if_false);
            return true;
        case Takes::variable:
            holds_test(negate, form, if_false);
            return true;
        case Takes::number_value:
            if (negate) {
                return false;
            }
            compare(word, form, if_false);
            return true;
        default:
            return false;
    }
}

void Compiler::place_test(Op op, std::uint16_t a, bool negate, std::span<const Form> items, const Form& form,
                          Jumps& if_false) {
    Instruction instruction{.op = op, .negate = negate, .a = a};
    if (!items.empty()) {
        instruction.where = where(items[0]);
    }
    emit_test(instruction, form, if_false);
}

/// Tests that name a piece, zone, position or flag; without it they never hold.
void Compiler::named_test(const Word& word, bool negate, const Form& form, Jumps& if_false) {
    const auto items = arguments(form);
    std::optional<std::uint16_t> named;
    std::string_view wanted = "piece";
    if (word.takes == Takes::kind_place) {
        named = items.empty() ? std::nullopt : need_kind(items[0]);
    } else if (word.takes == Takes::zone_place || word.takes == Takes::zone_name) {
        wanted = "zone";
        named = items.empty() ? std::nullopt : context_.need_zone(items[0]);
    } else if (word.takes == Takes::cell_place) {
        wanted = "position";
        named = items.empty() ? std::nullopt : context_.need_cell(items[0]);
    } else {
        wanted = "flag";
        named = items.empty() ? std::nullopt : std::optional(context_.intern_flag(items[0].text()));
    }
    if (named && word.takes == Takes::zone_name) {
        emit_test({.op = word.op(), .negate = negate, .a = *named, .b = word.operand}, form, if_false);
        return;
    }
    if (named) {
        place_test(word.op(), *named, negate, items.subspan(1), form, if_false);
        return;
    }
    if (items.empty()) {
        context_.fault("missing-argument", fmt::format("`{}` needs the name of a {}", word.text, wanted), form);
    }
    emit_test({.op = Op::test_constant, .negate = negate, .a = 0}, form, if_false);
}

/// `suicide?`, `(suicide? place)`.
void Compiler::suicide_test(bool negate, const Form& form, Jumps& if_false) {
    const auto items = arguments(form);
    Instruction instruction{.op = Op::test_group, .negate = negate};
    instruction.a = static_cast<std::uint16_t>(GroupNumber::suicide);
    instruction.b = instruction.c = 1;
    if (need_groups(form) && !items.empty()) {
        instruction.where = where(items[0]);
    }
    emit_test(instruction, form, if_false);
}

/// `(adjacent-to-enemy? Kind ... place)`: a piece of an enemy, or a friend, one step away in any direction.
void Compiler::adjacent(const Word& word, bool negate, const Form& form, Jumps& if_false) {
    Instruction instruction{.op = word.op(), .negate = negate, .a = word.operand, .b = none};
    auto items = arguments(form);
    if (!items.empty() && is_place(items.back())) {
        instruction.where = where(items.back());
        items = items.first(items.size() - 1);
    }
    if (!items.empty()) {
        instruction.b = intern_kinds(kinds(items));
    }
    emit_test(instruction, form, if_false);
}

/// `(can-reach? condition ...)`.
void Compiler::reach_test(bool negate, const Form& form, Jumps& if_false) {
    if (context_.fits(context_.rules.conditions.size(), "conditions to reach")) {
        context_.rules.conditions.push_back(compile_conditions(context_, arguments(form), form));
        const auto index = static_cast<std::uint16_t>(context_.rules.conditions.size() - 1);
        emit_test({.op = Op::test_reach, .negate = negate, .a = index}, form, if_false);
    }
}

/// `(in-check? who)`, `(to-move? who)`.
void Compiler::who_test(const Word& word, bool negate, const Form& form, Jumps& if_false) {
    const auto items = arguments(form);
    const Who whose = items.empty() ? Who{} : who(items[0]).value_or(Who{});
    if (const auto* number = word.as<Number::Type>()) {
        range_test({.type = *number, .who = whose}, 1, 1, negate, form, if_false);
    } else {
        emit_test({.op = word.op(), .negate = negate, .who = whose}, form, if_false);
    }
}

/// `(reserve? Kind who)`.
void Compiler::reserve_test(bool negate, const Form& form, Jumps& if_false) {
    const auto items = arguments(form);
    if (context_.rules.reserve == none) {
        context_.error("no-reserve", "`reserve?` needs a `(reserve ...)` in the game", form);
        return;
    }
    if (items.empty() || who(items[0])) {
        const Who whose = items.empty() ? Who{} : *who(items[0]);
        range_test({.type = Number::Type::in_reserve, .who = whose}, 1, largest_number, negate, form, if_false);
        return;
    }
    Number number{.type = Number::Type::variable, .variable = context_.rules.reserve};
    if (items.size() > 1) {
        number.who = who(items[1]).value_or(Who{});
    }
    if (const auto kind = need_kind(items[0])) {
        number.kinds = {*kind};
        range_test(std::move(number), 1, largest_number, negate, form, if_false);
    }
}

/// `(none? who Kind ...)`, `(some? who Kind ...)`, `(threatened? who Kind ...)`.
void Compiler::count_test(const Word& word, bool negate, const Form& form, Jumps& if_false) {
    Number number{.type = *word.as<Number::Type>()};
    auto items = arguments(form);
    if (!items.empty() && who(items[0])) {
        number.who = *who(items[0]);
        items = items.subspan(1);
    }
    number.kinds = counted_kinds(items);
    if (number.type == Number::Type::threatened) {
        range_test(std::move(number), 1, largest_number, negate, form, if_false);
    } else {
        const bool some = word.operand != 0;
        range_test(std::move(number), 0, 0, negate != some, form, if_false);
    }
}

/// `(is? variable value who)`.
void Compiler::value_test(bool negate, const Form& form, Jumps& if_false) {
    const auto items = arguments(form);
    const auto id = items.empty() ? std::nullopt : context_.need_variable(items[0]);
    if (!id) {
        return;
    }
    if (items.size() < 2) {
        context_.error("bad-is", "`is?` is `(is? variable value)`", form);
        return;
    }
    const Variable& variable = context_.rules.variables[*id];
    const Who whose = items.size() > 2 ? who(items[2]).value_or(Who{}) : Who{};
    if (items[1].is_atom("here") && variable.type == Variable::Type::cell) {
        emit_test({.op = Op::test_noted_cell, .negate = negate, .who = whose, .a = *id}, form, if_false);
    } else if (const auto value = variable_value(variable, items[1])) {
        Number number{.type = Number::Type::variable, .variable = *id, .who = whose};
        range_test(std::move(number), *value, *value, negate, form, if_false);
    }
}

/// `(set? variable who)`, `(right? name who)`.
void Compiler::holds_test(bool negate, const Form& form, Jumps& if_false) {
    const auto items = arguments(form);
    const auto id = items.empty() ? std::nullopt : context_.need_variable(items[0]);
    if (!id) {
        return;
    }
    const Variable::Type type = context_.rules.variables[*id].type;
    const Who whose = items.size() > 1 ? who(items[1]).value_or(Who{}) : Who{};
    const Value nothing = type == Variable::Type::number || type == Variable::Type::choice ? 0 : none;
    Number number{.type = Number::Type::variable, .variable = *id, .who = whose};
    range_test(std::move(number), nothing, nothing, !negate, form, if_false);
}

void Compiler::compare(const Word& word, const Form& form, Jumps& if_false) {
    const auto items = arguments(form);
    if (items.size() != 2) {
        context_.error("bad-comparison", fmt::format("`{0}` is `({0} number value)`", word.text), form);
        return;
    }
    auto test = group_number(items[0]);
    const bool of_group = test.has_value();
    const auto left = of_group ? std::nullopt : number(items[0]);
    if (left) {
        test = Instruction{.op = word.op(), .a = intern_number(*left, form)};
    }
    std::optional<int> right;
    if (!of_group && is_number(items[1])) {
        const auto other = number(items[1]);
        if (left && other) {
            const Number order{.type = Number::Type::order, .first = test->a, .second = intern_number(*other, form)};
            test->a = intern_number(order, form);
            right = order_of_equals;
        }
    } else {
        right = context_.need_number(items[1]);
    }
    if (test && right) {
        const auto value = static_cast<Value>(std::clamp(*right, 0, static_cast<int>(largest_number)));
        test->negate = (word.operand & excluded) != 0;
        test->b = (word.operand & lower_bound) != 0 ? value : Value{0};
        test->c = (word.operand & upper_bound) != 0 ? value : largest_number;
        emit_test(*test, form, if_false);
    }
}

}  // namespace bazillion::rules
