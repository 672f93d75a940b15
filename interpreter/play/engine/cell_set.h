#pragma once

#include "play/position/bitboard.h"
#include "play/position/position.h"

#include <cstdint>
#include <vector>

namespace bazillion::play {

/// A set of cells that is mostly empty.
class CellSet {
public:
    void clear(std::size_t cells) {
        if (any_ || words_.size() != (cells + 63) / 64) {
            words_.assign((cells + 63) / 64, 0);
            any_ = false;
        }
    }
    void insert(Cell cell) {
        words_[cell >> 6] |= std::uint64_t{1} << (cell & 63);
        any_ = true;
    }
    [[nodiscard]] bool any() const { return any_; }
    template <std::size_t words>
    [[nodiscard]] Bitboard<words> bitboard() const {
        return any_ ? Bitboard<words>::load(words_.data()) : Bitboard<words>{};
    }
    [[nodiscard]] bool contains(Cell cell) const { return any_ && (words_[cell >> 6] >> (cell & 63) & 1) != 0; }

private:
    std::vector<std::uint64_t> words_;
    bool any_ = false;
};

}  // namespace bazillion::play
