#include "app/command.h"
#include "app/library.h"
#include "app/output.h"
#include "app/terminal_game.h"

#if defined(BAZILLION_WINDOW) && __has_include("renderer/app_window.h")
#include "renderer/app_window.h"
#define BAZILLION_HAS_WINDOW
#endif

#include <fmt/core.h>

#include <unistd.h>

#include <iostream>
#include <memory>
#include <optional>

namespace bazillion::app {
namespace {

constexpr const char* help = R"(Opens a window if there is a display, else plays in the terminal; --text plays in
the terminal anyway. There, type `help` for what can be done. Moves and commands
may also come from a pipe; the end of the input ends the game politely. Random
players (dice) act by themselves; what they threw is part of the record.

Examples:
  bazillion play                                 Bario
  bazillion play mygame.game --title "Big board"
  bazillion play chess --text --load evening.save
  printf 'e2e4\ne7e5\nsave a.save\n' | bazillion play chess --text

With --format json (which implies --text) every answer is one line: the state
{"title", "fen", "prompt", "moves", "side", "check", "result", "record"} after a
move, else {"message"} or {"error", "hint"}.

Exit codes: 0 the game was played, however it ended; 1 errors in game, position or
saved game; 2 wrong usage.)";

struct PlayArguments {
    GameArguments game;
    std::string load;
    std::string state_dump;
    bool text = false;
    double ui_scale = 0;
    std::optional<std::uint64_t> seed;
};

Session open_to_play(const PlayArguments& arguments) {
    if (arguments.load.empty()) {
        return open_session(arguments.game);
    }
    return load_session(open_file(arguments.game), arguments.game.title, read_switches(arguments.game.switches),
                        arguments.load);
}

Exit play_in_terminal(const PlayArguments& arguments, Format format) {
    Session session = open_to_play(arguments);
    if (const auto reservation = session.file.reservation(session.match.rules())) {
        print_error("{}", Rendered{syntax::render(*reservation, session.file.sources(), colour_wanted(STDERR_FILENO))});
    }
    TerminalGame game(std::move(session), std::cin, format, isatty(STDIN_FILENO) != 0, play::Lots(arguments.seed));
    game.run();
    return Exit::fine;
}

Exit play(const PlayArguments& arguments, Format format) {
#ifdef BAZILLION_HAS_WINDOW
    if (!arguments.text && format == Format::text && renderer::display_available()) {
        renderer::WindowOptions options;
        options.library = find_library(arguments.game.library);
        options.game = find_game(arguments.game.file, options.library);
        options.title = arguments.game.title;
        options.switches = read_switches(arguments.game.switches);
        options.position = arguments.game.fen;
        options.saved = arguments.load;
        options.state_dump = arguments.state_dump;
        options.ui_scale = arguments.ui_scale;
        options.seed = arguments.seed;
        return static_cast<Exit>(renderer::run_window(options));
    }
#endif
    return play_in_terminal(arguments, format);
}

}  // namespace

Command play_command() {
    auto arguments = std::make_shared<PlayArguments>();
    arguments->game.file = "Bario";
    return {
        .name = "play",
        .summary = "Play a game",
        .help = help,
        .options =
            {
                {
                    .names = "FILE",
                    .help = "Rules file, or the name of a bundled game (Bario)",
                    .target = &arguments->game.file,
                },
                library_option(arguments->game.library),
                title_option(arguments->game),
                fen_option(arguments->game, false),
                {
                    .names = "--text",
                    .help = "Play in the terminal even if there is a display",
                    .target = &arguments->text,
                },
                {
                    .names = "--load",
                    .help = "Go on with a saved game",
                    .target = &arguments->load,
                    .takes = "SAVED",
                    .excludes = "--fen",
                },
                {
                    .names = "--seed",
                    .help = "For the same throws of dice each time",
                    .target = &arguments->seed,
                    .takes = "N",
                },
                {
                    .names = "--ui-scale",
                    .help = "Size of the window's text and pieces; 2 is twice as large",
                    .target = &arguments->ui_scale,
                    .takes = "X",
                    .range = {{0.5, 8.0}},
                },
                {
                    .names = "--state-dump",
                    .help = "Write what the window shows to a file, for tests",
                    .target = &arguments->state_dump,
                    .takes = "FILE",
                },
                switch_option(arguments->game),
            },
        .run = [arguments](Format format) { return play(*arguments, format); },
    };
}

}  // namespace bazillion::app
