#include "script/changes.h"

#include "script/frozen_table.h"
#include "script/lua_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <new>
#include <optional>
#include <stdexcept>

namespace bazillion::script {

namespace {

using play::Change;
using play::Code;
using play::PlayerId;

/// Pushes room for so many changes.
std::span<play::Change> push_room(lua_State* lua, const Binding& game, std::size_t count, bool again = false) {
    const std::size_t behind_first = (std::max<std::size_t>(count, 1) - 1) * sizeof(Change);
    auto* const made = new (lua_newuserdatauv(lua, sizeof(MadeChanges) + behind_first, 0)) MadeChanges;
    made->count = static_cast<std::uint32_t>(count);
    made->again = again;
    lua_rawgeti(lua, LUA_REGISTRYINDEX, game.type_of_changes);
    lua_setmetatable(lua, -2);
    return {&made->first, count};
}

int push_change(lua_State* lua, const Binding& game, const Change& change) {
    push_room(lua, game, 1).front() = change;
    return 1;
}

Change put(play::Slot slot, play::Value value) {
    return {.op = Change::Op::put, .slot = slot, .value = value};
}

Change put_in_reserve(PlayerId player, play::KindId kind, play::Value amount, const Binding& game) {
    const play::Slot slot = game.reserve_slot(player, kind);
    if (slot == rules::none) {
        throw std::runtime_error(fmt::format("`{}` is never in the reserve", game.kinds[kind]));
    }
    return {.op = Change::Op::add, .slot = slot, .value = amount};
}

Code piece_on(play::Cell cell, Binding& game) {
    const auto code = static_cast<Code>(game.ask({.about = Question::About::slot, .index = cell}));
    if (code == rules::empty) {
        throw std::runtime_error(fmt::format("there is no piece on `{}`", game.cells[cell]));
    }
    return code;
}

/// Makes the change that `change_for` tells for the cell that the first argument names, or for each of a list of cells.
template <typename ChangeFor>
int push_for_cells(lua_State* lua, const Binding& game, ChangeFor&& change_for) {
    if (!lua_istable(lua, 1)) {
        return push_change(lua, game, change_for(game.cells.read(lua, 1)));
    }
    see_through(lua, 1);
    const auto count = static_cast<std::size_t>(lua_rawlen(lua, 1));
    if (count > most_changes) {
        throw std::runtime_error(fmt::format("more than {} cells", most_changes));
    }
    Sandbox::charge(lua, static_cast<std::int64_t>(count));
    const auto changes = push_room(lua, game, count);
    for (std::size_t i = 0; i < count; ++i) {
        lua_rawgeti(lua, 1, static_cast<lua_Integer>(i) + 1);
        changes[i] = change_for(game.cells.read(lua, -1));
        lua_pop(lua, 1);
    }
    return 1;
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
    const play::KindId kind = game.kinds.read(lua, 2);
    std::optional<PlayerId> owner;
    if (!lua_isnoneornil(lua, 3)) {
        owner = static_cast<PlayerId>(game.players.read(lua, 3));
    }
    const rules::Codes& codes = game.rules().codes;
    return push_for_cells(lua, game, [&](play::Cell cell) {
        const Code code = codes.with_kind(piece_on(cell, game), kind);
        return put(cell, owner ? codes.with_owner(code, *owner) : code);
    });
}

int place(lua_State* lua) {
    const Binding& game = Binding::of(lua);
    const play::KindId kind = game.kinds.read(lua, 2);
    const Code code = game.rules().codes.make(static_cast<PlayerId>(game.players.read(lua, 3)), kind);
    return push_for_cells(lua, game, [&](play::Cell cell) { return put(cell, code); });
}

int remove(lua_State* lua) {
    return push_for_cells(lua, Binding::of(lua), [](play::Cell cell) { return put(cell, rules::empty); });
}

int gain(lua_State* lua) {
    const Binding& game = Binding::of(lua);
    const auto player = static_cast<PlayerId>(game.players.read(lua, 1));
    const play::KindId kind = game.kinds.read(lua, 2);
    const play::Value amount = lua_isnoneornil(lua, 3) ? play::Value{1} : read_amount(lua, 3);
    return push_change(lua, game, put_in_reserve(player, kind, amount, game));
}

/// One more of each piece in the reserve of its owner.
int recycle(lua_State* lua) {
    Binding& game = Binding::of(lua);
    const rules::Codes& codes = game.rules().codes;
    return push_for_cells(lua, game, [&](play::Cell cell) {
        const Code code = piece_on(cell, game);
        return put_in_reserve(codes.owner(code), codes.kind(code), 1, game);
    });
}

int set(lua_State* lua) {
    const Binding& game = Binding::of(lua);
    const Binding::Place place = game.read_place(lua, 1, 3);
    if (lua_isnone(lua, 2)) {
        throw std::runtime_error("`set` is `set(variable, value [, player])`");
    }
    return push_change(lua, game, put(place.slot, game.read_value(lua, 2, place.variable)));
}

int add(lua_State* lua) {
    const Binding& game = Binding::of(lua);
    const Binding::Place place = game.read_place(lua, 1, 3);
    if (game.rules().variables[place.variable].type != rules::Variable::Type::number) {
        throw std::runtime_error(fmt::format("`{}` is no number: use `set`", game.variables[place.variable]));
    }
    return push_change(lua, game, {.op = Change::Op::add, .slot = place.slot, .value = read_amount(lua, 2)});
}

int again(lua_State* lua) {
    push_room(lua, Binding::of(lua), 0, true);
    return 1;
}

}  // namespace

const MadeChanges* to_changes(lua_State* lua, int index, const Binding& game) {
    if (lua_type(lua, index) != LUA_TUSERDATA || lua_getmetatable(lua, index) == 0) {
        return nullptr;
    }
    lua_rawgeti(lua, LUA_REGISTRYINDEX, game.type_of_changes);
    const bool is_one = lua_rawequal(lua, -1, -2) != 0;
    lua_pop(lua, 2);
    return is_one ? static_cast<const MadeChanges*>(lua_touserdata(lua, index)) : nullptr;
}

void add_changes(Sandbox& sandbox, Binding& binding) {
    luaL_newmetatable(sandbox.state(), "change");  // sets `__name` too
    binding.type_of_changes = luaL_ref(sandbox.state(), LUA_REGISTRYINDEX);
    sandbox.add_function("become", become, &binding);
    sandbox.add_function("place", place, &binding);
    sandbox.add_function("remove", remove, &binding);
    sandbox.add_function("gain", gain, &binding);
    sandbox.add_function("recycle", recycle, &binding);
    sandbox.add_function("set", set, &binding);
    sandbox.add_function("add", add, &binding);
    sandbox.add_function("again", again, &binding);
}

}  // namespace bazillion::script
