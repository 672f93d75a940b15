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

bool Rules::may_hold(PlayerId player, KindId kind) const {
    const Variable& kept = variables[reserve];
    return kinds[kind].belongs_to(player) &&
           (fills_reserve || options.recycle_captures || options.recycle_promotions || !scripts.empty() ||
            kept.initial[slot(reserve, player, kind) - kept.first] > 0);
}

std::optional<std::size_t> Rules::plane_of(AttributeId attribute) const {
    const auto found = std::find_if(planes.begin(), planes.end(),
                                    [&](const AttributePlane& plane) { return plane.attribute == attribute; });
    return found == planes.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - planes.begin()));
}

void Rules::put_new(std::vector<Value>& slots_of_position, Cell cell, Code piece) const {
    slots_of_position[cell] = piece;
    for (std::size_t plane = 0; plane < planes.size(); ++plane) {
        slots_of_position[plane_slot(plane, cell)] = piece != empty && planes[plane].initial[codes.kind(piece)];
    }
}

Slot Rules::slot_of_cell(VariableId variable, PlayerId player, Cell cell) const {
    const auto& cells = variables[variable].cells;
    const auto found = std::find(cells.begin(), cells.end(), cell);
    return found == cells.end() ? Slot{none} : static_cast<Slot>(slot(variable, player) + (found - cells.begin()));
}

}  // namespace bazillion::rules
