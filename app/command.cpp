#include "app/command.h"

namespace bazillion::app {

std::vector<Command> all_commands() {
    std::vector<Command> commands;
    for (const auto command : {play_command,   start_command, games_command,  hint_command,    check_command,
                               fmt_command,    new_command,   import_command, export_command,  titles_command,
                               moves_command,  perft_command, render_command, convert_command, corpus_command,
                               engine_command, sheet_command, bench_command,  match_command,   stats_command,
                               tune_command,   words_command, macros_command, lsp_command,     describe_command}) {
        commands.push_back(command());
    }
    return commands;
}

Option file_option(GameArguments& arguments) {
    return {
        .names = "FILE",
        .help = "Rules file, or the name of a bundled game",
        .target = &arguments.file,
        .required = true,
    };
}

Option library_option(std::string& library) {
    return {
        .names = "--library",
        .help = "Folder of the bundled games, if not the usual one",
        .target = &library,
        .takes = "DIR",
    };
}

Option ui_scale_option(double& scale) {
    return {
        .names = "--ui-scale",
        .help = "Size of the window's text and pieces; 2 is twice as large",
        .target = &scale,
        .takes = "X",
        .range = {{0.5, 8.0}},
    };
}

Option state_dump_option(std::string& file) {
    return {
        .names = "--state-dump",
        .help = "Write what the window shows to a file, for tests",
        .target = &file,
        .takes = "FILE",
    };
}

Option frame_times_option(std::string& file) {
    return {
        .names = "--frame-times",
        .help = "Write how long frames of the window took to a file, for measurements",
        .target = &file,
        .takes = "FILE",
    };
}

Option picture_option(std::string& output) {
    return {
        .names = "-o,--output",
        .help = "The PNG file to write",
        .target = &output,
        .takes = "FILE.png",
        .required = true,
    };
}

Option title_option(GameArguments& arguments) {
    return {
        .names = "--title",
        .help = "Which game of the file: its title, or #INDEX as `titles` shows it",
        .target = &arguments.title,
        .takes = "TITLE",
    };
}

Option fen_option(GameArguments& arguments, bool many) {
    return {
        .names = "--fen",
        .help = many ? "Position text to start from; `-` reads many, one a line, from standard input"
                     : "Position text to start from",
        .target = &arguments.fen,
        .takes = "TEXT",
    };
}

Option switch_option(GameArguments& arguments) {
    return {
        .names = "--switch",
        .help = "Set a switch of the game; may be repeated",
        .target = &arguments.switches,
        .takes = "NAME=on|off",
    };
}

std::vector<Option> position_options(GameArguments& arguments, bool many, std::vector<Option> own) {
    own.insert(own.begin(), {file_option(arguments), library_option(arguments.library), title_option(arguments),
                             fen_option(arguments, many)});
    own.push_back(switch_option(arguments));
    return own;
}

}  // namespace bazillion::app
