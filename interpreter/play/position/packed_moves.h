#pragma once

#include "play/position/compiled_move.h"

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace bazillion::play {

/// The packed form of those moves that were asked for it. Each stays where it is until all are forgotten.
class PackedMoves {
public:
    /// Null if it was not asked for yet.
    [[nodiscard]] const PackedMove* find(Move move) const {
        if (move / in_chunk >= chunks_.size() || chunks_[move / in_chunk] == nullptr) {
            return nullptr;
        }
        const PackedMove& found = (*chunks_[move / in_chunk])[move % in_chunk];
        return found.made != nullptr ? &found : nullptr;
    }
    const PackedMove& pack(Move move, const CompiledMove& made) {
        if (move / in_chunk >= chunks_.size()) {
            chunks_.resize(move / in_chunk + 1);
        }
        auto& chunk = chunks_[move / in_chunk];
        if (chunk == nullptr) {
            chunk = std::make_unique<Chunk>();
            ++there_;
        }
        return (*chunk)[move % in_chunk] = PackedMove(made);
    }
    void clear() {
        chunks_.clear();
        there_ = 0;
    }
    [[nodiscard]] std::size_t bytes() const { return chunks_.capacity() * sizeof(chunks_[0]) + there_ * sizeof(Chunk); }

private:
    static constexpr std::size_t in_chunk = 8;
    using Chunk = std::array<PackedMove, in_chunk>;
    std::vector<std::unique_ptr<Chunk>> chunks_;
    std::size_t there_ = 0;
};

}  // namespace bazillion::play
