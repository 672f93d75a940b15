#include "app/command.h"
#include "app/output.h"
#include "importing/fairy_game.h"
#include "syntax/document.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <memory>

namespace bazillion::app {
namespace fs = std::filesystem;

namespace {

constexpr const char* import_help =
    R"(Reads variants of chess as Fairy-Stockfish is told them (variants.ini), and writes a
rules file for each: NAME.game. It never overwrites a file. Keys that say rules which
are not imported are warnings with their line.

Examples:
  bazillion import variants.ini
  bazillion import variants.ini --variant gothhouse --output games

With --format json the answer is one object: {"files", "warnings"}.

Exit codes: 0 written, 1 the file has errors, or one of the games is there already,
2 wrong usage.)";

struct ImportArguments {
    std::string file, variant, output;
};

std::string file_name_of(const std::string& variant) {
    std::string name;
    for (const char c : variant) {
        const bool fits =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
        name += fits ? c : '-';
    }
    return name + ".game";
}

void write_game(const fs::path& file, const std::string& text) {
    std::FILE* out = std::fopen(file.c_str(), "wx");  // fails if there is such a file
    if (out == nullptr) {
        throw Failure(Exit::errors, {fmt::format("`{}` cannot be written, or is there already", file.string()),
                                     "choose another folder by --output",
                                     {}});
    }
    const bool written = std::fwrite(text.data(), 1, text.size(), out) == text.size();
    if (std::fclose(out) != 0 || !written) {
        throw Failure(Exit::errors, {fmt::format("`{}` could not be written", file.string()), {}, {}});
    }
}

std::string file_text(const std::string& file) {
    constexpr std::size_t most_bytes = 4U << 20U;
    auto read = syntax::read_file(file, most_bytes);
    if (!read.error.empty()) {
        throw Failure(Exit::errors, {read.error, {}, {}});
    }
    return std::move(read.text);
}

Exit import_variants(const ImportArguments& arguments, Format format) {
    const std::string text = file_text(arguments.file);
    syntax::Sources sources;
    syntax::Diagnostics diagnostics;
    const auto id = sources.add(arguments.file, text);
    const auto variants = importing::read_variants(sources, id, diagnostics);
    std::vector<std::string> files;
    for (const auto& variant : variants) {
        if (!arguments.variant.empty() && variant.name != arguments.variant) {
            continue;
        }
        const std::string origin =
            fmt::format("The variant `{}` of {}.", variant.name, fs::path(arguments.file).filename().string());
        const fs::path file = fs::path(arguments.output) / file_name_of(variant.name);
        write_game(file, importing::game_text(variant, origin, diagnostics));
        files.push_back(file.string());
    }
    for (const auto& diagnostic : diagnostics.all()) {
        const std::string told = syntax::render(diagnostic, sources);
        print_error("{}", Rendered{told});
    }
    if (format == Format::json) {
        Json json;
        json["files"] = files;
        json["warnings"] = diagnostics.all().size();
        print_json(json);
    } else {
        for (const std::string& file : files) {
            print("wrote {}\n", file);
        }
    }
    if (files.empty() && !diagnostics.has_errors()) {
        throw Failure(Exit::errors, {fmt::format("there is no such variant in `{}`", arguments.file), {}, {}});
    }
    return diagnostics.has_errors() ? Exit::errors : Exit::fine;
}

}  // namespace

Command import_command() {
    auto arguments = std::make_shared<ImportArguments>();
    return {
        .name = "import",
        .summary = "Make rules files of a variants.ini",
        .help = import_help,
        .options = {{
                        .names = "FILE",
                        .help = "Variants as Fairy-Stockfish reads them",
                        .target = &arguments->file,
                        .required = true,
                    },
                    {
                        .names = "--variant",
                        .help = "Only this one of the file",
                        .target = &arguments->variant,
                        .takes = "NAME",
                    },
                    {
                        .names = "-o,--output",
                        .help = "Folder for the games, if not this one",
                        .target = &arguments->output,
                        .takes = "DIR",
                    }},
        .run = [arguments](Format format) { return import_variants(*arguments, format); },
    };
}

}  // namespace bazillion::app
