// Reversi, Amazons, jungle, astar, Arimaa and chu shogi.
#include "games/playing.h"
#include "games/turns.h"

#include <array>
#include <map>
#include <random>
#include <set>

namespace bazillion {
namespace {

using namespace bundled;

TEST_CASE("reversi: known counts", "[shelf]") {
    // Published by many authors of Othello programs.
    bundled::check_perft(match("Reversi.game", "", ""), {4, 12, 56, 244, 1'396, 8'200, 55'092});
}

TEST_CASE("reversi: rows are turned in all directions, and who cannot move passes", "[shelf]") {
    play::Match game = match("Reversi.game", "", "D1D1D3/1ddd4/Dd1dD3/1ddd4/D1D1D3/8/8/8 w 50,50");
    play_all(game, {"d@c3"});
    CHECK(game.position_text().starts_with("D1D1D3/1DDD4/DDDDD3/1DDD4/D1D1D3/8/8/8"));
    CHECK(ending(game) == "neither can move");
    CHECK(game.outcome()->winner == 0);
    // White has nothing to turn but Black has.
    play::Match alone = match("Reversi.game", "", "Ddd5/8/8/8/8/8/8/7d w 50,50");
    play_all(alone, {"d@d1"});
    CHECK(ending(alone) == "neither can move");
    play::Match pass = match("Reversi.game", "", "1dDDDDDD/8/8/8/8/8/8/8 b 50,50");
    CHECK(bundled::moves(pass) == Moves{"pass"});
}

TEST_CASE("Amazons: known counts", "[shelf]") {
    // 2,176 first turns, and 4,307,152 pairs of them, as published; a turn is two steps here.
    bundled::check_perft(match("Amazons.game", "", ""), {80, 2'176, 168'420, 4'307'152});
}

TEST_CASE("Amazons: who cannot move has lost", "[shelf]") {
    play::Match game = match("Amazons.game", "", "a8A/XX8/10/10/10/10/10/10/10/10 w");
    play_all(game, {"j10i10", "i10b10"});
    CHECK(ending(game) == "nowhere to go");
    CHECK(game.outcome()->winner == 0);
}

/// Jungle once more, as plainly as can be: to compare numbers with.
class PlainJungle {
public:
    PlainJungle() {
        // As the rules set it up, from rank 9 down; upper case is Blue below.
        const std::array<std::string, 9> rows{"l.....t", ".d...c.", "r.p.w.e", ".......", ".......",
                                              ".......", "E.W.P.R", ".C...D.", "T.....L"};
        for (int rank = 9; rank >= 1; --rank) {
            for (int file = 1; file <= 7; ++file) {
                at_[{file, rank}] = rows[static_cast<std::size_t>(9 - rank)][static_cast<std::size_t>(file - 1)];
            }
        }
    }
    std::uint64_t perft(bool blue, int depth) {
        if (depth == 0) {
            return 1;
        }
        std::uint64_t nodes = 0;
        for (const auto& [from, to] : moves(blue)) {
            const auto before = at_;
            at_[to] = at_[from];
            at_[from] = '.';
            nodes += den(blue ? 9 : 1) != '.' && depth > 1 ? 0 : perft(!blue, depth - 1);
            at_ = before;
        }
        return nodes;
    }

private:
    using Cell = std::pair<int, int>;
    [[nodiscard]] char den(int rank) const { return at_.at({4, rank}); }
    static bool water(Cell cell) {
        return cell.second >= 4 && cell.second <= 6 && cell.first != 1 && cell.first != 4 && cell.first != 7;
    }
    static bool trap_of(bool blue, Cell cell) {
        const std::set<Cell> below{{3, 1}, {4, 2}, {5, 1}};
        return below.contains(blue ? cell : Cell{cell.first, 10 - cell.second});
    }
    static bool is_blue(char animal) { return animal >= 'A' && animal <= 'Z'; }
    static char kind(char animal) { return is_blue(animal) ? animal : static_cast<char>(animal - 'a' + 'A'); }

    [[nodiscard]] bool takes(char hunter, Cell cell) const {
        const char prey = at_.at(cell);
        if (prey == '.') {
            return true;
        }
        if (is_blue(prey) == is_blue(hunter)) {
            return false;
        }
        if (trap_of(is_blue(hunter), cell)) {
            return true;
        }
        const std::string order = "RCDWPTLE";
        const bool elephant_and_rat = kind(hunter) == 'E' && kind(prey) == 'R';
        const bool rat_and_elephant = kind(hunter) == 'R' && kind(prey) == 'E';
        return rat_and_elephant || (!elephant_and_rat && order.find(kind(hunter)) >= order.find(kind(prey)));
    }
    [[nodiscard]] std::vector<std::pair<Cell, Cell>> moves(bool blue) const {
        std::vector<std::pair<Cell, Cell>> found;
        for (const auto& [from, animal] : at_) {
            if (animal == '.' || is_blue(animal) != blue) {
                continue;
            }
            for (const auto& [dx, dy] : std::vector<Cell>{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}) {
                Cell to{from.first + dx, from.second + dy};
                const bool leaper = kind(animal) == 'L' || kind(animal) == 'T';
                bool barred = false;
                while (leaper && at_.contains(to) && water(to)) {
                    barred = barred || at_.at(to) != '.';
                    to = {to.first + dx, to.second + dy};
                }
                const bool own_den = to == Cell{4, blue ? 1 : 9};
                if (!at_.contains(to) || barred || own_den || (water(to) && kind(animal) != 'R')) {
                    continue;
                }
                if (at_.at(to) != '.' && water(from) != water(to)) {
                    continue;
                }
                if (takes(animal, to)) {
                    found.emplace_back(from, to);
                }
            }
        }
        return found;
    }
    std::map<Cell, char> at_;
};

TEST_CASE("jungle: as a plain implementation plays it", "[shelf]") {
    PlainJungle plain;
    // The first two by hand as well: elephant, wolf, leopard and rat have three steps each, cat and dog four, lion and
    // tiger two; and Red the same.
    CHECK(plain.perft(true, 1) == 4 * 3 + 2 * 4 + 2 * 2);
    std::vector<std::uint64_t> counts;
    for (int depth = 1; depth <= 4; ++depth) {
        counts.push_back(plain.perft(true, depth));
    }
    bundled::check_perft(match("Jungle.game", "", ""), counts);
}

TEST_CASE("jungle: river, traps and dens", "[shelf]") {
    const auto at = [](const std::string& text) { return match("Jungle.game", "", text); };
    // Lion a5 leaps to d5, unless a rat swims in between; the wolf stays on land.
    CHECK(offers(at("6r/7/7/7/L6/7/7/7/7 w"), "a5d5"));
    CHECK_FALSE(offers(at("7/7/7/7/L1r4/7/7/7/7 w"), "a5d5"));
    CHECK_FALSE(offers(at("6r/7/7/7/W6/7/7/7/7 w"), "a5b5"));
    // The leap takes like a step: the tiger must not take the lion.
    CHECK(offers(at("7/7/2w4/7/7/7/2L4/7/7 w"), "c3c7"));
    CHECK_FALSE(offers(at("7/7/2l4/7/7/7/2T4/7/7 w"), "c3c7"));
    // Rat and elephant; the rat does not take from the water on land, but in the water.
    CHECK(offers(at("7/7/7/e6/R6/7/7/7/7 w"), "a5a6"));
    CHECK_FALSE(offers(at("7/7/7/r6/E6/7/7/7/7 w"), "a5a6"));
    CHECK_FALSE(offers(at("7/7/7/7/eR5/7/7/7/7 w"), "b5a5"));
    CHECK(offers(at("7/7/7/7/1Rr4/7/7/7/7 w"), "b5c5"));
    CHECK_FALSE(offers(at("7/7/7/7/Rr5/7/7/7/7 w"), "a5b5"));
    // In Blue's trap c1 the lion is anybody's prey, in Red's it is not Blue's.
    CHECK(offers(at("7/7/7/7/7/7/7/7/1Cl4 w"), "b1c1"));
    CHECK_FALSE(offers(at("1Cl4/7/7/7/7/7/7/7/7 w"), "b9c9"));
    // One's own den is closed, the other's ends the game.
    CHECK_FALSE(offers(at("6r/7/7/7/7/7/7/3C3/7 w"), "d2d1"));
    play::Match home = at("6r/3C3/7/7/7/7/7/7/7 w");
    play_all(home, {"d8d9"});
    CHECK(ending(home) == "den entered");
}

/// Astar once more, as plainly as can be: whole turns, told apart by the positions they lead to.
class PlainAstar {
public:
    using Cell = std::pair<int, int>;
    using Board = std::map<Cell, int>;  ///< cell: 0 empty, 1 White, 2 Black

    static Board start() {
        Board board;
        for (int rank = 1; rank <= 10; ++rank) {
            for (int file = 1; file <= 5; ++file) {
                const bool gone = (rank == 2 || rank == 9) && (file == 1 || file == 5);
                const bool middle = file >= 2 && file <= 4;
                if (!gone) {
                    board[{file, rank}] = rank <= 3 || (rank == 4 && middle)   ? 1
                                          : rank >= 8 || (rank == 7 && middle) ? 2
                                                                               : 0;
                }
            }
        }
        return board;
    }
    static std::set<Board> turns(const Board& board, int player) {
        std::set<Board> found;
        for (const auto& [cell, owner] : board) {
            if (owner == player) {
                jump(board, cell, player, found);
            }
        }
        if (found.empty()) {
            for (const auto& [cell, owner] : board) {
                for (const auto& [dx, dy] : ways) {
                    const Cell to{cell.first + dx, cell.second + dy};
                    if (owner == player && board.contains(to) && board.at(to) == 0) {
                        Board after = board;
                        std::swap(after[cell], after[to]);
                        found.insert(after);
                    }
                }
            }
        }
        return found;
    }
    static std::uint64_t perft(const Board& board, int player, int depth) {
        std::uint64_t nodes = depth == 0 ? 1 : 0;
        for (const Board& after : depth == 0 ? std::set<Board>() : turns(board, player)) {
            nodes += perft(after, 3 - player, depth - 1);
        }
        return nodes;
    }

private:
    static constexpr std::array<std::pair<int, int>, 4> ways{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
    /// All ends of jumps that begin at `from`; false if there is none.
    static bool jump(const Board& board, Cell from, int player, std::set<Board>& found) {
        bool jumped = false;
        for (const auto& [dx, dy] : ways) {
            const Cell over{from.first + dx, from.second + dy}, to{from.first + 2 * dx, from.second + 2 * dy};
            if (board.contains(over) && board.at(over) == 3 - player && board.contains(to) && board.at(to) == 0) {
                Board after = board;
                after[from] = after[over] = 0;
                after[to] = player;
                jumped = true;
                if (!jump(after, to, player, found)) {
                    found.insert(after);
                }
            }
        }
        return jumped;
    }
};

TEST_CASE("astar: as a plain implementation plays it", "[shelf]") {
    const auto start = PlainAstar::start();
    // By hand: three men of the fourth rank go ahead, the outer two aside as well, and two men of the third go ahead.
    CHECK(PlainAstar::perft(start, 1, 1) == 3 + 2 + 2);
    std::vector<std::uint64_t> counts;
    for (int depth = 1; depth <= 5; ++depth) {
        counts.push_back(PlainAstar::perft(start, 1, depth));
    }
    bundled::check_turns(match("Astar.game", "", ""), counts);
}

/// A position of Arimaa with Gold to move, all animals placed.
play::Match arimaa(const std::string& placement) {
    return match("Arimaa.game", "", placement + " w:32 0,0,0,0,0,0,0,0,0,0,0,0 first -");
}

TEST_CASE("Arimaa: placing, and the first step", "[shelf]") {
    // Six kinds on sixteen cells, then on fifteen.
    bundled::check_perft(match("Arimaa.game", "", ""), {6 * 16, 6 * 16 * 6 * 15 - 2 * 16 * 15});
    // Two full ranks: only the eight animals in front can step.
    play::Match game = arimaa("rrrrrrrr/hdcemcdh/8/8/8/8/HDCMECDH/RRRRRRRR");
    CHECK(game.options().size() == 8);
    play_all(game, {"a2a3"});
    CHECK(game.player() == 0);
    CHECK(offers(game, "done"));
    // a3 has three ways on, a1 its way to a2, b2 aside to a2; seven others ahead, and b2 too. Nothing is there to pull.
    CHECK(game.options().size() == 1 + 3 + 1 + 1 + 7);
    play_all(game, {"a3a4", "a4a5", "a5a6"});
    CHECK(game.player() == 1);
}

TEST_CASE("Arimaa: rabbits, frozen animals, traps", "[shelf]") {
    CHECK(moves_from(arimaa("7r/8/8/8/3R4/8/8/8"), "d4") == Moves{"d4c4", "d4d5", "d4e4"});
    // Beside a stronger enemy only a friend helps.
    CHECK(moves_from(arimaa("r7/8/8/3d4/3C4/8/8/R7"), "d4").empty());
    CHECK(moves_from(arimaa("r7/8/8/3d4/3C4/3R4/8/8"), "d4") == Moves{"d4c4", "d4e4"});
    CHECK(moves_from(arimaa("r7/8/8/3d4/3D4/8/8/R7"), "d4") == Moves{"d4c4", "d4d3", "d4e4"});
    // A dog alone steps into the trap and is gone; beside a friend it stays.
    play::Match alone = arimaa("r7/8/8/8/2D5/8/8/R7");
    play_all(alone, {"c4c3"});
    CHECK(alone.position_text().starts_with("r7/8/8/8/8/8/8/R7 w"));
    play::Match helped = arimaa("r7/8/8/8/2D5/1C6/8/R7");
    play_all(helped, {"c4c3"});
    CHECK(helped.position_text().starts_with("r7/8/8/8/8/1CD5/8/R7 w"));
    // Whoever leaves a friend in the trap alone loses him.
    play_all(helped, {"b3b4"});
    CHECK(helped.position_text().starts_with("r7/8/8/8/1C6/8/8/R7 w"));
}

TEST_CASE("Arimaa: pushing and pulling", "[shelf]") {
    // The horse d4 pushes the dog d5 on to c5, d6 or e5: the dog goes first, the horse follows, two steps.
    play::Match game = arimaa("r7/8/8/3d4/3H4/8/8/R7");
    CHECK(moves_from(game, "d5") == Moves{"d5c5", "d5d6", "d5e5"});
    play_all(game, {"d5e5"});
    CHECK(game.position_text().starts_with("r7/8/8/3Hd3/8/8/8/R7 w"));
    // No pulling behind a push; but a step drags a weaker neighbour along.
    CHECK(offered(game, {"e5d4"}).empty());
    play_all(game, {"d5c5", "e5d5"});
    CHECK(game.position_text().starts_with("r7/8/8/2Hd4/8/8/8/R7 b"));
    // Equals are not pushed, and there must be two steps left.
    CHECK(moves_from(arimaa("r7/8/8/3h4/3H4/8/8/R7"), "d5").empty());
    play::Match late = arimaa("r7/8/8/3d4/3H4/8/8/R7");
    play_all(late, {"a1a2", "a2a3", "a3a4"});
    CHECK(moves_from(late, "d5").empty());
    // A pushed animal falls into a trap, too.
    play::Match fall = arimaa("r7/8/3d4/3H4/8/8/8/R7");
    play_all(fall, {"d6c6"});
    CHECK(fall.position_text().starts_with("r7/8/3H4/8/8/8/8/R7 "));
}

TEST_CASE("Arimaa: ends are seen when the turn is over", "[shelf]") {
    play::Match home = arimaa("8/R7/8/8/8/1D6/1r6/8");
    play_all(home, {"b2b1", "a7a8"});
    CHECK_FALSE(home.outcome());
    play_all(home, {"done"});
    // Both have a rabbit home; Gold made the turn.
    CHECK(ending(home) == "rabbit home");
    CHECK(home.outcome()->winner == 0);
    play::Match none = arimaa("8/8/2r5/2E5/8/8/8/R7");
    play_all(none, {"c6c7", "done"});
    CHECK(ending(none).empty());
    play::Match taken = arimaa("8/8/1r6/1E6/8/8/8/R7");
    play_all(taken, {"b6c6", "done"});
    CHECK(ending(taken) == "rabbits taken");
    CHECK(taken.outcome()->winner == 0);
    // Beside the dog Silver's last rabbit is frozen.
    play::Match stuck = arimaa("8/8/8/r7/8/D7/8/R7");
    play_all(stuck, {"a3a4", "done"});
    CHECK(ending(stuck) == "no step left");
}

TEST_CASE("chu shogi: first moves", "[shelf]") {
    // By hand: pawns 10 (two stand behind go-betweens), go-betweens 2, lion 5 (e5 f5 g5 h5 d2), kirin 1, tigers 2,
    // silver generals 2, copper generals 4, leopards 2, gold generals 2, vertical movers 2, dragon horses 2, dragon
    // kings 2.
    bundled::check_perft(match("Chu Shogi.game", "", ""), {36, 36 * 36});
}

/// Chu shogi with a few pieces; the kings stay in corners.
play::Match chu(const std::string& ranks, const std::string& rest = "w no") {
    return match("Chu Shogi.game", "", "[White King]11/12/12/" + ranks + "/12/12/12/12/11[Black King] " + rest);
}

TEST_CASE("chu shogi: the lion", "[shelf]") {
    // Alone in the middle: 8 steps, 16 leaps, and the pass.
    CHECK(moves_from(chu("12/5[Black Lion]6/12/12"), "f8").size() == 25);
    // A pawn beside him: taken by a step, by a step and any second one, or on the spot.
    play::Match game = chu("5[White Pawn]6/5[Black Lion]6/12/12");
    const std::size_t singles = 8 + 16, shot = 1, pass = 1;
    // Two steps with a capture: from f9 on to its eight neighbours but the lion's own cell.
    CHECK(moves_from(game, "f8").size() == singles + shot + pass + 7);
    // A protected lion two cells away is safe, unless something worthwhile is taken on the way.
    CHECK_FALSE(offers(chu("5[White Lion]4[White Rook]1/12/5[Black Lion]6/12"), "f7f9"));
    CHECK(offers(chu("5[White Lion]6/12/5[Black Lion]6/12"), "f7f9"));
    CHECK_FALSE(offers(chu("5[White Lion]4[White Rook]1/5[White Pawn]6/5[Black Lion]6/12"), "f7f9"));
    CHECK(offers(chu("5[White Lion]4[White Rook]1/5[White Gold]6/5[Black Lion]6/12"), "f7f9"));
    CHECK(offers(chu("12/5[White Lion]4[White Rook]1/5[Black Lion]6/12"), "f7f8"));
}

TEST_CASE("chu shogi: no lion for a lion", "[shelf]") {
    // White's rook takes the lion f8; Black's rook may not take White's lion then, but a move later.
    const std::string ranks = "1[White Lion]10/5[Black Lion]4[White Rook]1/12/1[Black Rook]9[Black Pawn]";
    play::Match game = chu(ranks, "b no");
    play_all(game, {"k8f8"});
    CHECK_FALSE(offers(game, "b6b9"));
    CHECK(offers(game, "b6b8"));
    play_all(game, {"l6l7", "a12b12"});
    CHECK(offers(game, "b6b9"));
}

TEST_CASE("chu shogi: promotion and the second king", "[shelf]") {
    // On entering the far four ranks, or on captures there; not on quiet moves within.
    const auto tries = [](const play::Match& game, const std::string& from) { return moves_from(game, from); };
    CHECK(tries(chu("12/5[Black Gold]6/12/12"), "f8").size() == 6 + 3);
    CHECK(tries(chu("5[Black Gold]6/12/12/12"), "f9").size() == 6);
    play::Match prince =
        match("Chu Shogi.game", "",
              "[White King]4[White Crown-Prince]6/12/12/12/12/12/12/[Black Rook]11/12/12/12/11[Black King] w no");
    play_all(prince, {"a5a12"});
    CHECK_FALSE(prince.outcome());
    play::Match last =
        match("Chu Shogi.game", "", "[White King]11/12/12/12/12/12/12/[Black Rook]11/12/12/12/11[Black King] w no");
    play_all(last, {"a5a12"});
    CHECK(ending(last) == "king taken");
}

}  // namespace
}  // namespace bazillion
