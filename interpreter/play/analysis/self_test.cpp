#include "play/analysis/self_test.h"

#include "play/analysis/perft.h"
#include "play/match/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace bazillion::play {

namespace {

/// The first cell that does not hold what the setup put there last.
std::string unlike_setup(const Engine& engine) {
    const auto& rules = engine.rules();
    std::vector<Code> expected(rules.cells(), rules::empty);
    for (const rules::Placement& placement : rules.setup) {
        const Code piece = rules.codes.make(placement.player, placement.kind);
        Code& code = expected[placement.cell];
        code = rules.has_stacks() ? rules.codes.joined(code, piece) : piece;
    }
    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
        if (engine.position().slots[cell] != expected[cell]) {
            return fmt::format("`{}` does not hold what the setup says", rules.board.cells[cell].name);
        }
    }
    return "";
}

class Player {
public:
    Player(Engine& engine, const SelfTestPlan& plan, const std::function<bool()>& enough)
        : engine_(engine), plan_(plan), enough_(enough), random_(plan.seed) {}

    SelfTest run() {
        engine_.set_position(engine_.start());
        self_test_.start = unlike_setup(engine_);
        while (self_test_.games < plan_.games && self_test_.clean() && !self_test_.cut) {
            play_game();
            self_test_.games += self_test_.cut ? 0 : 1;
        }
        return self_test_;
    }

private:
    using Time = std::chrono::steady_clock;
    using Seconds = std::chrono::duration<double>;
    static constexpr Move some_move = 0;  ///< every game has one, if only that by which a player passes

    void play_game() {
        if (engine_.memory() > Engine::usual_memory) {
            engine_.forget();
        }
        engine_.set_position(engine_.start());
        past_.clear();
        bool over = false;
        while (!over && past_.size() < plan_.plies && self_test_.clean() && !self_test_.cut) {
            fault(self_test_.undo, inconsistency(engine_));
            fault(self_test_.plain, difference_of_ends());
            compare();
            over = !step();
            self_test_.cut = !over && enough_();
        }
        self_test_.ended += over ? 1 : 0;
        self_test_.plies += past_.size();
        for (; !past_.empty(); past_.pop_back()) {
            engine_.unmake();
            fault(self_test_.undo, engine_.position() == past_.back() ? "" : "taking the game back leads elsewhere");
        }
    }

    /// False at the end of the game.
    bool step() {
        std::vector<Move> moves;
        engine_.legal_moves(moves);
        listen();
        if (!self_test_.error.empty()) {
            return false;
        }
        if (moves.empty()) {
            fault(self_test_.undo, engine_.ended() || engine_.ending(false) ? "" : "no moves, and no end of the game");
            return false;
        }
        past_.push_back(engine_.position());
        const Move tried = pick(moves);
        const bool made = engine_.make(tried);
        if (made) {
            engine_.unmake();
        }
        fault(self_test_.undo, made ? "" : fmt::format("{} is offered but cannot be made", text(tried)));
        fault(self_test_.undo, engine_.position() == past_.back()
                                   ? ""
                                   : fmt::format("taking back {} leaves another position", text(tried)));
        return engine_.make(pick(moves));
    }

    /// Rules that nobody specialised must yield the same moves, and the same of them legal; the latter, which is slow,
    /// is looked at less often.
    void compare() {
        const std::size_t ply = past_.size() + self_test_.games;  // so that every player has his turn
        constexpr double long_time = 3;                           // seconds
        const auto begin = Time::now();
        if ((self_test_.games >= plan_.every_ply && ply % plan_.now_and_then != 0) ||
            comparing_ > long_time + plan_.share * Seconds(begin - begin_).count()) {
            return;
        }
        constexpr std::size_t legality_every = 5;
        const auto ways = [&](auto&& fast, auto&& plain) {
            std::vector<Move> ours = appended(fast), theirs = appended(plain);
            fault(self_test_.plain, difference(ours, theirs));
        };
        ways([&](auto& list) { engine_.generate(list); }, [&](auto& list) { engine_.generate_plain(list); });
        if (self_test_.compared++ % legality_every == 0) {
            ways([&](auto& list) { engine_.legal_moves(list); }, [&](auto& list) { engine_.legal_moves_plain(list); });
            compare_counts();
        }
        listen();
        comparing_ += Seconds(Time::now() - begin).count();
    }

    /// The moves that `generate` appends to a list, the rest of which it must leave alone.
    template <typename Generate>
    std::vector<Move> appended(Generate&& generate) {
        const std::vector<Move> before(3, some_move);
        std::vector<Move> list = before;
        generate(list);
        const bool kept = list.size() >= before.size() && std::equal(before.begin(), before.end(), list.begin());
        fault(self_test_.plain, kept ? "" : "moves were not appended to the list, but took the place of what it held");
        list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(std::min(list.size(), before.size())));
        return list;
    }

    /// Counting without making moves must find as many as there are, whatever the list held before; and so must what
    /// counts the moves behind all of them, which counts only what differs from one to the next.
    void compare_counts() {
        std::vector<Move> legal, room(3, some_move);
        engine_.legal_moves(legal);
        const std::uint64_t counted = engine_.count_legal(room, check_info_);
        fault(self_test_.plain, engine_.ended() || counted == legal.size()
                                    ? ""
                                    : fmt::format("{} legal moves, {} counted", legal.size(), counted));
        std::uint64_t replies = 0;
        for (const Move move : legal) {
            if (engine_.make(move)) {
                replies += perft(engine_, 1);
                engine_.unmake();
            }
        }
        const std::uint64_t at_once = engine_.ended() || engine_.over_by_repetition() ? replies : perft(engine_, 2);
        fault(self_test_.plain,
              at_once == replies ? "" : fmt::format("{} legal replies, {} counted", replies, at_once));
    }

    /// Goals tested by what has changed must end the game as those tested as they stand.
    std::string difference_of_ends() {
        const auto tell = [](const std::optional<Ending>& end) {
            return end ? fmt::format("goal {} of player {}", end->goal, end->reached) : "no end";
        };
        const std::string ours = tell(engine_.ended()), plain = tell(engine_.ended_plain());
        return ours == plain ? "" : fmt::format("{} by what has changed, {} as it stands", ours, plain);
    }

    /// What a move is: its text, and where it leads. Tables and interpreter may build it from other changes, knowing
    /// more or less of the cells.
    using Signature = std::pair<std::string, std::uint64_t>;
    Signature move_signature(Move move) {
        Signature done{text(move), 0};
        if (engine_.force(move)) {
            done.second = engine_.position().turn_state.hash;
            engine_.unmake();
        }
        return done;
    }

    std::string difference(std::vector<Move>& ours, std::vector<Move>& theirs) {
        for (auto* list : {&ours, &theirs}) {
            std::sort(list->begin(), list->end());
            list->erase(std::unique(list->begin(), list->end()), list->end());
        }
        std::set<Signature> only_here, only_there;
        std::vector<Move> differing;
        std::set_difference(ours.begin(), ours.end(), theirs.begin(), theirs.end(), std::back_inserter(differing));
        for (const Move move : std::exchange(differing, {})) {
            only_here.insert(move_signature(move));
        }
        std::set_difference(theirs.begin(), theirs.end(), ours.begin(), ours.end(), std::back_inserter(differing));
        for (const Move move : differing) {
            only_there.insert(move_signature(move));
        }
        if (only_here == only_there) {
            return "";
        }
        std::set<Signature> unequal;
        std::set_symmetric_difference(only_here.begin(), only_here.end(), only_there.begin(), only_there.end(),
                                      std::inserter(unequal, unequal.end()));
        const bool here = only_here.contains(*unequal.begin());
        return fmt::format("{} moves from tables, {} interpreted; {} only {}", ours.size(), theirs.size(),
                           unequal.begin()->first, here ? "from tables" : "interpreted");
    }

    [[nodiscard]] std::string text(Move move) const {
        return fmt::format("`{}`", move_text(engine_.rules(), engine_[move], engine_.position()));
    }
    Move pick(const std::vector<Move>& moves) { return moves[random_() % moves.size()]; }

    void listen() {
        if (const auto error = engine_.take_error()) {
            fault(self_test_.error, error->message);
        }
    }

    /// Only the first fault is kept, with where it was met.
    void fault(std::string& where, std::string what) const {
        if (where.empty() && !what.empty()) {
            where = fmt::format("game {} ply {}: {}", self_test_.games + 1, past_.size(), what);
        }
    }

    Engine& engine_;
    const SelfTestPlan& plan_;
    const std::function<bool()>& enough_;
    std::mt19937_64 random_;
    std::vector<Position> past_;
    CheckInfo check_info_;
    Time::time_point begin_ = Time::now();
    double comparing_ = 0;  ///< seconds
    SelfTest self_test_;
};

}  // namespace

std::string inconsistency(const Engine& engine) {
    if (engine.plan()->hash_of(engine.position()) != engine.position().turn_state.hash) {
        return "the hash is not that of the position";
    }
    return engine.state().is_consistent() ? "" : "counts, royal pieces or groups are not those of the board";
}

SelfTest probe(Engine& engine, const SelfTestPlan& plan, const std::function<bool()>& enough) {
    return Player(engine, plan, enough).run();
}

}  // namespace bazillion::play
