// What `bazillion bench --explain` tells: on which shortcuts a game is played, as far as it has been played.
#include "play/statistics.h"

#include "play/game_end.h"
#include "play/hook_calls.h"
#include "play/hook_guards.h"
#include "play/plan.h"
#include "play/sampler.h"
#include "play/static_legality.h"
#include "play/tables.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace bazillion::play {

Tables::Census Tables::census() const {
    Census census;
    const auto count = [&](const std::vector<std::vector<Entry>>& entries) {
        for (const auto& of_code : entries) {
            for (const Entry& entry : of_code) {
                census.unfolded += entry.built && !entry.interpreted ? 1 : 0;
                census.interpreted += entry.built && entry.interpreted ? 1 : 0;
                census.unique += entry.built && !entry.interpreted && !entry.repeats && !entry.twice ? 1 : 0;
                census.waiting += !entry.built && entry.asked > 0 ? 1 : 0;
            }
        }
    };
    for (const auto& each : filters_) {
        count(each->moves);
        count(each->drops);
    }
    for (const auto& set : attack_sets_) {
        ++census.attack_sets;
        census.gated += set->gates.empty() ? 0 : 1;
        census.asked_singly += set->interpreted.empty() ? 0 : 1;
    }
    census.templates = templates_.size();
    census.nodes = nodes_.size();
    census.states = trails_.states();
    census.ends = trails_.ends();
    return census;
}

std::size_t Tables::most_moves(const Entry& entry) const {
    const auto begin = nodes_.begin() + static_cast<std::ptrdiff_t>(entry.begin);
    const auto end = nodes_.begin() + static_cast<std::ptrdiff_t>(entry.end);
    return static_cast<std::size_t>(std::count_if(begin, end, [](const Node& node) { return node.move != no_move; }));
}

namespace {

std::string legality_fact(bool royals, bool plain, bool hooks, const rules::Rules& rules) {
    const bool condition = !rules.legal.code.empty();
    if (plain && !royals && !condition) {
        return hooks ? "moves behind which no hook can follow are legal" : "nothing can forbid a move";
    }
    if (plain) {
        return fmt::format("is {}{}{}: most moves {}are settled without being made",
                           royals ? "the safety of royal pieces" : "", royals && condition ? " and " : "",
                           condition ? "a condition of the rules" : "", hooks ? "behind which no hook follows " : "");
    }
    const char* const why = hooks                              ? "hooks"
                            : condition                        ? "a condition of the rules"
                            : rules.options.recycle_promotions ? "recycled promotions"
                                                               : "checks that wait";
    return fmt::format("every move is made, looked at and taken back: {}", why);
}

}  // namespace

std::vector<Fact> statistics(const StatisticsOf& of) {
    const Tables::Census census = of.tables.census();
    std::vector<Fact> facts;
    facts.push_back({"moves of pieces", fmt::format("{} cells and pieces unfolded, {} interpreted, {} not asked often",
                                                    census.unfolded, census.interpreted, census.waiting)});
    facts.push_back({"equal moves", fmt::format("cannot come from {} of these, which need no sorting", census.unique)});
    facts.push_back({"tables", fmt::format("{} nodes, {} moves", census.nodes, census.templates)});
    if (census.interpreted > 0) {
        facts.push_back({"known ways", fmt::format("{} states that lead to {} ends, of what is interpreted",
                                                   census.states, census.ends)});
    }
    facts.push_back({"attack sets", fmt::format("{}, {} with gates, {} with pieces to be asked singly",
                                                census.attack_sets, census.gated, census.asked_singly)});
    facts.push_back(
        {"legality", legality_fact(of.plan.has_royals, of.legality.tells(), of.guards.any(), *of.plan.rules)});
    facts.push_back({"random moves", of.sampler.draws_by_cell()
                                         ? "drops are drawn by cell, without listing them"
                                         : "are drawn of all that the rules of the pieces allow, and tried"});
    if (const auto goals = of.game_end.census()) {
        facts.push_back(
            {"goals of a turn", fmt::format("{} patterns, {} numbers of pieces and {} chains tested by what "
                                            "has changed; {} conditions tested each time",
                                            goals->patterns, goals->counts, goals->chains, goals->plain)});
    }
    if (of.hooks.any()) {
        for (auto& [function, words] : of.hooks.shortcuts()) {
            facts.push_back({fmt::format("script: {}", function), std::move(words)});
        }
    }
    return facts;
}

}  // namespace bazillion::play
