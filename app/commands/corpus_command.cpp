#include "play/analysis/self_test.h"

#include "app/bundled_library.h"
#include "app/command.h"
#include "app/output.h"
#include "app/progress.h"
#include "app/worker.h"
#include "syntax/letters.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>

namespace bazillion::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* corpus_help =
    R"(Tries every title of every .zrf and .game file in a folder and those below: whether
it loads, whether the first position is that of the setup, and what random games
show. At every ply, hash and counts must be those of the board, and taking back
the move, and at the end the whole game, must restore the position. The moves must
be those that the plain interpreter of the rules finds: in all positions of the
first two games, in every seventh of the others; where that takes long, in fewer:
"compared" tells in how many.

A title is clean if all that holds. If it held as far as the games went until the time
was over, the title is short, and "games" and "plies" tell how far that was. Files
that hold only definitions, and titles that leave their moves to an engine, are told
as such; all else is an exception.
Each title is tried in a process of its own, so that a crash is an exception too.

Examples:
  bazillion corpus mygames
  bazillion corpus mygames --games 5 --plies 100 --only chess
  bazillion corpus mygames --format json > report.jsonl

With --format json there is a line for each title: {"file", "index", "title",
"status": "clean" | "short" | "library" | "engine" | "exception", "loads", "error", "cells",
"pieces", "start_moves", "games", "plies", "ended", "compared", "undo_ok",
"plain_agrees", "outside_code", "seconds"}; the last line is {"summary": {"titles",
"loaded", "clean", "short", "libraries", "engines", "seconds", "exceptions": [...]}}.

Exit codes: 0 no exceptions, 1 exceptions, 2 wrong usage.)";

struct CorpusArguments {
    std::string folder, library, only;
    play::SelfTestPlan plan;
    double seconds = 60;  ///< most for a title
};

std::vector<fs::path> rule_files(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::path> files;
    for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        const std::string ending = syntax::to_lower(at->path().extension().string());
        if (at->is_regular_file(error) && (ending == ".zrf" || ending == ".game")) {
            files.push_back(at->path());
        }
    }
    if (error) {
        throw Failure(Exit::usage, {fmt::format("cannot read the folder `{}`", folder.string()), error.message(), {}});
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// The first error of a file in one line.
std::string first_error(const GameFile& file) {
    const Findings findings = collect(file, false);
    for (const Json& found : findings.json) {
        if (found["severity"] == "error") {
            const std::string place = found["line"].is_null() ? "" : fmt::format("line {}: ", found["line"].dump());
            return place + found["message"].get<std::string>();
        }
    }
    return "";
}

std::size_t pieces_on_board(const play::Engine& engine) {
    const auto& slots = engine.position().slots;
    const auto end = slots.begin() + static_cast<std::ptrdiff_t>(engine.rules().cells());
    return static_cast<std::size_t>(end - slots.begin() - std::count(slots.begin(), end, rules::empty));
}

void describe_self_test(const play::SelfTest& self_test, const CorpusArguments& arguments, Json& line) {
    line["games"] = self_test.games;
    line["plies"] = self_test.plies;
    line["ended"] = self_test.ended;
    line["compared"] = self_test.compared;
    line["undo_ok"] = self_test.undo.empty();
    line["plain_agrees"] = self_test.plain.empty();
    for (const std::string& fault : {self_test.start, self_test.undo, self_test.plain, self_test.error}) {
        if (!fault.empty() && line["error"].is_null()) {
            line["error"] = fault;
        }
    }
    if (self_test.cut && line["error"].is_null()) {
        line["error"] = fmt::format("{} of {} games in {} s", self_test.games, arguments.plan.games, arguments.seconds);
    }
    line["status"] = !self_test.clean() ? "exception" : self_test.cut ? "short" : "clean";
}

void try_title(GameFile& file, std::size_t index, const CorpusArguments& arguments, Json& line) {
    const auto begin = std::chrono::steady_clock::now();
    const auto game = file.start(index);
    if (!game) {
        line["error"] = first_error(file);
        return;
    }
    line["loads"] = true;
    line["cells"] = game->rules->cells();
    line["outside_code"] = game->rules->outside_code.has_value();
    play::Engine engine(game->rules, game->hooks.get());
    line["pieces"] = pieces_on_board(engine);
    if (game->rules->engine) {
        line["status"] = "engine";
        line["error"] = file.unsupported_feature(*game->rules)->message;
        return;
    }
    std::vector<play::Move> moves;
    engine.legal_moves(moves);
    line["start_moves"] = moves.size();
    const auto enough = [&] {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        return spent.count() > arguments.seconds;
    };
    describe_self_test(play::probe(engine, arguments.plan, enough), arguments, line);
}

class Report {
public:
    Report(const CorpusArguments& arguments, Format format) : arguments_(arguments), format_(format) {}

    Exit run() {
        const fs::path library = find_library(arguments_.library);
        const std::vector<fs::path> files = rule_files(arguments_.folder);
        for (std::size_t i = 0; i < files.size(); ++i) {
            const std::string name = files[i].lexically_relative(arguments_.folder).string();
            at_ = fmt::format("{} of {}: {}", i + 1, files.size(), name);
            look_at(open(files[i], library), name);
        }
        const std::chrono::duration<double> spent = Progress::Clock::now() - begin_;
        summary_["seconds"] = spent.count();
        summary_["exceptions"] = exceptions_;
        if (format_ == Format::json) {
            print_json({{"summary", summary_}});
        } else {
            print_summary();
        }
        return exceptions_.empty() ? Exit::fine : Exit::errors;
    }

private:
    [[nodiscard]] GameFile open(const fs::path& file, const fs::path& library) const {
        const Progress progress(at_, begin_);
        return GameFile::open(file, library);
    }

    void look_at(GameFile file, const std::string& name) {
        for (const rules::Title& title : file.titles()) {
            const std::string asked = fmt::format("{} #{} {}", name, title.index, title.name);
            if (!title.separator && asked.find(arguments_.only) != std::string::npos) {
                tell(try_apart(file, name, title));
            }
        }
        if (file.titles().empty() && name.find(arguments_.only) != std::string::npos) {
            Json line = blank(name);
            const auto& all = file.diagnostics().all();
            const bool broken = std::any_of(all.begin(), all.end(), [](const syntax::Diagnostic& each) {
                return each.severity == syntax::Severity::error && each.code != "no-game";
            });
            line["status"] = broken ? "exception" : "library";
            line["error"] = broken ? first_error(file) : "holds no game, only what other files include";
            tell(line);
        }
    }

    static Json blank(const std::string& name) {
        return {{"file", name},          {"index", nullptr}, {"title", nullptr},
                {"status", "exception"}, {"loads", false},   {"error", nullptr}};
    }

    Json try_apart(GameFile& file, const std::string& name, const rules::Title& title) const {
        const auto begin = Progress::Clock::now();
        const Progress progress(fmt::format("{} #{}", at_, title.index), begin_);
        Json line = blank(name);
        line["index"] = title.index;
        line["title"] = one_line(title.name);
        const auto work = [&] {
            try_title(file, title.index, arguments_, line);
            return dump(line);
        };
        constexpr double patience = 2;  // it should end by itself when its time is over
        const std::chrono::duration<double> most(patience * arguments_.seconds + patience);
        const WorkDone done = do_apart(work, std::chrono::ceil<std::chrono::milliseconds>(most));
        if (done.fault.empty()) {
            line = Json::parse(done.answer);
        } else {
            line["error"] = done.fault;
        }
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        line["seconds"] = spent.count();
        return line;
    }

    void tell(const Json& line) {
        const auto count = [&](const char* what, bool one) {
            summary_[what] = summary_[what].get<std::size_t>() + (one ? 1 : 0);
        };
        const std::string status = line["status"];
        count("titles", !line["index"].is_null());
        count("loaded", line["loads"].get<bool>());
        count("clean", status == "clean");
        count("short", status == "short");
        count("libraries", status == "library");
        count("engines", status == "engine");
        const std::string name = line["index"].is_null() ? line["file"].get<std::string>()
                                                         : fmt::format("{} #{}", line["file"].get<std::string>(),
                                                                       line["index"].get<std::size_t>());
        const std::string error = line["error"].is_null() ? "" : line["error"].get<std::string>();
        if (status == "exception") {
            exceptions_.push_back(fmt::format("{}: {}", name, error));
        }
        if (format_ == Format::json) {
            print_json(line);
        } else {
            const std::string title = line["title"].is_null() ? "" : line["title"].get<std::string>();
            print("{:<9} {:>3} games {:>6} plies {:>6.1f} s  {} {}{}\n", status, line.value("games", 0),
                  line.value("plies", 0), line.value("seconds", 0.0), name, title, error.empty() ? "" : ": " + error);
        }
        flush_out();
    }

    void print_summary() const {
        for (const std::string& exception : exceptions_) {
            print("\n{}", exception);
        }
        const auto number = [&](const char* what) { return summary_[what].get<std::size_t>(); };
        print(
            "{}{} titles: {} clean, {} short of games, {} left to engines, {} exceptions; {} files without a game; "
            "{:.0f} s\n",
            exceptions_.empty() ? "" : "\n\n", number("titles"), number("clean"), number("short"), number("engines"),
            exceptions_.size(), number("libraries"), summary_["seconds"].get<double>());
    }

    const CorpusArguments& arguments_;
    Format format_;
    Progress::Clock::time_point begin_ = Progress::Clock::now();
    std::string at_;  ///< the file being tried
    Json summary_{{"titles", 0}, {"loaded", 0}, {"clean", 0}, {"short", 0}, {"libraries", 0}, {"engines", 0}};
    std::vector<std::string> exceptions_;
};

}  // namespace

Command corpus_command() {
    auto arguments = std::make_shared<CorpusArguments>();
    return {
        .name = "corpus",
        .summary = "Try all games of a folder",
        .help = corpus_help,
        .options =
            {
                {
                    .names = "DIR",
                    .help = "Folder with rules files",
                    .target = &arguments->folder,
                    .required = true,
                },
                {
                    .names = "--games",
                    .help = "Random games of each title (20)",
                    .target = &arguments->plan.games,
                    .takes = "N",
                },
                {
                    .names = "--plies",
                    .help = "Most plies of a game (400)",
                    .target = &arguments->plan.plies,
                    .takes = "N",
                },
                {
                    .names = "--seed",
                    .help = "For other random games (1)",
                    .target = &arguments->plan.seed,
                    .takes = "N",
                },
                {
                    .names = "--only",
                    .help = "Only titles with this in `FILE #INDEX TITLE`",
                    .target = &arguments->only,
                    .takes = "TEXT",
                },
                {
                    .names = "--seconds",
                    .help = "Most time for a title (60)",
                    .target = &arguments->seconds,
                    .takes = "N",
                    .range = {{0.1, 1e6}},
                },
                library_option(arguments->library),
            },
        .run = [arguments](Format format) { return Report(*arguments, format).run(); },
    };
}

}  // namespace bazillion::app
