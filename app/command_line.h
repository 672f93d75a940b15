#pragma once

namespace bazillion::app {

/// Reads the command line, runs the command, and reports whatever goes wrong. Gives the exit code.
int run_command_line(int argc, const char* const* argv);

}  // namespace bazillion::app
