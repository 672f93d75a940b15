#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>

namespace bazillion::app {

/// How a piece of work ended that was done in a process of its own.
struct WorkDone {
    std::string answer;  ///< whole, if `fault` is empty
    std::string fault;   ///< it crashed, or did not end in time
    double cpu_seconds = 0;
    std::size_t peak_bytes = 0;  ///< most memory that it held at a time
};

/// Does a piece of work in a process of its own, so that whatever happens to it, the caller goes on. Throws `Failure`
/// if there can be no such process.
WorkDone do_apart(const std::function<std::string()>& work, std::chrono::milliseconds most);

/// Runs another program, with `input` (a few kilobytes at most) as its standard input; its standard output is the
/// answer.
WorkDone run_program(const std::filesystem::path& program, const std::string& input, std::chrono::milliseconds most);

}  // namespace bazillion::app
