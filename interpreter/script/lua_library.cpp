#include "script/lua_library.h"

#include "script/frozen_table.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>

namespace bazillion::script {

namespace {

constexpr std::size_t bytes_a_charge = 16;

int gate(lua_State* lua) {
    return run_gated(lua, lua_tocfunction(lua, lua_upvalueindex(2)));
}

int charged_by_length(lua_State* lua) {
    std::size_t bytes = 0;
    for (int i = 1; i <= lua_gettop(lua); ++i) {
        bytes += lua_type(lua, i) == LUA_TSTRING ? lua_rawlen(lua, i) : 0;
    }
    charge_bytes(lua, bytes);
    return lua_tocfunction(lua, companion)(lua);
}

int text_of(lua_State* lua) {
    luaL_checkany(lua, 1);
    push_text(lua, 1);
    return 1;
}

/// The functions that look at a table as it is.
int raw_get(lua_State* lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    luaL_checkany(lua, 2);
    lua_settop(lua, 2);
    see_through(lua, 1);
    lua_rawget(lua, 1);
    return 1;
}

int raw_length(lua_State* lua) {
    luaL_argexpected(lua, lua_istable(lua, 1) || lua_type(lua, 1) == LUA_TSTRING, 1, "table or string");
    see_through(lua, 1);
    lua_pushinteger(lua, static_cast<lua_Integer>(lua_rawlen(lua, 1)));
    return 1;
}

int refuse_library_assignment(lua_State* lua) {
    return luaL_error(lua, "the libraries cannot be changed");
}

/// Copies fields from the table at `from` to the table on top of the stack.
void copy_fields(lua_State* lua, int from, std::initializer_list<const char*> names) {
    for (const char* name : names) {
        lua_getfield(lua, from, name);
        lua_setfield(lua, -2, name);
    }
}

void add_base(lua_State* lua) {
    lua_pushcfunction(lua, luaopen_base);
    lua_call(lua, 0, 1);
    const int base = lua_gettop(lua);
    lua_pushvalue(lua, base - 1);
    copy_fields(lua, base, {"assert", "error", "ipairs", "rawequal", "select", "type"});
    push_by_length(lua, base, "tonumber");
    lua_setfield(lua, -2, "tonumber");
    const std::initializer_list<luaL_Reg> own = {
        {"getmetatable", get_metatable}, {"setmetatable", set_metatable}, {"rawget", raw_get},
        {"rawlen", raw_length},          {"tostring", text_of},           {"pairs", ordered_pairs}};
    for (const luaL_Reg& function : own) {
        lua_pushnil(lua);
        push_gated(lua, function.func);
        lua_setfield(lua, -2, function.name);
    }
    lua_settop(lua, base - 1);
}

void narrow_math(lua_State* lua) {
    for (const char* name : {"random", "randomseed"}) {
        lua_pushnil(lua);
        lua_setfield(lua, -2, name);
    }
}

void narrow_utf8(lua_State* lua) {
    const int original = lua_gettop(lua);
    lua_newtable(lua);
    for (const char* name : {"char", "codes", "codepoint", "len", "offset"}) {
        push_by_length(lua, original, name);
        lua_setfield(lua, -2, name);
    }
    lua_replace(lua, original);
}

void add(lua_State* lua, const char* name, lua_CFunction open, void (*narrow)(lua_State*)) {
    lua_pushcfunction(lua, open);
    lua_call(lua, 0, 1);
    narrow(lua);
    make_read_only(lua);
    lua_setfield(lua, -2, name);
}

}  // namespace

void push_gated(lua_State* lua, lua_CFunction function) {
    lua_pushcfunction(lua, function);
    lua_pushcclosure(lua, gate, 2);
}

void charge_bytes(lua_State* lua, std::size_t bytes) {
    Meter::of(lua).charge(lua, static_cast<std::int64_t>(bytes / bytes_a_charge));
}

void push_by_length(lua_State* lua, int index, const char* name) {
    lua_getfield(lua, index, name);
    push_gated(lua, charged_by_length);
}

void push_text(lua_State* lua, int index) {
    index = lua_absindex(lua, index);
    if (luaL_callmeta(lua, index, "__tostring") != 0) {
        if (lua_isstring(lua, -1) == 0) {
            luaL_error(lua, "`__tostring` must return a string");
        }
        return;
    }
    switch (lua_type(lua, index)) {
        case LUA_TNUMBER:
        case LUA_TSTRING:
            lua_pushvalue(lua, index);
            lua_tolstring(lua, -1, nullptr);
            break;
        case LUA_TBOOLEAN:
            lua_pushstring(lua, lua_toboolean(lua, index) != 0 ? "true" : "false");
            break;
        default:
            if (luaL_getmetafield(lua, index, "__name") != LUA_TSTRING) {
                lua_pushstring(lua, luaL_typename(lua, index));
            }
    }
}

void make_read_only(lua_State* lua) {
    lua_newtable(lua);
    lua_createtable(lua, 0, 3);
    lua_rotate(lua, -3, -1);
    lua_setfield(lua, -2, "__index");
    lua_pushcfunction(lua, refuse_library_assignment);
    lua_setfield(lua, -2, "__newindex");
    lua_pushboolean(lua, 0);
    lua_setfield(lua, -2, "__metatable");
    lua_setmetatable(lua, -2);
}

void add_library(lua_State* lua) {
    add_base(lua);
    add(lua, "string", luaopen_string, narrow_strings);
    add(lua, "table", luaopen_table, narrow_tables);
    add(lua, "math", luaopen_math, narrow_math);
    add(lua, "utf8", luaopen_utf8, narrow_utf8);
}

bool is_withheld(const char* name) {
    constexpr std::array<std::string_view, 20> names = {
        "_G",      "_VERSION", "collectgarbage", "coroutine",  "debug",  "dofile", "getfenv",
        "io",      "load",     "loadfile",       "loadstring", "module", "next",   "os",
        "package", "pcall",    "rawset",         "setfenv",    "unpack", "xpcall"};
    return std::find(names.begin(), names.end(), std::string_view(name)) != names.end();
}

}  // namespace bazillion::script
