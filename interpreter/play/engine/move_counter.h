#pragma once

#include "play/engine/check_info.h"
#include "play/engine/engine_parts.h"
#include "play/engine/siblings.h"
#include "play/engine/static_legality.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace bazillion::play {

/// Counts legal moves without writing them down: the bulk counting of perft. Pieces that are not pinned have the simple
/// segments of their tables counted, as long as there is no check; the legality of all other moves is told one by one.
///
/// Among the children of one node, only what a move bears on is counted anew (`Siblings`). If it bears on nothing, the
/// count is told without making the move; else, where that will do, pieces are put and the turn passes on, no more.
///
/// For boards of `words` * 64 cells at most; on larger ones that of two words counts, which knows no siblings then.
template <std::size_t words>
class CounterOf : EngineParts {
public:
    explicit CounterOf(const EngineParts& parts);

    /// The number of legal moves. `moves` and `check_info` borrow their memory: what they hold before is lost, what
    /// they hold after means nothing.
    [[nodiscard]] std::uint64_t count_legal(std::vector<Move>& moves, CheckInfo& check_info);
    /// The number of legal moves behind a move of the position, whose check info is given; 0 if it is not legal or ends
    /// the game. `moves` and `room` are borrowed; `siblings` were begun for this position.
    [[nodiscard]] std::uint64_t count_replies(Move move, const CheckInfo& check_info, std::vector<Move>& moves,
                                              CheckInfo& room, SiblingsOf<words>& siblings);
    /// Begins them for this position.
    void begin(SiblingsOf<words>& siblings) const;

private:
    using Cells = Bitboard<words>;

    [[nodiscard]] bool counts_by_piece() const;
    using Judged = play::Judged<words>;
    /// A piece that may have moves besides those of fans.
    struct Other {
        Cell cell;
        bool counted;  ///< those of fans are
    };
    [[nodiscard]] Judged judge(const CheckInfo& check_info) const;
    [[nodiscard, gnu::always_inline]] inline bool count_fans(const Entry& entry, const HeldBy<words>& held,
                                                             const Cells& legal, const Cells& open,
                                                             CellCounter& counter, std::vector<Move>& moves) const;
    [[nodiscard, gnu::always_inline]] inline Cells count_simple(const FanList& list, FanReader<words>& reader,
                                                                const Cells& legal, CellCounter& counter) const;
    [[nodiscard, gnu::noinline]] bool count_by_counting_fans(const Entry& entry, const HeldBy<words>& held,
                                                             const Cells& legal, const Cells& open,
                                                             CellCounter& counter, std::vector<Move>& moves) const;
    [[gnu::noinline]] void list_fans(const FanList& list, const Cells& to, std::vector<Move>& moves) const;
    [[gnu::noinline]] void list_open(const Entry& entry, const Cells& open, std::vector<Move>& moves) const;
    void list_segments(std::uint32_t first, std::uint32_t last, const Cells& to, std::vector<Move>& moves) const;
    [[nodiscard]] std::uint64_t count_segments(const Entry& entry, const Judged& judged, std::vector<Move>& moves);
    [[nodiscard, gnu::always_inline]] inline std::uint64_t count_segment(const Segment& segment);
    [[nodiscard]] std::uint64_t count_pieces(FilterId filter, const CheckInfo& check_info, std::vector<Move>& moves);
    [[nodiscard]] std::uint64_t count_by_fans(FilterId filter, const CheckInfo& check_info, std::vector<Move>& moves);
    /// The pieces that may leave a line, of attack on their own royal piece or, where they may not give check, on the
    /// other; and those that stand in the way of a hook's condition.
    [[nodiscard]] static Cells leaving(const CheckInfo& check_info);
    /// In place of a count. (An optional count goes through memory, byte and word, and the processor waits for it.)
    static constexpr auto unknown = ~std::uint64_t{0};
    [[nodiscard]] std::uint64_t count(std::vector<Move>& moves, CheckInfo& room, bool may_make);
    [[nodiscard]] std::uint64_t count_tried_out(Move move, std::vector<Move>& moves, CheckInfo& room,
                                                SiblingsOf<words>& siblings);
    [[nodiscard]] std::uint64_t told_by_siblings(PlayerId mover, const SiblingsOf<words>& siblings,
                                                 const Cells& changed) const;
    [[nodiscard, gnu::always_inline]] inline bool can_be_tried_out(Move move) const;
    [[nodiscard]] Cells changed_by_last_move() const;
    void use_siblings(std::span<const FilterId> filters);
    [[nodiscard]] const CheckInfo& find_check_info(CheckInfo& room);
    void count_royal_moves(std::uint64_t& sum, std::vector<Move>& moves) const;
    [[nodiscard]] bool keep_royal_targets(const Entry& entry, Cell cell, Cells& cells);
    [[nodiscard]] std::optional<std::uint64_t> follow_segments(const Entry& entry, const Judged& judged, Cells& cells,
                                                               bool& open);
    [[nodiscard]] bool follow_segment(const Segment& segment, Cells& cells, std::vector<Move>& found);
    [[nodiscard]] StaticLegality::Verdict legality_of(Move move, const CheckInfo& check_info);
    [[gnu::noinline]] void keep_count(Cell cell, const Entry& entry);
    [[nodiscard]] bool note_cells(const FanList& list, const HeldBy<words>& held, Cells& cells) const;
    [[nodiscard]] std::uint64_t count_drops(FilterId filter, const CheckInfo& check_info, const Judged& judged,
                                            std::vector<Move>& moves);

    std::vector<Other> others_;
    // Of the position that is counted:
    SiblingsOf<words>* siblings_ = nullptr;  ///< null: there are none, or they tell nothing
    Cells changed_{};          ///< by the move from their parent; all, if it has to do with the royal pieces
    Cells royal_known_{};      ///< of `Siblings::royal_moves`
    std::vector<Move> found_;  ///< of a royal piece
    bool fits_;                ///< these are the words of the board, and occupancy tells of its players
    bool hangs_on_variables_;  ///< which moves are legal may depend on variables
    bool tries_out_;           ///< nothing follows a move but that the turn passes
    bool by_piece_;            ///< the rules let legal moves be those of the mover's pieces, each as its tables tell
};

/// The one for the board that there is.
class MoveCounter {
public:
    explicit MoveCounter(const EngineParts& parts)
        : is_small_(parts.tables_.words() == 1), small_(parts), large_(parts) {}

    [[nodiscard]] std::uint64_t count_legal(std::vector<Move>& moves, CheckInfo& check_info) {
        return is_small_ ? small_.count_legal(moves, check_info) : large_.count_legal(moves, check_info);
    }
    [[nodiscard]] std::uint64_t count_replies(Move move, const CheckInfo& check_info, std::vector<Move>& moves,
                                              CheckInfo& room, Siblings& siblings) {
        return is_small_ ? small_.count_replies(move, check_info, moves, room, siblings.small)
                         : large_.count_replies(move, check_info, moves, room, siblings.large);
    }
    void begin(Siblings& siblings) const { is_small_ ? small_.begin(siblings.small) : large_.begin(siblings.large); }

private:
    bool is_small_;
    CounterOf<1> small_;
    CounterOf<2> large_;
};

template <std::size_t words>
typename CounterOf<words>::Judged CounterOf<words>::judge(const CheckInfo& check_info) const {
    if (check_info.state != CheckInfo::State::safe) {
        return {{}, check_info.evasion_mask.bitboard<words>(), false};
    }
    Cells open = check_info.hurdle_cells.bitboard<words>();
    bool everywhere = !check_info.hurdle_cells.any();
    if (check_info.hooks.by_cells != 0) [[unlikely]] {
        const HookReach::Filled& filled = check_info.hooks.by_simple;
        open |= filled.alone.bitboard<words>() | filled.too.bitboard<words>();
        everywhere = everywhere && !filled.alone.any() && !filled.too.any();
    }
    if (static_.forbids_checks()) [[unlikely]] {
        const ChecksGiven& given = check_info.given;
        if (given.attacks != nullptr) {
            const AttackSet::Lines& lines = given.attacks->lines;
            return {~open, open, false, true, given.reach.bitboard<words>(), lines.from.data()};
        }
        open = ~Cells{};
        everywhere = false;
    }
    return {~open, open, everywhere};
}

/// Counts the moves of simple fans that are sure to be legal; returns the cells to which they or others lead.
template <std::size_t words>
Bitboard<words> CounterOf<words>::count_simple(const FanList& list, FanReader<words>& reader, const Cells& legal,
                                               CellCounter& counter) const {
    Cells all{};
    for (unsigned i = list.simple; i != 0; --i) {
        const Cells cells = reader.cells_of(reader.fan());
        all |= cells;
        if (!list.apart) [[unlikely]] {
            counter.add(cells & legal);
        }
    }
    if (list.apart) [[likely]] {
        counter.add(all & legal);
    }
    return all;
}

template <std::size_t words>
Bitboard<words> CounterOf<words>::leaving(const CheckInfo& check_info) {
    Cells cells = check_info.blockers.bitboard<words>() | check_info.evasion_mask.bitboard<words>();
    if (check_info.given.attacks != nullptr) {
        cells |= check_info.given.blockers.bitboard<words>();
    }
    if (check_info.hooks.by_cells != 0) {
        cells |= check_info.hooks.emptied.bitboard<words>();
    }
    return cells;
}

}  // namespace bazillion::play
