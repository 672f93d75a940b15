#include "play/analysis/trial_games.h"

#include "play/analysis/game_statistics.h"

namespace bazillion::play {

namespace {

constexpr std::size_t most_games = 40, most_plies = 120;
constexpr std::uint64_t least_games_with_kind = 30;     ///< in which there is such a piece
constexpr std::uint64_t least_plies = 10 * most_games;  ///< or the games end too soon to tell of pieces

}  // namespace

std::optional<Trials> try_games(Engine& engine, const std::function<bool()>& stop) {
    const rules::Rules& rules = engine.rules();
    GameStatistics statistics(rules);
    GameNotes notes(rules, statistics);
    for (std::size_t number = 0; number < most_games; ++number) {
        engine.set_position(engine.start());
        engine.test_goals();
        if (!play_random_game(engine, notes, number + 1, number, most_plies, stop)) {
            return std::nullopt;
        }
    }
    Trials trials{.loses_royals = statistics.royals_lost > 0};
    if (statistics.plies < least_plies) {
        return trials;
    }
    std::vector<KindId>& idle = trials.idle.emplace();
    for (std::size_t i = 0; i < rules.kinds.size(); ++i) {
        const rules::Kind& kind = rules.kinds[i];
        const GameStatistics::Use& use = statistics.use[i];
        const bool used = use.moves + use.drops + use.became + use.by_chance > 0;
        if (!kind.dummy && !kind.blocks.empty() && use.games >= least_games_with_kind && !used) {
            idle.push_back(static_cast<KindId>(i));
        }
    }
    return trials;
}

}  // namespace bazillion::play
