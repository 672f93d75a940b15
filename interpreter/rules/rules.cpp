#include "rules/rules.h"

#include <algorithm>

namespace bazillion::rules {
namespace {

template <typename Id, typename Things>
std::optional<Id> find_named(const Things& things, std::string_view name) {
    const auto found = std::find_if(things.begin(), things.end(), [&](const auto& t) { return t.name == name; });
    if (found == things.end()) {
        return std::nullopt;
    }
    return static_cast<Id>(found - things.begin());
}

}  // namespace

Number Counter::number(Who who) const {
    const auto type = missing_from != 0 ? Number::Type::owned : Number::Type::count;
    return {.type = type, .who = who, .kinds = kinds, .missing_from = missing_from};
}

std::optional<Cell> Rules::find_cell(std::string_view name) const {
    return find_named<Cell>(board.cells, name);
}
std::optional<KindId> Rules::find_kind(std::string_view name) const {
    return find_named<KindId>(kinds, name);
}
std::optional<PlayerId> Rules::find_player(std::string_view name) const {
    return find_named<PlayerId>(players, name);
}
std::optional<VariableId> Rules::find_variable(std::string_view name) const {
    return find_named<VariableId>(variables, name);
}

bool Rules::is_royal(Code piece) const {
    return std::any_of(royals.begin(), royals.end(), [&](const Royal& royal) {
        return royal.player == codes.owner(piece) &&
               std::find(royal.kinds.begin(), royal.kinds.end(), codes.kind(piece)) != royal.kinds.end();
    });
}

Slot Rules::slot(VariableId variable, PlayerId player, KindId kind) const {
    const Variable& v = variables[variable];
    Slot slot = v.per_player ? v.by_player[player] : v.first;
    if (!v.kinds.empty() && kind != none) {
        slot = static_cast<Slot>(slot + v.kind_index[kind]);
    }
    return slot;
}

Slot Rules::slot_of_cell(VariableId variable, PlayerId player, Cell cell) const {
    const auto& cells = variables[variable].cells;
    const auto found = std::find(cells.begin(), cells.end(), cell);
    return found == cells.end() ? Slot{none} : static_cast<Slot>(slot(variable, player) + (found - cells.begin()));
}

}  // namespace bazillion::rules
