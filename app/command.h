#pragma once

#include "app/open_game.h"
#include "app/report.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace bazillion::app {

/// An option or an argument of a command, and where its value goes.
struct Option {
    /// The type of the value decides what is accepted; a `bool` is a flag, an optional text may be left out behind the
    /// option, a vector takes the option any number of times.
    using Target = std::variant<bool*, int*, std::uint64_t*, std::optional<std::uint64_t>*, double*, std::string*,
                                std::optional<std::string>*, std::vector<std::string>*>;

    std::string names;  ///< "-d,--depth"; without dashes ("FILE") an argument known by its place
    std::string help;
    Target target;
    std::string takes = {};  ///< what help calls the value: "N"
    bool required = false;
    std::optional<std::pair<double, double>> range = {};  ///< least and greatest number, of times in their unit
    /// For times: what a number without a unit means, in seconds. "500ms", "2s", "30m" and "1h" are told in that.
    std::optional<double> unit = {};
    std::string excludes = {};  ///< an option that may not be given together with it
};

/// A subcommand of the program. Values, so that help and whatever else lists commands follows from one table.
struct Command {
    std::string name;
    std::string summary;  ///< one line
    std::string help;     ///< what `--help` tells behind the options
    std::vector<Option> options;
    std::function<Exit(Format)> run;  ///< owns what the options' targets point at
};

/// All commands, in the order in which help lists them.
std::vector<Command> all_commands();

// One subcommand a file.
Command bench_command();
Command check_command();
Command convert_command();
Command corpus_command();
Command describe_command();
Command engine_command();
Command export_command();
Command fmt_command();
Command games_command();
Command hint_command();
Command import_command();
Command lsp_command();
Command macros_command();
Command match_command();
Command moves_command();
Command new_command();
Command perft_command();
Command play_command();
Command render_command();
Command sheet_command();
Command start_command();
Command stats_command();
Command titles_command();
Command tune_command();
Command words_command();

// Options that several of them share.
Option file_option(GameArguments& arguments);
Option library_option(std::string& library);
/// What is asked of the window, whichever command opens it.
struct WindowArguments {
    double ui_scale = 0;
    std::string state_dump;
    std::string frame_times;
};
Option ui_scale_option(double& scale);
Option state_dump_option(std::string& file);
Option frame_times_option(std::string& file);
/// The picture that a command draws.
Option picture_option(std::string& output);
Option title_option(GameArguments& arguments);
Option fen_option(GameArguments& arguments, bool many);
Option switch_option(GameArguments& arguments);
/// The options of a command about a position of a game, with those of its own among them. `many`: it takes many
/// positions.
std::vector<Option> position_options(GameArguments& arguments, bool many, std::vector<Option> own);

}  // namespace bazillion::app
