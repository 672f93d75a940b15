#include "network/conversation.h"

#include "syntax/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace bazillion::network {

namespace {

using namespace std::chrono_literals;

constexpr auto greeting_time = 10s;   ///< in which the other one must have shown that it speaks this language
constexpr auto comparing_time = 60s;  ///< for all moves of a game that goes on to be made
constexpr auto settling_time = 10s;   ///< for what was asked and agreed to
constexpr auto ping_time = 5s;        ///< a connection on which nothing is said is kept alive so often
constexpr auto silence_time = 30s;    ///< after which it is lost
constexpr std::size_t most_waiting = 300;
constexpr std::size_t most_in_window = 1'000;  ///< messages
constexpr auto counting_window = 10s;

/// A text of the other one as it may be shown; never longer than what may be said.
std::string shown(std::string_view text, std::size_t most = most_said_bytes) {
    return syntax::printable(text, most);
}

}  // namespace

bool for_two(const rules::Rules& rules) {
    std::size_t deciding = 0;
    for (std::size_t i = 0; i < rules.players.size(); ++i) {
        deciding += play::decides(rules, static_cast<PlayerId>(i)) ? 1 : 0;
    }
    return deciding == 2;
}

Conversation::Conversation(Guest guest) : guest_(std::move(guest)) {
    guest_.name = shown(guest_.name, most_name_bytes / 2);
}

// ---- the wire

void Conversation::opened(Time now) {
    if (phase_ == Phase::over) {
        return;
    }
    phase_ = Phase::greeting;
    opened_at_ = heard_at_ = said_at_ = counted_from_ = now;
    heard_ = 0;
    hangs_up_ = greeted_ = fresh_ = all_theirs_ = false;
    inbox_.clear();
    outbox_.clear();
    theirs_.clear();
    to_replay_.clear();
    expected_.reset();
    my_question_.reset();
    their_question_.reset();
    if (guest_.side == Side::joiner) {
        send(Hello{protocol_version, guest_.name, guest_.game, ticket_});
    }
}

void Conversation::closed() {
    if (phase_ == Phase::comparing && fresh_) {
        ticket_.clear();  // it has not begun
    }
    phase_ = phase_ == Phase::over ? Phase::over : Phase::apart;
    hangs_up_ = false;
    inbox_.clear();
    outbox_.clear();
}

void Conversation::receive(std::string_view line, Time now) {
    if (phase_ == Phase::apart || phase_ == Phase::over || hangs_up_) {
        return;
    }
    heard_at_ = now;
    if (now - counted_from_ > counting_window) {
        counted_from_ = now;
        heard_ = 0;
    }
    if (++heard_ > most_in_window || inbox_.size() >= most_waiting) {
        fail("too many messages at a time");
    } else if (auto message = read_message(line)) {
        inbox_.push_back(*std::move(message));
    } else {
        fail(message.error().message);
    }
}

std::vector<std::string> Conversation::take_lines() {
    return std::exchange(outbox_, {});
}

void Conversation::send(const Message& message) {
    outbox_.push_back(write_message(message));
}

void Conversation::keep_alive(Time now) {
    if (phase_ == Phase::apart || phase_ == Phase::over) {
        return;
    }
    if (phase_ == Phase::greeting && now - opened_at_ > greeting_time) {
        comes_back() ? (void)(hangs_up_ = true) : fail("no greeting has come");
    } else if (phase_ == Phase::comparing && now - opened_at_ > comparing_time) {
        fail("the game could not be set up in time");
    } else if (agreed_ && now - agreed_at_.value_or(now) > settling_time) {
        agreed_may_be_lost_ ? agreed_.reset() : fail("what was agreed to has not been done");
    } else if (now - heard_at_ > silence_time) {
        hangs_up_ = true;
    } else if (!outbox_.empty()) {
        said_at_ = now;
    } else if (phase_ != Phase::greeting && now - said_at_ > ping_time) {
        send(Ping{});
        said_at_ = now;
    }
}

// ---- ends

/// Whoever knocks at a host without being let in changes nothing: others may still come.
void Conversation::refuse(const std::string& reason) {
    send(Leave{reason.substr(0, most_said_bytes)});
    hangs_up_ = true;
    inbox_.clear();
}

void Conversation::fail(std::string reason) {
    if (phase_ == Phase::over) {
        return;
    }
    refuse(reason);
    reason_ = std::move(reason);
    if (guest_.side == Side::joiner || begun()) {
        phase_ = Phase::over;
    }
}

void Conversation::leave() {
    if (phase_ != Phase::over && phase_ != Phase::apart) {
        send(Leave{});
    }
    hangs_up_ = true;
    phase_ = Phase::over;
    reason_ = "this game over the network is over";
}

// ---- the table

bool Conversation::mine(const rules::Rules& rules, PlayerId player) const {
    if (!play::decides(rules, player)) {
        return guest_.side == Side::host;
    }
    return player == guest_.seat;
}

bool Conversation::may_move(const play::Match& match) const {
    return phase_ == Phase::playing && !agreed_ && !match.outcome() && mine(match.rules(), match.player());
}

std::optional<Question> Conversation::asking() const {
    return my_question_ ? std::optional(my_question_->what) : std::nullopt;
}

std::optional<Question> Conversation::asked() const {
    return their_question_ ? std::optional(their_question_->what) : std::nullopt;
}

std::optional<News> Conversation::look(const play::Match& match, Time now) {
    agreed_at_ = !agreed_ ? std::nullopt : agreed_at_ ? agreed_at_ : std::optional(now);
    keep_alive(now);
    if (phase_ == Phase::playing && check(match)) {
        tell_own(match);
        tell_end(match);
    }
    while (phase_ != Phase::over) {
        if (phase_ == Phase::comparing && all_theirs_ && !hangs_up_) {
            if (auto news = replay(match)) {
                return news;
            }
            continue;
        }
        if (inbox_.empty()) {
            break;
        }
        const Message message = std::move(inbox_.front());
        inbox_.pop_front();
        if (auto news = std::visit([&](const auto& each) { return hear(each, match); }, message)) {
            return news;
        }
    }
    return std::nullopt;
}

/// The game here and the moves that both know must go together.
bool Conversation::check(const play::Match& match) {
    const auto record = match.record();
    if (record.size() < told_.size()) {
        fail("moves were taken back without a question");
    } else if (expected_ && record.size() == told_.size() && !expected_->position.empty() &&
               expected_->position != position_digest(match)) {
        fail("the two programs disagree about the position: they may be of different versions");
    }
    expected_.reset();
    return phase_ == Phase::playing;
}

void Conversation::tell_own(const play::Match& match) {
    const auto record = match.record();
    if (record.size() == told_.size()) {
        return;
    }
    while (told_.size() < record.size()) {
        const play::Ply& ply = record[told_.size()];
        if (!mine(match.rules(), ply.player)) {
            fail("a move was made for the other one");
            return;
        }
        const bool last = told_.size() + 1 == record.size();
        send(Move{told_.size(), ply.text, last ? position_digest(match) : ""});
        told_.push_back(ply.text);
    }
    my_question_.reset();
    their_question_.reset();
    agreed_.reset();
    tell_clocks(match);
}

void Conversation::tell_clocks(const play::Match& match) {
    if (guest_.side == Side::host && match.clock()) {
        send(Clocks{play::write_left(match.clock()->all())});
    }
}

void Conversation::tell_end(const play::Match& match) {
    const auto& end = match.termination();
    if (!end || end_told_) {
        return;
    }
    end_told_ = true;
    switch (end->reason) {
        case play::Termination::Reason::resigned:
            if (mine(match.rules(), end->player)) {
                send(Resign{});
            }
            break;
        case play::Termination::Reason::time:
            if (guest_.side == Side::host) {
                send(Flag{match.rules().players[end->player].name});
            }
            break;
        case play::Termination::Reason::agreed:
            send(Settle{Question::draw, told_.size()});  // for one that has missed it
            break;
    }
}

// ---- questions

std::string Conversation::ask(Question what, const play::Match& match) {
    if (phase_ != Phase::playing || match.outcome()) {
        return match.outcome() ? "the game is over" : "there is no connection";
    }
    if (my_question_ || agreed_) {
        return "a question is still open";
    }
    Open open{what, match.record().size(), 0};
    if (what == Question::take_back) {
        const auto record = match.record();
        const auto own = std::find_if(record.rbegin(), record.rend(),
                                      [&](const play::Ply& ply) { return ply.player == guest_.seat; });
        if (own == record.rend()) {
            return "there is no move to take back";
        }
        open.back_to = static_cast<std::size_t>(record.rend() - own) - 1;
    }
    tell_own(match);
    my_question_ = open;
    send(Ask{open.what, open.ply, open.back_to});
    return "";
}

void Conversation::answer(bool yes) {
    if (!their_question_ || phase_ != Phase::playing) {
        return;
    }
    send(Answer{their_question_->what, their_question_->ply, yes});
    (yes ? agreed_ : declined_) = their_question_;
    agreed_may_be_lost_ = false;
    their_question_.reset();
}

void Conversation::say(std::string_view text) {
    if (phase_ == Phase::playing && !text.empty()) {
        send(Say{shown(text, most_said_bytes / 2)});
    }
}

std::optional<News> Conversation::settled(const Open& open) {
    if (open.what == Question::draw) {
        end_told_ = true;
        return EndBy{{play::Termination::Reason::agreed, rules::no_player}};
    }
    told_.resize(std::min(told_.size(), open.back_to));
    return TakeBackTo{open.back_to};
}

}  // namespace bazillion::network
