#include "script/view.h"

#include "play/machine/machine.h"
#include "script/lua_library.h"
#include "script/piece_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>

namespace bazillion::script {

namespace {

using play::Cell;
using play::Code;
using play::PlayerId;

constexpr std::int64_t cells_an_instruction = 16;

/// The number of a view: twice its call's, and one more if it shows the position before the move.
void* token(const Binding& binding, bool before) {
    return reinterpret_cast<void*>(2 * binding.serial() + (before ? 1 : 0));  // NOLINT: a number, not an address
}

/// A view that a method was called on. What a method tells of the position it has from `ask`, or takes down.
struct View {
    using About = Question::About;
    Binding& names;
    bool before;

    [[nodiscard]] const rules::Rules& rules() const { return names.rules(); }
    [[nodiscard]] std::uint16_t ask(About about, std::uint16_t index = 0) const {
        return static_cast<std::uint16_t>(names.ask({.about = about, .before = before, .index = index}));
    }
    [[nodiscard]] Code at(Cell cell) const { return ask(About::slot, cell); }
    [[nodiscard]] PlayerId mover() const { return static_cast<PlayerId>(ask(About::mover)); }
};

View self(lua_State* lua) {
    Binding& binding = Binding::of(lua);
    if (lua_islightuserdata(lua, 1) == 0) {
        throw std::runtime_error("ask a view with a colon: `now:mover()`");
    }
    const void* const given = lua_touserdata(lua, 1);
    const bool before = given == token(binding, true);
    if (binding.serial() == 0 || (!before && given != token(binding, false))) {
        throw std::runtime_error("this view is of an earlier call; a view cannot be kept");
    }
    return {binding, before};
}

PlayerId read_player(lua_State* lua, int index, const Binding& names) {
    return static_cast<PlayerId>(names.players.read(lua, index));
}

void push_cell(lua_State* lua, Cell cell, const Binding& names) {
    if (cell == rules::none) {
        lua_pushnil(lua);
    } else {
        names.cells.push(lua, cell);
    }
}

/// The pieces that the arguments `player, kind, ...` from `index` on ask for.
PieceSet read_pieces(lua_State* lua, int index, const View& now) {
    return now.names.piece_set(now.names.read_player_or_nil(lua, index), lua_gettop(lua) - index,
                               [&](int i) { return now.names.kinds.read(lua, index + 1 + i); });
}

std::span<const Code> board(const View& now) {
    const play::HookView& hook = now.names.view();
    const play::Position& position = now.before ? hook.before() : hook.position;
    return std::span<const Code>(position.slots).first(now.rules().cells());
}

// Who plays.

int mover(lua_State* lua) {
    const View now = self(lua);
    now.names.players.push(lua, now.mover());
    return 1;
}

int opponent(lua_State* lua) {
    const View now = self(lua);
    now.names.players.push(lua, play::next_player(now.rules(), now.mover()));
    return 1;
}

int players(lua_State* lua) {
    const View now = self(lua);
    const std::size_t count = now.names.players.size();
    lua_createtable(lua, static_cast<int>(count), 0);
    for (std::size_t i = 0; i < count; ++i) {
        now.names.players.push(lua, i);
        lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
    }
    return 1;
}

int turns(lua_State* lua) {
    lua_pushinteger(lua, self(lua).ask(View::About::turns));
    return 1;
}

// What is on the board.

int at(lua_State* lua) {
    const View now = self(lua);
    const Code code = now.at(now.names.cells.read(lua, 2));
    if (code == rules::empty) {
        lua_pushnil(lua);
        return 1;
    }
    now.names.kinds.push(lua, now.rules().codes.kind(code));
    now.names.players.push(lua, now.rules().codes.owner(code));
    return 2;
}

int pieces(lua_State* lua) {
    const View now = self(lua);
    const auto there = now.rules().codes.pieces(now.at(now.names.cells.read(lua, 2)));
    lua_createtable(lua, static_cast<int>(there.size()), 0);
    for (std::size_t i = 0; i < there.size(); ++i) {
        now.names.kinds.push(lua, now.rules().codes.kind(there[i]));
        lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
    }
    return 1;
}

int has(lua_State* lua) {
    const View now = self(lua);
    const Code code = now.at(now.names.cells.read(lua, 2));
    lua_pushboolean(lua, now.rules().codes.has(code, now.names.attributes.read(lua, 3)) ? 1 : 0);
    return 1;
}

int count(lua_State* lua) {
    const View now = self(lua);
    const PieceSet wanted = read_pieces(lua, 2, now);
    const auto cells = board(now);
    Sandbox::charge(lua, static_cast<std::int64_t>(cells.size() * wanted.parts()) / cells_an_instruction);
    now.names.note_count(wanted, now.before);
    lua_pushinteger(lua, static_cast<lua_Integer>(wanted.count(cells)));
    return 1;
}

int variety(lua_State* lua) {
    const View now = self(lua);
    const PlayerId player = read_player(lua, 2, now.names);
    std::array<play::KindId, 32> named;  // NOLINT: only what is filled is read
    std::vector<play::KindId> all;
    const auto count = static_cast<std::size_t>(std::max(lua_gettop(lua) - 2, 0));
    if (count > named.size()) {
        throw std::runtime_error(fmt::format("`variety` takes {} kinds at most", named.size()));
    }
    for (std::size_t i = 0; i < count; ++i) {
        named[i] = now.names.kinds.read(lua, static_cast<int>(i) + 3);
    }
    if (count == 0) {
        all.resize(now.rules().kinds.size());
        std::iota(all.begin(), all.end(), play::KindId{0});
    }
    const auto kinds = count == 0 ? std::span<const play::KindId>(all) : std::span(named).first(count);
    Sandbox::charge(lua, static_cast<std::int64_t>(now.rules().cells() * kinds.size()) / cells_an_instruction);
    lua_pushinteger(lua, now.names.variety(player, kinds, now.before));
    return 1;
}

int territory(lua_State* lua) {
    const View now = self(lua);
    if (now.rules().group_ways.empty()) {
        throw std::runtime_error("`territory` needs a `(groups ...)` in the game");
    }
    Sandbox::charge(lua, static_cast<std::int64_t>(now.rules().cells()) / cells_an_instruction);
    lua_pushinteger(lua, static_cast<lua_Integer>(now.names.ask({.about = Question::About::territory,
                                                                 .before = now.before,
                                                                 .index = read_player(lua, 2, now.names)})));
    return 1;
}

int cells(lua_State* lua) {
    const View now = self(lua);
    const PieceSet wanted = read_pieces(lua, 2, now);
    Sandbox::charge(lua, static_cast<std::int64_t>(now.rules().cells() * wanted.parts()) / cells_an_instruction);
    const std::span<const Cell> found = now.names.find(wanted, now.before);
    lua_createtable(lua, static_cast<int>(found.size()), 0);
    for (std::size_t i = 0; i < found.size(); ++i) {
        now.names.cells.push(lua, found[i]);
        lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
    }
    return 1;
}

// What is beside the board.

int reserve(lua_State* lua) {
    const View now = self(lua);
    const play::Slot slot = now.names.reserve_slot(read_player(lua, 2, now.names), now.names.kinds.read(lua, 3));
    lua_pushinteger(lua, slot == rules::none ? 0 : now.ask(View::About::slot, slot));
    return 1;
}

int get(lua_State* lua) {
    const View now = self(lua);
    const Binding::Place place = now.names.read_place(lua, 2, 3);
    const rules::Variable& variable = now.rules().variables[place.variable];
    if (variable.type != rules::Variable::Type::cells) {
        now.names.push_value(lua, place.variable, now.ask(View::About::slot, place.slot));
        return 1;
    }
    lua_newtable(lua);
    lua_Integer count = 0;
    for (std::size_t i = 0; i < variable.cells.size(); ++i) {
        if (now.ask(View::About::slot, static_cast<play::Slot>(place.slot + i)) != 0) {
            now.names.cells.push(lua, variable.cells[i]);
            lua_rawseti(lua, -2, ++count);
        }
    }
    return 1;
}

int switch_value(lua_State* lua) {
    const View now = self(lua);
    lua_pushboolean(lua, now.rules().switches[now.names.switches.read(lua, 2)].value ? 1 : 0);
    return 1;
}

// The move just made.

int from(lua_State* lua) {
    const View now = self(lua);
    push_cell(lua, now.ask(View::About::from), now.names);
    return 1;
}

int to(lua_State* lua) {
    const View now = self(lua);
    push_cell(lua, now.ask(View::About::to), now.names);
    return 1;
}

int named(lua_State* lua) {
    const View now = self(lua);
    if (const play::KindId named = now.ask(View::About::named); named == rules::none) {
        lua_pushnil(lua);
    } else {
        now.names.kinds.push(lua, named);
    }
    return 1;
}

int captured(lua_State* lua) {
    const View now = self(lua);
    const rules::Codes& codes = now.rules().codes;
    lua_newtable(lua);
    lua_Integer count = 0;
    std::uint16_t number = 0;
    while (const Code captured = now.ask(View::About::captured, number++)) {
        for (const Code piece : codes.pieces(captured)) {
            lua_createtable(lua, 0, 2);
            now.names.kinds.push(lua, codes.kind(piece));
            lua_setfield(lua, -2, "kind");
            now.names.players.push(lua, codes.owner(piece));
            lua_setfield(lua, -2, "owner");
            lua_rawseti(lua, -2, ++count);
        }
    }
    return 1;
}

int before(lua_State* lua) {
    const View now = self(lua);
    if (now.before) {
        throw std::runtime_error("only the position before the last move is known");
    }
    if (now.ask(View::About::made) == 0) {
        throw std::runtime_error("no move has been made");
    }
    lua_pushlightuserdata(lua, token(now.names, true));
    return 1;
}

int in_check(lua_State* lua) {
    const View now = self(lua);
    const PlayerId player = read_player(lua, 2, now.names);
    if (now.before) {
        throw std::runtime_error("`in_check` is known of the position after the move only");
    }
    lua_pushboolean(lua, now.ask(View::About::check, player));
    return 1;
}

// The board itself.

int step(lua_State* lua) {
    const View now = self(lua);
    const rules::Board& board = now.rules().board;
    const Cell cell = now.names.cells.read(lua, 2);
    rules::DirectionId direction = now.names.directions.read(lua, 3);
    if (const auto player = now.names.read_player_or_nil(lua, 4)) {
        direction = board.symmetry[*player][direction];
    }
    push_cell(lua, board.step(cell, direction), now.names);
    return 1;
}

int in_zone(lua_State* lua) {
    const View now = self(lua);
    const rules::Zone& zone = now.rules().board.zones[now.names.zones.read(lua, 2)];
    const Cell cell = now.names.cells.read(lua, 3);
    lua_pushboolean(lua, zone.holds[read_player(lua, 4, now.names)][cell] ? 1 : 0);
    return 1;
}

int zone(lua_State* lua) {
    const View now = self(lua);
    const rules::Zone& zone = now.rules().board.zones[now.names.zones.read(lua, 2)];
    const auto& holds = zone.holds[read_player(lua, 3, now.names)];
    Sandbox::charge(lua, static_cast<std::int64_t>(holds.size()) / cells_an_instruction);
    lua_newtable(lua);
    lua_Integer found = 0;
    for (std::size_t cell = 0; cell < holds.size(); ++cell) {
        if (holds[cell]) {
            now.names.cells.push(lua, cell);
            lua_rawseti(lua, -2, ++found);
        }
    }
    return 1;
}

int directions(lua_State* lua) {
    const View now = self(lua);
    const std::size_t count = now.names.directions.size();
    lua_createtable(lua, static_cast<int>(count), 0);
    for (std::size_t i = 0; i < count; ++i) {
        now.names.directions.push(lua, i);
        lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
    }
    return 1;
}

/// The label and the number, from 1, of a cell on an axis of the first grid that holds it and has such an axis.
int coordinate(lua_State* lua, std::size_t axis) {
    const View now = self(lua);
    const Cell cell = now.names.cells.read(lua, 2);
    for (const rules::Grid& grid : now.rules().board.grids) {
        const auto found = std::find(grid.cells.begin(), grid.cells.end(), cell);
        Sandbox::charge(lua, (found - grid.cells.begin()) / cells_an_instruction);
        if (found == grid.cells.end() || axis >= grid.axes.size()) {
            continue;
        }
        auto at = static_cast<std::size_t>(found - grid.cells.begin());
        for (std::size_t later = grid.axes.size() - 1; later > axis; --later) {
            at /= grid.axes[later].size();
        }
        at %= grid.axes[axis].size();
        lua_pushlstring(lua, grid.axes[axis][at].data(), grid.axes[axis][at].size());
        lua_pushinteger(lua, static_cast<lua_Integer>(at) + 1);
        return 2;
    }
    lua_pushnil(lua);
    return 1;
}

int file(lua_State* lua) {
    return coordinate(lua, 0);
}

int rank(lua_State* lua) {
    return coordinate(lua, 1);
}

/// A method by its name, behind its gate.
constexpr std::array<luaL_Reg, 26> methods = {{
    {"mover", gated<mover>},
    {"opponent", gated<opponent>},
    {"players", gated<players>},
    {"turns", gated<turns>},
    {"at", gated<at>},
    {"pieces", gated<pieces>},
    {"has", gated<has>},
    {"count", gated<count>},
    {"cells", gated<cells>},
    {"reserve", gated<reserve>},
    {"get", gated<get>},
    {"switch", gated<switch_value>},
    {"from", gated<from>},
    {"to", gated<to>},
    {"named", gated<named>},
    {"captured", gated<captured>},
    {"before", gated<before>},
    {"in_check", gated<in_check>},
    {"step", gated<step>},
    {"in_zone", gated<in_zone>},
    {"zone", gated<zone>},
    {"directions", gated<directions>},
    {"file", gated<file>},
    {"rank", gated<rank>},
    {"territory", gated<territory>},
    {"variety", gated<variety>},
}};

int unknown_method(lua_State* lua) {
    const std::vector<std::string> known = view_methods();
    const std::string wrong = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "";
    throw std::runtime_error(fmt::format("a view has no {}{}", describe(lua, 2), or_nearest(wrong, known)));
}

int refuse_view_assignment(lua_State* /*lua*/) {
    throw std::runtime_error("a view cannot be changed; return changes instead");
}

void set_function(lua_State* lua, Binding& binding, const char* name, lua_CFunction function) {
    push_with(lua, function, &binding);
    lua_setfield(lua, -2, name);
}

}  // namespace

std::vector<std::string> view_methods() {
    std::vector<std::string> names;
    names.reserve(methods.size());
    for (const luaL_Reg& method : methods) {
        names.emplace_back(method.name);
    }
    return names;
}

void add_view(lua_State* lua, Binding& binding) {
    lua_pushlightuserdata(lua, &binding);  // all light userdata share one metatable
    lua_newtable(lua);
    lua_pushstring(lua, "view");
    lua_setfield(lua, -2, "__name");
    set_function(lua, binding, "__newindex", gated<refuse_view_assignment>);

    lua_newtable(lua);
    for (const luaL_Reg& method : methods) {
        set_function(lua, binding, method.name, method.func);
    }
    lua_newtable(lua);
    set_function(lua, binding, "__index", gated<unknown_method>);
    lua_setmetatable(lua, -2);

    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_pop(lua, 1);
}

void push_view(lua_State* lua, const Binding& binding) {
    lua_pushlightuserdata(lua, token(binding, false));
}

}  // namespace bazillion::script
