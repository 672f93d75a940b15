#pragma once

#include "script/binding.h"

#include <string>
#include <vector>

namespace bazillion::script {

/// Teaches a Lua state what a view of the position is. A view is a light userdata, which costs nothing to make; its
/// number is of one call only, so that a view kept beyond its call is told from those of later calls. docs/lua.md tells
/// what scripts can ask it.
void add_view(lua_State* lua, Binding& binding);

/// The names of what a view can be asked.
[[nodiscard]] std::vector<std::string> view_methods();

/// Pushes the view of the call under way.
void push_view(lua_State* lua, const Binding& binding);

}  // namespace bazillion::script
