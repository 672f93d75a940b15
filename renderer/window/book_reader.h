#pragma once

#include "process/background_worker.h"
#include "renderer/author/game_trials.h"
#include "storage/game_book.h"
#include "storage/kept_games.h"

#include <memory>
#include <vector>

namespace bazillion::renderer {

/// Reads the games that are kept in the background, and plays those of one title, the last one first.
class BookReader {
public:
    struct Report {
        std::vector<storage::KeptGame> games;  ///< of all titles, but for those that are being played
        storage::GameBook book;                ///< of the title; its numbers are indices into `games`
        bool finished = false;                 ///< no more will come
    };

    /// Begins with a title and the folder of the games, and gives up what was begun before.
    void start(GameTrials::Title title, std::filesystem::path folder) {
        worker_.start({std::move(title), std::move(folder)});
    }
    void stop() { worker_.stop(); }
    /// What is new since this was asked last; null if nothing is.
    [[nodiscard]] std::shared_ptr<const Report> news() { return worker_.news(); }

private:
    struct Task {
        GameTrials::Title title;
        std::filesystem::path folder;
    };
    using Worker = process::BackgroundWorker<Task, Report>;

    static void read(const Task& task, const std::stop_token& given_up, const Worker::Publish& publish);

    Worker worker_{read};
};

}  // namespace bazillion::renderer
