#pragma once

#include "app/report.h"
#include "app/session.h"

#include <CLI/CLI.hpp>

#include <functional>

namespace bazillion::app {

/// The command the user chose, ready to run; filled in while the command line is read.
struct Chosen {
    std::function<Exit()> run;
    Format format = Format::text;
};

/// Reads the command line, runs the command, and reports whatever goes wrong. Gives the exit code.
int run_command_line(int argc, const char* const* argv);

// One subcommand a file.
void add_bench(CLI::App& app, Chosen& chosen);
void add_check(CLI::App& app, Chosen& chosen);
void add_corpus(CLI::App& app, Chosen& chosen);
void add_fmt(CLI::App& app, Chosen& chosen);
void add_new(CLI::App& app, Chosen& chosen);
void add_titles(CLI::App& app, Chosen& chosen);
void add_moves(CLI::App& app, Chosen& chosen);
void add_perft(CLI::App& app, Chosen& chosen);
void add_play(CLI::App& app, Chosen& chosen);
void add_render(CLI::App& app, Chosen& chosen);
void add_sheet(CLI::App& app, Chosen& chosen);

// Options that several of them share.
void add_file_option(CLI::App& command, GameArguments& arguments);
void add_library_option(CLI::App& command, std::string& library);
void add_title_option(CLI::App& command, GameArguments& arguments);
void add_fen_option(CLI::App& command, GameArguments& arguments, bool many);
void add_switch_option(CLI::App& command, GameArguments& arguments);
void add_format_option(CLI::App& command, Chosen& chosen);

}  // namespace bazillion::app
