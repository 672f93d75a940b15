// How players end a game in the terminal: they give up, or agree to a draw.
#include "app/output.h"
#include "app/terminal_game.h"

#include <fmt/core.h>

namespace bazillion::app {
namespace {

using play::Termination;

constexpr const char* over_already = "the game is over";

}  // namespace

void TerminalGame::resign(std::string_view /*argument*/) {
    play::Match& match = session_.match;
    const auto person = computers_.seats().person_in_charge(match);
    const auto player = !network_ ? person : network_->connected() ? network_->session().seat() : std::nullopt;
    if (!player || !match.end_by({Termination::Reason::resigned, *player})) {
        complain({match.outcome() ? over_already : "there is nobody to give up", {}, {}});
        return;
    }
    show();
}

void TerminalGame::draw(std::string_view /*argument*/) {
    if (asks_over_network(network::Question::draw)) {
        return;
    }
    play::Match& match = session_.match;
    const auto& seats = computers_.seats();
    if (match.outcome() || seats.players().size() != 2) {
        complain({match.outcome() ? over_already : "a draw can be offered where two players decide", {}, {}});
        return;
    }
    const bool acts_first = match.player() == seats.players().front();
    const play::PlayerId other = acts_first ? seats.players().back() : seats.players().front();
    const std::string& name = match.rules().players[other].name;
    if (!seats.computer(other)) {
        offered_ = match.record().size();
        say(fmt::format("{} offers a draw: {} can `accept` it; the next move declines it.",
                        match.rules().players[match.player()].name, name));
        return;
    }
    const auto thought = computers_.hint(session_);
    if (!thought) {
        complain(thought.error());
    } else if (opponent::agrees_to_draw(-thought->lines.front().score)) {
        match.end_by({});
        show();
    } else {
        say(fmt::format("{} declines the draw.", name));
    }
}

void TerminalGame::accept(std::string_view /*argument*/) {
    if (answers_over_network(true)) {
        return;
    }
    if (!offered_ || *offered_ != session_.match.record().size() || !session_.match.end_by({})) {
        complain({"no draw has been offered", "`draw` offers one", {}});
        return;
    }
    show();
}

}  // namespace bazillion::app
