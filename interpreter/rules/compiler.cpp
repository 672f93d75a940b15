#include "rules/compiler.h"

#include "rules/meant_words.h"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>

namespace bazillion::rules {

std::uint32_t Compiler::emit(Instruction instruction, const Form& at) {
    const bool changes_reserve = instruction.a == context_.rules.reserve && instruction.a != none &&
                                 (instruction.op == Op::add_variable || instruction.op == Op::set_variable);
    const bool takes = instruction.op == Op::add_variable && static_cast<std::int16_t>(instruction.b) < 0;
    context_.rules.fills_reserve |= instruction.op == Op::gain || (changes_reserve && !takes);
    program_.code.push_back(instruction);
    program_.origins.push_back(at.origin());
    return here() - 1;
}

void Compiler::statements(std::span<const Form> forms) {
    for (const Form& form : forms) {
        statement(form);
    }
}

void Compiler::statement(const Form& form) {
    if (form.is_atom()) {
        atom_statement(form);
    } else if (form.is_list()) {
        list_statement(form);
    } else {
        context_.fault("unexpected-text", "a text cannot stand here", form, "expected an instruction");
    }
}

/// Names of the game take precedence over words that are not in ZRF.
void Compiler::atom_statement(const Form& form) {
    const std::string& name = form.text();
    const Word* word = find_word(Place::program, name);
    const bool stands_alone = word != nullptr && word->has(trait::alone);
    // NOLINTNEXTLINE(bugprone-branch-clone): the branches stand in the order of precedence.
    if (stands_alone && !word->has(trait::own)) {
        instruction(*word, form);
    } else if (const auto direction = context_.direction(name)) {
        emit({.op = Op::step, .a = *direction}, form);
    } else if (const auto cell = context_.cell(name)) {
        emit({.op = Op::go_cell, .a = *cell}, form);
    } else if (stands_alone) {
        instruction(*word, form);
    } else if (const auto meant = in_our_letters(form, is_instruction)) {
        atom_statement(*meant);
    } else {
        auto known = words_at(Place::program);
        const auto& directions = context_.rules.board.directions;
        known.insert(known.end(), directions.begin(), directions.end());
        const auto cells = context_.cell_names();
        known.insert(known.end(), cells.begin(), cells.end());
        auto& said = unknown_instruction(form, std::move(known));
        const std::string there_are = Context::those_known(directions);
        if (said.hint.empty() && !there_are.empty()) {
            said.hint = fmt::format("of directions, {}; `bazillion macros` lists the macros of the library", there_are);
        }
        emit({.op = Op::stop}, form);
    }
}

void Compiler::list_statement(const Form& form) {
    const auto items = arguments(form);
    const std::string_view head = form.head();
    const Word* word = find_word(Place::program, head);
    // Our own words with nothing behind them are as good as without parentheses.
    const bool takes_items =
        word != nullptr && word->takes != Takes::nothing && (!items.empty() || !word->has(trait::own));
    constexpr std::size_t most_nested = 300;
    if (++depth_ > most_nested) {
        context_.error("too-deep", "statements are nested too deeply", form);
    } else if (head.empty() || context_.direction(head) || (word == nullptr && context_.cell(head))) {
        statements(form.items());
    } else if (takes_items) {
        instruction(*word, form);
    } else if (items.empty()) {
        atom_statement(form.items().front());
    } else if (const auto meant = in_our_letters(form, is_instruction)) {
        list_statement(*meant);
    } else if (head == "else") {
        context_.fault("stray-else", "`else` stands outside of its `if`", form).hint =
            "it goes without parentheses of its own: `(if condition this else that)`";
        emit({.op = Op::stop}, form);
    } else {
        auto& said = unknown_instruction(form.items().front(), words_at(Place::program));
        if (said.hint.empty()) {
            said.hint = fmt::format("no macro `{}` stands before this; `bazillion macros` lists those of the library",
                                    form.items().front().text());
        }
        emit({.op = Op::stop}, form);
    }
    --depth_;
}

void Compiler::instruction(const Word& word, const Form& form) {
    const auto items = arguments(form);
    if (word.has(trait::one_piece) && context_.rules.has_stacks()) {
        refuse_with_stacks(form);
    }
    if (word.has(trait::groups) && !need_groups(form)) {
        return;
    }
    surplus(word.text, word.takes, form);
    switch (word.takes) {
        case Takes::nothing:
            emit({.op = word.op()}, form);
            return;
        case Takes::place:
            return place_effect(form, word.op(), items);
        case Takes::kind_place:
            return change_kind(word, form);
        case Takes::one_condition:
            return verify(form);
        case Takes::branches:
            return if_statement(form);
        case Takes::loop:
            return while_statement(form);
        case Takes::on_each_cell:
            return each_cell(form);
        case Takes::own_block:
            return branch(form);
        case Takes::kinds:
            return add(word.operand, form, items);
        case Takes::created:
            return create(form);
        case Takes::go_place:
            return go(form);
        case Takes::direction:
            return step_against(word, form);
        case Takes::flag_condition:
        case Takes::flag_value:
            return set_flag(form, word.op());
        case Takes::attribute_value:
            return set_attribute(form);
        case Takes::kind_who:
            return supply(word, form);
        case Takes::variable_value:
            return word.op() == Op::add_variable ? change_number(word, form) : set_variable(word, form);
        case Takes::variable:
            return clear_variable(form);
        case Takes::set_place:
            return mark_cell(word, form);
        default:
            assert(false);  // a row of the table of words that no reader reads
    }
}

syntax::Diagnostic& Compiler::unknown_instruction(const Form& word, std::vector<std::string> known) {
    known.insert(known.end(), context_.macros.begin(), context_.macros.end());
    auto& said = context_.unknown("instruction", word, known);
    const std::string& text = word.text();
    const std::string_view meant = meant_word(Place::program, text);
    if (is_condition(text)) {
        said.hint = fmt::format("`{}` is a condition: it belongs into `(verify ...)`, `if` or `while`", text);
    } else if (is_instruction(text)) {
        said.hint = fmt::format("`{0}` stands in parentheses with what it is about: `({0} ...)`", text);
    } else if (text == "else") {
        said.hint = "an `else` stands in an `if`, and but once: `(if condition this else that)`";
    } else if (text.starts_with('[') || text.starts_with('{')) {
        said.hint = "lists stand in round parentheses";
    } else if (!meant.empty() && context_.include_hint(text).empty()) {
        said.hint = fmt::format("did you mean `{}`?", meant);
    } else if (said.hint.empty() && context_.is_told(said)) {
        said.hint = context_.near_include_hint(text);
    }
    return said;
}

/// Keywords are written small. Where nothing else can be meant, old files may write them otherwise.
std::optional<Form> Compiler::in_our_letters(const Form& form, bool (*known)(std::string_view)) {
    if (form.is_list() && form.items().empty()) {
        return std::nullopt;
    }
    const Form& word = form.is_list() ? form.items().front() : form;
    std::string lower = syntax::to_lower(word.text());
    if (!context_.tolerant || lower == word.text() || !known(lower)) {
        return std::nullopt;
    }
    context_.warn("keyword-case", fmt::format("keyword `{}` is not in lower case", word.text()), word).hint =
        fmt::format("write `{}`", lower);
    Form small = Form::atom(std::move(lower), word.origin());
    if (!form.is_list()) {
        return small;
    }
    std::vector<Form> items = form.items();
    items.front() = std::move(small);
    return Form::list(std::move(items), form.origin());
}

/// What changes a single piece has no meaning where there may be several.
void Compiler::refuse_with_stacks(const Form& form) {
    context_.error("not-with-stacks", "this cannot be done in a game with stacks", form).hint =
        "pieces can move, be dropped, captured and created there";
}

void Compiler::require(std::span<const Form> conditions) {
    Jumps if_false;
    for (const Form& form : conditions) {
        condition(form, if_false);
    }
    if (if_false.empty()) {
        return;
    }
    const Form& at = conditions.front();
    const auto over = emit({.op = Op::jump}, at);
    patch(if_false);
    emit({.op = Op::stop}, at);
    patch({over});
}

void Compiler::require_reserve(KindId kind, const Form& at) {
    const auto number =
        intern_number({.type = Number::Type::variable, .variable = context_.rules.reserve, .kinds = {kind}}, at);
    Jumps if_false;
    emit_test({.op = Op::test_number, .a = number, .b = 1, .c = largest_number}, at, if_false);
    const auto over = emit({.op = Op::jump}, at);
    patch(if_false);
    emit({.op = Op::stop}, at);
    patch({over});
}

void Compiler::alternatives(const Form& form) {
    const Form& meant =
        form.is_list() && form.items().size() == 1 && form.items()[0].is_list() ? form.items()[0] : form;
    const Word* word = meant.is_list() ? find_word(Place::condition, meant.head()) : nullptr;
    const auto* joined = word != nullptr ? word->as<GoalCondition::Type>() : nullptr;
    const auto items = arguments(meant);
    if (joined != nullptr && *joined == GoalCondition::Type::all && !items.empty()) {
        require(items.first(items.size() - 1));
        alternatives(items.back());
        return;
    }
    if (joined == nullptr || *joined != GoalCondition::Type::any || items.empty()) {
        require({&form, 1});
        finish(true, form);
        return;
    }
    for (const Form& item : items) {
        const auto start = emit({.op = Op::branch}, item);
        alternatives(item);
        patch({start});
    }
    emit({.op = Op::stop}, form);
}

void Compiler::finish(bool with_add, const Form& at) {
    if (with_add) {
        add(0, at, {});
    }
    emit({.op = Op::stop}, at);
}

Program compile_conditions(Context& context, std::span<const Form> conditions, const Form& at) {
    Program program;
    Compiler compiler(context, program);
    if (!conditions.empty()) {
        compiler.require(conditions.first(conditions.size() - 1));
        compiler.alternatives(conditions.back());
    } else {
        compiler.finish(true, at);
    }
    return program;
}

std::optional<std::uint16_t> compile_number(Context& context, const Form& form) {
    Program program;
    return Compiler(context, program).number_index(form);
}

Program compile_effects(Context& context, std::span<const Form> effects, const Form& at) {
    Program program;
    Compiler compiler(context, program);
    compiler.statements(effects);
    compiler.finish(true, at);
    return program;
}

}  // namespace bazillion::rules
