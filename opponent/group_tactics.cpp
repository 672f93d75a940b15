#include "opponent/group_tactics.h"

#include <algorithm>
#include <string_view>

namespace bazillion::opponent {

using play::Cell;
using play::PlayerId;

namespace {

/// Around an empty cell, row by row: X and O stand for the pieces of either player, `.` is empty, `?` anything, x and o
/// are anything but X and O, and a blank is off the board.
constexpr std::array<std::string_view, 12> shapes{
    "XOX"
    "..."
    "???",  // hane that encloses
    "XO."
    "..."
    "?.?",  // hane that does not cut
    "XO?"
    "X.."
    "x.?",  // turn
    ".O."
    "X.."
    "...",  // attachment from across
    "XO?"
    "O.o"
    "?o?",  // cut
    "XO?"
    "O.X"
    "???",  // cut, one side of it taken
    "?X?"
    "O.O"
    "ooo",  // push through
    "OX?"
    "o.O"
    "???",  // cut of a knight's move
    "X.?"
    "O.?"
    "   ",  // at the edge: chase
    "OX?"
    "X.O"
    "   ",  // block of a cut
    "?X?"
    "x.O"
    "   ",  // block of a connection
    "?OX"
    "X.O"
    "   "  // cut
};

constexpr unsigned nobody = 0, off_board = 3;
/// Where the cells of a ring stand in those texts.
constexpr std::array<std::size_t, 8> places{{0, 1, 2, 5, 8, 7, 6, 3}};

/// `x` is the number of the player who is X, 1 or 2.
bool fits(char wanted, unsigned found, unsigned x) {
    switch (wanted) {
        case 'X':
            return found == x;
        case 'O':
            return found == 3 - x;
        case 'x':
            return found != x;
        case 'o':
            return found != 3 - x;
        case '.':
            return found == nobody;
        case ' ':
            return found == off_board;
        default:
            return true;
    }
}

using ShapeTable = std::bitset<(1U << 16)>;

/// Adds all rings that begin with the `size` cells of `ring` and go on as the shape does.
void add_rings(ShapeTable& table, const std::array<char, 8>& shape, unsigned x, std::size_t size = 0,
               unsigned ring = 0) {
    if (size == shape.size()) {
        table.set(ring);
        return;
    }
    for (unsigned state = nobody; state <= off_board; ++state) {
        if (fits(shape[size], state, x)) {
            add_rings(table, shape, x, size + 1, ring | state << (2 * size));
        }
    }
}

/// The rings of the shapes, turned and mirrored, with either player as X.
ShapeTable find_shapes() {
    ShapeTable table;
    for (const std::string_view shape : shapes) {
        for (std::size_t symmetry = 0; symmetry < 8; ++symmetry) {
            std::array<char, 8> turned{};
            for (std::size_t i = 0; i < places.size(); ++i) {
                const std::size_t mirrored = symmetry < 4 ? i : 8 - i;
                turned[(mirrored + 2 * symmetry) % 8] = shape[places[i]];
            }
            add_rings(table, turned, 1);
            add_rings(table, turned, 2);
        }
    }
    return table;
}

/// [two bits for each cell of a ring]: whether it is of some shape.
const ShapeTable& shape_table() {
    static const ShapeTable table = find_shapes();
    return table;
}

}  // namespace

GroupTactics::GroupTactics(const play::Engine& engine)
    : engine_(engine), beside_(engine.rules()), shapes_(shape_table()) {
    const std::size_t cells = engine.rules().cells();
    corners_.resize(cells);
    rings_.resize(cells);
    in_group_.resize(cells);
    for (std::size_t cell = 0; cell < cells; ++cell) {
        find_corners(static_cast<Cell>(cell));
        find_ring(static_cast<Cell>(cell));
    }
}

void GroupTactics::find_corners(Cell cell) {
    const auto beside = beside_[cell];
    std::vector<Cell> reached;
    for (const Cell next : beside) {
        for (const Cell second : beside_[next]) {
            const bool far = second != cell && std::find(beside.begin(), beside.end(), second) == beside.end();
            if (far && std::find(reached.begin(), reached.end(), second) == reached.end()) {
                reached.push_back(second);
            } else if (far) {
                corners_[cell].push_back(second);
            }
        }
    }
}

/// Goes round a cell from corner to corner, beginning where the edge of the board is, if it is beside the cell.
void GroupTactics::find_ring(Cell cell) {
    Ring& ring = rings_[cell];
    ring.fill(rules::none);
    const std::vector<Cell> beside(beside_[cell].begin(), beside_[cell].end());
    constexpr std::size_t most = 4;
    // The one cell beside two that are beside the cell; none if there is no such cell, or more.
    const auto between = [&](Cell a, Cell b) {
        const auto common = [&](Cell corner) {
            const auto others = beside_[b];
            return corner != cell && std::find(others.begin(), others.end(), corner) != others.end();
        };
        const auto near = beside_[a];
        const auto found = std::find_if(near.begin(), near.end(), common);
        return a == b || found == near.end() || std::count_if(near.begin(), near.end(), common) != 1 ? rules::none
                                                                                                     : *found;
    };
    const auto links = [&](Cell a) {
        return std::count_if(beside.begin(), beside.end(), [&](Cell b) { return between(a, b) != rules::none; });
    };
    if (beside.size() < 2 || beside.size() > most) {
        return;
    }
    std::vector<Cell> left = beside;
    auto now = std::min_element(left.begin(), left.end(), [&](Cell a, Cell b) { return links(a) < links(b); });
    Ring found;
    found.fill(rules::none);
    for (std::size_t i = 1;; i += 2) {
        found[i] = *now;
        left.erase(now);
        const Cell from = found[i];
        if (left.empty()) {
            if (beside.size() == most) {
                found[0] = between(from, found[1]);
            }
            break;
        }
        now = std::find_if(left.begin(), left.end(), [&](Cell next) { return between(from, next) != rules::none; });
        if (now == left.end()) {
            return;  // not a square grid
        }
        found[i + 1] = between(from, *now);
    }
    if (beside.size() < most || found[0] != rules::none) {
        ring = found;
    }
}

unsigned GroupTactics::liberties(Cell cell) const {
    return engine_.state().groups().ask(rules::GroupNumber::liberties, cell, engine_.mover(),
                                        engine_.position().slots.data());
}

Cell GroupTactics::a_liberty(Cell cell) {
    const auto& position = engine_.position();
    const auto& codes = engine_.rules().codes;
    const PlayerId owner = codes.owner(position.at(cell));
    group_.assign(1, cell);
    in_group_[cell] = true;
    Cell liberty = rules::none;
    for (std::size_t i = 0; i < group_.size() && liberty == rules::none; ++i) {
        for (const Cell next : beside_[group_[i]]) {
            const rules::Code there = position.at(next);
            if (there == rules::empty) {
                liberty = next;
                break;
            }
            if (!in_group_[next] && codes.owner(there) == owner) {
                in_group_[next] = true;
                group_.push_back(next);
            }
        }
    }
    for (const Cell member : group_) {
        in_group_[member] = false;
    }
    return liberty;
}

bool GroupTactics::is_own_eye(Cell cell) const {
    const auto& codes = engine_.rules().codes;
    const auto& position = engine_.position();
    const PlayerId mover = engine_.mover();
    const auto owned = [&](Cell at) {
        return position.at(at) != rules::empty && codes.owner(position.at(at)) == mover;
    };
    const auto beside = beside_[cell];
    if (!std::all_of(beside.begin(), beside.end(), owned)) {
        return false;
    }
    const auto& corners = corners_[cell];
    const auto enemies = std::count_if(corners.begin(), corners.end(), [&](Cell at) {
        return position.at(at) != rules::empty && codes.owner(position.at(at)) != mover;
    });
    return enemies <= (corners.size() < 4 ? 0 : 1);
}

bool GroupTactics::is_shape(Cell cell) const {
    const Ring& ring = rings_[cell];
    if (ring[1] == rules::none) {
        return false;
    }
    const auto& codes = engine_.rules().codes;
    const auto& position = engine_.position();
    const PlayerId mover = engine_.mover();
    unsigned seen = 0;
    for (unsigned i = 0; i < ring.size(); ++i) {
        const rules::Code there = ring[i] == rules::none ? rules::empty : position.at(ring[i]);
        const unsigned state = ring[i] == rules::none        ? off_board
                               : there == rules::empty       ? nobody
                               : codes.owner(there) == mover ? 1U
                                                             : 2U;
        seen |= state << (2 * i);
    }
    return shapes_[seen];
}

}  // namespace bazillion::opponent
