#include "app/bundled_library.h"
#include "app/command.h"
#include "app/output.h"
#include "app/written_file.h"
#include "rules/words.h"
#include "syntax/format.h"
#include "syntax/utf8.h"

#include <fmt/core.h>

#include <unistd.h>

#include <memory>

namespace bazillion::app {
namespace {

constexpr const char* fmt_help = R"(Prints the file in the house style: indented by what encloses it, `)` behind what
it closes, long lines broken. Lines that you broke stay broken, and comments stay.
Nothing but white space changes, so the game stays the same. The bytes of texts
stay too, whatever the encoding (Windows-1252 is not turned into UTF-8); line ends
become LF.

Examples:
  bazillion fmt mygame.game              print it
  bazillion fmt mygame.game --write      change the file
  bazillion fmt mygame.game --check      only tell whether it would change

With --format json the answer is one object: {"file", "formatted"}, where
"formatted" tells whether the file already was; without --write or --check there
is "text" as well.

Exit codes: 0 fine, 1 the file cannot be read or written, or --check found that it
would change; 2 wrong usage.)";

struct FmtArguments {
    GameArguments game;
    bool check = false;
    bool write = false;
};

/// Why a text cannot be formatted, as the reader says it.
Failure unreadable(const GameArguments& arguments) {
    const GameFile file = open_file(arguments);
    Findings findings = collect(file, colour_wanted(STDERR_FILENO));
    return {Exit::errors,
            {fmt::format("{} cannot be formatted as it is", file.path().string()), {}, std::move(findings.text)},
            std::move(findings.json)};
}

Exit format_file(const FmtArguments& arguments, Format format) {
    const std::filesystem::path path = find_game(arguments.game.file, find_library(arguments.game.library));
    const syntax::ReadResult read = syntax::read_file(path, syntax::Limits{}.file_bytes);
    if (!read.error.empty()) {
        throw Failure(Exit::errors, {read.error, {}, {}});
    }
    const bool binary = read.text.find('\0') != std::string::npos;
    const auto text = binary ? std::nullopt : syntax::format_text(read.text, rules::layout_of);
    if (!text) {
        throw unreadable(arguments.game);
    }
    const bool formatted = *text == read.text;
    if (arguments.write && !formatted) {
        save_text(path, *text);
    }
    if (format == Format::json) {
        Json json;
        json["file"] = path.string();
        json["formatted"] = formatted;
        if (!arguments.write && !arguments.check) {
            json["text"] = syntax::to_utf8(*text);
        }
        print_json(json);
    } else if (!arguments.write && !arguments.check) {
        // A terminal is spared what it would obey; a file or another program gets every byte.
        isatty(STDOUT_FILENO) != 0 ? print("{}", Block{*text}) : print("{}", Verbatim{*text});
    } else if (!formatted) {
        print("{}: {}\n", path.string(), arguments.write ? "formatted" : "would change");
    }
    return formatted || !arguments.check ? Exit::fine : Exit::errors;
}

}  // namespace

Command fmt_command() {
    auto arguments = std::make_shared<FmtArguments>();
    return {
        .name = "fmt",
        .summary = "Lay out a rules file in the house style",
        .help = fmt_help,
        .options =
            {
                file_option(arguments->game),
                library_option(arguments->game.library),
                {
                    .names = "--write",
                    .help = "Change the file instead of printing it",
                    .target = &arguments->write,
                },
                {
                    .names = "--check",
                    .help = "Print nothing but the file's name if it would change",
                    .target = &arguments->check,
                    .excludes = "--write",
                },
            },
        .run = [arguments](Format format) { return format_file(*arguments, format); },
    };
}

}  // namespace bazillion::app
