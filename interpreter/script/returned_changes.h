#pragma once

#include "script/binding.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::script {

/// What happens on a cell.
struct CellChange {
    enum class Op : std::uint8_t { become, place, remove, recycle };
    Op op = Op::remove;
    play::KindId kind = rules::none;          ///< what stands there then
    play::PlayerId owner = rules::no_player;  ///< and whose it is; none: whose it was

    /// `there` is the piece on the cell; only `become` and `recycle` have to know it. Nothing if it is to be recycled
    /// and is never in the reserve.
    [[nodiscard]] std::optional<play::Change> on(play::Cell cell, play::Code there, const Binding& game) const;
    [[nodiscard]] bool needs_piece() const { return op == Op::become || op == Op::recycle; }
};

/// The change of a cell, which a script learns what stands on, if that matters. Throws in words if it is not possible.
play::Change change_of_cell(play::Cell cell, const CellChange& change, Binding& game);
/// What is told of a piece that is to be put in reserve.
std::string never_in_reserve(play::KindId kind, const Binding& game);

/// The most changes that a hook may return.
inline constexpr std::size_t most_changes = 1'000;

/// What a hook returned. Where the pieces of `every` stand is not asked by the script, and may be another thing when it
/// is told the same again.
struct ReturnedChanges {
    struct OnEvery {
        CellChange change;
        PieceSet pieces;
        std::size_t before = 0;  ///< it comes before this one of `changes`
    };
    std::vector<play::Change> changes;
    std::vector<OnEvery> on_every;
    bool again = false;

    /// The changes in the position of the call under way. Nothing if the script has to be asked again to tell what is
    /// wrong with them: there may be too many, or numbers leave their bounds.
    [[nodiscard]] std::optional<play::HookChanges> in_position(Binding& game) const;
};

}  // namespace bazillion::script
