#pragma once

#include <string>
#include <vector>

namespace bazillion::play {

class GameEnd;
class HookCalls;
class HookGuards;
class Sampler;
class StaticLegality;
class Tables;
struct Plan;

/// On which statistics a game is played, as far as tables were built: a name and a few words for each.
struct Statistic {
    std::string name, words;
};

/// The parts of an engine that have something to tell.
struct StatisticsOf {
    const Plan& plan;
    const Tables& tables;
    const StaticLegality& legality;
    const HookGuards& guards;
    const Sampler& sampler;
    const GameEnd& game_end;
    const HookCalls& hooks;
};
[[nodiscard]] std::vector<Statistic> statistics(const StatisticsOf& of);

}  // namespace bazillion::play
