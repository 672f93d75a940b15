#include "app/bundled_library.h"
#include "app/command.h"
#include "app/output.h"
#include "app/shell_words.h"

#include <algorithm>
#include <filesystem>
#include <memory>

namespace bazillion::app {
namespace {

constexpr const char* describe_help =
    R"(Writes what shells and `man` want to know of the program, made from its table of
commands: completions for bash, zsh or fish, or the manual page. An installed
program has them installed with it. `--for games` lists the names of the games that
come with it, one a line.

Examples:
  bazillion describe --for bash > ~/.local/share/bash-completion/completions/bazillion
  bazillion describe --for zsh > ~/.zfunc/_bazillion
  bazillion describe --for fish > ~/.config/fish/completions/bazillion.fish
  bazillion describe --for man | man -l -

With --format json the answer is one object: {"for", "text"}.

Exit codes: 0 fine, 2 wrong usage.)";

struct DescribeArguments {
    std::string reader, library;
};

std::string game_names(const std::filesystem::path& library) {
    std::vector<std::string> names;
    std::error_code error;
    for (std::filesystem::directory_iterator each(library, error);
         !error && each != std::filesystem::directory_iterator(); each.increment(error)) {
        if (each->path().extension() == ".game") {
            names.push_back(each->path().stem().string());
        }
    }
    std::sort(names.begin(), names.end());
    std::string text;
    for (const std::string& name : names) {
        text += name + "\n";
    }
    return text;
}

std::string description_for(const DescribeArguments& arguments) {
    const std::vector<Command> commands = all_commands();
    const std::string& reader = arguments.reader;
    if (reader == "games") {
        return game_names(find_library(arguments.library));
    }
    if (reader == "bash") {
        return bash_completion(commands);
    }
    if (reader == "zsh") {
        return zsh_completion(commands);
    }
    if (reader == "fish") {
        return fish_completion(commands);
    }
    if (reader == "man") {
        return manual_page(commands);
    }
    throw Failure(Exit::usage, {"--for takes bash, zsh, fish, man or games, not `" + reader + "`", "", {}});
}

Exit describe(const DescribeArguments& arguments, Format format) {
    const std::string text = description_for(arguments);
    if (format == Format::json) {
        print_json(Json{{"for", arguments.reader}, {"text", text}});
    } else {
        print("{}", Block{text});
    }
    return Exit::fine;
}

}  // namespace

Command describe_command() {
    auto arguments = std::make_shared<DescribeArguments>();
    return {
        .name = "describe",
        .summary = "Write completions for shells, and the manual page",
        .help = describe_help,
        .options =
            {
                {
                    .names = "--for",
                    .help = "Who reads it: bash, zsh, fish, man or games",
                    .target = &arguments->reader,
                    .takes = "READER",
                    .required = true,
                },
                library_option(arguments->library),
            },
        .run = [arguments](Format format) { return describe(*arguments, format); },
    };
}

}  // namespace bazillion::app
