#pragma once

#include "play/position/bitboard.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bazillion::play {

/// The cells that fans lead to in a position, numbered one fan after the other: each is a move, so that one of them is
/// sampled by a number below `count()`. `Of` tells fans apart.
template <typename Of>
class ReachedCells {
public:
    struct Reached {
        const Of& of;
        std::size_t cell;
    };

    void clear() { parts_.clear(); }
    [[nodiscard]] std::uint32_t count() const { return parts_.empty() ? 0 : parts_.back().upto; }
    template <std::size_t words>
    void add(const Of& of, const Bitboard<words>& cells) {
        const std::uint32_t before = count();
        Part& part = parts_.emplace_back();  // filled in where it stays: a copy would wait for what was just written
        part.upto = before + static_cast<std::uint32_t>(cells.count());
        part.of = of;
        std::copy(cells.word.begin(), cells.word.end(), part.cells.word.begin());
    }
    /// `index` < `count()`.
    [[nodiscard]] Reached operator[](std::uint32_t index) const {
        const Part* at = parts_.data();
        while (at->upto <= index) {
            ++at;
        }
        const std::uint32_t before = at == parts_.data() ? 0 : at[-1].upto;
        return {at->of, at->cells.cell_at(index - before)};
    }

private:
    struct Part {
        std::uint32_t upto;  ///< running total of cells
        Of of;
        Bitboard<2> cells;
    };
    std::vector<Part> parts_;
};

}  // namespace bazillion::play
