#include "script/changes.h"

#include "script/lua_library.h"

#include <fmt/format.h>

#include <limits>
#include <new>
#include <stdexcept>

namespace bazillion::script {

namespace {

using play::Change;
using play::Code;
using play::PlayerId;

constexpr const char* type_name = "change";

int push_change(lua_State* lua, const MadeChange& made) {
    new (lua_newuserdatauv(lua, sizeof(MadeChange), 0)) MadeChange(made);
    luaL_setmetatable(lua, type_name);
    return 1;
}

int push_put(lua_State* lua, play::Slot slot, play::Value value) {
    return push_change(lua, {{.op = Change::Op::put, .slot = slot, .value = value}});
}

/// A whole number that may be added to another.
play::Value read_amount(lua_State* lua, int index) {
    int is_whole = 0;
    const lua_Integer amount = lua_type(lua, index) == LUA_TNUMBER ? lua_tointegerx(lua, index, &is_whole) : 0;
    constexpr int most = std::numeric_limits<std::int16_t>::max();
    if (is_whole == 0 || amount < -most || amount > most) {
        throw std::runtime_error(
            fmt::format("expected a whole number from {} to {}, not {}", -most, most, describe(lua, index)));
    }
    return static_cast<play::Value>(amount);
}

int become(lua_State* lua) {
    Binding& game = Binding::of(lua);
    const play::Cell cell = game.cells.read(lua, 1);
    const play::KindId kind = game.kinds.read(lua, 2);
    const auto now = static_cast<Code>(game.ask({.about = Question::About::slot, .index = cell}));
    if (now == rules::empty) {
        throw std::runtime_error(fmt::format("there is no piece on `{}`", game.cells[cell]));
    }
    const rules::Codes& codes = game.rules().codes;
    Code code = codes.with_kind(now, kind);
    if (!lua_isnoneornil(lua, 3)) {
        code = codes.with_owner(code, static_cast<PlayerId>(game.players.read(lua, 3)));
    }
    return push_put(lua, cell, code);
}

int place(lua_State* lua) {
    const Binding& game = Binding::of(lua);
    const play::Cell cell = game.cells.read(lua, 1);
    const play::KindId kind = game.kinds.read(lua, 2);
    return push_put(lua, cell, game.rules().codes.make(static_cast<PlayerId>(game.players.read(lua, 3)), kind));
}

int remove(lua_State* lua) {
    return push_put(lua, Binding::of(lua).cells.read(lua, 1), rules::empty);
}

int gain(lua_State* lua) {
    const Binding& game = Binding::of(lua);
    const auto player = static_cast<PlayerId>(game.players.read(lua, 1));
    const play::KindId kind = game.kinds.read(lua, 2);
    const play::Value amount = lua_isnoneornil(lua, 3) ? play::Value{1} : read_amount(lua, 3);
    const play::Slot slot = game.reserve_slot(player, kind);
    if (slot == rules::none) {
        throw std::runtime_error(fmt::format("`{}` is never in the reserve", game.kinds[kind]));
    }
    return push_change(lua, {{.op = Change::Op::add, .slot = slot, .value = amount}});
}

int set(lua_State* lua) {
    const Binding& game = Binding::of(lua);
    const Binding::Place place = game.read_place(lua, 1, 3);
    if (lua_isnone(lua, 2)) {
        throw std::runtime_error("`set` is `set(variable, value [, player])`");
    }
    return push_put(lua, place.slot, game.read_value(lua, 2, place.variable));
}

int add(lua_State* lua) {
    const Binding& game = Binding::of(lua);
    const Binding::Place place = game.read_place(lua, 1, 3);
    if (game.rules().variables[place.variable].type != rules::Variable::Type::number) {
        throw std::runtime_error(fmt::format("`{}` is no number: use `set`", game.variables[place.variable]));
    }
    return push_change(lua, {{.op = Change::Op::add, .slot = place.slot, .value = read_amount(lua, 2)}});
}

int again(lua_State* lua) {
    return push_change(lua, {{}, true});
}

}  // namespace

const MadeChange* to_change(lua_State* lua, int index) {
    return static_cast<const MadeChange*>(luaL_testudata(lua, index, type_name));
}

void add_changes(Sandbox& sandbox, Binding& binding) {
    luaL_newmetatable(sandbox.state(), type_name);  // sets `__name` too
    lua_pop(sandbox.state(), 1);
    sandbox.add_function("become", become, &binding);
    sandbox.add_function("place", place, &binding);
    sandbox.add_function("remove", remove, &binding);
    sandbox.add_function("gain", gain, &binding);
    sandbox.add_function("set", set, &binding);
    sandbox.add_function("add", add, &binding);
    sandbox.add_function("again", again, &binding);
}

}  // namespace bazillion::script
