#pragma once

#include "script/returned_changes.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace bazillion::script {

/// Makes `become place remove gain recycle set add again` known to scripts, and `every`. Each checks its arguments and
/// returns a change, which does nothing until a hook returns it.
void add_changes(Sandbox& sandbox, Binding& binding);

/// What such a function returned: one change, or one for each cell of a list. It ends with the changes.
struct MadeChanges {
    std::uint32_t count = 0;
    bool again = false;                  ///< it is no change but says that the same player acts again
    std::optional<CellChange> on_every;  ///< it is one of each piece of a set (`to_every`), which is its user value
    play::Change first;

    [[nodiscard]] std::span<play::Change> all() { return {&first, count}; }
    [[nodiscard]] std::span<const play::Change> all() const { return {&first, count}; }
};

/// The changes at `index`, or null if there is something else.
const MadeChanges* to_changes(lua_State* lua, int index, const Binding& game);
/// The pieces that the changes at `index` are of, which have `on_every`.
PieceSet to_every(lua_State* lua, int index, const Binding& game);

}  // namespace bazillion::script
