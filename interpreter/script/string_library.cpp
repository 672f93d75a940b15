#include "script/lua_library.h"
#include "script/meter.h"

#include <algorithm>
#include <string_view>

namespace bazillion::script {

namespace {

/// Plain search compares the whole needle at each place if the text is made for it.
constexpr std::size_t compares_an_instruction = 256;

constexpr lua_Integer copies_an_instruction = 8;

int repeat(lua_State* lua) {
    std::size_t length = 0;
    std::size_t between = 0;
    luaL_checklstring(lua, 1, &length);
    const lua_Integer times = luaL_checkinteger(lua, 2);
    luaL_optlstring(lua, 3, "", &between);
    if (times <= 0 || length + between == 0) {  // the original would loop over nothing, `times` times
        lua_pushliteral(lua, "");
        return 1;
    }
    const std::size_t most = Meter::of(lua).limits().string_bytes;
    if (static_cast<std::size_t>(times) > most) {
        Meter::of(lua).require_string_fits(lua, most + 1);
    }
    const std::size_t bytes = static_cast<std::size_t>(times) * (length + between) - between;
    Meter::of(lua).require_string_fits(lua, bytes);
    Meter::of(lua).charge(lua, times / copies_an_instruction);
    return lua_tocfunction(lua, companion)(lua);
}

int find_plain(lua_State* lua) {
    std::size_t length = 0;
    std::size_t wanted = 0;
    luaL_checklstring(lua, 1, &length);
    const char* const needle = luaL_checklstring(lua, 2, &wanted);
    const bool special = std::string_view(needle, wanted).find_first_of("^$*+?.([%-") != std::string_view::npos;
    if (special && lua_toboolean(lua, 4) == 0) {
        return luaL_error(lua, "patterns are not available to scripts: `find` takes `true` as its fourth argument");
    }
    const std::size_t compares = wanted > length ? 0 : (length - wanted + 1) * std::max<std::size_t>(wanted, 1);
    Meter::of(lua).charge(lua, static_cast<std::int64_t>(compares / compares_an_instruction));
    lua_settop(lua, 3);
    lua_pushboolean(lua, 1);
    return lua_tocfunction(lua, companion)(lua);
}

/// `format` as it is, but that `%s` shows no addresses and there is no `%p`.
int format(lua_State* lua) {
    std::size_t length = 0;
    const char* const start = luaL_checklstring(lua, 1, &length);
    const std::string_view text(start, length);
    int argument = 1;
    std::size_t bytes = length;
    for (std::size_t at = text.find('%'); at != std::string_view::npos; at = text.find('%', at + 1)) {
        at = text.find_first_not_of("-+ #0123456789.", at + 1);
        if (at == std::string_view::npos) {
            break;  // left to the original to refuse
        }
        argument += text[at] == '%' ? 0 : 1;
        if (text[at] == 'p') {
            return luaL_error(lua, "`%%p` is not available to scripts");
        }
        if (text[at] == 's' && argument <= lua_gettop(lua)) {
            push_text(lua, argument);
            lua_replace(lua, argument);
        }
        const bool is_text = argument <= lua_gettop(lua) && lua_type(lua, argument) == LUA_TSTRING;
        bytes += is_text ? lua_rawlen(lua, argument) : 0;
    }
    Meter::of(lua).charge(lua, static_cast<std::int64_t>(bytes));
    return lua_tocfunction(lua, companion)(lua);
}

/// Sets `name` in the table on top to our `function`, with the original beside it.
void wrap(lua_State* lua, int original, const char* name, lua_CFunction function) {
    lua_getfield(lua, original, name);
    push_gated(lua, function);
    lua_setfield(lua, -2, name);
}

}  // namespace

void narrow_strings(lua_State* lua) {
    const int original = lua_gettop(lua);
    lua_newtable(lua);
    for (const char* name : {"char", "len", "sub"}) {
        lua_getfield(lua, original, name);
        lua_setfield(lua, -2, name);
    }
    for (const char* name : {"byte", "lower", "upper", "reverse"}) {
        push_by_length(lua, original, name);
        lua_setfield(lua, -2, name);
    }
    wrap(lua, original, "rep", repeat);
    wrap(lua, original, "find", find_plain);
    wrap(lua, original, "format", format);

    // Methods: ("x"):rep(3)
    lua_pushliteral(lua, "");
    lua_getmetatable(lua, -1);
    lua_pushvalue(lua, -3);
    lua_setfield(lua, -2, "__index");
    lua_pop(lua, 2);
    lua_replace(lua, original);
}

}  // namespace bazillion::script
