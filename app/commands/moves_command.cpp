#include "app/command.h"
#include "app/explanation.h"
#include "app/output.h"
#include "app/positions.h"
#include "play/analysis/position_facts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iostream>
#include <memory>

namespace bazillion::app {
namespace {

constexpr const char* moves_help = R"(Prints the legal moves in compact text, one a line, sorted. If there are none,
standard error tells how the game is over.

--facts tells of the position itself: its hash, how often it has occurred in the game
(a saved game may be named in place of the rules), moves that would be written alike
and how they are told apart, and moves that the rules of a piece make more than once.

--explain tells how the moves of one piece come about, or why they do not: each
block of its moves and drops is run step by step in the position, with the line in
the rules, where the cursor is, what each test saw, and what became of each move:
what after-move did behind it, or why not, and which turns are left out. With another
cell behind it, PIECE@CELL-CELL, only blocks that make a move to that cell, end there, or
end before their first step are told, and how many others there are.

Examples:
  bazillion moves chess
  bazillion moves Bario --title Barion --format json
  bazillion moves chess --fen - < positions.txt
  bazillion moves Seirawan --facts
  bazillion moves evening.save --facts
  bazillion moves chess --explain Knight@b1
  bazillion moves mygame.zrf --explain e4       whoever stands on e4
  bazillion moves chess --explain N@b1          by its letter
  bazillion moves chess --explain N@b1-d2       why it cannot go to d2

With --format json, and for every line read by `--fen -`, the answer is one line:
{"fen", "moves", "side", "check", "result"}, with "winner" if there is one. The
result is null while the game goes on, else the reason of its end. A line that is
no position is answered with {"fen", "error"}, and the exit code is 1 at the end.
--facts adds {"facts": {"hash", "occurrences", "repeated", "shared": {TEXT: [MOVES]},
"duplicates": {MOVE: TIMES}}}.
--explain answers {"fen", "piece", "blocks": [{"block", "drop", "cut", "steps":
[{"place", "call", "at", "instruction", "result"}], "moves": [{"move", "legal",
"why", "then"}]}]}, and with a second cell "left_out", the number of other blocks.

Exit codes: 0 fine, 1 errors in game or position, 2 wrong usage.)";

struct MovesArguments {
    GameArguments game;
    std::string explained;
    bool facts = false;
};

std::string hash_text(const play::PositionFacts& facts) {
    return fmt::format("{:016x}", facts.hash);
}

Json described(const play::PositionFacts& facts) {
    Json json;
    json["hash"] = hash_text(facts);  // JSON has no such numbers
    json["occurrences"] = facts.occurrences;
    json["repeated"] = facts.repeated;
    json["shared"] = Json::object();
    for (const auto& [text, moves] : facts.shared) {
        json["shared"][text] = moves;
    }
    json["duplicates"] = Json::object();
    for (const auto& [text, times] : facts.duplicates) {
        json["duplicates"][text] = times;
    }
    return json;
}

void print_facts(const play::PositionFacts& facts) {
    print("hash {}\n", hash_text(facts));
    print("occurrences {}{}\n", facts.occurrences, facts.repeated ? ": a repetition" : "");
    for (const auto& [text, moves] : facts.shared) {
        print("written alike, `{}`: {}\n", text, fmt::join(moves, " "));
    }
    for (const auto& [text, times] : facts.duplicates) {
        print("made {} times: {}\n", times, text);
    }
}

Exit moves(const MovesArguments& arguments, Format format) {
    Session session = arguments.facts ? open_game_or_saved(arguments.game) : open_session(arguments.game);
    if (!arguments.explained.empty()) {
        return explain(session, arguments.explained, format);
    }
    const Describe describe = [&](play::Match& match, Json& answer) {
        answer["moves"] = legal_moves(match);
        describe_state(match, answer);
        if (arguments.facts) {
            answer["facts"] = described(play::facts_of(match));
        }
    };
    if (arguments.game.fen == "-") {
        return answer_positions(session.match, std::cin, describe);
    }
    if (format == Format::json) {
        answer_position(session.match, describe);
        return Exit::fine;
    }
    require_no_error(session.match);
    if (arguments.facts) {
        print_facts(play::facts_of(session.match));
        return Exit::fine;
    }
    for (const play::Option& option : session.match.options()) {
        print("{}\n", option.text);
    }
    if (session.match.options().empty()) {
        print_error("no legal moves ({})\n", session.match.prompt());
    }
    return Exit::fine;
}

std::vector<Option> moves_options(MovesArguments& arguments) {
    return {
        {
            .names = "--explain",
            .help = "Tell why a piece has the moves it has",
            .target = &arguments.explained,
            .takes = "PIECE@CELL[-CELL]",
        },
        {
            .names = "--facts",
            .help = "Tell the hash, repetitions, and moves that are alike, instead",
            .target = &arguments.facts,
        },
    };
}

}  // namespace

Command moves_command() {
    auto arguments = std::make_shared<MovesArguments>();
    return {
        .name = "moves",
        .summary = "List the legal moves of a position",
        .help = moves_help,
        .options = position_options(arguments->game, true, moves_options(*arguments)),
        .run = [arguments](Format format) { return moves(*arguments, format); },
    };
}

}  // namespace bazillion::app
