#pragma once

#include <lua5.4/lua.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

namespace bazillion::script {

/// Finds out whether a call changed something that outlives it: a table reachable from the globals, or a local of a
/// file that functions share. Such a change would make the next answer depend on what was asked before, and Lua has no
/// way to forbid it.
///
/// A walk takes some microseconds, so it is done after each of the first calls and seldom later: a change lasts, so it
/// is found all the same.
class StateCheck {
public:
    /// Takes down all that is reachable from the table on top of the stack. May raise.
    void remember(lua_State* lua);

    /// The name of something that is not as remembered, starting from the same table on top of the stack.
    [[nodiscard]] std::optional<std::string> find_change(lua_State* lua) const;

private:
    struct Entry {
        std::uint64_t contents = 0;
        std::string name;
    };

    std::unordered_map<const void*, Entry> known_;
};

}  // namespace bazillion::script
