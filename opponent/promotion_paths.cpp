#include "opponent/promotion_paths.h"

#include <algorithm>
#include <bitset>

namespace bazillion::opponent {

using rules::Cell;
using rules::Code;
using rules::KindId;
using rules::PlayerId;

namespace {

using Cells = std::bitset<128>;

/// Follows one kind of piece of one player.
class Walk {
public:
    Walk(play::Engine& engine, const MobilitySurvey& survey, std::span<const float> worth, const Cells& goal,
         PlayerId player, KindId kind)
        : engine_(engine), survey_(survey), worth_(worth), goal_(goal), player_(player), kind_(kind) {}

    struct Way {
        std::size_t steps = 0;  ///< to promotion or goal; 0: it does not get there
        Cells ahead;            ///< cells that it comes to
        Cells attacked;         ///< cells that it could capture on, here or from there
        bool returns = false;   ///< it can come back
    };
    [[nodiscard]] Way from(Cell start) const {
        Way way;
        std::vector<Cell> open{start}, next;
        Cells seen;
        seen.set(start);
        for (std::size_t steps = 1; !open.empty(); ++steps, open.swap(next)) {
            next.clear();
            for (const Cell cell : open) {
                way.attacked |= engine_.words() == 1 ? guarded_from<1>(cell) : guarded_from<2>(cell);
                for (const MobilitySurvey::Step& step : survey_.place(player_, kind_, cell).steps) {
                    follow(step, start, steps, way, seen, next);
                }
            }
        }
        return way;
    }

private:
    template <std::size_t words>
    [[nodiscard]] Cells guarded_from(Cell cell) const {
        Cells cells;
        const auto reach = engine_.reach<words>(engine_.rules().codes.make(player_, kind_), cell);
        reach.guarded.each([&](std::size_t guarded) { cells.set(guarded); });
        return cells;
    }
    void follow(const MobilitySurvey::Step& step, Cell start, std::size_t steps, Way& way, Cells& seen,
                std::vector<Cell>& next) const {
        if (step.to >= Cells().size() || !step.quiet) {
            return;
        }
        way.ahead.set(step.to);
        way.returns = way.returns || step.to == start;
        const bool promotes =
            step.kind != kind_ && step.kind < worth_.size() && worth_[step.kind] >= worth_[kind_] + a_man;
        if (way.steps == 0 && (promotes || goal_.test(step.to))) {
            way.steps = steps;
        }
        if (step.kind == kind_ && !seen.test(step.to)) {
            seen.set(step.to);
            next.push_back(step.to);
        }
    }

    static constexpr float a_man = 80;

    play::Engine& engine_;
    const MobilitySurvey& survey_;
    std::span<const float> worth_;
    Cells goal_;
    PlayerId player_;
    KindId kind_;
};

struct Runner {
    PlayerId player = 0;
    KindId kind = 0;
    std::vector<Walk::Way> ways;  ///< [cell]
};

Cells goal_of(const rules::Rules& rules, PlayerId player, KindId kind, const ArrivalGoals& goals) {
    Cells goal;
    const Code code = rules.codes.make(player, kind);
    for (std::size_t cell = 0; code < goals.size() && cell < rules.cells(); ++cell) {
        goal.set(cell, (goals[code][cell / 64] >> cell % 64 & 1) != 0);
    }
    return goal;
}

std::vector<Runner> find_runners(play::Engine& engine, const MobilitySurvey& survey, std::span<const float> worth,
                                 const ArrivalGoals& goals) {
    const rules::Rules& rules = engine.rules();
    std::vector<Runner> runners;
    for (std::size_t player = 0; player < rules.players.size(); ++player) {
        for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
            Runner runner{static_cast<PlayerId>(player), static_cast<KindId>(kind), {}};
            const Walk walk(engine, survey, worth, goal_of(rules, runner.player, runner.kind, goals), runner.player,
                            runner.kind);
            for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
                runner.ways.push_back(walk.from(static_cast<Cell>(cell)));
            }
            const auto& ways = runner.ways;
            if (std::any_of(ways.begin(), ways.end(), [](const Walk::Way& way) { return way.steps > 1; }) &&
                std::none_of(ways.begin(), ways.end(), [](const Walk::Way& way) { return way.returns; })) {
                runners.push_back(std::move(runner));
            }
        }
    }
    return runners;
}

}  // namespace

std::vector<Weights::PromotionPath> promotion_paths(play::Engine& engine, const MobilitySurvey& survey,
                                                    std::span<const float> worth, const ArrivalGoals& goals) {
    const rules::Rules& rules = engine.rules();
    const std::size_t cells = rules.cells();
    std::vector<Weights::PromotionPath> paths;
    if (cells > Cells().size()) {
        return paths;
    }
    const std::vector<Runner> runners = find_runners(engine, survey, worth, goals);
    for (const Runner& runner : runners) {
        paths.resize(rules.codes.size() * cells);
        for (std::size_t cell = 0; cell < cells; ++cell) {
            const Walk::Way& way = runner.ways[cell];
            Weights::PromotionPath path;
            path.steps = static_cast<std::uint8_t>(std::min(way.steps, Weights::most_steps));
            for (const Runner& enemy : runners) {
                for (std::size_t at = 0; enemy.player != runner.player && at < cells; ++at) {
                    Cells stopped = enemy.ways[at].ahead | enemy.ways[at].attacked;
                    stopped.set(at);
                    if ((stopped & way.ahead).any()) {
                        path.stoppers[at / 64] |= std::uint64_t{1} << at % 64;
                    }
                }
            }
            for (std::size_t code = 1; code < rules.codes.singles(); ++code) {
                const auto piece = static_cast<Code>(code);
                if (rules.codes.owner(piece) == runner.player && rules.codes.kind(piece) == runner.kind) {
                    paths[code * cells + cell] = path;
                }
            }
        }
    }
    return paths;
}

}  // namespace bazillion::opponent
