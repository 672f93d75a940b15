#include "app/command_line.h"
#include "app/library.h"

#if defined(BAZILLION_WINDOW)
#include "renderer/render.h"
#define BAZILLION_HAS_RENDERER
#endif

#include <fmt/core.h>

#include <memory>

namespace bazillion::app {
namespace {

constexpr const char* help = R"(Draws the board with its pieces and reserves into a PNG file, as the window would.
Needs no display.

Examples:
  bazillion render Bario -o bario.png
  bazillion render chess --fen "4k3/8/8/8/8/8/4P3/4K3 w - -" --width 1200 -o ending.png

With --format json the answer is one object: {"file", "width"}.

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
#ifdef BAZILLION_HAS_RENDERER
    const Session session = open_session(arguments.game, Use::look);
    renderer::RenderOptions options;
    options.width = arguments.width;
    options.flipped = arguments.flip;
    options.piece_set = arguments.piece_set - 1;
    options.board_only = arguments.board_only;
    options.library = find_library(arguments.game.library);
    const auto done = renderer::render_png(session.match, arguments.output, options);
    if (!done) {
        throw failure(done.error());
    }
    if (format == Format::json) {
        Json json;
        json["file"] = arguments.output;
        json["width"] = *done;
        print_json(json);
    }
    return Exit::fine;
#else
    (void)arguments;
    (void)format;
    throw no_window();
#endif
}

}  // namespace

void add_render(CLI::App& app, Chosen& chosen) {
    CLI::App* command = app.add_subcommand("render", "Draw a position into a picture file");
    auto arguments = std::make_shared<RenderArguments>();
    add_file_option(*command, arguments->game);
    add_title_option(*command, arguments->game);
    add_fen_option(*command, arguments->game, false);
    command->add_option("-o,--output", arguments->output, "The PNG file to write")->type_name("FILE.png")->required();
    command->add_option("--width", arguments->width, "Width in pixels (800, or more for many cells)")
        ->type_name("N")
        ->check(CLI::Range(64, 8192).description(""));
    command
        ->add_option("--piece-set", arguments->piece_set,
                     "Which of the game's alternative pictures of board and pieces (1)")
        ->type_name("N")
        ->check(CLI::Range(1, 1000).description(""));
    command->add_flag("--flip", arguments->flip, "Seen from the other side");
    command->add_flag("--board-only", arguments->board_only, "Without reserves, buttons and words beside the board");
    add_switch_option(*command, arguments->game);
    add_format_option(*command, chosen);
    command->footer(help);
    command->callback(
        [&chosen, arguments] { chosen.run = [&chosen, arguments] { return render(*arguments, chosen.format); }; });
}

}  // namespace bazillion::app
