// Groups of joined pieces, as in go: what the language says of them.
#include "rules/compiler.h"
#include "rules/resolver.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::rules {

/// `(groups n e s w)`: pieces of a player that are joined in these directions, or in any if none is named, are a group.
void Resolver::groups() {
    const Form* section = last("groups");
    if (section == nullptr) {
        return;
    }
    auto& ways = rules_.group_ways;
    const auto& directions = rules_.board.directions;
    for (const Form& name : arguments(*section)) {
        if (const auto direction = context_.direction(name.text())) {
            ways.push_back(*direction);
        } else {
            context_.unknown("direction", name, directions);
        }
    }
    if (arguments(*section).empty()) {
        for (std::size_t direction = 0; direction < directions.size(); ++direction) {
            ways.push_back(static_cast<DirectionId>(direction));
        }
    }
    if (directions.empty()) {
        context_.fault("bad-groups", "`groups` needs directions in which pieces are joined", *section);
    }
}

/// Whether the game has groups; if not, that is reported.
bool Compiler::need_groups(const Form& form) {
    if (context_.rules.group_ways.empty()) {
        const std::string& word = form.is_list() ? form.items()[0].text() : form.text();
        context_.error("no-groups", fmt::format("`{}` needs a `(groups ...)` in the game", word), form).hint =
            "tell in which directions pieces are joined to groups: `(groups n e s w)`";
        return false;
    }
    return true;
}

/// What is asked of groups by `(liberties place)`, `(group-size place)` and `(captives place)`, if the form is one of
/// these and the game has no number of its own by that name.
std::optional<Instruction> Compiler::group_number(const Form& form) {
    const std::string_view name = form.is_atom() ? std::string_view(form.text()) : form.head();
    const Word* word = find_word(Place::number, name);
    const auto* asked = word != nullptr ? word->as<GroupNumber>() : nullptr;
    if (asked == nullptr || context_.rules.find_variable(name) || find_counter(form) != nullptr) {
        return std::nullopt;
    }
    Instruction instruction{.op = Op::test_group, .a = static_cast<std::uint16_t>(*asked)};
    const auto items = form.is_atom() ? std::span<const Form>() : arguments(form);
    if (need_groups(form) && !items.empty()) {
        instruction.where = where(items[0]);
    }
    return instruction;
}

/// `territory`, `(territory who)`, where the game has no number of its own by that name.
bool Compiler::is_territory(const Form& form) {
    const bool named = form.is_atom("territory") || form.is_call("territory");
    return named && !context_.rules.find_variable("territory") && find_counter(form) == nullptr && need_groups(form);
}

}  // namespace bazillion::rules
