#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

/// Positions that no game need have led to: men strewn over the board at random, where the rules allow them.
namespace bazillion::strewn {

/// Cells as their owner sees them: rank 0 is the one next to him, file 0 the left one of the diagram.
using Where = bool (*)(int file, int rank);

struct Man {
    std::string letter;  ///< as the first player's
    unsigned most = 0;   ///< so many of one player at most
    Where where = nullptr;
    bool one_a_file = false;
};

enum class Castling : std::uint8_t {
    none,
    fixed,    ///< king and rooks on cells of their own: letters K, Q, k, q
    any_file  ///< letters name the files of the rooks
};

/// How positions of a game are strewn, and how it is called by us and by the peer.
struct Game {
    std::string file, variant;
    int files = 8, ranks = 8;
    std::vector<Man> men;   ///< the first is the king, of whom each has one
    std::string hand = {};  ///< letters of those who can be in hand; none: there are no hands
    bool marks_promoted = false;
    Castling castling = Castling::none;
    int king_file = 4;
    bool double_steps = false;  ///< pawns, from the second rank
    bool set_up_by_hand = false;
    /// A file in tests/data/peer with the game as the peer plays it, where that differs by design.
    std::string peers_rules = {};
};

/// The games that are compared.
const std::vector<Game>& games();

struct Strewn {
    std::string text;
    std::string before;  ///< the same before the double step just made; empty if there was none
};

using Rng = std::mt19937;

/// A position text in which everybody stands where he may; whoever is to move may be able to capture the king.
Strewn strew(const Game& game, Rng& rng);

}  // namespace bazillion::strewn
