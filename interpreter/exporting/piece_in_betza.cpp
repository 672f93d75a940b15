#include "exporting/piece_in_betza.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

namespace bazillion::exporting {

namespace {

using play::PieceTarget;
using Offset = std::pair<int, int>;  ///< files to the right, ranks ahead
using Offsets = std::set<Offset>;
using Atoms = std::map<std::string, Offsets>;  ///< by atom: a step of each direction in which it goes

constexpr std::array<Offset, 8> ways{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};
/// The order in which atoms are written.
constexpr std::array<const char*, 11> order{"R", "B", "W", "F", "D", "A", "H", "G", "N", "C", "Z"};

/// Sorts what can be reached by atoms; false if something is none.
bool sort(Offsets targets, const Offsets& board, Atoms& atoms) {
    for (const auto& [dx, dy] : ways) {
        const bool straight = dx == 0 || dy == 0;
        int reach = 0, edge = 0;
        while (board.contains({dx * (edge + 1), dy * (edge + 1)})) {
            ++edge;
        }
        while (targets.contains({dx * (reach + 1), dy * (reach + 1)})) {
            ++reach;
        }
        reach = reach == edge ? reach : std::min(reach, 1);  // a leap may be told for a limited range
        if (reach > 0) {
            atoms[reach == 1 ? (straight ? "W" : "F") : straight ? "R" : "B"].insert({dx, dy});
        }
        for (int far = 1; far <= std::max(edge, 1); ++far) {
            const bool leapt = targets.erase({dx * far, dy * far}) > 0 && far > reach;
            if (leapt && far > 3) {
                return false;
            }
            if (leapt) {
                atoms[far == 2 ? (straight ? "D" : "A") : straight ? "H" : "G"].insert({dx, dy});
            }
        }
    }
    for (const Offset& each : targets) {
        const int a = std::min(std::abs(each.first), std::abs(each.second));
        const int b = std::max(std::abs(each.first), std::abs(each.second));
        const char* atom = a == 1 && b == 2 ? "N" : a == 1 && b == 3 ? "C" : a == 2 && b == 3 ? "Z" : nullptr;
        if (atom == nullptr) {
            return false;
        }
        atoms[atom].insert(each);
    }
    return true;
}

/// The directions of an atom, as its modifiers; nothing if they would take several texts.
std::optional<std::string> modifiers(const Offsets& steps) {
    const auto [x, y] = *steps.begin();
    const bool oblique = x != 0 && y != 0 && std::abs(x) != std::abs(y);
    if (steps.size() == (oblique ? 8U : 4U)) {
        return "";
    }
    std::string text;
    std::size_t told = 0;
    const auto tell = [&](const char* name, const std::vector<Offset>& these) {
        const bool all = std::all_of(these.begin(), these.end(), [&](const auto& o) { return steps.contains(o); });
        text += all ? name : "";
        told += all ? these.size() : 0;
    };
    if (oblique) {
        const int a = std::min(std::abs(x), std::abs(y)), b = std::max(std::abs(x), std::abs(y));
        tell("ff", {{a, b}, {-a, b}});
        tell("bb", {{a, -b}, {-a, -b}});
        tell("fs", {{b, a}, {-b, a}});
        tell("bs", {{b, -a}, {-b, -a}});
    } else if (x == 0 || y == 0) {
        tell("f", {{0, 1}});
        tell("b", {{0, -1}});
        tell("l", {{-1, 0}});
        tell("r", {{1, 0}});
    } else {
        tell("f", {{1, 1}, {-1, 1}});
        tell("b", {{1, -1}, {-1, -1}});
        if (text.empty()) {
            tell("r", {{1, 1}, {1, -1}});
            tell("l", {{-1, 1}, {-1, -1}});
        }
    }
    return told == steps.size() ? std::optional(text) : std::nullopt;
}

}  // namespace

std::optional<Square> square_of(const rules::Rules& rules, play::Cell cell) {
    if (rules.board.grids.size() != 1 || rules.board.grids[0].axes.size() != 2) {
        return std::nullopt;
    }
    const rules::Grid& grid = rules.board.grids[0];
    const auto at = std::find(grid.cells.begin(), grid.cells.end(), cell);
    if (at == grid.cells.end()) {
        return std::nullopt;
    }
    const int number = static_cast<int>(at - grid.cells.begin());
    const int ranks = static_cast<int>(grid.axes[1].size());
    return Square{number / ranks, ranks - 1 - number % ranks};
}

std::optional<std::string> piece_in_betza(const rules::Rules& rules, const play::PieceMoves::Pattern& pattern) {
    const auto from = pattern.from == rules::none ? std::nullopt : square_of(rules, pattern.from);
    if (!from) {
        return std::nullopt;
    }
    const auto offset = [&](play::Cell cell) -> std::optional<Offset> {
        const auto square = square_of(rules, cell);
        return square ? std::optional(Offset{square->file - from->file, square->rank - from->rank}) : std::nullopt;
    };
    Offsets board, quiet, captures;
    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
        if (const auto there = offset(static_cast<play::Cell>(cell))) {
            board.insert(*there);
        }
    }
    for (const PieceTarget& target : pattern.targets) {
        const auto there = offset(target.cell);
        if (!there || *there == Offset{0, 0}) {
            return std::nullopt;
        }
        if (target.moves) {
            quiet.insert(*there);
        }
        if (target.captures) {
            captures.insert(*there);
        }
    }
    Atoms goes, takes;
    if (!sort(quiet, board, goes) || !sort(captures, board, takes)) {
        return std::nullopt;
    }
    std::string text;
    for (const char* const atom : order) {
        Offsets both, only_goes, only_takes;
        std::set_intersection(goes[atom].begin(), goes[atom].end(), takes[atom].begin(), takes[atom].end(),
                              std::inserter(both, both.end()));
        std::set_difference(goes[atom].begin(), goes[atom].end(), both.begin(), both.end(),
                            std::inserter(only_goes, only_goes.end()));
        std::set_difference(takes[atom].begin(), takes[atom].end(), both.begin(), both.end(),
                            std::inserter(only_takes, only_takes.end()));
        for (const auto& [mode, steps] :
             {std::pair("", &both), std::pair("m", &only_goes), std::pair("c", &only_takes)}) {
            if (!steps->empty()) {
                const auto directions = modifiers(*steps);
                if (!directions) {
                    return std::nullopt;
                }
                text += mode + *directions + atom;
            }
        }
    }
    return text;
}

}  // namespace bazillion::exporting
