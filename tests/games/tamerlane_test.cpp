// Tamerlane chess, compared with a second implementation that shares nothing with the first but the rules.
#include "games/playing.h"

#include <array>
#include <cctype>
#include <functional>
#include <random>

namespace bazillion {
namespace {

using namespace bundled;

play::Match tamerlane(const std::string& text) {
    return bundled::match("Tamerlane.game", "", text);
}

/// The game as plainly as can be: the positions to which moves lead, found by trying whatever the men can do.
///
/// Files are 1 to 11, ranks 1 to 10; the citadels are beside them at (0, 9), Black's, and (12, 2), White's.
class PlainTamerlane {
public:
    /// From a position text.
    explicit PlainTamerlane(const std::string& text) {
        int file = 1, rank = 10;
        std::size_t at = 0;
        for (int empty = 0; text[at] != ' '; ++at) {
            const char letter = text[at];
            if (std::isdigit(letter) != 0) {
                empty = empty * 10 + (letter - '0');
                continue;
            }
            file += empty;
            empty = 0;
            if (letter == '/') {
                file = 1;
                --rank;
            } else {
                const bool marked = letter == '+';
                man(rank > 0 ? Cell{file, rank} : Cell{12 * (file - 1), file == 1 ? 9 : 2}) =
                    marked ? pawn(text[++at]) : text[at];
                ++file;
            }
        }
        white_ = text.at(at + 1) == 'w';
        swapped_ = {text.at(at + 3) == 'y', text.at(at + 4) == 'y'};
    }

    [[nodiscard]] std::uint64_t perft(int depth) const {
        if (depth == 0) {
            return 1;
        }
        std::uint64_t nodes = 0;
        for (const PlainTamerlane& next : legal()) {
            nodes += next.perft(depth - 1);
        }
        return nodes;
    }

private:
    using Cell = std::pair<int, int>;
    using Man = int;  ///< its letter; pawns marked by `+` in texts have another code
    using Steps = std::vector<Cell>;
    enum : int { none = 0, plus = 0x100 };

    static constexpr Cell white_citadel{12, 2}, black_citadel{0, 9};

    static Man pawn(char letter) { return plus | static_cast<unsigned char>(letter); }
    static bool is_white(Man man) { return std::isupper(man & 0xff) != 0; }
    static int kind(Man man) { return (man & plus) | std::toupper(man & 0xff); }
    [[nodiscard]] Man mine(int kind) const {
        return (kind & plus) | (white_ ? kind & 0xff : std::tolower(kind & 0xff));
    }
    static bool on_board(Cell cell) {
        return cell.first >= 1 && cell.first <= 11 && cell.second >= 1 && cell.second <= 10;
    }
    static Cell step(Cell cell, Cell by, int times = 1) {
        return {cell.first + times * by.first, cell.second + times * by.second};
    }
    static bool royal(int kind) { return kind == 'K' || kind == 'S' || kind == 'A'; }
    /// Pawns that walk; the waiting one does not.
    static bool walks(int kind) { return kind == 'P' || kind == 'B' || ((kind & plus) != 0 && kind != pawn('P')); }

    Man& man(Cell cell) { return men_.at(static_cast<std::size_t>(cell.first * 11 + cell.second)); }
    [[nodiscard]] Man man(Cell cell) const { return men_.at(static_cast<std::size_t>(cell.first * 11 + cell.second)); }
    [[nodiscard]] bool own(Cell cell) const { return man(cell) != none && is_white(man(cell)) == white_; }
    [[nodiscard]] bool prey(Cell cell) const {
        return on_board(cell) && man(cell) != none && !own(cell) && kind(man(cell)) != pawn('P');
    }
    [[nodiscard]] bool empty(Cell cell) const { return on_board(cell) && man(cell) == none; }
    [[nodiscard]] int ahead() const { return white_ ? 1 : -1; }
    [[nodiscard]] int last_rank() const { return white_ ? 10 : 1; }
    [[nodiscard]] bool has(int kind) const { return std::find(men_.begin(), men_.end(), mine(kind)) != men_.end(); }

    static Steps turned(Cell by) {
        Steps all;
        for (const Cell& one : Steps{by, {by.second, by.first}}) {
            for (const Cell& sign : Steps{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}) {
                const Cell found{one.first * sign.first, one.second * sign.second};
                if (std::find(all.begin(), all.end(), found) == all.end()) {
                    all.push_back(found);
                }
            }
        }
        return all;
    }

    /// Positions behind all moves but swaps, safe or not.
    [[nodiscard]] std::vector<PlainTamerlane> plain_moves() const {
        std::vector<PlainTamerlane> found;
        for_each_cell([&](Cell from) {
            if (own(from)) {
                moves_of(kind(man(from)), from, found);
            }
        });
        return found;
    }
    void for_each_cell(const std::function<void(Cell)>& what) const {
        for (int file = 1; file <= 11; ++file) {
            for (int rank = 1; rank <= 10; ++rank) {
                what({file, rank});
            }
        }
        what(white_citadel);
        what(black_citadel);
    }

    void moves_of(int kind, Cell from, std::vector<PlainTamerlane>& found) const {
        const auto go = [&](Cell to) {
            if (empty(to) || prey(to)) {
                arrive(kind, from, to, found);
            }
        };
        const auto leap = [&](Cell by) {
            for (const Cell& one : turned(by)) {
                go(step(from, one));
            }
        };
        /// On in a direction from a cell that was reached: stops from the `least` step on.
        const auto slide = [&](Cell start, Cell by, int least) {
            for (int times = 1;; ++times) {
                const Cell to = step(start, by, times);
                if (times >= least) {
                    go(to);
                }
                if (!empty(to)) {
                    return;
                }
            }
        };
        if (walks(kind)) {
            for (const int aside : {-1, 0, 1}) {
                const Cell to = step(from, {aside, ahead()});
                if (aside == 0 ? empty(to) : prey(to)) {
                    arrive(kind, from, to, found);
                }
            }
        } else if (kind == pawn('P')) {
            fork(from, found);
        } else if (royal(kind)) {
            leap({1, 0});
            leap({1, 1});
            enter(kind, from, found);
        } else if (kind == 'F') {
            leap({1, 1});
        } else if (kind == 'V') {
            leap({1, 0});
        } else if (kind == 'N') {
            leap({2, 1});
        } else if (kind == 'E') {
            leap({2, 2});
        } else if (kind == 'C') {
            leap({3, 1});
        } else if (kind == 'D') {
            leap({2, 0});
        } else if (kind == 'R') {
            for (const Cell& by : turned({1, 0})) {
                slide(from, by, 1);
            }
        } else if (kind == 'T') {
            for (const Cell& by : turned({1, 1})) {
                slide(from, by, 2);
            }
        } else if (kind == 'G') {
            for (const Cell& by : turned({1, 1})) {
                if (empty(step(from, by))) {
                    slide(step(from, by), {by.first, 0}, 3);
                    slide(step(from, by), {0, by.second}, 3);
                }
            }
        }
    }

    /// On the last rank pawns are promoted, each in its way.
    void arrive(int kind, Cell from, Cell to, std::vector<PlainTamerlane>& found) const {
        PlainTamerlane next = *this;
        next.man(from) = none;
        next.man(to) = mine(kind);
        if (walks(kind) && to.second == last_rank()) {
            if (kind == 'B') {  // on to where the pawn of kings began
                const Cell home{6, white_ ? 3 : 8};
                const int there = PlainTamerlane::kind(man(home));
                if (royal(there) || there == pawn('P')) {
                    return;
                }
                next.man(to) = none;
                next.man(home) = mine(pawn('B'));
            } else {
                next.man(to) = mine(kind == 'P'         ? pawn('P')
                                    : kind == pawn('B') ? 'A'
                                    : kind == pawn('K') ? 'S'
                                                        : kind & 0xff);
            }
        }
        pass(next, found);
    }
    void fork(Cell from, std::vector<PlainTamerlane>& found) const {
        for_each_cell([&](Cell to) {
            const int there = kind(man(to));
            if (on_board(to) && !royal(there) && there != pawn('P') && prey(step(to, {1, ahead()})) &&
                prey(step(to, {-1, ahead()}))) {
                PlainTamerlane next = *this;
                next.man(from) = none;
                next.man(to) = mine('B');
                pass(next, found);
            }
        });
    }
    void enter(int kind, Cell from, std::vector<PlainTamerlane>& found) const {
        const bool foremost = kind == 'K' || (!has('K') && (kind == 'S' || !has('S')));
        for (const Cell& citadel : {white_citadel, black_citadel}) {
            const bool beside =
                std::abs(from.first - citadel.first) <= 1 && std::abs(from.second - citadel.second) <= 1;
            const bool his = citadel == (white_ ? white_citadel : black_citadel);
            if (beside && from != citadel && man(citadel) == none && (his ? kind == 'A' : foremost)) {
                PlainTamerlane next = *this;
                std::swap(next.man(from), next.man(citadel));
                pass(next, found);
            }
        }
    }
    static void pass(PlainTamerlane& next, std::vector<PlainTamerlane>& found) {
        next.white_ = !next.white_;
        found.push_back(next);
    }

    /// Whether whose turn it is could take the last of the other's kings.
    [[nodiscard]] bool takes_king() const {
        const auto after = plain_moves();
        return std::any_of(after.begin(), after.end(), [](const PlainTamerlane& next) {
            return !next.has('K') && !next.has('S') && !next.has('A');
        });
    }
    [[nodiscard]] bool drawn() const {
        return (man(black_citadel) != none && is_white(man(black_citadel))) ||
               (man(white_citadel) != none && !is_white(man(white_citadel)));
    }
    [[nodiscard]] std::vector<PlainTamerlane> legal() const {
        if (drawn()) {
            return {};
        }
        PlainTamerlane other = *this;
        other.white_ = !white_;
        std::vector<PlainTamerlane> found = plain_moves();
        std::erase_if(found, [](const PlainTamerlane& next) { return next.takes_king(); });
        if (found.empty() || other.takes_king()) {
            add_swaps(found);
        }
        return found;
    }
    void add_swaps(std::vector<PlainTamerlane>& found) const {
        if (!has('K') || swapped_.at(white_ ? 0 : 1)) {
            return;
        }
        Cell king{};
        for_each_cell([&](Cell cell) { king = man(cell) == mine('K') ? cell : king; });
        for_each_cell([&](Cell with) {
            const int there = kind(man(with));
            if (own(with) && with != king && on_board(with) && there != pawn('P') &&
                !(walks(there) && king.second == last_rank())) {
                PlainTamerlane next = *this;
                std::swap(next.man(king), next.man(with));
                next.swapped_.at(white_ ? 0 : 1) = true;
                next.white_ = !white_;
                if (!next.takes_king()) {
                    found.push_back(next);
                }
            }
        });
    }

    std::array<Man, 13 * 11> men_{};
    bool white_ = true;
    std::array<bool, 2> swapped_{};
};

TEST_CASE("Tamerlane chess: counts of a plain implementation", "[shelf][tamerlane]") {
    // The first by hand, too: eleven pawns, three ways for each knight, two for each camel and the general, one for the
    // king; nothing else can move. What one side does at first is no matter to the other.
    const std::vector<std::uint64_t> counts{11 + 2 * 3 + 2 * 2 + 2 + 1, 24 * 24, 14'518, 365'893};
    bundled::check_perft(tamerlane(""), counts);
    const PlainTamerlane plain(tamerlane("").position_text());
    for (int depth = 1; depth <= 3; ++depth) {
        CHECK(plain.perft(depth) == counts[static_cast<std::size_t>(depth - 1)]);
    }
}

/// Positions in which what is rare is near.
const std::vector<std::string>& rare_positions() {
    static const std::vector<std::string> all{
        // All three journeys of the pawn of pawns, and a prince to be.
        "4k6/P3B1+K4/4+B6/2n1r6/5v1t3/1g3n5/11/3c1+f1r3/5K5/11/2 w nn",
        "4k6/3B7/2r1r6/11/11/11/11/5S5/5K5/11/2 w nn",
        // Pawns that wait on either side, with men to attack.
        "+P3k6/11/2n1r2t3/2C2D5/4g6/1+r1+v7/11/4K1+fG2T/11/2+p5R2/2 w nn",
        "k10/11/11/11/11/2N1R6/11/11/K10/2+p3+P4/2 b nn",
        // Kings beside both citadels, with and without others.
        "k10/K10/2S8/11/11/11/11/9s1/10a/9A1/2 w nn",
        "4k6/S4R5/11/A10/11/10s/11/9a1/4r6/11/2 w nn",
        "4k6/A4R5/11/11/11/11/11/9s1/10a/11/2 b nn",
        // An adventitious king in his citadel and on his way.
        "4k6/11/5R5/11/11/4K6/9R1/10k/9R1/11/1A b nn",
        "4k6/1a9/11/11/11/11/5K5/9A1/11/11/a1 w nn",
        // In check, with and without a swap left; on the last rank; shut in.
        "4r6/11/11/4K1N3R/2+E8/11/11/k10/11/11/2 w nn",
        "4r6/11/11/4K1N3R/2+E8/11/11/k10/11/11/2 w yn",
        "K3r6/11/2+P8/9+R1/9T1/11/11/11/6k4/11/2 w nn",
        "k10/2R8/+r10/P10/11/11/11/11/1R3K5/11/2 b nn",
        // Long ranges.
        "e1c1d1d1c1e/rn1gvkfgtnr/3t7/+r+n4+e+c+d1p/5P5/P1+C+E+F+K+VG+T+N1/3G2T4/RN2FKV2NR/E1C1D1D1C1E/11/2 w nn",
    };
    return all;
}

TEST_CASE("Tamerlane chess: counts of a plain implementation in positions of every kind", "[shelf][tamerlane]") {
    for (const std::string& text : rare_positions()) {
        const PlainTamerlane plain(text);
        bundled::check_perft(tamerlane(text), {plain.perft(1), plain.perft(2)});
    }
}

TEST_CASE("Tamerlane chess: random games go as a plain implementation says", "[shelf][tamerlane]") {
    std::mt19937 random(1);
    for (const std::string& text : rare_positions()) {
        play::Match game = tamerlane(text);
        for (int ply = 0; ply < 40 && !game.outcome(); ++ply) {
            const PlainTamerlane plain(game.position_text());
            INFO(game.position_text());
            REQUIRE(plain.perft(1) == game.options().size());
            if (ply % 5 == 0) {
                REQUIRE(plain.perft(2) == play::perft(game, 2));
            }
            REQUIRE(game.play(game.options()[random() % game.options().size()]));
        }
    }
}

TEST_CASE("Tamerlane chess: the three journeys of the pawn of pawns", "[shelf][tamerlane]") {
    play::Match game = tamerlane("10k/2P8/11/5n1t3/6+r4/2r8/11/5c5/11/K10/2 w nn");
    play_all(game, {"c9c10"});
    CHECK(game.position_text().starts_with("2+P7k/"));
    CHECK_FALSE(offers(game, "c5c10"));  // it cannot be captured, though the rook stands on its file
    play_all(game, {"c5c4"});
    CHECK(moves_from(game, "c10") == Moves{"c10g6"});  // knight and picket, and the pawn there is gone
    play_all(game, {"c10g6", "f7d6", "g6g7", "d6f7", "g7g8", "f7d6", "g8g9", "d6f7", "g9g10"});
    CHECK(game.position_text().starts_with("10k/11/11/5n1t3/11/11/2r8/5+B5/11/K10/2 b"));
    play::Match third = tamerlane("10k/4+B6/11/11/11/11/11/11/11/K10/2 w nn");
    play_all(third, {"e9e10"});
    CHECK(third.position_text().starts_with("4A5k/"));
}

TEST_CASE("Tamerlane chess: how games end", "[shelf][tamerlane]") {
    play::Match citadel = tamerlane("11/11/K10/11/11/11/11/11/11/5k5/2 w nn");
    play_all(citadel, {"a8z9"});
    CHECK(ending(citadel) == "in the citadel");
    CHECK(citadel.outcome()->result == play::Outcome::Result::draw);
    // Black cannot move and has no man to change places with.
    play::Match stalemate = tamerlane("k1K8/11/11/11/11/11/11/7R3/11/11/2 w nn");
    play_all(stalemate, {"h3h9"});
    CHECK(ending(stalemate) == "stalemate");
    CHECK(stalemate.outcome()->winner == 0);
    // With a man he changes places, once.
    const std::string mated = "k8R1/11/1K9/11/11/11/11/7n3/11/11/2 b n";
    CHECK(bundled::moves(tamerlane(mated + "n")) == Moves{"a10h3"});
    CHECK(ending(tamerlane(mated + "y")) == "checkmate");
    // A prince may fall while the king lives.
    CHECK(offers(tamerlane("k3r6/11/11/11/11/4S6/11/11/11/K10/2 w nn"), "a1a2"));
}

}  // namespace
}  // namespace bazillion
