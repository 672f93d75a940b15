// Games over a network, in the terminal.
#include "app/failure.h"
#include "app/output.h"
#include "app/terminal_game.h"

#include <fmt/core.h>

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <istream>

namespace bazillion::app {
namespace {

using namespace std::chrono_literals;
using network::Question;

constexpr auto network_nap = 20ms;  ///< between looks at the network

/// Whether a read of the standard input would not block. It must not be buffered.
bool input_waits() {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return ::poll(&input, 1, static_cast<int>(network_nap.count())) > 0;
}

}  // namespace

void TerminalGame::play_over(const network::Invitation& invitation, const std::filesystem::path& library) {
    auto game = network::open(invitation, session_.match, session_.file, session_.title, session_.switches, library);
    if (!game) {
        throw failure(game.error());
    }
    (void)std::setvbuf(stdin, nullptr, _IONBF, 0);  // what is buffered could not be waited for
    network_ = *std::move(game);
}

bool TerminalGame::read_line(std::string& line) {
    auto since = std::chrono::steady_clock::now();
    while (network_) {
        poll_network();
        const auto now = std::chrono::steady_clock::now();
        tick_network(now - since);
        since = now;
        flush_out();
        if (input_waits()) {
            break;
        }
    }
    const bool read = static_cast<bool>(std::getline(in_, line));
    if (!read || !network_) {
        return read;
    }
    tick_network(std::chrono::steady_clock::now() - since);
    return read;
}

/// Time passes while both are there. Only the host finds that it is up.
void TerminalGame::tick_network(std::chrono::steady_clock::duration passed) {
    play::Match& match = session_.match;
    if (!network_ || !network_->connected() || !match.clock() || match.outcome()) {
        return;
    }
    auto time = std::chrono::duration_cast<std::chrono::milliseconds>(passed);
    if (network_->session().side() == network::Side::joiner) {
        time = std::min(time, match.clock()->until_flag(match.player()) - 1ms);
    }
    if (time > 0ms && match.spend(time)) {
        show();
    }
}

bool TerminalGame::tell_status() {
    if (network_status_ == network_->status()) {
        return false;
    }
    network_status_ = network_->status();
    say(network_status_);
    return true;
}

void TerminalGame::poll_network() {
    bool changed = false, told = tell_status();
    while (const auto event = network_->poll(session_.match)) {
        changed = apply_event(*event) || changed;
        told = true;
    }
    told = tell_status() || told;
    if (changed) {
        show();
    }
    if (network_->over()) {
        network_.reset();
        say("The game stays on the table.");
    }
    if (told && format_ == Format::text) {
        print("> ");
    }
}

/// True if the game is to be shown.
bool TerminalGame::apply_event(const network::Event& event) {
    play::Match& match = session_.match;
    if (const auto* move = std::get_if<network::PlayMove>(&event)) {
        if (const auto done = match.play(move->text); !done) {
            network_->session().fail("a move could not be made");
            complain(done.error());
        }
        offered_.reset();
        throw_dice();
    } else if (const auto* set_up = std::get_if<network::SetUp>(&event)) {
        set_up_for_network(*set_up);
        throw_dice();
        return network_->connected();
    } else if (const auto* back = std::get_if<network::TakeBackTo>(&event)) {
        match.retract();
        while (match.record().size() > back->ply && match.take_back()) {
        }
    } else if (const auto* end = std::get_if<network::EndBy>(&event)) {
        match.end_by(end->termination);
    } else if (const auto* clocks = std::get_if<network::SetClocks>(&event)) {
        match.set_left(clocks->left);
        return false;
    } else if (const auto* asked = std::get_if<network::Asked>(&event)) {
        say(fmt::format("{} {}: `accept` or `decline` it.", network_->session().other(),
                        network::request_text(asked->what)));
        return false;
    } else {
        say(std::get<network::Notice>(event).words);
        return false;
    }
    return true;
}

void TerminalGame::set_up_for_network(const network::SetUp& set_up) {
    play::Match& match = session_.match;
    match.restart();
    if (!set_up.position.empty()) {
        if (const auto done = match.set_position(set_up.position); !done) {
            network_->session().fail("the position of the host cannot be set up");
            return;
        }
    }
    const auto control = play::read_time_control(set_up.clock);
    match.set_clock(control ? std::optional(play::GameClock(*control, match.rules().players.size())) : std::nullopt);
    journal_.begin(match, session_.file.path());
}

bool TerminalGame::must_wait() {
    if (must_wait_for_mail()) {
        return true;
    }
    if (!network_ || session_.match.outcome() || network_->session().may_move(session_.match)) {
        return false;
    }
    complain({network_->connected() ? fmt::format("{} is to move", network_->session().other())
                                    : std::string("the other one is not there"),
              "`quit` leaves the game",
              {}});
    return true;
}

bool TerminalGame::asks_over_network(Question what) {
    if (!network_) {
        return false;
    }
    const std::string why = network_->session().ask(what, session_.match);
    if (why.empty()) {
        say(fmt::format("{} is asked.", network_->session().other()));
    } else {
        complain({why, {}, {}});
    }
    return true;
}

bool TerminalGame::answers_over_network(bool yes) {
    if (!network_) {
        return false;
    }
    if (!network_->session().asked()) {
        complain({"nothing has been asked", {}, {}});
    }
    network_->session().answer(yes);
    return true;
}

void TerminalGame::rematch(std::string_view /*argument*/) {
    if (!asks_over_network(Question::rematch)) {
        complain({"a rematch is for games over the network", "`new` starts again", {}});
    }
}

void TerminalGame::decline(std::string_view /*argument*/) {
    if (!answers_over_network(false)) {
        offered_.reset();
    }
}

void TerminalGame::chat(std::string_view argument) {
    if (!network_ || !network_->connected()) {
        complain({"nobody is there to hear it", {}, {}});
    } else {
        network_->session().say(argument);
    }
}

void TerminalGame::leave_network() {
    if (network_) {
        network_->session().leave();
        while (network_->poll(session_.match)) {
        }
        network_.reset();
    }
}

}  // namespace bazillion::app
