// The numbers by which saved games of the original program name attributes and move types
// (docs/language.md#saved-games-of-zillions).
#include "rules/resolver.h"

#include <algorithm>

namespace bazillion::rules {

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
        if (type != none && type != untyped && rules_.saved_move_types[type] == 0) {
            rules_.saved_move_types[type] = ++move_types;
        }
    };
    std::for_each(rules_.priorities.rbegin(), rules_.priorities.rend(), number_type);
    for (const Turn& turn : rules_.turns) {
        number_type(turn.type);
    }
    std::for_each(named_types_.rbegin(), named_types_.rend(),
                  [&](const auto& named) { std::for_each(named.begin(), named.end(), number_type); });
}

}  // namespace bazillion::rules
