// Positions, as UCI sends them: each time the whole game.
#include "protocols/uci_server.h"
#include "syntax/printable.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::protocols {

bool UciServer::set_start(std::string_view kind, const std::string& start) {
    if (kind == "fen") {
        if (const auto set = match().set_position(start); !set) {
            position_fault_ = set.error().message;
        }
    } else if (kind == "startpos") {
        match().restart();
    } else {
        position_fault_ = "position is followed by startpos or fen";
    }
    return position_fault_.empty();
}

/// Of a game that goes on from the last one asked for, only the moves that are new are played: in large games a move
/// takes milliseconds, since all that are legal behind it are listed.
void UciServer::set_position(Words words) {
    Asked asked{.kind = std::string(words.next()), .start = std::string(words.before("moves"))};
    while (!words.empty()) {
        asked.moves.emplace_back(words.next());
    }
    position_fault_.clear();
    const auto& before = asked_.moves;
    const bool goes_on = has_game() && asked_.match == &match() && asked_.kind == asked.kind &&
                         asked_.start == asked.start && before.size() <= asked.moves.size() &&
                         std::equal(before.begin(), before.end(), asked.moves.begin()) &&
                         match().record().size() == before.size() && match().position().turn_state.hash == asked_.hash;
    const std::size_t known = goes_on ? before.size() : 0;
    asked_ = {};
    if (goes_on || set_start(asked.kind, asked.start)) {
        for (std::size_t i = known; i < asked.moves.size() && position_fault_.empty(); ++i) {
            if (const auto played = play_text(asked.moves[i]); !played) {
                position_fault_ = played.error().message;
            }
        }
    }
    if (!position_fault_.empty()) {
        complain({position_fault_, {}, {}});
        return;
    }
    asked_ = std::move(asked);
    asked_.match = &match();
    asked_.hash = match().position().turn_state.hash;
}

void UciServer::show_position() {
    say_lines(games().draw_board(match()));
    say("");
    say("Fen: " + syntax::printable(match().position_text()));
    say(fmt::format("Key: {:016X}", match().position().turn_state.hash));
    std::string checker;
    if (match().in_check() && match().checked_cell() != rules::none) {
        checker = dialect().square(match().checked_cell());
    }
    say("Check: " + checker);
}

}  // namespace bazillion::protocols
