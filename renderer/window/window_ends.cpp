// How the players end a game: they give up, agree to a draw, or run out of time.
#include "renderer/window/window.h"

namespace bazillion::renderer {

using play::Termination;

void Window::end_by(const Termination& termination) {
    if (session_.match().end_by(termination)) {
        tell_end();
    }
}

void Window::tell_end() {
    computers_.played();
    draw_offer_.close();
    input_.let_go();
    premove_.cancel();
    forget_help();
    banner_ = true;
    sound_end();
    touch();
}

void Window::resign() {
    const play::Match& match = session_.match();
    const auto person = computers_.seats().person_in_charge(match);
    const auto own = network_ && network_->connected() ? network_->session().seat() : std::nullopt;
    if (const auto player = network_ ? own : person; player && !match.outcome()) {
        end_by({Termination::Reason::resigned, *player});
    }
}

/// A computer thinks about it; another person at the table is asked.
void Window::offer_draw() {
    const play::Match& match = session_.match();
    if (network_) {
        ask_other(network::Question::draw);
        return;
    }
    if (!computers_.may_offer_draw(match)) {
        return;
    }
    const auto players = computers_.seats().players();
    const PlayerId other = match.player() == players.front() ? players.back() : players.front();
    if (computers_.seats().computer(other)) {
        computers_.ask_draw(match);
    } else {
        draw_offer_.ask(match.rules().players[match.player()].name + " offers a draw",
                        "Does " + match.rules().players[other].name + " agree?");
    }
    touch();
}

void Window::draw_offers(const Box& board) {
    const bool rematch = network_ && network_->session().asked() == network::Question::rematch;
    if (!at_board() || (session_.match().outcome() && !rematch)) {
        draw_offer_.close();
    }
    if (const auto answer = draw_offer_.draw(board, unit_)) {
        touch();
        if (network_) {
            network_->session().answer(*answer);
        } else if (*answer) {
            end_by({});
        }
    }
}

}  // namespace bazillion::renderer
