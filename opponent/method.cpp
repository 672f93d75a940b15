#include "opponent/method.h"

#include "opponent/sides.h"

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

namespace {

constexpr std::size_t most_games = 12, most_plies = 4'000, longest = 1'000, least_plies = 100;

}  // namespace

GameTraits read_traits(play::Engine& engine, std::uint64_t seed) {
    TraitsReader reader(engine, seed);
    static_cast<void>(reader.go_on([] { return false; }));
    return reader.traits();
}

TraitsReader::TraitsReader(play::Engine& engine, std::uint64_t seed)
    : engine_(engine), sides_(engine.rules(), 0), playout_(engine, seed) {
    const rules::Rules& rules = engine.rules();
    traits_.drops_only = true;
    traits_.alone = sides_.alone();
    traits_.puzzle =
        traits_.alone &&
        (!rules.hooks.empty() || std::any_of(rules.goals.begin(), rules.goals.end(), [](const rules::Goal& goal) {
            return goal.result == rules::Goal::Result::win || goal.result == rules::Goal::Result::count;
        }));
    traits_.several = sides_.several();
    traits_.chance = std::any_of(rules.players.begin(), rules.players.end(),
                                 [](const rules::Player& player) { return player.random; });
    traits_.rows = std::any_of(rules.goals.begin(), rules.goals.end(), [](const rules::Goal& goal) {
        return goal.result == rules::Goal::Result::win && asks_for_rows(goal.condition);
    });
}

/// Whether more games would not change what they are played for.
bool TraitsReader::all_is_known() const {
    return counts_.games >= most_games || plies_played_ >= most_plies || (fights() && counts_.plies >= least_plies);
}

bool TraitsReader::go_on(const std::function<bool()>& due) {
    while (!all_is_known()) {
        Counts counts = counts_;
        if (!play_game(due, counts)) {
            break;
        }
        counts_ = counts;
        ++counts_.games;
    }
    static_cast<void>(engine_.take_error());
    engine_.set_position(engine_.start());
    return all_is_known();
}

bool TraitsReader::play_game(const std::function<bool()>& due, Counts& counts) {
    engine_.set_position(engine_.start());
    for (std::size_t length = 0; length < longest; ++length) {
        if (due()) {
            return false;
        }
        if (length % 8 == 0) {
            moves_.clear();
            engine_.generate(moves_);
            counts.choices += moves_.size();
            ++counts.listed;
        }
        const auto played = playout_.play(1);
        plies_played_ += played.plies;
        counts.plies += played.plies;
        if (played.plies == 1) {
            look_at_move();
        }
        counts.ended += played.ending ? 1 : 0;
        if (played.ending || played.plies == 0 || engine_.has_error() || (fights() && counts.plies >= least_plies)) {
            break;
        }
    }
    return true;
}

void TraitsReader::look_at_move() {
    const auto& facts = engine_.last_move();
    const CompiledMove* made = facts.made;
    const auto writes = engine_.last_writes();
    const auto cells = engine_.rules().cells();
    traits_.alters = traits_.alters || std::count_if(writes.begin(), writes.end(),
                                                     [&](const auto& write) { return write.slot < cells; }) > 1;
    traits_.captures = traits_.captures || !facts.captured.empty();
    const auto& codes = engine_.rules().codes;
    traits_.takes = traits_.takes || std::any_of(writes.begin(), writes.end(), [&](const play::Write& write) {
                        return write.slot < cells && write.old != rules::empty &&
                               sides_.sign(codes.owner(write.old)) * sides_.sign(facts.mover) < 0;
                    });
    traits_.drops_only = traits_.drops_only && (made == nullptr || made->has(CompiledMove::drop) ||
                                                made->has(CompiledMove::pass) || made->has(CompiledMove::button));
}

GameTraits TraitsReader::traits() const {
    const auto mean = [](std::size_t sum, std::size_t count) {
        return static_cast<float>(sum) / static_cast<float>(std::max<std::size_t>(count, 1));
    };
    GameTraits traits = traits_;
    traits.decided = mean(counts_.ended, counts_.games);
    traits.plies = mean(counts_.plies, counts_.games);
    traits.moves = mean(counts_.choices, counts_.listed);
    return traits;
}

bool suits_monte_carlo(const GameTraits& traits) {
    constexpr float sure_to_end = 0.9F;
    if (traits.alone || traits.chance || traits.decided < sure_to_end) {
        return false;
    }
    return traits.drops_only || (!traits.captures && !traits.takes && !traits.rows);
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

MonteCarloStyle style_for(const GameTraits& traits, const SearchParts& parts) {
    constexpr float few_moves = 10, sure_to_end = 0.9F;
    MonteCarloStyle style;
    const bool plays_out = traits.decided >= sure_to_end && (traits.drops_only || !(traits.captures || traits.takes));
    const bool many_drops = traits.drops_only && traits.moves > few_moves;
    style.rave = many_drops && parts.rave;
    style.replies = many_drops && parts.replies;
    style.decisive = traits.moves <= few_moves && parts.decisive;
    style.evaluates = !plays_out && parts.cutoff;
    constexpr std::size_t before_evaluation = 16, at_least = 200;
    style.playout_plies = !style.evaluates ? at_least + static_cast<std::size_t>(3 * traits.plies) : before_evaluation;
    style.exploration = style.rave ? 0.15F : 0.7F;
    return style;
}

}  // namespace bazillion::opponent
