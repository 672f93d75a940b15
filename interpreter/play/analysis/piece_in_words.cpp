#include "play/analysis/piece_in_words.h"

#include "syntax/phrases.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace bazillion::play {

namespace {

/// From the piece, in columns and in rows ahead.
using Place = std::pair<int, int>;
using Places = std::set<Place>;

/// Directions that words do not tell apart.
struct Ways {
    const char* words;
    std::vector<Place> steps;
};

const std::array<Ways, 5>& all_ways() {
    static const std::array<Ways, 5> ways{{{"ahead", {{0, 1}}},
                                           {"back", {{0, -1}}},
                                           {"sideways", {{1, 0}, {-1, 0}}},
                                           {"diagonally ahead", {{1, 1}, {-1, 1}}},
                                           {"diagonally back", {{1, -1}, {-1, -1}}}}};
    return ways;
}

/// The cells of a board of squares as places around one of them.
class Lattice {
public:
    Lattice(const rules::Rules& rules, PlayerId player, Cell from) : rules_(rules) {
        const auto middle = [&](Cell cell) { return rules.board.cells[cell].where.middle(); };
        const auto [x, y] = middle(from);
        double dx = 0, dy = 0;
        for (std::size_t direction = 0; direction < rules.board.directions.size(); ++direction) {
            const Cell next = rules.board.step(from, static_cast<rules::DirectionId>(direction));
            if (next != rules::none) {
                const auto [next_x, next_y] = middle(next);
                dx = dx == 0 ? std::abs(next_x - x) : dx;
                dy = dy == 0 ? std::abs(next_y - y) : dy;
            }
        }
        const double ahead = faces_up(player) ? -1 : 1;
        for (std::size_t i = 0; dx > 0 && dy > 0 && i < rules.cells(); ++i) {
            const auto [cell_x, cell_y] = middle(static_cast<Cell>(i));
            const double columns = (cell_x - x) / dx, rows = ahead * (cell_y - y) / dy;
            const bool fits = std::abs(columns - std::round(columns)) < 0.1 && std::abs(rows - std::round(rows)) < 0.1;
            if (rules.board.cells[i].takes_drops() && fits) {
                places_[static_cast<Cell>(i)] = {static_cast<int>(std::lround(columns)),
                                                 static_cast<int>(std::lround(rows))};
                there_.insert(places_[static_cast<Cell>(i)]);
            }
        }
    }

    [[nodiscard]] std::optional<Place> place(Cell cell) const {
        const auto found = places_.find(cell);
        return found == places_.end() ? std::nullopt : std::optional(found->second);
    }
    [[nodiscard]] bool has(Place place) const { return there_.contains(place); }

private:
    /// His pieces stand in the lower half at the start; the first player's if he has none there.
    [[nodiscard]] bool faces_up(PlayerId player) const {
        double own = 0, all = 0, count = 0;
        for (const rules::CellInfo& cell : rules_.board.cells) {
            all += cell.where.middle().second / static_cast<double>(rules_.cells());
        }
        for (const rules::Placement& placement : rules_.setup) {
            if (placement.player == player && placement.cell != rules::none) {
                own += rules_.board.cells[placement.cell].where.middle().second;
                count += 1;
            }
        }
        return count > 0 ? own / count > all : player == 0;
    }

    const rules::Rules& rules_;
    std::map<Cell, Place> places_;
    Places there_;
};

std::string words_of(std::vector<std::string> directions) {
    const auto has = [&](const char* word) {
        return std::find(directions.begin(), directions.end(), word) != directions.end();
    };
    const bool straight = has("ahead") && has("back") && has("sideways");
    const bool diagonally = has("diagonally ahead") && has("diagonally back");
    if (straight && diagonally) {
        return "in any direction";
    }
    const auto replace = [&](std::initializer_list<const char*> these, const char* by) {
        std::erase_if(directions, [&](const std::string& each) {
            return std::find(these.begin(), these.end(), each) != these.end();
        });
        directions.insert(directions.begin(), by);
    };
    if (straight) {
        replace({"ahead", "back", "sideways"}, "straight");
    }
    if (diagonally) {
        replace({"diagonally ahead", "diagonally back"}, "diagonally");
    }
    return syntax::listed(directions, " or ");
}

constexpr int any_distance = 1000;

/// How far it goes along a step, and takes these places out; `any_distance` if to the edge of the board.
int reach(Places& places, Place step, const Lattice& lattice) {
    int far = 0;
    const auto at = [&](int distance) { return Place{step.first * distance, step.second * distance}; };
    while (places.contains(at(far + 1))) {
        ++far;
        places.erase(at(far));
    }
    return far > 1 && !lattice.has(at(far + 1)) ? any_distance : far;
}

/// Nothing if it goes to one side only, or too many ways.
std::optional<std::string> reaches_in_words(Places places, const Lattice& lattice) {
    std::map<int, std::vector<std::string>> by_reach;
    for (const Ways& ways : all_ways()) {
        std::set<int> reaches;
        for (const Place& step : ways.steps) {
            reaches.insert(reach(places, step, lattice));
        }
        if (reaches.size() > 1) {
            return std::nullopt;
        }
        if (*reaches.begin() > 0) {
            by_reach[*reaches.begin()].emplace_back(ways.words);
        }
    }
    std::vector<std::string> all;
    for (const auto& [far, directions] : by_reach) {
        const std::string how = far == any_distance ? "any number of cells"
                                : far == 1          ? "one step"
                                                    : fmt::format("up to {} cells", far);
        all.push_back(how + " " + words_of(directions));
    }
    std::set<Place> leaps;
    for (const auto& [column, row] : places) {
        leaps.emplace(std::max(std::abs(column), std::abs(row)), std::min(std::abs(column), std::abs(row)));
    }
    constexpr std::size_t most_leaps = 3;
    if (leaps.size() > most_leaps) {
        return std::nullopt;
    }
    for (const auto& [far, aside] : leaps) {
        all.push_back(aside == 0     ? fmt::format("a leap of {} cells straight", far)
                      : aside == far ? fmt::format("a leap of {} cells diagonally", far)
                                     : fmt::format("a leap of {} cells straight and {} aside", far, aside));
    }
    return syntax::listed(all, ", or ");
}

}  // namespace

std::string pattern_in_words(const rules::Rules& rules, PlayerId player, const PieceMoves::Pattern& pattern) {
    if (pattern.from == rules::none || pattern.targets.empty()) {
        return "";
    }
    const Lattice lattice(rules, player, pattern.from);
    Places moves, captures;
    for (const PieceTarget& target : pattern.targets) {
        const auto place = lattice.place(target.cell);
        if (!place) {
            return "";
        }
        if (target.moves) {
            moves.insert(*place);
        }
        if (target.captures) {
            captures.insert(*place);
        }
    }
    const auto goes = reaches_in_words(moves, lattice), takes = reaches_in_words(captures, lattice);
    if (!goes || goes->empty() || (moves != captures && !captures.empty() && !takes)) {
        return "";
    }
    return moves == captures || captures.empty() ? fmt::format("Goes {}.", *goes)
                                                 : fmt::format("Goes {}; captures {}.", *goes, *takes);
}

}  // namespace bazillion::play
