#pragma once

#include "opponent/advice.h"
#include "opponent/method.h"
#include "opponent/mobility_survey.h"
#include "opponent/throws.h"
#include "opponent/weights.h"
#include "play/match/match.h"

#include <functional>
#include <memory>
#include <optional>

namespace bazillion::opponent {

/// What is worked out of a game before it is thought about: what its pieces are worth, and how to search it. That takes
/// some milliseconds in most games, and some seconds in few. So it can be interrupted, goes on where it was, and
/// what is known by then can be used.
class Preparation {
public:
    explicit Preparation(std::shared_ptr<play::Game> game);

    /// Goes on until all is known or `due` says that it is time to end.
    void go_on(const std::function<bool()>& due);
    [[nodiscard]] bool complete() const { return !work_; }
    /// Something is known of the pieces.
    [[nodiscard]] bool usable() const { return weights_ || (work_ && work_->survey && work_->survey->usable()); }
    /// As good as known by now; null if nothing is known. The same ones until more is known.
    [[nodiscard]] const std::shared_ptr<const Weights>& weights();
    [[nodiscard]] const GameTraits& traits() const { return traits_; }
    /// What the author and the file beside the rules say together (`in_force`).
    [[nodiscard]] Advice advice() const;
    /// What is wrong with the advice beside the rules, if it cannot be followed.
    [[nodiscard]] play::Result<void> advice_error() const;

private:
    /// Of its own, so that games under way are left alone. Until all is known.
    struct Work {
        explicit Work(const play::Game& game);
        play::Engine engine;
        TraitsReader traits;
        ThrowComparison throws;
        std::optional<MobilitySurvey> survey;
        bool surveyed = false;
    };
    /// True once all is known of the pieces.
    bool go_on_with_survey(const std::function<bool()>& due);

    std::shared_ptr<play::Game> game_;
    play::Result<Advice> learned_;
    std::unique_ptr<Work> work_;
    GameTraits traits_;
    std::shared_ptr<const Weights> weights_;
    bool outdated_ = false;
};

}  // namespace bazillion::opponent
