#include "importing/fairy_gates.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace bazillion::importing {

namespace {

int home_rank(const FairyVariant& variant, int player) {
    const int line = variant.number("castlingRank", 1) - 1;
    return player == 0 ? line : variant.ranks - 1 - line;
}

char letter_of(int player, char letter) {
    return player == 0 ? letter : static_cast<char>(letter - 'A' + 'a');
}

std::string repeated(int times, const char* step) {
    std::string text;
    for (int i = 0; i < times; ++i) {
        text += std::string(" ") + step;
    }
    return text;
}

}  // namespace

FairyGates::FairyGates(const FairyVariant& variant, const FairySetup& setup,
                       const std::vector<FairyCastling>& castlings)
    : variant_(variant), setup_(setup), castlings_(castlings) {
    any_ = variant.flag("gating", false) && variant.flag("seirawanGating", false);
    for (int player = 0; any_ && player < 2; ++player) {
        std::set<int>& files = files_[static_cast<std::size_t>(player)];
        for (const FairyCastling& castling : castlings) {
            if (castling.player == player) {
                files.insert({castling.king_from, castling.rook_from});
            }
        }
        for (int file = 0; file < variant.files; ++file) {
            const char letter = letter_of(player, static_cast<char>('A' + file));
            if (setup.castling.find(letter) != std::string::npos && letter != letter_of(player, 'K') &&
                letter != letter_of(player, 'Q')) {
                files.insert(file);
            }
        }
    }
}

bool FairyGates::begins_fresh(const FairyPiece& piece) const {
    bool found = false;
    for (int player = 0; player < 2; ++player) {
        const auto side = static_cast<std::size_t>(player);
        for (const FairySetup::Man& man : setup_.men[side]) {
            if (man.letter == piece.letter) {
                found = true;
                if (man.rank != home_rank(variant_, player) || !files_[side].contains(man.file)) {
                    return false;
                }
            }
        }
    }
    return found;
}

std::vector<const FairyPiece*> FairyGates::newcomers() const {
    std::vector<const FairyPiece*> found;
    const bool all = variant_.flag("capturesToHand", false);
    for (const FairyPiece& piece : variant_.pieces) {
        const bool held = setup_.hand[0].contains(piece.letter) || setup_.hand[1].contains(piece.letter);
        if (held || (all && piece.key != "king" && !piece.only_promoted)) {
            found.push_back(&piece);
        }
    }
    return found;
}

std::string FairyGates::arrival(const std::string& arrive) {
    const std::string before = arrive.empty() ? "" : arrive.substr(0, arrive.size() - std::string_view("add").size());
    return before + "(set-attribute fresh false) add (gate)";
}

std::string FairyGates::macros(bool take) const {
    std::string all;
    for (const FairyPiece* piece : newcomers()) {
        all += fmt::format(" (newcomer {})", piece->name);
    }
    return fmt::format(
        "; Who moves a man for the first time may put one of those in hand on the cell that he leaves.\n"
        "(define gate mark (go from) (if fresh{}) back)\n"
        "(define newcomer (if (reserve? $1) back to (set-attribute fresh false) {}(go from) (put $1) add))\n"
        "(define put (spend $1) (create $1) (set-attribute fresh false))\n",
        all, take ? "(take) " : "");
}

std::string FairyGates::letters() const {
    std::string text;
    const auto tell = [&](char letter, const std::string& cells) {
        text += fmt::format(" ({} (attribute fresh{}))", letter, cells);
    };
    for (const FairyCastling& castling : castlings_) {
        tell(letter_of(castling.player, castling.king_side ? 'K' : 'Q'),
             " " + variant_.cell(castling.king_from, castling.rank) + " " +
                 variant_.cell(castling.rook_from, castling.rank));
    }
    for (int player = 0; player < 2; ++player) {
        for (const int file : files_[static_cast<std::size_t>(player)]) {
            tell(letter_of(player, static_cast<char>('A' + file)),
                 " " + variant_.cell(file, home_rank(variant_, player)));
        }
    }
    return text;
}

std::vector<std::string> FairyGates::castling_ends(const FairyCastling& castling) const {
    const char* const out = castling.king_side ? "e" : "w";
    const char* const back = castling.king_side ? "w" : "e";
    const std::string moved = fmt::format(" to (set-attribute fresh false) {} (set-attribute fresh false)",
                                          out);  // the cursor is on the king
    std::vector<std::string> ends{moved + " add)"};
    const int to_king = std::abs(castling.king_to - castling.king_from);
    const int to_rook = std::abs(castling.rook_from - castling.king_to);
    for (const FairyPiece* piece : newcomers()) {
        const std::string put = fmt::format(" (put {}) add)", piece->name);
        const std::string held = moved + fmt::format(" (verify (reserve? {}))", piece->name);
        ends.push_back(held + repeated(to_king, back) + put);
        ends.push_back(held + repeated(to_rook, out) + put);
    }
    return ends;
}

}  // namespace bazillion::importing
