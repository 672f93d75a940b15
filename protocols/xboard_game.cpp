// The game of a CECP server: positions, moves, undo, the result, and moves made by hand.
#include "protocols/xboard_board.h"
#include "protocols/xboard_server.h"
#include "syntax/printable.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::protocols {
namespace {

/// As XBoard writes positions: nothing in hand is `[-]`.
std::string plain_fen(std::string_view text) {
    std::string fen(text);
    const std::size_t at = fen.find("[-]");
    return at == std::string::npos ? fen : fen.erase(at + 1, 1);
}

/// Of a game that XBoard does not know, it tells the board and the side only: all else is as at the start.
std::string completed_fen(const play::Match& at_start, std::string_view fen) {
    Words given(fen);
    const std::string text = at_start.position_text();
    Words own(text);
    std::string completed(given.next());
    own.next();
    const auto& fields = at_start.rules().text;
    if (fields.size() > 1 && fields[1].type == rules::TextField::Type::side && fields[1].names.size() > 1) {
        completed += " " + fields[1].names[given.next() == "b" ? 1 : 0];
        own.next();
    }
    return completed + " " + std::string(own.rest());
}

}  // namespace

std::string XboardServer::written(const play::Option& option) {
    return xboard_text(match(), dialect(), option);
}

void XboardServer::restart() {
    match().restart();
    game().player.clear();
    force_ = broken_position_ = against_computer_ = false;
    computer_ = static_cast<play::PlayerId>(1);
    depth_.reset();
    left_.reset();
    predicted_.clear();
    lifted_.reset();
    press_forced();
}

void XboardServer::new_game(Words /*words*/) {
    const std::size_t usual = games().find("normal", &OfferedGame::xboard).value_or(games().first);
    if (!has_game() || game_index() != usual) {
        if (const auto opened = open(usual); !opened) {
            throw GameNotOpen{opened.error()};
        }
    }
    restart();
}

void XboardServer::variant(Words words) {
    const std::string name(words.rest());
    const auto index = games().find(name, &OfferedGame::xboard);
    if (!index) {
        say(fmt::format("Error (unknown variant): variant {}", syntax::printable(name)));
        return;
    }
    if (!has_game() || *index != game_index()) {
        if (const auto opened = open(*index); !opened) {
            throw GameNotOpen{opened.error()};
        }
    }
    restart();
    if (const std::string why = unfit_for_xboard(match().rules()); !why.empty()) {
        say("tellusererror " + why);
    } else if (!known_to_xboard(games().offered[*index].xboard)) {
        say(setup_command(match()));
        for (const std::string& command : piece_commands(match().rules())) {
            say(command);
        }
    }
}

void XboardServer::setboard(Words words) {
    const std::string fen = plain_fen(words.rest());
    auto set = match().set_position(fen);
    if (!set) {
        match().restart();
        set = match().set_position(completed_fen(match(), fen));
    }
    broken_position_ = !set;
    predicted_.clear();
    if (!set) {
        say(fmt::format("tellusererror Illegal position: {}", syntax::printable(set.error().message)));
    }
    press_forced();
}

/// What stands between a player and his move, and leaves nothing to choose.
void XboardServer::press_forced() {
    constexpr int most = 100;
    for (int i = 0; i < most; ++i) {
        const auto options = match().options();
        const bool buttons = !options.empty() && std::all_of(options.begin(), options.end(),
                                                             [](const auto& each) { return each.button.has_value(); });
        if (!buttons || (options.size() > 1 && !against_computer_)) {
            return;
        }
        if (!match().play(options.front())) {
            return;
        }
    }
}

bool XboardServer::play_legs(std::string_view text) {
    const std::size_t plies = match().record().size();
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        if (!play_text(text.substr(0, comma))) {
            while (match().record().size() > plies) {
                match().take_back();
            }
            return false;
        }
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    press_forced();
    return true;
}

void XboardServer::usermove(Words words) {
    const std::string text(words.next());
    if (busy() && purpose_ == Purpose::ponder) {
        ponder_hit();
        return;
    }
    if (broken_position_ || text.empty() || !play_legs(text)) {
        say(fmt::format("Illegal move: {}", syntax::printable(text)));
        return;
    }
    go_on();
}

void XboardServer::take_back_turn() {
    if (match().record().empty()) {
        return;
    }
    // Back to where the player who moved last began his turn, buttons that were pressed for him included.
    while (!match().record().empty()) {
        const play::PlayerId mover = match().record().back().player;
        match().take_back();
        const bool forced = match().options().size() == 1 && match().options().front().button;
        if (!forced && (match().record().empty() || match().record().back().player != mover)) {
            break;
        }
    }
    predicted_.clear();
    press_forced();
}

void XboardServer::undo(Words /*words*/) {
    take_back_turn();
}

void XboardServer::remove(Words /*words*/) {
    take_back_turn();
    take_back_turn();
}

void XboardServer::force(Words /*words*/) {
    force_ = true;
}

void XboardServer::result(Words /*words*/) {
    force_ = true;
}

void XboardServer::go(Words /*words*/) {
    force_ = false;
    computer_ = match().player();
    go_on();
}

void XboardServer::playother(Words /*words*/) {
    force_ = false;
    computer_ = static_cast<play::PlayerId>(match().player() == 0 ? 1 : 0);
    go_on();
}

void XboardServer::tell_result() {
    const auto& outcome = *match().outcome();
    const bool drawn = outcome.result != play::Outcome::Result::win;
    say(fmt::format("{} {{{}}}",
                    drawn                 ? "1/2-1/2"
                    : outcome.winner == 0 ? "1-0"
                                          : "0-1",
                    syntax::printable(match().prompt())));
}

void XboardServer::go_on() {
    if (analyzing_ || force_ || broken_position_) {
        return;
    }
    if (match().outcome()) {
        tell_result();
    } else if (computer_moves()) {
        think_for(Purpose::move);
    } else {
        ask_for_button();
        start_pondering();
    }
}

/// XBoard has no buttons: it asks in a box, and sends the answer as the command `button`.
void XboardServer::ask_for_button() {
    const auto options = match().options();
    if (options.empty() || !std::all_of(options.begin(), options.end(), [](const auto& each) { return each.button; })) {
        return;
    }
    std::string choices;
    for (const play::Option& each : options) {
        choices += (choices.empty() ? "" : ", ") + each.text;
    }
    say(fmt::format("askuser button {}: {}", syntax::printable(match().prompt()), syntax::printable(choices)));
}

void XboardServer::button(Words words) {
    const std::string text(words.rest());
    if (const play::Option* found = option(text); found != nullptr && found->button) {
        const play::Option pressed = *found;
        if (match().play(pressed)) {
            press_forced();
            go_on();
            return;
        }
    }
    say(fmt::format("Error (no such choice): button {}", syntax::printable(text)));
    ask_for_button();
}

// --- moving pieces by hand --------------------------------------------------------------------------------------

void XboardServer::lift(Words words) {
    lifted_ = cell_of(match(), dialect(), words.next());
    if (lifted_) {
        say(highlight_command(match(), *lifted_));
    }
}

void XboardServer::put(Words words) {
    const auto to = cell_of(match(), dialect(), words.next());
    const std::string choice = lifted_ && to ? choice_command(match(), *lifted_, *to) : "";
    if (!choice.empty()) {
        say(choice);
    }
}

}  // namespace bazillion::protocols
