#include "app/command.h"
#include "app/explanation.h"
#include "app/output.h"
#include "app/positions.h"

#include <fmt/core.h>

#include <iostream>
#include <memory>

namespace bazillion::app {
namespace {

constexpr const char* moves_help = R"(Prints the legal moves in compact text, one a line, sorted. If there are none,
standard error tells how the game is over.

--explain tells how the moves of one piece come about, or why they do not: each
block of its moves and drops is run step by step in the position, with the line in
the rules, where the cursor is, what each test saw, and what became of each move:
what after-move did behind it, or why not, and which turns are left out.

Examples:
  bazillion moves chess
  bazillion moves Bario --title Barion --format json
  bazillion moves chess --fen - < positions.txt
  bazillion moves chess --explain Knight@b1
  bazillion moves mygame.zrf --explain e4       whoever stands on e4
  bazillion moves chess --explain N@b1          by its letter

With --format json, and for every line read by `--fen -`, the answer is one line:
{"fen", "moves", "side", "check", "result"}, with "winner" if there is one. The
result is null while the game goes on, else the reason of its end. A line that is
no position is answered with {"fen", "error"}, and the exit code is 1 at the end.
--explain answers {"fen", "piece", "blocks": [{"block", "drop", "cut", "steps":
[{"place", "call", "at", "instruction", "result"}], "moves": [{"move", "legal",
"why", "then"}]}]}.

Exit codes: 0 fine, 1 errors in game or position, 2 wrong usage.)";

void describe_moves(const play::Match& match, Json& answer) {
    answer["moves"] = legal_moves(match);
    describe_state(match, answer);
}

Exit moves(const GameArguments& arguments, const std::string& explained, Format format) {
    Session session = open_session(arguments);
    if (!explained.empty()) {
        return explain(session, explained, format);
    }
    if (arguments.fen == "-") {
        return answer_positions(session.match, std::cin, describe_moves);
    }
    if (format == Format::json) {
        answer_position(session.match, describe_moves);
        return Exit::fine;
    }
    require_no_error(session.match);
    for (const play::Option& option : session.match.options()) {
        print("{}\n", option.text);
    }
    if (session.match.options().empty()) {
        print_error("no legal moves ({})\n", session.match.prompt());
    }
    return Exit::fine;
}

std::vector<Option> moves_options(std::string& explained) {
    return {
        {
            .names = "--explain",
            .help = "Tell why a piece has the moves it has",
            .target = &explained,
            .takes = "PIECE@CELL",
        },
    };
}

}  // namespace

Command moves_command() {
    auto arguments = std::make_shared<GameArguments>();
    auto explained = std::make_shared<std::string>();
    return {
        .name = "moves",
        .summary = "List the legal moves of a position",
        .help = moves_help,
        .options = position_options(*arguments, true, moves_options(*explained)),
        .run = [arguments, explained](Format format) { return moves(*arguments, *explained, format); },
    };
}

}  // namespace bazillion::app
