#include "importing/fairy_setup.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace bazillion::importing {

namespace {

constexpr int most_checks = 9;

bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
char capital(char c) {
    return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
}

void read_hand(std::string_view text, FairySetup& setup) {
    for (const char c : text) {
        if (is_upper(c) || is_lower(c)) {
            ++setup.hand[is_upper(c) ? 0 : 1][capital(c)];
        }
    }
}

void read_placement(std::string_view text, const FairyVariant& variant, FairySetup& setup) {
    int file = 0, rank = variant.ranks - 1;
    bool promoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '[') {
            setup.has_hand = true;
            read_hand(text.substr(i), setup);
            return;
        }
        if (c == '/') {
            --rank;
            file = 0;
        } else if (is_digit(c)) {
            const bool two = i + 1 < text.size() && is_digit(text[i + 1]);
            file += two ? (c - '0') * 10 + (text[i + 1] - '0') : c - '0';
            i += two ? 1 : 0;
        } else if (c == '*' && rank >= 0 && file < variant.files) {
            setup.walls.emplace_back(file++, rank);
        } else if (c == '+') {
            promoted = true;
        } else if ((is_upper(c) || is_lower(c)) && variant.piece(c) != nullptr && rank >= 0 && file < variant.files) {
            setup.men[is_upper(c) ? 0 : 1].push_back({capital(c), promoted, file++, rank});
            promoted = false;
        } else if (c != '~') {
            setup.readable = false;
            ++file;
        }
    }
    setup.readable = setup.readable && rank == 0;
}

}  // namespace

const FairySetup::Man* FairySetup::man_at(int player, int file, int rank) const {
    const auto& own = men[static_cast<std::size_t>(player)];
    const auto found =
        std::find_if(own.begin(), own.end(), [&](const Man& man) { return man.file == file && man.rank == rank; });
    return found == own.end() ? nullptr : &*found;
}

FairySetup read_setup(const FairyVariant& variant) {
    FairySetup setup;
    std::istringstream fields(variant.start);
    std::string placement, side;
    fields >> placement >> side >> setup.castling;
    setup.black_begins = side == "b";
    read_placement(placement, variant, setup);
    for (std::string field; fields >> field;) {
        const std::size_t plus = field.find('+');  // "3+3" before the counts of moves
        if (plus != std::string::npos && plus > 0 && plus + 1 < field.size()) {
            setup.checks = {std::clamp(std::atoi(field.c_str()), 1, most_checks),
                            std::clamp(std::atoi(field.c_str() + plus + 1), 1, most_checks)};
        }
    }
    return setup;
}

std::vector<FairyCastling> castlings(const FairyVariant& variant, const FairySetup& setup) {
    std::vector<FairyCastling> found;
    const auto kings = variant.set_of({"castlingKingPiece"}, "");
    const FairyPiece* king = kings.empty() ? variant.piece_called("king") : kings.front();
    if (!variant.flag("castling", true) || king == nullptr) {
        return found;
    }
    const auto rooks = variant.set_of({"castlingRookPieces", "castlingRookPiece"}, "r");
    for (int player = 0; player < 2; ++player) {
        const int line = variant.number("castlingRank", 1) - 1;
        const int rank = player == 0 ? line : variant.ranks - 1 - line;
        const auto is = [&](int file, const FairyPiece* piece) {
            const auto* man = setup.man_at(player, file, rank);
            return man != nullptr && piece != nullptr && man->letter == piece->letter && !man->promoted;
        };
        const int usual = variant.number("castlingKingFile", 0) - 1;
        int from = usual >= 0 && is(usual, king) ? usual : -1;
        for (int file = 0; file < variant.files && from < 0; ++file) {
            from = is(file, king) ? file : -1;
        }
        for (const bool king_side : {true, false}) {
            const char letter = player == 0 ? (king_side ? 'K' : 'Q') : (king_side ? 'k' : 'q');
            if (from < 0 || setup.castling.find(letter) == std::string::npos) {
                continue;
            }
            const int step = king_side ? 1 : -1;
            int rook = -1;
            for (int file = from + step; file >= 0 && file < variant.files; file += step) {
                if (std::any_of(rooks.begin(), rooks.end(), [&](const auto* piece) { return is(file, piece); })) {
                    rook = file;  // the outermost
                }
            }
            const int to =
                variant.number(king_side ? "castlingKingsideFile" : "castlingQueensideFile", king_side ? 7 : 3) - 1;
            if (rook >= 0 && std::abs(to - from) >= 1 && (to - from) * step > 0 && (rook - to) * step >= 0) {
                found.push_back({player, king_side, rank, from, to, rook, to - step});
            }
        }
    }
    return found;
}

}  // namespace bazillion::importing
