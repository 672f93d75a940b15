#pragma once

#include "random/choices.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Chess variants put together at random, as inventors write them, for what must hold whatever the rules are.
namespace bazillion {

/// Writes one file for a seed: two armies on a board of 4x4 to 12x12 cells, with pieces in Betza's notation: leapers,
/// riders, hoppers, lame pieces, moves of several legs. Kings that must not be left in check, one or two of them, or
/// that are captured; pawns that are promoted; hands; castling; captures that are compulsory; several moves a turn.
class RandomVariants : Choices {
public:
    explicit RandomVariants(std::uint64_t seed) : Choices(seed) {
        width_ = one_in(8) ? 10 + below(3) : 4 + below(6);
        height_ = one_in(8) ? 10 + below(3) : 4 + below(6);
        hands_ = one_in(3);
        compulsory_ = one_in(6);
        royal_ = !one_in(8);
    }

    std::string text() {
        static constexpr std::string_view take = "(if promoted? (gain Pawn) else (gain here))";
        std::string all = fmt::format("(define land {} add)\n", hands_ ? take : "");
        all += hands_ ? fmt::format(
                            "(define arrive {} (if (in-zone? last-rank) (set-attribute promoted? true) (add A B) "
                            "else add))\n",
                            take)
                      : fmt::format("(define arrive (if (in-zone? last-rank) (add A{}) else add))\n",
                                    one_in(2) ? " B" : "");
        all += fmt::format("(game (title \"Variant\") (players White Black) (turn-order {})\n", turns());
        all += board();
        all += hands_ ? "(reserve Pawn A B C)\n" : "";
        all += compulsory_ ? "(move-priorities bite walk)\n" : "";
        all += one_in(5) ? fmt::format("(option \"pass turn\" {})\n", one_in(2) ? "true" : "forced") : "";
        for (const std::string_view kind : kinds) {
            all += piece(kind);
        }
        return all + setup() + goals() + ")\n";
    }

private:
    static constexpr auto kinds = std::to_array<std::string_view>({"King", "Pawn", "A", "B", "C"});

    std::string turns() {
        switch (below(12)) {
            case 0:
                return "White White Black Black";
            case 1:
                return "White repeat Black Black White White";
            default:
                return "White Black";
        }
    }

    [[nodiscard]] static std::string cell(std::size_t file, std::size_t rank) {
        return fmt::format("{}{}", static_cast<char>('a' + file), rank + 1);
    }
    [[nodiscard]] std::string rank_of_cells(std::size_t rank) const {
        std::string all;
        for (std::size_t file = 0; file < width_; ++file) {
            all += (file == 0 ? "" : " ") + cell(file, rank);
        }
        return all;
    }

    [[nodiscard]] std::string board() const {
        std::string files, ranks;
        for (std::size_t file = 0; file < width_; ++file) {
            files += fmt::format("{}{}", file == 0 ? "" : "/", static_cast<char>('a' + file));
        }
        for (std::size_t rank = height_; rank > 0; --rank) {
            ranks += fmt::format("{}{}", rank == height_ ? "" : "/", rank);
        }
        return fmt::format(R"((board (grid (start-rectangle 0 0 10 10) (dimensions ("{}" (10 0)) ("{}" (0 10)))
    (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1) (se 1 1) (sw -1 1) (nw -1 -1)))
  (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw))
  (zone (name last-rank) (players White) (positions {})) (zone (name last-rank) (players Black) (positions {})))
)",
                           files, ranks, rank_of_cells(height_ - 1), rank_of_cells(0));
    }

    std::string piece(std::string_view kind) {
        std::string all = fmt::format("(piece (name {})", kind);
        all += hands_ ? " (attribute promoted? false)" : "";
        if (hands_ && kind != "King") {
            all += kind == "Pawn" ? " (drops ((verify empty?) (verify (not-in-zone? last-rank)) add))"
                                  : " (drops ((verify empty?) add))";
        }
        const std::string_view end = kind == "Pawn" ? "(arrive)" : "(land)";
        if (compulsory_) {
            all += fmt::format(" (moves (move-type bite) (betza \"c{0}\" {1}) (move-type walk) (betza \"m{0}\" {1})",
                               atom(below(3)), end);
        } else {
            all += fmt::format(" (moves (betza \"{}\" {})", moves_of(kind), end);
        }
        return all + "))\n";
    }

    std::string moves_of(std::string_view kind) {
        if (kind == "King") {
            castles_ = one_in(3) && width_ >= 6 && !hands_;
            return castles_ ? "KO2" : one_in(4) ? moves() : "K";
        }
        if (kind == "Pawn") {
            static constexpr auto pawns =
                std::to_array<std::string_view>({"fmWfceFifmnD", "fmWfceFifmnD", "fmWfcF", "fmWfceFimfnD", "fsmWfcF",
                                                 "fFfcW", "fW", "fmFfcW", "fmWfcN"});
            return pick(pawns);
        }
        return moves();
    }

    std::string moves() {
        static constexpr auto whole = std::to_array<std::string_view>(
            {"mRcpR", "mBcpB",   "nAF", "mW-F",  "NN",     "qN",   "zB",  "cafF",  "udQ", "mkR",      "yafsW", "fcafmF",
             "caK",   "mpampaF", "paW", "R",     "B",      "Q",    "N",   "BN",    "RN",  "WA",       "FD",    "mNcK",
             "mQcN",  "cQmK",    "pQ",  "gQ",    "mQcgQ",  "jR",   "jjB", "nN",    "nZ",  "mafsmafW", "WB2",   "U",
             "mUcK",  "oR",      "oW",  "mWcoR", "(W-F)0", "Nrf0", "dW",  "mRcdR", "aW",  "tR",       "Rc0"});
        if (one_in(3)) {
            return fitting(pick(whole));
        }
        std::string all;
        for (std::size_t family = 0; family < 3; ++family) {  // one of each: a doubled letter is a rider
            all += one_in(2) ? "" : atom(family);
        }
        return all.empty() ? atom(below(3)) : all;
    }

    /// Without what is said of royal pieces where there are none.
    [[nodiscard]] std::string fitting(std::string moves) const {
        if (!royal_) {
            moves.erase(std::remove(moves.begin(), moves.end(), 'k'), moves.end());
        }
        return moves;
    }

    std::string atom(std::size_t family) {
        static constexpr auto straight = std::to_array<std::string_view>({"W", "R", "D", "H", "W2", "W3", "D0", "R"});
        static constexpr auto diagonal = std::to_array<std::string_view>({"F", "B", "A", "G", "F2", "A0", "B", "F3"});
        static constexpr auto oblique = std::to_array<std::string_view>({"N", "C", "Z", "N2", "N0", "N"});
        static constexpr auto ways = std::to_array<std::string_view>({"", "", "", "f", "b", "s", "v"});
        static constexpr auto ways_aslant = std::to_array<std::string_view>({"", "", "", "f", "b"});
        static constexpr auto how =
            std::to_array<std::string_view>({"", "", "", "m", "c", "m", "c", "n", "mn", "cn", "d", "k"});
        switch (family) {
            case 0:
                return pick(ways) + fitting(pick(how)) + pick(straight);
            case 1:
                return pick(ways_aslant) + fitting(pick(how)) + pick(diagonal);
            default:
                return pick(ways_aslant) + fitting(pick(how)) + pick(oblique);
        }
    }

    std::string setup() {
        std::vector<std::string_view> officers;
        for (std::size_t file = 0; file < width_; ++file) {
            static constexpr auto others = std::to_array<std::string_view>({"A", "B", "C", "A", "B", ""});
            officers.push_back(others[below(others.size())]);
        }
        if (castles_) {
            officers.front() = officers.back() = "A";
        }
        officers[width_ / 2] = "King";
        if (one_in(8)) {
            officers[width_ / 2 - 1] = "King";
        }
        const bool pawns = !one_in(8);
        std::string all = "(board-setup";
        for (const bool white : {true, false}) {
            all += white ? " (White" : " (Black";
            for (std::size_t file = 0; file < width_; ++file) {
                if (!officers[file].empty()) {
                    all += fmt::format(" ({} {})", officers[file], cell(file, white ? 0 : height_ - 1));
                }
            }
            all += pawns ? fmt::format(" (Pawn {})", rank_of_cells(white ? 1 : height_ - 2)) : "";
            all += ")";
        }
        return all + ")\n";
    }

    std::string goals() {
        static constexpr std::string_view both = "(White Black)";
        std::string all;
        if (!royal_) {
            all += fmt::format("(loss-condition {} (pieces-remaining 0 King))\n", both);
        } else if (one_in(8)) {
            all += fmt::format("(loss-condition {} (checkmated King A))\n", both);
        } else {
            all += fmt::format("(loss-condition {} (checkmated King))\n", both);
            all += one_in(8) ? fmt::format("(loss-condition {} (checkmated A))\n", both) : "";
            all += one_in(8) ? fmt::format("(win-condition {} (>= (count-in last-rank King) 1))\n", both) : "";
        }
        all += fmt::format("({} {} stalemated)\n", one_in(3) ? "loss-condition" : "draw-condition", both);
        all += one_in(3) ? fmt::format("(draw-condition {} repetition)\n", both) : "";
        return all;
    }

    std::size_t width_ = 8, height_ = 8;
    bool hands_ = false, compulsory_ = false, castles_ = false;
    bool royal_ = true;  ///< there are pieces that must not be left in check
};

}  // namespace bazillion
