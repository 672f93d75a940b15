#include "games/plain_chess.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace bazillion::plain_chess {

namespace {

constexpr int files = 8, ranks = 8;

int square(int file, int rank, bool round) {
    if (round) {
        file = (file + files) % files;
    }
    return file < 0 || file >= files || rank < 0 || rank >= ranks ? nowhere : rank * files + file;
}

struct Move {
    int from, to;
    char becomes = 0;
    int victim = nowhere;
    int passed = nowhere;
    int rook_from = nowhere, rook_to = nowhere;
};

bool is_of(char piece, int player) {
    return piece != '.' && (std::isupper(static_cast<unsigned char>(piece)) != 0) == (player == 0);
}

char of_player(char letter, int player) {
    return static_cast<char>(player == 0 ? std::toupper(letter) : std::tolower(letter));
}

/// Everything that a man of `player` could do, castling left out.
class Men {
public:
    Men(const Variant& variant, const State& state) : v_(variant), g_(variant.geometry), s_(state) {}

    std::vector<Move> moves(int player) {
        moves_.clear();
        for (int cell = 0; cell < g_.cells; ++cell) {
            if (is_of(s_.at[cell], player)) {
                man(cell, player, static_cast<char>(std::tolower(s_.at[cell])));
            }
        }
        return std::move(moves_);
    }
    /// Whether a man of `by` could capture on a cell, were one of the other side there.
    bool attacked(int cell, int by) {
        State other = s_;
        if (!is_of(other.at[cell], 1 - by)) {
            other.at[cell] = of_player('k', 1 - by);
        }
        const auto all = Men(v_, other).moves(by);
        return std::any_of(all.begin(), all.end(), [&](const Move& move) { return move.victim == cell; });
    }

private:
    [[nodiscard]] bool glass_free(int cell) const {
        return g_.behind_glass.empty() || s_.at[g_.behind_glass[cell]] == '.';
    }

    void add(Move move) {
        // A slider may come to a cell by two ways around a cylinder.
        const bool known = std::any_of(moves_.begin(), moves_.end(), [&](const Move& other) {
            return other.from == move.from && other.to == move.to && other.becomes == move.becomes;
        });
        if (glass_free(move.to) && !known) {
            moves_.push_back(move);
        }
    }
    /// False if the way ends there.
    bool go(int from, int to, int player) {
        if (to == nowhere || is_of(s_.at[to], player)) {
            return false;
        }
        const bool captures = s_.at[to] != '.';
        add({.from = from, .to = to, .victim = captures ? to : nowhere});
        return !captures;
    }
    void lines(int from, int player, const std::vector<std::vector<int>>& ways, bool far) {
        for (const auto& way : ways) {
            int to = way[from];
            while (go(from, to, player) && far) {
                to = way[to];
            }
        }
    }
    void man(int cell, int player, char letter) {
        if (letter == 'p') {
            return pawn(cell, player);
        }
        if (letter == 'n') {
            for (const int to : g_.leaps[cell]) {
                go(cell, to, player);
            }
            return;
        }
        if (letter != 'b') {
            lines(cell, player, g_.straight, letter != 'k');
        }
        if (letter != 'r') {
            lines(cell, player, g_.diagonal, letter != 'k');
        }
    }
    void pawn_arrives(Move move, int player) {
        if (!g_.last[player][move.to]) {
            return add(move);
        }
        for (const char letter : std::string_view("qrbn")) {
            move.becomes = of_player(letter, player);
            add(move);
        }
    }
    void pawn(int cell, int player) {
        const int one = g_.ahead[player][cell];
        if (one != nowhere && s_.at[one] == '.') {
            pawn_arrives({.from = cell, .to = one}, player);
            const int two = g_.ahead[player][one];
            if (g_.home[player][cell] && two != nowhere && s_.at[two] == '.') {
                add({.from = cell, .to = two, .passed = one});
            }
        }
        for (const int to : g_.aslant[player][cell]) {
            if (to == nowhere) {
                continue;
            }
            const auto& passed = s_.passed[1 - player];
            if (is_of(s_.at[to], 1 - player)) {
                pawn_arrives({.from = cell, .to = to, .victim = to}, player);
            } else if (v_.en_passant && s_.at[to] == '.' &&
                       std::find(passed.begin(), passed.end(), to) != passed.end()) {
                const int victim = g_.ahead[1 - player][to];
                if (victim != nowhere && s_.at[victim] == of_player('p', 1 - player)) {
                    add({.from = cell, .to = to, .victim = victim});
                }
            }
        }
    }

    const Variant& v_;
    const Geometry& g_;
    const State& s_;
    std::vector<Move> moves_;
};

bool in_check(const Variant& variant, const State& state, int player) {
    const auto king = std::find(state.at.begin(), state.at.end(), of_player('k', player));
    return king != state.at.end() &&
           Men(variant, state).attacked(static_cast<int>(king - state.at.begin()), 1 - player);
}

void castling(const Variant& variant, const State& state, std::vector<Move>& moves) {
    const int player = state.player, rank = player == 0 ? 0 : ranks - 1;
    const int king = square(4, rank, false);
    for (const int side : {0, 1}) {
        if (!state.castling[player * 2 + side] || in_check(variant, state, player)) {
            continue;
        }
        const int step = side == 0 ? 1 : -1, rook = square(side == 0 ? 7 : 0, rank, false);
        bool free = true;
        for (int cell = king + step; cell != rook; cell += step) {
            free = free && state.at[cell] == '.';
        }
        for (const int cell : {king + step, king + 2 * step}) {
            State there = state;
            std::swap(there.at[king], there.at[cell]);
            free = free && !Men(variant, there).attacked(cell, 1 - player);
            free =
                free && (variant.geometry.behind_glass.empty() || state.at[variant.geometry.behind_glass[cell]] == '.');
        }
        if (free) {
            moves.push_back({.from = king, .to = king + 2 * step, .rook_from = rook, .rook_to = king + step});
        }
    }
}

State after(const Variant& variant, const State& before, const Move& move) {
    State next = before;
    const auto& glass = variant.geometry.behind_glass;
    const auto arrive = [&](int cell, char piece) { next.at[glass.empty() ? cell : glass[cell]] = piece; };
    const char piece = next.at[move.from];
    if (move.victim != nowhere) {
        next.at[move.victim] = '.';
    }
    next.at[move.from] = '.';
    arrive(move.to, move.becomes != 0 ? move.becomes : piece);
    if (move.rook_from != nowhere) {
        const char rook = next.at[move.rook_from];
        next.at[move.rook_from] = '.';
        arrive(move.rook_to, rook);
    }
    for (int right = 0; right < 4; ++right) {
        const int rank = right < 2 ? 0 : ranks - 1, corner = square(right % 2 == 0 ? 7 : 0, rank, false);
        for (const int touched : {move.from, move.to, move.victim}) {
            next.castling[right] = next.castling[right] && touched != corner && touched != square(4, rank, false);
        }
    }
    if (!before.second) {
        next.passed[before.player].clear();
    }
    next.passed[1 - before.player].clear();
    std::erase_if(next.passed[before.player], [&](int cell) { return cell == move.to; });
    if (move.passed != nowhere) {
        next.passed[before.player].push_back(move.passed);
    }
    const bool goes_on =
        variant.two_moves && !before.first_turn && !before.second && !in_check(variant, next, 1 - before.player);
    next.second = goes_on;
    next.first_turn = false;
    next.player = goes_on ? before.player : 1 - before.player;
    return next;
}

/// What chess allows.
std::vector<State> usual(const Variant& variant, const State& state) {
    auto moves = Men(variant, state).moves(state.player);
    castling(variant, state, moves);
    std::vector<State> results;
    for (const Move& move : moves) {
        State next = after(variant, state, move);
        // Behind the glass and before it: the king must be safe on both sides.
        const bool king = std::tolower(state.at[move.from]) == 'k' && !variant.geometry.behind_glass.empty();
        State here = state;
        here.at[move.from] = '.';
        here.at[move.to] = state.at[move.from];
        const bool safe_here = !king || !Men(variant, here).attacked(move.to, 1 - state.player);
        if (safe_here && !in_check(variant, next, state.player)) {
            results.push_back(std::move(next));
        }
    }
    return results;
}

}  // namespace

Geometry squares(bool round, int boards) {
    Geometry g;
    g.cells = boards * files * ranks;
    g.leaps.resize(g.cells);
    const std::array<std::array<int, 2>, 4> straight{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
    const std::array<std::array<int, 2>, 4> diagonal{{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};
    g.straight.assign(4, std::vector<int>(g.cells, nowhere));
    g.diagonal = g.straight;
    for (const int player : {0, 1}) {
        g.ahead[player].assign(g.cells, nowhere);
        g.aslant[player].assign(g.cells, {nowhere, nowhere});
        g.home[player].assign(g.cells, false);
        g.last[player].assign(g.cells, false);
    }
    for (int cell = 0; cell < g.cells; ++cell) {
        const int board = cell / (files * ranks), rank = cell % (files * ranks) / files, file = cell % files;
        const auto at = [&](int df, int dr) {
            const int found = square(file + df, rank + dr, round);
            return found == nowhere ? nowhere : found + board * files * ranks;
        };
        for (int d = 0; d < 4; ++d) {
            g.straight[d][cell] = at(straight[d][0], straight[d][1]);
            g.diagonal[d][cell] = at(diagonal[d][0], diagonal[d][1]);
        }
        for (int df = -2; df <= 2; ++df) {
            for (int dr = -2; dr <= 2; ++dr) {
                if (std::abs(df * dr) == 2 && at(df, dr) != nowhere) {
                    g.leaps[cell].push_back(at(df, dr));
                }
            }
        }
        for (const int player : {0, 1}) {
            const int up = player == 0 ? 1 : -1;
            g.ahead[player][cell] = at(0, up);
            g.aslant[player][cell] = {at(1, up), at(-1, up)};
            g.home[player][cell] = board == 0 && rank == (player == 0 ? 1 : ranks - 2);
            g.last[player][cell] = rank == (player == 0 ? ranks - 1 : 0);
        }
        if (boards == 2) {
            g.behind_glass.push_back((cell + files * ranks) % g.cells);
        }
    }
    return g;
}

namespace {

constexpr int radius = 5, width = 2 * radius + 1;

/// Axial coordinates: q is the file, and r grows upwards.
int hexagon_at(int q, int r) {
    const bool inside = std::abs(q) <= radius && std::abs(r) <= radius && std::abs(q + r) <= radius;
    return inside ? (q + radius) * width + r + radius : nowhere;
}

}  // namespace

int hexagon(char file, int rank) {
    const int q = static_cast<int>(std::string_view("abcdefghikl").find(file)) - radius;
    return hexagon_at(q, rank - 1 - radius - std::min(q, 0));
}

Geometry hexagons() {
    Geometry g;
    g.cells = width * width;
    const std::array<std::array<int, 2>, 6> straight{{{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}}};
    g.straight.assign(6, std::vector<int>(g.cells, nowhere));
    g.diagonal = g.straight;
    g.leaps.resize(g.cells);
    for (const int player : {0, 1}) {
        g.ahead[player].assign(g.cells, nowhere);
        g.aslant[player].assign(g.cells, {nowhere, nowhere});
        g.home[player].assign(g.cells, false);
        g.last[player].assign(g.cells, false);
    }
    for (int q = -radius; q <= radius; ++q) {
        for (int r = -radius; r <= radius; ++r) {
            const int cell = hexagon_at(q, r);
            for (std::size_t d = 0; d < 6 && cell != nowhere; ++d) {
                const auto a = straight[d], b = straight[(d + 1) % 6];
                g.straight[d][cell] = hexagon_at(q + a[0], r + a[1]);
                g.diagonal[d][cell] = hexagon_at(q + a[0] + b[0], r + a[1] + b[1]);
                for (const int to : {hexagon_at(q + 2 * a[0] + b[0], r + 2 * a[1] + b[1]),
                                     hexagon_at(q + a[0] + 2 * b[0], r + a[1] + 2 * b[1])}) {
                    if (to != nowhere) {
                        g.leaps[cell].push_back(to);
                    }
                }
            }
            if (cell != nowhere) {
                g.ahead[0][cell] = hexagon_at(q, r + 1);
                g.ahead[1][cell] = hexagon_at(q, r - 1);
                g.aslant[0][cell] = {hexagon_at(q + 1, r), hexagon_at(q - 1, r + 1)};
                g.aslant[1][cell] = {hexagon_at(q + 1, r - 1), hexagon_at(q - 1, r)};
                g.last[0][cell] = g.ahead[0][cell] == nowhere;
                g.last[1][cell] = g.ahead[1][cell] == nowhere;
            }
        }
    }
    return g;
}

State start(const Variant& variant) {
    State state;
    state.at.assign(variant.geometry.cells, '.');
    const std::string_view men = "rnbqkbnr";
    for (int file = 0; file < files; ++file) {
        state.at[square(file, 0, false)] = of_player(men[file], 0);
        state.at[square(file, 1, false)] = 'P';
        state.at[square(file, 6, false)] = 'p';
        state.at[square(file, 7, false)] = men[file];
    }
    state.castling = {true, true, true, true};
    return state;
}

std::vector<State> after_moves(const Variant& variant, const State& state) {
    auto results = usual(variant, state);
    if (variant.no_checks) {
        std::erase_if(results, [&](const State& next) {
            return in_check(variant, next, next.player) && !usual(variant, next).empty();
        });
    }
    return results;
}

std::uint64_t count(const Variant& variant, const State& state, int depth) {
    if (depth == 0) {
        return 1;
    }
    std::uint64_t sum = 0;
    for (const State& next : after_moves(variant, state)) {
        sum += count(variant, next, depth - 1);
    }
    return sum;
}

}  // namespace bazillion::plain_chess
