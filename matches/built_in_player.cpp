#include "matches/built_in_player.h"

#include <vector>

namespace bazillion::matches {

BuiltInPlayer::BuiltInPlayer(const Description& player, play::Engine& engine)
    : greedy_(player.kind == Description::Kind::greedy),
      material_(greedy_ ? std::make_shared<const Material>(engine, 1) : nullptr) {}

/// One of the best options at random.
std::size_t BuiltInPlayer::greediest(const play::Match& match) {
    play::Engine& engine = match.engine();
    const play::PlayerId player = match.player();
    constexpr double win = 1e6;
    double best = -2 * win;
    std::vector<std::size_t> equals;
    for (std::size_t i = 0; i < match.options().size(); ++i) {
        if (!engine.make(match.options()[i].move)) {
            continue;
        }
        auto end = engine.ended();
        end = end ? end : engine.ending(engine.any_legal_move());
        const bool won = end && end->winner == player;
        const bool lost = end && !won && end->winner != rules::no_player;
        const double value = won ? win : lost ? -win : end ? 0 : material_->balance(engine, player);
        engine.unmake();
        if (value > best) {
            best = value;
            equals.clear();
        }
        if (value == best) {
            equals.push_back(i);
        }
    }
    return equals.empty() ? 0 : equals[random_.below(static_cast<std::uint32_t>(equals.size()))];
}

Answer BuiltInPlayer::choose(const play::Match& match) {
    const auto count = static_cast<std::uint32_t>(match.options().size());
    return match.options()[greedy_ ? greediest(match) : random_.below(count)];
}

}  // namespace bazillion::matches
