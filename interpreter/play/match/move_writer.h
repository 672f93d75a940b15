#pragma once

#include "play/engine/engine.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::play {

/// Writes moves as players do, apart from their compact texts: `Nf3`, `exd5`, `e8=Q`, `O-O` (after FIDE's algebraic
/// notation), `P-7f`, `B*5e`, `Bx3c+` (after that of shogi), `c3xe5` (after that of draughts). What fits a game is
/// told by what it declares: letters of kinds, names of cells, royal pieces, what stands on the board at the start.
/// Different moves can be written alike.
class MoveWriter {
public:
    explicit MoveWriter(const rules::Rules& rules);

    /// A move in the position of the engine, where `legal` are all that can be made; what comes of it is left out.
    [[nodiscard]] std::string write(const Engine& engine, Move move, std::span<const Move> legal) const;

    /// Whether another legal move to the same cell is written alike: as `text`. Strips of a board have room for several
    /// pieces, which need not be told apart.
    [[nodiscard]] bool is_ambiguous(const Engine& engine, Move move, std::string_view text,
                                    std::span<const Move> legal) const;

    /// What is written behind a move that gives check, or mates.
    [[nodiscard]] std::string_view check_mark() const { return promotes_by_plus_ ? "" : "+"; }
    [[nodiscard]] static std::string_view mate_mark() { return "#"; }

private:
    /// Where a cell stands in the grid that names it; empty without one.
    struct Name {
        std::string column, row;
    };

    [[nodiscard]] std::string write_of_piece(const Engine& engine, Move move, std::span<const Move> legal) const;
    [[nodiscard]] std::string write_drop(const CompiledMove& made) const;
    [[nodiscard]] std::string write_long(const CompiledMove& made, const Position& before) const;
    [[nodiscard]] std::string write_short(const Engine& engine, Move move, std::span<const Move> legal) const;
    [[nodiscard]] std::string write_becoming(const CompiledMove& made, const Position& before) const;
    [[nodiscard]] std::string write_shot(const CompiledMove& made, const Position& before) const;
    [[nodiscard]] std::string put_beside(const CompiledMove& made) const;
    [[nodiscard]] std::string set_up(const CompiledMove& made) const;
    [[nodiscard]] std::string castling(const CompiledMove& made, const Position& before) const;
    [[nodiscard]] std::string promotion(const Engine& engine, Move move, std::span<const Move> legal) const;
    [[nodiscard]] std::string origin(const Engine& engine, Move move, std::span<const Move> legal, bool column) const;
    [[nodiscard]] bool captures(const CompiledMove& made, const Position& before) const;
    [[nodiscard]] std::string letters(KindId kind) const;
    [[nodiscard]] const std::string& cell(Cell cell) const { return cells_[cell]; }

    const rules::Rules& rules_;
    std::vector<std::string> cells_;  ///< [cell] as it is written
    std::vector<Name> names_;         ///< [cell]
    bool long_form_ = false;          ///< from and to, as there are no pieces to be told apart
    bool apart_ = false;              ///< a sign stands between a letter and a cell
    bool promotes_by_plus_ = false;
    bool names_drops_ = false;  ///< more than one kind can be dropped
};

/// A player as he is called in words: `Dice` for `?Dice`.
[[nodiscard]] std::string_view spoken_name(const rules::Player& player);

}  // namespace bazillion::play
