#include "opponent/thinker.h"

#include <exception>
#include <utility>

namespace bazillion::opponent {

struct Thinker::Player {
    std::shared_ptr<const Opponent::NewGame> title;
    std::optional<Opponent> opponent;
    int level = 0;
};

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
    const std::lock_guard lock(mutex_);
    drop();
    title_ = std::make_shared<const Opponent::NewGame>(std::move(new_game));
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
    Player player;
    while (true) {
        std::unique_lock lock(mutex_);
        if (!wake_.wait(lock, end, [this] { return pending_.has_value(); })) {
            return;
        }
        const Job job = *std::exchange(pending_, std::nullopt);
        const std::uint64_t number = number_;
        const std::stop_token stop = stop_.get_token();
        if (player.title != title_) {
            player = {title_, std::nullopt, 0};
        }
        lock.unlock();
        auto thought = think(player, job, stop, number);
        lock.lock();
        if (number == number_) {
            result_ = std::move(thought);
        }
    }
}

play::Result<Thought> Thinker::think(Player& player, const Job& job, const std::stop_token& stop,
                                     std::uint64_t number) {
    const auto tell = [&](const Thought& thought) {
        const std::lock_guard lock(mutex_);
        if (number == number_) {
            news_ = thought;
        }
    };
    try {
        if (!player.opponent) {
            const auto title = player.title;
            player.opponent.emplace([title] { return title && *title ? (*title)() : nullptr; }, job.settings);
        } else {
            player.opponent->configure(job.settings);
        }
        // What one level has found out would make another one stronger or weaker.
        if (std::exchange(player.level, job.settings.level) != job.settings.level) {
            player.opponent->clear();
        }
        // People rather wait half a second more for the first move than see one without any thought.
        if (auto ready = player.opponent->prepare(stop); !ready) {
            return tl::unexpected(ready.error());
        }
        auto thought = player.opponent->think(job.game, job.limits, stop, tell);
        if (thought && (thought->lines.empty() || thought->lines.front().moves.empty())) {
            return tl::unexpected(play::Error{"no move could be found", "", ""});
        }
        return thought;
    } catch (const std::exception& exception) {  // nobody above catches it on this thread
        player.opponent.reset();
        return tl::unexpected(play::Error{exception.what(), "", ""});
    }
}

}  // namespace bazillion::opponent
