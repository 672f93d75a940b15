// What `TerminalGame` does with computers.
#include "app/output.h"
#include "app/terminal_game.h"
#include "syntax/letters.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace bazillion::app {
namespace {

/// A game without persons is played so far without a word of theirs.
constexpr std::size_t most_without_person = 1000;

/// "Black Bishop 7" is a player with a level, "Black Bishop" one without.
std::pair<std::string, int> player_and_level(std::string_view text) {
    const std::size_t blank = text.rfind(' ');
    int level = 0;
    if (blank != std::string_view::npos) {
        const std::string_view last = text.substr(blank + 1);
        const auto [stopped, error] = std::from_chars(last.data(), last.data() + last.size(), level);
        if (error == std::errc{} && stopped == last.data() + last.size()) {
            const std::size_t end = text.find_last_not_of(' ', blank);
            return {std::string(text.substr(0, end + 1)), level};
        }
    }
    return {std::string(text), 0};
}

}  // namespace

void TerminalGame::computer(std::string_view argument) {
    const auto [player, level] = player_and_level(argument);
    if (player.empty()) {
        complain({"`computer` needs a player", "e.g. `computer Black 7`", {}});
    } else if (level < 0 || level > opponent::levels) {
        complain({fmt::format("there is no level {}", level),
                  fmt::format("levels go from 1 (beginner) to {} (full strength)", opponent::levels),
                  {}});
    } else {
        computers_.put(session_, player, true, level);
        go_on();
    }
}

void TerminalGame::person(std::string_view argument) {
    if (argument.empty()) {
        complain({"`person` needs a player", "e.g. `person White`", {}});
    } else {
        computers_.put(session_, std::string(argument), false);
        go_on();
    }
}

void TerminalGame::hint(std::string_view /*argument*/) {
    const auto thought = computers_.hint(session_);
    if (!thought) {
        complain(thought.error());
        return;
    }
    if (thought->complaint) {
        complain(*thought->complaint);
    }
    const opponent::Variation& line = thought->lines.front();
    const std::string score = opponent::score_words(line.score, computers_.seats().players().size());
    if (format_ == Format::json) {
        print_json({{"hint", thought->move()}, {"score", line.score}, {"words", score}, {"line", line.moves}});
        return;
    }
    const auto expected = std::span(line.written).subspan(1);
    const std::string then = expected.empty() ? "" : fmt::format(", then {}", fmt::join(expected, " "));
    say(fmt::format("hint: {}  ({} {}{})", line.written.front(),
                    session_.match.rules().players[session_.match.player()].name, score, then));
}

void TerminalGame::go(std::string_view /*argument*/) {
    if (session_.match.options().empty()) {
        complain({"there is nothing to move: the game is over", {}, {}});
    } else if (play_computer()) {
        throw_dice();
        go_on();
    } else if (session_.match.outcome()) {
        show();
    }
}

bool TerminalGame::play_computer() {
    play::Match& match = session_.match;
    const play::PlayerId player = match.player();
    const auto began = std::chrono::steady_clock::now();
    const auto thought = computers_.think(session_);
    if (let_pass(began)) {
        return false;
    }
    if (thought && thought->complaint) {
        complain(*thought->complaint);
    }
    if (thought && thought->resigns) {
        match.end_by({play::Termination::Reason::resigned, player});
        return false;
    }
    const auto played = thought ? match.play(thought->move()) : tl::unexpected(thought.error());
    if (!played) {
        complain(played.error());
        computers_.give_back(player);
        return false;
    }
    const std::string score = opponent::score_words(thought->lines.front().score, computers_.seats().players().size());
    opponent::Seat seat = computers_.seats().of(player);
    seat.computer = true;
    const std::string who = opponent::seat_words(seat);
    played_.push_back(fmt::format("{} ({}) played {}{}{}", match.rules().players[player].name,
                                  seat.engine.empty() ? syntax::to_lower(who) : who,
                                  play::shown_text(match.record().back()), score.empty() ? "" : ": ", score));
    return true;
}

void TerminalGame::throw_dice() {
    if (network_ && network_->session().side() == network::Side::joiner) {
        return;  // the host does
    }
    if (auto done = chance_.cast(session_.match); !done) {
        complain(done.error());
    }
}

void TerminalGame::go_on() {
    offered_.reset();
    throw_dice();
    std::size_t moves = 0;
    while (computers_.decides(session_.match) && moves++ < most_without_person) {
        if (!computers_.seats().any_person()) {
            show();
            flush_out();
        }
        if (!play_computer()) {
            break;
        }
        throw_dice();
    }
    show();
}

}  // namespace bazillion::app
