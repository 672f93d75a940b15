// What `bazillion bench --explain` tells: on which statistics a game is played, as far as it has been played.
#include "play/engine/statistics.h"

#include "play/engine/game_end.h"
#include "play/engine/hook_calls.h"
#include "play/engine/hook_guards.h"
#include "play/engine/plan.h"
#include "play/engine/sampler.h"
#include "play/engine/static_legality.h"
#include "play/tables/tables.h"

#include <fmt/core.h>

#include <utility>

namespace bazillion::play {

Tables::TableStatistics Tables::statistics() const {
    TableStatistics statistics;
    const auto count = [&](const std::vector<std::vector<Entry>>& entries) {
        for (const auto& of_code : entries) {
            for (const Entry& entry : of_code) {
                statistics.unfolded += entry.built && !entry.interpreted ? 1 : 0;
                statistics.interpreted += entry.built && entry.interpreted ? 1 : 0;
                statistics.unique +=
                    entry.built && !entry.interpreted && !entry.global_duplicates && !entry.local_duplicates ? 1 : 0;
                statistics.waiting += !entry.built && entry.asked > 0 ? 1 : 0;
            }
        }
    };
    for (const auto& each : filters_) {
        count(each->moves);
        count(each->drops);
    }
    for (const auto& set : attack_sets_) {
        ++statistics.attack_sets;
        statistics.guarded += set->guards.empty() ? 0 : 1;
        statistics.asked_singly += set->interpreted.empty() ? 0 : 1;
    }
    statistics.templates = compiled_moves_.size();
    statistics.nodes = nodes_.size();
    statistics.states = trace_cache_.states();
    statistics.ends = trace_cache_.ends();
    return statistics;
}

namespace {

std::string legality_fact(bool royals, bool plain, bool hooks, const rules::Rules& rules) {
    const bool condition = !rules.legal.code.empty();
    if (plain && !royals && !condition) {
        return hooks ? "moves behind which no hook can follow are legal" : "nothing can forbid a move";
    }
    if (plain) {
        return fmt::format("is {}{}{}: most moves {}are settled without being made",
                           royals ? "the check info of royal pieces" : "", royals && condition ? " and " : "",
                           condition ? "a condition of the rules" : "", hooks ? "behind which no hook follows " : "");
    }
    const char* const why = hooks                              ? "hooks"
                            : condition                        ? "a condition of the rules"
                            : rules.options.recycle_promotions ? "recycled promotions"
                            : !rules.minimized.empty()         ? "numbers that a turn has to make small"
                                                               : "checks that wait";
    return fmt::format("every move is made, looked at and taken back: {}", why);
}

}  // namespace

std::vector<Statistic> statistics(const StatisticsOf& of) {
    const Tables::TableStatistics statistics = of.tables.statistics();
    std::vector<Statistic> facts;
    facts.push_back({"moves of pieces", fmt::format("{} cells and pieces unfolded, {} interpreted, {} not asked often",
                                                    statistics.unfolded, statistics.interpreted, statistics.waiting)});
    facts.push_back(
        {"equal moves", fmt::format("cannot come from {} of these, which need no sorting", statistics.unique)});
    constexpr double megabyte = 1 << 20;
    facts.push_back({"tables", fmt::format("{} nodes, {} moves, {:.1f} MB", statistics.nodes, statistics.templates,
                                           static_cast<double>(of.tables.bytes()) / megabyte)});
    if (statistics.interpreted > 0) {
        facts.push_back({"trace cache", fmt::format("{} states that lead to {} ends, of what is interpreted",
                                                    statistics.states, statistics.ends)});
    }
    facts.push_back({"attack sets", fmt::format("{}, {} with guards, {} with pieces to be asked singly",
                                                statistics.attack_sets, statistics.guarded, statistics.asked_singly)});
    facts.push_back(
        {"legality", legality_fact(of.plan.has_royals, of.legality.tells(), of.guards.any(), *of.plan.rules)});
    facts.push_back({"random moves", of.sampler.samples_by_cell() ? "drops are drawn by cell, without listing them"
                                     : of.sampler.plays_lines()
                                         ? "are drawn from the cells that long lines lead to, many one after the other"
                                     : of.sampler.samples_from_sets()
                                         ? "are drawn from the cells of all pieces that have one alike"
                                         : "are drawn of all that the rules of the pieces allow, and tried"});
    if (const auto goals = of.game_end.statistics()) {
        facts.push_back(
            {"goals of a turn", fmt::format("{} patterns, {} numbers of pieces and {} chains tested by what "
                                            "has changed; {} conditions tested each time",
                                            goals->patterns, goals->counts, goals->chains, goals->plain)});
    }
    if (of.hooks.any()) {
        for (auto& [function, words] : of.hooks.statistics()) {
            facts.push_back({fmt::format("script: {}", function), std::move(words)});
        }
    }
    return facts;
}

}  // namespace bazillion::play
