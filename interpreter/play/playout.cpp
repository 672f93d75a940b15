#include "play/playout.h"

namespace bazillion::play {

Playout::Played Playout::play(std::size_t most_plies) {
    for (std::size_t plies = 0;; ++plies) {
        if (engine_.ended()) {
            return {plies, engine_.ended()};
        }
        if (engine_.repeated() || engine_.ends_in_other_ways()) {
            if (auto ending = engine_.ending(engine_.any_legal_move())) {
                return {plies, std::move(ending)};
            }
        }
        if (plies == most_plies) {
            return {plies, std::nullopt};
        }
        if (!step()) {
            return {plies, engine_.in_trouble() ? std::optional<Ending>() : engine_.ending(false)};
        }
    }
}

/// Makes a legal move, each as likely as the others: one is drawn of all that the rules of the pieces allow, and only
/// that one is tried; if it is not legal, it is crossed out and another one drawn. False if there is none.
bool Playout::step() {
    if (const Move drawn = engine_.draw(random_); drawn != no_move && engine_.make(drawn)) {
        return true;
    }
    moves_.clear();
    engine_.generate(moves_);
    while (!moves_.empty()) {
        const std::size_t drawn = random_.below(static_cast<std::uint32_t>(moves_.size()));
        if (engine_.make(moves_[drawn])) {
            return true;
        }
        if (engine_.in_trouble()) {
            return false;
        }
        moves_[drawn] = moves_.back();
        moves_.pop_back();
    }
    return false;
}

}  // namespace bazillion::play
