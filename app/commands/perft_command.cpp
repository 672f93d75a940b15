#include "play/analysis/perft.h"

#include "app/command.h"
#include "app/measure.h"
#include "app/output.h"
#include "app/positions.h"
#include "app/progress.h"

#include <fmt/core.h>

#include <cstdio>
#include <iostream>
#include <memory>

namespace bazillion::app {
namespace {

constexpr const char* perft_help = R"(Counts the sequences of N legal moves: the usual test of a move generator. Prints
`depth D nodes N` for every depth up to the one asked for; --divide adds a line
`MOVE COUNT` for each first move. Repetitions are not looked at; finished games add
nothing to deeper counts.

Examples:
  bazillion perft chess -d 5
  bazillion perft chess -d 3 --divide --fen "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -"
  bazillion perft Bario -d 3 --fen - < positions.txt

With --format json, and for every line read by `--fen -`, the answer is one line:
{"fen", "counts": [d1, ..., dN]}, with "divide": {MOVE: COUNT} if asked for. Moves are
named as `moves` lists them and `play` takes them, each by a text of its own; so the
counts add up to dN. A line that is no position is answered with {"fen", "error"}, and the exit code is 1.

Exit codes: 0 fine, 1 errors in game or position, 2 wrong usage.)";

struct PerftArguments {
    GameArguments game;
    int depth = 0;
    bool divide = false;
};

std::uint64_t counted(const play::Match& match, int depth, Progress::Clock::time_point begin) {
    const Progress progress(fmt::format("counting depth {}", depth), begin);
    return play::perft(match, depth);
}

auto divided(const play::Match& match, int depth, Progress::Clock::time_point begin) {
    const Progress progress(fmt::format("dividing depth {}", depth), begin);
    return play::divide(match, depth);
}

void describe_counts(const PerftArguments& arguments, play::Match& match, Json& answer) {
    const auto begin = Progress::Clock::now();
    answer["counts"] = Json::array();
    for (int depth = 1; depth <= arguments.depth; ++depth) {
        answer["counts"].push_back(counted(match, depth, begin));
    }
    if (arguments.divide) {
        answer["divide"] = Json::object();
        for (const auto& [move, nodes] : divided(match, arguments.depth, begin)) {
            answer["divide"][move] = nodes;
        }
    }
}

void print_counts(const PerftArguments& arguments, play::Match& match) {
    const auto begin = Progress::Clock::now();
    for (int depth = 1; depth <= arguments.depth; ++depth) {
        const std::uint64_t nodes = counted(match, depth, begin);
        require_no_error(match);
        print("depth {} nodes {}\n", depth, nodes);
        flush_out();
    }
    if (arguments.divide) {
        for (const auto& [move, nodes] : divided(match, arguments.depth, begin)) {
            print("{} {}\n", move, nodes);
        }
    }
}

Exit perft(const PerftArguments& arguments, Format format) {
    Session session = open_session(arguments.game);
    const Describe answer = [&](play::Match& match, Json& json) { describe_counts(arguments, match, json); };
    if (arguments.game.fen == "-") {
        return answer_positions(session.match, std::cin, answer);
    }
    if (format == Format::json) {
        answer_position(session.match, answer);
    } else {
        print_counts(arguments, session.match);
    }
    return Exit::fine;
}

std::vector<Option> perft_options(PerftArguments& arguments) {
    return {
        {
            .names = "-d,--depth",
            .help = "How many moves deep, 1 to 64",
            .target = &arguments.depth,
            .takes = "N",
            .required = true,
            .range = {{1, deepest}},
        },
        {
            .names = "--divide",
            .help = "Also count behind each first move",
            .target = &arguments.divide,
        },
    };
}

}  // namespace

Command perft_command() {
    auto arguments = std::make_shared<PerftArguments>();
    return {
        .name = "perft",
        .summary = "Count sequences of legal moves",
        .help = perft_help,
        .options = position_options(arguments->game, true, perft_options(*arguments)),
        .run = [arguments](Format format) { return perft(*arguments, format); },
    };
}

}  // namespace bazillion::app
