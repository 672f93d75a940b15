#include "opponent/bearing_off.h"

#include "opponent/goal_potential.h"

#include <algorithm>
#include <span>

namespace bazillion::opponent {

using rules::Cell;
using rules::KindId;
using rules::PlayerId;

namespace {

/// Steps until a piece leaves the board by an exit, in the order of `discounted_potential`; `far` if it never does.
std::vector<int> steps_to_exit(const rules::Rules& rules, const MobilitySurvey& survey, int far) {
    const std::size_t kinds = rules.kinds.size(), cells = rules.cells();
    std::vector<int> steps(rules.players.size() * kinds * cells, far);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const auto player = static_cast<PlayerId>(i / cells / kinds);
            const auto kind = static_cast<KindId>(i / cells % kinds);
            for (const auto& step : survey.place(player, kind, static_cast<Cell>(i % cells)).steps) {
                const bool leaves = step.to < cells && rules.board.cells[step.to].exit;
                const std::size_t next = (std::size_t{player} * kinds + step.kind) * cells + step.to;
                const int rest = leaves ? 0 : step.to < cells && step.kind < kinds ? steps[next] : far;
                if (rest + 1 < steps[i]) {
                    steps[i] = rest + 1;
                    changed = true;
                }
            }
        }
    }
    return steps;
}

/// The cell ahead of each piece, in the order of `steps`, for kinds that have one way: without captures each goes one
/// step or two at once, and never away from the exit.
std::vector<Cell> cells_ahead(const rules::Rules& rules, const MobilitySurvey& survey, std::span<const int> steps) {
    const std::size_t kinds = rules.kinds.size(), cells = rules.cells();
    std::vector<Cell> ahead(steps.size(), Cell{rules::none});
    for (std::size_t first = 0; first < steps.size(); first += cells) {
        const auto player = static_cast<PlayerId>(first / cells / kinds);
        const auto kind = static_cast<KindId>(first / cells % kinds);
        bool one_way = true;
        for (std::size_t cell = 0; cell < cells; ++cell) {
            std::size_t ways = 0;
            int farthest = -1;  // from the exit: what is reached by one step
            for (const auto& step : survey.place(player, kind, static_cast<Cell>(cell)).steps) {
                if (!step.quiet || step.to >= cells) {
                    continue;
                }
                const int rest = rules.board.cells[step.to].exit ? 0 : steps[first + step.to];
                ++ways;
                one_way = one_way && ways <= 2 && rest <= steps[first + cell];
                if (rest > farthest) {
                    farthest = rest;
                    ahead[first + cell] = step.to;
                }
            }
        }
        if (!one_way) {
            std::fill_n(ahead.begin() + static_cast<std::ptrdiff_t>(first), cells, Cell{rules::none});
        }
    }
    return ahead;
}

std::vector<std::vector<Cell>> homes(const rules::Rules& rules, const play::Position& start) {
    std::vector<std::vector<Cell>> found(rules.players.size() * rules.kinds.size());
    for (std::size_t at = 0; at < rules.cells(); ++at) {
        const auto cell = static_cast<Cell>(at);
        for (const rules::Code piece : rules.codes.pieces(start.at(cell))) {
            found[std::size_t{rules.codes.owner(piece)} * rules.kinds.size() + rules.codes.kind(piece)].push_back(cell);
        }
    }
    return found;
}

/// What men in reserve weigh: as much as on their homes, in the mean, and `entering` besides; `unplaced` instead of the
/// mean where they have none.
void weigh_reserve(std::size_t cells, float unplaced, float entering, BearingOff& burden) {
    for (std::size_t i = 0; i < burden.homes.size(); ++i) {
        const auto& homes = burden.homes[i];
        float sum = 0;
        for (const Cell cell : homes) {
            sum += burden.on_board[i * cells + cell];
        }
        burden.in_reserve.push_back((homes.empty() ? -unplaced : sum / static_cast<float>(homes.size())) - entering);
    }
}

}  // namespace

std::optional<BearingOff> bearing_off(const rules::Rules& rules, const MobilitySurvey& survey,
                                      const play::Position& start, bool come_back) {
    const bool exits = std::any_of(rules.board.cells.begin(), rules.board.cells.end(),
                                   [](const rules::CellInfo& cell) { return cell.exit; });
    if (!exits || !fewer_pieces_win(rules)) {
        return std::nullopt;
    }
    constexpr int far = 40;
    constexpr float of_step = 24;
    // Where captured men come back, only steps count: what more leaving the board counted would have strong men leave
    // first, and those left behind come in again and again where an enemy waits for them.
    const float of_piece = come_back ? 0 : 100;
    BearingOff burden;
    const auto steps = steps_to_exit(rules, survey, far);
    burden.ahead = cells_ahead(rules, survey, steps);
    int longest = 1;
    for (const int count : steps) {
        longest = count < far ? std::max(longest, count) : longest;
    }
    // Where captured men come back, those that can only go straight on had better go first: what waits for them on
    // their way is taken by strong men, which can leave at any time.
    const float of_slow_step = come_back ? 1.25F * of_step : of_step;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const float a_step = burden.ahead[i] != rules::none ? of_slow_step : of_step;
        burden.on_board.push_back(-of_piece - a_step * static_cast<float>(std::min(steps[i], longest + 1)));
    }
    burden.homes = homes(rules, start);
    weigh_reserve(rules.cells(), of_piece + of_step * static_cast<float>(longest), 2 * of_step, burden);
    return burden;
}

}  // namespace bazillion::opponent
