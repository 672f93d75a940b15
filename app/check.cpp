#include "app/command_line.h"

#include <fmt/core.h>

#include <unistd.h>

#include <algorithm>
#include <memory>

namespace bazillion::app {
namespace {

constexpr const char* help = R"(Reads the file, resolves every title in it, loads its scripts and plays each
first move once, so that a script that fails at once is found too. Warnings tell what
is allowed but most likely not meant, of each kind the first three. All messages
go to standard output, each with file, line, column, the line itself and, where
there is one, a hint.

Examples:
  bazillion check mygame.game
  bazillion check mygame.game --format json

With --format json the answer is one object: {"file", "titles", "errors",
"warnings", "diagnostics": [{"severity", "code", "message", "file", "line",
"column", "end_line", "end_column", "label", "notes", "hint"}]}.

Exit codes: 0 no errors, 1 errors, 2 wrong usage.)";

constexpr std::size_t most_first_moves = 100;  // of a title; enough to meet a script that fails at once

/// The first trouble of the start position or of a first move.
std::optional<play::Trouble> try_first_moves(play::Match& match) {
    if (auto trouble = match.take_trouble()) {
        return trouble;
    }
    const auto tried = match.options().first(std::min(match.options().size(), most_first_moves));
    const std::vector<play::Option> options(tried.begin(), tried.end());
    for (const play::Option& option : options) {
        if (auto done = match.play(option); !done) {
            return done.error();
        }
        if (auto trouble = match.take_trouble()) {
            return trouble;
        }
        match.take_back();
    }
    return {};
}

/// Titles that inherit an engine share its refusal.
void refuse(syntax::Diagnostic refusal, std::vector<syntax::Diagnostic>& refusals) {
    const auto same = [&](const syntax::Diagnostic& known) {
        return known.where->span.source == refusal.where->span.source &&
               known.where->span.begin == refusal.where->span.begin;
    };
    if (std::none_of(refusals.begin(), refusals.end(), same)) {
        refusals.push_back(std::move(refusal));
    }
}

struct Checked {
    Findings findings;
    std::size_t titles = 0;
};

Checked check_titles(GameFile& file, const Switches& switches) {
    std::vector<play::Trouble> troubles;
    std::vector<syntax::Diagnostic> refusals;
    rules::Review review = file.review();
    std::size_t count = 0;
    for (std::size_t index = 0; index < file.titles().size(); ++index) {
        if (file.titles()[index].separator) {
            continue;
        }
        ++count;
        if (auto game = file.start(index, switches)) {
            review.look_at(index, *game->rules);
            if (game->rules->engine) {
                refuse(*file.reservation(*game->rules), refusals);
                continue;
            }
            play::Match match(std::move(game));
            if (auto trouble = try_first_moves(match)) {
                troubles.push_back(std::move(*trouble));
            }
        }
    }
    if (!file.diagnostics().has_errors()) {  // or names would seem unused because what uses them could not be read
        review.report();
    }
    Checked checked{collect(file, colour_wanted(STDOUT_FILENO)), count};
    for (const syntax::Diagnostic& refusal : refusals) {
        add(checked.findings, refusal, file.sources(), colour_wanted(STDOUT_FILENO));
    }
    for (const play::Trouble& trouble : troubles) {
        add(checked.findings, trouble);
    }
    return checked;
}

Exit check(const GameArguments& arguments, Format format) {
    GameFile file = open_file(arguments);
    const auto [findings, titles] = check_titles(file, read_switches(arguments.switches));
    const std::string name = file.path().string();
    if (format == Format::json) {
        Json json;
        json["file"] = name;
        json["titles"] = titles;
        json["errors"] = findings.errors;
        json["warnings"] = findings.warnings;
        json["diagnostics"] = findings.json;
        fmt::print("{}\n", dump(json));
    } else {
        fmt::print("{}{}: {} title{}, {}\n", findings.text, name, titles, titles == 1 ? "" : "s", summary(findings));
    }
    return findings.errors == 0 ? Exit::fine : Exit::errors;
}

}  // namespace

void add_check(CLI::App& app, Chosen& chosen) {
    CLI::App* command = app.add_subcommand("check", "Find errors in a rules file");
    auto arguments = std::make_shared<GameArguments>();
    add_file_option(*command, *arguments);
    add_switch_option(*command, *arguments);
    add_format_option(*command, chosen);
    command->footer(help);
    command->callback(
        [&chosen, arguments] { chosen.run = [&chosen, arguments] { return check(*arguments, chosen.format); }; });
}

}  // namespace bazillion::app
