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
MadeChanges& push_room(lua_State* lua, const Binding& game, std::size_t count) {
    const std::size_t behind_first = (std::max<std::size_t>(count, 1) - 1) * sizeof(Change);
    auto* const made = new (lua_newuserdatauv(lua, sizeof(MadeChanges) + behind_first, 1)) MadeChanges;
    made->count = static_cast<std::uint32_t>(count);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, game.type_of_changes);
    lua_setmetatable(lua, -2);
    return *made;
}

int push_change(lua_State* lua, const Binding& game, const Change& change) {
    push_room(lua, game, 1).first = change;
    return 1;
}

Change put(play::Slot slot, play::Value value) {
    return {.op = Change::Op::put, .slot = slot, .value = value};
}

play::Slot reserve_slot(PlayerId player, play::KindId kind, const Binding& game) {
    const play::Slot slot = game.reserve_slot(player, kind);
    if (slot == rules::none) {
        throw std::runtime_error(never_in_reserve(kind, game));
    }
    return slot;
}

/// Pieces that `every` names; it ends with their kinds.
struct EveryPiece {
    PlayerId owner = rules::no_player;  ///< none: of all players
    std::uint32_t count = 0;            ///< of kinds; none: of all kinds
    play::KindId first = 0;

    [[nodiscard]] std::span<const play::KindId> kinds() const { return {&first, count}; }
};

bool has_metatable(lua_State* lua, int index, int of) {
    if (lua_type(lua, index) != LUA_TUSERDATA || lua_getmetatable(lua, index) == 0) {
        return false;
    }
    lua_rawgeti(lua, LUA_REGISTRYINDEX, of);
    const bool has = lua_rawequal(lua, -1, -2) != 0;
    lua_pop(lua, 2);
    return has;
}

/// Pushes a change of each of the pieces that the first argument is.
int push_on_every(lua_State* lua, const Binding& game, const CellChange& change) {
    const auto& pieces = *static_cast<const EveryPiece*>(lua_touserdata(lua, 1));
    if (change.op == CellChange::Op::recycle) {
        for (const play::KindId kind : pieces.kinds()) {
            static_cast<void>(reserve_slot(0, kind, game));  // throws where it cannot be, whatever stands there
        }
    }
    push_room(lua, game, 0).on_every = change;
    lua_pushvalue(lua, 1);
    lua_setiuservalue(lua, -2, 1);
    return 1;
}

/// Makes the change for the cell that the first argument names, or for each of a list of cells, or of `every` piece.
int push_for_cells(lua_State* lua, Binding& game, const CellChange& change) {
    if (has_metatable(lua, 1, game.type_of_every)) {
        return push_on_every(lua, game, change);
    }
    if (!lua_istable(lua, 1)) {
        return push_change(lua, game, change_of_cell(game.cells.read(lua, 1), change, game));
    }
    see_through(lua, 1);
    const auto count = static_cast<std::size_t>(lua_rawlen(lua, 1));
    if (count > most_changes) {
        throw std::runtime_error(fmt::format("more than {} cells", most_changes));
    }
    Sandbox::charge(lua, static_cast<std::int64_t>(count));
    const auto changes = push_room(lua, game, count).all();
    for (std::size_t i = 0; i < count; ++i) {
        lua_rawgeti(lua, 1, static_cast<lua_Integer>(i) + 1);
        changes[i] = change_of_cell(game.cells.read(lua, -1), change, game);
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
    const PlayerId owner = game.read_player_or_nil(lua, 3).value_or(rules::no_player);
    return push_for_cells(lua, game, {.op = CellChange::Op::become, .kind = kind, .owner = owner});
}

int place(lua_State* lua) {
    Binding& game = Binding::of(lua);
    const play::KindId kind = game.kinds.read(lua, 2);
    const auto owner = static_cast<PlayerId>(game.players.read(lua, 3));
    return push_for_cells(lua, game, {.op = CellChange::Op::place, .kind = kind, .owner = owner});
}

int remove(lua_State* lua) {
    return push_for_cells(lua, Binding::of(lua), {.op = CellChange::Op::remove});
}

/// One more of each piece in the reserve of its owner.
int recycle(lua_State* lua) {
    return push_for_cells(lua, Binding::of(lua), {.op = CellChange::Op::recycle});
}

int every(lua_State* lua) {
    const Binding& game = Binding::of(lua);
    constexpr int most = 32;
    const int count = std::max(lua_gettop(lua) - 1, 0);
    if (count > most) {
        throw std::runtime_error(fmt::format("`every` takes {} kinds at most", most));
    }
    const PlayerId owner = game.read_player_or_nil(lua, 1).value_or(rules::no_player);
    const auto behind_first = static_cast<std::size_t>(std::max(count, 1) - 1) * sizeof(play::KindId);
    auto* const pieces = new (lua_newuserdatauv(lua, sizeof(EveryPiece) + behind_first, 0)) EveryPiece;
    pieces->owner = owner;
    pieces->count = static_cast<std::uint32_t>(count);
    for (int i = 0; i < count; ++i) {
        (&pieces->first)[i] = game.kinds.read(lua, i + 2);
    }
    lua_rawgeti(lua, LUA_REGISTRYINDEX, game.type_of_every);
    lua_setmetatable(lua, -2);
    return 1;
}

int gain(lua_State* lua) {
    const Binding& game = Binding::of(lua);
    const auto player = static_cast<PlayerId>(game.players.read(lua, 1));
    const play::KindId kind = game.kinds.read(lua, 2);
    const play::Value amount = lua_isnoneornil(lua, 3) ? play::Value{1} : read_amount(lua, 3);
    return push_change(lua, game, {.op = Change::Op::add, .slot = reserve_slot(player, kind, game), .value = amount});
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
    push_room(lua, Binding::of(lua), 0).again = true;
    return 1;
}

}  // namespace

const MadeChanges* to_changes(lua_State* lua, int index, const Binding& game) {
    return has_metatable(lua, index, game.type_of_changes) ? static_cast<const MadeChanges*>(lua_touserdata(lua, index))
                                                           : nullptr;
}

PieceSet to_every(lua_State* lua, int index, const Binding& game) {
    lua_getiuservalue(lua, index, 1);
    const auto& pieces = *static_cast<const EveryPiece*>(lua_touserdata(lua, -1));
    const auto owner = pieces.owner == rules::no_player ? std::nullopt : std::optional(pieces.owner);
    PieceSet set = game.piece_set(owner, static_cast<int>(pieces.count),
                                  [&](int i) { return pieces.kinds()[static_cast<std::size_t>(i)]; });
    lua_pop(lua, 1);
    return set;
}

void add_changes(Sandbox& sandbox, Binding& binding) {
    const auto new_type = [&](const char* name) {
        luaL_newmetatable(sandbox.state(), name);  // sets `__name` too
        return luaL_ref(sandbox.state(), LUA_REGISTRYINDEX);
    };
    binding.type_of_changes = new_type("change");
    binding.type_of_every = new_type("every");
    sandbox.add_function("become", become, &binding);
    sandbox.add_function("place", place, &binding);
    sandbox.add_function("remove", remove, &binding);
    sandbox.add_function("gain", gain, &binding);
    sandbox.add_function("recycle", recycle, &binding);
    sandbox.add_function("set", set, &binding);
    sandbox.add_function("add", add, &binding);
    sandbox.add_function("again", again, &binding);
    sandbox.add_function("every", every, &binding);
}

}  // namespace bazillion::script
