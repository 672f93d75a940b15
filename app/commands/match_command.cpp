#include "app/bundled_library.h"
#include "app/command.h"
#include "app/match_report.h"
#include "app/output.h"
#include "app/progress.h"
#include "matches/schedule.h"

#include <fmt/core.h>

#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <sstream>

namespace bazillion::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* match_help =
    R"(Lets two players meet in games from random openings. Each opening is played twice, with
colours reversed. A player is

  random                        each legal move as likely as the others
  greedy                        captures what is worth most
  bazillion NAME=VALUE ...      this program as an engine, with its options
  uci:PROGRAM                   another program, by its protocol; arguments stand in
  xboard:PROGRAM                quotes, gtp:"gnugo --mode gtp"
  gtp:PROGRAM, gnubg:PROGRAM

and behind it NAME=VALUE for what is its own: time, nodes, depth, option.NAME, variant
(what the program calls the game), name (in tables), say="LINE" (before each game).

The rules are ours: a program that plays what is not legal, ends or does not answer loses
the game, and that is told. Moves that take longer than the time and 50 ms are counted.

With --record FILE each game is written to the file as soon as it is over. The same
command again plays what is missing, after a kill, too. For several machines or
processes give each the same folder as --record and a number, --worker 2/4 (or start it
as an array job of Slurm); `bazillion match report FOLDER` adds up.

Examples:
  bazillion match chess --first greedy --second random --games 10
  bazillion match chess --first "bazillion level=10" --second uci:fairy-stockfish \
      --time 100ms --games 200 --concurrency 2 --record chess.jsonl
  bazillion match Shogi --first "uci:fairy-stockfish option.'Skill Level'=4" \
      --second xboard:sjaakii --time 100ms
  bazillion match Go --first "gtp:'gnugo --mode gtp --chinese-rules'" --second random
  bazillion match chess --first "bazillion" --second "bazillion program=./old/bazillion" \
      --nodes 20000 --sprt 0,10 --games 5000
  bazillion match report chess.jsonl

With --format json there is a line for each game, as in the record, and at the end one
with the whole: {"title", "first", "second", "games", "score": {"wins", "draws", "losses"},
"beginning", "pairs", "openings", "elo": {"value", "low", "high"}, "superiority", "sprt",
"ended_by", "faults", "overruns", "slowest_ms", "ms_per_move"}.

Exit codes: 0 fine, 1 a game or a record has errors, or a program cannot be used, 2 wrong usage.)";

struct MatchArguments {
    GameArguments game;
    std::vector<std::string> reported;
    std::string first, second, judge, time, sprt, record, worker;
    std::optional<std::uint64_t> nodes, depth;
    std::uint64_t games = 100, seed = 1;
    int concurrency = 1, openings = 8, plies = 2000;
    double patience = 10;  ///< seconds
};

template <typename T>
T usable(play::Result<T> result, Exit code = Exit::usage) {
    if (!result) {
        throw Failure(code, result.error());
    }
    return std::move(*result);
}

matches::Description player_of(const std::string& option, const std::string& text) {
    auto player = matches::read_description(text);
    if (!player) {
        throw Failure(Exit::usage, {fmt::format("{}: {}", option, player.error().message), player.error().hint, {}});
    }
    return std::move(*player);
}

/// A player's own limits, or if he has none those for both.
matches::Limits limits_for(const matches::Description& player, const MatchArguments& arguments) {
    if (!player.limits.empty()) {
        return player.limits;
    }
    matches::Limits limits;
    if (!arguments.time.empty()) {
        limits.time = usable(matches::read_time(arguments.time));
    }
    limits.nodes = arguments.nodes;
    if (arguments.depth) {
        limits.depth = static_cast<int>(*arguments.depth);
    }
    return limits;
}

matches::SprtPlan read_sprt(const std::string& text) {
    matches::SprtPlan plan;
    std::istringstream in(text);
    char comma = 0;
    if (!(in >> plan.elo0 >> comma >> plan.elo1) || comma != ',' || !in.eof() || !(plan.elo0 < plan.elo1)) {
        throw Failure(Exit::usage, {fmt::format("`{}` is no test", text),
                                    "--sprt 0,10 tests whether the first player is 10 Elo stronger rather than 0",
                                    {}});
    }
    return plan;
}

/// Slurm numbers the tasks of an array job: --array=1-4, or 0-3, or 5-8.
std::optional<matches::Slice> array_task() {
    const auto number = [](const char* name) -> std::optional<std::size_t> {
        const char* const text = std::getenv(name);
        std::size_t value = 0;
        const bool read =
            text != nullptr && std::from_chars(text, text + std::string_view(text).size(), value).ec == std::errc();
        return read ? std::optional(value) : std::nullopt;
    };
    const auto id = number("SLURM_ARRAY_TASK_ID"), least = number("SLURM_ARRAY_TASK_MIN"),
               count = number("SLURM_ARRAY_TASK_COUNT");
    if (!id || !least || !count || *count < 2 || *id < *least || *id - *least >= *count) {
        return std::nullopt;
    }
    return matches::Slice{*id - *least, *count};
}

std::optional<matches::Slice> read_worker(const std::string& text) {
    if (text.empty()) {
        return array_task();
    }
    std::size_t number = 0, count = 0;
    char slash = 0;
    std::istringstream in(text);
    constexpr std::size_t most = 100'000;
    if (!(in >> number >> slash >> count) || slash != '/' || !in.eof() || number < 1 || number > count ||
        count > most) {
        throw Failure(Exit::usage, {fmt::format("`{}` is no worker", text), "--worker 2/4 is the second of four", {}});
    }
    return matches::Slice{number - 1, count};
}

/// The records of a match: the file of this worker, and the folder where those of the others are.
class Records {
public:
    Records(const std::string& path, const std::optional<matches::Slice>& worker, const matches::MatchSetup& setup)
        : setup_(setup) {
        if (path.empty()) {
            if (worker) {
                throw Failure(Exit::usage, {"a worker needs a record, for its games to be added to those of the others",
                                            "add --record FOLDER; all workers need one folder",
                                            {}});
            }
            return;
        }
        std::error_code error;
        fs::path file = path;
        if (worker || fs::is_directory(path, error)) {
            fs::create_directories(path, error);
            folder_ = path;
            const matches::Slice slice = worker.value_or(matches::Slice{});
            file = folder_ / fmt::format("worker-{}-of-{}.jsonl", slice.index + 1, slice.count);
        }
        own_ = file;
        file_.emplace(usable(matches::RecordFile::open(file, setup), Exit::errors));
    }

    play::Result<void> keep(const matches::GameRecord& game) {
        if (file_) {
            return file_->add(game);
        }
        unkept_.push_back(game);
        return {};
    }

    [[nodiscard]] std::vector<matches::GameRecord> games() const {
        if (!file_) {
            return unkept_;
        }
        std::vector<matches::GameRecord> all = file_->games();
        for (const fs::path& path : folder_.empty() ? std::vector<fs::path>{} : matches::record_files(folder_)) {
            // One that cannot be read now, as another worker is just beginning it, is read the next time.
            const auto other = path == own_ ? play::Result<matches::Recorded>() : matches::read_record_file(path);
            if (other && path != own_ && matches::difference(other->setup, setup_).empty()) {
                all.insert(all.end(), other->games.begin(), other->games.end());
            }
        }
        return all;
    }

private:
    matches::MatchSetup setup_;
    fs::path folder_, own_;
    std::optional<matches::RecordFile> file_;
    std::vector<matches::GameRecord> unkept_;
};

matches::MatchPlan plan_of(const MatchArguments& arguments, const Session& session) {
    if (arguments.first.empty() || arguments.second.empty()) {
        throw Failure(Exit::usage, {"a match needs two players", "as --first greedy --second random", {}});
    }
    matches::MatchPlan plan;
    plan.players = {player_of("--first", arguments.first), player_of("--second", arguments.second)};
    if (!arguments.judge.empty()) {
        plan.judge = player_of("--judge", arguments.judge);
    }
    plan.setup.game = session.file.path().filename().string();
    plan.setup.title = session.match.rules().title;
    plan.setup.switches = session.switches;
    plan.setup.players = {arguments.first, arguments.second};
    plan.setup.limits = {limits_for(plan.players[0], arguments), limits_for(plan.players[1], arguments)};
    plan.setup.openings = static_cast<std::size_t>(arguments.openings);
    plan.setup.seed = arguments.seed;
    plan.setup.most_plies = static_cast<std::size_t>(arguments.plies);
    plan.setup.judge = arguments.judge;
    std::error_code unknown;
    plan.around.own_program = fs::read_symlink("/proc/self/exe", unknown);
    plan.around.game_words = {fs::absolute(session.file.path(), unknown).string(), "--title",
                              fmt::format("#{}", session.title)};
    for (const auto& [name, value] : session.switches) {
        plan.around.game_words.insert(plan.around.game_words.end(),
                                      {"--switch", fmt::format("{}={}", name, value ? "on" : "off")});
    }
    if (!arguments.game.library.empty()) {
        plan.around.game_words.insert(plan.around.game_words.end(), {"--library", arguments.game.library});
    }
    plan.around.patience = std::chrono::milliseconds(static_cast<std::int64_t>(1000 * arguments.patience));
    plan.games = arguments.games;
    plan.concurrency = static_cast<std::size_t>(arguments.concurrency);
    plan.slice = read_worker(arguments.worker).value_or(matches::Slice{});
    if (!arguments.sprt.empty()) {
        plan.sprt = read_sprt(arguments.sprt);
    }
    return plan;
}

std::string told(const matches::GameRecord& game, const std::array<std::string, 2>& names) {
    const char* const result = game.points == 2 ? "won" : game.points == 0 ? "lost" : "drawn";
    const std::string whose =
        game.at_fault >= 0 ? fmt::format(" ({})", names[static_cast<std::size_t>(game.at_fault)]) : "";
    return fmt::format("game {}: {} by {}{}, {} plies", game.game + 1, result, game.reason, whose, game.moves.size());
}

Exit play_match(const MatchArguments& arguments, Format format) {
    Session session = open_session(arguments.game);
    const matches::MatchPlan plan = plan_of(arguments, session);
    if (const auto wrong = matches::objection(plan, session.match.rules())) {
        throw Failure(Exit::usage, *wrong);
    }
    Records records(arguments.record, read_worker(arguments.worker), plan.setup);
    const std::array<std::string, 2> names{plan.players[0].name, plan.players[1].name};
    const std::shared_ptr<play::Game>& game = session.match.game();
    const matches::MatchHost host{
        // Scripts belong to one thread.
        .open_game = [&] { return game->hooks ? session.file.start(session.title, session.switches) : game; },
        .keep = [&](const matches::GameRecord& over) { return records.keep(over); },
        .games = [&] { return records.games(); },
        .tell =
            [&](const matches::GameRecord& over, const matches::Tally& tally) {
                if (format == Format::json) {
                    print("{}", Verbatim{matches::game_line(over)});
                } else {
                    print("{}; {}\n", told(over, names), short_score(tally, plan.sprt));
                }
                flush_out();
            },
    };
    const matches::Tally tally = usable(matches::run_match(plan, host), Exit::errors);
    if (format == Format::json) {
        print_json(match_json(plan.setup, tally, plan.sprt));
    } else {
        print("{}", Block{describe_match(plan.setup, names, tally, plan.sprt)});
    }
    return Exit::fine;
}

/// Files, and those of folders.
std::vector<fs::path> files_of(const std::vector<std::string>& names) {
    std::vector<fs::path> files;
    for (const std::string& name : names) {
        std::error_code error;
        if (!fs::is_directory(name, error)) {
            files.emplace_back(name);
            continue;
        }
        const auto found = matches::record_files(name);
        if (found.empty()) {
            throw Failure(Exit::errors, {fmt::format("there is no record in `{}`", name), "records end in .jsonl", {}});
        }
        files.insert(files.end(), found.begin(), found.end());
    }
    return files;
}

Exit report_matches(const MatchArguments& arguments, Format format) {
    std::vector<matches::Recorded> all;
    for (const fs::path& file : files_of(arguments.reported)) {
        auto read = usable(matches::read_record_file(file), Exit::errors);
        const auto same =
            std::find_if(all.begin(), all.end(), [&](const auto& other) { return other.setup == read.setup; });
        if (same == all.end()) {
            all.push_back(std::move(read));
        } else {
            same->games.insert(same->games.end(), read.games.begin(), read.games.end());
        }
    }
    const auto sprt = arguments.sprt.empty() ? std::nullopt : std::optional(read_sprt(arguments.sprt));
    for (const matches::Recorded& match : all) {
        const matches::Tally tally = matches::tally(match.games);
        if (format == Format::json) {
            print_json(match_json(match.setup, tally, sprt));
        } else {
            print("{}", Block{describe_match(match.setup, names_of(match.setup), tally, sprt)});
        }
    }
    return Exit::fine;
}

Exit match(const MatchArguments& arguments, Format format) {
    if (arguments.game.file == "report" && !arguments.reported.empty()) {
        return report_matches(arguments, format);
    }
    if (!arguments.reported.empty()) {
        throw Failure(Exit::usage, {fmt::format("`{}` is one argument too many", arguments.reported.front()),
                                    "names with blanks stand in quotes",
                                    {}});
    }
    return play_match(arguments, format);
}

std::vector<Option> options_of(MatchArguments& arguments) {
    constexpr double many = 1e9;
    return {
        {"GAME", "Rules file, or the name of a bundled game; or `report`", &arguments.game.file, {}, true},
        {"RECORD", "Records and folders of records, for `report`", &arguments.reported},
        library_option(arguments.game.library),
        title_option(arguments.game),
        {"--first", "Who plays", &arguments.first, "PLAYER"},
        {"--second", "Against whom", &arguments.second, "PLAYER"},
        {"--games", "How many games; 100 if not said", &arguments.games, "N", false, {{1, many}}},
        {"--time", "Time for a move: 100ms, 2s", &arguments.time, "TIME"},
        {"--nodes", "Nodes for a move", &arguments.nodes, "N", false, {{1, 1e15}}},
        {"--depth", "Depth for a move", &arguments.depth, "N", false, {{1, 1000}}},
        {"--concurrency", "Games side by side; 1 if not said", &arguments.concurrency, "K", false, {{1, 1000}}},
        {"--openings", "Random moves at the start; 8 if not said", &arguments.openings, "PLIES", false, {{0, 1000}}},
        {"--judge", "Program that tells whether an opening is fair; else material does", &arguments.judge, "PLAYER"},
        {"--plies", "Moves after which a game is drawn; 2000 if not said", &arguments.plies, "N", false, {{1, many}}},
        {"--seed", "Of openings and dice; 1 if not said", &arguments.seed, "S"},
        {"--sprt", "End when it is likely enough which of two differences in Elo it is", &arguments.sprt, "ELO0,ELO1"},
        {"--record", "Write each game to this file, and go on with what is in it", &arguments.record, "FILE"},
        {"--worker", "Play only this share, with --record FOLDER", &arguments.worker, "I/N"},
        {"--patience",
         "Seconds beyond its time after which a program is given up; 10 if not said",
         &arguments.patience,
         "S",
         false,
         {{0.01, 86400}}},
        switch_option(arguments.game),
    };
}

}  // namespace

Command match_command() {
    auto arguments = std::make_shared<MatchArguments>();
    return {
        .name = "match",
        .summary = "Let engines play against each other, and measure who is stronger",
        .help = match_help,
        .options = options_of(*arguments),
        .run = [arguments](Format format) { return match(*arguments, format); },
    };
}

}  // namespace bazillion::app
