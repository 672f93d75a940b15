#pragma once

#include "protocols/kif_board.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::protocols {

/// What stands above the moves of a record in KIF: headings, and where the game does not begin as usual, a handicap or
/// a diagram.
class KifStart {
public:
    /// False if the line is nothing of these.
    bool take(std::string_view line, const KifBoard& board);
    /// What is wrong with the line taken last; empty: nothing.
    [[nodiscard]] const std::string& fault() const { return fault_; }

    /// Brings the match to where the game begins.
    play::Result<void> set_up(play::Match& match, const KifBoard& board) const;
    /// Who played where and when, as far as it is told.
    [[nodiscard]] std::string words() const;

private:
    struct Piece {
        play::Cell cell = rules::none;
        play::KindId kind = rules::none;
        bool above = false;
    };
    void take_row(std::string_view row, const KifBoard& board);
    void take_hand(std::string_view words, bool above, const KifBoard& board);
    [[nodiscard]] play::Result<std::vector<play::Cell>> handicap(const KifBoard& board) const;
    [[nodiscard]] std::string value(std::string_view name) const;

    std::map<std::string, std::string, std::less<>> headings_;
    std::vector<Piece> pieces_;                      ///< of the diagram
    std::vector<std::pair<Piece, unsigned>> hands_;  ///< with how many there are
    int rows_ = 0;                                   ///< of the diagram
    bool above_begins_ = false;
    std::string fault_;
};

/// The lines from which `KifStart` reads a position that is not the usual one.
[[nodiscard]] std::string kif_diagram(const play::Match& start, const KifBoard& board);

}  // namespace bazillion::protocols
