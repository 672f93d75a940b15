#include "app/bundled_library.h"
#include "app/command.h"
#include "app/computer.h"
#include "app/output.h"
#include "app/progress.h"
#include "app/written_file.h"
#include "exporting/fairy_ini.h"
#include "renderer/scene/game_page.h"
#include "renderer/scene/position_picture.h"
#include "storage/slug.h"

#include <fmt/core.h>

#include <memory>

namespace bazillion::app {
namespace fs = std::filesystem;

namespace {

constexpr const char* export_help =
    R"(Writes a game for others. Say what as:

  --png    a picture of its board
  --svg    a picture of its board for print
  --html   a page about it in one file, which fetches nothing: its board, its rules, cards
           of its pieces, and a game to go through move by move
  --ini    a variant as Fairy-Stockfish is told it, for games that fit: what is written is
           read again and played beside the game, and a game that does not fit says why

FILE may also be a game that was played (.save, .zsg, .pgn, .sgf or .kif); a page of the rules
alone shows some moves of the computer with itself, always the same.

Without -o the file is called by the title of the game, and none is overwritten.

Examples:
  bazillion export Bario --html
  bazillion export evening.pgn --html -o evening.html
  bazillion export "Micro Shogi" --title "Kyoto shogi" --svg

With --format json the answer is one object: {"file"}.

Exit codes: 0 written, 1 errors in the game or the file cannot be written, 2 wrong usage.)";

struct ExportArguments {
    GameArguments game;
    std::string output;
    bool png = false, svg = false, html = false, ini = false;
    int plies = 40;
};

constexpr std::size_t most_name_bytes = 100;

fs::path output_of(const ExportArguments& arguments, const std::string& title, const std::string& ending) {
    if (!arguments.output.empty()) {
        return arguments.output;
    }
    fs::path file = storage::slug(title, most_name_bytes) + ending;  // four-player-chess.html
    std::error_code error;
    if (fs::exists(fs::symlink_status(file, error))) {
        throw Failure(Exit::errors,
                      {fmt::format("there is a file `{}` already", file.string()), "name another with -o", {}});
    }
    return file;
}

/// Some moves of the computer with itself.
void play_on(Session& session, const ExportArguments& arguments) {
    constexpr std::uint64_t nodes = 2'000;
    constexpr int level = 10;
    opponent::Opponent computer =
        computer_for(session, arguments.game.library, {.table_bytes = std::size_t{4} << 20, .level = level, .seed = 1});
    for (int ply = 0; ply < arguments.plies && !session.match.outcome() && !session.match.options().empty(); ++ply) {
        const auto thought = computer.think(opponent::GameSoFar::of(session.match), {.nodes = nodes});
        if (!thought || !session.match.play(thought->move())) {
            return;  // the page shows the game as far as it went
        }
    }
}

std::string content_of(Session& session, const ExportArguments& arguments) {
    renderer::RenderOptions options;
    options.library = find_library(arguments.game.library);
    const Progress progress("drawing " + arguments.game.file);
    if (arguments.png) {
        return renderer::picture_of(session.match, options).canvas.png();
    }
    if (arguments.html && session.match.record().empty()) {
        play_on(session, arguments);
    }
    const auto content =
        arguments.svg ? renderer::svg_of(session.match, options) : renderer::page_of(session.match, options);
    if (!content) {
        throw failure(content.error());
    }
    return *content;
}

std::string ini_of(const Session& session, const ExportArguments& arguments) {
    const std::string name = storage::slug(session.match.rules().title, most_name_bytes);
    auto ini = exporting::fairy_ini(session.match, name, find_library(arguments.game.library));
    if (!ini) {
        throw failure(ini.error());
    }
    return std::move(*ini);
}

Exit export_game(const ExportArguments& arguments, Format format) {
    if (arguments.png + arguments.svg + arguments.html + arguments.ini != 1) {
        throw Failure(Exit::usage,
                      {"say what to write: one of --png, --svg, --html, --ini", "see `bazillion export --help`", {}});
    }
    Session session = open_game_or_saved(arguments.game);
    const std::string ending = arguments.png ? ".png" : arguments.svg ? ".svg" : arguments.html ? ".html" : ".ini";
    const fs::path file = output_of(arguments, session.match.rules().title, ending);
    save_text(file, arguments.ini ? ini_of(session, arguments) : content_of(session, arguments));
    if (format == Format::json) {
        print_json(Json{{"file", file.string()}});
    } else {
        print("wrote {}\n", file.string());
    }
    return Exit::fine;
}

}  // namespace

Command export_command() {
    auto arguments = std::make_shared<ExportArguments>();
    return {
        .name = "export",
        .summary = "Write a game as a picture, a page or a variant",
        .help = export_help,
        .options = position_options(
            arguments->game, false,
            {
                {.names = "--png", .help = "A picture of the board", .target = &arguments->png},
                {.names = "--svg", .help = "A picture of the board for print", .target = &arguments->svg},
                {.names = "--html", .help = "A page about the game", .target = &arguments->html},
                {.names = "--ini", .help = "A variant for Fairy-Stockfish", .target = &arguments->ini},
                {
                    .names = "--plies",
                    .help = "So many moves of the computer on a page of rules (40)",
                    .target = &arguments->plies,
                    .takes = "N",
                    .range = {{0, 500}},
                },
                {
                    .names = "-o,--output",
                    .help = "The file to write",
                    .target = &arguments->output,
                    .takes = "FILE",
                },
            }),
        .run = [arguments](Format format) { return export_game(*arguments, format); },
    };
}

}  // namespace bazillion::app
