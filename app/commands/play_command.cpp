#include "app/bundled_library.h"
#include "app/command.h"
#include "app/network_options.h"
#include "app/output.h"
#include "app/terminal_game.h"
#include "storage/kept_games.h"
#include "storage/save_file.h"

#ifdef BAZILLION_WINDOW
#include "app/window_options.h"
#define BAZILLION_HAS_WINDOW
#endif

#include <fmt/core.h>

#include <unistd.h>

#include <iostream>
#include <memory>
#include <optional>
#include <random>

namespace bazillion::app {
namespace {

constexpr const char* play_help = R"(Opens a window if there is a display, else plays in the terminal; --text plays in
the terminal anyway. There, type `help` for what can be done. Moves and commands
may also come from a pipe; the end of the input ends the game politely. Random
players (dice) act by themselves; what they threw is part of the record.

Every game is kept, move by move, and can be gone on with after whatever happened:
--resume opens the last one that is not over, `bazillion games` lists them all.

Examples:
  bazillion play                                 Bario
  bazillion play mygame.game --title "Big board"
  bazillion play chess --text --load evening.save
  bazillion play --resume                        go on where you stopped
  printf 'e2e4\ne7e5\nsave a.save\n' | bazillion play chess --text

The computer plays for whom you like, in the window (Players in the menu) as in the
terminal, at a level from 1 (beginner) to 10 (full strength):
  bazillion play chess --computer Black          at level 5
  bazillion play Bario --computer White=10 --time 3
  bazillion play chess --text --computer White=4 --computer Black=6
Its move is the answer to yours. A game without persons goes on by itself to its end.
--method and --variety say how computers find their moves, and how often they play
another one that is nearly as good as the best; the window keeps both for each game.

So do programs of other authors that speak UCI, CECP (XBoard) or GTP, where they know
the game; PROGRAM is a command line, or a player as `bazillion match` takes them:
  bazillion play chess --engine Black=stockfish
  bazillion play Go --engine 2="gnugo --mode gtp"
  bazillion play Shogi --engine White="uci:fairy-stockfish option.Hash=64"
One that does not answer, or plays what is not legal, gives its seat to a person.

With --clock, players have so much time: for the game (5m), with an increment for each
move (5m+3s), for each move (30s/move), or with periods of byo-yomi behind the main time
(10m+3x30s). The clocks run once the first move is made; who runs out of time loses.

Two computers play over the network: one hosts, the other joins by its address. Both need
the same rules, to the letter; only moves are sent, and each program checks them. A
connection that is lost comes back by itself (docs/network.md):
  bazillion play chess --host                    waits on port 27182 of this network
  bazillion play chess --join 192.168.1.20

By correspondence, players send each other a saved game. Each opens it, makes his move,
and sends it on; the file notes who plays whom by --name (else your user name):
  bazillion play chess --correspondence anna-ben.save --name Anna
  bazillion play --correspondence anna-ben.save --name Ben

With --format json (which implies --text) every answer is one line: the state
{"title", "fen", "prompt", "moves", "side", "check", "result", "record", "later"}
after a move ("later": moves taken back, that `redo` plays; "computers": levels of
those who play, or names of programs; "clocks": seconds that are left),
{"hint", "score", "words", "line"} after `hint`, else {"message"} or {"error", "hint"}.

Exit codes: 0 the game was played, however it ended; 1 errors in game, position or
saved game; 2 wrong usage.)";

struct PlayArguments {
    GameArguments game;
    std::string load;
    std::optional<std::string> resume;  ///< name of a game that is kept; "": the last one
    bool text = false;
    bool no_journal = false;
    WindowArguments window;
    std::optional<std::uint64_t> seed;
    SeatArguments seats;
    std::string clock;
    NetworkArguments network;
    std::string correspondence;  ///< file; empty: no such game
};

/// A kept game knows its rules; else there is one that everybody can play.
void complete(PlayArguments& arguments) {
    const bool others = !arguments.seats.engines.empty() || arguments.network.host || !arguments.network.join.empty();
    if (!arguments.correspondence.empty() &&
        (others || arguments.resume || !arguments.load.empty() || !arguments.clock.empty())) {
        throw Failure(Exit::usage, {"a game by correspondence goes on in its own file, between persons, without clocks",
                                    "leave out --engine, --host, --join, --resume, --load and --clock",
                                    {}});
    }
    GameArguments& game = arguments.game;
    const storage::Occupant before = storage::occupant(arguments.correspondence);
    if (before == storage::Occupant::saved_game) {
        game.file = arguments.correspondence;
    } else if (before == storage::Occupant::other) {
        throw Failure(Exit::usage, {fmt::format("`{}` is not a saved game", arguments.correspondence),
                                    "a game by correspondence is one, or a new file",
                                    {}});
    }
    if (!arguments.resume) {
        game.file = game.file.empty() ? "Bario" : game.file;
        take_saved_game(game, arguments.load);
    } else if (!(game.file + game.title + game.fen).empty() || !game.switches.empty()) {
        throw Failure(Exit::usage, {"a game that was kept knows its rules, its title, its start and its switches",
                                    "`bazillion play --resume [NAME]` goes on with it",
                                    {}});
    }
}

Session open_to_play(const PlayArguments& arguments) {
    if (arguments.load.empty()) {
        return open_session(arguments.game);
    }
    return load_session(open_file(arguments.game), arguments.game.title, read_switches(arguments.game.switches),
                        arguments.load);
}

/// The game that was kept, open to go on in.
std::optional<storage::JournalFile> open_journal(const PlayArguments& arguments) {
    if (!arguments.resume) {
        return {};
    }
    const auto file = storage::find_kept(storage::games_folder(), *arguments.resume);
    auto journal = file ? storage::JournalFile::open(*file) : tl::unexpected(file.error());
    if (!journal) {
        throw failure(journal.error());
    }
    return std::move(*journal);
}

std::optional<play::TimeControl> read_clock(const std::string& text) {
    const auto control = play::read_time_control(text);
    if (!control && !text.empty()) {
        throw Failure(Exit::usage,
                      {fmt::format("`{}` is no time for a game", text),
                       "such as 5m, 5m+3s (three seconds more for each move), 30s/move, or 10m+3x30s (then "
                       "three periods of byo-yomi)",
                       {}});
    }
    return control;
}

/// Of the person here, for a game by correspondence.
std::string own_name(const PlayArguments& arguments) {
    return arguments.network.name.empty() ? network::own_name() : arguments.network.name;
}

Exit play_in_terminal(const PlayArguments& arguments, Format format) {
    auto resumed = open_journal(arguments);
    Session session = resumed ? resume_session(*resumed, arguments.game.library) : open_to_play(arguments);
    storage::Journal journal = arguments.no_journal ? storage::Journal() : storage::Journal(storage::games_folder());
    if (resumed) {
        journal.go_on(std::move(*resumed), session.match, session.file.path());
    } else {
        journal.begin(session.match, session.file.path());
    }
    if (const auto unsupported_feature = session.file.unsupported_feature(session.match.rules())) {
        print_error(
            "{}", Rendered{syntax::render(*unsupported_feature, session.file.sources(), colour_wanted(STDERR_FILENO))});
    }
    const std::uint64_t variety = arguments.seed ? *arguments.seed : std::random_device()();
    TableComputers computers(arguments.game.library, arguments.seats, variety);
    TerminalGame game(std::move(session), std::move(journal), std::cin, format, isatty(STDIN_FILENO) != 0,
                      play::Chance(arguments.seed), std::move(computers), read_clock(arguments.clock));
    if (const auto invitation = read_invitation(arguments.network)) {
        game.play_over(*invitation, find_library(arguments.game.library));
    }
    if (!arguments.correspondence.empty()) {
        game.correspond(arguments.correspondence, own_name(arguments));
    }
    game.run();
    return Exit::fine;
}

Exit play(const PlayArguments& arguments, Format format) {
#ifdef BAZILLION_HAS_WINDOW
    if (!arguments.text && format == Format::text && renderer::display_available()) {
        renderer::WindowOptions options = window_options(arguments.window, find_library(arguments.game.library));
        options.game = find_game(arguments.game.file, options.library);
        options.title = arguments.game.title;
        options.switches = read_switches(arguments.game.switches);
        options.position = arguments.game.fen;
        options.saved = arguments.load;
        if (arguments.resume) {
            if (auto kept = storage::find_kept(storage::games_folder(), *arguments.resume); kept) {
                options.resumed = *kept;
            } else {
                throw failure(kept.error());
            }
        }
        if (arguments.no_journal) {
            options.journals.clear();
        }
        options.seed = arguments.seed;
        if (read_clock(arguments.clock)) {
            options.clock = arguments.clock;
        }
        options.invitation = read_invitation(arguments.network);
        options.correspondence = arguments.correspondence;
        options.name = own_name(arguments);
        for (const SeatWish& wish : read_seats(arguments.seats)) {
            options.computers.emplace_back(wish.player, wish.seat);
        }
        if (!arguments.seats.method.empty()) {
            options.method = read_method(arguments.seats.method);
        }
        if (arguments.seats.variety >= 0) {
            options.variety = arguments.seats.variety;
        }
        return static_cast<Exit>(renderer::run_window(options));
    }
#endif
    return play_in_terminal(arguments, format);
}

std::vector<Option> game_options(PlayArguments& arguments) {
    return {
        {
            .names = "FILE",
            .help = "Rules file, the name of a bundled game (Bario), or a saved game",
            .target = &arguments.game.file,
        },
        library_option(arguments.game.library),
        title_option(arguments.game),
        fen_option(arguments.game, false),
        {
            .names = "--text",
            .help = "Play in the terminal even if there is a display",
            .target = &arguments.text,
        },
        {
            .names = "--load",
            .help = "Go on with a saved game",
            .target = &arguments.load,
            .takes = "SAVED",
            .excludes = "--fen",
        },
        {
            .names = "--resume",
            .help = "Go on with a game that was kept: the last one, or the last one of that name",
            .target = &arguments.resume,
            .takes = "[NAME]",
            .excludes = "--load",
        },
        {
            .names = "--no-journal",
            .help = "Keep nothing of this game, as scripts may want",
            .target = &arguments.no_journal,
        },
        {
            .names = "--clock",
            .help = "Play with clocks: 5m, 5m+3s, 30s/move, or 10m+3x30s",
            .target = &arguments.clock,
            .takes = "TIME",
        },
        {
            .names = "--seed",
            .help = "For the same throws of dice and variety of the computer each time",
            .target = &arguments.seed,
            .takes = "N",
        },
        ui_scale_option(arguments.window.ui_scale),
        state_dump_option(arguments.window.state_dump),
        frame_times_option(arguments.window.frame_times),
        switch_option(arguments.game),
    };
}

std::vector<Option> computer_options(SeatArguments& arguments) {
    return {
        {
            .names = "--computer",
            .help = "Let the computer play for a player, at a level from 1 to 10 (5)",
            .target = &arguments.computers,
            .takes = "PLAYER[=LEVEL]",
        },
        {
            .names = "--engine",
            .help = "Let a program of another author play for a player",
            .target = &arguments.engines,
            .takes = "PLAYER=PROGRAM",
        },
        {
            .names = "-t,--time",
            .help = "Time for a move of the computer, at most, as 500ms or 2s (1)",
            .target = &arguments.seconds,
            .takes = "TIME",
            .range = {{0.001, 86'400.0}},
            .unit = 1,
        },
        {
            .names = "--method",
            .help = "How the computer finds its moves: automatic, alpha-beta or monte-carlo",
            .target = &arguments.method,
            .takes = "NAME",
        },
        {
            .names = "--variety",
            .help = "How often, in percent, it plays another move nearly as good as its best",
            .target = &arguments.variety,
            .takes = "PERCENT",
            .range = {{0, 100}},
        },
    };
}

/// About those who are somewhere else.
std::vector<Option> mail_and_network_options(PlayArguments& arguments) {
    std::vector<Option> options = network_options(arguments.network);
    options.push_back({
        .names = "--correspondence",
        .help = "Play by correspondence: a saved game that is sent to and fro, or a new one",
        .target = &arguments.correspondence,
        .takes = "SAVED",
        .excludes = "--computer",
    });
    return options;
}

std::vector<Option> play_options(PlayArguments& arguments) {
    std::vector<Option> options;
    for (const auto& more :
         {game_options(arguments), computer_options(arguments.seats), mail_and_network_options(arguments)}) {
        options.insert(options.end(), more.begin(), more.end());
    }
    return options;
}

}  // namespace

Command play_command() {
    auto arguments = std::make_shared<PlayArguments>();
    return {
        .name = "play",
        .summary = "Play a game",
        .help = play_help,
        .options = play_options(*arguments),
        .run =
            [arguments](Format format) {
                complete(*arguments);
                return play(*arguments, format);
            },
    };
}

}  // namespace bazillion::app
