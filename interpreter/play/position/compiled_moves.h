#pragma once

#include "play/position/compiled_move.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace bazillion::play {

/// All compiled moves met so far; equal ones are stored once, so that a move is a number. Most are never made, so they
/// are kept in a few words each (`encode`), and written out in full where that is asked for: then each stays where it
/// is until all are forgotten. Those to come then take the memory of those that were, so that forgetting takes no
/// longer than to clear the hash table.
class CompiledMoves {
public:
    Move intern(const CompiledMove& made);
    [[nodiscard]] const CompiledMove& operator[](Move move) const {
        return written_out_[move] != nullptr ? *written_out_[move] : write_out(move);
    }
    /// Unpacked into a scratch buffer, which the next call overwrites.
    [[nodiscard]] const CompiledMove& unpacked(Move move) const;
    [[nodiscard]] std::size_t size() const { return places_.size(); }
    /// What the moves take, those forgotten left out.
    [[nodiscard]] std::size_t bytes() const {
        // Each has a pointer to where it is packed, and one to where it is written out.
        return words_ * sizeof(std::uint16_t) + places_.size() * 2 * sizeof(void*) + index_.size() * sizeof(Place) +
               bytes_in_full_;
    }
    void clear();

private:
    using Words = std::vector<std::uint16_t>;
    struct Place {
        Move move = no_move;  ///< `no_move` where free
        std::uint32_t hash = 0;
    };
    static constexpr std::size_t words_in_block = 1 << 15;

    const CompiledMove& write_out(Move move) const;
    const std::uint16_t* store(const Words& words);
    void grow();

    std::vector<std::unique_ptr<std::uint16_t[]>> blocks_;  // NOLINT: of a length known when it is made
    std::vector<std::unique_ptr<std::uint16_t[]>> large_;   // NOLINT: moves of more words than a block has
    std::size_t used_blocks_ = 0, used_words_ = words_in_block, words_ = 0;
    std::vector<const std::uint16_t*> places_;              ///< [move]
    mutable std::vector<const CompiledMove*> written_out_;  ///< [move] null: not yet
    mutable std::deque<CompiledMove> in_full_;              ///< the first `count_in_full_` of them are those
    mutable std::size_t count_in_full_ = 0, bytes_in_full_ = 0;
    mutable CompiledMove scratch_;
    std::vector<Place> index_;  ///< by hash; a power of two, at most three quarters full
    Words draft_;
};

}  // namespace bazillion::play
