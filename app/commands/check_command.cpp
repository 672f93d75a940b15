#include "app/bundled_library.h"
#include "app/command.h"
#include "app/output.h"
#include "app/progress.h"
#include "opponent/advice.h"
#include "play/analysis/endless.h"
#include "play/match/first_move.h"

#ifdef BAZILLION_WINDOW
#include "renderer/scene/art_check.h"
#endif

#include <fmt/core.h>

#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <memory>

namespace bazillion::app {
namespace {

constexpr const char* check_help =
    R"(Reads the file, resolves every title in it, loads its scripts and runs the moves of
the start position; where scripts take part, it plays each first move once, for a
second or so, so that a script that fails at once is found too. The pictures and
drawings that the game names are tried, and the advice for computer players beside the
file is read. Warnings tell what is allowed but most
likely not meant, of each kind the first three. All messages go to standard output,
each with file, line, column, the line itself and, where there is one, a hint.

Examples:
  bazillion check mygame.game
  bazillion check mygame.game --format json

With --format json the answer is one object: {"file", "titles", "errors",
"warnings", "diagnostics": [{"severity", "code", "message", "file", "line",
"column", "end_line", "end_column", "label", "notes", "hint"}]}.

Exit codes: 0 no errors, 1 errors, 2 wrong usage.)";

constexpr std::size_t most_first_moves = 100;  // of a title; enough to meet a script that fails at once

/// Time of the processor in which the first moves of all titles are tried.
class Patience {
public:
    [[nodiscard]] bool is_over() const { return std::clock() - start_ > most; }
    void begin() { start_ = std::clock() - used_; }
    void end() { used_ = std::clock() - start_; }

private:
    static constexpr std::clock_t most = CLOCKS_PER_SEC;
    std::clock_t start_ = 0;
    std::clock_t used_ = 0;
};

/// The first error of the start position or of a first move.
std::optional<play::Error> try_first_moves(play::Match& match, const Patience& patience) {
    if (auto error = match.take_error()) {
        return error;
    }
    const auto tried = match.options().first(std::min(match.options().size(), most_first_moves));
    const std::vector<play::Option> options(tried.begin(), tried.end());
    for (const play::Option& option : options) {
        if (patience.is_over()) {
            break;
        }
        if (auto done = match.play(option); !done) {
            return done.error();
        }
        if (auto error = match.take_error()) {
            return error;
        }
        match.take_back();
    }
    return {};
}

/// Titles share what they inherit: an engine that is refused, or a loop that does not end.
void add_once(syntax::Diagnostic found, std::vector<syntax::Diagnostic>& all) {
    const auto same = [&](const syntax::Diagnostic& known) {
        return known.code == found.code && known.where && known.where->span.source == found.where->span.source &&
               known.where->span.begin == found.where->span.begin;
    };
    if (std::none_of(all.begin(), all.end(), same)) {
        all.push_back(std::move(found));
    }
}

/// The game would be over before it began. Where rules are known to be incomplete, that has been told.
void look_for_moves(play::Engine& engine, const rules::Title& title, std::vector<syntax::Diagnostic>& found) {
    if (engine.rules().outside_code) {
        return;
    }
    engine.set_position(engine.start());
    engine.test_goals();
    const std::string why = play::no_first_move(engine);
    if (why.empty()) {
        return;
    }
    syntax::Diagnostic warning{.severity = syntax::Severity::warning, .code = "no-first-move"};
    const bool over = engine.ended().has_value();
    warning.message = fmt::format("the game `{}` is over before the first move: {}", title.name, why);
    warning.where = title.where;
    warning.hint = over ? "" : "`bazillion moves FILE --explain PIECE@POSITION` tells why a piece cannot move";
    found.push_back(std::move(warning));
}

/// Loops that do not end in the start position.
void find_endless_loops(play::Engine& engine, std::vector<syntax::Diagnostic>& found) {
    for (const play::EndlessLoop& loop : play::endless_loops(engine)) {
        const auto& rules = engine.rules();
        syntax::Diagnostic warning{.severity = syntax::Severity::warning, .code = "endless-while"};
        warning.message =
            fmt::format("this loop does not end for `{}` {} `{}`", rules.kinds[rules.codes.kind(loop.piece)].name,
                        loop.drop ? "dropped on" : "on", rules.board.cells[loop.cell].name);
        warning.where = loop.where;
        warning.hint = "the block ends there, after very many rounds; what it added before counts";
        add_once(std::move(warning), found);
    }
}

/// Not all first moves of a title could be tried.
syntax::Diagnostic slow_scripts(const rules::Title& title) {
    syntax::Diagnostic warning{.severity = syntax::Severity::warning, .code = "slow-scripts"};
    warning.message =
        fmt::format("the scripts of the game `{}` take long: not all of its first moves were tried", title.name);
    warning.where = title.where;
    warning.hint = "hooks run for every move that is considered; docs/lua.md tells what makes them quick";
    return warning;
}

/// A script that used up its time would do so in every title that has it.
bool has_runaway(const GameFile& file) {
    const auto& all = file.diagnostics().all();
    return std::any_of(all.begin(), all.end(), [](const auto& each) { return each.code == "script-runaway"; });
}

#ifdef BAZILLION_WINDOW
using PictureCheck = renderer::ArtCheck;
#else
/// Without a window no picture is shown.
struct PictureCheck {
    PictureCheck(const syntax::Document&, const std::vector<std::filesystem::path>&) {}
    void look_at(const rules::Rules&, const rules::Title&) {}
    std::vector<syntax::Diagnostic> report() { return {}; }
};
#endif

struct Checked {
    Findings findings;
    std::size_t titles = 0;
};

Checked check_titles(GameFile& file, const Switches& switches, PictureCheck pictures) {
    std::vector<play::Error> errors;
    std::vector<syntax::Diagnostic> refusals, loops, unplayable, slow;
    rules::Lint lint = file.lint();
    Patience patience;
    std::size_t count = 0;
    for (std::size_t index = 0; index < file.titles().size() && !has_runaway(file); ++index) {
        if (file.titles()[index].separator) {
            continue;
        }
        ++count;
        if (auto game = file.start(index, switches)) {
            lint.look_at(file.titles()[index], *game->rules);
            pictures.look_at(*game->rules, file.titles()[index]);
            if (auto advice = opponent::read_advice(game->advice, game->advice_file.string(), *game->rules); !advice) {
                errors.push_back(std::move(advice.error()));
            }
            if (game->rules->engine) {
                add_once(*file.unsupported_feature(*game->rules), refusals);
                continue;
            }
            const bool scripted = !game->rules->hooks.empty();
            if (scripted && !slow.empty()) {
                continue;
            }
            patience.begin();
            play::Engine engine(game->rules, game->hooks.get());
            find_endless_loops(engine, loops);
            look_for_moves(engine, file.titles()[index], unplayable);
            if (!scripted) {
                continue;
            }
            play::Match match(std::move(game));
            if (auto error = try_first_moves(match, patience)) {
                errors.push_back(std::move(*error));
            }
            if (patience.is_over()) {
                slow.push_back(slow_scripts(file.titles()[index]));
            }
            patience.end();
        }
    }
    if (!file.diagnostics().has_errors()) {  // or names would seem unused because what uses them could not be read
        lint.report();
    }
    Checked checked{collect(file, colour_wanted(STDOUT_FILENO)), count};
    // What is seen without running anything has been told already.
    std::vector<syntax::Diagnostic> told = file.diagnostics().all();
    for (syntax::Diagnostic& loop : loops) {
        const std::size_t before = told.size();
        add_once(loop, told);
        if (told.size() > before) {
            add(checked.findings, loop, file.sources(), colour_wanted(STDOUT_FILENO));
        }
    }
    std::vector<syntax::Diagnostic> unusable = pictures.report();
    for (const auto* list : {&unplayable, &refusals, &slow, &unusable}) {
        for (const syntax::Diagnostic& each : *list) {
            add(checked.findings, each, file.sources(), colour_wanted(STDOUT_FILENO));
        }
    }
    for (const play::Error& error : errors) {
        add(checked.findings, error);
    }
    return checked;
}

Exit check(const GameArguments& arguments, Format format) {
    GameFile file = open_file(arguments);
    const auto [findings, titles] = [&] {
        const Progress progress("checking " + arguments.file);
        return check_titles(
            file, read_switches(arguments.switches),
            PictureCheck(file.document(), {file.path().parent_path(), find_library(arguments.library)}));
    }();
    const std::string name = file.path().string();
    if (format == Format::json) {
        Json json;
        json["file"] = name;
        json["titles"] = titles;
        json["errors"] = findings.errors;
        json["warnings"] = findings.warnings;
        json["diagnostics"] = findings.json;
        print_json(json);
    } else {
        print("{}{}: {} title{}, {}\n", Rendered{findings.text}, name, titles, titles == 1 ? "" : "s",
              summary(findings));
    }
    return findings.errors == 0 ? Exit::fine : Exit::errors;
}

}  // namespace

Command check_command() {
    auto arguments = std::make_shared<GameArguments>();
    return {
        .name = "check",
        .summary = "Find errors in a rules file",
        .help = check_help,
        .options =
            {
                file_option(*arguments),
                library_option(arguments->library),
                switch_option(*arguments),
            },
        .run = [arguments](Format format) { return check(*arguments, format); },
    };
}

}  // namespace bazillion::app
