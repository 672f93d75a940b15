// Clocks in the terminal.
#include "app/terminal_clock.h"

#include "app/terminal_game.h"

#include <chrono>

namespace bazillion::app {

std::string clock_line(const play::Match& match) {
    std::string words;
    for (std::size_t i = 0; i < match.rules().players.size(); ++i) {
        const auto player = static_cast<play::PlayerId>(i);
        if (play::decides(match.rules(), player)) {
            words += words.empty() ? "Clocks: " : ", ";
            words += match.rules().players[i].name + " " + play::clock_words(match.clock()->of(player));
        }
    }
    return words;
}

void TerminalGame::set_clocks() {
    play::Match& match = session_.match;
    const bool fresh = match.record().empty() && !match.can_redo() && !match.clock();
    if (clock_ && fresh && computers_.seats().players().size() > 1) {
        match.set_clock(play::GameClock(*clock_, match.rules().players.size()));
    }
}

bool TerminalGame::let_pass(std::chrono::steady_clock::time_point since) {
    const auto passed = std::chrono::steady_clock::now() - since;
    return session_.match.spend(std::chrono::duration_cast<std::chrono::milliseconds>(passed));
}

}  // namespace bazillion::app
