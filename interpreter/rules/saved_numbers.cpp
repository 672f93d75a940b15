// The numbers by which saved games of the original program name attributes and move types (REFERENCE 13.2).
#include "rules/resolver.h"

#include <functional>
#include <ranges>

namespace bazillion::rules {

namespace {

/// Calls `name_type` for every move type that a piece names, in the order of the text.
void each_move_type(const Form& form, const Context& context, const std::function<void(const Form&)>& name_type) {
    if (form.is_call("move-type") && form.items().size() > 1) {
        name_type(form.items()[1]);
    } else if ((form.is_call("add-partial") || form.is_call("add-copy-partial")) && form.items().size() > 1) {
        const Form& last = form.items().back();
        if (last.is_atom() && !context.kind(last.text())) {
            name_type(last);
        }
    } else if (form.is_list()) {
        for (const Form& item : form.items()) {
            each_move_type(item, context, name_type);
        }
    }
}

}  // namespace

void Resolver::saved_numbers() {
    rules_.saved_attributes.assign(rules_.attributes.size(), none);
    std::uint16_t attributes = 0;
    for (const auto& declared : declared_ | std::views::reverse) {
        for (const auto& [attribute, value] : declared | std::views::reverse) {
            auto& number = rules_.saved_attributes[attribute];
            number = number == none ? attributes++ : number;
        }
    }
    for (auto& number : rules_.saved_attributes) {
        number = number == none ? attributes++ : number;  // set, but declared by no piece
    }
    rules_.saved_move_types.assign(rules_.move_types.size(), 0);
    std::uint16_t move_types = 0;
    const auto number_type = [&](MoveTypeId type) {
        if (type != none && type != untyped && rules_.saved_move_types[type] == 0) {
            rules_.saved_move_types[type] = ++move_types;
        }
    };
    for (const MoveTypeId type : rules_.priorities | std::views::reverse) {
        number_type(type);
    }
    for (const Turn& turn : rules_.turns) {
        number_type(turn.type);
    }
    for (const Form* piece : piece_forms_ | std::views::reverse) {
        for (const Form& part : arguments(*piece)) {
            if (part.is_call("moves") || part.is_call("drops")) {
                each_move_type(part, context_,
                               [&](const Form& name) { number_type(context_.intern_move_type(name.text())); });
            }
        }
    }
}

}  // namespace bazillion::rules
