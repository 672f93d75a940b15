#include "app/command.h"
#include "app/output.h"
#include "app/written_file.h"
#include "protocols/game_record.h"

#include <fmt/core.h>

#include <memory>

namespace bazillion::app {
namespace {

constexpr const char* convert_help =
    R"(Reads a game that was played and writes it in another format. The endings of the
names tell the formats:

  .pgn   Portable Game Notation, of any game of two players without dice
  .sgf   Smart Game Format, of Go
  .kif   KIF, of Shogi; .kifu is the same
  .zsg   saved games of Zillions of Games
  .save  saved games of Bazillion (any other ending, too)

Variations, comments and annotations such as !? go with the game, but into .zsg, which
knows none. `bazillion play`, `bazillion start` and the window open all these as well.
Of a file with many games the first one is read.

A PGN tells its game by the tag Variant (none: chess); --rules says which rules are
meant where that is not enough.

Examples:
  bazillion convert evening.save -o evening.pgn
  bazillion convert kasparov.pgn -o kasparov.save
  bazillion convert club.pgn --rules mychess.game -o club.save

With --format json the answer is one object: {"file", "title", "moves"}.

Exit codes: 0 written, 1 errors in the game or the file cannot be written, 2 wrong usage.)";

struct ConvertArguments {
    GameArguments game;
    std::string record, rules, output;
};

Exit convert(const ConvertArguments& arguments, Format format) {
    GameArguments game = arguments.game;
    std::string load;
    if (arguments.rules.empty()) {
        game.file = arguments.record;
        take_saved_game(game, load);
    } else {
        game.file = arguments.rules;
        load = arguments.record;
    }
    if (load.empty()) {
        throw Failure(Exit::usage, {fmt::format("`{}` is no game that was played", arguments.record),
                                    "its name ends in .save, .zsg, .pgn, .sgf or .kif; else --rules names its rules",
                                    {}});
    }
    const Session session = load_session(open_file(game), game.title, {}, load);
    const auto text = protocols::write_game_for(session.match, arguments.output);
    if (!text) {
        throw failure(text.error(), arguments.output + ": ");
    }
    save_text(arguments.output, *text);
    if (format == Format::json) {
        print_json(Json{{"file", arguments.output},
                        {"title", session.match.rules().title},
                        {"moves", session.match.record().size()}});
    }
    return Exit::fine;
}

}  // namespace

Command convert_command() {
    auto arguments = std::make_shared<ConvertArguments>();
    return {
        .name = "convert",
        .summary = "Write a game that was played in another format",
        .help = convert_help,
        .options =
            {
                {
                    .names = "RECORD",
                    .help = "The game: .save, .zsg, .pgn, .sgf or .kif",
                    .target = &arguments->record,
                    .required = true,
                },
                {
                    .names = "-o,--output",
                    .help = "The file to be written",
                    .target = &arguments->output,
                    .takes = "FILE",
                    .required = true,
                },
                {
                    .names = "--rules",
                    .help = "Rules file, or the name of a bundled game, that the game is of",
                    .target = &arguments->rules,
                    .takes = "FILE",
                },
                library_option(arguments->game.library),
                title_option(arguments->game),
            },
        .run = [arguments](Format format) { return convert(*arguments, format); },
    };
}

}  // namespace bazillion::app
