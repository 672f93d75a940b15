#pragma once

#include "play/machine/observer.h"
#include "rules/rules.h"

#include <cstddef>
#include <cstdint>

namespace bazillion::play {

/// Is told what follows a move while it is made (`Inspection::watch_move`): the hooks behind it, and which turns are
/// left out.
class HookWatcher {
public:
    virtual ~HookWatcher() = default;
    /// A program is run behind the move: who is told its steps.
    virtual Observer& listener(const rules::Program& program) = 0;
    /// The condition of a hook was evaluated, by the program told last if it has one.
    virtual void asked(const rules::Hook& hook, bool holds) = 0;
    /// A hook is done: by the program told last, or a script, with so many changes.
    virtual void done(const rules::Hook& hook, std::size_t changes) = 0;
    /// The turn was to be the next one, on a condition, evaluated by the program told last.
    virtual void turn_asked(std::uint16_t turn, bool holds) = 0;
};

}  // namespace bazillion::play
