#include "app/bundled_library.h"
#include "app/command.h"
#include "app/computer.h"
#include "app/text_board.h"
#include "opponent/opponent.h"
#include "protocols/command_words.h"
#include "protocols/event_loop.h"
#include "protocols/gtp_server.h"
#include "protocols/strength.h"
#include "protocols/uci_server.h"
#include "protocols/variants.h"
#include "protocols/xboard_server.h"

#include <fmt/core.h>

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <memory>
#include <random>
#include <set>

namespace bazillion::app {
namespace {

using protocols::Games;
using protocols::OfferedGame;

constexpr const char* engine_help =
    R"(Plays for other programs: interfaces, servers, referees of matches. It reads commands
and answers them; the protocol is the one that the first line asks for:
  uci       Universal Chess Interface, with variants (Cute Chess, Fairyground ...)
  xboard    Chess Engine Communication Protocol 2 (XBoard, WinBoard)
  else      Go Text Protocol 2 (GoGui, Sabaki, gogui-twogtp ...)

GAME offers the titles of its file only. Without it all bundled games are offered: chess
is played first, and Go by GTP. docs/protocols.md tells how interfaces are set up.

Examples:
  bazillion engine                           chess, and whatever is chosen
  bazillion engine Bario --threads 2
  bazillion engine mygame.game --title "Big board"
  printf 'uci\nposition startpos\nd\nquit\n' | bazillion engine Shogi
  xboard -fcp "bazillion engine" -variant crazyhouse

Exit codes: 0 it was told to end, 1 errors in the game, 2 wrong usage.)";

struct EngineArguments {
    GameArguments game;
    int threads = 1;
    int level = protocols::full_level;
    int hash = 64;
    std::optional<std::uint64_t> seed;
};

/// A title, to be opened when it is asked for.
play::Result<std::unique_ptr<protocols::OpenGame>> open_game(const GameArguments& title) {
    try {
        Session session = open_session(title);
        auto computer = std::make_shared<opponent::Opponent>(computer_for(session, title.library, {}));
        protocols::Player player;
        player.think = [computer](const auto& game, const auto& limits, const auto& stop, const auto& progress) {
            return computer->think(game, limits, stop, progress);
        };
        player.configure = [computer](const auto& settings) { computer->configure(settings); };
        player.clear = [computer] { computer->clear(); };
        player.prepare = [computer](const auto& stop) { (void)computer->prepare(stop); };
        auto new_game = another_game_of(session, title.library);
        return std::make_unique<protocols::OpenGame>(
            protocols::OpenGame{std::move(session.match), std::move(player), std::move(new_game)});
    } catch (const Failure& failure) {
        return tl::unexpected(failure.error);
    }
}

/// The names of a title: those that other programs have for it, else one made of the title.
OfferedGame offered_as(const std::filesystem::path& file, const std::string& title) {
    const auto known = protocols::known_variants();
    const std::string name = file.filename().string();
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](const auto& each) { return each.file == name && each.title == title; });
    OfferedGame game{title, protocols::plain_name(title), protocols::plain_name(title)};
    if (found != known.end()) {
        game.uci = found->uci.empty() ? game.uci : std::string(found->uci);
        game.xboard = found->xboard.empty() ? game.xboard : std::string(found->xboard);
    }
    return game;
}

/// Titles that are offered, and how they are opened.
struct Offer {
    Games games;
    std::vector<GameArguments> entries;  ///< [index of a game]
};

/// Adds all titles of a file; names that are taken get a number.
void add_titles(const GameFile& file, const GameArguments& arguments, Offer& offer) {
    const auto tell_apart = [&](std::string& name, std::string OfferedGame::*of) {
        const auto& others = offer.games.offered;
        const auto taken = [&](const OfferedGame& each) { return each.*of == name; };
        const std::string wanted = name;
        for (int number = 2; std::any_of(others.begin(), others.end(), taken); ++number) {
            name = fmt::format("{}-{}", wanted, number);
        }
    };
    for (std::size_t i = 0; i < file.titles().size(); ++i) {
        if (file.titles()[i].separator) {
            continue;
        }
        OfferedGame game = offered_as(file.path(), file.titles()[i].name);
        tell_apart(game.uci, &OfferedGame::uci);
        tell_apart(game.xboard, &OfferedGame::xboard);
        offer.games.offered.push_back(std::move(game));
        GameArguments entry = arguments;
        entry.file = file.path().string();
        entry.title = fmt::format("#{}", i);
        offer.entries.push_back(std::move(entry));
    }
}

Games games_of(Offer offer) {
    offer.games.open = [entries = std::move(offer.entries)](std::size_t index) { return open_game(entries.at(index)); };
    offer.games.draw_board = text_board;
    return std::move(offer.games);
}

/// The titles of the file that the user names.
Games games_of_file(const GameArguments& arguments) {
    const GameFile file = open_file(arguments);
    const std::string first = fmt::format("#{}", choose_title(file, arguments.title));
    Offer offer;
    add_titles(file, arguments, offer);
    const auto begin = std::find_if(offer.entries.begin(), offer.entries.end(),
                                    [&](const GameArguments& each) { return each.title == first; });
    offer.games.first = static_cast<std::size_t>(begin - offer.entries.begin());
    return games_of(std::move(offer));
}

/// All bundled games, the one to begin with first.
Games bundled_games(const GameArguments& arguments, const std::string& first) {
    const std::filesystem::path library = find_library(arguments.library);
    const std::filesystem::path begin = find_game(first, library);
    std::set<std::filesystem::path> files;
    for (const auto& each : std::filesystem::directory_iterator(library)) {
        if (each.path().extension() == ".game" && each.path().filename() != begin.filename()) {
            files.insert(each.path());
        }
    }
    Offer offer;
    add_titles(GameFile::open(begin, library), arguments, offer);
    for (const auto& file : files) {
        add_titles(GameFile::open(file, library), arguments, offer);
    }
    return games_of(std::move(offer));
}

std::unique_ptr<protocols::Server> server_for(std::string_view first_line, protocols::Host& host,
                                              const EngineArguments& arguments) {
    const std::string_view word = protocols::Words(first_line).next();
    opponent::Settings settings;
    settings.threads = static_cast<unsigned>(arguments.threads);
    settings.table_bytes = static_cast<std::size_t>(arguments.hash) << 20;
    settings.level = arguments.level;
    settings.seed = arguments.seed ? *arguments.seed : std::random_device{}();
    const auto games = [&] {
        return arguments.game.file.empty() ? bundled_games(arguments.game, "chess") : games_of_file(arguments.game);
    };
    if (word == "uci") {
        return std::make_unique<protocols::UciServer>(host, games(), settings);
    }
    if (word == "xboard") {
        return std::make_unique<protocols::XboardServer>(host, games(), settings);
    }
    GameArguments go = arguments.game;
    go.file = go.file.empty() ? "Go" : go.file;  // that size 8 is no chess
    return std::make_unique<protocols::GtpServer>(host, games_of_file(go), settings);
}

Exit engine(const EngineArguments& arguments) {
    if (arguments.game.file.empty() && !arguments.game.title.empty()) {
        throw Failure(Exit::usage, {"--title names a title of GAME", "`bazillion engine GAME --title T`", {}});
    }
    if (!arguments.game.file.empty()) {
        (void)open_session(arguments.game);  // what is wrong with it is told before anybody asks for anything
    }
    std::signal(SIGPIPE, SIG_IGN);  // that nobody reads any more shows when something is written
    protocols::EventLoop loop(STDIN_FILENO, STDOUT_FILENO);
    const auto first = loop.first_line();
    if (first) {
        const auto server = server_for(*first, loop, arguments);
        loop.run(*server, first);
    }
    return Exit::fine;
}

}  // namespace

Command engine_command() {
    auto arguments = std::make_shared<EngineArguments>();
    constexpr int most_threads = 256, most_megabytes = 65'536;
    return {
        .name = "engine",
        .summary = "Play for other programs: UCI, XBoard, GTP",
        .help = engine_help,
        .options =
            {
                {
                    .names = "GAME",
                    .help = "Rules file, or the name of a bundled game; none: all bundled games",
                    .target = &arguments->game.file,
                },
                library_option(arguments->game.library),
                title_option(arguments->game),
                {
                    .names = "--threads",
                    .help = "So many threads think, 1 to 256",
                    .target = &arguments->threads,
                    .takes = "N",
                    .range = {{1, most_threads}},
                },
                {
                    .names = "--hash",
                    .help = "Megabytes of the transposition table (64)",
                    .target = &arguments->hash,
                    .takes = "N",
                    .range = {{1, most_megabytes}},
                },
                {
                    .names = "--level",
                    .help = "Strength: 1 (beginner) to 10 (full strength, as usual)",
                    .target = &arguments->level,
                    .takes = "N",
                    .range = {{1, protocols::full_level}},
                },
                {
                    .names = "--seed",
                    .help = "For the same choices each time, where there is chance in them",
                    .target = &arguments->seed,
                    .takes = "N",
                },
                switch_option(arguments->game),
            },
        .run = [arguments](Format) { return engine(*arguments); },
    };
}

}  // namespace bazillion::app
