#pragma once

#include "play/tables/tables.h"

#include <map>
#include <memory>
#include <vector>

namespace bazillion::play {

/// Turns the move trees of all pieces of a player round: from "where can this piece capture" to "who can capture here".
///
/// Every path through a tree to a move that captures on the target is a conjunction of tests. Read from the target
/// outwards, the paths of all pieces share their beginnings (the cells of a line), so they make a small tree of cells,
/// each telling which codes on it attack and for which codes to look further.
class AttackBuilder {
public:
    AttackBuilder(Tables& tables, FilterId filter, PlayerId attacker, Cell target, Code piece);
    AttackSet build();

private:
    struct Condition {
        bool is_cell = true;
        Slot slot = 0;
        CodeSet codes;
        Test test;
    };
    struct TrieNode;  ///< the tree being grown
    struct TrieEdge {
        Slot slot;
        CodeSet codes;  ///< go on outwards if the cell holds one of these
        std::unique_ptr<TrieNode> further;
    };
    struct Guard {
        Test test;
        std::unique_ptr<TrieNode> further;
    };
    /// The codes for which nodes of a row emit and enter.
    struct CodesOfRow {
        CodeSet emit, enter;
    };
    struct Attacker {
        Slot slot;
        Code code;
        std::uint32_t guard;
    };
    struct TrieNode {
        std::vector<Attacker> attackers;
        std::vector<TrieEdge> edges;
        std::vector<Guard> guards;
    };

    void collect(Code code, Cell start);
    void walk(std::uint32_t begin, std::uint32_t end);
    [[nodiscard]] Test test_of(const Node& node) const;
    [[nodiscard]] bool leads_to_hit(std::uint32_t begin, std::uint32_t end) const;
    const CodesOfRow& codes_of(std::uint32_t row);
    void insert();
    std::uint32_t guard_bit(const std::vector<Test>& tests);
    void flatten(const TrieNode& node);
    bool take(const Segment& segment);
    [[nodiscard]] bool is_line(const Segment& segment) const;
    void store_lines();
    void store_cells_of_attackers();
    [[nodiscard]] std::uint32_t own_bits(const std::vector<std::uint32_t>& row) const;
    std::vector<std::uint32_t> row(const TrieNode& node, Slot slot, const CodeSet* enter) const;

    Tables& tables_;
    const rules::Rules& rules_;
    FilterId filter_;
    PlayerId attacker_;
    Cell target_;
    Code piece_;
    Code code_ = 0;
    Cell start_ = 0;
    std::size_t walked_ = 0;           ///< nodes
    std::vector<std::uint32_t> hits_;  ///< of the entry at hand, those with a move that captures on the target
    std::map<std::uint32_t, CodesOfRow> codes_of_rows_;  ///< [row]
    std::vector<Condition> path_;
    TrieNode root_;
    std::vector<Segment> leaps_, runs_;  ///< those that become lines,
    std::vector<bool> in_lines_;         ///< [cell] and where they go
    AttackSet set_;
};

}  // namespace bazillion::play
