#pragma once

#include "opponent/opponent.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace bazillion::opponent {

/// A computer player on a thread of its own, for programs that must not wait for it. No call waits, except that the
/// destructor waits until thinking has stopped, and the thread gives way to theirs. The owner's calls come from one
/// thread; the `Opponent` lives on the other one, where it is made when it is first asked for.
class Thinker {
public:
    struct Job {
        GameSoFar game;
        Settings settings;
        Limits limits;
    };

    /// Tells what is known by now.
    using Tell = std::function<void(const Thought&)>;
    /// Whoever thinks. Lives on the thread of the thinker; returns soon after `stop` was asked for, or fails.
    using Player = std::function<play::Result<Thought>(const Job& job, const std::stop_token& stop, const Tell& tell)>;
    /// Makes one on that thread. When `end` is asked for, nobody waits for it any more: it must return at once.
    using MakePlayer = std::function<Player(const std::stop_token& end)>;

    Thinker() = default;
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;
    ~Thinker();

    /// Gives up what is being thought about. From now on jobs are about this title, and an `Opponent` thinks.
    void use(Opponent::NewGame new_game);
    /// The same with another player than an `Opponent`. One that throws is made anew.
    void use_player(MakePlayer make);

    /// Gives up what is being thought about, and thinks about this instead.
    void start(Job job);
    /// Ends thinking early: the best move found so far is the result. It follows within 50 ms, or once the title is
    /// prepared.
    void stop();
    /// Gives up what is being thought about: there will be no result.
    void cancel();

    /// There is a job whose result has not been taken yet.
    [[nodiscard]] bool busy() const;
    /// What is known by now; none if nothing is new since the last call.
    [[nodiscard]] std::optional<Thought> news();
    /// How the job ended; none while it goes on. Each result is handed out once.
    [[nodiscard]] std::optional<play::Result<Thought>> result();

private:
    void run(const std::stop_token& end);
    play::Result<Thought> think(const Player& player, const Job& job, const std::stop_token& stop,
                                std::uint64_t number);
    /// The lock must be held.
    void drop();

    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::shared_ptr<const MakePlayer> make_player_;
    std::uint64_t number_ = 0;    ///< of the job that counts; the results of others are dropped
    std::optional<Job> pending_;  ///< has not been begun
    std::stop_source stop_;       ///< ends the job that counts
    bool busy_ = false;
    std::optional<Thought> news_;
    std::optional<play::Result<Thought>> result_;
    std::jthread thread_;  ///< ends before what it uses
};

}  // namespace bazillion::opponent
