// What else can be done, and when: switches, buttons, phases, hooks, and what every move does.
#include "rules/compiler.h"
#include "rules/resolver.h"
#include "rules/section_parts.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::rules {

void Resolver::switch_section(const Form& section) {
    const auto items = arguments(section);
    if (items.empty()) {
        context_.error("bad-switch", "a switch is `(switch name (label \"...\"))`", section);
        return;
    }
    check_parts(context_, items.subspan(1), Place::switch_part, "switch part");
    Switch made{items[0].text(), text_of(section, "label", items[0].text()), has_word(section, "on")};
    if (const auto set = switch_values_.find(made.name); set != switch_values_.end()) {
        made.value = set->second;
    }
    rules_.switches.push_back(std::move(made));
}

void Resolver::scripts() {
    for (const Form* section : all("script")) {
        for (const Form& name : arguments(*section)) {
            rules_.scripts.emplace_back(name.text());
        }
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
    const Form* hook = part_of(form, "hook");
    button.hook_origin = hook == nullptr ? button.origin : hook->origin();
    if (const Form* choose = part_of(form, "choose")) {
        for (const Form& name : arguments(*choose)) {
            if (const auto kind = context_.need_kind(name)) {
                button.kinds.push_back(*kind);
            }
        }
    }
    check_parts(context_, items.subspan(1), Place::button, "button part");
    button_programs(form, button);
    rules_.buttons.push_back(std::move(button));
}

/// What pressing the button does, once for each kind that can be chosen.
void Resolver::button_programs(const Form& form, Button& button) {
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

void Resolver::phases() {
    for (const Form* section : all("phase")) {
        phase(*section);
    }
}

void Resolver::phase(const Form& section) {
    std::vector<std::string> button_names;
    for (const Button& button : rules_.buttons) {
        button_names.push_back(button.name);
    }
    const auto items = arguments(section);
    Phase phase{.name = items.empty() ? "" : items[0].text(), .prompt = text_of(section, "prompt")};
    if (const Form* when = part_of(section, "when")) {
        phase.when = compile_conditions(context_, arguments(*when), section);
    }
    phase.types = move_types_of(part_of(section, "moves"));
    phase.otherwise = move_types_of(part_of(section, "otherwise"));
    if (const Form* names = part_of(section, "buttons")) {
        for (const Form& name : arguments(*names)) {
            const auto found = std::find(button_names.begin(), button_names.end(), name.text());
            if (found == button_names.end()) {
                context_.unknown("button", name, button_names);
            } else {
                phase.buttons.push_back(static_cast<std::uint16_t>(found - button_names.begin()));
            }
        }
    }
    phase.defer_check = has_word(section, "defer-check");
    check_parts(context_, items.empty() ? items : items.subspan(1), Place::phase, "phase part");
    rules_.phases.push_back(std::move(phase));
}

/// `(prompt type "text")`.
void Resolver::prompts() {
    for (const Form* section : all("prompt")) {
        const auto items = arguments(*section);
        if (items.size() != 2 || !items[0].is_atom()) {
            context_.error("bad-prompt", "a prompt is `(prompt move-type \"text\")`", *section);
            continue;
        }
        const auto found = std::find(rules_.move_types.begin(), rules_.move_types.end(), items[0].text());
        if (found == rules_.move_types.end()) {
            context_.unknown("move type", items[0], rules_.move_types);
        } else {
            rules_.prompts.push_back({static_cast<MoveTypeId>(found - rules_.move_types.begin()), items[1].text()});
        }
    }
}

void Resolver::hooks() {
    for (const Form* section : all("hook")) {
        const auto items = arguments(*section);
        if (items.size() < 2) {
            context_.error("bad-hook", "a hook is `(hook event function (when ...))`", *section);
            continue;
        }
        const Word* event = find_word(Place::hook, items[0].text());
        if (event == nullptr) {
            context_.unknown("hook event", items[0], words_at(Place::hook));
            continue;
        }
        Hook hook{.event = *event->as<Hook::Event>(), .function = items[1].text()};
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

/// `(after-move (when condition ...) instruction ...)`.
void Resolver::consequence(const Form& section, const Form& when) {
    Hook hook{.event = Hook::Event::after_move};
    hook.when = compile_conditions(context_, arguments(when), section);
    Compiler compiler(context_, hook.effects);
    compiler.set_pieceless();
    compiler.statements(arguments(section).subspan(1));
    compiler.finish(true, section);
    hook.origin = section.origin();
    rules_.hooks.push_back(std::move(hook));
}

void Resolver::minimize() {
    constexpr std::size_t most = 8;
    const Form* const section = last("minimize");
    if (section == nullptr) {
        return;
    }
    const auto numbers = arguments(*section);
    if (numbers.empty() || numbers.size() > most) {
        context_.error("bad-minimize", "`minimize` takes from 1 to 8 numbers, as in `(minimize (count Stone))`",
                       *section);
        return;
    }
    for (const Form& number : numbers) {
        if (const auto index = compile_number(context_, number)) {
            rules_.minimized.push_back(*index);
        }
    }
}

void Resolver::after_move() {
    const Form* first = nullptr;
    std::vector<Form> always;  // of all sections without a condition
    for (const Form* section : all("after-move")) {
        const auto items = arguments(*section);
        if (!items.empty() && items[0].is_call("when")) {
            consequence(*section, items[0]);
        } else {
            first = first == nullptr ? section : first;
            always.insert(always.end(), items.begin(), items.end());
        }
    }
    if (const Form* section = first) {
        rules_.after_move = compile_effects(context_, always, *section);
        for (const Instruction& effect : rules_.after_move.code) {
            const bool allowed = effect.op == Op::set_variable || effect.op == Op::add_variable ||
                                 effect.op == Op::add || effect.op == Op::stop;
            if (!allowed) {
                context_
                    .error("bad-after-move",
                           "`after-move` takes `set`, `clear`, `increase`, `decrease`, `spend` and `gain` only",
                           *section)
                    .hint = "anything else needs a condition: `(after-move (when (captured?)) ...)`";
                return;
            }
        }
    }
}

/// `(move-text (move "{from}{to}") (drop "{kind}@{to}"))`: how the game writes its moves.
void Resolver::move_text() {
    if (const Form* section = last("move-text")) {
        rules_.move_pattern = text_of(*section, "move");
        rules_.drop_pattern = text_of(*section, "drop");
    }
}

}  // namespace bazillion::rules
