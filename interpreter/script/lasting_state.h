#pragma once

#include "script/assigned.h"

#include <lua5.4/lua.hpp>

#include <optional>
#include <string>
#include <vector>

namespace bazillion::script {

/// All that outlives a call: the tables reachable from what scripts have defined, and the variables that their
/// functions share. None of it may change, or the next answer would depend on what was asked before. Tables are frozen.
/// Lua cannot forbid assignments to variables; but only variables that a function assigns to can change, which are few
/// in a script that means well. These get their values back after each call.
class LastingState {
public:
    /// Freezes what is reachable from the tables on the stack, all of it, which stay as they are themselves. May raise,
    /// and charges the running call.
    void freeze(lua_State* lua, const AssignedVariables& assigned);

    /// Undoes assignments of a call. Returns the name of a variable that had changed.
    [[nodiscard]] std::optional<std::string> restore(lua_State* lua) const {
        return watched_.empty() ? std::nullopt : restore_watched(lua);
    }

private:
    struct Variable {
        std::string name;
        int upvalue;  ///< its number in the function
    };
    void watch(lua_State* lua, int function, int upvalue, const char* name);
    [[nodiscard]] std::optional<std::string> restore_watched(lua_State* lua) const;

    std::vector<Variable> watched_;
    int functions_ = LUA_NOREF;  ///< [variable] one that has it
    int values_ = LUA_NOREF;     ///< [variable] when it was frozen
};

}  // namespace bazillion::script
