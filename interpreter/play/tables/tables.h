#pragma once

#include "play/machine/machine.h"
#include "play/machine/predicates.h"
#include "play/machine/trace_cache.h"
#include "play/machine/tree.h"
#include "play/position/append_only.h"
#include "play/position/compiled_moves.h"
#include "play/position/move_traits.h"
#include "play/position/packed_moves.h"
#include "play/tables/fan.h"
#include "play/tables/row_drops.h"
#include "rules/rules.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace bazillion::play {

/// Which blocks of the pieces a run looks at.
struct BlockFilter {
    bool threat = false;                   ///< to find out what is attacked
    bool any = true;                       ///< every move type, or
    std::vector<rules::MoveTypeId> types;  ///< just these
    auto operator<=>(const BlockFilter&) const = default;
};
using FilterId = std::uint32_t;

/// What it costs to look at a node, in steps of the machine.
inline constexpr std::size_t steps_of_a_node = 10;

/// Nodes in `Tables::nodes`; those that fans do not stand for as segments in `Tables::segments`.
struct Entry {
    std::uint32_t begin = 0, end = 0;
    std::uint32_t first = 0, last = 0;  ///< segments
    FanList fans;
    FanList counting;             ///< fans that tell how many moves there are, not which: those of segments before
    std::uint32_t uncounted = 0;  ///< this one
    bool built = false;
    bool interpreted = false;        ///< too large to unfold: the machine runs on the position instead
    bool global_duplicates = false;  ///< may yield a move that another entry yields too, or that it yields itself
    bool local_duplicates = false;   ///< may yield a move twice, but none that another entry yields
    bool variables = false;          ///< some of its moves change variables
    bool sparse = false;             ///< its nodes outnumber by far the moves that it can yield at a time
    bool keeps_code = false;         ///< all that its moves put on cells is the piece itself, as it is
    std::uint8_t asked = 0;          ///< how often, while not built

    /// Whether there are fans to count with.
    [[nodiscard]] bool has_fans() const { return !fans.empty() || !counting.empty(); }
    /// The entry is unfolded and yields no move twice, nor one that another entry yields.
    [[nodiscard]] bool yields_once() const { return built && !interpreted && !global_duplicates && !local_duplicates; }
};

/// What drawing a move, or looking for one of a class that is often empty, has to know of an entry, so that it needs
/// not be walked.
struct MoveSummary {
    std::uint64_t cells = 0;  ///< it yields nothing unless one of these cells, of a board of 64 at most,
    PlayerId owner = 0;       ///< has a piece of this player (the number of players: is empty); `no_player`: it may
    bool others = false;      ///< ... has anything but that
    bool known = false;       ///< the entry is unfolded
    bool singly = false;      ///< ... and yields no move that another one yields too
    bool local_duplicates = false;  ///< as `Entry::local_duplicates`
    bool far = false;               ///< as `Tables::leads_far`
    bool sparse = false;            ///< as `Entry::sparse`
    std::uint32_t moves = 0;        ///< how many nodes have one, or stand for a branch that does,
    std::uint32_t behind = 0;       ///< and where the next entry's begin in `Origins::sampled`, or, if there are local
                                    ///< duplicates, in `Origins::movers`
};

/// What of an entry captures or promotes: its nodes again, those left out that yield nothing else.
struct NoisyEntry {
    Entry entry;                ///< the entry itself as long as it is not unfolded, or if it is too large for that
    bool known = false;         ///< the entry is unfolded, or will never be
    bool uncertain = true;      ///< it may yield other moves, too: ask of each what it does on the board
    bool of_targets = false;    ///< it yields nothing unless one of `targets`,
    std::uint64_t targets = 0;  ///< cells modulo 64, holds a piece of another player
};

/// "Can this player capture what stands there": independent tests of cells, nearest to the target first. In rows of
/// these nodes the lowest 31 bits say which guards let a code on that cell attack; guard 0 is always open.
struct AttackSet {
    struct Node {
        Slot slot = 0;
        play::Node::Type type = play::Node::Type::cell;
        std::uint32_t next = 0;
        std::uint32_t row = 0;
        std::uint32_t own = 0;  ///< the bits that pieces of the one attacked have in the row
    };
    /// Leaps and runs over empty cells as bitboards, where each cell is in one of them at most.
    struct Lines {
        std::vector<std::uint64_t> masks;  ///< of leaps, then of the runs of lines as in a `Fan`; empty: there are none
        unsigned count = 0;
        Owners attackers = 0;  ///< nobody else's pieces attack along these
        Cell first = 0;
        std::vector<std::uint32_t> rows;  ///< [cell - first]
        /// [code * words + word] the cells from which that piece attacks, where no move may give check.
        std::vector<std::uint64_t> from;
        [[nodiscard]] std::uint32_t row(std::size_t cell) const { return rows[cell - first]; }
    };
    Lines lines;
    bool has_only_lines = false;  ///< lines tell all
    std::vector<Node> nodes;
    std::vector<Segment> segments;                   ///< of nodes that lines do not stand for
    std::vector<std::vector<Test>> guards;           ///< [i] opens bit i+1 if all its tests hold
    std::vector<std::pair<Code, Cell>> interpreted;  ///< attackers that must be asked one by one
    bool rest_is_tested = false;  ///< what lines do not tell asks for more than who stands where, as en passant does
    bool of_cells = true;         ///< the answer depends on nothing but what stands on cells,
    bool of_slots = true;         ///< ... and the values of variables
    static constexpr std::uint32_t enter_bit = 1u << 31;
};

/// What a condition of legality asks for.
enum class LegalAsks : std::uint8_t {
    own_checks,  ///< for nothing but that the mover's royal pieces are safe,
    all_checks,  ///< that those of either side are,
    variables,   ///< what variables hold, and nothing else,
    more         ///< for other things, or there is none
};

/// The rules worked out for every piece on every cell, lazily: decision nodes for generation, and for each cell the set
/// of ways to attack it. What is asked for but a few times is not unfolded: to run the program once costs less, so that
/// a game is ready at once however large it is. Belongs to one thread.
///
/// Answering a question of a program may build further tables, at any depth. So nothing that is handed out by
/// reference, pointer or span moves when tables grow: what is shared lies in `AppendOnly` lists, in lists that have
/// their final size from the beginning, or in a node of its own.
class Tables {
public:
    static constexpr std::uint8_t usual_threshold = 2;
    /// Unfolds what is asked for oftener than `compile_threshold` times.
    Tables(const rules::Rules& rules, std::uint8_t compile_threshold);

    /// Stands for what is not unfolded.
    static constexpr Entry plain{.interpreted = true, .global_duplicates = true};
    /// Tells that so many pieces were asked what they can capture for want of an attack set. It counts towards what
    /// building these may cost.
    void note_asked_singly(std::size_t pieces) { machine_.extend_budget(pieces); }

    /// Bytes of all that was learned since the beginning, or since it was forgotten.
    [[nodiscard]] std::size_t bytes() const {
        return compiled_moves_.bytes() + trace_cache_.bytes() + transitions_.bytes() + nodes_.bytes() +
               segments_.bytes() + traits_.bytes() + packed_.bytes() + may_hit_.bytes() + origins_.parents.bytes() +
               origins_.before.bytes() + origins_.movers.bytes() + tests_.bytes() + bytes_of_lists_ +
               fan_words_.bytes() + fan_moves_.bytes();
    }
    /// Forgets all that was learned, as if no question had been asked yet: moves, entries, nodes, attack sets. Only ids
    /// of filters stay. Not while a question is being answered. Large lists are freed, or kept for what comes, in one
    /// piece each, so that it takes some milliseconds at most.
    void forget();

    /// As `TraceCache::limit`.
    void limit_traces(std::size_t ends) { trace_cache_.limit(ends); }

    FilterId filter(const BlockFilter& filter);
    [[nodiscard]] FilterId everything() const { return everything_; }
    [[nodiscard]] FilterId threats() const { return threats_; }
    [[nodiscard]] bool is_royal(Code code) const { return royal_[code]; }

    /// Moves of the piece `code` from `cell`.
    const Entry& moves(FilterId filter, Code code, Cell cell) {
        const auto& entries = filters_[filter]->moves[code];
        return !entries.empty() && entries[cell].built ? entries[cell] : ask(filter, code, cell, false);
    }
    /// Fans of the cells that a piece leads to, by those of its moves that ask for nothing but whose pieces stand on
    /// cells. The first time, its moves are unfolded, however seldom they were asked for.
    const FanList& reach(Code code, Cell cell) {
        const auto& lists = reach_[code];
        return !lists.empty() && lists[cell] ? *lists[cell] : build_reach(code, cell);
    }
    /// [code][cell] those of them that were asked for, empty for codes not met yet. They stay where they are.
    [[nodiscard]] const std::vector<Entry>* moves_asked_for(FilterId filter) const {
        return filters_[filter]->moves.data();
    }
    /// The same for those who draw one; not `known` if the tables are not built yet.
    const MoveSummary& summary(FilterId filter, Code code, Cell cell) {
        const auto& summaries = filters_[filter]->summaries[code];
        return !summaries.empty() && summaries[cell].known ? summaries[cell] : summarise(filter, code, cell);
    }
    /// Of the moves of a piece, and of the drops of a new one on all cells, those that capture or promote.
    const NoisyEntry& noisy_moves(FilterId filter, Code code, Cell cell) {
        const auto& entries = filters_[filter]->noisy_moves[code];
        return !entries.empty() && entries[cell].known ? entries[cell] : ask_noisy_moves(filter, code, cell);
    }
    const NoisyEntry& noisy_drops(FilterId filter, Code code) {
        const NoisyEntry& entry = filters_[filter]->noisy_drops[code];
        return entry.known ? entry : ask_noisy_drops(filter, code);
    }
    /// Whether fans tell all moves of an unfolded entry, none of them twice, and these are so many that to count those
    /// open takes less than to sample some in vain.
    [[nodiscard]] static bool leads_far(const Entry& entry) {
        return entry.end - entry.begin >= far && !entry.fans.empty() && entry.first == entry.last &&
               entry.yields_once();
    }
    /// Drops of a new piece `code` on `cell`.
    const Entry& drops(FilterId filter, Code code, Cell cell) {
        const auto& entries = filters_[filter]->drops[code];
        return !entries.empty() && entries[cell].built ? entries[cell] : ask(filter, code, cell, true);
    }
    /// Drops of a new piece on all cells of the board at once; `interpreted` if each cell must be asked.
    const Entry& all_drops(FilterId filter, Code code) {
        const Entry& entry = filters_[filter]->all_drops[code];
        return entry.built ? entry : ask_all_drops(filter, code);
    }
    /// How an interpreted piece turns rows where it is dropped; null if it does not, or that is not known yet. It is
    /// when it was asked for with `find_row_drops`.
    [[nodiscard]] const RowDrops* row_drops(FilterId filter, Code code) const {
        return filters_[filter]->row_drops[code].get();
    }
    const RowDrops* find_row_drops(FilterId filter, Code code);
    /// A bound on the moves that an unfolded entry can yield at a time.
    [[nodiscard]] std::size_t most_moves(const Entry& entry) const { return count_movers(entry.begin, entry.end); }
    /// The move by which a player passes.
    Move pass(PlayerId player);
    const Entry& button(std::uint16_t button, std::size_t choice, PlayerId player);
    /// Emits move 0 where the condition holds for `player`.
    Entry condition(const rules::Program& program, PlayerId player) {
        const Asked& asked = asked_[place_of(program, player)];
        return asked.program == &program && asked.player == player ? asked.entry : ask_condition(program, player);
    }

    /// What the condition `legal` asks for, of all players.
    [[nodiscard]] LegalAsks legal_asks();

    /// How `attacker` can capture `piece` on `cell`, by blocks of `filter`; null while it is not worth working out.
    const AttackSet* attack(FilterId filter, PlayerId attacker, Cell cell, Code piece) {
        const auto& attacks = filters_[filter]->attacks[attacker * codes_ + piece];
        return !attacks.empty() && attacks[cell].set != nullptr ? attacks[cell].set
                                                                : ask_attack(filter, attacker, cell, piece);
    }

    /// Runs the blocks of a piece on a position: the plain path, and the only one for interpreted entries. For threats
    /// runs what has to do with them (`threat_program`), or all `as_written`.
    void interpret(FilterId filter, Code code, Cell cell, bool drop, Oracle& oracle, std::vector<Move>& moves,
                   bool as_written);
    /// The same for an interpreted entry, along a way known from a run before if there is one.
    void interpret_again(FilterId filter, Code code, Cell cell, bool drop, Oracle& oracle, std::vector<Move>& moves);
    /// [cell * words + word] a bit for each cell of the board: while these are empty, an interpreted piece has no drops
    /// on `cell`. Empty if nothing is known; else it stays where it is.
    [[nodiscard]] std::span<const std::uint64_t> dead_mask(FilterId filter, Code code) const {
        return filters_[filter]->dead_mask[code];
    }
    void interpret_button(std::uint16_t button, std::size_t choice, PlayerId player, Oracle& oracle,
                          std::vector<Move>& moves);
    bool interpret_condition(const rules::Program& program, PlayerId player, Oracle& oracle, Cell cursor = rules::none,
                             Observer* observer = nullptr);
    /// Appends what a program of no piece does, run from a cell.
    void interpret_effects(const rules::Program& program, PlayerId player, Cell cursor, Oracle& oracle,
                           std::vector<Move>& moves, Observer* observer = nullptr);

    /// Runs one block of a piece, telling `observer` each step. False if it was cut for taking too long.
    bool watch(const rules::Block& block, Code code, Cell cell, Oracle& oracle, Observer& observer);
    [[nodiscard]] const rules::Rules& rules() const { return rules_; }
    [[nodiscard]] const BlockFilter& blocks_of(FilterId filter) const { return filters_[filter]->blocks; }

    [[nodiscard]] const Node* nodes() const { return nodes_.data(); }
    [[nodiscard]] const std::uint32_t* rows() const { return transitions_.data(); }
    /// For sampling moves; worked out as far as asked for.
    struct Origins {
        AppendOnly<std::uint32_t> parents;  ///< [node] the innermost branch that it lies in, or `no_parent`
        AppendOnly<std::uint32_t> before;   ///< [node] how many nodes before it have a move
        AppendOnly<std::uint32_t> movers;   ///< the nodes that have one
        /// The same, but where no more than one node of a branch of the top level can yield its move at a time, the
        /// first node of the branch with `branch_bit` stands for all of them.
        AppendOnly<std::uint32_t> sampled_before, sampled;
    };
    static constexpr std::uint32_t branch_bit = 1u << 31;
    const Origins& origins() { return origins_.parents.size() == nodes_.size() ? origins_ : find_origins(); }
    static constexpr std::uint32_t no_parent = 0xffffffff;
    [[nodiscard]] const Segment& segment(std::uint32_t index) const { return segments_[index]; }
    [[nodiscard]] const std::uint64_t* fan_words() const { return fan_words_.data(); }
    [[nodiscard]] const Move* fan_moves() const { return fan_moves_.data(); }
    /// The words of a bitboard.
    [[nodiscard]] std::size_t words() const { return words_; }
    /// What judging the move takes.
    const MoveTraits& traits(Move move) { return move < traits_.size() ? traits_[move] : work_out_traits(move); }
    /// Whether it captures on a cell (`CompiledMove::hits`).
    [[nodiscard]] bool hits(Move move, Cell cell) {
        const std::uint64_t may_hit = move < may_hit_.size() ? may_hit_[move] : work_out_hits(move);
        return (may_hit >> cell % 64 & 1) != 0 && compiled_moves_.unpacked(move).hits(cell);
    }
    /// What making it takes.
    const PackedMove& packed(Move move) {
        const PackedMove* const known = packed_.find(move);
        return known != nullptr ? *known : packed_.pack(move, compiled_moves_[move]);
    }
    [[nodiscard]] const Test& test(std::uint32_t index) const { return tests_[index]; }
    /// What `Test::Type::predicate` asks of the position, or of the cell `slot`: emits move 0 where that holds.
    [[nodiscard]] const Entry& predicate(std::size_t index, PlayerId player, Slot slot);
    [[nodiscard]] const rules::Program& predicate_program(std::size_t index) const {
        return predicates_[index].program;
    }
    [[nodiscard]] const AttackTest& attack_test(std::size_t index) const { return attack_tests_[index]; }
    [[nodiscard]] const CompiledMove& operator[](Move move) const { return compiled_moves_[move]; }
    [[nodiscard]] CompiledMoves& templates() { return compiled_moves_; }

    /// What has been built so far.
    struct TableStatistics {
        std::size_t unfolded = 0, interpreted = 0, waiting = 0;  ///< pieces on cells; `waiting`: not asked often enough
        std::size_t unique = 0;                                  ///< unfolded, and no move can come twice
        std::size_t attack_sets = 0, guarded = 0, asked_singly = 0;
        std::size_t templates = 0, nodes = 0;
        std::size_t states = 0, ends = 0;  ///< of the trace cache
    };
    [[nodiscard]] TableStatistics statistics() const;

private:
    friend class AttackBuilder;
    friend class FanBuilder;
    friend class NoisyBuilder;
    friend class RowDropBuilder;
    static constexpr std::uint32_t far = 25;  ///< nodes of an entry, from where on runs are long
    struct Attack {
        const AttackSet* set = nullptr;
        std::uint8_t asked = 0;
    };
    /// The pieces, and where they stand, that may have a move capturing on a cell.
    struct PotentialAttackers {
        std::vector<std::vector<std::pair<Code, Cell>>> of;  ///< [cell]
        std::size_t looked_at = 0;                           ///< pieces on cells so far; they take their time
    };
    struct OfFilter {
        OfFilter(BlockFilter of, const rules::Rules& rules);
        BlockFilter blocks;
        std::vector<std::vector<Entry>> moves, drops;      ///< [code][cell], empty for codes not met yet
        std::vector<Entry> all_drops;                      ///< [code]
        std::vector<std::vector<MoveSummary>> summaries;   ///< [code][cell], as `moves`
        std::vector<std::vector<NoisyEntry>> noisy_moves;  ///< also
        std::vector<NoisyEntry> noisy_drops;               ///< [code]
        /// [code * 2 + drop][cell], empty for what is unfolded.
        std::vector<std::vector<TraceCache::Origin>> trace_origins;
        std::vector<std::vector<std::uint64_t>> dead_mask;  ///< [code][cell * words + word], empty if nothing is known
        std::vector<std::unique_ptr<RowDrops>> row_drops;   ///< [code]
        std::vector<bool> sought_row_drops;  ///< [code] whether it is known that there are none, or which
        /// [attacker * codes + piece][cell], empty for pieces not asked about yet.
        std::vector<std::vector<Attack>> attacks;
        std::vector<PotentialAttackers> potential_attackers;  ///< [attacker]
    };
    /// Gives a list, empty as yet, its final size.
    template <typename T>
    std::vector<T>& sized(std::vector<T>& list, std::size_t size) {
        if (list.empty()) {
            list.resize(size);
            bytes_of_lists_ += size * sizeof(T);
        }
        return list;
    }
    [[nodiscard]] bool affords_trees() const { return compile_threshold_ == 0 || machine_.affords_trees(); }
    bool find_potential_attackers(FilterId filter, PlayerId attacker);
    [[nodiscard]] std::vector<Cell> targets(Entry entry) const;
    const Entry& unfolded(FilterId filter, Code code, Cell cell);
    const Entry& ask(FilterId filter, Code code, Cell cell, bool drop);
    const AttackSet* ask_attack(FilterId filter, PlayerId attacker, Cell cell, Code piece);
    const FanList& build_reach(Code code, Cell cell);
    const Entry& build_moves(FilterId filter, Code code, Cell cell, bool drop);
    void find_duplicates(const Tree& tree, Cell cell, Entry& entry) const;
    bool piece_tree(FilterId filter, Code code, Cell cell, bool drop, Oracle* oracle, Tree& tree,
                    Trace* trace = nullptr, bool as_written = false);
    void note_dead_cells(FilterId filter, Code code, Cell cell, const Trace& trace, const Value* board);
    const rules::Program& program_to_unfold(const rules::Block& block);
    const rules::Program& threat_program_of(const rules::Block& block, PlayerId mover);
    template <typename Run>
    void collect(std::vector<Move>& moves, Run&& run);
    bool button_tree(std::uint16_t button, std::size_t choice, PlayerId player, Oracle* oracle, Tree& tree);
    Entry store(Tree& tree);
    Entry append(std::vector<Node>& nodes);
    [[nodiscard]] bool is_simple(std::uint32_t begin, std::uint32_t end, Code code, Cell vacated);
    [[nodiscard]] bool has_long_runs(const Entry& entry) const;
    [[nodiscard]] bool fills_slots(const Segment& segment);
    void find_segments_of(Entry& entry, Code code, Cell vacated);
    [[nodiscard]] std::size_t find_counting_fans(Entry& entry, std::vector<Segment>& segments);
    const Entry& ask_all_drops(FilterId filter, Code code);
    const NoisyEntry& ask_noisy_moves(FilterId filter, Code code, Cell cell);
    const NoisyEntry& ask_noisy_drops(FilterId filter, Code code);
    const MoveTraits& work_out_traits(Move move);
    std::uint64_t work_out_hits(Move move);
    bool permits(const CompiledMove& made);
    LegalAsks legal_asks(PlayerId mover);
    bool legal_asks_for_variables(PlayerId mover);
    Entry unfold_condition(const rules::Program& program, PlayerId player, Cell cursor);
    Entry ask_condition(const rules::Program& program, PlayerId player);
    [[nodiscard]] std::size_t place_of(const rules::Program& program, PlayerId player) const {
        const auto address = reinterpret_cast<std::uintptr_t>(&program) / alignof(std::max_align_t);  // NOLINT
        return (address + address / 64 + player) % asked_.size();
    }
    const Origins& find_origins();
    [[nodiscard]] unsigned most_at_once(std::uint32_t begin, std::uint32_t end, unsigned enough) const;
    [[nodiscard]] bool is_sparse(const Entry& entry) const;
    /// How many of the nodes [begin, end) have moves.
    [[nodiscard]] std::uint32_t count_movers(std::uint32_t begin, std::uint32_t end) const;
    [[nodiscard]] bool is_sampled_as_one(std::uint32_t top) const;
    const MoveSummary& summarise(FilterId filter, Code code, Cell cell);
    void find_needs(const Entry& entry, MoveSummary& summary) const;

    const rules::Rules& rules_;
    std::size_t cells_, codes_;
    std::size_t words_;  ///< with a bit for each cell
    std::uint8_t compile_threshold_;
    CompiledMoves compiled_moves_;
    std::deque<AttackTest> attack_tests_;
    Machine machine_;
    std::size_t bytes_of_lists_ = 0;  ///< of filters, and in attack sets
    TransitionTables transitions_;
    TraceCache trace_cache_;
    int following_ = 0;  ///< how many runs are followed, one in the course of another
    BufferPool<Trace> trace_pool_;
    AppendOnly<Node> nodes_;
    Origins origins_;  ///< of the first nodes
    AppendOnly<Segment> segments_;
    AppendOnly<std::uint64_t> fan_words_;
    AppendOnly<Move> fan_moves_;
    std::vector<std::vector<std::optional<FanList>>> reach_;  ///< [code][cell], empty for codes not met yet
    AppendOnly<MoveTraits> traits_;                           ///< of the first compiled moves
    AppendOnly<std::uint64_t> may_hit_;                       ///< also
    PackedMoves packed_;
    std::vector<bool> royal_;  ///< [code]
    TestTable tests_;
    std::vector<std::unique_ptr<OfFilter>> filters_;
    FilterId everything_, threats_;
    std::vector<Entry> buttons_;
    std::vector<std::size_t> button_first_;
    std::map<std::pair<const rules::Program*, PlayerId>, Entry> conditions_;
    /// Those asked for last; another one with the same place takes it.
    struct Asked {
        const rules::Program* program = nullptr;
        PlayerId player = 0;
        Entry entry;
    };
    std::array<Asked, 64> asked_{};
    std::vector<std::unique_ptr<AttackSet>> attack_sets_;
    ListPool<Move> move_lists_;
    std::map<std::pair<const rules::Block*, PlayerId>, rules::Program> threat_programs_;
    std::map<const rules::Block*, rules::Program> programs_to_unfold_;
    struct Predicate {
        rules::Program program;
        std::vector<Entry> entries;  ///< [player * (cells + 1) + cell], the last of each player of the position
    };
    std::deque<Predicate> predicates_;                ///< of those programs
    std::map<const rules::Program*, int> too_large_;  ///< how often it could not be unfolded
};

}  // namespace bazillion::play
