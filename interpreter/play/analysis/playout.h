#pragma once

#include "play/engine/engine.h"
#include "play/position/random.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace bazillion::play {

/// Random games: in each position every legal move is as likely as the others, and the end is that of the rules.
class Playout {
public:
    Playout(Engine& engine, std::uint64_t seed) : engine_(engine), random_(seed) {}

    struct Played {
        std::size_t plies = 0;
        std::optional<Ending> ending;  ///< none: cut, as it took too long or a script failed (`Engine::take_error`)
    };
    /// Plays on from where the engine stands, for at most so many plies. The moves stay made.
    Played play(std::size_t most_plies) { return play_on(most_plies, false); }
    /// The same game, where its outcome is all that is of interest: moves need not stay made, which takes less time.
    /// `Engine::made` tells whether the engine stands elsewhere now.
    Played outcome(std::size_t most_plies);

private:
    Played play_on(std::size_t most_plies, bool outcome_only);
    [[nodiscard]] bool step();

    Engine& engine_;
    Random random_;
    std::vector<Move> moves_;
    CheckInfo check_info_;
};

}  // namespace bazillion::play
