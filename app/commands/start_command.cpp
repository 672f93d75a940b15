#include "app/bundled_library.h"
#include "app/command.h"
#include "app/output.h"

#ifdef BAZILLION_WINDOW
#include "app/window_options.h"
#endif

#include <memory>
#include <string>

namespace bazillion::app {
namespace {

constexpr const char* start_help =
    R"(Opens the window with the choice of games: all that come with Bazillion, with pictures,
sorted into families; those you have not finished; and files of your own. Typing
searches. So does `bazillion` alone where there is a display. Ctrl+G comes back to
this choice from any game. A FILE is opened at once: that is what a desktop does with
a double click.

Pictures are made in the background when they are first needed, and kept in a folder
`bazillion` of ~/.cache (or of $XDG_CACHE_HOME), which may be removed at any time.

Examples:
  bazillion
  bazillion start evening.zsg

Exit codes: 0 fine, 1 there is no display, 2 wrong usage.)";

struct StartArguments {
    GameArguments game;
    std::string saved;
    WindowArguments window;
};

Exit start(StartArguments& arguments) {
    take_saved_game(arguments.game, arguments.saved);
#ifdef BAZILLION_WINDOW
    if (renderer::display_available()) {
        renderer::WindowOptions options = window_options(arguments.window, find_library(arguments.game.library));
        options.start = arguments.game.file.empty();
        options.game = options.start ? std::string() : find_game(arguments.game.file, options.library).string();
        options.saved = arguments.saved;
        return static_cast<Exit>(renderer::run_window(options));
    }
#endif
    throw Failure(Exit::errors, {"there is no display for a window",
                                 "`bazillion play GAME --text` plays in the terminal; `bazillion --help` tells more",
                                 {}});
}

}  // namespace

Command start_command() {
    auto arguments = std::make_shared<StartArguments>();
    return {
        .name = "start",
        .summary = "Open the choice of games",
        .help = start_help,
        .options =
            {
                {
                    .names = "FILE",
                    .help = "Rules file or saved game to open at once",
                    .target = &arguments->game.file,
                },
                library_option(arguments->game.library),
                ui_scale_option(arguments->window.ui_scale),
                state_dump_option(arguments->window.state_dump),
                frame_times_option(arguments->window.frame_times),
            },
        .run = [arguments](Format) { return start(*arguments); },
    };
}

}  // namespace bazillion::app
