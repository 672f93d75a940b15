#pragma once

#include "importing/fairy_variant.h"

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace bazillion::importing {

/// What the start of a variant tells, from its FEN.
struct FairySetup {
    struct Man {
        char letter = 0;
        bool promoted = false;
        int file = 0, rank = 0;
    };
    std::array<std::vector<Man>, 2> men;      ///< of White and Black
    std::array<std::map<char, int>, 2> hand;  ///< by upper letter
    std::vector<std::pair<int, int>> walls;   ///< file and rank of cells where nobody can be
    std::string castling;                     ///< the letters of the third field
    std::array<int, 2> checks{3, 3};          ///< that White and Black have to give, where checks are counted
    bool black_begins = false;
    bool has_hand = false;
    bool readable = true;  ///< all of it was understood

    [[nodiscard]] const Man* man_at(int player, int file, int rank) const;
};

FairySetup read_setup(const FairyVariant& variant);

/// A way in which a player castles.
struct FairyCastling {
    int player = 0;
    bool king_side = false;
    int rank = 0, king_from = 0, king_to = 0, rook_from = 0, rook_to = 0;
};
std::vector<FairyCastling> castlings(const FairyVariant& variant, const FairySetup& setup);

}  // namespace bazillion::importing
