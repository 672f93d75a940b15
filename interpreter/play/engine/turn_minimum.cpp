#include "play/engine/turn_minimum.h"

#include "play/engine/generator.h"
#include "play/engine/legality.h"
#include "play/engine/position_oracle.h"

#include <algorithm>
#include <utility>

namespace bazillion::play {

TurnMinimum::Numbers TurnMinimum::now(PlayerId player) {
    Numbers numbers{};
    for (std::size_t i = 0; i < rules_.minimized.size(); ++i) {
        numbers[i] = static_cast<std::uint16_t>(oracle_.number_of(rules_.numbers[rules_.minimized[i]], player));
    }
    return numbers;
}

TurnMinimum::Numbers TurnMinimum::least() {
    tries_ = 0;
    exploring_ = true;
    const Numbers numbers = explore(state_.player(), 0);
    exploring_ = false;
    return numbers;
}

bool TurnMinimum::still_reaches(const Numbers& least, PlayerId player) {
    tries_ = 0;
    exploring_ = true;
    const Numbers numbers = after_move(player, 1);
    exploring_ = false;
    return numbers <= least;  // less where not everything could be tried
}

TurnMinimum::Numbers TurnMinimum::after_move(PlayerId player, std::size_t depth) {
    const bool goes_on = !state_.ended() && state_.player() == player;
    return goes_on ? explore(player, depth) : now(player);
}

/// The least behind any move of the player who is to act. Where he has none, what there is.
TurnMinimum::Numbers TurnMinimum::explore(PlayerId player, std::size_t depth) {
    constexpr std::size_t most_known = 1 << 12, most_tries = 20'000, longest_turn = 16;
    if (known_.empty()) {
        known_.resize(most_known);
    }
    const std::uint64_t hash = position_.turn_state.hash;
    Known& known = known_[hash % most_known];
    if (!plain_ && known.hash == hash) {
        return known.least;
    }
    std::optional<Numbers> least;
    auto moves = move_lists_.borrow();
    generator_.generate(*moves);
    for (const Move move : *moves) {
        if (depth == longest_turn || ++tries_ > most_tries || least == Numbers{}) {
            break;
        }
        if (legality_.make(move, nullptr)) {
            const Numbers numbers = after_move(player, depth + 1);
            least = least ? std::min(*least, numbers) : numbers;
            state_.unmake();
        }
    }
    if (!least) {
        least = now(player);
    }
    if (depth < longest_turn && tries_ <= most_tries) {
        known_[hash % most_known] = {hash, *least};
    }
    return *least;
}

}  // namespace bazillion::play
