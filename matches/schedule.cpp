#include "matches/schedule.h"

#include <fmt/core.h>

#include <mutex>
#include <set>
#include <thread>

namespace bazillion::matches {
namespace {

/// What the threads of a match share: which games are left, and what came of those that are over.
class Board {
public:
    Board(const MatchPlan& plan, const MatchHost& host) : plan_(plan), host_(host) { look_at_games(); }

    /// The next game to be played; none if there is no more, the test is decided, or something failed.
    std::optional<std::size_t> take() {
        const std::lock_guard lock(mutex_);
        while (!error_ && !decided_ && next_ < plan_.games) {
            const std::size_t game = next_++;
            if (plan_.slice.holds(game) && !over_.contains(game)) {
                return game;
            }
        }
        return std::nullopt;
    }

    void hand_in(const GameRecord& game) {
        const std::lock_guard lock(mutex_);
        if (const auto kept = host_.keep(game); !kept) {
            error_ = error_ ? error_ : kept.error();
            return;
        }
        look_at_games();
        host_.tell(game, tally_);
    }

    void fail(const play::Error& error) {
        const std::lock_guard lock(mutex_);
        error_ = error_ ? error_ : error;
    }

    std::shared_ptr<play::Game> open_game() {
        const std::lock_guard lock(mutex_);
        return host_.open_game();
    }

    play::Result<Tally> result() {
        const std::lock_guard lock(mutex_);
        return error_ ? play::Result<Tally>(tl::unexpected(*error_)) : tally_;
    }

private:
    void look_at_games() {
        const auto games = host_.games();
        for (const GameRecord& game : games) {
            over_.insert(game.game);
        }
        tally_ = tally(games);
        decided_ = plan_.sprt && sprt(tally_.score, *plan_.sprt).verdict != Sprt::Verdict::undecided;
    }

    std::mutex mutex_;
    const MatchPlan& plan_;
    const MatchHost& host_;
    std::size_t next_ = 0;
    std::set<std::size_t> over_;
    Tally tally_;
    bool decided_ = false;
    std::optional<play::Error> error_;
};

/// One of the games that are played side by side, with its own board and programs.
class Table {
public:
    Table(const MatchPlan& plan, std::shared_ptr<play::Game> game)
        : plan_(plan), match_(std::move(game)), material_(match_.engine(), 1) {}

    play::Result<GameRecord> play(std::size_t number) {
        for (std::size_t who = 0; who < 2; ++who) {
            if (!players_[who]) {
                auto player = Player::start(plan_.players[who], match_, plan_.around);
                if (!player) {
                    return tl::unexpected(player.error());
                }
                players_[who].emplace(std::move(*player));
            }
        }
        auto game = plan_of(number);
        if (!game) {
            return tl::unexpected(game.error());
        }
        auto record = play_game(match_, {&*players_[0], &*players_[1]}, *game);
        if (record && record->at_fault >= 0) {
            players_[static_cast<std::size_t>(record->at_fault)].reset();  // its next game begins with a fresh one
        }
        return record;
    }

private:
    play::Result<GamePlan> plan_of(std::size_t number) {
        GamePlan game;
        game.game = number;
        game.seed = mixed(plan_.setup.seed, number / 2, 1);
        game.most_plies = plan_.setup.most_plies;
        game.limits = plan_.setup.limits;
        if (auto opened = find_opening(number / 2); !opened) {
            return tl::unexpected(opened.error());
        }
        game.opening = opening_;
        return game;
    }

    play::Result<void> find_opening(std::size_t pair) {
        if (opening_of_ == pair) {
            return {};
        }
        if (plan_.judge && !judge_) {
            auto judge = Player::start(*plan_.judge, match_, plan_.around);
            if (!judge) {
                return tl::unexpected(judge.error());
            }
            judge_.emplace(std::move(*judge));
        }
        const OpeningPlan opening{plan_.setup.openings, plan_.setup.seed};
        const Limits limits = plan_.judge ? plan_.judge->limits : Limits{};
        if (auto played = play_opening(match_, opening, pair, material_, judge_ ? &*judge_ : nullptr, limits);
            !played) {
            return played;
        }
        opening_of_ = pair;
        opening_.clear();
        for (const play::Ply& ply : match_.record()) {
            opening_.push_back(ply.text);
        }
        return {};
    }

    const MatchPlan& plan_;
    play::Match match_;
    Material material_;
    std::array<std::optional<Player>, 2> players_;
    std::optional<Player> judge_;
    std::optional<std::size_t> opening_of_;  ///< the pair that `opening_` is of
    std::vector<std::string> opening_;
};

void play_games(const MatchPlan& plan, Board& board) {
    try {
        auto next = board.take();
        if (!next) {
            return;
        }
        Table table(plan, board.open_game());
        for (; next; next = board.take()) {
            const auto record = table.play(*next);
            if (!record) {
                board.fail(record.error());
                return;
            }
            board.hand_in(*record);
        }
    } catch (const std::exception& error) {
        board.fail({error.what(), "", ""});
    }
}

}  // namespace

std::optional<play::Error> objection(const MatchPlan& plan, const rules::Rules& rules) {
    if (const std::size_t players = deciders(rules).size(); players != 2) {
        return play::Error{fmt::format("a match is for games with two players, and {} has {}", rules.title, players),
                           "", ""};
    }
    for (std::size_t who = 0; who < 2; ++who) {
        const Description& player = plan.players[who];
        const Limits& limits = plan.setup.limits[who];
        const bool bound_by_itself = player.built_in() || player.kind == Description::Kind::gtp;
        if (!bound_by_itself && limits.empty()) {
            return play::Error{fmt::format("`{}` has no limit", player.name), "add --time 100ms, --nodes or --depth",
                               ""};
        }
        if (player.kind == Description::Kind::xboard && !limits.time && !limits.depth) {
            return play::Error{fmt::format("`{}` cannot be limited by nodes", player.name),
                               "the protocol of XBoard knows time= and depth=", ""};
        }
    }
    if (plan.judge && (plan.judge->limits.empty() || plan.judge->built_in())) {
        return play::Error{"the judge of openings is a program that speaks UCI, with a limit",
                           "as --judge \"uci:fairy-stockfish nodes=20000\"", ""};
    }
    return std::nullopt;
}

play::Result<Tally> run_match(const MatchPlan& plan, const MatchHost& host) {
    Board board(plan, host);
    // A program ends with the thread that has started it.
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < plan.concurrency; ++i) {
        threads.emplace_back([&] { play_games(plan, board); });
    }
    play_games(plan, board);
    for (std::thread& thread : threads) {
        thread.join();
    }
    return board.result();
}

}  // namespace bazillion::matches
