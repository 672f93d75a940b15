#pragma once

#include "play/tables/tables.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace bazillion::play {

/// Whether the board is small enough, and players are few enough, for fans.
[[nodiscard]] bool has_fans(const rules::Rules& rules);
/// Whether each cell has a higher number than the one before, or each a lower one.
[[nodiscard]] bool is_straight(const std::vector<Cell>& cells);
[[nodiscard]] Owners owner_bit(const rules::Rules& rules, Code code);
/// The owners of the codes for which a row has some of the bits; nothing if it makes a difference between the pieces of
/// one owner.
[[nodiscard]] std::optional<Owners> owners_of(const rules::Rules& rules, const std::uint32_t* row, std::uint32_t bits);

/// Runs as they are paired, those that go up first.
struct Line {
    std::vector<Cell> up, down;
};
[[nodiscard]] std::vector<Line> paired(const std::vector<std::vector<Cell>>& runs);
/// Appends the bits of cells to a list of bitboards.
void append_mask(const std::vector<Cell>& cells, std::size_t words, std::vector<std::uint64_t>& masks);

/// Makes fans of those segments of an entry that ask for nothing but whose pieces stand on cells.
///
/// Each path to a move is taken down as a way: the cells that it looks at, who may stand on them but the last, and who
/// on the last. Ways with equal wishes share a fan, unless they lead to one cell by different moves. Ways that begin
/// alike are one run.
///
/// For `reach` it does not matter which move leads to a cell: so there are fans where the move depends on what it
/// captures, too, as where captured pieces change sides. What they cannot stand for is left out. For `count` it does
/// not matter either, but each move that there may be at a time has a way of its own.
class FanBuilder {
public:
    enum class Purpose : std::uint8_t { moves, reach, count };
    explicit FanBuilder(Tables& tables, Purpose purpose = Purpose::moves);

    /// Takes the moves of a segment of the top level; false, with nothing done, if fans cannot stand for it.
    bool take(const Segment& segment);
    /// Notes a segment that is not taken: the gate is that of all of these.
    void leave(const Segment& segment);
    /// Where segments begin that were taken to count, and have moves that meet some pieces of an owner, and not others.
    [[nodiscard]] std::vector<std::uint32_t> uneven() const;
    /// Whether a way that was taken to count is that of several moves.
    [[nodiscard]] bool joins_moves() const;
    /// Whether there are few enough fans for a list.
    [[nodiscard]] bool sort();
    FanList store();

private:
    /// What the moves of a fan have in common.
    struct Wishes {
        Owners past = 0, onto = 0;
        bool simple = false;
    };
    struct Way : Wishes {
        std::vector<Cell> cells;
        Move move = no_move;
        std::vector<bool> met;  ///< [code] but for `moves`: moves land on these; `onto` follows when all are known
        std::vector<std::uint32_t> segments;  ///< for `count`: where those begin that it comes from

        [[nodiscard]] Cell target() const { return cells.back(); }
        [[nodiscard]] bool is_leap() const { return cells.size() == 1; }
        [[nodiscard]] bool begins(const std::vector<Cell>& run) const;
        void add(const std::vector<bool>& codes);  ///< to those that are met
    };
    struct Draft : Wishes {
        std::vector<Move> moves;  ///< [cell]
        std::vector<Cell> leaps;
        std::vector<std::vector<Cell>> runs;
    };

    /// More cells than this on one way, or runs in one fan, and nodes have to do.
    static constexpr std::size_t most = 200;

    [[nodiscard]] bool for_reach() const { return purpose_ == Purpose::reach; }
    [[nodiscard]] bool is_test_of_cell(const Node& node) const;
    [[nodiscard]] std::vector<bool> codes_of(Owners owners) const;
    [[nodiscard]] std::optional<Owners> owners_passed() const;
    bool note(Move move, const std::vector<bool>& met);
    bool note_move(Move move, const std::vector<bool>& met);
    void note_reach(Move move, const std::vector<bool>& met);
    void merge(Way& way);
    void merge_count(Way& way, std::uint32_t segment);
    void find_owners_met();
    bool follow(std::uint32_t begin, std::uint32_t end);
    void add(const Way& way);
    [[nodiscard]] bool fits(const Way& way, const Draft& draft) const;
    [[nodiscard]] bool leads_there(const std::vector<Cell>& run, std::size_t at, Move move, const Wishes& wishes) const;
    [[nodiscard]] bool are_apart() const;
    void store(const Draft& draft);

    Tables& tables_;
    const rules::Rules& rules_;
    Purpose purpose_;
    bool usable_;
    bool simple_ = false;          ///< the segment being taken is
    std::vector<Cell> path_;       ///< the cells entered where the walk is,
    std::vector<Owners> entered_;  ///< and who may stand there
    std::vector<Way> found_;       ///< in the segment being taken
    std::vector<Way> ways_;
    std::vector<Draft> drafts_;
    bool gated_ = true;  ///< the segments that are left begin with cells that must be held by
    Owners gate_ = 0;    ///< one of these
    std::vector<Cell> gates_;
};

}  // namespace bazillion::play
