#include "syntax/diagnostic.h"
#include "syntax/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace bazillion::syntax {

namespace {

/// How many letters must be changed, added, dropped or swapped with their neighbour to make `b` of `a`.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::array<std::vector<std::size_t>, 3> rows;  // of the usual matrix: the row before last, the last, this one
    rows.fill(std::vector<std::size_t>(b.size() + 1));
    for (std::size_t j = 0; j <= b.size(); ++j) {
        rows[2][j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::rotate(rows.begin(), rows.begin() + 1, rows.end());
        auto& [before_last, last, row] = rows;
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before_last[j - 2] + 1);
            }
        }
    }
    return rows[2][b.size()];
}

}  // namespace

std::optional<std::string> nearest_name(std::string_view wrong, std::span<const std::string> known) {
    constexpr std::size_t longest = 100;  // a longer word is no slip of the finger, and would take long to compare
    if (wrong.size() > longest) {
        return std::nullopt;
    }
    const std::string lowered = to_lower(wrong);
    std::size_t best = wrong.size() / 3;
    std::optional<std::string> nearest;
    for (const std::string& name : known) {
        if (name == wrong || name.size() > wrong.size() + best || wrong.size() > name.size() + best) {
            continue;
        }
        const std::size_t distance = edit_distance(lowered, to_lower(name));
        if (distance < best || (distance == best && !nearest)) {
            best = distance;
            nearest = name;
        }
    }
    return nearest;
}

std::string suggest(std::string_view wrong, std::span<const std::string> known) {
    const std::optional<std::string> nearest = nearest_name(wrong, known);
    return nearest ? fmt::format("did you mean `{}`?", *nearest) : std::string();
}

}  // namespace bazillion::syntax
