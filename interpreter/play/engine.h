#pragma once

#include "play/drop_lists.h"
#include "play/goal_watch.h"
#include "play/groups.h"
#include "play/hooks.h"
#include "play/occupancy.h"
#include "play/position.h"
#include "play/random.h"
#include "play/safety.h"
#include "play/spare_lists.h"
#include "play/tables.h"
#include "rules/rules.h"
#include "syntax/diagnostic.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace bazillion::play {

/// How a game ended.
struct Ending {
    enum class Reason : std::uint8_t { goal, captured, checkmate, stalemate, deadlock, repetition, script };
    Reason reason = Reason::goal;
    PlayerId winner = rules::no_player;   ///< none: drawn, unless there is a loser
    PlayerId loser = rules::no_player;    ///< where one of more than two loses and nobody wins
    std::string words;                    ///< for `script`
    std::size_t goal = rules::none;       ///< index of the goal that decided, if one did
    PlayerId reached = rules::no_player;  ///< for whom that goal holds
};

/// A position with its rules: generates moves, makes and takes them back, tells check and the end. Not shared between
/// threads; rules are.
class Engine : private Oracle {
public:
    /// `hooks` may be null for games without scripts; it must outlive the engine. `patience` as in `Tables`.
    Engine(std::shared_ptr<const rules::Rules> rules, Hooks* hooks, std::uint8_t patience = 2);

    [[nodiscard]] const rules::Rules& rules() const { return *rules_; }
    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] const Template& operator[](Move move) const { return tables_[move]; }
    [[nodiscard]] PlayerId player() const { return turn().decider; }
    [[nodiscard]] PlayerId mover() const { return turn().mover; }

    /// The setup, ready to play.
    [[nodiscard]] Position start() const;
    /// Fills in what is derived from cells and variables: counts, royal cells, hash.
    void complete(Position& position) const;
    /// Whether what is derived has been kept as `complete` would fill it in, and groups are those of the board.
    [[nodiscard]] bool in_step() const;
    [[nodiscard]] std::uint64_t hash_of(const Position& position) const;
    void set_position(const Position& position);

    /// Moves of the rules, own royal pieces not heeded; appended to `moves`.
    void generate(std::vector<Move>& moves);
    /// One of the moves that `generate` would list, each as likely as the others, found without listing them; `no_move`
    /// if that cannot be done, or takes too long.
    Move draw(Random& random);
    /// Another one in the position of the last `draw`, the same one included.
    Move draw_again(Random& random) { return candidates_.empty() ? draw(random) : draw_candidate(random); }
    /// Legal moves; none if the game has ended.
    void legal_moves(std::vector<Move>& moves);
    bool any_legal_move();

    /// Finds out what the safety of the mover's royal pieces hangs on.
    void look_around(Safety& safety);
    /// What can be told of a generated move without making it, after `look_around`. Exact for any rules.
    enum class Verdict : std::uint8_t { legal, illegal, unknown };
    Verdict judge(Move move, const Safety& safety);
    /// The number of legal moves; `perft` of one ply. `moves` and `safety` lend their memory: what they hold before is
    /// lost, what they hold after means nothing.
    std::uint64_t count_legal(std::vector<Move>& moves, Safety& safety);

    /// Makes a generated move, hooks included. False if it is not legal (or a script failed); the position is then as
    /// before.
    [[nodiscard]] bool make(Move move, const Safety* safety = nullptr);
    /// Makes a move without asking whether it is legal. False if a script failed.
    [[nodiscard]] bool force(Move move);
    void unmake();
    [[nodiscard]] std::size_t made() const { return frames_.size(); }

    [[nodiscard]] bool in_check(PlayerId player);
    /// The royal piece of the player that is attacked, or none.
    [[nodiscard]] Cell checked_cell(PlayerId player);
    /// Check as the player to act sees it, waiting consequences included.
    [[nodiscard]] bool in_check();

    /// The end by what stands on the board (no look at legal moves).
    [[nodiscard]] const std::optional<Ending>& ended() const { return ended_; }
    /// Goals that need no move to have been made, for positions given from outside.
    void test_goals();
    /// What `ended` should tell, with all goals tested as they stand instead of by what has changed since.
    [[nodiscard]] std::optional<Ending> ended_plain();
    /// The end that shows once it is known whether the player to act can: by repetition, or by want of moves.
    [[nodiscard]] std::optional<Ending> ending(bool can_move);
    /// Whether the third occurrence of the position has ended the game.
    [[nodiscard]] bool over_by_repetition();
    /// Whether goals or the game's own rule look at repetition, and the position has occurred for the third time.
    [[nodiscard]] bool repeated() const {
        return ends_by_repetition_ && met_[met_at(position_.clock.hash)] >= 2 && occurrences() >= 3;
    }
    /// Whether `ending` may tell an end though the player to act can move and the position is not repeated.
    [[nodiscard]] bool ends_in_other_ways() const { return ends_in_other_ways_; }
    /// How often the position, with the player to act, has occurred since `set_position`, this time included.
    [[nodiscard]] std::size_t occurrences() const;

    /// Index of the phase in force, or none.
    [[nodiscard]] std::size_t phase();

    /// Cells and slots that the last `make` changed, with their values before (newest last).
    [[nodiscard]] std::span<const Write> last_writes() const;

    /// Trouble met in a script since the last call.
    [[nodiscard]] std::optional<syntax::Diagnostic> take_trouble();
    [[nodiscard]] bool in_trouble() const { return trouble_.has_value(); }

    /// On which shortcuts the game is played, as far as tables were built: a name and a few words for each.
    struct Fact {
        std::string name, words;
    };
    [[nodiscard]] std::vector<Fact> shortcuts() const;

    // explain.cpp: for those who ask why a move is there or not
    /// Runs one block of the piece `code` on `cell` (or dropped there), telling `observer` each step; false if it was
    /// cut for taking too long.
    bool watch(const rules::Block& block, Code code, Cell cell, Observer& observer);
    /// Which blocks may move now, and of several classes which has moves: `classes[in_force]`, if there is one.
    struct Eligible {
        std::vector<BlockFilter> classes;
        std::size_t in_force = 0;
    };
    Eligible eligible();
    /// Why a generated move is not legal.
    struct Refusal {
        enum class Reason : std::uint8_t { none, check, answer, script_forbids, script_fails };
        Reason reason = Reason::none;
        Cell royal = rules::none;     ///< for `check`: where,
        Code piece = rules::empty;    ///< who could be captured,
        std::vector<Cell> attackers;  ///< and by whom
        std::string hook;             ///< for `script_forbids`: the function
    };
    Refusal refusal(Move move);
    /// The pieces that let `attacked?` or `defended?` hold.
    std::vector<Cell> attackers(const AttackTest& test);

    /// The same with the plain interpreter only, without tables of moves, conditions and attacks: what these are tested
    /// against.
    void generate_plain(std::vector<Move>& moves);
    void legal_moves_plain(std::vector<Move>& moves);

    /// Pieces of some kinds that a player has on the board. Only kinds that the rules ask about are counted.
    [[nodiscard]] unsigned count(PlayerId player, std::span<const KindId> kinds) const;
    /// Pieces that a player has in reserve; on the board or in reserve; of that many, those which he has not.
    [[nodiscard]] unsigned in_reserve(PlayerId player) const;
    [[nodiscard]] unsigned owned(PlayerId player, const rules::Number& number) const;
    /// Pieces that a player has on the places that a number of the rules names.
    [[nodiscard]] unsigned count_in(PlayerId player, const rules::Number& number) const;
    unsigned threatened(PlayerId player, std::span<const KindId> kinds);
    /// How many of some kinds a player has on the board or in reserve.
    [[nodiscard]] unsigned variety(PlayerId player, std::span<const KindId> kinds) const;

private:
    struct Frame {
        Clock clock;
        std::uint32_t writes;
        std::uint32_t captured;  ///< where the pieces captured by this move begin in `captured_`
        const Template* made;    ///< the move before
        PlayerId mover;          ///< and who made it
        bool ended;              ///< the game had ended, as the last of `past_endings_` tells
        std::uint32_t untested;  ///< `untested_`
        std::uint32_t groups;    ///< `Groups::mark`
    };

    // engine.cpp
    void lay_out_derived_slots();
    void keep_hashes();
    void sort_players();
    void sort_goals();
    void find_stocks();
    void sort_legality();
    void follow_turns();
    void prepare_filters();
    [[nodiscard]] const rules::Turn& turn() const { return rules_->turns[position_.clock.turn]; }
    [[nodiscard]] FilterId filter_of(rules::MoveTypeId type);
    [[nodiscard]] FilterId next_threats(std::size_t turn, PlayerId attacker);

    // generate.cpp
    void generate_actions(std::vector<Move>& moves);
    [[nodiscard]] std::span<const FilterId> filters_now();
    void generate_pieces(FilterId filter, std::vector<Move>& moves, bool often_none = false);
    [[nodiscard]] bool may_move(FilterId filter, Cell cell);
    /// Whether the board does not rule out that an entry yields something.
    [[nodiscard]] bool is_open(const Prospect& prospect) const {
        if (prospect.owner == rules::no_player) {
            return true;
        }
        const std::uint64_t there = occupied_.first_word(prospect.owner);
        return ((prospect.others ? ~there : there) & prospect.cells) != 0;
    }
    void generate_from(Cell cell, FilterId filter, std::vector<Move>& moves);
    template <typename Visit>
    void each_drop(Visit&& visit) const;
    void generate_drops(Code code, FilterId filter, std::vector<Move>& moves);
    void generate_buttons(std::vector<Move>& moves);
    void generate_from_scripts(std::vector<Move>& moves);
    void run_or_interpret(Entry entry, FilterId filter, Code code, Cell cell, bool drop, std::vector<Move>& moves);
    void run(Entry entry, std::vector<Move>& moves, bool simple_ones = true);
    template <typename Visit>
    bool walk(std::uint32_t begin, std::uint32_t end, Visit&& visit);
    template <typename Fill>
    void each_once(std::vector<Move>& moves, Fill&& fill);
    static void remove_equal(std::vector<Move>& moves, std::size_t first);
    [[nodiscard]] bool evaluate(const rules::Program& program, PlayerId player);
    [[nodiscard]] bool deadlocked();
    [[nodiscard]] bool can_reach(const rules::Program& goal, PlayerId player);
    bool reach(const rules::Program& goal, PlayerId player, PlayerId actor, std::size_t& tries, std::size_t depth);

    // chains.cpp
    void generate_steps(std::vector<Move>& moves);
    void keep_longest(std::vector<Move>& moves, std::size_t first);
    /// Chains of steps played out to find the longest. Where they go on for ever, or too far, all count as equal.
    struct ChainSearch {
        static constexpr std::size_t being_searched = static_cast<std::size_t>(-1);
        /// How many steps can follow in a position, by its hash and where the step before led.
        std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> rest;
        std::size_t steps = 0;  ///< of the chain being played out
        bool endless = false;
    };
    [[nodiscard]] std::size_t chain_length(Move move, ChainSearch& search);
    [[nodiscard]] bool can_go_on();
    void set_chain(Cell cell, rules::MoveTypeId type);

    // legality.cpp
    [[nodiscard]] bool any_legal(std::span<const Move> moves, std::size_t first);
    [[nodiscard]] bool make_and_look(Move move, const Safety* safety);
    [[nodiscard]] bool legal_now(Move move, PlayerId player, const Safety* safety);
    bool can_reply();

    // safety.cpp
    bool look_along(const AttackSet& set, Safety& safety);
    bool look_behind(const AttackSet& set, std::uint32_t begin, std::uint32_t end, std::uint32_t open, Safety& safety);
    static void mark_way(const AttackSet& set, std::uint32_t last, Safety& safety);
    [[nodiscard]] bool exposes(PlayerId player, const Safety* safety);
    [[nodiscard]] Verdict try_out(Move move, const Outline& outline, bool safe);
    [[nodiscard]] Verdict royal_safe(PlayerId player, Cell cell, bool reckoned);
    [[nodiscard]] bool opens_gates(Move move, const Outline& outline, const Safety& safety) const;
    [[nodiscard]] bool foresees_legality();
    [[nodiscard]] Verdict allowed(const Template& made, bool reckoned);
    [[nodiscard]] bool turn_passes() const;

    // foresight.cpp
    [[nodiscard]] bool sort_hooks();
    [[nodiscard]] bool may_be_followed(const Template& made);
    [[nodiscard]] bool may_hold(const Entry& condition, const Template& made);
    [[nodiscard]] std::optional<Value> value_after(Slot slot, const Template& made) const;
    [[nodiscard]] std::optional<bool> foresee(const Test& test, const Template& made);
    [[nodiscard]] std::optional<bool> foresee_count(const Test& test, const Template& made) const;

    // count.cpp
    [[nodiscard]] std::uint64_t count_simple(const Entry& entry);
    [[nodiscard]] bool counts_by_piece() const;
    std::uint64_t count_pieces(FilterId filter, const Safety& safety, std::vector<Move>& moves);

    // draw.cpp
    void prepare_draws();
    [[nodiscard]] bool draws_drops(FilterId filter, Code code);
    Move draw_drop(FilterId filter, Random& random);
    Move draw_step(Random& random);
    Move draw_candidate(Random& random);
    void add_candidates(const Entry& entry);
    [[nodiscard]] bool follow_drops(FilterId filter);
    void list_drops(FilterId filter);
    enum class Drawn : std::uint8_t { unknown, singly, never };
    [[nodiscard]] Drawn list_drops_of(FilterId filter, Code piece, DropLists& lists);
    [[nodiscard]] Move drop_on(FilterId filter, Code piece, Cell cell);
    template <typename Visit>
    bool each_prospect(FilterId filter, Visit&& visit);
    [[nodiscard]] bool list_class(FilterId filter);
    [[nodiscard]] bool find_candidates(FilterId filter);
    [[nodiscard]] bool yields(std::uint32_t index, const Tables::Origins& origins);
    [[nodiscard]] bool comes_earlier(std::uint32_t first, std::uint32_t at);

    // apply.cpp
    void apply(const Packed& made);
    void perform(std::span<const Change> changes);
    [[nodiscard]] Slot gain_slot(PlayerId player, Code captured) const;
    void recycle(Code captured);
    void capture_group(Cell cell);
    void capture_surrounded(Cell cell, PlayerId player);
    bool run_hooks(const Template& made, PlayerId player, bool& again);
    void sweep();
    void finish_turn(const Packed& made, bool again);
    [[nodiscard]] bool yields_any(const Entry& entry);
    void write(Slot slot, Value value);
    void take_off(Cell cell);
    void derive(Slot cell, Code old, Code now);
    HookView view();

    // attack.cpp
    [[nodiscard]] std::uint32_t open_gates(const AttackSet& set);
    [[nodiscard]] bool attacked(const AttackSet& set);
    bool attacked_in_tree(const AttackSet& set, const Stretch& stretch, std::uint32_t open);
    [[nodiscard]] bool attacked_by(PlayerId attacker, Cell cell, Code piece, FilterId filter);
    [[nodiscard]] bool answer(const AttackTest& test);
    [[nodiscard]] bool captures_on(Cell cell, Cell from, FilterId filter);
    [[nodiscard]] FilterId threats_of(PlayerId attacker) const {
        return threat_filters_[position_.clock.turn * rules_->players.size() + attacker];
    }
    [[nodiscard]] std::vector<Cell> capturers(PlayerId attacker, Cell cell, FilterId filter);
    template <typename Visit>
    void with_piece_in_mind(const AttackTest& test, Visit&& visit);
    template <typename Visit>
    bool each_royal(PlayerId player, Visit&& visit);
    [[nodiscard]] bool is_royal(Code code) const { return tables_.is_royal(code); }
    [[nodiscard]] bool is_royal_of(PlayerId player, Cell cell) const {
        const Code code = position_.slots[cell];
        return is_royal(code) && rules_->codes.owner(code) == player;
    }
    /// Where the only royal piece of a player stands; `none` if he has another number of them, or if the one left is
    /// not the one placed last, of which the place is known.
    [[nodiscard]] Cell only_royal(PlayerId player) const {
        const Slot royals = royal_slot_[player];
        if (royals == 0 || position_.slots[royals] != 1) {
            return rules::none;
        }
        const Cell last = position_.slots[royals + 1];
        return is_royal_of(player, last) ? last : Cell{rules::none};
    }

    // goals.cpp
    void test_goals_of_turn();
    void ask_scripts_for_outcome();
    /// What is known when goals are tested.
    struct Known {
        bool moved = true;     ///< a move was made
        bool can_move = true;  ///< the player to act can
        bool repeated = false;
    };
    [[nodiscard]] std::optional<Ending> reached_goal(rules::Goal::Stage stage, const Known& known);
    void settle(const rules::Goal& goal, Ending& ending) const;
    [[nodiscard]] PlayerId player_with_most_pieces() const;
    [[nodiscard]] bool holds(const rules::GoalCondition& condition, PlayerId player, const Known& known);
    [[nodiscard]] unsigned pieces(const rules::GoalCondition& condition, PlayerId owner) const;
    [[nodiscard]] bool config_holds(const rules::GoalCondition& condition, PlayerId player) const;
    [[nodiscard]] bool relative_holds(const rules::GoalCondition& condition, PlayerId player) const;
    [[nodiscard]] bool connected(const rules::GoalCondition& condition, PlayerId player) const;
    [[nodiscard]] bool item_matches(const rules::GoalCondition::Item& item, Cell cell, PlayerId player) const;

    /// Whether the test of a node of no cell holds.
    [[nodiscard]] bool answer(const Node& node) {
        const Value value = position_.slots[node.slot];
        const bool within = value >= node.row >> 16 && value <= (node.row & 0xffff);
        return node.type == Node::Type::within    ? within
               : node.type == Node::Type::outside ? !within
                                                  : holds(tables_.test(node.row));
    }

    // Oracle
    [[nodiscard]] bool holds(const Test& test) override;
    [[nodiscard]] const Value* standing() const override { return position_.slots.data(); }
    [[nodiscard]] Cell last_from() const override { return position_.clock.last_from; }
    [[nodiscard]] Cell last_to() const override { return position_.clock.last_to; }

    std::shared_ptr<const rules::Rules> rules_;
    Hooks* hooks_;
    Tables tables_;
    Position position_;
    Occupancy occupied_;
    Groups groups_;
    std::vector<Write> writes_;
    std::vector<Frame> frames_;
    /// Where repetition matters, how many positions behind us have a hash with these lowest bits: few positions were
    /// met before, and most of them need not be compared with all others to see that.
    std::array<std::uint16_t, 1024> met_{};
    [[nodiscard]] static std::size_t met_at(std::uint64_t hash) { return hash % 1024; }
    std::vector<Code> captured_;  ///< of all moves made, one after the other
    std::vector<Cell> surrounded_;
    MoveFacts facts_;
    std::optional<Ending> ended_;
    std::vector<Ending> past_endings_;  ///< of positions in which moves were made all the same
    std::optional<GoalWatch> goal_watch_;
    static constexpr std::uint32_t never_tested = 0xffffffff;
    /// No goal of a turn held before the writes from this one on; `never_tested`: that is not known.
    std::uint32_t untested_ = never_tested;
    /// The position set last, and whether a goal of a turn holds in it, which is found out when it is set again.
    enum class SetOften : std::uint8_t { once, no_goal, with_goal };
    SetOften set_often_ = SetOften::once;
    Position set_;
    Occupancy set_occupied_;
    std::optional<syntax::Diagnostic> trouble_;
    std::optional<Position> before_;

    // Derived slots, behind the variables: counts of pieces that rules ask about, number and place of royal pieces.
    std::vector<Slot> count_slot_;  ///< [player * kinds + kind], 0 if not counted
    std::vector<Slot> royal_slot_;  ///< [player]: number of royal pieces, then the cell of the last one placed
    std::vector<bool> royal_last_;  ///< [player]: only the last of them has to be safe
    std::vector<Slot> code_count_;  ///< [code] its count slot or 0
    std::vector<std::uint8_t> code_derived_;  ///< [code] 1 if it has a count, is royal, or joins groups
    Slot all_slots_ = 0;
    std::vector<std::uint64_t> cell_hash_;  ///< [cell * codes + code] `slot_hash`, empty for the largest games
    std::vector<PlayerId> enemies_;         ///< players with turns
    std::vector<PlayerId> contenders_;      ///< players who decide, the random ones left out
    std::vector<std::vector<FilterId>> phase_filters_;  ///< [phase]: what is allowed, then what is otherwise
    std::vector<FilterId> type_filters_;                ///< [move type] as far as asked for
    std::vector<FilterId> turn_filters_, priority_filters_;
    std::vector<FilterId> threat_filters_;  ///< [turn * players + attacker] what he may use when he is next to act
    std::vector<Move> passes_;              ///< [player]
    bool repeats_ = false;                  ///< the moves being generated may contain equal ones
    bool goal_on_repetition_ = false;
    bool ends_in_other_ways_ = false;
    bool ends_by_repetition_ = false;
    bool static_goals_ = false;
    bool ends_in_deadlock_ = false;  ///< a goal tells what a deadlock means
    bool has_royals_ = false;
    bool has_drops_ = false;
    std::vector<bool> drops_;  ///< [kind] whether it can be dropped
    /// What a player can drop as long as a slot, that of his reserve, is not 0.
    struct Stock {
        Slot slot;
        Code piece;
    };
    std::vector<std::vector<Stock>> stocks_;  ///< [player]
    /// The turn that follows if none is left out, and what that changes in the hash.
    struct NextTurn {
        std::uint64_t hash;
        std::uint16_t turn;
        bool sure;  ///< it is not left out
    };
    std::vector<NextTurn> next_turns_;  ///< [turn]
    bool nothing_forbids_ = false;      ///< a move that is no button and wants no reply is legal
    bool plain_legality_ = false;       ///< legality is the safety of royal pieces and what can be foreseen of `legal`
    bool has_legality_ = false;         ///< there is a `legal` condition
    bool legality_of_variables_ = false;          ///< ... that asks for variables
    bool has_follow_ups_ = false;                 ///< there are hooks that can change or forbid a move,
    std::vector<std::vector<Entry>> follow_ups_;  ///< [player] if their conditions hold
    bool draws_ = false;            ///< moves can be drawn without being listed, as far as tables are built
    std::vector<Drawn> drawn_;      ///< [code] of games of drops: whether each cell has one drop of it at most
    std::vector<Cell> drop_cells_;  ///< where pieces can be dropped
    std::vector<Move> drawing_, drawn_buttons_;
    std::optional<DropLists> drop_lists_;
    Drawn lists_drops_ = Drawn::unknown;
    FilterId listed_filter_ = 0;
    std::uint64_t epoch_ = 1;  ///< another one whenever writes are taken back
    /// Nodes of tables that have moves, of which one is drawn: those before `end`, as many as `upto` has more than the
    /// one before.
    struct Candidates {
        std::uint32_t upto, end;
        bool twice;  ///< two of them may have the same move
    };
    std::vector<Candidates> candidates_;
    /// The next steps of the partial move that was made last, if they had to be listed to see whether it goes on.
    struct Steps {
        std::vector<Move> moves;
        std::uint64_t epoch = 0;
        std::size_t made = 0;
    };
    Steps steps_;
    SpareLists<Move> spare_moves_;
    SpareLists<Value> spare_values_;
    SpareLists<std::size_t> spare_lengths_;
    std::size_t reply_depth_ = 0;
    std::size_t chain_depth_ = 0;    ///< of steps that `can_go_on` is trying out
    bool plain_ = false;             ///< nothing is asked of tables
    bool reaching_ = false;          ///< `can-reach?` is being answered, and does not ask itself
    std::vector<Slot> recycled_to_;  ///< [code] where a captured piece goes in its owner's reserve, or `none`
};

/// Lets `fill` append moves, and then leaves each of these once: equal moves are one (docs/language.md#moves), and
/// blocks that name their place drop there from every cell. What `fill` asks may generate moves itself.
template <typename Fill>
void Engine::each_once(std::vector<Move>& moves, Fill&& fill) {
    const std::size_t first = moves.size();
    const bool of_asker = std::exchange(repeats_, false);
    fill();
    if (repeats_) {
        remove_equal(moves, first);
    }
    repeats_ = of_asker;
}

/// Calls `visit` for the cells of royal pieces whose capture counts, until it returns true; returns whether it did.
template <typename Visit>
bool Engine::each_royal(PlayerId player, Visit&& visit) {
    const Slot slot = royal_slot_[player];
    if (slot == 0 || position_.slots[slot] == 0 || (royal_last_[player] && position_.slots[slot] > 1)) {
        return false;
    }
    if (const Cell only = only_royal(player); only != rules::none) {
        return visit(only);
    }
    for (std::size_t cell = 0; cell < rules_->cells(); ++cell) {
        if (is_royal_of(player, static_cast<Cell>(cell)) && visit(static_cast<Cell>(cell))) {
            return true;
        }
    }
    return false;
}

/// Walks nodes of the tables; calls `visit` with each that may have a move and whether (1 or 0) it yields it in this
/// position, until that returns true; returns whether it did.
template <typename Visit>
bool Engine::walk(std::uint32_t begin, std::uint32_t end, Visit&& visit) {
    for (std::uint32_t i = begin; i < end;) {
        const Node& node = tables_.nodes()[i];
        if (node.type == Node::Type::cell) [[likely]] {
            const std::uint32_t todo = tables_.rows()[node.row + position_.slots[node.slot]];
            const std::uint32_t next = (todo & Node::enter_bit) != 0 ? i + 1 : node.next;
            if (visit(node, todo & Node::emit_bit)) {
                return true;
            }
            i = next;
        } else if (node.type == Node::Type::always) {
            if (visit(node, std::uint32_t{1})) {
                return true;
            }
            ++i;
        } else {
            i = answer(node) ? i + 1 : node.next;
        }
    }
    return false;
}

/// Visits the pieces that the mover has in reserve and could drop, each once.
template <typename Visit>
void Engine::each_drop(Visit&& visit) const {
    for (const Stock& stock : stocks_[mover()]) {
        if (position_.slots[stock.slot] != 0) {
            visit(stock.piece);
        }
    }
}

}  // namespace bazillion::play
