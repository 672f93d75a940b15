#include "app/check.h"

#include "app/report.h"
#include "opponent/advice.h"
#include "play/analysis/endless.h"
#include "play/analysis/trial_games.h"
#include "play/match/first_move.h"
#include "renderer/scene/art_check.h"

#include <fmt/core.h>

#include <algorithm>
#include <ctime>
#include <iterator>
#include <set>
#include <utility>

namespace bazillion::app {
namespace {

constexpr double for_first_moves = 1, for_random_games = 0.2;  // seconds
constexpr std::size_t most_first_moves = 100;                  // of a title; enough to meet a script that fails at once

/// Time of the processor that this thread has used.
double thread_seconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// Processor time for one thing that is tried with all titles.
class TimeBudget {
public:
    explicit TimeBudget(double most) : most_(most) {}
    [[nodiscard]] bool is_over() const { return thread_seconds() - start_ > most_; }
    void begin() { start_ = thread_seconds() - used_; }
    void end() { used_ = thread_seconds() - start_; }

private:
    double most_, start_ = 0, used_ = 0;
};

/// What is wrong with a script that is to evaluate the position.
std::optional<play::Error> try_evaluation(play::Match& match) {
    play::Engine& engine = match.engine();
    if (!engine.has_scripts() || engine.ended()) {
        return {};
    }
    const auto answer = engine.evaluate_by_scripts(engine.mover());
    if (answer) {
        return {};
    }
    return match.game()->error_of(answer.error());
}

/// The first error of the start position or of a first move.
std::optional<play::Error> try_first_moves(play::Match& match, const TimeBudget& budget) {
    if (auto error = match.take_error()) {
        return error;
    }
    if (auto error = try_evaluation(match)) {
        return error;
    }
    const auto tried = match.options().first(std::min(match.options().size(), most_first_moves));
    const std::vector<play::Option> options(tried.begin(), tried.end());
    for (const play::Option& option : options) {
        if (budget.is_over()) {
            break;
        }
        if (auto done = match.play(option); !done) {
            return done.error();
        }
        if (auto error = match.take_error()) {
            return error;
        }
        if (auto error = try_evaluation(match)) {
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

/// What random games tell, if there is time for them. Games that others complete are not played.
std::optional<play::Trials> try_random_games(const play::Game& game, TimeBudget& budget) {
    const bool ready = !game.rules->engine && !game.rules->outside_code && game.rules->hooks.empty();
    budget.begin();
    std::optional<play::Trials> trials;
    if (ready && !budget.is_over()) {
        play::Engine engine(game.rules, nullptr);
        trials = play::try_games(engine, [&] { return budget.is_over(); });
    }
    budget.end();
    return trials;
}

/// A royal piece was captured though its owner may not leave it to be.
syntax::Diagnostic lost_royals(const rules::Title& title) {
    syntax::Diagnostic warning{.severity = syntax::Severity::warning, .code = "royal-lost"};
    warning.message = fmt::format("royal pieces are captured or taken off in random games of `{}`", title.name);
    warning.where = title.where;
    warning.hint =
        "a move does so that gives no check before, or a player may move twice; `bazillion stats` counts them";
    return warning;
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

/// What was said of the file, each once, however many of its titles share the mistake.
std::vector<syntax::Diagnostic> once_each(const GameFile& file) {
    std::vector<syntax::Diagnostic> all;
    std::set<std::string> seen;
    for (const syntax::Diagnostic& diagnostic : file.diagnostics().all()) {
        if (seen.insert(syntax::render(diagnostic, file.sources())).second) {
            all.push_back(diagnostic);
        }
    }
    return all;
}

/// Adds what is seen by running moves, unless it has been told already.
void add_untold(std::vector<syntax::Diagnostic> found, std::vector<syntax::Diagnostic>& told) {
    for (syntax::Diagnostic& each : found) {
        add_once(std::move(each), told);
    }
}

}  // namespace

Checked check_titles(GameFile& file, const Switches& switches, const std::filesystem::path& library,
                     const std::function<bool()>& stop) {
    renderer::ArtCheck pictures(file.document(), {file.path().parent_path(), library});
    std::vector<syntax::Diagnostic> refusals, loops, unplayable, slow;
    Checked checked;
    rules::Lint lint = file.lint();
    TimeBudget first_moves(for_first_moves), random_games(for_random_games);
    for (std::size_t index = 0; index < file.titles().size() && !has_runaway(file) && !stop(); ++index) {
        if (file.titles()[index].separator) {
            continue;
        }
        ++checked.titles;
        if (auto game = file.start(index, switches)) {
            const auto trials = try_random_games(*game, random_games);
            lint.look_at(file.titles()[index], *game->rules, trials && trials->idle ? &*trials->idle : nullptr);
            if (trials && trials->loses_royals) {
                unplayable.push_back(lost_royals(file.titles()[index]));
            }
            pictures.look_at(*game->rules, file.titles()[index]);
            if (auto advice = opponent::read_advice(game->advice, game->advice_file.string(), *game->rules); !advice) {
                checked.errors.push_back(std::move(advice.error()));
            }
            if (game->rules->engine) {
                add_once(*file.unsupported_feature(*game->rules), refusals);
                continue;
            }
            const bool scripted = game->hooks != nullptr;
            if (scripted && !slow.empty()) {
                continue;
            }
            first_moves.begin();
            play::Engine engine(game->rules, game->hooks.get());
            find_endless_loops(engine, loops);
            look_for_moves(engine, file.titles()[index], unplayable);
            if (!scripted) {
                continue;
            }
            play::Match match(std::move(game));
            if (auto error = try_first_moves(match, first_moves)) {
                checked.errors.push_back(std::move(*error));
            }
            if (first_moves.is_over()) {
                slow.push_back(slow_scripts(file.titles()[index]));
            }
            first_moves.end();
        }
    }
    // Or names would seem unused because what uses them could not be read.
    if (!file.diagnostics().has_errors() && !stop()) {
        lint.report();
    }
    checked.diagnostics = once_each(file);
    add_untold(std::move(loops), checked.diagnostics);
    for (auto* list : {&unplayable, &refusals, &slow}) {
        std::move(list->begin(), list->end(), std::back_inserter(checked.diagnostics));
    }
    auto unusable = pictures.report();
    std::move(unusable.begin(), unusable.end(), std::back_inserter(checked.diagnostics));
    return checked;
}

}  // namespace bazillion::app
