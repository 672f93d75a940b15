// Games by correspondence, in the terminal.
#include "app/failure.h"
#include "app/output.h"
#include "app/terminal_game.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace bazillion::app {

void TerminalGame::correspond(const std::filesystem::path& file, const std::string& name) {
    correspondence_.emplace(file, name, session_.match);
}

bool TerminalGame::fits_correspondence(std::string_view command) const {
    constexpr std::array<std::string_view, 7> fitting{"help", "moves", "board", "rules", "save", "resign", "quit"};
    const bool known = std::find(fitting.begin(), fitting.end(), command) != fitting.end();
    return !correspondence_ || (known && (command != "resign" || correspondence_->may_move(session_.match)));
}

bool TerminalGame::must_wait_for_mail() {
    if (!correspondence_ || session_.match.outcome() || correspondence_->may_move(session_.match)) {
        return false;
    }
    complain({correspondence_->words(session_.match), "`quit` leaves the game", {}});
    return true;
}

void TerminalGame::keep_correspondence() {
    if (!correspondence_) {
        return;
    }
    if (const auto kept = correspondence_->keep(session_.match); !kept) {
        complain(kept.error());
    } else if (std::string words = correspondence_->words(session_.match); words != mail_words_) {
        mail_words_ = std::move(words);
        say(mail_words_);
    }
}

}  // namespace bazillion::app
