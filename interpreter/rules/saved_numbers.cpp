// The numbers by which saved games of the original program name attributes and move types (REFERENCE 13.2).
#include "rules/resolver.h"

#include <algorithm>
#include <functional>

namespace bazillion::rules {

namespace {

/// Calls `name_type` for every move type that a piece names, in the order of the text.
void each_move_type(const Form& form, const Context& context, const std::function<void(const Form&)>& name_type) {
    if (!form.is_list()) {
        return;
    }
    const std::string_view head = form.head();
    const bool names = form.items().size() > 1;
    if (head == "move-type" && names) {
        name_type(form.items()[1]);
    } else if ((head == "add-partial" || head == "add-copy-partial") && names) {
        const Form& last = form.items().back();
        if (last.is_atom() && !context.kind(last.text())) {
            name_type(last);
        }
    } else {
        for (const Form& item : form.items()) {
            each_move_type(item, context, name_type);
        }
    }
}

}  // namespace

void Resolver::saved_numbers() {
    rules_.saved_attributes.assign(rules_.attributes.size(), none);
    std::uint16_t attributes = 0;
    const auto number_attribute = [&](const auto& declared) {
        auto& number = rules_.saved_attributes[declared.first];
        number = number == none ? attributes++ : number;
    };
    std::for_each(declared_.rbegin(), declared_.rend(),
                  [&](const auto& declared) { std::for_each(declared.rbegin(), declared.rend(), number_attribute); });
    for (auto& number : rules_.saved_attributes) {
        number = number == none ? attributes++ : number;  // set, but declared by no piece
    }
    rules_.saved_move_types.assign(rules_.move_types.size(), 0);
    std::uint16_t move_types = 0;
    const auto number_type = [&](MoveTypeId type) {
        // A type that is named only within what could not be read is none of the game's.
        const bool known = type != none && type != untyped && type < rules_.saved_move_types.size();
        if (known && rules_.saved_move_types[type] == 0) {
            rules_.saved_move_types[type] = ++move_types;
        }
    };
    std::for_each(rules_.priorities.rbegin(), rules_.priorities.rend(), number_type);
    for (const Turn& turn : rules_.turns) {
        number_type(turn.type);
    }
    std::for_each(piece_forms_.rbegin(), piece_forms_.rend(), [&](const Form* piece) {
        for (const Form& part : arguments(*piece)) {
            if (part.is_call("moves") || part.is_call("drops")) {
                each_move_type(part, context_,
                               [&](const Form& name) { number_type(context_.intern_move_type(name.text())); });
            }
        }
    });
}

}  // namespace bazillion::rules
