#include "renderer/window/book_reader.h"

#include "play/engine/hooks.h"
#include "process/priority.h"

#include <chrono>
#include <utility>

namespace bazillion::renderer {

BookReader::~BookReader() {
    stop();
}

void BookReader::start(GameTrials::Title title, std::filesystem::path folder) {
    {
        const std::lock_guard lock(mutex_);
        stop_.request_stop();
        pending_ = Task{std::move(title), std::move(folder)};
        news_.reset();
    }
    if (!thread_.joinable()) {
        thread_ = std::jthread([this](const std::stop_token& end) { run(end); });
    }
    wake_.notify_one();
}

void BookReader::stop() {
    const std::lock_guard lock(mutex_);
    stop_.request_stop();
    pending_.reset();
    news_.reset();
}

std::shared_ptr<const BookReader::Report> BookReader::news() {
    const std::lock_guard lock(mutex_);
    return std::exchange(news_, nullptr);
}

void BookReader::run(const std::stop_token& end) {
    process::lower_priority(process::Priority::background);
    while (true) {
        std::optional<Task> task;
        std::stop_token stop;
        {
            std::unique_lock lock(mutex_);
            if (!wake_.wait(lock, end, [&] { return pending_.has_value(); })) {
                return;
            }
            task = std::exchange(pending_, std::nullopt);
            stop_ = {};
            stop = stop_.get_token();
        }
        read(*task, stop);
    }
}

void BookReader::publish(const Report& report, const std::stop_token& stop) {
    auto copy = std::make_shared<const Report>(report);
    const std::lock_guard lock(mutex_);
    if (!stop.stop_requested()) {
        news_ = std::move(copy);
    }
}

void BookReader::read(const Task& task, const std::stop_token& stop) {
    Report report;
    report.games = storage::kept_games(task.folder);
    std::erase_if(report.games, [](const auto& game) { return game.in_use || !game.error.empty() || game.moves == 0; });
    publish(report, stop);
    GameFile file = GameFile::open(task.title.file, task.title.library);
    const auto game = stop.stop_requested() ? nullptr : file.start(task.title.index, task.title.switches);
    if (game == nullptr) {
        return;
    }
    if (game->hooks != nullptr) {
        game->hooks->interrupt_when([&] { return stop.stop_requested(); });
    }
    play::Match match(game);
    constexpr std::chrono::milliseconds pause{700};
    auto told = std::chrono::steady_clock::now();
    for (std::uint32_t i = 0; i < report.games.size() && !stop.stop_requested(); ++i) {
        const storage::KeptGame& kept = report.games[i];
        if (kept.title != game->rules->title || kept.rules.filename() != task.title.file.filename()) {
            continue;
        }
        const auto saved = storage::read_kept(kept.file);
        if (!saved || saved->namesakes != game->namesakes || saved->switches != task.title.switches) {
            continue;
        }
        report.book.add(match, *saved, i);
        if (const auto now = std::chrono::steady_clock::now(); now - told > pause) {
            told = now;
            publish(report, stop);
        }
    }
    report.finished = true;
    publish(report, stop);
}

}  // namespace bazillion::renderer
