#pragma once

#include "play/position/position.h"

namespace bazillion::play {

/// An entry of the write log: a slot that was written, with its value before.
struct Write {
    Slot slot;
    Value old;
};

}  // namespace bazillion::play
