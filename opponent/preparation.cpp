#include "opponent/preparation.h"

#include "opponent/derive_weights.h"

#include <utility>

namespace bazillion::opponent {

Preparation::Work::Work(const play::Game& game) : engine(game.rules, game.hooks.get()), traits(engine) {}

Preparation::Preparation(std::shared_ptr<play::Game> game)
    : game_(std::move(game)),
      advice_(read_advice(game_->advice, game_->advice_file.string(), *game_->rules)),
      work_(std::make_unique<Work>(*game_)) {}

void Preparation::go_on(const std::function<bool()>& due) {
    if (!work_) {
        return;
    }
    const bool traits_known = work_->traits.go_on(due);
    traits_ = work_->traits.traits();
    if (!traits_known) {
        return;
    }
    if (!work_->survey) {
        constexpr std::uint64_t seed = 1;
        work_->survey.emplace(work_->engine, seed);
    }
    const bool surveyed = work_->survey->go_on(due);
    outdated_ = surveyed || work_->survey->usable();
    if (surveyed) {
        static_cast<void>(weights());
        work_.reset();
    }
}

const std::shared_ptr<const Weights>& Preparation::weights() {
    if (std::exchange(outdated_, false)) {
        Weights weights = derive_weights(work_->engine, *work_->survey);
        if (advice_ && (!advice_->kinds.empty() || advice_->network)) {
            const Views views(*game_->rules, work_->engine.start());
            follow_advice(*advice_, *game_->rules, views, weights);
        }
        weights_ = std::make_shared<const Weights>(std::move(weights));
    }
    return weights_;
}

play::Result<void> Preparation::advice_error() const {
    return advice_ ? play::Result<void>() : tl::unexpected(advice_.error());
}

}  // namespace bazillion::opponent
