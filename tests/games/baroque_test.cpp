// Baroque chess, compared with a second implementation that shares nothing with the first but the rules.
#include "games/playing.h"
#include "play/position/random.h"

#include <array>
#include <cctype>
#include <set>

namespace bazillion::baroque_chess {

namespace {

using namespace bundled;

play::Match baroque(const std::string& text) {
    return match("Baroque.game", "", text);
}

/// The game as plainly as can be: moves are made on copies, and what is legal is found by looking at all answers.
class PlainBaroque {
public:
    /// From the placement and the side of a position text.
    explicit PlainBaroque(const std::string& text) {
        std::size_t at = 0;
        for (int rank = 7, file = 0; text[at] != ' '; ++at) {
            if (text[at] == '/') {
                --rank;
                file = 0;
            } else if (std::isdigit(text[at]) != 0) {
                file += text[at] - '0';
            } else {
                man({file++, rank}) = text[at];
            }
        }
        white_ = text.at(at + 1) == 'w';
    }

    [[nodiscard]] std::string placement() const {
        std::string text;
        for (int rank = 7; rank >= 0; --rank) {
            int empty = 0;
            for (int file = 0; file < 8; ++file) {
                const char here = man({file, rank});
                if (here == '.') {
                    ++empty;
                    continue;
                }
                text += (empty != 0 ? std::to_string(empty) : "") + here;
                empty = 0;
            }
            text += (empty != 0 ? std::to_string(empty) : "") + (rank != 0 ? "/" : "");
        }
        return text;
    }
    [[nodiscard]] std::vector<PlainBaroque> legal() const {
        std::vector<PlainBaroque> found = moves();
        std::erase_if(found, [](const PlainBaroque& next) { return next.takes_king(); });
        return found;
    }
    [[nodiscard]] std::uint64_t perft(int depth) const {
        std::uint64_t nodes = depth == 0 ? 1 : 0;
        for (const PlainBaroque& next : depth == 0 ? std::vector<PlainBaroque>{} : legal()) {
            nodes += next.perft(depth - 1);
        }
        return nodes;
    }

private:
    struct Cell {
        int file, rank;
        bool operator<(const Cell& other) const { return rank * 8 + file < other.rank * 8 + other.file; }
        Cell operator+(const Cell& by) const { return {file + by.file, rank + by.rank}; }
        Cell operator-(const Cell& by) const { return {file - by.file, rank - by.rank}; }
    };
    using Victims = std::set<Cell>;

    static constexpr std::array<Cell, 8> ways{Cell{0, 1}, Cell{1, 0},  Cell{0, -1},  Cell{-1, 0},
                                              Cell{1, 1}, Cell{1, -1}, Cell{-1, -1}, Cell{-1, 1}};
    static bool on_board(Cell cell) { return cell.file >= 0 && cell.file < 8 && cell.rank >= 0 && cell.rank < 8; }
    static bool is_straight(Cell way) { return way.file == 0 || way.rank == 0; }

    [[nodiscard]] char man(Cell cell) const { return men_.at(static_cast<std::size_t>(cell.rank * 8 + cell.file)); }
    char& man(Cell cell) { return men_.at(static_cast<std::size_t>(cell.rank * 8 + cell.file)); }
    [[nodiscard]] bool empty(Cell cell) const { return on_board(cell) && man(cell) == '.'; }
    [[nodiscard]] bool own(Cell cell) const {
        return on_board(cell) && man(cell) != '.' && (std::isupper(man(cell)) != 0) == white_;
    }
    [[nodiscard]] bool enemy(Cell cell) const { return on_board(cell) && man(cell) != '.' && !own(cell); }
    [[nodiscard]] bool enemy(Cell cell, char kind) const { return enemy(cell) && std::toupper(man(cell)) == kind; }
    [[nodiscard]] Cell own_king() const {
        const auto at = men_.find(white_ ? 'K' : 'k');
        return {static_cast<int>(at % 8), static_cast<int>(at / 8)};
    }

    [[nodiscard]] bool is_held(Cell cell) const {
        return std::any_of(ways.begin(), ways.end(), [&](Cell way) {
            return enemy(cell + way, 'I') || (std::toupper(man(cell)) == 'I' && enemy(cell + way, 'X'));
        });
    }

    /// All moves, whether or not they leave the king to be captured.
    [[nodiscard]] std::vector<PlainBaroque> moves() const {
        std::vector<PlainBaroque> found;
        for (int i = 0; i < 64; ++i) {
            const Cell from{i % 8, i / 8};
            if (!own(from) || is_held(from)) {
                continue;
            }
            for (const Cell& way : ways) {
                const int kind = std::toupper(man(from));
                if ((kind == 'K' && !own(from + way) && on_board(from + way)) ||
                    (kind == 'X' && enemy(from + way, 'K'))) {
                    found.push_back(after(from, from + way, {}));
                }
                if (kind != 'K' && (kind != 'P' || is_straight(way))) {
                    go(static_cast<char>(kind), from, way, found);
                }
            }
        }
        return found;
    }
    void go(char kind, Cell from, Cell way, std::vector<PlainBaroque>& found) const {
        Victims leapt;
        for (Cell to = from + way; on_board(to); to = to + way) {
            if (empty(to)) {
                Victims victims = caught(kind, from, to, way);
                victims.insert(leapt.begin(), leapt.end());
                found.push_back(after(from, to, victims));
                continue;
            }
            const bool leaps = kind == 'L' ? enemy(to) : kind == 'X' && enemy(to, 'L');
            if (!leaps || !empty(to + way)) {
                return;
            }
            leapt.insert(to);
        }
    }
    /// Whom a man captures that arrives at `to`, but for those it leaps over.
    [[nodiscard]] Victims caught(char kind, Cell from, Cell to, Cell way) const {
        const bool mimics = kind == 'X';
        Victims victims;
        const auto catch_at = [&](Cell cell, char of_kind) {
            if (mimics ? enemy(cell, of_kind) : enemy(cell)) {
                victims.insert(cell);
            }
        };
        if (kind == 'P' || (mimics && is_straight(way))) {
            for (const Cell& beside : ways) {
                const Cell behind = to + beside + beside;
                if (is_straight(beside) && own(behind) && (behind < from || from < behind)) {
                    catch_at(to + beside, 'P');
                }
            }
        }
        if (kind == 'W' || mimics) {
            catch_at(from - way, 'W');
        }
        if (kind == 'C' || mimics) {
            catch_at({to.file, own_king().rank}, 'C');
            catch_at({own_king().file, to.rank}, 'C');
        }
        return victims;
    }
    [[nodiscard]] PlainBaroque after(Cell from, Cell to, const Victims& victims) const {
        PlainBaroque next = *this;
        for (const Cell& victim : victims) {
            next.man(victim) = '.';
        }
        next.man(to) = man(from);
        next.man(from) = '.';
        next.white_ = !white_;
        return next;
    }
    /// Whether whose turn it is could take the other's king.
    [[nodiscard]] bool takes_king() const {
        const auto next = moves();
        return std::any_of(next.begin(), next.end(), [&](const PlainBaroque& each) {
            return each.men_.find(white_ ? 'k' : 'K') == std::string::npos;
        });
    }

    std::string men_ = std::string(64, '.');
    bool white_ = true;
};

const std::vector<std::string>& positions() {
    static const std::vector<std::string> all{
        "",
        // Few men, near each other: each kind captures each.
        "4k3/2p1w3/1l1c4/3x1i2/2L1P3/1P1X1W2/4C3/I3K3 w - -",
        "2k5/1x1x4/2w1c3/1L1L1p2/p1P1p3/2X1X3/1C2W1P1/4K2I b - -",
        "k7/1i6/8/2K5/3L4/1l6/3x2X1/I5w1 w - -",
        "3k4/8/2lXl3/3p4/1pP1Pp2/3l4/8/3KC3 w - -",
        "c2k3c/1C4w1/2X2x2/8/4l3/1P1p4/2K1p3/7W b - -",
    };
    return all;
}

TEST_CASE("Baroque chess: counts of a plain implementation", "[shelf][baroque]") {
    for (const std::string& text : positions()) {
        const play::Match game = baroque(text);
        const PlainBaroque plain(game.position_text());
        check_perft(game, {plain.perft(1), plain.perft(2)});
    }
}

TEST_CASE("Baroque chess: random games go as a plain implementation says", "[shelf][baroque]") {
    play::Random random(1);
    for (const std::string& text : positions()) {
        play::Match game = baroque(text);
        for (int ply = 0; ply < 60 && !game.outcome(); ++ply) {
            INFO(game.position_text());
            const auto next = PlainBaroque(game.position_text()).legal();
            REQUIRE(next.size() == game.options().size());
            const auto options = game.options();
            REQUIRE(game.play(options[random.below(static_cast<std::uint32_t>(options.size()))]));
            const std::string reached = game.position_text().substr(0, game.position_text().find(' '));
            REQUIRE(std::any_of(next.begin(), next.end(),
                                [&](const PlainBaroque& each) { return each.placement() == reached; }));
        }
    }
}

/// The placement behind a move of White.
std::string after(const std::string& placement, const std::string& move) {
    play::Match game = baroque(placement + " w - -");
    const std::string text = play_all(game, {move}).position_text();
    return text.substr(0, text.find(' '));
}

TEST_CASE("Baroque chess: each man captures in its own way", "[shelf][baroque]") {
    CHECK(after("k7/8/3P4/3l4/8/3w4/Pi1c4/7K", "d6d7") == "k7/3P4/8/3l4/8/3w4/Pi1c4/7K");
    CHECK(after("k7/8/8/8/8/2PpP3/P7/7K", "a2a3") == "k7/8/8/8/8/P1PpP3/8/7K");
    CHECK(after("k7/8/8/2Pp4/8/4P3/8/7K", "e3e5") == "k7/8/8/2P1P3/8/8/8/7K");
    CHECK(after("k7/8/8/8/3Wp3/8/8/7K", "d4b4") == "k7/8/8/8/1W6/8/8/7K");
    CHECK(after("k7/8/8/8/3W1p2/8/8/7K", "d4b4") == "k7/8/8/8/1W3p2/8/8/7K");
    CHECK(after("k7/7p/8/8/8/8/3C4/2p4K", "d2c2") == "k7/7p/8/8/8/8/2C5/7K");
    CHECK(after("k7/7p/8/8/8/8/3C4/3p3K", "d2d7") == "k7/3C4/8/8/8/8/8/7K");
    CHECK(after("k7/8/8/8/1L1p1w2/8/8/7K", "b4g4") == "k7/8/8/8/6L1/8/8/7K");
    CHECK_FALSE(offers(baroque("k7/8/8/8/1L1pw3/8/8/7K w - -"), "b4f4"));
    // The chameleon does not capture those beside it who capture otherwise, nor another chameleon.
    CHECK(after("k7/8/8/8/1X1l1x2/8/8/7K", "b4e4") == "k7/8/8/8/4Xx2/8/8/7K");
    CHECK(after("k7/8/8/2Pp4/8/4X3/8/7K", "e3e5") == "k7/8/8/2P1X3/8/8/8/7K");
    CHECK(after("k7/8/8/2Pp4/8/6X1/8/7K", "g3e5") == "k7/8/8/2PpX3/8/8/8/7K");
    CHECK(offers(baroque("8/8/8/2Xk4/8/8/8/7K b - -"), "d5c5"));
    CHECK(bundled::moves_from(baroque("k7/8/8/2Li4/8/8/8/7K w - -"), "c5").empty());
    CHECK(bundled::moves_from(baroque("k7/8/8/2Ix4/8/8/8/7K w - -"), "c5").empty());
}

}  // namespace

}  // namespace bazillion::baroque_chess
