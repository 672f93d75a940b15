#include "play/match/replay.h"

namespace bazillion::play {

Result<void> replay(const Match& game, const std::function<void(const Match&)>& visit) {
    Match copy(game.game());
    if (!game.start_text().empty()) {
        if (auto set = copy.set_position(game.start_text()); !set) {
            return set;
        }
    }
    visit(copy);
    for (const Ply& ply : game.record()) {
        if (auto done = copy.play(ply.text); !done) {
            return done;
        }
        visit(copy);
    }
    return {};
}

}  // namespace bazillion::play
