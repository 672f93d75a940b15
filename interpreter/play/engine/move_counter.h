#pragma once

#include "play/engine/check_info.h"
#include "play/engine/engine_parts.h"

#include <cstdint>
#include <vector>

namespace bazillion::play {

/// Counts legal moves without writing them down: the bulk counting of perft. Pieces that are not pinned have the simple
/// segments of their tables counted, as long as there is no check; the legality of all other moves is told one by one.
class MoveCounter : EngineParts {
public:
    explicit MoveCounter(const EngineParts& parts) : EngineParts(parts) {}

    /// The number of legal moves. `moves` and `check_info` borrow their memory: what they hold before is lost, what
    /// they hold after means nothing.
    [[nodiscard]] std::uint64_t count_legal(std::vector<Move>& moves, CheckInfo& check_info);

private:
    [[nodiscard]] bool counts_by_piece() const;
    [[nodiscard]] std::uint64_t count_or_list(Entry entry, std::vector<Move>& moves);
    [[nodiscard]] std::uint64_t count_pieces(FilterId filter, const CheckInfo& check_info, std::vector<Move>& moves);
};

}  // namespace bazillion::play
