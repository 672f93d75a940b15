#pragma once

namespace bazillion::process {

/// How far the work of a thread stands behind that of the window, which must not miss a frame for it.
enum class Priority {
    thinking,   ///< somebody waits for it: whenever the window rests
    background  ///< nobody waits: when nothing else is to be done
};

/// Of the calling thread, and of the threads and processes that it starts from now on. There is no way back.
void lower_priority(Priority priority);

}  // namespace bazillion::process
