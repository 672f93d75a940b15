#pragma once

#include "script/binding.h"
#include "script/changes.h"

namespace bazillion::script {

/// Readers of what hooks return, found at 1 .. lua_gettop. Nothing of it is believed: what does not fit is told in
/// words, and loops are charged to the script.
Sandbox::Reading read_result(lua_State* lua, Binding& game, ReturnedChanges& result);
/// Asks where the pieces of `every` are.
Sandbox::Reading read_result(lua_State* lua, Binding& game, play::HookChanges& result);
Sandbox::Reading read_result(lua_State* lua, Binding& game, std::vector<play::HookMove>& result);
Sandbox::Reading read_result(lua_State* lua, const Binding& game, bool& result);
Sandbox::Reading read_result(lua_State* lua, Binding& game, play::HookOutcome& result);
/// Rounded, and not beyond 8000 either way.
Sandbox::Reading read_result(lua_State* lua, const Binding& game, int& result);

}  // namespace bazillion::script
