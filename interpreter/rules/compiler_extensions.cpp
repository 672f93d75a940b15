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

std::uint16_t Compiler::intern_kinds(std::vector<KindId> kinds) {
    auto& lists = context_.rules.kind_lists;
    const auto same = std::find(lists.begin(), lists.end(), kinds);
    if (same == lists.end() && context_.fits(lists.size(), "different lists of pieces")) {
        lists.push_back(std::move(kinds));
        return static_cast<std::uint16_t>(lists.size() - 1);
    }
    return static_cast<std::uint16_t>(same == lists.end() ? 0 : same - lists.begin());
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
    } else if (head == "note" || head == "erase") {
        mark_cell(form);
    } else if (head == "try") {
        branch(form);
    } else {
        return group_statement(form);
    }
    return true;
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

/// `(note set place who)`, `(erase set place who)`.
void Compiler::mark_cell(const Form& form) {
    const auto items = arguments(form);
    if (items.empty()) {
        context_.error("bad-set", fmt::format("`{0}` is `({0} set place)`", form.head()), form);
    } else if (const auto id = need_set(items[0])) {
        Instruction instruction{.op = Op::mark_cell, .a = *id, .b = form.head() == "note"};
        who_and_where(items.subspan(1), instruction);
        emit(instruction, form);
    }
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
            const auto of = who(items[1]);
            if (!of) {
                context_.unknown("player", items[1], context_.player_names());
            }
            instruction.who = of.value_or(Who{});
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
    if (variable.type == Variable::Type::cells) {
        if (!clear) {
            context_.error("bad-set", fmt::format("`{}` is a set of cells", variable.name), form).hint =
                "use `note`, `erase` and `clear`";
            return;
        }
        instruction.op = Op::clear_cells;
    } else if (!clear) {
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
    if (group_test(name, negate, form, if_false)) {
        return true;
    }
    static const std::vector<std::pair<std::string_view, Op>> plain{{"threat?", Op::test_threat},
                                                                    {"becoming?", Op::test_becoming},
                                                                    {"promoted?", Op::test_promoted},
                                                                    {"passed?", Op::test_passed}};
    for (const auto& [word, op] : plain) {
        if (name == word) {
            emit_test({.op = op, .negate = negate}, form, if_false);
            return true;
        }
    }
    if (name == "noted?") {
        if (const auto id = need_set(items.empty() ? form : items[0])) {
            Instruction instruction{.op = Op::test_marked_cell, .negate = negate, .a = *id};
            who_and_where(items.subspan(1), instruction);
            emit_test(instruction, form, if_false);
        }
        return true;
    }
    if (name == "can-reach?") {
        if (context_.fits(context_.rules.conditions.size(), "conditions to reach")) {
            context_.rules.conditions.push_back(compile_conditions(context_, items, form));
            const auto index = static_cast<std::uint16_t>(context_.rules.conditions.size() - 1);
            emit_test({.op = Op::test_reach, .negate = negate, .a = index}, form, if_false);
        }
        return true;
    }
    if (name == "switch?") {
        const auto on = context_.need_switch(items.empty() ? form : items[0]);
        emit_test({.op = Op::test_constant, .negate = negate, .a = on.value_or(false)}, form, if_false);
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
        if (items.empty() || who(items[0])) {
            const Who whose = items.empty() ? Who{} : *who(items[0]);
            return test_range({.type = Number::Type::in_reserve, .who = whose}, 1, largest, false);
        }
        const auto kind = need_kind(items[0]);
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
            if (items[1].is_atom("here") && variable.type == Variable::Type::cell) {
                emit_test({.op = Op::test_noted_cell, .negate = negate, .who = number.who, .a = *id}, form, if_false);
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
    auto test = group_number(items[0]);
    if (!test) {
        if (const auto left = number(items[0])) {
            test = Instruction{.op = Op::test_number, .a = intern_number(*left, form)};
        }
    }
    const auto right = context_.need_number(items[1]);
    if (test && right) {
        const auto value = static_cast<Value>(std::clamp(*right, 0, static_cast<int>(largest)));
        test->negate = comparison->negate;
        test->b = comparison->low(value);
        test->c = comparison->high(value);
        emit_test(*test, form, if_false);
    }
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

std::optional<Number> Compiler::number(const Form& form) {
    if (form.is_atom("turns")) {
        return Number{.type = Number::Type::turns};
    }
    if (form.is_atom("quiet")) {
        return Number{.type = Number::Type::quiet};
    }
    auto items = arguments(form);
    Number number;
    if (form.is_call("count-in")) {
        return count_in(form);
    }
    static const std::vector<std::pair<std::string_view, Number::Type>> counts{
        {"count", Number::Type::count}, {"variety", Number::Type::variety}, {"owned", Number::Type::owned}};
    const auto found = std::find_if(counts.begin(), counts.end(), [&](const auto& c) { return form.is_call(c.first); });
    if (found != counts.end()) {
        number.type = found->second;
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
    number.kinds = kinds(items);
    if (number.type == Number::Type::variable && number.variable == context_.rules.reserve && number.kinds.empty()) {
        return Number{.type = Number::Type::in_reserve, .who = number.who};
    }
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
