#pragma once

#include "script/binding.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace bazillion::script {

/// Makes `become place remove gain recycle set add again` known to scripts. Each checks its arguments and returns a
/// change, which does nothing until a hook returns it.
void add_changes(Sandbox& sandbox, Binding& binding);

/// The most changes that a hook may return, and one such function.
inline constexpr std::size_t most_changes = 1'000;

/// What such a function returned: one change, or one for each cell of a list. It ends with the changes.
struct MadeChanges {
    std::uint32_t count = 0;
    bool again = false;  ///< it is no change but says that the same player acts again
    play::Change first;

    [[nodiscard]] std::span<const play::Change> all() const { return {&first, count}; }
};

/// The changes at `index`, or null if there is something else.
const MadeChanges* to_changes(lua_State* lua, int index, const Binding& game);

}  // namespace bazillion::script
