#pragma once

#include "play/engine/check_info.h"
#include "play/engine/engine_parts.h"
#include "play/engine/static_legality.h"

#include <cstdint>
#include <vector>

namespace bazillion::play {

struct Siblings;

/// Counts legal moves without writing them down: the bulk counting of perft. Pieces that are not pinned have the simple
/// segments of their tables counted, as long as there is no check; the legality of all other moves is told one by one.
/// Among the children of one node, only pieces that a change bears on are counted anew (`Siblings`).
class MoveCounter : EngineParts {
public:
    explicit MoveCounter(const EngineParts& parts) : EngineParts(parts) {}

    /// The number of legal moves. `moves` and `check_info` borrow their memory: what they hold before is lost, what
    /// they hold after means nothing. If `siblings` are given, the move made last led here from their parent.
    [[nodiscard]] std::uint64_t count_legal(std::vector<Move>& moves, CheckInfo& check_info, Siblings* siblings);

private:
    [[nodiscard]] bool counts_by_piece() const;
    /// What check info tells of simple moves by the cell that they fill.
    template <std::size_t words>
    struct Judged {
        Bitboard<words> legal;  ///< sure to be legal
        Bitboard<words> open;   ///< to be looked at; those to other cells are not legal
        bool everywhere;        ///< all are sure to be legal
    };
    /// A piece that may have moves besides those of fans.
    struct Other {
        Cell cell;
        bool counted;  ///< those of fans are
    };
    template <std::size_t words>
    [[nodiscard]] Judged<words> judge(const CheckInfo& check_info) const;
    template <std::size_t words>
    [[nodiscard, gnu::always_inline]] inline bool count_fans(const Entry& entry, const HeldBy<words>& held,
                                                             const Judged<words>& judged, CellCounter& counter,
                                                             std::vector<Move>& moves) const;
    template <std::size_t words>
    [[gnu::noinline]] void list_fans(const FanList& list, const Bitboard<words>& to, std::vector<Move>& moves) const;
    [[nodiscard]] std::uint64_t count_segments(const Entry& entry, bool sure, std::vector<Move>& moves);
    [[nodiscard, gnu::always_inline]] inline std::uint64_t count_segment(const Segment& segment);
    [[nodiscard]] std::uint64_t count_pieces(FilterId filter, const CheckInfo& check_info, std::vector<Move>& moves);
    [[nodiscard]] std::uint64_t count_by_fans(FilterId filter, const CheckInfo& check_info, std::vector<Move>& moves);
    void look_at_siblings(Siblings* siblings);
    [[nodiscard]] const CheckInfo& find_check_info(CheckInfo& room);
    [[nodiscard]] StaticLegality::Verdict legality_of(Move move, const CheckInfo& check_info);
    [[gnu::noinline]] void keep_count(Cell cell, const Entry& entry);
    template <std::size_t words>
    [[nodiscard]] std::uint64_t count_drops(FilterId filter, const Judged<words>& judged, std::vector<Move>& moves);

    std::vector<Other> others_;
    // Of the position that is counted:
    Siblings* siblings_ = nullptr;  ///< null: there are none, or they tell nothing
    Bitboard<1> changed_{};         ///< by the move from their parent; all, if it has to do with the royal pieces
};

}  // namespace bazillion::play
