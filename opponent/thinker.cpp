#include "opponent/thinker.h"

#include "process/priority.h"

#include <exception>
#include <utility>

namespace bazillion::opponent {

namespace {

/// An `Opponent` as a player, made when it is first asked.
class OpponentPlayer {
public:
    explicit OpponentPlayer(Opponent::NewGame new_game) : new_game_(std::move(new_game)) {}

    play::Result<Thought> think(const Thinker::Job& job, const std::stop_token& stop, const Thinker::Tell& tell) {
        if (!opponent_) {
            opponent_.emplace([this] { return new_game_ ? new_game_() : nullptr; }, job.settings);
        } else {
            opponent_->configure(job.settings);
        }
        // What one level has found out would make another one stronger or weaker.
        if (std::exchange(level_, job.settings.level) != job.settings.level) {
            opponent_->clear();
        }
        // People rather wait half a second more for the first move than see one without any thought.
        if (auto ready = opponent_->prepare(stop); !ready) {
            return tl::unexpected(ready.error());
        }
        return opponent_->think(job.game, job.limits, stop, tell);
    }

private:
    Opponent::NewGame new_game_;
    std::optional<Opponent> opponent_;
    int level_ = 0;
};

}  // namespace

Thinker::~Thinker() {
    cancel();
}

void Thinker::drop() {
    stop_.request_stop();
    ++number_;
    pending_.reset();
    news_.reset();
    result_.reset();
    busy_ = false;
}

void Thinker::use(Opponent::NewGame new_game) {
    use_player([new_game = std::move(new_game)](const std::stop_token&) -> Player {
        const auto player = std::make_shared<OpponentPlayer>(new_game);
        return [player](const Job& job, const std::stop_token& stop, const Tell& tell) {
            return player->think(job, stop, tell);
        };
    });
}

void Thinker::use_player(MakePlayer make) {
    const std::lock_guard lock(mutex_);
    drop();
    make_player_ = std::make_shared<const MakePlayer>(std::move(make));
}

void Thinker::start(Job job) {
    {
        const std::lock_guard lock(mutex_);
        drop();
        pending_ = std::move(job);
        stop_ = std::stop_source();
        busy_ = true;
    }
    if (!thread_.joinable()) {
        thread_ = std::jthread([this](const std::stop_token& end) { run(end); });
    }
    wake_.notify_one();
}

void Thinker::stop() {
    const std::lock_guard lock(mutex_);
    stop_.request_stop();
}

void Thinker::cancel() {
    const std::lock_guard lock(mutex_);
    drop();
}

bool Thinker::busy() const {
    const std::lock_guard lock(mutex_);
    return busy_;
}

std::optional<Thought> Thinker::news() {
    const std::lock_guard lock(mutex_);
    return std::exchange(news_, std::nullopt);
}

std::optional<play::Result<Thought>> Thinker::result() {
    const std::lock_guard lock(mutex_);
    busy_ = busy_ && !result_;
    return std::exchange(result_, std::nullopt);
}

void Thinker::run(const std::stop_token& end) {
    process::lower_priority(process::Priority::thinking);
    std::shared_ptr<const MakePlayer> made_by;
    Player player;
    while (true) {
        std::unique_lock lock(mutex_);
        if (!wake_.wait(lock, end, [this] { return pending_.has_value(); })) {
            return;
        }
        const Job job = *std::exchange(pending_, std::nullopt);
        const std::uint64_t number = number_;
        const std::stop_token stop = stop_.get_token();
        const auto make = make_player_;
        lock.unlock();
        play::Result<Thought> thought;
        try {
            if (std::exchange(made_by, make) != make || !player) {
                player = make && *make ? (*make)(end) : Player();
            }
            thought = think(player, job, stop, number);
        } catch (const std::exception& exception) {  // nobody above catches it on this thread
            player = {};
            thought = tl::unexpected(play::Error{exception.what(), "", ""});
        }
        lock.lock();
        if (number == number_) {
            result_ = std::move(thought);
        }
    }
}

play::Result<Thought> Thinker::think(const Player& player, const Job& job, const std::stop_token& stop,
                                     std::uint64_t number) {
    if (!player) {
        return tl::unexpected(play::Error{"there is no game to think about", "", ""});
    }
    auto thought = player(job, stop, [&](const Thought& so_far) {
        const std::lock_guard lock(mutex_);
        if (number == number_) {
            news_ = so_far;
        }
    });
    if (thought && !thought->resigns && (thought->lines.empty() || thought->lines.front().moves.empty())) {
        return tl::unexpected(play::Error{"no move could be found", "", ""});
    }
    return thought;
}

}  // namespace bazillion::opponent
