// Instructions of move programs, by what stands behind their words.
#include "rules/compiler.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::rules {

void Compiler::verify(const Form& form) {
    const auto items = arguments(form);
    Jumps if_false;
    if (items.size() != 1) {
        context_.fault("bad-verify", "`verify` takes one condition", form);
    }
    for (const Form& item : items) {
        // A macro may be given its condition, or choose it; what is written out stands there by oversight.
        if (item.is_atom("false") && item.origin().expansion == form.origin().expansion) {
            context_.warn("never-holds", "this never holds: the block always ends here", form).hint =
                "take the block out, or write the condition that is meant";
        }
        condition(item, if_false);
    }
    if (!if_false.empty()) {
        const auto over = emit({.op = Op::jump}, form);
        patch(if_false);
        emit({.op = Op::stop}, form);
        patch({over});
    }
}

void Compiler::if_statement(const Form& form) {
    const auto items = arguments(form);
    if (items.empty()) {
        context_.fault("bad-if", "`if` needs a condition", form);
        return;
    }
    const auto body = items.subspan(1);
    const auto found = std::find_if(body.begin(), body.end(), [](const Form& f) { return f.is_atom("else"); });
    Jumps if_false;
    condition(items[0], if_false);
    statements(body.first(static_cast<std::size_t>(found - body.begin())));
    if (found == body.end()) {
        patch(if_false);
        return;
    }
    const auto over = emit({.op = Op::jump}, form);
    patch(if_false);
    statements(body.subspan(static_cast<std::size_t>(found - body.begin()) + 1));
    patch({over});
}

void Compiler::while_statement(const Form& form) {
    const auto items = arguments(form);
    if (items.empty()) {
        context_.fault("bad-while", "`while` needs a condition", form);
        return;
    }
    const std::uint32_t start = here();
    Jumps if_false;
    condition(items[0], if_false);
    statements(items.subspan(1));
    emit({.op = Op::jump, .target = start}, form);
    patch(if_false);
}

void Compiler::each_cell(const Form& form) {
    if (!context_.fits(program_.loops, "loops in one program")) {
        return;
    }
    const auto loop = static_cast<std::uint16_t>(program_.loops++);
    const auto start = emit({.op = Op::each_cell, .a = loop}, form);
    statements(arguments(form));
    emit({.op = Op::jump, .target = start}, form);
    patch({start});
}

/// `(try ...)`: instructions that begin here as a block of their own.
void Compiler::branch(const Form& form) {
    const auto start = emit({.op = Op::branch}, form);
    statements(arguments(form));
    emit({.op = Op::stop}, form);
    patch({start});
}

void Compiler::add(std::uint16_t manner, const Form& form, std::span<const Form> items) {
    Add add;
    add.copy = (manner & adds_copy) != 0;
    add.partial = (manner & adds_partial) != 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto kind = context_.kind(items[i].text());
        const bool last = i + 1 == items.size();
        const auto type = context_.move_type(items[i].text());
        if (add.partial && last && type && (!kind || items.size() > 1)) {
            add.continuation = *type;
        } else if (kind) {
            add.kinds.push_back(*kind);
        } else if (add.partial && last) {
            add.continuation = context_.intern_move_type(items[i].text());
        } else {
            context_.unknown("piece", items[i], context_.kind_names());
        }
    }
    if (becoming_ != none) {
        add.kinds = {becoming_};
        emit({.op = Op::add_variable, .a = context_.rules.reserve, .b = static_cast<std::uint16_t>(-1), .c = becoming_},
             form);
    }
    if (!context_.fits(program_.adds.size(), "moves in one program")) {
        return;
    }
    const bool named = !add.kinds.empty();
    program_.adds.push_back(std::move(add));
    Jumps no_room;
    if (context_.rules.has_stacks() && !pieceless_) {
        if (named) {
            refuse_with_stacks(form);
        }
        emit_test({.op = Op::test_room}, form, no_room);
    }
    emit({.op = Op::add, .a = static_cast<std::uint16_t>(program_.adds.size() - 1)}, form);
    patch(no_room);
}

void Compiler::place_effect(const Form& form, Op op, std::span<const Form> items, std::uint16_t a) {
    Instruction instruction{.op = op, .a = a};
    if (!items.empty()) {
        instruction.where = where(items[0]);
    }
    emit(instruction, form);
}

void Compiler::create(const Form& form) {
    Instruction instruction{.op = Op::create, .a = none, .b = none};
    for (const Form& item : arguments(form)) {
        const auto player = context_.player(item.text());
        const auto kind = context_.kind(item.text());
        if (player && instruction.a == none && instruction.b == none) {
            instruction.a = *player;
        } else if (kind && instruction.b == none) {
            instruction.b = *kind;
        } else if (is_place(item)) {
            instruction.where = where(item);
        } else {
            context_.unknown("piece", item, context_.kind_names());
        }
    }
    if (pieceless_ && instruction.b == none) {
        context_.error("create-what", "`create` must name a piece here, where no piece moves", form);
    }
    emit(instruction, form);
}

void Compiler::change_kind(const Word& word, const Form& form) {
    const auto items = arguments(form);
    if (items.empty()) {
        context_.fault("missing-piece", fmt::format("`{}` needs a piece name", word.text), form);
    } else if (const auto kind = need_kind(items[0])) {
        place_effect(form, word.op(), items.subspan(1), *kind);
    }
}

void Compiler::go(const Form& form) {
    const auto items = arguments(form);
    if (const Word* word = items.empty() ? nullptr : find_word(Place::go, items[0].text())) {
        emit({.op = word->op()}, form);
    } else {
        context_.unknown("place to go to", items.empty() ? form : items[0], words_at(Place::go));
        emit({.op = Op::stop}, form);
    }
}

void Compiler::step_against(const Word& word, const Form& form) {
    const auto items = arguments(form);
    if (items.empty()) {
        context_.fault("missing-argument", fmt::format("`{}` needs a direction", word.text), form);
    } else if (const auto direction = context_.direction(items[0].text())) {
        emit({.op = word.op(), .a = *direction}, form);
    } else {
        context_.unknown("direction", items[0], context_.rules.board.directions);
    }
}

void Compiler::set_flag(const Form& form, Op op) {
    const auto items = arguments(form);
    if (items.size() < 2 || !items[0].is_atom()) {
        context_.fault("bad-flag", fmt::format("`{0}` is `({0} name condition)`", form.head()), form);
        return;
    }
    Instruction instruction{.op = op, .a = context_.intern_flag(items[0].text())};
    if (op == Op::set_position_flag && items.size() > 2) {
        instruction.where = where(items[2]);
    }
    store_condition(items[1], instruction, form);
}

/// Instructions that run `instruction` with operand b telling whether the condition holds.
void Compiler::store_condition(const Form& condition_form, Instruction instruction, const Form& at) {
    const auto store = [&](bool value) {
        instruction.b = value;
        emit(instruction, at);
    };
    if (condition_form.is_atom("true") || condition_form.is_atom("false")) {
        store(condition_form.is_atom("true"));
        return;
    }
    Jumps if_false;
    condition(condition_form, if_false);
    store(true);
    const auto over = emit({.op = Op::jump}, at);
    patch(if_false);
    store(false);
    patch({over});
}

/// It exists all the same: no piece has it at first.
void Compiler::undeclared_attribute(const Form& name) {
    const std::span<const std::string> all = context_.rules.attributes;
    auto& said = context_.warn("undeclared-attribute",
                               fmt::format("attribute `{}` is set, but no piece declares it", name.text()), name);
    said.hint = syntax::suggest(name.text(), all.first(context_.declared_attributes));
    if (said.hint.empty()) {
        said.hint = fmt::format("declare it in the piece: `(attribute {} false)`", name.text());
    }
}

void Compiler::set_attribute(const Form& form) {
    const auto items = arguments(form);
    if (items.size() < 2 || !items[0].is_atom()) {
        context_.fault("bad-attribute", "`set-attribute` is `(set-attribute name condition)`", form);
        return;
    }
    const AttributeId attribute = context_.intern_attribute(items[0].text());
    if (attribute >= context_.declared_attributes) {
        undeclared_attribute(items[0]);
    }
    context_.set_attributes.push_back(attribute);
    Instruction instruction{.op = Op::set_attribute, .a = attribute};
    if (items.size() > 2) {
        instruction.where = where(items[2]);
    }
    store_condition(items[1], instruction, form);
}

/// `(note set place who)`, `(erase set place who)`.
void Compiler::mark_cell(const Word& word, const Form& form) {
    const auto items = arguments(form);
    if (items.empty()) {
        context_.error("bad-set", fmt::format("`{0}` is `({0} set place)`", form.head()), form);
    } else if (const auto id = need_set(items[0])) {
        Instruction instruction{.op = word.op(), .a = *id, .b = word.operand};
        who_and_where(items.subspan(1), instruction);
        emit(instruction, form);
    }
}

void Compiler::supply(const Word& word, const Form& form) {
    const bool gains = word.op() == Op::gain;
    const auto items = arguments(form);
    const bool whoever = gains && !items.empty() && items[0].is_atom("here");
    const auto kind = items.empty() || whoever ? std::nullopt : need_kind(items[0]);
    if (context_.rules.reserve == none) {
        context_.error("no-reserve", fmt::format("`{}` needs a `(reserve ...)` in the game", form.head()), form);
    } else if (whoever) {
        emit({.op = Op::gain}, form);
    } else if (kind) {
        check_kept(context_.rules.reserve, *kind, form);
        Instruction instruction{.op = Op::add_variable,
                                .a = context_.rules.reserve,
                                .b = static_cast<std::uint16_t>(gains ? 1 : -1),
                                .c = *kind};
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

/// `(set variable value who)`.
void Compiler::set_variable(const Word& word, const Form& form) {
    const auto items = arguments(form);
    if (items.size() < 2) {
        context_.error("bad-set", "`set` is `(set variable value)`", form);
        return;
    }
    const auto id = context_.need_variable(items[0]);
    if (!id) {
        return;
    }
    const Variable& variable = context_.rules.variables[*id];
    if (variable.type == Variable::Type::cells) {
        context_.error("bad-set", fmt::format("`{}` is a set of cells", variable.name), form).hint =
            "use `note`, `erase` and `clear`";
        return;
    }
    Instruction instruction{.op = word.op(), .a = *id, .c = none};
    if (items[1].is_atom("here") && variable.type == Variable::Type::cell) {
        instruction.op = Op::set_variable_here;
    } else if (const auto value = variable_value(variable, items[1])) {
        instruction.b = *value;
    }
    whose_and_kinds(*id, items.subspan(2), instruction);
    emit(instruction, form);
}

/// `(increase number amount who)`, `(decrease number amount who)`.
void Compiler::change_number(const Word& word, const Form& form) {
    auto items = arguments(form);
    const auto id = items.empty() ? std::nullopt : context_.need_variable(items[0]);
    if (items.empty() || (id && context_.rules.variables[*id].type != Variable::Type::number)) {
        context_.error("bad-set", fmt::format("`{0}` is `({0} number amount)`", word.text), form).hint =
            "the number is a `(variable name number)`; without an amount it is 1";
    }
    if (!id) {
        return;
    }
    items = items.subspan(1);
    std::uint16_t amount = 1;
    if (!items.empty() && !who(items[0])) {
        constexpr int most = 30'000;
        const int named = context_.need_number(items[0]).value_or(1);
        if (named < 0 || named > most) {
            context_.error("not-a-number", fmt::format("an amount is a whole number from 0 to {}", most), items[0]);
        }
        amount = static_cast<std::uint16_t>(named);
        items = items.subspan(1);
    }
    const bool grows = word.operand != 0;
    Instruction instruction{
        .op = word.op(), .a = *id, .b = grows ? amount : static_cast<std::uint16_t>(-amount), .c = none};
    whose_and_kinds(*id, items, instruction);
    emit(instruction, form);
}

/// `(clear variable who)`.
void Compiler::clear_variable(const Form& form) {
    const auto items = arguments(form);
    if (items.empty()) {
        context_.error("bad-set", "`clear` is `(clear variable)`", form);
        return;
    }
    const auto id = context_.need_variable(items[0]);
    if (!id) {
        return;
    }
    using Type = Variable::Type;
    const Type type = context_.rules.variables[*id].type;
    Instruction instruction{.op = Op::set_variable, .a = *id, .c = none};
    if (type == Type::cells) {
        instruction.op = Op::clear_cells;
    } else {
        instruction.b = type == Type::number || type == Type::choice ? 0 : none;
    }
    whose_and_kinds(*id, items.subspan(1), instruction);
    emit(instruction, form);
}

/// What stands behind a variable that is set: whose, and for which kind if it is kept per kind.
void Compiler::whose_and_kinds(VariableId variable, std::span<const Form> items, Instruction& instruction) {
    for (const Form& item : items) {
        if (const auto role = who(item)) {
            instruction.who = *role;
        } else if (const auto kind = need_kind(item)) {
            instruction.c = *kind;
            check_kept(variable, *kind, item);
        }
    }
}

}  // namespace bazillion::rules
