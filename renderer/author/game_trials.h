#pragma once

#include "game/game_file.h"
#include "play/analysis/game_statistics.h"
#include "play/analysis/piece_values.h"
#include "process/background_worker.h"

#include <memory>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// Looks at a title in the background while its author writes it: random games until their figures are known well
/// enough.
class GameTrials {
public:
    /// A title of a file, to be opened once more: scripts and tables belong to one thread.
    struct Title {
        std::filesystem::path file, library;
        std::size_t index = 0;
        Switches switches;
    };
    /// What is known by now; never changed once it is handed out.
    struct Report {
        std::shared_ptr<const rules::Rules> rules;  ///< null: the title could not be opened
        play::GameStatistics statistics;            ///< without samples
        std::vector<play::PieceValue> values;       ///< as the games have measured them, once they are finished
        double seconds = 0;                         ///< spent on games
        bool finished = false;                      ///< no more will come
        std::string error;                          ///< of a script, which ended it; may be empty
    };
    /// After so many games, and at most so many seconds, or once scores are known within `error`, no more are played.
    struct Bounds {
        std::size_t least_games = 500, most_games = 20'000;
        double seconds = 45, error = 0.01;
    };

    GameTrials() : GameTrials(Bounds{}) {}
    explicit GameTrials(const Bounds& bounds) : bounds_(bounds) {}

    /// Begins with a title, and gives up the one before.
    void start(Title title) { worker_.start(std::move(title)); }
    /// Gives up; nothing more is told.
    void stop() { worker_.stop(); }
    /// What is new since this was asked last; null if nothing is.
    [[nodiscard]] std::shared_ptr<const Report> news() { return worker_.news(); }

private:
    using Worker = process::BackgroundWorker<Title, Report>;

    void look_at(const Title& title, const std::stop_token& given_up, const Worker::Publish& publish) const;
    void play_games(const play::Game& game, Report& report, const std::stop_token& given_up,
                    const Worker::Publish& publish) const;
    [[nodiscard]] bool is_enough(const play::GameStatistics& statistics, double seconds) const;

    Bounds bounds_;
    Worker worker_{[this](const Title& title, const std::stop_token& given_up, const Worker::Publish& publish) {
        look_at(title, given_up, publish);
    }};
};

}  // namespace bazillion::renderer
