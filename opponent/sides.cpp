#include "opponent/sides.h"

#include <algorithm>

namespace bazillion::opponent {

Sides::Sides(const rules::Rules& rules, rules::PlayerId thinker) : sign_(rules.players.size(), 0) {
    std::vector<rules::PlayerId> deciders;
    for (const rules::Turn& turn : rules.turns) {
        if (!rules.players[turn.decider].random &&
            std::find(deciders.begin(), deciders.end(), turn.decider) == deciders.end()) {
            deciders.push_back(turn.decider);
        }
    }
    several_ = deciders.size() > 2;
    alone_ = deciders.size() == 1;
    first_ = several_ || deciders.empty() ? thinker : deciders.front();
    for (const rules::PlayerId player : deciders) {
        sign_[player] = rules.players[player].team == rules.players[first_].team ? 1 : -1;
    }
    // Armies that others move are on the side of those who move them, if these are of one side.
    for (std::size_t player = 0; player < sign_.size(); ++player) {
        if (sign_[player] != 0) {
            continue;
        }
        int sum = 0, turns = 0;
        for (const rules::Turn& turn : rules.turns) {
            if (turn.mover == player) {
                sum += sign_[turn.decider];
                ++turns;
            }
        }
        sign_[player] = turns != 0 && std::abs(sum) == turns ? sum / turns : 0;
    }
}

int Sides::winner(const play::Ending& ending) const {
    if (ending.winner != rules::no_player) {
        const int side = sign(ending.winner);
        return side == 0 ? -1 : side;
    }
    return ending.loser != rules::no_player ? -sign(ending.loser) : 0;
}

}  // namespace bazillion::opponent
