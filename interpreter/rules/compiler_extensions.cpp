// The words that Bazillion adds to ZRF inside programs: reserves, variables, rights, counts.
#include "rules/compiler.h"
#include "rules/language.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::rules {
namespace {

constexpr Value largest = 0xfff0 - 1;

struct Comparison {
    std::string_view word;
    bool negate;
    Value (*low)(Value), (*high)(Value);
};

const Comparison* find_comparison(std::string_view word) {
    static const std::vector<Comparison> all{{"=", false, [](Value n) { return n; }, [](Value n) { return n; }},
                                             {"!=", true, [](Value n) { return n; }, [](Value n) { return n; }},
                                             {"<=", false, [](Value) { return Value{0}; }, [](Value n) { return n; }},
                                             {">", true, [](Value) { return Value{0}; }, [](Value n) { return n; }},
                                             {">=", false, [](Value n) { return n; }, [](Value) { return largest; }},
                                             {"<", true, [](Value n) { return n; }, [](Value) { return largest; }}};
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& c) { return c.word == word; });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace

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

void Compiler::check_kept(VariableId variable, KindId kind, const Form& at) {
    const auto& kinds = context_.rules.variables[variable].kinds;
    if (!kinds.empty() && std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
        const std::string& name = context_.rules.kinds[kind].name;
        context_.error("not-in-reserve", fmt::format("the reserve does not hold piece `{}`", name), at).hint =
            fmt::format("give it a place there: `(reserve ... ({} 0))`", name);
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

bool Compiler::extension_statement(const Form& form) {
    const std::string_view head = form.head();
    if (head == "spend" || head == "gain") {
        supply(form, head == "spend" ? -1 : 1);
    } else if (head == "set" || head == "clear") {
        set_variable(form);
    } else if (head == "anywhere") {
        each_cell(form);
    } else {
        return false;
    }
    return true;
}

void Compiler::supply(const Form& form, int amount) {
    const auto items = arguments(form);
    const bool whoever = amount > 0 && !items.empty() && items[0].is_atom("here");
    const auto kind = items.empty() || whoever ? std::nullopt : need_kind(items[0]);
    if (context_.rules.reserve == none) {
        context_.error("no-reserve", fmt::format("`{}` needs a `(reserve ...)` in the game", form.head()), form);
    } else if (whoever) {
        emit({.op = Op::gain}, form);
    } else if (kind) {
        check_kept(context_.rules.reserve, *kind, form);
        Instruction instruction{
            .op = Op::add_variable, .a = context_.rules.reserve, .b = static_cast<std::uint16_t>(amount), .c = *kind};
        if (items.size() > 1) {
            instruction.who = who(items[1]).value_or(Who{});
        }
        emit(instruction, form);
    }
}

std::optional<Value> Compiler::variable_value(const Variable& variable, const Form& form) {
    switch (variable.type) {
        case Variable::Type::number:
            if (const auto number = context_.need_number(form)) {
                return static_cast<Value>(std::clamp(*number, 0, static_cast<int>(largest)));
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
            break;
    }
    const auto found = std::find(variable.values.begin(), variable.values.end(), form.text());
    if (found == variable.values.end()) {
        context_.unknown("value", form, variable.values);
        return std::nullopt;
    }
    return static_cast<Value>(found - variable.values.begin());
}

void Compiler::set_variable(const Form& form) {
    const bool clear = form.head() == "clear";
    auto items = arguments(form);
    if (items.size() < (clear ? 1u : 2u)) {
        context_.error("bad-set", clear ? "`clear` is `(clear variable)`" : "`set` is `(set variable value)`", form);
        return;
    }
    const auto id = context_.need_variable(items[0]);
    if (!id) {
        return;
    }
    const Variable& variable = context_.rules.variables[*id];
    Instruction instruction{.op = Op::set_variable, .a = *id, .c = none};
    items = items.subspan(1);
    if (!clear) {
        if (items[0].is_atom("here") && variable.type == Variable::Type::cell) {
            instruction.op = Op::set_variable_here;
        } else if (const auto value = variable_value(variable, items[0])) {
            instruction.b = *value;
        }
        items = items.subspan(1);
    } else {
        const bool number = variable.type == Variable::Type::number || variable.type == Variable::Type::choice;
        instruction.b = number ? 0 : none;
    }
    for (const Form& item : items) {
        if (const auto role = who(item)) {
            instruction.who = *role;
        } else if (const auto kind = need_kind(item)) {
            instruction.c = *kind;
            check_kept(*id, *kind, item);
        }
    }
    emit(instruction, form);
}

void Compiler::require_reserve(KindId kind, const Form& at) {
    const auto number =
        intern_number({.type = Number::Type::variable, .variable = context_.rules.reserve, .kinds = {kind}}, at);
    Jumps if_false;
    emit_test({.op = Op::test_number, .a = number, .b = 1, .c = largest}, at, if_false);
    const auto over = emit({.op = Op::jump}, at);
    patch(if_false);
    emit({.op = Op::stop}, at);
    patch({over});
}

bool Compiler::extension_test(std::string_view name, bool negate, const Form& form, Jumps& if_false) {
    const auto items = arguments(form);
    const auto test_range = [&](Number number, Value low, Value high, bool inverted) {
        const auto index = intern_number(std::move(number), form);
        emit_test({.op = Op::test_number, .negate = inverted != negate, .a = index, .b = low, .c = high}, form,
                  if_false);
        return true;
    };
    if (find_comparison(name) != nullptr && !negate) {
        compare(form, if_false);
        return true;
    }
    if (name == "threat?" || name == "becoming?" || name == "promoted?") {
        const Op op = name == "threat?" ? Op::test_threat : name == "becoming?" ? Op::test_becoming : Op::test_promoted;
        emit_test({.op = op, .negate = negate}, form, if_false);
        return true;
    }
    if (name == "in-check?") {
        Instruction instruction{.op = Op::test_check, .negate = negate};
        if (!items.empty()) {
            instruction.who = who(items[0]).value_or(Who{});
        }
        emit_test(instruction, form, if_false);
        return true;
    }
    if (name == "captured?") {
        Instruction instruction{.op = Op::test_captured, .negate = negate, .a = none};
        if (!items.empty()) {
            instruction.a = need_kind(items[0]).value_or(KindId{none});
        }
        emit_test(instruction, form, if_false);
        return true;
    }
    if (name == "reserve?") {
        if (context_.rules.reserve == none) {
            context_.error("no-reserve", "`reserve?` needs a `(reserve ...)` in the game", form);
            return true;
        }
        const auto kind = items.empty() ? std::nullopt : need_kind(items[0]);
        Number number{.type = Number::Type::variable, .variable = context_.rules.reserve};
        if (kind) {
            number.kinds = {*kind};
        }
        if (items.size() > 1) {
            number.who = who(items[1]).value_or(Who{});
        }
        return kind ? test_range(std::move(number), 1, largest, false) : true;
    }
    if (name == "to-move?") {
        Number number{.type = Number::Type::to_move};
        if (!items.empty()) {
            number.who = who(items[0]).value_or(Who{});
        }
        return test_range(std::move(number), 1, 1, false);
    }
    if (name == "none?" || name == "some?" || name == "threatened?") {
        const bool threat = name == "threatened?";
        Number number{.type = threat ? Number::Type::threatened : Number::Type::count};
        std::span<const Form> rest = items;
        if (!rest.empty() && who(rest[0])) {
            number.who = *who(rest[0]);
            rest = rest.subspan(1);
        }
        number.kinds = kinds(rest);
        return threat ? test_range(std::move(number), 1, largest, false)
                      : test_range(std::move(number), 0, 0, name == "some?");
    }
    if (name == "is?" || name == "set?" || name == "right?") {
        const auto id = items.empty() ? std::nullopt : context_.need_variable(items[0]);
        if (!id) {
            return true;
        }
        const Variable& variable = context_.rules.variables[*id];
        Number number{.type = Number::Type::variable, .variable = *id};
        const std::size_t behind = name == "is?" ? 2 : 1;
        if (items.size() > behind) {
            number.who = who(items[behind]).value_or(Who{});
        }
        if (name == "is?") {
            if (items.size() < 2) {
                context_.error("bad-is", "`is?` is `(is? variable value)`", form);
                return true;
            }
            const auto value = variable_value(variable, items[1]);
            return value ? test_range(std::move(number), *value, *value, false) : true;
        }
        const bool counts = variable.type == Variable::Type::number || variable.type == Variable::Type::choice;
        return counts ? test_range(std::move(number), 0, 0, true) : test_range(std::move(number), none, none, true);
    }
    return false;
}

void Compiler::compare(const Form& form, Jumps& if_false) {
    const auto items = arguments(form);
    const Comparison* comparison = find_comparison(form.head());
    if (items.size() != 2) {
        context_.error("bad-comparison", fmt::format("`{0}` is `({0} number value)`", form.head()), form);
        return;
    }
    const auto left = number(items[0]);
    const auto right = context_.need_number(items[1]);
    if (left && right) {
        const auto value = static_cast<Value>(std::clamp(*right, 0, static_cast<int>(largest)));
        const auto index = intern_number(*left, form);
        emit_test({.op = Op::test_number,
                   .negate = comparison->negate,
                   .a = index,
                   .b = comparison->low(value),
                   .c = comparison->high(value)},
                  form, if_false);
    }
}

std::optional<Number> Compiler::number(const Form& form) {
    if (form.is_atom("turns")) {
        return Number{.type = Number::Type::turns};
    }
    if (form.is_atom("quiet")) {
        return Number{.type = Number::Type::quiet};
    }
    auto items = arguments(form);
    Number number;
    if (form.is_call("count") || form.is_call("variety")) {
        number.type = form.is_call("count") ? Number::Type::count : Number::Type::variety;
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
    number.kinds = kinds(items);
    return number;
}

}  // namespace bazillion::rules
