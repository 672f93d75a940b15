#include "network/game_session.h"

#include "syntax/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace bazillion::network {

namespace {

using namespace std::chrono_literals;

constexpr auto handshake_time = 10s;      ///< until the rules must have been compared
constexpr auto synchronizing_time = 60s;  ///< until the moves of both records must have been made
constexpr auto settling_time = 10s;       ///< until what was agreed to must have been done
constexpr auto ping_time = 5s;            ///< between messages that keep a silent connection alive
constexpr auto silence_time = 30s;        ///< after which it is lost
constexpr std::size_t most_waiting = 300;
constexpr std::size_t most_in_window = 1'000;  ///< messages
constexpr auto counting_window = 10s;

}  // namespace

const char* request_text(Question question) {
    switch (question) {
        case Question::draw:
            return "offers a draw";
        case Question::take_back:
            return "asks to take a move back";
        case Question::rematch:
            return "offers a rematch";
    }
    return "";
}

bool may_be_asked(Question what, const play::Match& match) {
    return match.outcome().has_value() == (what == Question::rematch);
}

bool for_two(const rules::Rules& rules) {
    std::size_t deciding = 0;
    for (std::size_t i = 0; i < rules.players.size(); ++i) {
        deciding += play::decides(rules, static_cast<PlayerId>(i)) ? 1 : 0;
    }
    return deciding == 2;
}

GameSession::GameSession(LocalPlayer player) : local_(std::move(player)) {
    local_.name = syntax::printable(local_.name, most_name_bytes / 2);
}

// ---- connection

void GameSession::opened(Time now) {
    if (phase_ == Phase::over) {
        return;
    }
    phase_ = Phase::handshake;
    opened_at_ = received_at_ = sent_at_ = window_begin_ = now;
    received_ = 0;
    closing_ = hello_received_ = new_game_ = peer_record_complete_ = false;
    inbox_.clear();
    outbox_.clear();
    peer_record_.clear();
    to_replay_.clear();
    expected_.reset();
    sent_question_.reset();
    received_question_.reset();
    if (local_.side == Side::joiner) {
        send(Hello{protocol_version, local_.name, local_.game, ticket_});
    }
}

void GameSession::closed() {
    if (phase_ == Phase::synchronizing && new_game_) {
        ticket_.clear();  // it has not begun
    }
    phase_ = phase_ == Phase::over ? Phase::over : Phase::disconnected;
    closing_ = false;
    inbox_.clear();
    outbox_.clear();
}

void GameSession::receive(std::string_view line, Time now) {
    if (phase_ == Phase::disconnected || phase_ == Phase::over || closing_) {
        return;
    }
    received_at_ = now;
    if (now - window_begin_ > counting_window) {
        window_begin_ = now;
        received_ = 0;
    }
    if (++received_ > most_in_window || inbox_.size() >= most_waiting) {
        fail("too many messages at a time");
    } else if (auto message = read_message(line)) {
        inbox_.push_back(*std::move(message));
    } else {
        fail(message.error().message);
    }
}

std::vector<std::string> GameSession::take_lines() {
    return std::exchange(outbox_, {});
}

void GameSession::send(const Message& message) {
    outbox_.push_back(write_message(message));
}

void GameSession::keep_alive(Time now) {
    if (phase_ == Phase::disconnected || phase_ == Phase::over) {
        return;
    }
    if (phase_ == Phase::handshake && now - opened_at_ > handshake_time) {
        if (reconnecting()) {
            closing_ = true;
        } else {
            fail("no greeting has come");
        }
    } else if (phase_ == Phase::synchronizing && now - opened_at_ > synchronizing_time) {
        fail("the game could not be set up in time");
    } else if (agreed_ && now - agreed_at_.value_or(now) > settling_time) {
        if (answer_may_be_lost_) {
            agreed_.reset();
        } else {
            fail("what was agreed to has not been done");
        }
    } else if (now - received_at_ > silence_time) {
        closing_ = true;
    } else if (!outbox_.empty()) {
        sent_at_ = now;
    } else if (phase_ != Phase::handshake && now - sent_at_ > ping_time) {
        send(Ping{});
        sent_at_ = now;
    }
}

// ---- ends

/// Closes the connection with a reason. A host goes on waiting for others.
void GameSession::refuse(const std::string& reason) {
    send(Leave{reason.substr(0, most_said_bytes)});
    closing_ = true;
    inbox_.clear();
}

void GameSession::fail(std::string reason) {
    if (phase_ == Phase::over) {
        return;
    }
    refuse(reason);
    reason_ = std::move(reason);
    if (local_.side == Side::joiner || begun()) {
        phase_ = Phase::over;
    }
}

void GameSession::leave() {
    if (phase_ != Phase::over && phase_ != Phase::disconnected) {
        send(Leave{});
    }
    closing_ = true;
    phase_ = Phase::over;
    reason_ = "this game over the network is over";
}

// ---- match

bool GameSession::decides_for(const rules::Rules& rules, PlayerId player) const {
    if (!play::decides(rules, player)) {
        return local_.side == Side::host;
    }
    return player == local_.seat;
}

bool GameSession::may_move(const play::Match& match) const {
    return phase_ == Phase::playing && !agreed_ && !match.outcome() && decides_for(match.rules(), match.player());
}

std::optional<Question> GameSession::asking() const {
    return sent_question_ ? std::optional(sent_question_->what) : std::nullopt;
}

std::optional<Question> GameSession::asked() const {
    return received_question_ ? std::optional(received_question_->what) : std::nullopt;
}

std::optional<Event> GameSession::poll(const play::Match& match, Time now) {
    agreed_at_ = !agreed_ ? std::nullopt : agreed_at_ ? agreed_at_ : std::optional(now);
    for (auto* question : {&sent_question_, &received_question_, &agreed_}) {
        if (*question && !may_be_asked((*question)->what, match)) {
            question->reset();  // the game has ended, or begun anew
        }
    }
    keep_alive(now);
    if (phase_ == Phase::playing && check_record(match)) {
        send_moves(match);
        send_end(match);
    }
    while (phase_ != Phase::over) {
        if (phase_ == Phase::synchronizing && peer_record_complete_ && !closing_) {
            if (auto event = replay_next(match)) {
                return event;
            }
            continue;
        }
        if (inbox_.empty()) {
            break;
        }
        const Message message = std::move(inbox_.front());
        inbox_.pop_front();
        if (auto event = std::visit([&](const auto& each) { return handle(each, match); }, message)) {
            return event;
        }
    }
    return std::nullopt;
}

/// The record of the match must begin with the moves that both know, and end in the position that was told.
bool GameSession::check_record(const play::Match& match) {
    const auto record = match.record();
    if (record.size() < shared_moves_.size()) {
        fail("moves were taken back without a question");
    } else if (expected_ && record.size() == shared_moves_.size() && !expected_->position.empty() &&
               expected_->position != position_digest(match)) {
        fail("the two programs disagree about the position: they may be of different versions");
    }
    expected_.reset();
    return phase_ == Phase::playing;
}

void GameSession::send_moves(const play::Match& match) {
    const auto record = match.record();
    if (record.size() == shared_moves_.size()) {
        return;
    }
    while (shared_moves_.size() < record.size()) {
        const play::Ply& ply = record[shared_moves_.size()];
        if (!decides_for(match.rules(), ply.player)) {
            fail("a move was made for the other one");
            return;
        }
        const bool last = shared_moves_.size() + 1 == record.size();
        send(Move{shared_moves_.size(), ply.text, last ? position_digest(match) : ""});
        shared_moves_.push_back(ply.text);
    }
    withdraw_questions();
    send_clocks(match);
}

/// A move is an answer to whatever was asked before it.
void GameSession::withdraw_questions() {
    sent_question_.reset();
    received_question_.reset();
    agreed_.reset();
}

void GameSession::send_clocks(const play::Match& match) {
    if (local_.side == Side::host && match.clock()) {
        send(Clocks{play::write_left(match.clock()->all())});
    }
}

void GameSession::send_end(const play::Match& match) {
    const auto& end = match.termination();
    if (!end || end_sent_) {
        return;
    }
    end_sent_ = true;
    switch (end->reason) {
        case play::Termination::Reason::resigned:
            if (decides_for(match.rules(), end->player)) {
                send(Resign{});
            }
            break;
        case play::Termination::Reason::time:
            if (local_.side == Side::host) {
                send(Flag{match.rules().players[end->player].name});
            }
            break;
        case play::Termination::Reason::agreed:
            send(Settle{Question::draw, shared_moves_.size()});  // for one that has missed it
            break;
    }
}

// ---- questions

std::string GameSession::ask(Question what, const play::Match& match) {
    if (phase_ != Phase::playing) {
        return "there is no connection";
    }
    if (!may_be_asked(what, match)) {
        return match.outcome() ? "the game is over" : "the game is not over yet";
    }
    if (sent_question_ || agreed_) {
        return "a question is still open";
    }
    // The last move and the end may have crossed, so a rematch is about no ply.
    OpenQuestion open{what, what == Question::rematch ? 0 : match.record().size(), 0};
    if (what == Question::take_back) {
        const auto record = match.record();
        const auto own = std::find_if(record.rbegin(), record.rend(),
                                      [&](const play::Ply& ply) { return ply.player == local_.seat; });
        if (own == record.rend()) {
            return "there is no move to take back";
        }
        open.back_to = static_cast<std::size_t>(record.rend() - own) - 1;
    }
    send_moves(match);
    sent_question_ = open;
    send(Ask{open.what, open.ply, open.back_to});
    return "";
}

void GameSession::answer(bool yes) {
    if (!received_question_ || phase_ != Phase::playing) {
        return;
    }
    send(Answer{received_question_->what, received_question_->ply, yes});
    (yes ? agreed_ : declined_) = received_question_;
    answer_may_be_lost_ = false;
    received_question_.reset();
}

void GameSession::say(std::string_view text) {
    if (phase_ == Phase::playing && !text.empty()) {
        send(Say{syntax::printable(text, most_said_bytes / 2)});
    }
}

}  // namespace bazillion::network
