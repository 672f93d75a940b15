#pragma once

#include "script/binding.h"

namespace bazillion::script {

/// Makes `become place remove gain set add again` known to scripts. Each checks its arguments and returns a change, which
/// does nothing until a hook returns it.
void add_changes(Sandbox& sandbox, Binding& binding);

/// What such a function returned.
struct MadeChange {
    play::Change change;
    bool again = false;  ///< it is no change but says that the same player acts again
};

/// The change at `index`, or null if there is something else.
const MadeChange* to_change(lua_State* lua, int index);

}  // namespace bazillion::script
