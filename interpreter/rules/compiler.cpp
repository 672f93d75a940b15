#include "rules/compiler.h"

#include "rules/language.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

namespace bazillion::rules {

std::uint32_t Compiler::emit(Instruction instruction, const Form& at) {
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

void Compiler::atom_statement(const Form& form) {
    const std::string& name = form.text();
    if (context_.rules.has_stacks() &&
        (name == "cascade" || name == "change-owner" || name == "flip" || name == "from")) {
        refuse_with_stacks(form);
    }
    if (name == "add" || name == "add-partial" || name == "add-copy" || name == "add-copy-partial") {
        add(form, {});
    } else if (name == "cascade") {
        emit({.op = Op::cascade}, form);
    } else if (name == "capture") {
        emit({.op = Op::capture}, form);
    } else if (name == "create") {
        create(form);
    } else if (name == "change-owner") {
        emit({.op = Op::change_owner}, form);
    } else if (name == "flip") {
        emit({.op = Op::flip}, form);
    } else if (name == "from") {
        emit({.op = Op::set_from}, form);
    } else if (name == "to") {
        emit({.op = Op::set_to}, form);
    } else if (name == "mark") {
        emit({.op = Op::mark}, form);
    } else if (name == "back") {
        emit({.op = Op::go_mark}, form);
    } else if (const auto direction = context_.direction(name)) {
        emit({.op = Op::step, .a = *direction}, form);
    } else if (const auto cell = context_.cell(name)) {
        emit({.op = Op::go_cell, .a = *cell}, form);
    } else if (name == "again") {
        emit({.op = Op::again}, form);
    } else if (name == "needs-reply") {
        emit({.op = Op::needs_reply}, form);
    } else if (group_statement(form)) {
        return;
    } else if (const auto meant = in_our_letters(form, language::is_statement)) {
        atom_statement(*meant);
    } else {
        auto known = language::statements();
        const auto& directions = context_.rules.board.directions;
        known.insert(known.end(), directions.begin(), directions.end());
        const auto cells = context_.cell_names();
        known.insert(known.end(), cells.begin(), cells.end());
        unknown_instruction(form, std::move(known));
        emit({.op = Op::stop}, form);
    }
}

void Compiler::list_statement(const Form& form) {
    const auto items = arguments(form);
    const std::string_view head = form.head();
    if (context_.rules.has_stacks() &&
        (head == "change-owner" || head == "flip" || head == "change-type" || head == "set-attribute")) {
        refuse_with_stacks(form);
    }
    constexpr std::size_t most_nested = 300;
    if (++depth_ > most_nested) {
        context_.error("too-deep", "statements are nested too deeply", form);
    } else if (head.empty() || context_.direction(head) || (!language::is_statement(head) && context_.cell(head))) {
        statements(form.items());
    } else if (head == "verify") {
        Jumps if_false;
        if (items.size() != 1) {
            context_.fault("bad-verify", "`verify` takes one condition", form);
        }
        for (const Form& item : items) {
            condition(item, if_false);
        }
        if (!if_false.empty()) {
            const auto over = emit({.op = Op::jump}, form);
            patch(if_false);
            emit({.op = Op::stop}, form);
            patch({over});
        }
    } else if (head == "if") {
        if_statement(form);
    } else if (head == "while") {
        while_statement(form);
    } else if (head == "add" || head == "add-partial" || head == "add-copy" || head == "add-copy-partial") {
        add(form, items);
    } else if (head == "capture") {
        place_effect(form, Op::capture, items);
    } else if (head == "change-owner") {
        place_effect(form, Op::change_owner, items);
    } else if (head == "flip") {
        place_effect(form, Op::flip, items);
    } else if (head == "mark") {
        place_effect(form, Op::mark, items);
    } else if (head == "create") {
        create(form);
    } else if (head == "change-type") {
        if (items.empty()) {
            context_.fault("missing-piece", "`change-type` needs a piece name", form);
        } else if (const auto kind = need_kind(items[0])) {
            place_effect(form, Op::change_kind, items.subspan(1), *kind);
        }
    } else if (head == "set-attribute") {
        set_attribute(form);
    } else if (head == "set-flag") {
        set_flag(form, Op::set_flag);
    } else if (head == "set-position-flag") {
        set_flag(form, Op::set_position_flag);
    } else if (head == "go") {
        go(form);
    } else if (head == "opposite") {
        const auto direction = items.empty() ? std::nullopt : context_.direction(items[0].text());
        if (direction) {
            emit({.op = Op::step_opposite, .a = *direction}, form);
        } else if (items.empty()) {
            context_.fault("missing-argument", "`opposite` needs a direction", form);
        } else {
            context_.unknown("direction", items[0], context_.rules.board.directions);
        }
    } else if (items.empty()) {
        atom_statement(form.items().front());
    } else if (extension_statement(form)) {
        // done
    } else if (const auto meant = in_our_letters(form, language::is_statement)) {
        list_statement(*meant);
    } else if (head == "else") {
        context_.fault("stray-else", "`else` stands outside of its `if`", form).hint =
            "it goes without parentheses of its own: `(if condition this else that)`";
        emit({.op = Op::stop}, form);
    } else {
        unknown_instruction(form.items().front(), language::statements());
        emit({.op = Op::stop}, form);
    }
    --depth_;
}

void Compiler::unknown_instruction(const Form& word, std::vector<std::string> known) {
    known.insert(known.end(), context_.macros.begin(), context_.macros.end());
    auto& said = context_.unknown("instruction", word, known);
    const std::string& text = word.text();
    if (language::is_test(text)) {
        said.hint = fmt::format("`{}` is a condition: it belongs into `(verify ...)`, `if` or `while`", text);
    } else if (language::is_statement(text)) {
        said.hint = fmt::format("`{0}` stands in parentheses with what it is about: `({0} ...)`", text);
    } else if (text == "else") {
        said.hint = "an `else` stands in an `if`, and but once: `(if condition this else that)`";
    } else if (text.starts_with('[') || text.starts_with('{')) {
        said.hint = "lists stand in round parentheses";
    } else if (said.hint.empty()) {
        const std::string directions = Context::those_known(context_.rules.board.directions);
        said.hint = directions.empty() ? "" : "of directions, " + directions;
    }
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

void Compiler::add(const Form& form, std::span<const Form> items) {
    const std::string_view head = form.is_atom() ? std::string_view(form.text()) : form.head();
    Add add;
    add.copy = head.starts_with("add-copy");
    add.partial = head.ends_with("partial");
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

/// What changes a single piece has no meaning where there may be several.
void Compiler::refuse_with_stacks(const Form& form) {
    context_.error("not-with-stacks", "this cannot be done in a game with stacks", form).hint =
        "pieces can move, be dropped, captured and created there";
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

void Compiler::go(const Form& form) {
    const auto items = arguments(form);
    const std::string name = items.empty() ? "" : items[0].text();
    if (name == "from") {
        emit({.op = Op::go_from}, form);
    } else if (name == "to") {
        emit({.op = Op::go_to}, form);
    } else if (name == "mark") {
        emit({.op = Op::go_mark}, form);
    } else if (name == "last-from") {
        emit({.op = Op::go_last_from}, form);
    } else if (name == "last-to") {
        emit({.op = Op::go_last_to}, form);
    } else {
        static const std::vector<std::string> known{"from", "to", "mark", "last-from", "last-to"};
        context_.unknown("place to go to", items.empty() ? form : items[0], known);
        emit({.op = Op::stop}, form);
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

void Compiler::set_attribute(const Form& form) {
    const auto items = arguments(form);
    if (items.size() < 2 || !items[0].is_atom()) {
        context_.fault("bad-attribute", "`set-attribute` is `(set-attribute name condition)`", form);
        return;
    }
    const AttributeId attribute = context_.intern_attribute(items[0].text());
    context_.set_attributes.push_back(attribute);
    Instruction instruction{.op = Op::set_attribute, .a = attribute};
    if (items.size() > 2) {
        instruction.where = where(items[2]);
    }
    store_condition(items[1], instruction, form);
}

void Compiler::condition(const Form& form, Jumps& if_false) {
    const auto items = arguments(form);
    const std::string_view head = form.head();
    if (head == "and") {
        for (const Form& item : items) {
            condition(item, if_false);
        }
    } else if (head == "or") {
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
    } else if (head == "not") {
        if (items.size() != 1) {
            context_.fault("bad-not", "`not` takes one condition", form);
        }
        Jumps holds_not;
        for (const Form& item : items) {
            condition(item, holds_not);
        }
        if_false.push_back(emit({.op = Op::jump}, form));
        patch(holds_not);
    } else if (form.is_list() && !form.items().empty() && form.items()[0].is_list() && form.items().size() == 1) {
        condition(form.items()[0], if_false);
    } else {
        test(form, if_false);
    }
}

void Compiler::emit_test(Instruction instruction, const Form& at, Jumps& if_false) {
    if_false.push_back(emit(instruction, at));
}

/// A name that a game gives to an attribute means that, unless it is a test of ZRF itself: our own tests came later and
/// take no name away.
void Compiler::test(const Form& form, Jumps& if_false) {
    const std::string_view name = form.is_atom() ? std::string_view(form.text()) : form.head();
    const auto means = [&](std::string_view of, bool negate) {
        return builtin_test(of, negate, form, if_false) || attribute_test(of, negate, form, if_false) ||
               extension_test(of, negate, form, if_false);
    };
    if (means(name, false) || (name.starts_with("not-") && means(name.substr(4), true))) {
        return;
    }
    if (const auto meant = in_our_letters(form, language::is_test)) {
        test(*meant, if_false);
        return;
    }
    auto known = language::tests();
    known.insert(known.end(), context_.rules.attributes.begin(), context_.rules.attributes.end());
    const Form& at = form.is_list() && !form.items().empty() ? form.items()[0] : form;
    auto& said = context_.unknown("condition", at, known);
    if (name == "and" || name == "or" || name == "not") {
        said.hint = fmt::format("`{0}` stands in parentheses with what it joins: `({0} ...)`", name);
    } else if (language::is_statement(name)) {
        said.hint = fmt::format("`{}` is an instruction: is a `)` missing before it?", name);
    }
    emit_test({.op = Op::test_constant, .a = 0}, form, if_false);
}

bool Compiler::attribute_test(std::string_view name, bool negate, const Form& form, Jumps& if_false) {
    const auto attribute = context_.attribute(name);
    if (!attribute) {
        return false;
    }
    Instruction instruction{.op = Op::test_attribute, .negate = negate, .a = *attribute};
    if (!arguments(form).empty()) {
        instruction.where = where(arguments(form)[0]);
    }
    emit_test(instruction, form, if_false);
    return true;
}

bool Compiler::builtin_test(std::string_view name, bool negate, const Form& form, Jumps& if_false) {
    const auto items = arguments(form);
    const auto place_test = [&](Op op, std::uint16_t a, std::span<const Form> rest) {
        Instruction instruction{.op = op, .negate = negate, .a = a};
        if (!rest.empty()) {
            instruction.where = where(rest[0]);
        }
        emit_test(instruction, form, if_false);
        return true;
    };
    const auto never = [&](std::string_view wanted) {
        if (items.empty()) {
            context_.fault("missing-argument", fmt::format("`{}` needs {}", name, wanted), form);
        }
        emit_test({.op = Op::test_constant, .negate = negate, .a = 0}, form, if_false);
        return true;
    };
    static const std::vector<std::pair<std::string_view, Op>> plain{
        {"empty?", Op::test_empty},     {"friend?", Op::test_friend},
        {"enemy?", Op::test_enemy},     {"neutral?", Op::test_neutral},
        {"stacked?", Op::test_stacked}, {"on-board?", Op::test_on_board},
        {"marked?", Op::test_mark},     {"last-from?", Op::test_last_from},
        {"last-to?", Op::test_last_to}, {"goal-position?", Op::test_goal_cell}};
    for (const auto& [test_name, op] : plain) {
        if (name == test_name) {
            return place_test(op, 0, items);
        }
    }
    if (name == "adjacent-to-enemy?" || name == "adjacent-to-friend?") {
        adjacent(name, negate, form, if_false);
        return true;
    }
    if (name == "true" || name == "false") {
        emit_test({.op = Op::test_constant, .negate = negate, .a = name == "true"}, form, if_false);
        return true;
    }
    if (name == "attacked?" || name == "defended?") {
        const Op op = name == "attacked?" ? Op::test_attacked : Op::test_defended;
        if (!items.empty() && !is_place(items[0])) {
            return place_test(op, context_.intern_move_type(items[0].text()), items.subspan(1));
        }
        return place_test(op, none, items);
    }
    if (name == "piece?") {
        const auto kind = items.empty() ? std::nullopt : need_kind(items[0]);
        return kind ? place_test(Op::test_kind, *kind, items.subspan(1)) : never("the name of a piece");
    }
    if (name == "in-zone?") {
        const auto zone = items.empty() ? std::nullopt : context_.need_zone(items[0]);
        if (!zone) {
            return never("the name of a zone");
        }
        return place_test(Op::test_zone, *zone, items.subspan(1));
    }
    if (name == "position?") {
        const auto cell = items.empty() ? std::nullopt : context_.need_cell(items[0]);
        return cell ? place_test(Op::test_cell, *cell, items.subspan(1)) : never("the name of a position");
    }
    if (name == "flag?" || name == "position-flag?") {
        if (items.empty()) {
            return never("the name of a flag");
        }
        return place_test(name == "flag?" ? Op::test_flag : Op::test_position_flag,
                          context_.intern_flag(items[0].text()), items.subspan(1));
    }
    return false;
}

/// `(adjacent-to-enemy? Kind ... place)`: a piece of an enemy, or a friend, one step away in any direction.
void Compiler::adjacent(std::string_view name, bool negate, const Form& form, Jumps& if_false) {
    Instruction instruction{.op = Op::test_adjacent, .negate = negate, .a = name == "adjacent-to-enemy?", .b = none};
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

void Compiler::finish(bool with_add, const Form& at) {
    if (with_add) {
        add(at, {});
    }
    emit({.op = Op::stop}, at);
}

Program compile_conditions(Context& context, std::span<const Form> conditions, const Form& at) {
    Program program;
    Compiler compiler(context, program);
    compiler.require(conditions);
    compiler.finish(true, at);
    return program;
}

Program compile_effects(Context& context, std::span<const Form> effects, const Form& at) {
    Program program;
    Compiler compiler(context, program);
    compiler.statements(effects);
    compiler.finish(true, at);
    return program;
}

}  // namespace bazillion::rules
