#include "script/frozen_table.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace bazillion::script {

namespace {

// Fields of metatables that scripts cannot name: their keys are addresses.
constexpr char given_by_script = 0;  ///< the table that was given to `setmetatable`
constexpr char entries = 0;          ///< of a frozen table: the hidden one
constexpr char name_of_table = 0;    ///< of a frozen table
constexpr char in_force = 0;         ///< of a frozen table that serves as a metatable: the copy of its metamethods

constexpr std::array refused = {"__gc", "__mode", "__close"};
constexpr std::array metamethods = {"__index", "__newindex", "__call",     "__add",  "__sub",      "__mul", "__div",
                                    "__mod",   "__pow",      "__unm",      "__idiv", "__band",     "__bor", "__bxor",
                                    "__shl",   "__shr",      "__bnot",     "__len",  "__concat",   "__eq",  "__lt",
                                    "__le",    "__pairs",    "__tostring", "__name", "__metatable"};

int raw_field(lua_State* lua, int index, const char* name) {
    index = lua_absindex(lua, index);
    lua_pushstring(lua, name);
    return lua_rawget(lua, index);
}

/// Pops a value.
void set_raw_field(lua_State* lua, int index, const char* name) {
    index = lua_absindex(lua, index);
    lua_pushstring(lua, name);
    lua_insert(lua, -2);
    lua_rawset(lua, index);
}

/// Pushes a hidden field of the metatable of the value at `index`, or nothing and returns false.
bool push_hidden(lua_State* lua, int index, const char& key) {
    if (lua_type(lua, index) != LUA_TTABLE || lua_getmetatable(lua, index) == 0) {
        return false;
    }
    if (lua_rawgetp(lua, -1, &key) == LUA_TNIL) {
        lua_pop(lua, 2);
        return false;
    }
    lua_remove(lua, -2);
    return true;
}

/// Pushes a table with the metamethods of the one at `index`, as they are now.
void push_copy_of_metamethods(lua_State* lua, int index) {
    lua_pushvalue(lua, index);
    see_through(lua, -1);
    const int from = lua_gettop(lua);
    for (const char* name : refused) {
        if (raw_field(lua, from, name) != LUA_TNIL) {
            luaL_error(lua, "`%s` is not available to scripts", name);
        }
        lua_pop(lua, 1);
    }
    if (const int type = raw_field(lua, from, "__call"); type != LUA_TNIL && type != LUA_TFUNCTION) {
        luaL_error(lua, "`__call` must be a function");
    }
    lua_pop(lua, 1);
    lua_newtable(lua);
    for (const char* name : metamethods) {
        if (raw_field(lua, from, name) == LUA_TNIL) {
            lua_pop(lua, 1);
        } else {
            set_raw_field(lua, -2, name);
        }
    }
    lua_pushvalue(lua, index);
    lua_rawsetp(lua, -2, &given_by_script);
    lua_remove(lua, from);
}

/// Pushes what is to be in force when the table at `index` is given as a metatable. A frozen one does not change, so it
/// keeps its copy: objects of a class cost no more than elsewhere.
void push_metatable_in_force(lua_State* lua, int index) {
    if (push_hidden(lua, index, in_force)) {
        return;
    }
    push_copy_of_metamethods(lua, index);
    if (metatable_owner(lua, index) == MetatableOwner::frozen) {
        lua_getmetatable(lua, index);
        lua_pushvalue(lua, -2);
        lua_rawsetp(lua, -2, &in_force);
        lua_pop(lua, 1);
    }
}

int refuse_write(lua_State* lua) {
    const bool named = push_hidden(lua, 1, name_of_table);
    return luaL_error(
        lua, "hooks keep no state: `%s` cannot be changed; what must be remembered goes into a `(variable ...)`",
        named ? lua_tostring(lua, -1) : "a table");
}

int length_of_frozen(lua_State* lua) {
    see_through(lua, 1);
    lua_pushinteger(lua, static_cast<lua_Integer>(lua_rawlen(lua, 1)));
    return 1;
}

/// `__index` of a frozen table whose own `__index` is a function: upvalues are the entries and that function.
int index_of_frozen(lua_State* lua) {
    lua_settop(lua, 2);
    lua_pushvalue(lua, 2);
    if (lua_rawget(lua, lua_upvalueindex(1)) != LUA_TNIL) {
        return 1;
    }
    lua_pushvalue(lua, lua_upvalueindex(2));
    lua_insert(lua, 1);
    lua_settop(lua, 3);
    lua_call(lua, 2, 1);
    return 1;
}

/// Moves all entries of the table at `table` to a new one, which it pushes.
void move_entries(lua_State* lua, int table) {
    std::size_t count = 0;
    lua_pushnil(lua);
    while (lua_next(lua, table) != 0) {
        lua_pop(lua, 1);
        ++count;
    }
    const std::size_t in_order = std::min<std::size_t>(count, lua_rawlen(lua, table));
    lua_createtable(lua, static_cast<int>(in_order), static_cast<int>(count - in_order));
    lua_pushnil(lua);
    while (lua_next(lua, table) != 0) {
        lua_pushvalue(lua, -2);
        lua_insert(lua, -2);
        lua_rawset(lua, -4);
    }
    lua_pushnil(lua);
    while (lua_next(lua, table) != 0) {  // to take entries out is allowed while they are gone through
        lua_pop(lua, 1);
        lua_pushvalue(lua, -1);
        lua_pushnil(lua);
        lua_rawset(lua, table);
    }
}

/// Sets how the metatable on top of the stack, a copy of the script's, finds the entries in the table at `hidden`.
void set_index(lua_State* lua, int hidden) {
    switch (raw_field(lua, -1, "__index")) {
        case LUA_TNIL:
            lua_pop(lua, 1);
            lua_pushvalue(lua, hidden);
            break;
        case LUA_TFUNCTION:
            lua_pushvalue(lua, hidden);
            lua_insert(lua, -2);
            lua_pushcclosure(lua, index_of_frozen, 2);
            break;
        default:
            lua_createtable(lua, 0, 1);
            lua_insert(lua, -2);
            set_raw_field(lua, -2, "__index");
            lua_setmetatable(lua, hidden);
            lua_pushvalue(lua, hidden);
    }
    set_raw_field(lua, -2, "__index");
}

}  // namespace

int set_metatable(lua_State* lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    luaL_argexpected(lua, lua_isnil(lua, 2) || lua_istable(lua, 2), 2, "nil or table");
    require_writable_table(lua, 1);
    if (luaL_getmetafield(lua, 1, "__metatable") != LUA_TNIL) {
        return luaL_error(lua, "this table cannot be changed");
    }
    lua_settop(lua, 2);
    if (lua_istable(lua, 2)) {
        push_metatable_in_force(lua, 2);
    }
    lua_setmetatable(lua, 1);
    lua_settop(lua, 1);
    return 1;
}

/// Tables only: the metatable of strings belongs to all scripts.
int get_metatable(lua_State* lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    if (luaL_getmetafield(lua, 1, "__metatable") == LUA_TNIL && !push_hidden(lua, 1, given_by_script)) {
        lua_pushnil(lua);
    }
    return 1;
}

MetatableOwner metatable_owner(lua_State* lua, int index) {
    if (lua_getmetatable(lua, index) == 0) {
        return MetatableOwner::none;
    }
    const bool frozen = lua_rawgetp(lua, -1, &entries) != LUA_TNIL;
    const bool script = lua_rawgetp(lua, -2, &given_by_script) != LUA_TNIL;
    lua_pop(lua, 3);
    return frozen ? MetatableOwner::frozen : script ? MetatableOwner::script : MetatableOwner::host;
}

void freeze_table(lua_State* lua, const std::string& name) {
    const int table = lua_gettop(lua);
    move_entries(lua, table);
    const int hidden = lua_gettop(lua);
    lua_newtable(lua);
    if (lua_getmetatable(lua, table) != 0) {
        lua_pushnil(lua);
        while (lua_next(lua, -2) != 0) {
            lua_pushvalue(lua, -2);
            lua_insert(lua, -2);
            lua_rawset(lua, -5);
        }
        lua_pop(lua, 1);
    }
    set_index(lua, hidden);
    lua_pushcfunction(lua, refuse_write);
    set_raw_field(lua, -2, "__newindex");
    if (raw_field(lua, -1, "__len") == LUA_TNIL) {
        lua_pushcfunction(lua, length_of_frozen);
        set_raw_field(lua, -3, "__len");
    }
    lua_pop(lua, 1);
    lua_pushlstring(lua, name.data(), name.size());
    lua_rawsetp(lua, -2, &name_of_table);
    lua_pushvalue(lua, hidden);
    lua_rawsetp(lua, -2, &entries);
    lua_setmetatable(lua, table);
    lua_settop(lua, table);
}

void see_through(lua_State* lua, int index) {
    index = lua_absindex(lua, index);
    if (push_hidden(lua, index, entries)) {
        lua_replace(lua, index);
    }
}

void require_writable_table(lua_State* lua, int index) {
    const MetatableOwner owner = metatable_owner(lua, index);
    if (owner == MetatableOwner::host) {
        luaL_error(lua, "the libraries cannot be changed");
    }
    if (owner == MetatableOwner::frozen) {
        lua_pushvalue(lua, index);
        lua_replace(lua, 1);
        refuse_write(lua);
    }
}

}  // namespace bazillion::script
