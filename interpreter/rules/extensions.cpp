// The sections that Bazillion adds to ZRF: reserves, variables, rights, counters, buttons, phases, hooks.
#include "rules/compiler.h"
#include "rules/resolver.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>

namespace bazillion::rules {
namespace {

std::string text_of(const Form& form, std::string_view head, std::string otherwise = {}) {
    for (const Form& part : arguments(form)) {
        if (part.is_call(head) && part.items().size() > 1) {
            return part.items()[1].text();
        }
    }
    return otherwise;
}

const Form* part_of(const Form& form, std::string_view head) {
    for (const Form& part : arguments(form)) {
        if (part.is_call(head)) {
            return &part;
        }
    }
    return nullptr;
}

bool has_word(const Form& form, std::string_view word) {
    const auto items = arguments(form);
    return std::any_of(items.begin(), items.end(), [&](const Form& item) { return item.is_atom(word); });
}

}  // namespace

void Resolver::scripts() {
    for (const Form* section : all("script")) {
        for (const Form& name : arguments(*section)) {
            rules_.scripts.emplace_back(name.text());
        }
    }
}

void Resolver::switch_section(const Form& section) {
    const auto items = arguments(section);
    if (items.empty()) {
        context_.error("bad-switch", "a switch is `(switch name (label \"...\"))`", section);
        return;
    }
    static const std::vector<std::string> known{"label", "on", "off"};
    for (const Form& part : items.subspan(1)) {
        const std::string_view word = part.is_list() ? part.head() : std::string_view(part.text());
        if (std::find(known.begin(), known.end(), word) == known.end() || part.is_list() != (word == "label")) {
            context_.unknown("switch part", part.items().empty() ? part : part.items()[0], known);
        }
    }
    Switch made{items[0].text(), text_of(section, "label", items[0].text()), has_word(section, "on")};
    if (const auto set = switch_values_.find(made.name); set != switch_values_.end()) {
        made.value = set->second;
    }
    rules_.switches.push_back(std::move(made));
}

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
    Value initial = none;
    if (items[1].is_call("values")) {
        variable.type = Variable::Type::choice;
        for (const Form& value : arguments(items[1])) {
            variable.values.push_back(value.text());
        }
        initial = 0;
    } else if (items[1].is_call("cells")) {
        variable.type = Variable::Type::cells;
        for (const Form& name : arguments(items[1])) {
            if (const auto cell = context_.need_cell(name)) {
                variable.cells.push_back(*cell);
            }
        }
        initial = 0;
    } else if (items[1].is_atom("cell")) {
        variable.type = Variable::Type::cell;
    } else if (items[1].is_atom("player")) {
        variable.type = Variable::Type::player;
    } else if (items[1].is_atom("piece")) {
        variable.type = Variable::Type::kind;
    } else if (items[1].is_atom("number")) {
        initial = 0;
    } else {
        static const std::vector<std::string> known{"number", "cell", "player", "piece", "values", "cells"};
        context_.unknown("variable type", items[1].items().empty() ? items[1] : items[1].items()[0], known);
        return;
    }
    for (const Form& word : items.subspan(2)) {
        const auto number = parse_number(word.text());
        if (word.is_atom("per-player")) {
            variable.per_player = true;
        } else if (word.is_atom("hidden")) {
            variable.hidden = true;
        } else if (word.is_atom("fleeting")) {
            variable.fleeting = variable.per_player = true;
        } else if (number && variable.type == Variable::Type::number) {
            initial = static_cast<Value>(std::clamp(*number, 0, 60'000));
        } else {
            static const std::vector<std::string> known{"per-player", "hidden", "fleeting"};
            context_.unknown("variable option", word, known);
        }
    }
    check_values(variable, items[1]);
    const std::size_t each = variable.type == Variable::Type::cells ? variable.cells.size() : 1;
    variable.initial.assign(each * (variable.per_player ? rules_.players.size() : 1), initial);
    rules_.variables.push_back(std::move(variable));
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
        Counter counter{items[0].text(), {}, has_word(*section, "hidden")};
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

void Resolver::buttons() {
    for (const Form* section : all("button")) {
        if (!context_.fits(rules_.buttons.size(), "buttons")) {
            return;
        }
        button(*section);
    }
}

void Resolver::button(const Form& form) {
    const auto items = arguments(form);
    if (items.empty() || !items[0].is_atom()) {
        context_.error("bad-button", "a button is `(button name ...)`", form);
        return;
    }
    Button button;
    button.name = items[0].text();
    button.label = text_of(form, "label", button.name);
    button.colour = text_of(form, "color", text_of(form, "colour"));
    button.text = text_of(form, "text", button.name);
    button.hook = text_of(form, "hook");
    std::replace(button.hook.begin(), button.hook.end(), '-', '_');
    if (!button.hook.empty() && rules_.scripts.empty()) {
        context_.error("no-script", "a hook needs a `(script \"name.lua\")` in the game", form);
    }
    button.needs_reply = has_word(form, "needs-reply");
    button.origin = form.origin();
    if (const Form* choose = part_of(form, "choose")) {
        for (const Form& name : arguments(*choose)) {
            if (const auto kind = context_.need_kind(name)) {
                button.kinds.push_back(*kind);
            }
        }
    }
    static const std::vector<std::string> known{"label", "color", "colour", "text", "hook", "choose", "when", "do"};
    for (const Form& part : items.subspan(1)) {
        const bool word = part.is_atom("needs-reply");
        if (!word && std::find(known.begin(), known.end(), part.head()) == known.end()) {
            context_.unknown("button part", part.items().empty() ? part : part.items()[0], known);
        }
    }
    const std::size_t count = std::max<std::size_t>(button.kinds.size(), 1);
    for (std::size_t i = 0; i < count; ++i) {
        Program program;
        Compiler compiler(context_, program);
        compiler.set_pieceless();
        if (!button.kinds.empty()) {
            compiler.set_choice(rules_.kinds[button.kinds[i]].name);
        }
        if (const Form* when = part_of(form, "when")) {
            compiler.require(arguments(*when));
        }
        if (const Form* effects = part_of(form, "do")) {
            compiler.statements(arguments(*effects));
        }
        compiler.finish(true, form);
        button.programs.push_back(std::move(program));
    }
    rules_.buttons.push_back(std::move(button));
}

/// The types that `(moves type ...)` of a phase names; none without it.
std::vector<MoveTypeId> Resolver::move_types_of(const Form* form) {
    std::vector<MoveTypeId> types;
    for (const Form& type : form == nullptr ? std::span<const Form>() : arguments(*form)) {
        const auto id = context_.move_type(type.text());
        if (type.is_atom("untyped")) {
            types.push_back(untyped);
        } else if (id) {
            types.push_back(*id);
        } else {
            context_.unknown("move type", type, rules_.move_types);
        }
    }
    return types;
}

/// `(move-text (move "{from}{to}") (drop "{kind}@{to}"))`: how the game writes its moves.
void Resolver::move_text() {
    if (const Form* section = last("move-text")) {
        rules_.move_pattern = text_of(*section, "move");
        rules_.drop_pattern = text_of(*section, "drop");
    }
}

void Resolver::phases() {
    std::vector<std::string> button_names;
    for (const Button& button : rules_.buttons) {
        button_names.push_back(button.name);
    }
    for (const Form* section : all("phase")) {
        const auto items = arguments(*section);
        Phase phase{.name = items.empty() ? "" : items[0].text(), .prompt = text_of(*section, "prompt")};
        if (const Form* when = part_of(*section, "when")) {
            phase.when = compile_conditions(context_, arguments(*when), *section);
        }
        phase.types = move_types_of(part_of(*section, "moves"));
        phase.otherwise = move_types_of(part_of(*section, "otherwise"));
        if (const Form* names = part_of(*section, "buttons")) {
            for (const Form& name : arguments(*names)) {
                const auto found = std::find(button_names.begin(), button_names.end(), name.text());
                if (found == button_names.end()) {
                    context_.unknown("button", name, button_names);
                } else {
                    phase.buttons.push_back(static_cast<std::uint16_t>(found - button_names.begin()));
                }
            }
        }
        phase.defer_check = has_word(*section, "defer-check");
        static const std::vector<std::string> known{"when", "moves", "otherwise", "buttons", "prompt"};
        for (const Form& part : items.empty() ? items : items.subspan(1)) {
            if (!part.is_atom("defer-check") && std::find(known.begin(), known.end(), part.head()) == known.end()) {
                context_.unknown("phase part", part.items().empty() ? part : part.items()[0], known);
            }
        }
        rules_.phases.push_back(std::move(phase));
    }
}

void Resolver::hooks() {
    static const std::map<std::string, Hook::Event, std::less<>> events{{"after-move", Hook::Event::after_move},
                                                                        {"moves", Hook::Event::moves},
                                                                        {"legal", Hook::Event::legal},
                                                                        {"outcome", Hook::Event::outcome}};
    for (const Form* section : all("hook")) {
        const auto items = arguments(*section);
        if (items.size() < 2) {
            context_.error("bad-hook", "a hook is `(hook event function (when ...))`", *section);
            continue;
        }
        const auto event = events.find(items[0].text());
        if (event == events.end()) {
            std::vector<std::string> known;
            std::transform(events.begin(), events.end(), std::back_inserter(known),
                           [](const auto& each) { return each.first; });
            context_.unknown("hook event", items[0], known);
            continue;
        }
        Hook hook{.event = event->second, .function = items[1].text()};
        std::replace(hook.function.begin(), hook.function.end(), '-', '_');
        hook.origin = section->origin();
        if (const Form* when = part_of(*section, "when")) {
            hook.when = compile_conditions(context_, arguments(*when), *section);
        }
        if (rules_.scripts.empty()) {
            context_.error("no-script", "a hook needs a `(script \"name.lua\")` in the game", *section);
        }
        rules_.hooks.push_back(std::move(hook));
    }
}

void Resolver::legal() {
    if (const Form* section = last("legal")) {
        rules_.legal = compile_conditions(context_, arguments(*section), *section);
    }
}

void Resolver::after_move() {
    if (const Form* section = last("after-move")) {
        rules_.after_move = compile_effects(context_, arguments(*section), *section);
        for (const Instruction& effect : rules_.after_move.code) {
            const bool allowed = effect.op == Op::set_variable || effect.op == Op::add_variable ||
                                 effect.op == Op::add || effect.op == Op::stop;
            if (!allowed) {
                context_.error("bad-after-move", "`after-move` takes `set`, `clear`, `spend` and `gain` only", *section)
                    .hint = "what depends on a condition belongs into a hook: `(hook after-move function (when ...))`";
                return;
            }
        }
    }
}

}  // namespace bazillion::rules
