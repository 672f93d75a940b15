#include "app/stats_report.h"

#include "app/report.h"
#include "play/analysis/piece_values.h"
#include "play/analysis/statistics_words.h"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>

namespace bazillion::app {
namespace {

using play::all_choices;
using play::all_games;
using play::ending_words;
using play::GameStatistics;
using play::shown_name;
using play::sorted_endings;
using rules::KindId;

double share(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

double percents(std::uint64_t part, std::uint64_t whole) {
    return 100 * share(part, whole);
}

std::string length_lines(const GameStatistics& statistics) {
    return fmt::format("  Length        {:.1f} moves on average, {} in the middle; 90 % of the games take {} to {}\n",
                       play::mean_length(statistics), play::length_at(statistics, 0.5),
                       play::length_at(statistics, 0.05), play::length_at(statistics, 0.95));
}

std::string choice_lines(const GameStatistics& statistics) {
    const GameStatistics::Choices all = all_choices(statistics);
    std::string text = fmt::format("  Choice        {:.1f} legal moves on average, at most {}\n",
                                   share(all.moves, all.positions), all.most);
    std::string by_ply;
    for (const std::size_t ply : {1, 5, 10, 50, 100, 500}) {
        if (ply <= statistics.choices.size() && statistics.choices[ply - 1].positions > 0) {
            const auto& choices = statistics.choices[ply - 1];
            by_ply += fmt::format("{}{:.1f} at {}{}", by_ply.empty() ? "" : ", ",
                                  share(choices.moves, choices.positions), by_ply.empty() ? "move " : "", ply);
        }
    }
    return by_ply.empty() ? text : text + "                " + by_ply + "\n";
}

std::string score_lines(const rules::Rules& rules, const GameStatistics& statistics) {
    const auto players = play::deciding_players(rules);
    std::string text;
    for (const play::PlayerId player : players) {
        const auto& results = statistics.results[player];
        const play::Estimate score = play::score_of(results, players.size());
        text += fmt::format("  {:<13} {} {} {:.1f} % ({:.1f} to {:.1f}) and {} {:.1f} %\n", text.empty() ? "Score" : "",
                            shown_name(rules.players[player].name), rules.players[player].does("score"),
                            100 * score.mean, 100 * score.low, 100 * score.high, rules.players[player].does("win"),
                            percents(results.wins, results.games()));
        if (players.size() == 2) {  // the other one has the rest
            const std::string other = shown_name(rules.players[players[1]].name);
            text += fmt::format("                {} {} {:.1f} %", other, rules.players[players[1]].does("win"),
                                percents(results.losses, results.games()));
            if (score.low > 0.5 || score.high < 0.5) {
                text += "; the game favours " + (score.low > 0.5 ? shown_name(rules.players[player].name) : other);
            }
            text += "\n";
            break;
        }
    }
    if (!players.empty()) {
        const auto& results = statistics.results[players[0]];
        text += fmt::format("  Draws         {:.1f} %\n", percents(results.draws, results.games()));
    }
    return text;
}

std::string ending_lines(const rules::Rules& rules, const GameStatistics& statistics) {
    std::string text;
    for (const auto& end : sorted_endings(statistics)) {
        text += fmt::format("  {:<13} {:5.1f} %  {}\n", text.empty() ? "Endings" : "",
                            percents(end.games, statistics.finished()), ending_words(rules, end.outcome));
    }
    return text;
}

std::string habit_lines(const GameStatistics& statistics) {
    std::string text;
    if (statistics.passes > 0) {
        text += fmt::format("  Passes        {:.1f} % of the moves\n", percents(statistics.passes, statistics.plies));
    }
    text += fmt::format("  Repetition    {:.1f} % of the games see a position again, by {:.1f} % of the moves\n",
                        percents(statistics.with_repetition, all_games(statistics)),
                        percents(statistics.repeated, statistics.plies));
    if (statistics.royals_lost > 0) {
        text += fmt::format("  Royal pieces  {} captured or taken off: the rules let them stand en prise\n",
                            statistics.royals_lost);
    }
    return text;
}

std::string unused_lines(const rules::Rules& rules, const GameStatistics& statistics) {
    const play::UnusedKinds unused = play::unused_kinds(rules, statistics);
    std::string text;
    if (!unused.never_there.empty()) {
        text += "  Never used    " + join(unused.never_there, ", ") + ": none was on the board or in hand\n";
    }
    if (!unused.never_moved.empty()) {
        text += "  Never moved   " + join(unused.never_moved, ", ") + "\n";
    }
    return text;
}

std::string value_text(KindId kind, const std::vector<play::PieceValue>& values,
                       const std::optional<play::PieceValue>& unit) {
    const auto value =
        std::find_if(values.begin(), values.end(), [&](const play::PieceValue& each) { return each.kind == kind; });
    if (value == values.end() || !unit) {
        return "";
    }
    if (value->kind == unit->kind) {
        return "1";
    }
    constexpr double deviations = 1.96;
    return fmt::format("{:.1f} ± {:.1f}", value->worth / unit->worth, deviations * value->error / unit->worth);
}

std::string piece_lines(const rules::Rules& rules, const GameStatistics& statistics) {
    const auto values = play::piece_values(statistics);
    const auto unit = play::unit_of(rules, values);
    std::uint64_t captured = 0;
    for (const auto& use : statistics.use) {
        captured += use.captured;
    }
    const auto games = static_cast<double>(std::max<std::uint64_t>(all_games(statistics), 1));
    std::string text = fmt::format("  {:<24} {:>8} {:>9} {:>9} {:>8} {:>9}  {}\n", "A piece, in each game", "moves",
                                   "captures", "captured", "of all", "promoted", unit ? "value" : "");
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
        const auto& use = statistics.use[kind];
        if (rules.kinds[kind].dummy || use.by_chance > 0 || !play::is_used(use)) {
            continue;
        }
        const auto a_game = [&](std::uint64_t count) { return static_cast<double>(count) / games; };
        const std::string row = fmt::format(
            "  {:<24} {:>8.2f} {:>9.2f} {:>9.2f} {:>6.1f} % {:>9.2f}  {}", shown_name(rules.kinds[kind].name),
            a_game(use.moves + use.drops), a_game(use.captures), a_game(use.captured), percents(use.captured, captured),
            a_game(use.became), value_text(static_cast<KindId>(kind), values, unit));
        text += row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
    }
    if (!values.empty() && !unit) {
        text += "  What pieces are worth has not shown yet: too few games were decided.\n";
    }
    if (unit) {
        text += fmt::format("  The value tells how much more one decides a game than one {}.\n",
                            shown_name(rules.kinds[unit->kind].name));
    }
    return text;
}

Json pieces_json(const rules::Rules& rules, const GameStatistics& statistics) {
    const auto values = play::piece_values(statistics);
    const auto unit = play::unit_of(rules, values);
    Json pieces = Json::array();
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
        const auto& use = statistics.use[kind];
        Json piece = {{"name", rules.kinds[kind].name},
                      {"games", use.games},
                      {"moves", use.moves},
                      {"drops", use.drops},
                      {"captures", use.captures},
                      {"captured", use.captured},
                      {"became", use.became},
                      {"by_chance", use.by_chance}};
        const auto value =
            std::find_if(values.begin(), values.end(), [&](const play::PieceValue& each) { return each.kind == kind; });
        if (value != values.end()) {
            piece["log_odds"] = value->worth;
            piece["deviation"] = value->error;
        }
        if (value != values.end() && unit) {
            piece["value"] = value->worth / unit->worth;
        }
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

}  // namespace

std::string stats_text(const rules::Rules& rules, const Survey& survey, const std::string& what) {
    const GameStatistics& statistics = survey.statistics;
    std::string text = fmt::format("{}: {} {} in {:.1f} s{}\n", shown_name(rules.title), all_games(statistics), what,
                                   survey.seconds, survey.interrupted ? ", interrupted" : "");
    if (statistics.unfinished > 0) {
        text +=
            fmt::format("  Given up      {:.1f} % of the games, too long; length, score and endings leave them out\n",
                        percents(statistics.unfinished, all_games(statistics)));
    }
    if (all_games(statistics) == 0) {
        return text + (survey.error ? "  A script failed in the first of them.\n"
                                    : "  None came to its end in that time: more of it may help (--time).\n");
    }
    if (statistics.finished() > 0) {
        text += length_lines(statistics);
    }
    text += choice_lines(statistics);
    if (statistics.finished() > 0) {
        text += score_lines(rules, statistics) + ending_lines(rules, statistics);
    }
    return text + habit_lines(statistics) + unused_lines(rules, statistics) + "\n" + piece_lines(rules, statistics);
}

Json stats_json(const rules::Rules& rules, const Survey& survey) {
    const GameStatistics& statistics = survey.statistics;
    Json json;
    json["games"] = all_games(statistics);
    json["unfinished"] = statistics.unfinished;
    json["seconds"] = survey.seconds;
    json["interrupted"] = survey.interrupted;
    json["length"] = {{"mean", play::mean_length(statistics)},
                      {"median", play::length_at(statistics, 0.5)},
                      {"p5", play::length_at(statistics, 0.05)},
                      {"p95", play::length_at(statistics, 0.95)},
                      {"games", statistics.lengths}};
    const GameStatistics::Choices all = all_choices(statistics);
    Json by_ply = Json::array();
    for (const auto& choices : statistics.choices) {
        by_ply.push_back(share(choices.moves, choices.positions));
    }
    json["branching"] = {{"mean", share(all.moves, all.positions)}, {"most", all.most}, {"by_ply", std::move(by_ply)}};
    const auto players = play::deciding_players(rules);
    json["players"] = Json::array();
    for (const play::PlayerId player : players) {
        const auto& results = statistics.results[player];
        const play::Estimate score = play::score_of(results, players.size());
        json["players"].push_back({{"name", rules.players[player].name},
                                   {"wins", results.wins},
                                   {"draws", results.draws},
                                   {"losses", results.losses},
                                   {"score", {{"mean", score.mean}, {"low", score.low}, {"high", score.high}}}});
    }
    json["endings"] = Json::array();
    for (const auto& end : sorted_endings(statistics)) {
        json["endings"].push_back({{"ending", ending_words(rules, end.outcome)},
                                   {"reason", end.outcome.reason},
                                   {"games", end.games},
                                   {"share", share(end.games, statistics.finished())}});
    }
    json["passes"] = share(statistics.passes, statistics.plies);
    json["repetitions"] = share(statistics.repeated, statistics.plies);
    json["games_with_repetition"] = share(statistics.with_repetition, all_games(statistics));
    json["royals_lost"] = statistics.royals_lost;
    json["pieces"] = pieces_json(rules, statistics);
    return json;
}

}  // namespace bazillion::app
