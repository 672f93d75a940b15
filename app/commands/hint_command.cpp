#include "app/command.h"
#include "app/computer.h"
#include "app/failure.h"
#include "app/output.h"
#include "app/progress.h"
#include "app/report.h"
#include "opponent/seats.h"
#include "play/engine/engine.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <iostream>
#include <memory>

namespace bazillion::app {
namespace {

constexpr const char* hint_help = R"(Lets the computer think about a position and tells the best move it found, with
what it expects to follow and what it is worth: in units of about the least piece for
the player to move, or how many moves it takes to win or lose. It finds mates and
solves puzzles, too: give it time. Some games it searches with alpha-beta, in others it
plays thousands of games to their ends (Monte Carlo); it chooses by the rules.

Examples:
  bazillion hint chess --fen "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -"
  bazillion hint Bario --time 5 --lines 3
  bazillion hint Shogi --depth 8 --threads 2

With --format json the answer is one object: {"fen", "move", "depth", "selective_depth",
"nodes", "ms", "method", "lines": [{"score", "moves"}]}; a line that wins or loses has "end" in plies.

Exit codes: 0 fine, 1 errors in game or position, or the game is over; 2 wrong usage.)";

struct HintArguments {
    GameArguments game;
    double seconds = 1;
    int depth = 0;
    std::uint64_t nodes = 0;
    int lines = 1, threads = 1, level = 10;
    std::uint64_t megabytes = 64;
    std::uint64_t seed = 0;
    std::string method = "automatic";
};

opponent::Settings settings_of(const HintArguments& arguments) {
    return {.table_bytes = static_cast<std::size_t>(arguments.megabytes) << 20,
            .threads = static_cast<unsigned>(arguments.threads),
            .lines = static_cast<unsigned>(arguments.lines),
            .level = arguments.level,
            .method = read_method(arguments.method),
            .seed = arguments.seed};
}

/// A depth or a number of positions given alone is all that bounds the thinking.
opponent::Limits limits_of(const HintArguments& arguments) {
    opponent::Limits limits;
    limits.depth = arguments.depth > 0 ? std::optional(arguments.depth) : std::nullopt;
    limits.nodes = arguments.nodes > 0 ? std::optional(arguments.nodes) : std::nullopt;
    if (!limits.depth && !limits.nodes) {
        limits.time = std::chrono::milliseconds(static_cast<std::int64_t>(arguments.seconds * 1000));
    }
    return limits;
}

void print_thought(const opponent::Thought& thought, const play::Match& match) {
    opponent::Seats seats;
    seats.use(match.rules());
    const double seconds = std::max(static_cast<double>(thought.time.count()) / 1000, 0.001);
    for (const opponent::Variation& line : thought.lines) {
        print("{:<16} {}\n", opponent::score_words(line.score, seats.players().size()), fmt::join(line.moves, " "));
    }
    print("{}: depth {}/{}, {} positions in {:.2f} s ({:.0f} a second)\n", opponent::name_of(thought.method),
          thought.depth, thought.selective_depth, thought.nodes, seconds, static_cast<double>(thought.nodes) / seconds);
}

Json described(const opponent::Thought& thought, const play::Match& match) {
    Json json;
    json["fen"] = match.position_text();
    json["move"] = thought.move();
    json["depth"] = thought.depth;
    json["selective_depth"] = thought.selective_depth;
    json["nodes"] = thought.nodes;
    json["ms"] = thought.time.count();
    json["method"] = opponent::name_of(thought.method);
    json["lines"] = Json::array();
    for (const opponent::Variation& line : thought.lines) {
        Json entry;
        entry["score"] = line.score;
        if (const auto end = opponent::plies_to_end(line.score)) {
            entry["end"] = *end;
        }
        entry["moves"] = line.moves;
        json["lines"].push_back(std::move(entry));
    }
    return json;
}

Exit hint(const HintArguments& arguments, Format format) {
    const Session session = open_session(arguments.game);
    if (session.match.engine().chance()) {
        throw failure({"dice decide what comes next: there is nothing to choose",
                       "ask about a position behind the throw: `--fen` takes its text",
                       {}});
    }
    opponent::Opponent computer = computer_for(session, arguments.game.library, settings_of(arguments));
    const auto thought = [&] {
        const Progress progress("thinking");
        if (const auto ready = computer.prepare(); !ready) {  // before its time begins
            throw failure(ready.error());
        }
        return computer.think(opponent::GameSoFar::of(session.match), limits_of(arguments));
    }();
    if (!thought) {
        throw failure(thought.error());
    }
    if (thought->complaint) {
        report(failure(*thought->complaint), Format::text);
    }
    if (format == Format::json) {
        print("{}\n", described(*thought, session.match).dump());
    } else {
        print_thought(*thought, session.match);
    }
    return Exit::fine;
}

Option method_option(std::string& method) {
    return {.names = "--method",
            .help = "How to search: automatic, alpha-beta or monte-carlo (automatic)",
            .target = &method,
            .takes = "NAME"};
}

std::vector<Option> hint_options(HintArguments& arguments) {
    return {
        {
            .names = "-t,--time",
            .help = "Time to think, as 500ms or 2s; a number alone is seconds (1)",
            .target = &arguments.seconds,
            .takes = "TIME",
            .range = {{0.001, 86'400.0}},
            .unit = 1,
        },
        {
            .names = "-d,--depth",
            .help = "Turns to look ahead, instead of a time",
            .target = &arguments.depth,
            .takes = "N",
            .range = {{1, 100}},
        },
        {
            .names = "--nodes",
            .help = "Positions to look at, instead of a time",
            .target = &arguments.nodes,
            .takes = "N",
        },
        {
            .names = "--lines",
            .help = "How many of the best moves to tell (1)",
            .target = &arguments.lines,
            .takes = "N",
            .range = {{1, 256}},
        },
        {
            .names = "--level",
            .help = "1 (beginner) to 10 (full strength)",
            .target = &arguments.level,
            .takes = "N",
            .range = {{1, 10}},
        },
        {
            .names = "--threads",
            .help = "Threads to think with (1)",
            .target = &arguments.threads,
            .takes = "N",
            .range = {{1, 256}},
        },
        {
            .names = "--hash",
            .help = "Megabytes for the table of positions (64)",
            .target = &arguments.megabytes,
            .takes = "MB",
            .range = {{1, 65'536}},
        },
        {
            .names = "--seed",
            .help = "Of what is random at levels below 10",
            .target = &arguments.seed,
            .takes = "N",
        },
        method_option(arguments.method),
    };
}

}  // namespace

Command hint_command() {
    auto arguments = std::make_shared<HintArguments>();
    return {
        .name = "hint",
        .summary = "Let the computer tell the best move",
        .help = hint_help,
        .options = position_options(arguments->game, false, hint_options(*arguments)),
        .run = [arguments](Format format) { return hint(*arguments, format); },
    };
}

}  // namespace bazillion::app
