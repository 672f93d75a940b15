#include "opponent/preparation.h"

#include "opponent/derive_weights.h"
#include "opponent/throws.h"

#include <utility>

namespace bazillion::opponent {

Preparation::Work::Work(const play::Game& game) : engine(game.rules, game.hooks.get()), traits(engine) {}

Preparation::Preparation(std::shared_ptr<play::Game> game)
    : game_(std::move(game)),
      learned_(read_advice(game_->advice, game_->advice_file.string(), *game_->rules)),
      work_(std::make_unique<Work>(*game_)) {
    const rules::Rules& rules = *game_->rules;
    const auto network = learned_ && learned_->network ? learned_->network : rules.advice.network;
    if (!network) {
        return;
    }
    const Views views(rules, work_->engine.start());
    if (auto judge = std::make_shared<const NeuralNetwork>(*network, rules, views); judge->applies()) {
        Weights weights = even_weights(work_->engine);
        weights.network = std::move(judge);
        weights_ = std::make_shared<const Weights>(std::move(weights));
    }
}

void Preparation::go_on(const std::function<bool()>& due) {
    if (!work_) {
        return;
    }
    const bool traits_known = work_->traits.go_on(due);
    traits_ = work_->traits.traits();
    if (!traits_known) {
        return;
    }
    if (!even_throws_) {
        even_throws_ = throws_commute(work_->engine);
    }
    if (weights_ && weights_->network) {  // nothing is to be worked out of pieces
        Weights weights = *weights_;
        weights.even_throws = *even_throws_;
        weights_ = std::make_shared<const Weights>(std::move(weights));
        work_.reset();
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
        const rules::Rules& rules = *game_->rules;
        Weights weights = derive_weights(work_->engine, *work_->survey, rules.advice.mobility.value_or(100));
        const Views views(rules, work_->engine.start());
        follow_advice(rules.advice, rules, views, weights);
        if (learned_) {
            follow_advice(*learned_, rules, views, weights);
        }
        weights.even_throws = even_throws_.value_or(false);
        weights_ = std::make_shared<const Weights>(std::move(weights));
    }
    return weights_;
}

Advice Preparation::advice() const {
    const Views views(*game_->rules, play::Plan(game_->rules).start());
    return in_force(game_->rules->advice, learned_.value_or(Advice{}), *game_->rules, views);
}

play::Result<void> Preparation::advice_error() const {
    return learned_ ? play::Result<void>() : tl::unexpected(learned_.error());
}

}  // namespace bazillion::opponent
