#include "script/binding.h"

#include "script/library.h"

#include <fmt/format.h>

#include <stdexcept>

namespace bazillion::script {

using rules::Variable;

Binding::Binding(lua_State* lua, std::shared_ptr<const rules::Rules> of)
    : rules_(std::move(of)),
      cells(lua, "cell", names_of(rules_->board.cells)),
      kinds(lua, "piece", names_of(rules_->kinds)),
      players(lua, "player", names_of(rules_->players)),
      variables(lua, "variable", names_of(rules_->variables)),
      attributes(lua, "attribute", rules_->attributes),
      zones(lua, "zone", names_of(rules_->board.zones)),
      directions(lua, "direction", rules_->board.directions),
      switches(lua, "switch", names_of(rules_->switches)),
      is_right_(rules_->variables.size()) {
    for (const Variable& variable : rules_->variables) {
        values_.emplace_back(lua, fmt::format("value of `{}`", variable.name), variable.values);
    }
    for (const rules::Right& right : rules_->rights) {
        is_right_[right.variable] = true;
    }
}

Binding::Call::Call(Binding& binding, const play::HookView& view, play::PlayerId mover) : binding_(binding) {
    binding_.view_ = &view;
    binding_.mover_ = mover;
    ++binding_.serial_;
}

Binding& Binding::of(lua_State* lua) {
    return *static_cast<Binding*>(lua_touserdata(lua, companion));
}

const play::HookView& Binding::view() const {
    if (view_ == nullptr) {
        throw std::runtime_error("there is no position while a script is loaded; only hooks see one");
    }
    return *view_;
}

Binding::Place Binding::read_place(lua_State* lua, int name, int player) const {
    const rules::VariableId id = variables.read(lua, name);
    const Variable& variable = rules_->variables[id];
    if (variable.reserve) {
        throw std::runtime_error("the reserve is kept for each piece: use `reserve` and `gain`");
    }
    const bool named = !lua_isnoneornil(lua, player);
    if (variable.per_player && !named) {
        throw std::runtime_error(fmt::format("`{}` is kept for each player: say whose", variable.name));
    }
    if (named && !variable.per_player) {
        throw std::runtime_error(fmt::format("`{}` is not kept for each player", variable.name));
    }
    return {id, named ? variable.by_player[players.read(lua, player)] : variable.first};
}

void Binding::push_value(lua_State* lua, rules::VariableId id, play::Value value) const {
    const Variable& variable = rules_->variables[id];
    if (variable.type == Variable::Type::number) {
        lua_pushinteger(lua, value);
    } else if (value == rules::none) {
        lua_pushnil(lua);
    } else if (variable.type == Variable::Type::cell) {
        cells.push(lua, value);
    } else if (variable.type == Variable::Type::player) {
        players.push(lua, value);
    } else if (variable.type == Variable::Type::kind) {
        kinds.push(lua, value);
    } else {
        values_[id].push(lua, value);
    }
}

play::Value Binding::read_value(lua_State* lua, int index, rules::VariableId id) const {
    const Variable& variable = rules_->variables[id];
    if (variable.type == Variable::Type::cells) {
        throw std::runtime_error(fmt::format("`{}` is a set of cells, which only the rules change", variable.name));
    }
    if (variable.type == Variable::Type::number) {
        const int most = is_right_[id] ? 1 : largest;
        int is_whole = 0;
        const lua_Integer number = lua_type(lua, index) == LUA_TNUMBER ? lua_tointegerx(lua, index, &is_whole) : 0;
        if (is_whole == 0 || number < 0 || number > most) {
            throw std::runtime_error(
                fmt::format("`{}` holds a number from 0 to {}, not {}", variable.name, most, describe(lua, index)));
        }
        return static_cast<play::Value>(number);
    }
    if (variable.type == Variable::Type::choice) {
        return values_[id].read(lua, index);
    }
    if (lua_isnil(lua, index)) {
        return rules::none;
    }
    return variable.type == Variable::Type::cell     ? cells.read(lua, index)
           : variable.type == Variable::Type::player ? players.read(lua, index)
                                                     : kinds.read(lua, index);
}

play::Slot Binding::reserve_slot(play::PlayerId player, play::KindId kind) const {
    if (rules_->reserve == rules::none) {
        throw std::runtime_error("the game has no `(reserve ...)`");
    }
    const bool held = rules_->variables[rules_->reserve].kind_index[kind] != rules::none;
    return held ? rules_->slot(rules_->reserve, player, kind) : rules::none;
}

std::string Binding::slot_text(play::Slot slot) const {
    if (slot < cells.size()) {
        return fmt::format("`{}`", cells[slot]);
    }
    if (rules_->reserve != rules::none) {
        const Variable& reserve = rules_->variables[rules_->reserve];
        for (std::size_t player = 0; player < players.size(); ++player) {
            for (const play::KindId kind : reserve.kinds) {
                if (rules_->slot(rules_->reserve, static_cast<play::PlayerId>(player), kind) == slot) {
                    return fmt::format("`{}` in the reserve of {}", kinds[kind], players[player]);
                }
            }
        }
    }
    for (const Variable& variable : rules_->variables) {
        if (slot >= variable.first && slot < variable.first + variable.initial.size()) {
            return fmt::format("`{}`", variable.name);
        }
    }
    return "a number of the position";
}

}  // namespace bazillion::script
