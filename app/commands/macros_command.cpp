#include "app/bundled_library.h"
#include "app/command.h"
#include "app/macro_reference.h"
#include "app/output.h"

#include <fmt/core.h>

#include <memory>

namespace bazillion::app {
namespace {

constexpr const char* macros_help = R"(Tells what the macros of the library do that games include: the file, how each is
called, the comment above it, and what the game must have for it.

Examples:
  bazillion macros                       all macros
  bazillion macros slide                 what `(slide ...)` does
  bazillion macros --for markdown        docs/library.md

With --format json the answer is one object: {"macros": [{"file", "name", "call",
"comment", "needs"}]}.

Exit codes: 0 fine, 1 no such macro, 2 wrong usage.)";

struct MacrosArguments {
    std::string name, library, target;
};

Json list_of(const std::vector<MacroFile>& files, const std::string& name) {
    Json list = Json::array();
    for (const MacroFile& file : files) {
        for (const MacroSection& section : file.sections) {
            for (const MacroGroup& group : section.groups) {
                for (const MacroCall& macro : group.macros) {
                    if (name.empty() || macro.name == name) {
                        list.push_back({{"file", file.name},
                                        {"name", macro.name},
                                        {"call", macro.call},
                                        {"comment", group.comment},
                                        {"needs", macro.needs}});
                    }
                }
            }
        }
    }
    return list;
}

Exit macros(const MacrosArguments& arguments, Format format) {
    const auto files = library_reference(find_library(arguments.library));
    if (!arguments.target.empty() && arguments.target != "markdown") {
        throw Failure(
            Exit::usage,
            {fmt::format("there is no list for `{}`", one_line(arguments.target)), "there is `markdown`", {}});
    }
    const std::string text = arguments.target.empty() ? macro_text(files, arguments.name) : macro_page(files);
    if (text.empty()) {
        std::vector<std::string> known;
        for (const auto& macro : list_of(files, "")) {
            known.push_back(macro["name"]);
        }
        throw Failure(Exit::errors, {fmt::format("the library has no macro `{}`", one_line(arguments.name)),
                                     syntax::suggest(arguments.name, known),
                                     {}});
    }
    if (format == Format::json) {
        print_json(Json{{"macros", list_of(files, arguments.name)}});
    } else {
        print("{}", Block{text});
    }
    return Exit::fine;
}

}  // namespace

Command macros_command() {
    auto arguments = std::make_shared<MacrosArguments>();
    return {
        .name = "macros",
        .summary = "Tell what the macros of the library do",
        .help = macros_help,
        .options =
            {
                {
                    .names = "NAME",
                    .help = "Only this macro",
                    .target = &arguments->name,
                },
                library_option(arguments->library),
                {
                    .names = "--for",
                    .help = "A page for another program: markdown",
                    .target = &arguments->target,
                    .takes = "PROGRAM",
                },
            },
        .run = [arguments](Format format) { return macros(*arguments, format); },
    };
}

}  // namespace bazillion::app
