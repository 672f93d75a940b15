#include "play/analysis/game_statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>

namespace bazillion::play {

namespace {

template <typename T, typename Add>
void add_each(std::vector<T>& to, const std::vector<T>& from, Add&& add) {
    to.resize(std::max(to.size(), from.size()));
    for (std::size_t i = 0; i < from.size(); ++i) {
        add(to[i], from[i]);
    }
}

void add_choices(GameStatistics::Choices& to, const GameStatistics::Choices& from) {
    to.positions += from.positions;
    to.moves += from.moves;
    to.most = std::max(to.most, from.most);
}

void add_results(GameStatistics::Results& to, const GameStatistics::Results& from) {
    to.wins += from.wins;
    to.draws += from.draws;
    to.losses += from.losses;
    to.spared += from.spared;
}

void add_use(GameStatistics::Use& to, const GameStatistics::Use& from) {
    to.games += from.games;
    to.moves += from.moves;
    to.drops += from.drops;
    to.captures += from.captures;
    to.captured += from.captured;
    to.became += from.became;
    to.by_chance += from.by_chance;
}

/// "7.5-points" and "12-points" are one reason: "N-points".
std::string without_numbers(const std::string& reason) {
    constexpr std::string_view digits = "0123456789";
    std::string text;
    for (std::size_t i = 0; i < reason.size();) {
        if (digits.find(reason[i]) == std::string_view::npos) {
            text += reason[i++];
            continue;
        }
        text += 'N';
        i = std::min(reason.find_first_not_of(digits, i), reason.size());
        if (i + 1 < reason.size() && reason[i] == '.' && digits.find(reason[i + 1]) != std::string_view::npos) {
            i = std::min(reason.find_first_not_of(digits, i + 1), reason.size());
        }
    }
    return text;
}

bool is_same(const Outcome& a, const Outcome& b) {
    return a.result == b.result && a.winner == b.winner && a.loser == b.loser &&
           without_numbers(a.reason) == without_numbers(b.reason);
}

}  // namespace

GameStatistics::GameStatistics(const rules::Rules& rules) : results(rules.players.size()), use(rules.kinds.size()) {}

std::size_t GameStatistics::finished() const {
    return std::accumulate(lengths.begin(), lengths.end(), std::size_t{0});
}

void GameStatistics::add_ending(const Outcome& outcome, std::size_t games) {
    const auto find = [&](const Outcome& wanted) {
        return std::find_if(endings.begin(), endings.end(),
                            [&](const End& end) { return is_same(end.outcome, wanted); });
    };
    Outcome told = outcome;
    auto end = find(told);
    if (end == endings.end() && endings.size() >= most_endings) {
        told.reason = "other";
        end = find(told);
    }
    if (end == endings.end()) {
        end = endings.insert(endings.end(), {told, 0});
    }
    if (end->outcome.reason != told.reason) {
        end->outcome.reason = without_numbers(told.reason);
    }
    end->games += games;
}

void GameStatistics::add(const GameStatistics& other) {
    unfinished += other.unfinished;
    plies += other.plies;
    passes += other.passes;
    repeated += other.repeated;
    with_repetition += other.with_repetition;
    royals_lost += other.royals_lost;
    add_each(lengths, other.lengths, [](auto& to, auto from) { to += from; });
    add_each(choices, other.choices, add_choices);
    add_each(results, other.results, add_results);
    add_each(use, other.use, add_use);
    for (const End& end : other.endings) {
        add_ending(end.outcome, end.games);
    }
    samples.insert(samples.end(), other.samples.begin(), other.samples.end());
}

std::vector<PlayerId> deciding_players(const rules::Rules& rules) {
    std::vector<PlayerId> players;
    for (const rules::Turn& turn : rules.turns) {
        if (decides(rules, turn.decider) && std::find(players.begin(), players.end(), turn.decider) == players.end()) {
            players.push_back(turn.decider);
        }
    }
    return players;
}

Estimate score_of(const GameStatistics::Results& results, std::size_t players) {
    const auto games = static_cast<double>(results.games());
    if (games == 0) {
        return {0, 0, 1};
    }
    const auto wins = static_cast<double>(results.wins), draws = static_cast<double>(results.draws),
               spared = static_cast<double>(results.spared);
    const auto count = static_cast<double>(std::max<std::size_t>(players, 1));
    // Alone, a draw is no success.
    const double of_draw = players > 1 ? 1 / count : 0, of_spared = players > 1 ? 1 / (count - 1) : 0;
    const double mean = (wins + draws * of_draw + spared * of_spared) / games;
    const double squares = (wins + draws * of_draw * of_draw + spared * of_spared * of_spared) / games;
    const double variance = squares - mean * mean;
    constexpr double least_variance = 1e-12, deviations = 1.96, missed = 3;
    const double error = variance > least_variance ? deviations * std::sqrt(variance / games) : missed / games;
    return {mean, std::max(mean - error, 0.0), std::min(mean + error, 1.0)};
}

std::size_t length_at(const GameStatistics& statistics, double share) {
    const double enough = share * static_cast<double>(statistics.finished());
    double games = 0;
    for (std::size_t plies = 0; plies < statistics.lengths.size(); ++plies) {
        games += statistics.lengths[plies];
        if (statistics.lengths[plies] > 0 && games >= enough) {
            return plies;
        }
    }
    return 0;
}

double mean_length(const GameStatistics& statistics) {
    double plies = 0;
    for (std::size_t length = 0; length < statistics.lengths.size(); ++length) {
        plies += static_cast<double>(length) * statistics.lengths[length];
    }
    return plies / static_cast<double>(std::max<std::size_t>(statistics.finished(), 1));
}

}  // namespace bazillion::play
