#include "app/command.h"
#include "app/output.h"
#include "storage/kept_games.h"

#include <fmt/chrono.h>
#include <fmt/core.h>

#include <chrono>
#include <ctime>
#include <memory>

namespace bazillion::app {
namespace {

constexpr const char* games_help = R"(Every game that is played is kept, in the window and in the terminal: each move is
written to a file of its own before it is shown, so nothing is lost however the
program ends. This command lists the games that are not over, the last played one
first: the name, what is played, how many moves were made, and when.

The files are saved games in a folder `bazillion/games` of ~/.local/state (or of
$XDG_STATE_HOME; or `games` of $BAZILLION_STATE). 1000 games are kept; then the
oldest that are over are removed, and after them the oldest.

Examples:
  bazillion games
  bazillion play --resume                   go on with the last one
  bazillion play --resume chess             go on with the last game of chess
  bazillion play --resume chess-20260131-201500

With --format json the answer is one object: {"folder", "games": [{"name", "file",
"title", "moves", "time", "over", "in_use", "error"}]}; "over" says how the game
ended, "error" why it cannot be read.

Exit codes: 0 fine, 2 wrong usage.)";

struct GamesArguments {
    bool all = false;
};

std::string time_text(std::filesystem::file_time_type time) {
    const auto seconds = std::chrono::system_clock::to_time_t(std::chrono::file_clock::to_sys(time));
    return fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(seconds));
}

std::string state_text(const storage::KeptGame& game) {
    return !game.error.empty() ? game.error : game.in_use ? "being played" : game.over;
}

Exit games(const GamesArguments& arguments, Format format) {
    const auto folder = storage::games_folder();
    Json list = Json::array();
    for (const storage::KeptGame& game : storage::kept_games(folder)) {
        if (!arguments.all && !game.over.empty()) {
            continue;
        }
        Json each{{"name", game.name},    {"file", game.file.string()},   {"title", game.title},
                  {"moves", game.moves},  {"time", time_text(game.time)}, {"over", game.over},
                  {"in_use", game.in_use}};
        if (!game.error.empty()) {
            each["error"] = game.error;
        }
        list.push_back(std::move(each));
        if (format == Format::text) {
            print("{}\t{}\t{} move{}\t{}\t{}\n", game.name, game.title, game.moves, game.moves == 1 ? "" : "s",
                  time_text(game.time), state_text(game));
        }
    }
    if (format == Format::json) {
        Json json;
        json["folder"] = folder.string();
        json["games"] = std::move(list);
        print_json(json);
    } else if (list.empty()) {
        print("no {}games are kept in {}\n", arguments.all ? "" : "unfinished ", folder.string());
    }
    return Exit::fine;
}

}  // namespace

Command games_command() {
    auto arguments = std::make_shared<GamesArguments>();
    return {
        .name = "games",
        .summary = "List the games that were played and can be gone on with",
        .help = games_help,
        .options =
            {
                {
                    .names = "--all",
                    .help = "Those that are over, too",
                    .target = &arguments->all,
                },
            },
        .run = [arguments](Format format) { return games(*arguments, format); },
    };
}

}  // namespace bazillion::app
