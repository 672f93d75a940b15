#include "play/analysis/statistics_words.h"

#include "syntax/printable.h"

#include <algorithm>
#include <cmath>

namespace bazillion::play {

std::string shown_name(const std::string& name) {
    constexpr std::size_t most_bytes = 48;
    std::string line = name;
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return syntax::printable(line, most_bytes);
}

std::string ending_words(const rules::Rules& rules, const Outcome& outcome) {
    using Result = Outcome::Result;
    const auto name = [&](PlayerId player) {
        return player < rules.players.size() ? shown_name(rules.players[player].name) : std::string("nobody");
    };
    const auto does = [&](PlayerId player, const char* verb) {
        const bool known = player < rules.players.size();
        return name(player) + " " + (known ? rules.players[player].does(verb) : std::string(verb) + "s");
    };
    const std::string who = outcome.result == Result::win    ? does(outcome.winner, "win")
                            : outcome.result == Result::loss ? does(outcome.loser, "lose")
                                                             : "drawn";
    return outcome.reason.empty() ? who : who + ": " + shown_name(outcome.reason);
}

std::vector<GameStatistics::End> sorted_endings(const GameStatistics& statistics) {
    auto endings = statistics.endings;
    std::sort(endings.begin(), endings.end(), [](const auto& a, const auto& b) {
        return a.games != b.games                     ? a.games > b.games
               : a.outcome.reason != b.outcome.reason ? a.outcome.reason < b.outcome.reason
               : a.outcome.winner != b.outcome.winner ? a.outcome.winner < b.outcome.winner
                                                      : a.outcome.loser < b.outcome.loser;
    });
    return endings;
}

std::uint64_t all_games(const GameStatistics& statistics) {
    return statistics.finished() + statistics.unfinished;
}

GameStatistics::Choices all_choices(const GameStatistics& statistics) {
    GameStatistics::Choices all;
    for (const auto& choices : statistics.choices) {
        all.positions += choices.positions;
        all.moves += choices.moves;
        all.most = std::max(all.most, choices.most);
    }
    return all;
}

std::vector<double> mean_choices(const GameStatistics& statistics) {
    constexpr double enough = 0.02;
    std::vector<double> means;
    for (const auto& choices : statistics.choices) {
        if (static_cast<double>(choices.positions) <
            std::max(1.0, enough * static_cast<double>(statistics.choices.front().positions))) {
            break;
        }
        means.push_back(static_cast<double>(choices.moves) / static_cast<double>(choices.positions));
    }
    return means;
}

LengthShares length_shares(const GameStatistics& statistics, std::size_t most_bars) {
    LengthShares result;
    const auto games = static_cast<double>(statistics.finished());
    if (games == 0) {
        return result;
    }
    constexpr double few = 0.002;
    const double last = static_cast<double>(length_at(statistics, 1 - few)) + 1;
    result.plies = static_cast<std::size_t>(std::ceil(last / static_cast<double>(most_bars)));
    result.shares.resize(static_cast<std::size_t>(last) / result.plies + 1);
    for (std::size_t plies = 0; plies < statistics.lengths.size(); ++plies) {
        if (plies / result.plies < result.shares.size()) {
            result.shares[plies / result.plies] += statistics.lengths[plies] / games;
        }
    }
    return result;
}

bool is_used(const GameStatistics::Use& use) {
    return use.games > 0 || use.moves > 0 || use.drops > 0 || use.captured > 0 || use.became > 0;
}

UnusedKinds unused_kinds(const rules::Rules& rules, const GameStatistics& statistics) {
    UnusedKinds unused;
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
        const auto& use = statistics.use[kind];
        if (rules.kinds[kind].dummy || use.by_chance > 0) {
            continue;
        }
        if (!is_used(use)) {
            unused.never_there.push_back(shown_name(rules.kinds[kind].name));
        } else if (use.moves == 0 && use.drops == 0 && !rules.kinds[kind].blocks.empty()) {
            unused.never_moved.push_back(shown_name(rules.kinds[kind].name));
        }
    }
    return unused;
}

}  // namespace bazillion::play
