#pragma once

#include "play/tables/tables.h"

#include <cstdint>
#include <vector>

namespace bazillion::play {

/// Makes of the nodes of an entry those of its captures and promotions, so that a quiescence search walks no others.
///
/// Whether a move captures is known where the nodes that lead to it have looked at the cells of its victims: emit bits
/// of rows are cleared for codes with which it does not, and branches that yield nothing any more are left out. Where
/// it is not known, the move is kept and the entry is `NoisyEntry::uncertain`.
class NoisyBuilder {
public:
    NoisyBuilder(Tables& tables, Code code);
    NoisyEntry build(const Entry& entry);

private:
    /// Whether a move captures or promotes.
    enum class Noise : std::uint8_t { none, uncertain, certain };
    static_assert(Noise::none < Noise::uncertain && Noise::uncertain < Noise::certain);
    /// What stands on a cell is one of the codes whose entry in the row lets the walk enter.
    struct Condition {
        Slot slot;
        std::uint32_t row;
    };
    /// What is known of a move, but for the victim that stands on the cell being looked at.
    struct Known {
        Noise noise = Noise::none;
        bool on_cell = false;       ///< there is such a victim
        Cell target = rules::none;  ///< a victim that is sure to be a piece of another player
    };

    void copy(std::uint32_t begin, std::uint32_t end);
    void copy_always(const Node& node);
    void copy_cell(std::uint32_t at);
    [[nodiscard]] bool silence(const Node& node, std::vector<std::uint32_t>& row);
    [[nodiscard]] Known known_of(const CompiledMove& made, Cell cell) const;
    [[nodiscard]] Noise noise_of(const Change& change) const;
    [[nodiscard]] Noise noise_of(Code victim) const;
    void note(Noise noise, Cell target);
    [[nodiscard]] bool is_of_others(Code code) const;
    template <typename Holds>
    [[nodiscard]] bool all_codes(Cell cell, Holds&& holds) const;

    Tables& tables_;
    const rules::Rules& rules_;
    Code code_;
    std::vector<Condition> path_;  ///< what is known of cells where the walk is
    std::size_t walked_ = 0;       ///< nodes
    std::vector<Node> nodes_;      ///< each tells the next by its place here
    NoisyEntry made_;
};

}  // namespace bazillion::play
