#include "app/bundled_library.h"
#include "app/command.h"
#include "app/progress.h"
#include "app/written_file.h"
#include "renderer/scene/contact_sheet.h"

#include <fmt/core.h>

#include <memory>
#include <random>

namespace bazillion::app {
namespace {

constexpr const char* sheet_help =
    R"(Draws the boards of many games into one PNG file, each with the name of its file. Boards that
begin empty, or with a throw of dice, are shown after some moves at random, always the same.
Needs no display.

Examples:
  bazillion sheet Bario Barca Chessgammon -o sheet.png
  bazillion sheet games/*.game --columns 7 --width 1400 -o shelf.png

With --format json the answer is one object: {"file", "boards",
"notes"}; the notes tell drawings of pieces that could not be used.

Exit codes: 0 drawn, 1 errors in a game or the file cannot be written, 2 wrong usage.)";

struct SheetArguments {
    std::vector<std::string> files;
    std::string library;
    std::string output;
    std::size_t columns = 7;
    int width = 1400;
};

bool board_is_empty(const play::Match& match) {
    const auto& position = match.position();
    for (std::size_t cell = 0; cell < match.rules().board.cells.size(); ++cell) {
        if (position.slots[cell] != 0) {
            return false;
        }
    }
    return true;
}

/// Gets a game to where there is something to see.
void get_going(play::Match& match) {
    constexpr unsigned seed = 1;
    constexpr std::size_t most_moves = 40;
    std::mt19937 random(seed);
    std::size_t wanted = board_is_empty(match) ? std::min(match.rules().board.cells.size() / 2, most_moves) : 0;
    for (std::size_t made = 0; made < most_moves && !match.options().empty(); ++made) {
        const bool random_player = match.rules().players[match.player()].random;
        if (!random_player && wanted == 0) {
            return;
        }
        wanted -= random_player ? 0 : 1;
        if (!match.play(std::string(match.options()[random() % match.options().size()].text))) {
            return;
        }
    }
}

Exit sheet(const SheetArguments& arguments, Format format) {
    std::vector<Session> sessions;
    for (const std::string& file : arguments.files) {
        GameArguments game;
        game.file = file;
        game.library = arguments.library;
        sessions.push_back(open_session(game, Use::look));
        get_going(sessions.back().match);
    }
    std::vector<renderer::SheetEntry> entries;
    entries.reserve(sessions.size());
    for (const Session& session : sessions) {
        entries.push_back({session.match, session.match.rules().file.stem().string()});
    }
    const renderer::Picture picture = [&] {
        const Progress progress("drawing");
        return renderer::sheet_of(entries, {arguments.columns, arguments.width, find_library(arguments.library)});
    }();
    save_text(arguments.output, picture.canvas.png());
    if (format == Format::text) {
        print_notes(picture.notes);
    } else {
        Json json;
        json["file"] = arguments.output;
        json["boards"] = entries.size();
        json["notes"] = picture.notes;
        print_json(json);
    }
    return Exit::fine;
}

}  // namespace

Command sheet_command() {
    auto arguments = std::make_shared<SheetArguments>();
    return {
        .name = "sheet",
        .summary = "Draw the boards of many games into one picture file",
        .help = sheet_help,
        .options =
            {
                {
                    .names = "FILE",
                    .help = "Rules files, or names of bundled games",
                    .target = &arguments->files,
                    .required = true,
                },
                library_option(arguments->library),
                picture_option(arguments->output),
                {
                    .names = "--columns",
                    .help = "Boards in a row (7)",
                    .target = &arguments->columns,
                    .takes = "N",
                    .range = {{1, 50}},
                },
                {
                    .names = "--width",
                    .help = "Width in pixels (1400)",
                    .target = &arguments->width,
                    .takes = "N",
                    .range = {{64, 8192}},
                },
            },
        .run = [arguments](Format format) { return sheet(*arguments, format); },
    };
}

}  // namespace bazillion::app
