#include "app/text_board.h"

#include "app/output.h"
#include "syntax/printable.h"
#include "syntax/utf8.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <optional>
#include <vector>

namespace bazillion::app {
namespace {

using rules::Cell;
using rules::KindId;
using rules::PlayerId;

/// Wider boards would wrap in any terminal and are listed instead.
constexpr int widest = 240;

std::string in_case(std::string text, bool upper) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [upper](unsigned char c) { return static_cast<char>(upper ? std::toupper(c) : std::tolower(c)); });
    return text;
}

/// The first `length` bytes, or fewer so that no character is cut in two.
std::string beginning(std::string_view text, std::size_t length) {
    while (length > 0 && length < text.size() && syntax::character_length(text.substr(length)) == 0) {
        --length;
    }
    return std::string(text.substr(0, length));
}

/// A name or a part of one as it stands on the board, where there is little room.
std::string on_board(std::string_view text) {
    constexpr std::size_t most = 12;
    return syntax::printable(text, most);
}

/// The declared notation, else as many letters of the name as tell the kind from all others.
std::string kind_letters(const rules::Rules& rules, KindId kind) {
    const rules::Kind& own = rules.kinds[kind];
    if (!own.notation.empty()) {
        return own.notation;
    }
    std::size_t length = 1;
    const auto is_taken = [&](const rules::Kind& other) {
        const std::string start = in_case(beginning(own.name, length), true);
        return &other != &own &&
               (in_case(beginning(other.name, length), true) == start || in_case(other.notation, true) == start);
    };
    while (length < own.name.size() && std::any_of(rules.kinds.begin(), rules.kinds.end(), is_taken)) {
        ++length;
    }
    return beginning(own.name, length);
}

/// Upper case for the first player, lower case for the second, a number behind it for everybody else.
std::string piece_letters(const rules::Rules& rules, PlayerId owner, KindId kind) {
    const std::string letters = on_board(kind_letters(rules, kind));
    if (owner > 1) {
        return in_case(letters, true) + std::to_string(owner + 1);
    }
    return in_case(letters, owner == 0);
}

std::string cell_text(const play::Match& match, Cell cell) {
    const rules::Code code = match.position().at(cell);
    const rules::Codes& codes = play::codes(match);
    std::string text;
    for (const rules::Code piece : codes.distinct(code)) {
        const unsigned count = codes.count(code, codes.kind(piece));
        text += (count > 1 ? std::to_string(count) : "") +
                piece_letters(match.rules(), codes.owner(piece), codes.kind(piece));
    }
    if (match.rules().board.cells[cell].exit) {
        return " ";
    }
    return text.empty() ? "." : text;
}

/// A cell in the picture: its row, and its place along the row in halves of a cell or finer.
struct Spot {
    Cell cell = 0;
    std::size_t row = 0;
    double middle = 0;
};

struct Picture {
    std::vector<Spot> spots;  ///< by row, then from left to right
    double left = 0;
    double pitch = 0;  ///< between neighbours in a row
};

double middle_x(const rules::CellInfo& cell) {
    return cell.where.middle().first;
}
double middle_y(const rules::CellInfo& cell) {
    return cell.where.middle().second;
}

/// Sorts the cells into rows: one lies in the row above it if it reaches more than half way up.
std::vector<Spot> rows_of(const rules::Board& board) {
    std::vector<Spot> spots;
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
        if (!board.cells[cell].dummy) {
            spots.push_back({static_cast<Cell>(cell), 0, middle_x(board.cells[cell])});
        }
    }
    const auto height = [&](const Spot& spot) { return middle_y(board.cells[spot.cell]); };
    std::stable_sort(spots.begin(), spots.end(), [&](const Spot& a, const Spot& b) { return height(a) < height(b); });
    double row_height = 0;
    for (std::size_t i = 0; i < spots.size(); ++i) {
        const rules::Rect& where = board.cells[spots[i].cell].where;
        const bool lower = i == 0 || height(spots[i]) - row_height > (where.bottom - where.top) / 2.0;
        spots[i].row = i == 0 ? 0 : spots[i - 1].row + (lower ? 1 : 0);
        row_height = lower ? height(spots[i]) : row_height;
    }
    std::stable_sort(spots.begin(), spots.end(),
                     [](const Spot& a, const Spot& b) { return a.row != b.row ? a.row < b.row : a.middle < b.middle; });
    return spots;
}

/// None if two cells share a place.
std::optional<Picture> draw_up(const rules::Board& board) {
    Picture picture{rows_of(board), 0, 0};
    if (picture.spots.empty()) {
        return {};
    }
    picture.left = picture.spots.front().middle;
    for (std::size_t i = 0; i < picture.spots.size(); ++i) {
        const Spot& spot = picture.spots[i];
        picture.left = std::min(picture.left, spot.middle);
        if (i == 0 || picture.spots[i - 1].row != spot.row) {
            continue;
        }
        const double gap = spot.middle - picture.spots[i - 1].middle;
        if (gap < 1) {
            return {};
        }
        picture.pitch = picture.pitch == 0 ? gap : std::min(picture.pitch, gap);
    }
    picture.pitch = picture.pitch == 0 ? 1 : picture.pitch;
    return picture;
}

/// What the names of some cells have in common: at their ends for a row, at their beginnings for a column.
std::string common_part(const std::vector<std::string>& names, bool at_end) {
    std::string common = names.empty() ? "" : names.front();
    for (const std::string& name : names) {
        const std::size_t most = std::min(common.size(), name.size());
        std::size_t length = 0;
        if (at_end) {
            while (length < most && common[common.size() - 1 - length] == name[name.size() - 1 - length]) {
                ++length;
            }
            while (length > 0 &&
                   syntax::character_length(std::string_view(common).substr(common.size() - length)) == 0) {
                --length;
            }
            common = common.substr(common.size() - length);
        } else {
            while (length < most && common[length] == name[length]) {
                ++length;
            }
            common = beginning(common, length);
        }
    }
    return common;
}

class Canvas {
public:
    void put(std::size_t row, std::size_t column, const std::string& text) {
        rows_.resize(std::max(rows_.size(), row + 1));
        std::string& line = rows_[row];
        line.resize(std::max(line.size(), column + text.size()), ' ');
        line.replace(column, text.size(), text);
    }
    [[nodiscard]] std::string text() const {
        std::string all;
        for (const std::string& line : rows_) {
            all += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
        }
        return all;
    }

private:
    std::vector<std::string> rows_;
};

/// For each cell whether it is in no grid, where there are grids: its name need not follow those of the others.
std::vector<bool> beyond_grids(const rules::Board& board) {
    std::vector<bool> beyond(board.cells.size(), !board.grids.empty());
    for (const rules::Grid& grid : board.grids) {
        for (const Cell cell : grid.cells) {
            if (cell != rules::none) {
                beyond[cell] = false;
            }
        }
    }
    return beyond;
}

/// What stands beside the rows and below the columns, by the names of the cells in them.
class Labels {
public:
    void add(std::size_t row, std::size_t column, const std::string& name, bool beyond) {
        auto& in_row = rows_[row];
        auto& in_column = columns_[column];
        if (beyond) {
            others_.push_back({row, column, name});
        } else {
            in_row.push_back(name);
            in_column.push_back(name);
        }
    }
    [[nodiscard]] std::size_t rows() const { return rows_.size(); }
    [[nodiscard]] std::size_t last_column() const { return columns_.rbegin()->first; }
    [[nodiscard]] std::size_t margin() const {
        std::size_t widest_name = 0;
        for (const auto& [row, names] : rows_) {
            widest_name = std::max(widest_name, on_board(common_part(names, true)).size());
        }
        return widest_name + 2;
    }
    /// Cells have `width` characters each. Names that do not follow from row and column stand right of their row.
    void put(Canvas& canvas, std::size_t width) const {
        for (const auto& [row, names] : rows_) {
            canvas.put(row, 0, on_board(common_part(names, true)));
        }
        for (const auto& [column, names] : columns_) {
            canvas.put(rows() + 1, margin() + column, on_board(beginning(common_part(names, false), width)));
        }
        std::map<std::size_t, std::string> beside;
        for (const auto& [row, column, name] : others_) {
            if (common_part(columns_.at(column), false) + common_part(rows_.at(row), true) != name) {
                beside[row] += "  " + on_board(name);
            }
        }
        for (const auto& [row, names] : beside) {
            canvas.put(row, margin() + last_column() + width, names);
        }
    }

private:
    struct Other {
        std::size_t row = 0, column = 0;
        std::string name;
    };
    std::map<std::size_t, std::vector<std::string>> rows_, columns_;
    std::vector<Other> others_;  ///< cells beyond the grids, by row and from left to right
};

std::string draw(const play::Match& match, const Picture& picture) {
    const rules::Board& board = match.rules().board;
    std::size_t width = 1;
    for (const Spot& spot : picture.spots) {
        width = std::max(width, cell_text(match, spot.cell).size());
    }
    const auto column = [&](const Spot& spot) {
        return static_cast<std::size_t>(
            std::lround((spot.middle - picture.left) / picture.pitch * static_cast<double>(width + 1)));
    };
    const std::vector<bool> beyond = beyond_grids(board);
    Labels labels;
    for (const Spot& spot : picture.spots) {
        labels.add(spot.row, column(spot), board.cells[spot.cell].name, beyond[spot.cell]);
    }
    const std::size_t margin = labels.margin();
    Canvas canvas;
    for (const Spot& spot : picture.spots) {
        canvas.put(spot.row, margin + column(spot), cell_text(match, spot.cell));
    }
    labels.put(canvas, width);
    return canvas.text();
}

std::string list_pieces(const play::Match& match) {
    std::string text;
    for (std::size_t cell = 0; cell < match.rules().cells(); ++cell) {
        const std::string piece = cell_text(match, static_cast<Cell>(cell));
        if (piece != ".") {
            text += fmt::format("{} {}\n", piece, safe(match.rules().board.cells[cell].name));
        }
    }
    return text.empty() ? "(no pieces on the board)\n" : text;
}

}  // namespace

std::string text_board(const play::Match& match) {
    const auto picture = draw_up(match.rules().board);
    if (!picture) {
        return list_pieces(match);
    }
    double right = picture->left;
    for (const Spot& spot : picture->spots) {
        right = std::max(right, spot.middle);
    }
    return (right - picture->left) / picture->pitch * 2 > widest ? list_pieces(match) : draw(match, *picture);
}

std::string text_sidelines(const play::Match& match) {
    const rules::Rules& rules = match.rules();
    std::string text;
    for (std::size_t player = 0; player < rules.players.size(); ++player) {
        std::string stocks;
        for (const play::Stock& stock : play::reserve(match, static_cast<PlayerId>(player))) {
            stocks +=
                fmt::format("{}{} {}", stocks.empty() ? "" : ", ", safe(rules.kinds[stock.kind].name), stock.count);
        }
        if (!stocks.empty()) {
            text += fmt::format("{} in reserve: {}\n", safe(rules.players[player].name), stocks);
        }
    }
    for (const play::Gauge& gauge : play::gauges(match)) {
        if (gauge.player != rules::no_player && rules.players[gauge.player].random) {
            continue;  // whoever throws dice has no score
        }
        const std::string owner = gauge.player == rules::no_player ? "" : safe(rules.players[gauge.player].name) + " ";
        if (!gauge.value.empty() && gauge.value != "-" && gauge.value != "none") {
            text += fmt::format("{}{}: {}\n", owner, safe(gauge.name), safe(gauge.value));
        }
    }
    return text;
}

std::string text_legend(const rules::Rules& rules) {
    std::string text;
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
        if (!rules.kinds[kind].dummy) {
            text += fmt::format("  {:<4} {}\n", on_board(in_case(kind_letters(rules, static_cast<KindId>(kind)), true)),
                                safe(rules.kinds[kind].name));
        }
    }
    return text;
}

}  // namespace bazillion::app
