#pragma once

#include "play/match/match.h"
#include "play/position/compiled_move.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::protocols {

/// How the programs of a protocol write moves, as far as it differs between protocols and games. `uci_style`,
/// `xboard_style` and `gtp_style` give the usual ones.
struct MoveStyle {
    /// Letters of columns; GTP leaves out I.
    enum class Columns : std::uint8_t { a_to_z, without_i };
    enum class Pass : std::uint8_t {
        null_move,  ///< 0000
        royal,      ///< the royal piece goes to where it is, e1e1: Janggi in `fairy-stockfish`
        at_signs,   ///< @@@@
        word        ///< pass
    };
    Columns columns = Columns::a_to_z;
    unsigned first_rank = 1;      ///< number of the lowest row on which pieces may stay
    bool upper_case = false;      ///< D4
    bool names_drops = true;      ///< P@e4; else the square alone
    bool marks_declined = false;  ///< a promotion that was not taken is written: 7g7f=
    Pass pass = Pass::null_move;
    /// Letters of pieces that are others than ours, in pairs: "MF" writes M as F.
    std::string letters;
};

/// The first grid with two axes, columns and rows from above: the one that placements are written by; null if there is
/// none.
const rules::Grid* board_grid(const rules::Rules& rules);

/// Moves as other programs write them: the squares of a board by column and row as it lies before its first player,
/// `e2e4`, `e7e8q`, `P@e4`, `h8h2+`, `b3b10`.
///
/// A board without a grid of two axes keeps the names of its cells. Moves that would be written alike, and those that
/// no protocol has a form for (steps of a chain, buttons), keep their compact texts.
///
/// Sources: the UCI protocol (2006); https://www.gnu.org/software/xboard/engine-intf.html, "Move" ; GTP version 2,
/// section 2.11; `UCI::move` of Fairy-Stockfish as observed by tests.
class MoveDialect {
public:
    MoveDialect(const rules::Rules& rules, MoveStyle style);

    /// A legal move of the match as the other program reads it.
    [[nodiscard]] std::string write(const play::Match& match, const play::Option& option) const;

    /// The legal move that a text of another program means. Besides what `write` gives: our compact texts, castling as
    /// O-O, as the step of the king or onto the rook, promotions in any case and with `=` before them, a promotion
    /// without its letter, or with another program's letter, if there is but one; a pass in all forms.
    [[nodiscard]] play::Result<play::Option> find(const play::Match& match, std::string_view text) const;

    /// The name of a cell in this dialect.
    [[nodiscard]] const std::string& square(play::Cell cell) const { return squares_[cell]; }

private:
    [[nodiscard]] std::string text_of(const play::Match& match, const play::Option& option) const;
    [[nodiscard]] std::string pass_text(const play::Match& match, const play::CompiledMove& made) const;
    [[nodiscard]] bool is_meant(const play::Match& match, const play::Option& option, std::string_view text) const;
    [[nodiscard]] std::string letter(const rules::Rules& rules, rules::KindId kind) const;
    /// "q", "+", "-"; empty if the piece stays what it is.
    [[nodiscard]] std::string promotion(const rules::Rules& rules, const play::CompiledMove& made) const;

    MoveStyle style_;
    std::vector<std::string> squares_;  ///< [cell]
};

}  // namespace bazillion::protocols
