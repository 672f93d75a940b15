#pragma once

#include <lua5.4/lua.hpp>

#include <cstdint>
#include <string>

namespace bazillion::script {

/// Metatables, as scripts have them here. A table that a script gives as a metatable is never in force itself:
/// `setmetatable` takes a copy of its metamethods. So a metamethod is looked at once, when it comes into force, and
/// cannot become something else later: a `__call` that is no function (Lua follows chains of these in C, where nothing
/// stops it), a `__gc`, `__mode` or `__close` that would be refused.
int set_metatable(lua_State* lua);
int get_metatable(lua_State* lua);

/// Who made the metatable of a table.
enum class MetatableOwner : std::uint8_t { none, script, frozen, host };
[[nodiscard]] MetatableOwner metatable_owner(lua_State* lua, int index);

/// Frozen tables. The entries of a frozen table stand in a hidden one: reads reach them through `__index`, and since
/// the table itself is empty, every write comes to `__newindex`, which raises. Lua offers no other way to forbid
/// writes; a read costs one look-up more. C code that reads a table of a script without metamethods calls `see_through`
/// first.
///
/// Freezes the table on top of the stack, which has no metatable or one of the script. `name` is told to who writes.
void freeze_table(lua_State* lua, const std::string& name);

/// Replaces a frozen table at `index` by the hidden one with its entries. Leaves other values alone.
void see_through(lua_State* lua, int index);

/// Raises if the table at `index` is frozen or not the script's.
void require_writable_table(lua_State* lua, int index);

/// Visits what the metatable of the table at `index` refers to, the script's own table included, if a script made it:
/// calls `visit` with each value on top of the stack, which `visit` pops.
template <typename Visit>
void visit_metatable(lua_State* lua, int index, Visit visit) {
    if (metatable_owner(lua, index) != MetatableOwner::script) {
        return;
    }
    lua_getmetatable(lua, index);
    lua_pushnil(lua);
    while (lua_next(lua, -2) != 0) {
        visit();
    }
    lua_pop(lua, 1);
}

}  // namespace bazillion::script
