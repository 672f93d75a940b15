// Finds out which cells make up rows and columns on the screen, whatever forms of the language placed them.
#include "renderer/board/board_look.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <set>

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

using Place = std::pair<std::size_t, std::size_t>;

void measure(Lattice& lattice, const std::vector<Box>& boxes) {
    std::vector<double> xs, ys;
    for (const rules::Cell cell : lattice.cells) {
        xs.push_back(boxes[cell].centre().x);
        ys.push_back(-boxes[cell].centre().y);
    }
    const Ranks columns(xs, 0.2 * lattice.w), rows(ys, 0.2 * lattice.h);
    lattice.dx = columns.step();
    lattice.dy = rows.step();
    for (std::size_t i = 0; i < xs.size(); ++i) {
        lattice.columns.push_back(columns.of(xs[i]));
        lattice.rows.push_back(rows.of(ys[i]));
    }
}

/// Takes a lattice apart where wide gaps divide it, and finds out of each part what it is.
class Divider {
public:
    Divider(const Lattice& whole, const std::vector<Box>& boxes) : whole_(whole), boxes_(boxes) {
        for (std::size_t i = 0; i < whole.cells.size(); ++i) {
            at_.emplace(Place{whole.columns[i], whole.rows[i]}, i);
        }
    }

    std::vector<Lattice> parts() {
        std::vector<Lattice> result;
        for (std::size_t i = 0; i < whole_.cells.size(); ++i) {
            if (!reached_.contains(i)) {
                result.push_back(part_from(i));
            }
        }
        return result;
    }

private:
    /// A cell that is really one step away, not just the next one there is.
    [[nodiscard]] std::optional<std::size_t> neighbour(std::size_t from, int column, int row) const {
        const auto shifted = [](std::size_t value, int by) { return value + static_cast<std::size_t>(by); };
        const auto found = at_.find({shifted(whole_.columns[from], column), shifted(whole_.rows[from], row)});
        if (found == at_.end()) {
            return std::nullopt;
        }
        const Point a = boxes_[whole_.cells[from]].centre(), b = boxes_[whole_.cells[found->second]].centre();
        constexpr double tolerance = 0.3, reach = 3;
        const auto near = [](double way, int steps, double step, double size) {
            return (steps == 0 || step <= reach * size) && std::abs(way - steps * step) <= tolerance * step + 1;
        };
        const bool met = near(b.x - a.x, column, whole_.dx, whole_.w) && near(a.y - b.y, row, whole_.dy, whole_.h);
        return met ? std::optional(found->second) : std::nullopt;
    }

    /// All that neighbours lead to.
    Lattice part_from(std::size_t first) {
        Lattice part;
        part.dx = whole_.dx, part.dy = whole_.dy, part.w = whole_.w, part.h = whole_.h;
        std::size_t beside = 0, across = 0;
        std::vector<std::size_t> open{first};
        reached_.insert(first);
        while (!open.empty()) {
            const std::size_t here = open.back();
            open.pop_back();
            part.cells.push_back(whole_.cells[here]);
            part.columns.push_back(whole_.columns[here]);
            part.rows.push_back(whole_.rows[here]);
            bool has_beside = false;
            for (int column = -1; column <= 1; ++column) {
                for (int row = -1; row <= 1; ++row) {
                    const auto next = column != 0 || row != 0 ? neighbour(here, column, row) : std::nullopt;
                    if (!next) {
                        continue;
                    }
                    has_beside = has_beside || column == 0 || row == 0;
                    across += column != 0 && row != 0 ? 1 : 0;
                    if (reached_.insert(*next).second) {
                        open.push_back(*next);
                    }
                }
            }
            beside += has_beside ? 1 : 0;
        }
        const double most = 0.8 * static_cast<double>(part.cells.size());
        using Type = Lattice::Type;
        part.type = static_cast<double>(beside) >= most                  ? Type::full
                    : beside == 0 && static_cast<double>(across) >= most ? Type::shifted
                                                                         : Type::scattered;
        return part;
    }

    const Lattice& whole_;
    const std::vector<Box>& boxes_;
    std::map<Place, std::size_t> at_;
    std::set<std::size_t> reached_;
};

/// Cells of one size that the rules place together.
struct Group {
    std::vector<rules::Cell> cells;
    Box bounds;
    std::vector<Lattice> parts;
};

std::vector<Lattice> divide(const std::vector<rules::Cell>& cells, const std::vector<Box>& boxes) {
    Lattice whole;
    whole.cells = cells;
    whole.w = boxes[cells[0]].w;
    whole.h = boxes[cells[0]].h;
    measure(whole, boxes);
    return Divider(whole, boxes).parts();
}

/// How many cells lie close enough for one surface.
std::size_t count_tight(const std::vector<Lattice>& parts) {
    std::size_t count = 0;
    for (const Lattice& part : parts) {
        const bool tight = part.w >= tight_step * part.dx && part.h >= tight_step * part.dy;
        count += tight && part.type != Lattice::Type::scattered ? part.cells.size() : 0;
    }
    return count;
}

/// Two grids may make one board: each holds every other column.
void merge_interleaved(std::vector<Group>& groups, const std::vector<Box>& boxes) {
    for (std::size_t i = 0; i < groups.size(); ++i) {
        for (std::size_t j = i + 1; j < groups.size();) {
            const Box a = groups[i].bounds, b = groups[j].bounds;
            const Box shared{std::max(a.x, b.x), std::max(a.y, b.y),
                             std::min(a.right(), b.right()) - std::max(a.x, b.x),
                             std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y)};
            if (shared.empty() || shared.w * shared.h < 0.3 * std::min(a.w * a.h, b.w * b.h)) {
                ++j;
                continue;
            }
            std::vector<rules::Cell> both = groups[i].cells;
            both.insert(both.end(), groups[j].cells.begin(), groups[j].cells.end());
            std::vector<Lattice> parts = divide(both, boxes);
            if (count_tight(parts) <= count_tight(groups[i].parts) + count_tight(groups[j].parts)) {
                ++j;
                continue;
            }
            groups[i] = {std::move(both), united(a, b), std::move(parts)};
            groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(j));
        }
    }
}

}  // namespace

std::vector<Lattice> find_lattices(const rules::Rules& rules, const std::vector<Box>& boxes) {
    // A level of a grid belongs together; cells placed one by one do if they are of one size.
    std::vector<std::size_t> level_of(boxes.size(), 0);
    std::size_t levels = 1;
    for (const auto& grid : rules.board.grids) {
        for (const auto& level : levels_of(grid)) {
            for (const rules::Cell cell : level) {
                if (cell != rules::none) {
                    level_of[cell] = level.size() > 1 ? levels : 0;
                }
            }
            ++levels;
        }
    }
    using Size = std::pair<long, long>;
    std::map<Size, std::map<std::size_t, Group>> sizes;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (!boxes[i].empty()) {
            Group& group = sizes[{std::lround(boxes[i].w), std::lround(boxes[i].h)}][level_of[i]];
            group.cells.push_back(static_cast<rules::Cell>(i));
            group.bounds = united(group.bounds, boxes[i]);
        }
    }
    constexpr std::size_t most_merged = 64;
    std::vector<Lattice> result;
    for (auto& [size, by_level] : sizes) {
        std::vector<Group> groups;
        for (auto& [level, group] : by_level) {
            group.parts = divide(group.cells, boxes);
            groups.push_back(std::move(group));
        }
        if (groups.size() <= most_merged) {
            merge_interleaved(groups, boxes);
        }
        for (Group& group : groups) {
            std::move(group.parts.begin(), group.parts.end(), std::back_inserter(result));
        }
    }
    return result;
}

}  // namespace bazillion::renderer
