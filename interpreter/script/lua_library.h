#pragma once

#include "script/meter.h"

#include <lua5.4/lua.hpp>

#include <array>
#include <cstddef>
#include <cstdio>
#include <exception>

namespace bazillion::script {

/// Runs a host function for a script: it costs budget, raises again once the budget is spent, and C++ exceptions leave
/// it as Lua errors.
template <typename Function>
int run_gated(lua_State* lua, Function function) {
    Meter::of(lua).charge(lua, 1);
    std::array<char, 200> message;  // NOLINT: clearing it would cost as much as the call
    try {
        return function(lua);
    } catch (const std::exception& error) {  // Lua's own errors are of another type and pass
        std::snprintf(message.data(), message.size(), "%s", error.what());
    }
    return luaL_error(lua, "%s", message.data());
}

/// Pushes `function` behind a gate: it costs budget, raises again once the budget is spent, and C++ exceptions leave it
/// as Lua errors. Pops one value, which `function` finds at `companion`.
void push_gated(lua_State* lua, lua_CFunction function);
inline constexpr int companion = lua_upvalueindex(1);

/// `run_gated` for a function known at compile time, which is called directly.
template <lua_CFunction function>
int gated(lua_State* lua) {
    return run_gated(lua, [](lua_State* state) { return function(state); });
}
/// Pushes such a function with its companion.
inline void push_with(lua_State* lua, lua_CFunction gated_function, void* companion_of_it) {
    lua_pushlightuserdata(lua, companion_of_it);
    lua_pushcclosure(lua, gated_function, 1);
}

/// Puts what scripts may use into the table on top of the stack:
///
/// * `assert error getmetatable ipairs pairs rawequal rawget rawlen select setmetatable tonumber tostring type`
/// * `string`: no patterns (`find` takes plain text), nothing that packs or dumps; results are bounded
/// * `table`: `sort` is stable, so the order of equal items is always the same; metamethods are not asked, since chains
///   of `__index` could make one call last for ever
/// * `math` without random numbers, `utf8`
///
/// Nothing shows an address or depends on one: `tostring` of a table is "table", `pairs` goes by sorted keys (whole
/// numbers, fractions, strings, booleans) and refuses keys without an order. There is no `next`, and nothing catches
/// an error. Strings compare as the C locale of the process says, which must stay "C" for LC_COLLATE and LC_NUMERIC.
void add_library(lua_State* lua);

/// Names that Lua authors look for but that scripts here do not have.
bool is_withheld(const char* name);

/// Pushes the text of a value as `print` and `tostring` show it.
void push_text(lua_State* lua, int index);

/// Makes the table on top of the stack read-only for scripts, by putting an empty one in front of it.
void make_read_only(lua_State* lua);

/// The parts of `add_library`, each taking from the original library on top of the stack what is safe, and leaving the
/// safe library in its place.
void narrow_strings(lua_State* lua);
void narrow_tables(lua_State* lua);

/// Charges for work in C on that many bytes of text.
void charge_bytes(lua_State* lua, std::size_t bytes);

/// Like `push_gated`, but for the function `name` of the library at `index`, charged by the length of its texts.
void push_by_length(lua_State* lua, int index, const char* name);

/// `pairs` in the order of keys.
int ordered_pairs(lua_State* lua);

}  // namespace bazillion::script
