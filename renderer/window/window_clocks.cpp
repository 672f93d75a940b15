// Clocks at the table: what starts and stops them, and what they show.
#include "renderer/window/window.h"

#include <algorithm>

namespace bazillion::renderer {

/// They stand while somebody looks at the choice of games, a dialog or a message, and while the game is paused.
bool Window::clocks_run() const {
    if (network_) {
        return network_->connected() && session_.match().clock() && !session_.match().outcome();
    }
    return at_board() && !editing() && session_.match().clock() && !session_.match().outcome() &&
           menu_.message().empty() && !menu_.asking() && !settings_panel_.is_open() && !computers_.paused();
}

/// Lets time pass; true if something is to be drawn for it.
bool Window::tick_clocks() {
    const bool running = clocks_run();
    auto passed = clock_faces_.tick(running);
    if (!at_board()) {
        return false;
    }
    if (running && network_ && network_->session().side() == network::Side::joiner) {
        // Only the host finds that time is up.
        const play::Match& match = session_.match();
        passed = std::min(passed, match.clock()->until_flag(match.player()) - std::chrono::milliseconds(1));
    }
    if (running && passed.count() > 0 && session_.match().spend(passed)) {
        tell_end();
    }
    return clock_faces_.read(session_.match(), running);
}

/// The clocks that are wished for, where the game has none of its own; those of a game that is going on begin anew.
void Window::set_clocks(bool anew) {
    if (!session_.playing()) {
        return;
    }
    play::Match& match = session_.match();
    const bool for_two = computers_.seats().players().size() > 1;
    const bool fresh = match.record().empty() && !match.can_redo();
    if (!anew && (match.clock() || !fresh)) {
        return;
    }
    const auto control = play::read_time_control(clock_wish());
    match.set_clock(control && for_two ? std::optional(play::GameClock(*control, match.rules().players.size()))
                                       : std::nullopt);
    touch();
}

const std::string& Window::clock_wish() const {
    return options_.clock ? *options_.clock : settings_.clock;
}

}  // namespace bazillion::renderer
