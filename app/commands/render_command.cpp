#include "app/bundled_library.h"
#include "app/command.h"
#include "app/progress.h"
#include "app/written_file.h"
#include "renderer/scene/position_picture.h"
#include "syntax/letters.h"

#include <fmt/core.h>

#include <memory>

namespace bazillion::app {
namespace {

constexpr const char* render_help =
    R"(Draws the board with its pieces and reserves into a picture file, as the window would.
Needs no display. The ending of the file's name says what it is:

  .svg   outlines instead of pixels, for print
  .pdf   the game for paper: the board and the moves that led there
  .apng  an animated PNG of the game so far, a second for each move
  .png   a picture (any other ending, too)

FILE may also be a game that was played: .save, .zsg, .pgn, .sgf or .kif.

Examples:
  bazillion render Bario -o bario.png
  bazillion render evening.pgn -o evening.apng
  bazillion render Shogi -o shogi.svg
  bazillion render chess --fen "4k3/8/8/8/8/8/4P3/4K3 w - -" --width 1200 -o ending.png

With --format json the answer is one object: {"file", "width",
"notes"}; the notes tell drawings of pieces that could not be used. Of .svg, .pdf and
.apng only the file is told.

Exit codes: 0 drawn, 1 errors in game or position or the file cannot be written,
2 wrong usage.)";

struct RenderArguments {
    GameArguments game;
    std::string output;
    int width = 0;
    std::size_t piece_set = 1;
    bool flip = false;
    bool board_only = false;
};

Exit render(const RenderArguments& arguments, Format format) {
    const Session session = open_game_or_saved(arguments.game);
    renderer::RenderOptions options;
    options.width = arguments.width;
    options.flipped = arguments.flip;
    options.piece_set = arguments.piece_set - 1;
    options.board_only = arguments.board_only;
    options.library = find_library(arguments.game.library);
    const std::string ending = syntax::to_lower(std::filesystem::path(arguments.output).extension().string());
    if (ending == ".svg" || ending == ".pdf" || ending == ".apng") {
        const auto file = [&] {
            const Progress progress("drawing " + arguments.game.file);
            return renderer::picture_for(session.match, arguments.output, options);
        }();
        if (!file) {
            throw failure(file.error(), arguments.output + ": ");
        }
        save_text(arguments.output, *file);
        if (format == Format::json) {
            print_json(Json{{"file", arguments.output}});
        }
        return Exit::fine;
    }
    const renderer::Picture picture = [&] {
        const Progress progress("drawing " + arguments.game.file);
        return renderer::picture_of(session.match, options);
    }();
    save_text(arguments.output, picture.canvas.png());
    if (format == Format::text) {
        print_notes(picture.notes);
    } else {
        Json json;
        json["file"] = arguments.output;
        json["width"] = picture.canvas.width();
        json["notes"] = picture.notes;
        print_json(json);
    }
    return Exit::fine;
}

std::vector<Option> render_options(RenderArguments& arguments) {
    return {
        picture_option(arguments.output),
        {
            .names = "--width",
            .help = "Width in pixels (800, or more for many cells)",
            .target = &arguments.width,
            .takes = "N",
            .range = {{64, 8192}},
        },
        {
            .names = "--piece-set",
            .help = "Which of the game's alternative pictures of board and pieces (1)",
            .target = &arguments.piece_set,
            .takes = "N",
            .range = {{1, 1000}},
        },
        {
            .names = "--flip",
            .help = "Seen from the other side",
            .target = &arguments.flip,
        },
        {
            .names = "--board-only",
            .help = "Without reserves, buttons and words beside the board",
            .target = &arguments.board_only,
        },
    };
}

}  // namespace

Command render_command() {
    auto arguments = std::make_shared<RenderArguments>();
    return {
        .name = "render",
        .summary = "Draw a position into a picture file",
        .help = render_help,
        .options = position_options(arguments->game, false, render_options(*arguments)),
        .run = [arguments](Format format) { return render(*arguments, format); },
    };
}

}  // namespace bazillion::app
