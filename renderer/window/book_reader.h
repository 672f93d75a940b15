#pragma once

#include "renderer/author/game_trials.h"
#include "storage/game_book.h"
#include "storage/kept_games.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace bazillion::renderer {

/// Reads the games that are kept in the background, and plays those of one title, the last one first. One thread of low
/// priority, which sleeps when that is done. Calls come from one thread, and none waits but the destructor.
class BookReader {
public:
    struct Report {
        std::vector<storage::KeptGame> games;  ///< of all titles, but for those that are being played
        storage::GameBook book;                ///< of the title; its numbers are indices into `games`
        bool finished = false;                 ///< no more will come
    };

    BookReader() = default;
    BookReader(const BookReader&) = delete;
    BookReader& operator=(const BookReader&) = delete;
    ~BookReader();

    /// Begins with a title and the folder of the games, and gives up what was begun before.
    void start(GameTrials::Title title, std::filesystem::path folder);
    void stop();
    /// What is new since this was asked last; null if nothing is.
    [[nodiscard]] std::shared_ptr<const Report> news();

private:
    struct Task {
        GameTrials::Title title;
        std::filesystem::path folder;
    };
    void run(const std::stop_token& end);
    void read(const Task& task, const std::stop_token& stop);
    void publish(const Report& report, const std::stop_token& stop);

    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<Task> pending_;
    std::stop_source stop_;  ///< ends the task that is worked on
    std::shared_ptr<const Report> news_;
    std::jthread thread_;
};

}  // namespace bazillion::renderer
