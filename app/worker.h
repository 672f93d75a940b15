#pragma once

#include <chrono>
#include <functional>
#include <string>

namespace bazillion::app {

/// How a piece of work ended that was done in a process of its own.
struct WorkDone {
    std::string answer;  ///< whole, if `fault` is empty
    std::string fault;   ///< it crashed, or did not end in time
};

/// Does a piece of work in a process of its own, so that whatever happens to it, the caller goes on. Throws `Failure`
/// if there can be no such process.
WorkDone do_apart(const std::function<std::string()>& work, std::chrono::milliseconds most);

}  // namespace bazillion::app
