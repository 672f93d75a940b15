#include "app/check.h"

#include "app/bundled_library.h"
#include "app/command.h"
#include "app/output.h"
#include "app/progress.h"

#include <fmt/core.h>

#include <unistd.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace bazillion::app {
namespace {

constexpr const char* check_help =
    R"(Reads each file, resolves every title in it, loads its scripts and runs the moves of
the start position; where scripts take part, it plays each first move once, for a
second or so, so that a script that fails at once is found too. The pictures and
drawings that the game names are tried, and the advice for computer players beside the
file is read. Warnings tell what is allowed but most
likely not meant, of each kind the first three. All messages go to standard output,
each with file, line, column, the line itself and, where there is one, a hint.

Examples:
  bazillion check mygame.game
  bazillion check games/*.game
  bazillion check mygame.game --format json

With --format json the answer is one object: {"file", "titles", "errors",
"warnings", "diagnostics": [{"severity", "code", "message", "file", "line",
"column", "end_line", "end_column", "label", "notes", "hint"}]}, one behind the other
where several files are named.

Exit codes: 0 no errors, 1 errors in some file, 2 wrong usage.)";

struct CheckArguments {
    GameArguments game;  ///< what holds for all of them
    std::vector<std::string> files;
};

Findings findings_of(const GameFile& file, const Checked& checked) {
    Findings findings;
    for (const syntax::Diagnostic& each : checked.diagnostics) {
        add(findings, each, file.sources(), colour_wanted(STDOUT_FILENO));
    }
    for (const play::Error& error : checked.errors) {
        add(findings, error);
    }
    return findings;
}

Exit check_file(const GameArguments& arguments, Format format) {
    GameFile file = open_file(arguments);
    const Checked checked = [&] {
        const Progress progress("checking " + arguments.file);
        return check_titles(file, read_switches(arguments.switches), find_library(arguments.library));
    }();
    const Findings findings = findings_of(file, checked);
    const std::size_t titles = checked.titles;
    const std::string name = file.path().string();
    if (format == Format::json) {
        Json json;
        json["file"] = name;
        json["titles"] = titles;
        json["errors"] = findings.errors;
        json["warnings"] = findings.warnings;
        json["diagnostics"] = findings.json;
        print_json(json);
    } else {
        print("{}{}: {} title{}, {}\n", Rendered{findings.text}, name, titles, titles == 1 ? "" : "s",
              summary(findings));
    }
    return findings.errors == 0 ? Exit::fine : Exit::errors;
}

Exit check(const CheckArguments& arguments, Format format) {
    GameArguments game = arguments.game;
    Exit exit = Exit::fine;
    for (const std::string& file : arguments.files) {
        game.file = file;
        try {
            exit = std::max(exit, check_file(game, format));
        } catch (const Failure& failure) {
            report(failure, format);  // and the others are checked all the same
            exit = std::max(exit, failure.code);
        }
    }
    return exit;
}

}  // namespace

Command check_command() {
    auto arguments = std::make_shared<CheckArguments>();
    return {
        .name = "check",
        .summary = "Find errors in rules files",
        .help = check_help,
        .options =
            {
                {
                    .names = "FILE",
                    .help = "Rules files, or names of bundled games",
                    .target = &arguments->files,
                    .required = true,
                },
                library_option(arguments->game.library),
                switch_option(arguments->game),
            },
        .run = [arguments](Format format) { return check(*arguments, format); },
    };
}

}  // namespace bazillion::app
