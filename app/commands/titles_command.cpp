#include "app/command.h"
#include "app/output.h"

#include <fmt/core.h>

#include <memory>

namespace bazillion::app {
namespace {

constexpr const char* titles_help = R"(Prints one line for each game and variant: its index, a tab, its title. The
index counts all game and variant forms of the file from 0, the separators of
the menu included, which are not printed. Other commands take a title as
`--title TITLE` or `--title #INDEX`.

Examples:
  bazillion titles Bario
  bazillion titles mygame.zrf --format json

With --format json the answer is one object:
{"file", "titles": [{"index", "title", "default"}]}.

Exit codes: 0 fine, 1 the file cannot be read as a game, 2 wrong usage.)";

Exit titles(const GameArguments& arguments, Format format) {
    const GameFile file = open_file(arguments);
    if (!file.default_title()) {
        choose_title(file, "");  // says what is wrong with the file
    }
    Json list = Json::array();
    for (const rules::Title& title : file.titles()) {
        if (title.separator) {
            continue;
        }
        list.push_back(
            {{"index", title.index}, {"title", title.name}, {"default", title.index == file.default_title()}});
        if (format == Format::text) {
            print("{}\t{}\n", title.index, one_line(title.name));
        }
    }
    if (format == Format::json) {
        Json json;
        json["file"] = file.path().string();
        json["titles"] = std::move(list);
        print_json(json);
    }
    return Exit::fine;
}

}  // namespace

Command titles_command() {
    auto arguments = std::make_shared<GameArguments>();
    return {
        .name = "titles",
        .summary = "List the games and variants of a rules file",
        .help = titles_help,
        .options =
            {
                file_option(*arguments),
                library_option(arguments->library),
            },
        .run = [arguments](Format format) { return titles(*arguments, format); },
    };
}

}  // namespace bazillion::app
