#pragma once

#include "play/match/match.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::protocols {

/// The board and the pieces of Shogi as KIF names them: `７六歩`. They are known by the usual names of cells (files 9
/// to 1, ranks a to i) and the usual letters of pieces (P, +P, L ...), whatever the game is called.
class KifBoard {
public:
    static constexpr int side = 9;

    explicit KifBoard(const rules::Rules& rules);

    /// Whether a game can be told in KIF.
    [[nodiscard]] bool fits() const { return grid_ != nullptr; }
    /// File and rank, 1 to 9 each; none if there is no such cell.
    [[nodiscard]] play::Cell cell(int file, int rank) const;
    /// As the place a move goes to is written: `７六`.
    [[nodiscard]] std::string place(play::Cell cell) const;
    /// As the place it comes from is: `77`.
    [[nodiscard]] std::string origin(play::Cell cell) const;

    /// `歩` of a pawn, `成銀` of a promoted silver.
    [[nodiscard]] std::string_view name(play::KindId kind) const;
    /// In one character, as on diagrams: `全` of a promoted silver.
    [[nodiscard]] std::string_view letter(play::KindId kind) const;
    /// The piece that a text begins with, by any of its names, which are passed over; none if there is none.
    [[nodiscard]] play::KindId take_piece(std::string_view& text) const;
    /// What it is promoted to; none if that is nothing.
    [[nodiscard]] play::KindId promoted(play::KindId kind) const;

    /// Who begins (`先手`) and the other one, who is above.
    [[nodiscard]] play::PlayerId player(bool above) const { return players_[above ? 1 : 0]; }

private:
    bool find_grid(const rules::Rules& rules);

    const rules::Grid* grid_ = nullptr;
    std::vector<play::PlayerId> players_;
    std::vector<std::size_t> names_;  ///< [kind] index into the table of names
};

}  // namespace bazillion::protocols
