#include "opponent/preparation.h"

#include "opponent/derive_weights.h"

#include <algorithm>
#include <utility>

namespace bazillion::opponent {

Preparation::Work::Work(const play::Game& game)
    : engine(game.rules, game.hooks.get(), game.tables), traits(engine), throws(engine) {}

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
    const bool by_network = weights_ && weights_->network;  // nothing is to be worked out of pieces
    if (!by_network && !go_on_with_survey(due)) {
        return;
    }
    const auto even = work_->throws.go_on(due);
    if (!even) {
        return;
    }
    static_cast<void>(weights());  // while the survey is there
    if (*even) {
        Weights known = *weights_;
        known.even_throws = true;
        weights_ = std::make_shared<const Weights>(std::move(known));
    }
    work_.reset();
}

bool Preparation::go_on_with_survey(const std::function<bool()>& due) {
    if (!work_->survey) {
        constexpr std::uint64_t seed = 1;
        work_->survey.emplace(work_->engine, seed);
    }
    if (!work_->surveyed) {
        work_->surveyed = work_->survey->go_on(due);
        outdated_ = work_->surveyed || work_->survey->usable();
    }
    return work_->surveyed;
}

const std::shared_ptr<const Weights>& Preparation::weights() {
    if (std::exchange(outdated_, false)) {
        const rules::Rules& rules = *game_->rules;
        Weights weights = derive_weights(work_->engine, *work_->survey, rules.advice.mobility.value_or(100));
        const Views views(rules, work_->engine.start());
        follow_advice(rules.advice, rules, views, weights);
        if (learned_) {
            if (!learned_->kinds.empty()) {  // they were learned beside what is told of it, which may be nothing
                std::fill(weights.king_danger.begin(), weights.king_danger.end(), Tapered{});
                std::fill(weights.arrival.begin(), weights.arrival.end(), Tapered{});
            }
            follow_advice(*learned_, rules, views, weights);
        }
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
