#include "app/command.h"
#include "app/output.h"
#include "app/starters.h"
#include "syntax/phrases.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace bazillion::app {
namespace fs = std::filesystem;

namespace {

constexpr const char* new_help = R"(Writes NAME.game: a small, complete game with remarks, to be changed into your own.
It never overwrites a file. Kinds:

  moves   pieces that move and take, two players (the usual one)
  drops   pieces that are placed, four in a row
  chess   a game of the chess family with a new piece
  script  a game with a rule in Lua; writes NAME.lua too

Examples:
  bazillion new siege
  bazillion new games/siege --kind chess

With --format json the answer is one object: {"files", "title"}.

Exit codes: 0 written, 1 a file is there already or cannot be written, 2 wrong usage.)";

struct NewArguments {
    std::string name;
    std::string kind;
};

const Starter& choose(const std::string& kind) {
    const auto all = starters();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Starter& each) { return each.kind == kind; });
    if (kind.empty() || found != all.end()) {
        return kind.empty() ? all.front() : *found;
    }
    std::vector<std::string> known;
    for (const Starter& each : all) {
        known.emplace_back(each.kind);
    }
    throw Failure(Exit::usage,
                  {fmt::format("there is no kind `{}`", kind), fmt::format("known kinds: {}", join(known, ", ")), {}});
}

std::string filled_in(std::string_view text, std::string_view name, std::string_view title) {
    std::string result(text);
    for (const auto& [mark, word] :
         {std::pair<std::string_view, std::string_view>{"@NAME@", name}, {"@TITLE@", title}}) {
        for (std::size_t at = result.find(mark); at != std::string::npos; at = result.find(mark, at + word.size())) {
            result.replace(at, mark.size(), word);
        }
    }
    return result;
}

/// The name without its ending. Scripts are named by letters, digits, `_` and `-`, and so all names are here.
std::string plain_name(const fs::path& path) {
    std::string name = (path.extension() == ".game" ? path.stem() : path.filename()).string();
    const bool plain = !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    });
    if (!plain) {
        throw Failure(Exit::usage, {fmt::format("`{}` cannot name a game file", name),
                                    "use letters, digits, `_` and `-`; the title can be changed in the file",
                                    {}});
    }
    return name;
}

/// "great-siege" -> "Great siege".
std::string title_of(std::string name) {
    name = syntax::in_words(std::move(name));
    if (name.front() >= 'a' && name.front() <= 'z') {
        name.front() = static_cast<char>(name.front() - 'a' + 'A');
    }
    return name;
}

void write_new(const fs::path& file, const std::string& text) {
    std::FILE* out = std::fopen(file.c_str(), "wx");  // fails if there is such a file
    if (out == nullptr) {
        const bool there = errno == EEXIST;
        throw Failure(Exit::errors,
                      {there ? fmt::format("`{}` is there already", file.string())
                             : fmt::format("`{}` could not be written: {}", file.string(), std::strerror(errno)),
                       there ? "choose another name" : "",
                       {}});
    }
    const bool written = std::fwrite(text.data(), 1, text.size(), out) == text.size();
    if (std::fclose(out) != 0 || !written) {
        throw Failure(Exit::errors, {fmt::format("`{}` could not be written", file.string()), {}, {}});
    }
}

Exit create(const NewArguments& arguments, Format format) {
    const Starter& starter = choose(arguments.kind);
    const fs::path asked = arguments.name;
    const std::string name = plain_name(asked);
    const std::string title = title_of(name);
    const fs::path game = asked.parent_path() / (name + ".game");
    const fs::path script = asked.parent_path() / (name + ".lua");
    std::vector<std::string> files{game.string()};
    if (!starter.script.empty()) {  // the script first: if it is there already, there shall be no game without it
        write_new(script, filled_in(starter.script, name, title));
        files.push_back(script.string());
    }
    write_new(game, filled_in(starter.game, name, title));
    if (format == Format::json) {
        Json json;
        json["files"] = files;
        json["title"] = title;
        print_json(json);
    } else {
        print("wrote {}\nplay it: bazillion play {}\n", join(files, " and "), game.string());
    }
    return Exit::fine;
}

}  // namespace

Command new_command() {
    auto arguments = std::make_shared<NewArguments>();
    return {
        .name = "new",
        .summary = "Write a small game to begin with",
        .help = new_help,
        .options =
            {
                {
                    .names = "NAME",
                    .help = "Name of the game, with a folder if not this one",
                    .target = &arguments->name,
                    .required = true,
                },
                {
                    .names = "--kind",
                    .help = "What sort of game: moves (default), drops, chess or script",
                    .target = &arguments->kind,
                    .takes = "KIND",
                },
            },
        .run = [arguments](Format format) { return create(*arguments, format); },
    };
}

}  // namespace bazillion::app
