// Finds out which cells make up rows and columns on the screen, whatever forms of the language placed them.
#include "renderer/board_look.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace bazillion::renderer {

namespace {

/// Numbers coordinates in their order; those closer than `same` count as one.
class Ranks {
public:
    Ranks(std::vector<double> values, double same) {
        std::sort(values.begin(), values.end());
        for (const double value : values) {
            if (starts_.empty() || value - starts_.back() > same) {
                starts_.push_back(value);
            }
        }
    }
    [[nodiscard]] std::size_t of(double value) const {
        return static_cast<std::size_t>(std::upper_bound(starts_.begin(), starts_.end(), value) - starts_.begin()) - 1;
    }
    /// The usual distance between neighbours; 0 if there are none.
    [[nodiscard]] double step() const {
        std::vector<double> steps;
        for (std::size_t i = 1; i < starts_.size(); ++i) {
            steps.push_back(starts_[i] - starts_[i - 1]);
        }
        if (steps.empty()) {
            return 0;
        }
        std::nth_element(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2), steps.end());
        return steps[steps.size() / 2];
    }

private:
    std::vector<double> starts_;
};

/// Where the cells lie, and what share of them has a neighbour beside it, or across a corner.
void measure(Lattice& lattice, const std::vector<Box>& boxes) {
    std::vector<double> xs, ys;
    for (const rules::Cell cell : lattice.cells) {
        xs.push_back(boxes[cell].centre().x);
        ys.push_back(-boxes[cell].centre().y);
    }
    const Ranks columns(xs, 0.2 * lattice.w), rows(ys, 0.2 * lattice.h);
    lattice.dx = columns.step();
    lattice.dy = rows.step();
    std::set<std::pair<std::size_t, std::size_t>> taken;
    for (std::size_t i = 0; i < xs.size(); ++i) {
        lattice.columns.push_back(columns.of(xs[i]));
        lattice.rows.push_back(rows.of(ys[i]));
        taken.emplace(lattice.columns[i], lattice.rows[i]);
    }
    std::size_t beside = 0, across = 0;
    for (const auto& [x, y] : taken) {
        const auto has = [&](std::size_t a, std::size_t b) { return taken.contains({a, b}); };
        beside += has(x + 1, y) || has(x - 1, y) || has(x, y + 1) || has(x, y - 1) ? 1 : 0;
        across += has(x + 1, y + 1) || has(x - 1, y + 1) || has(x + 1, y - 1) || has(x - 1, y - 1) ? 1 : 0;
    }
    const double most = 0.8 * static_cast<double>(taken.size());
    using Type = Lattice::Type;
    lattice.type = static_cast<double>(beside) >= most                  ? Type::full
                   : beside == 0 && static_cast<double>(across) >= most ? Type::shifted
                                                                        : Type::scattered;
}

/// Surfaces of one kind are apart if their cells do not meet: a cell beyond reach of its neighbours lies alone.
bool meets(const Lattice& lattice) {
    constexpr double reach = 4;
    return lattice.dx <= reach * lattice.w && lattice.dy <= reach * lattice.h;
}

}  // namespace

std::vector<Lattice> find_lattices(const rules::Rules& rules, const std::vector<Box>& boxes) {
    // A level of a grid belongs together; cells placed one by one do if they are of one size.
    std::vector<std::size_t> group(boxes.size(), 0);
    std::size_t groups = 1;
    for (const auto& grid : rules.board.grids) {
        for (const auto& level : levels_of(grid)) {
            for (const rules::Cell cell : level) {
                if (cell != rules::none) {
                    group[cell] = level.size() > 1 ? groups : 0;
                }
            }
            ++groups;
        }
    }
    std::map<std::tuple<std::size_t, long, long>, Lattice> parts;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (!boxes[i].empty()) {
            Lattice& part = parts[{group[i], std::lround(boxes[i].w), std::lround(boxes[i].h)}];
            part.cells.push_back(static_cast<rules::Cell>(i));
            part.w = boxes[i].w;
            part.h = boxes[i].h;
        }
    }
    std::vector<Lattice> result;
    for (auto& [key, part] : parts) {
        measure(part, boxes);
        if (!meets(part)) {
            part.type = Lattice::Type::scattered;
        }
        result.push_back(std::move(part));
    }
    return result;
}

}  // namespace bazillion::renderer
