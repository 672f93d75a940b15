#pragma once

#include "play/engine/attacks.h"
#include "play/engine/chains.h"
#include "play/engine/effects.h"
#include "play/engine/game_end.h"
#include "play/engine/game_state.h"
#include "play/engine/generator.h"
#include "play/engine/hook_calls.h"
#include "play/engine/hook_guards.h"
#include "play/engine/inspection.h"
#include "play/engine/legality.h"
#include "play/engine/lookahead.h"
#include "play/engine/move_counter.h"
#include "play/engine/move_maker.h"
#include "play/engine/sampler.h"
#include "play/engine/search_queries.h"
#include "play/engine/statistics.h"
#include "play/engine/turn_minimum.h"
#include "play/tables/tables_pool.h"

namespace bazillion::play {

/// A position with its rules and tables: generates moves, makes and takes them back, tells check and the end. Each part
/// has a header of its own. Belongs to one thread; the plan and the rules can be shared.
class Engine {
public:
    using Verdict = StaticLegality::Verdict;
    using Statistic = play::Statistic;
    using Refusal = Inspection::Refusal;

    /// `hooks` may be null for games without scripts; it must outlive the engine. `compile_threshold` as in `Tables`.
    Engine(std::shared_ptr<const rules::Rules> rules, Hooks* hooks,
           std::uint8_t compile_threshold = Tables::usual_threshold);
    /// An engine for another thread: the plan is shared, tables are its own, and so must the hooks be.
    Engine(std::shared_ptr<const Plan> plan, Hooks* hooks, std::uint8_t compile_threshold = Tables::usual_threshold);
    /// Begins with what others have compiled who left their tables in the pool, if there is one, and leaves its own
    /// there. The pool is one of the same rules.
    Engine(std::shared_ptr<const rules::Rules> rules, Hooks* hooks, const std::shared_ptr<TablesPool>& pool);

    [[nodiscard]] const rules::Rules& rules() const { return *plan_->rules; }
    [[nodiscard]] const std::shared_ptr<const Plan>& plan() const { return plan_; }
    [[nodiscard]] const CompiledMove& operator[](Move move) const { return (*tables_)[move]; }

    // Position
    [[nodiscard]] const Position& position() const { return state_.position(); }
    /// The board: numbers of pieces, royal cells, occupancy, occurrences.
    [[nodiscard]] const GameState& state() const { return state_; }
    /// The setup, ready to play.
    [[nodiscard]] Position start() const { return plan_->start(); }
    void set_position(const Position& position) { game_end_.position_was_set(state_.set_position(position)); }
    /// Who decides what is done next, and whose pieces move.
    [[nodiscard]] PlayerId player() const { return state_.player(); }
    [[nodiscard]] PlayerId mover() const { return state_.mover(); }
    /// Dice, not a player, choose what is done next; a partial move goes on.
    [[nodiscard]] bool chance() const { return rules().players[player()].random; }
    [[nodiscard]] bool in_partial_move() const { return position().turn_state.chain != rules::none; }
    /// Index of the phase in force, or none.
    [[nodiscard]] std::size_t phase() { return generator_.phase(); }

    // Moves, appended to `moves`
    /// Pseudo-legal moves: those of the rules, own royal pieces not heeded.
    void generate(std::vector<Move>& moves) { generator_.generate(moves); }
    /// Of these, captures and promotions; and those of the piece on a cell.
    void generate_noisy(std::vector<Move>& moves) { search_queries_.generate_noisy(moves); }
    void generate_of(Cell cell, std::vector<Move>& moves) { search_queries_.generate_of(cell, moves); }
    /// All but those that are known to be illegal, after `set_check_info`.
    void generate_evasions(const CheckInfo& check_info, std::vector<Move>& moves) {
        search_queries_.generate_evasions(check_info, moves);
    }
    /// Legal moves; none if the game has ended.
    void legal_moves(std::vector<Move>& moves) { legality_.legal_moves(moves); }
    [[nodiscard]] bool any_legal_move() { return legality_.any_legal_move(); }
    /// The number of legal moves; `perft` of one ply. `moves` and `check_info` borrow their memory, what they hold is
    /// lost.
    [[nodiscard]] std::uint64_t count_legal(std::vector<Move>& moves, CheckInfo& check_info) {
        return counter_.count_legal(moves, check_info);
    }
    /// The number of legal moves behind a move, 0 if it is not legal or ends the game. What is asked of further moves
    /// of this position takes less time if the same `siblings` are handed in, for which `begin_replies` was called
    /// here.
    void begin_replies(Siblings& siblings) const { counter_.begin(siblings); }
    [[nodiscard]] std::uint64_t count_replies(Move move, const CheckInfo& check_info, std::vector<Move>& moves,
                                              CheckInfo& room, Siblings& siblings) {
        return counter_.count_replies(move, check_info, moves, room, siblings);
    }
    /// A random one of the moves that `generate` would list, without listing them; `no_move` if that cannot be done.
    Move sample(Random& random) { return sampler_.sample(random); }
    /// Another one in the position of the last `sample`, the same one included.
    [[nodiscard]] Move sample_again(Random& random) { return sampler_.sample_again(random); }
    /// Makes at most so many random drops at once, where the rules let nothing else happen; how many.
    std::size_t play_drops(Random& random, std::size_t most) { return sampler_.play_drops(random, most); }

    /// The outcome of a random game of nothing but drops, none of which is made; nothing if that cannot be told.
    [[nodiscard]] std::optional<DropGames::Outcome> outcome_of_drops(Random& random, std::size_t most) {
        return sampler_.outcome_of_drops(random, most);
    }

    /// Makes at most so many random moves along long lines at once, where nothing else can happen; how many. What is
    /// told of the last move does not hold then, nor of those before: for whom only the outcome is of interest.
    std::size_t play_lines(Random& random, std::size_t most) { return sampler_.play_lines(random, most); }

    /// Whether `generate` would list a move met earlier, in whatever position.
    [[nodiscard]] bool is_pseudo_legal(Move move) { return search_queries_.is_pseudo_legal(move); }

    /// Whether `reach` can be asked, and what a piece on a cell leads to (`SearchQueries`). `words` are those
    /// of the board: 1, or 2 where it has more than 64 cells.
    [[nodiscard]] bool tells_reach() const { return search_queries_.tells_reach(); }
    [[nodiscard]] std::size_t words() const { return search_queries_.words(); }
    template <std::size_t words>
    [[nodiscard]] Reach<words> reach(Code code, Cell cell) {
        return search_queries_.reach<words>(code, cell);
    }

    // What can be told of a generated move before it is made
    [[nodiscard]] bool captures(Move move) const { return search_queries_.captures(move); }
    [[nodiscard]] bool promotes(Move move) const { return search_queries_.promotes(move); }
    [[nodiscard]] bool gives_check(Move move) { return search_queries_.gives_check(move); }
    /// Finds the cells that checks can be given from, by which `gives_check` mostly tells without a probe.
    void set_checks_given(ChecksGiven& given) { search_queries_.set_checks_given(given); }
    [[nodiscard]] bool gives_check(Move move, const ChecksGiven& given) {
        return search_queries_.gives_check(move, given);
    }
    /// Finds blockers (pinned pieces), hurdle cells and evasion mask of the mover in this position.
    void set_check_info(CheckInfo& check_info) { static_.set_check_info(check_info); }
    /// Whether it is legal, after `set_check_info`; exact, or `unknown`.
    [[nodiscard]] Verdict fast_legality(Move move, const CheckInfo& check_info) {
        return static_.fast_legality(move, check_info);
    }

    // Making
    /// Makes a generated move. False if it is not legal or a script failed; the position is then as before.
    [[nodiscard]] bool make(Move move, const CheckInfo* check_info = nullptr) {
        return legality_.make(move, check_info);
    }
    /// Also, and tells what is to be seen of it.
    [[nodiscard]] bool make(Move move, std::vector<Effect>& effects);
    /// Makes a move without asking whether it is legal. False if a script failed.
    [[nodiscard]] bool force(Move move) { return maker_.force(move); }
    /// A null move, taken back by `unmake`. False, and nothing is done, where it is not sound (`MoveMaker`).
    [[nodiscard]] bool make_null_move() { return maker_.make_null_move(); }
    void unmake() { state_.unmake(); }
    [[nodiscard]] std::size_t made() const { return state_.made(); }
    /// Cells and slots that the last `make` changed, with their values before (newest last).
    [[nodiscard]] std::span<const Write> last_writes() const { return state_.last_writes(); }
    /// The move made last and what it captured.
    [[nodiscard]] const MoveFacts& last_move() const { return state_.facts(); }

    // Check and the end
    [[nodiscard]] bool in_check(PlayerId player) { return attacks_.in_check(player); }
    /// Check as the player to act sees it, waiting consequences included.
    [[nodiscard]] bool in_check() { return lookahead_.in_check(); }
    /// The royal piece of the player that is attacked, or none.
    [[nodiscard]] Cell checked_cell(PlayerId player) { return attacks_.checked_cell(player); }
    /// Whether a player could capture the piece if it stood on the cell and he were next to act.
    [[nodiscard]] bool could_capture(PlayerId player, Cell cell, Code piece) {
        return attacks_.attacked_by(player, cell, piece, attacks_.threats_of(player));
    }
    /// The pieces of a player that could do it, once some cells have been emptied; nothing if bitboards do not tell.
    [[nodiscard]] std::optional<Bitboard<2>> capturers(PlayerId player, Cell cell, Code piece,
                                                       std::span<const Change> emptied) {
        return attacks_.capturers_after(player, cell, piece, emptied);
    }
    /// The end by what stands on the board (no look at legal moves).
    [[nodiscard]] const std::optional<Ending>& ended() const { return state_.ended(); }
    /// Goals that need no move to have been made, for positions given from outside.
    void test_goals() { game_end_.test_goals(); }
    /// The end that shows once it is known whether the player to act can: by repetition, or by want of moves.
    [[nodiscard]] std::optional<Ending> ending(bool can_move) { return game_end_.ending(can_move); }
    /// Where `ended` tells of none: the end by repetition, or by a goal that is looked at though a player can move.
    [[nodiscard]] std::optional<Ending> ending_in_other_ways() {
        const bool looked_for = state_.repeated() || position().turn_state.quiet >= plan_->other_ends_from;
        return looked_for ? game_end_.ending(legality_.any_legal_move()) : std::nullopt;
    }
    /// Whether the third occurrence of the position has ended the game.
    [[nodiscard]] bool over_by_repetition() { return game_end_.over_by_repetition(); }
    /// Whether repetition matters, and the position has occurred for the third time.
    [[nodiscard]] bool repeated() const { return state_.repeated(); }

    [[nodiscard]] bool has_scripts() const { return hooks_.any(); }
    /// What `evaluate` hooks say of the position for a player: hundredths of about the least piece, at most 8000 each.
    /// Not to be asked where there are no scripts.
    [[nodiscard]] Hooks::Answer<int> evaluate_by_scripts(PlayerId player) { return hooks_.evaluate(player); }

    /// Error met in a script since the last call.
    [[nodiscard]] std::optional<syntax::Diagnostic> take_error() { return hooks_.take_error(); }
    [[nodiscard]] bool has_error() const { return hooks_.has_error(); }

    // What is learned while playing: compiled moves, tables, attack sets, traces
    /// Bytes that it takes; asking costs a few additions.
    [[nodiscard]] std::size_t memory() const { return tables_->bytes(); }
    /// A bound that leaves much room for others in 256 MB. Nobody keeps it but who asks `memory` and calls `forget`.
    static constexpr std::size_t usual_memory = 96u << 20;
    /// Drops all of it, in some milliseconds; it is learned anew as it is needed. Every `Move` obtained before is
    /// invalid. The position stays, and so do the moves made, which can be taken back.
    void forget();
    /// How often that was done: whoever keeps `Move`s for longer can see that they are no longer valid.
    [[nodiscard]] std::uint64_t times_forgotten() const { return times_forgotten_; }
    /// Traces have a bound of their own, beyond which they begin anew: so many ends of runs, less than usual.
    void limit_traces(std::size_t ends) { tables_->limit_traces(ends); }

    [[nodiscard]] std::vector<Statistic> statistics() const;
    [[nodiscard]] Inspection& inspect() { return inspection_; }
    /// The same by the plain interpreter, without any tables: what these are tested against.
    void generate_plain(std::vector<Move>& moves);
    void legal_moves_plain(std::vector<Move>& moves);
    /// What `ended` should tell, with all goals tested as they stand instead of by what has changed since.
    [[nodiscard]] std::optional<Ending> ended_plain();

private:
    Engine(std::shared_ptr<const Plan> plan, Hooks* hooks, BorrowedTables tables);

    std::shared_ptr<const Plan> plan_;
    BorrowedTables tables_;
    GameState state_;
    bool plain_ = false;
    std::uint64_t times_forgotten_ = 0;
    // The parts, each of which knows the others (`EngineParts`), built already or not.
    PositionOracle oracle_;
    Attacks attacks_;
    HookCalls hooks_;
    HookGuards guards_;
    StaticLegality static_;
    Generator generator_;
    Chains chains_;
    GameEnd game_end_;
    MoveMaker maker_;
    Legality legality_;
    Lookahead lookahead_;
    TurnMinimum turn_minimum_;
    SearchQueries search_queries_;
    MoveCounter counter_;
    Sampler sampler_;
    Inspection inspection_;

    [[nodiscard]] EngineParts parts() {
        return {rules(), *plan_,  *tables_,   state_,  state_.position(), plain_, oracle_,   attacks_,   hooks_,
                guards_, static_, generator_, chains_, game_end_,         maker_, legality_, lookahead_, turn_minimum_};
    }
};

}  // namespace bazillion::play
