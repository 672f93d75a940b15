#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

/// Chess as told a second time, as plainly as can be, to compare node counts of variants with. It shares nothing with
/// the library: boards are tables of neighbours, moves are made on copies, and what is legal is found by looking at all
/// answers.
namespace bazillion::plain_chess {

inline constexpr int nowhere = -1;

/// Which cells lie beside which. White is 0, Black is 1.
struct Geometry {
    int cells = 0;
    std::vector<std::vector<int>> straight, diagonal;  ///< [direction][cell]: the next cell
    std::vector<std::vector<int>> leaps;               ///< [cell]: where a knight can go
    std::array<std::vector<int>, 2> ahead;             ///< [player][cell]
    std::array<std::vector<std::array<int, 2>>, 2> aslant;
    std::array<std::vector<bool>, 2> home, last;  ///< [player][cell]: pawns go two steps from here; are promoted here
    std::vector<int> behind_glass;                ///< [cell] of the other board; empty: there is but one
};

/// Eight by eight cells, `boards` of them; round: the first file lies beside the last one.
Geometry squares(bool round, int boards);
/// The board of hexagonal chess. `cell_of` names cells as its players do.
Geometry hexagons();
int hexagon(char file, int rank);

/// What is different from chess.
struct Variant {
    Geometry geometry;
    bool no_checks = false;  ///< checks must be mates
    bool two_moves = false;  ///< a turn has two moves, but the first one, and those that begin with check
    bool en_passant = true;
};

struct State {
    std::vector<char> at;  ///< letters as in FEN; '.' is empty
    int player = 0;
    bool second = false;                     ///< of two moves in a turn
    bool first_turn = true;                  ///< which has one move
    std::array<bool, 4> castling{};          ///< White's king side, queen side, Black's
    std::array<std::vector<int>, 2> passed;  ///< [player]: cells that pawns passed over by a double step
};

/// The array of chess, on the first board.
State start(const Variant& variant);

/// What each legal move leads to.
std::vector<State> after_moves(const Variant& variant, const State& state);

/// Sequences of so many moves.
std::uint64_t count(const Variant& variant, const State& state, int depth);

}  // namespace bazillion::plain_chess
