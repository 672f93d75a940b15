#include "play/analysis/playout.h"

#include <utility>

namespace bazillion::play {

Playout::Played Playout::play_on(std::size_t most_plies, bool outcome_only) {
    constexpr std::size_t plies_between = 256;
    for (std::size_t plies = 0, next_look = 0;;) {
        if (plies >= next_look) {
            next_look = plies + plies_between;
            if (engine_.memory() > Engine::usual_memory) {
                engine_.forget();
            }
        }
        if (engine_.ended()) {
            return {plies, engine_.ended()};
        }
        if (const std::size_t drops = engine_.play_drops(random_, most_plies - plies)) {
            plies += drops;
            continue;
        }
        if (const std::size_t moves = outcome_only ? engine_.play_lines(random_, most_plies - plies) : 0) {
            plies += moves;
            continue;
        }
        if (auto ending = engine_.ending_in_other_ways()) {
            return {plies, std::move(ending)};
        }
        if (plies == most_plies) {
            return {plies, std::nullopt};
        }
        if (!step()) {
            return {plies, engine_.has_error() ? std::optional<Ending>() : engine_.ending(false)};
        }
        ++plies;
    }
}

Playout::Played Playout::outcome(std::size_t most_plies) {
    if (auto told = engine_.outcome_of_drops(random_, most_plies)) {
        return {told->plies, std::move(told->ending)};
    }
    return play_on(most_plies, true);
}

/// Makes a legal move, each as likely as the others: one is drawn of all that the rules of the pieces allow, and only
/// that one is tried; if it is not legal, another one is drawn, at last of a list in which those tried are crossed out.
/// False if there is none.
bool Playout::step() {
    // Where one is not legal, many are not: it pays to find out what safety hangs on.
    const CheckInfo* check_info = nullptr;
    const auto make = [&](Move move) {
        const bool made = engine_.make(move, check_info);
        if (!made && check_info == nullptr && !engine_.has_error()) {
            engine_.set_check_info(check_info_);
            check_info = &check_info_;
        }
        return made;
    };
    constexpr int most_made = 8, most_judged = 100;
    const auto most_draws = [&] {
        return check_info == nullptr || check_info->state == CheckInfo::State::unknown ? most_made : most_judged;
    };
    for (int i = 0; i < most_draws(); ++i) {
        const Move drawn = i == 0 ? engine_.sample(random_) : engine_.sample_again(random_);
        if (drawn == no_move) {
            break;
        }
        if (make(drawn)) {
            return true;
        }
        if (engine_.has_error()) {
            return false;
        }
    }
    moves_.clear();
    engine_.generate(moves_);
    while (!moves_.empty()) {
        const std::size_t drawn = random_.below(static_cast<std::uint32_t>(moves_.size()));
        if (make(moves_[drawn])) {
            return true;
        }
        if (engine_.has_error()) {
            return false;
        }
        moves_[drawn] = moves_.back();
        moves_.pop_back();
    }
    return false;
}

}  // namespace bazillion::play
