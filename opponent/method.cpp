#include "opponent/method.h"

#include "opponent/sides.h"
#include "play/analysis/playout.h"

#include <algorithm>
#include <cmath>

namespace bazillion::opponent {

using play::CompiledMove;

namespace {

bool asks_for_rows(const rules::GoalCondition& condition) {
    return condition.type == rules::GoalCondition::Type::relative_config ||
           std::any_of(condition.parts.begin(), condition.parts.end(), asks_for_rows);
}

}  // namespace

GameTraits read_traits(play::Engine& engine, std::uint64_t seed) {
    constexpr std::size_t most_games = 12, most_plies = 4'000, longest = 1'000;
    const rules::Rules& rules = engine.rules();
    GameTraits traits;
    traits.drops_only = true;
    traits.alone = Sides(rules, 0).alone();
    traits.several = Sides(rules, 0).several();
    traits.chance = std::any_of(rules.players.begin(), rules.players.end(),
                                [](const rules::Player& player) { return player.random; });
    traits.rows = std::any_of(rules.goals.begin(), rules.goals.end(), [](const rules::Goal& goal) {
        return goal.result == rules::Goal::Result::win && asks_for_rows(goal.condition);
    });
    play::Playout playout(engine, seed);
    std::vector<play::Move> moves;
    std::size_t games = 0, ended = 0, plies = 0, listed = 0, choices = 0;
    for (; games < most_games && plies < most_plies; ++games) {
        engine.set_position(engine.start());
        for (std::size_t length = 0; length < longest; ++length) {
            if (length % 8 == 0) {
                moves.clear();
                engine.generate(moves);
                choices += moves.size();
                ++listed;
            }
            const auto played = playout.play(1);
            plies += played.plies;
            if (played.plies == 1) {
                const auto& facts = engine.last_move();
                const CompiledMove* made = facts.made;
                const auto writes = engine.last_writes();
                traits.alters = traits.alters || std::count_if(writes.begin(), writes.end(), [&](const auto& write) {
                                                     return write.slot < rules.cells();
                                                 }) > 1;
                traits.captures = traits.captures || !facts.captured.empty();
                traits.drops_only =
                    traits.drops_only && (made == nullptr || made->has(CompiledMove::drop) ||
                                          made->has(CompiledMove::pass) || made->has(CompiledMove::button));
            }
            if (played.ending) {
                ++ended;
            }
            if (played.ending || played.plies == 0 || engine.has_error()) {
                break;
            }
        }
    }
    static_cast<void>(engine.take_error());
    engine.set_position(engine.start());
    traits.decided = static_cast<float>(ended) / static_cast<float>(std::max<std::size_t>(games, 1));
    traits.plies = static_cast<float>(plies) / static_cast<float>(std::max<std::size_t>(games, 1));
    traits.moves = static_cast<float>(choices) / static_cast<float>(std::max<std::size_t>(listed, 1));
    return traits;
}

bool suits_monte_carlo(const GameTraits& traits) {
    constexpr float sure_to_end = 0.9F;
    if (traits.alone || traits.chance || traits.decided < sure_to_end) {
        return false;
    }
    return traits.drops_only || (!traits.captures && !traits.rows);
}

bool suits_solver(const GameTraits& traits, const play::Engine& engine, std::size_t moves) {
    if (!traits.drops_only || traits.captures || traits.chance || traits.several || traits.alone) {
        return false;
    }
    const auto& cells = engine.plan()->drop_cells;
    const auto empty = std::count_if(cells.begin(), cells.end(),
                                     [&](play::Cell cell) { return engine.position().at(cell) == rules::empty; });
    // Where nothing is altered, the order of moves does not matter and most positions are in the table.
    const double most_digits = traits.alters ? 13 : 26.5;
    return static_cast<double>(empty) * std::log10(static_cast<double>(std::max<std::size_t>(moves, 2))) <= most_digits;
}

MonteCarloStyle style_for(const GameTraits& traits) {
    constexpr float few_moves = 10, sure_to_end = 0.9F;
    MonteCarloStyle style;
    const bool plays_out = traits.decided >= sure_to_end && (traits.drops_only || !traits.captures);
    style.rave = traits.drops_only && traits.moves > few_moves;
    style.replies = style.rave;
    style.decisive = traits.moves <= few_moves;
    style.evaluates = !plays_out;
    constexpr std::size_t before_evaluation = 16, at_least = 200;
    style.playout_plies = plays_out ? at_least + static_cast<std::size_t>(3 * traits.plies) : before_evaluation;
    style.exploration = style.rave ? 0.15F : 0.7F;
    return style;
}

}  // namespace bazillion::opponent
