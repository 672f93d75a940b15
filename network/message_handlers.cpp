// A handler for each type of message that is received.
#include "network/game_session.h"

#include "syntax/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace bazillion::network {

namespace {

constexpr const char* out_of_turn = "a message came out of turn";
constexpr const char* by_host_only = "what only the host may tell came from the joiner";

bool is_option(const play::Match& match, std::string_view text) {
    const auto options = match.options();
    return std::any_of(options.begin(), options.end(), [&](const play::Option& each) { return each.text == text; });
}

/// 128 random bits, in hexadecimal.
std::string new_ticket() {
    std::random_device random;
    return fmt::format("{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
}

/// The other one of the two players that decide.
PlayerId opponent_of(const rules::Rules& rules, PlayerId player) {
    for (std::size_t i = 0; i < rules.players.size(); ++i) {
        const auto each = static_cast<PlayerId>(i);
        if (each != player && play::decides(rules, each)) {
            return each;
        }
    }
    return player;
}

}  // namespace

// ---- a connection begins

std::optional<Event> GameSession::handle(const Hello& message, const play::Match& match) {
    if (phase_ != Phase::handshake || hello_received_) {
        fail(out_of_turn);
        return std::nullopt;
    }
    hello_received_ = true;
    const bool host = local_.side == Side::host;
    if (host) {
        send(Hello{protocol_version, local_.name, local_.game, ""});
    }
    if (message.version != protocol_version) {
        fail(fmt::format("the other program speaks version {} of the protocol, this one version {}", message.version,
                         protocol_version));
        return std::nullopt;
    }
    if (const std::string why = difference(local_.game, message.game); !why.empty()) {
        fail(why);
        return std::nullopt;
    }
    if (host && message.ticket != ticket_) {
        fail(ticket_.empty() ? "the game that was interrupted is not known here"
                             : "a game is being played here with somebody else");
        return std::nullopt;
    }
    other_ = syntax::printable(message.name, most_name_bytes);
    if (!host) {
        return std::nullopt;
    }
    new_game_ = ticket_.empty();
    ticket_ = new_game_ ? new_ticket() : ticket_;
    const rules::Rules& rules = match.rules();
    const auto& clock = match.clock();
    send(Start{ticket_, rules.players[opponent_of(rules, local_.seat)].name, match.start_text(),
               clock ? play::write_time_control(clock->control()) : ""});
    send_record(match);
    phase_ = Phase::synchronizing;
    return std::nullopt;
}

std::optional<Event> GameSession::handle(const Start& message, const play::Match& match) {
    if (local_.side == Side::host || phase_ != Phase::handshake || !hello_received_ || message.ticket.empty()) {
        fail(local_.side == Side::host ? by_host_only : out_of_turn);
        return std::nullopt;
    }
    const auto seat = match.rules().find_player(message.seat);
    const bool again = !ticket_.empty();
    if (!seat || !play::decides(match.rules(), *seat) ||
        (again && (*seat != local_.seat || message.ticket != ticket_))) {
        fail("the seat that was given away is none of this game");
        return std::nullopt;
    }
    if (!message.clock.empty() && !play::read_time_control(message.clock)) {
        fail("the clock is none");
        return std::nullopt;
    }
    local_.seat = *seat;
    ticket_ = message.ticket;
    new_game_ = !again;
    phase_ = Phase::synchronizing;
    if (new_game_) {
        shared_moves_.clear();
        return SetUp{message.position, message.clock};
    }
    send_record(match);
    return std::nullopt;
}

void GameSession::send_record(const play::Match& match) {
    constexpr std::size_t moves_a_line = 100;
    const auto record = match.record();
    std::size_t from = 0;
    do {
        Record part{from, record.size(), {}};
        for (; from < record.size() && part.moves.size() < moves_a_line; ++from) {
            part.moves.push_back(record[from].text);
        }
        send(part);
    } while (from < record.size());
}

std::optional<Event> GameSession::handle(const Record& message, const play::Match& match) {
    const bool begun = message.from == peer_record_.size() && (message.from == 0 || !message.moves.empty());
    if (phase_ != Phase::synchronizing || peer_record_complete_ || !begun) {
        fail(out_of_turn);
        return std::nullopt;
    }
    peer_record_.insert(peer_record_.end(), message.moves.begin(), message.moves.end());
    peer_record_complete_ = peer_record_.size() == message.total;
    return peer_record_complete_ ? merge_records(match) : std::nullopt;
}

/// Both sides know both records, and come to the same one: the longer, as far as its further moves were made by the
/// side that has them.
std::optional<Event> GameSession::merge_records(const play::Match& match) {
    const auto record = match.record();
    if (new_game_) {
        if (local_.side == Side::joiner) {
            to_replay_.assign(peer_record_.begin(), peer_record_.end());
        } else {
            shared_moves_.clear();
            for (const play::Ply& ply : record) {
                shared_moves_.push_back(ply.text);
            }
        }
        return std::nullopt;
    }
    std::size_t common = 0;
    while (common < record.size() && common < peer_record_.size() && record[common].text == peer_record_[common]) {
        ++common;
    }
    if (common < least_shared_plies(match)) {
        fail("moves were taken back without a question");
        return std::nullopt;
    }
    if (common == record.size()) {
        to_replay_.assign(peer_record_.begin() + static_cast<std::ptrdiff_t>(common), peer_record_.end());
    } else if (common == peer_record_.size()) {
        while (common < record.size() && decides_for(match.rules(), record[common].player)) {
            ++common;
        }
    }
    shared_moves_.clear();
    for (std::size_t i = 0; i < common; ++i) {
        shared_moves_.push_back(record[i].text);
    }
    return common < record.size() ? std::optional<Event>(TakeBackTo{common}) : std::nullopt;
}

/// Plies that both records must have in common: the other side knows at least the moves that it made itself, unless a
/// take-back was agreed to.
std::size_t GameSession::least_shared_plies(const play::Match& match) const {
    const auto record = match.record();
    std::size_t plies = std::min(shared_moves_.size(), record.size());
    while (plies > 0 && decides_for(match.rules(), record[plies - 1].player)) {
        --plies;
    }
    return agreed_ && agreed_->what == Question::take_back ? std::min(plies, agreed_->back_to) : plies;
}

/// The next move of the other side that is missing here; after the last one the game goes on.
std::optional<Event> GameSession::replay_next(const play::Match& match) {
    const bool stops =
        !to_replay_.empty() && !new_game_ && (match.outcome() || decides_for(match.rules(), match.player()));
    if (to_replay_.empty() || stops) {
        start_playing(match);
        return std::nullopt;
    }
    const std::string text = to_replay_.front();
    to_replay_.pop_front();
    if (!is_option(match, text)) {
        fail("the record holds a move that is not legal");
        return std::nullopt;
    }
    shared_moves_.push_back(text);
    return PlayMove{text};
}

void GameSession::start_playing(const play::Match& match) {
    if (new_game_ && local_.side == Side::joiner) {
        send(Record{});  // ready
    }
    to_replay_.clear();
    phase_ = Phase::playing;
    end_sent_ = false;
    if (agreed_ && (agreed_->what == Question::take_back || agreed_->ply != shared_moves_.size())) {
        agreed_.reset();  // the records tell whether it has been done
    }
    agreed_at_.reset();
    answer_may_be_lost_ = true;
    send_clocks(match);
    send_end(match);
}

// ---- the game

std::optional<Event> GameSession::handle(const Move& message, const play::Match& match) {
    if (phase_ != Phase::playing || message.ply > shared_moves_.size()) {
        fail(out_of_turn);
        return std::nullopt;
    }
    if (message.ply < shared_moves_.size() || match.outcome()) {
        return std::nullopt;  // it crossed a take-back, or the end
    }
    if (decides_for(match.rules(), match.player()) || !is_option(match, message.text)) {
        fail("a move came that is not legal");
        return std::nullopt;
    }
    shared_moves_.push_back(message.text);
    expected_ = message;
    withdraw_questions();
    send_clocks(match);
    return PlayMove{message.text};
}

std::optional<Event> GameSession::handle(const Clocks& message, const play::Match& match) {
    const auto left = play::read_left(message.left);
    if (local_.side == Side::host || phase_ == Phase::handshake || !left ||
        left->size() != match.rules().players.size()) {
        fail(local_.side == Side::host ? by_host_only : "clocks are told that are none of this game");
        return std::nullopt;
    }
    return match.clock() && !match.outcome() ? std::optional<Event>(SetClocks{*left}) : std::nullopt;
}

std::optional<Event> GameSession::handle(const Flag& message, const play::Match& match) {
    const auto player = match.rules().find_player(message.player);
    if (local_.side == Side::host || phase_ != Phase::playing || !player || !match.clock()) {
        fail(local_.side == Side::host ? by_host_only : out_of_turn);
        return std::nullopt;
    }
    end_sent_ = true;
    return EndBy{{play::Termination::Reason::time, *player}};
}

std::optional<Event> GameSession::handle(const Resign& /*message*/, const play::Match& match) {
    if (phase_ != Phase::playing) {
        fail(out_of_turn);
        return std::nullopt;
    }
    end_sent_ = true;
    return EndBy{{play::Termination::Reason::resigned, opponent_of(match.rules(), local_.seat)}};
}

// ---- questions

std::optional<Event> GameSession::handle(const Ask& message, const play::Match& match) {
    const auto record = match.record();
    if (phase_ != Phase::playing) {
        fail(out_of_turn);
        return std::nullopt;
    }
    const std::size_t ply = message.what == Question::rematch ? 0 : shared_moves_.size();
    if (message.ply != ply || !may_be_asked(message.what, match) || received_question_ || agreed_) {
        return std::nullopt;  // it crossed a move
    }
    const bool back = message.what == Question::take_back;
    if (back && (message.back_to >= record.size() || record[message.back_to].player == local_.seat ||
                 !play::decides(match.rules(), record[message.back_to].player))) {
        fail("a move is to be taken back that is none of the one who asks");
        return std::nullopt;
    }
    if (declined_ && declined_->what == message.what && declined_->ply == message.ply) {
        send(Answer{message.what, message.ply, false});  // once is enough
        return std::nullopt;
    }
    received_question_ = OpenQuestion{message.what, message.ply, message.back_to};
    return Asked{message.what};
}

std::optional<Event> GameSession::handle(const Answer& message, const play::Match& match) {
    if (phase_ != Phase::playing) {
        fail(out_of_turn);
        return std::nullopt;
    }
    const auto question = sent_question_;
    if (!question || question->what != message.what || question->ply != message.ply ||
        !may_be_asked(message.what, match)) {
        return std::nullopt;  // a move was made instead
    }
    sent_question_.reset();
    if (!message.yes) {
        return Notice{fmt::format("{} declines.", other_)};
    }
    send(Settle{question->what, question->ply});
    return settled(*question, match);
}

std::optional<Event> GameSession::handle(const Settle& message, const play::Match& match) {
    const auto agreed = agreed_;
    if (!agreed || agreed->what != message.what || agreed->ply != message.ply || phase_ != Phase::playing ||
        !may_be_asked(message.what, match)) {
        return std::nullopt;
    }
    agreed_.reset();
    return settled(*agreed, match);
}

/// Does what both have agreed to.
std::optional<Event> GameSession::settled(const OpenQuestion& open, const play::Match& match) {
    switch (open.what) {
        case Question::draw:
            end_sent_ = true;
            return EndBy{{play::Termination::Reason::agreed, rules::no_player}};
        case Question::take_back:
            shared_moves_.resize(std::min(shared_moves_.size(), open.back_to));
            return TakeBackTo{open.back_to};
        case Question::rematch:
            return start_rematch(match);
    }
    return std::nullopt;
}

/// The same game from its beginning, with the seats changed. If both have asked, it begins only once.
std::optional<Event> GameSession::start_rematch(const play::Match& match) {
    local_.seat = opponent_of(match.rules(), local_.seat);
    shared_moves_.clear();
    end_sent_ = false;
    withdraw_questions();
    declined_.reset();
    const auto& clock = match.clock();
    return SetUp{match.start_text(), clock ? play::write_time_control(clock->control()) : ""};
}

// ---- the rest

std::optional<Event> GameSession::handle(const Say& message, const play::Match& /*match*/) {
    if (phase_ != Phase::playing) {
        fail(out_of_turn);
        return std::nullopt;
    }
    return Notice{fmt::format("{}: {}", other_, syntax::printable(message.text, most_said_bytes)), true};
}

std::optional<Event> GameSession::handle(const Ping& /*message*/, const play::Match& /*match*/) {
    return std::nullopt;
}

std::optional<Event> GameSession::handle(const Leave& message, const play::Match& /*match*/) {
    const std::string who = other_.empty() ? "the other one" : other_;
    const std::string why = message.reason.empty() ? fmt::format("{} has left the game", who)
                                                   : fmt::format("{} has ended it: {}", who,
                                                                 syntax::printable(message.reason, most_said_bytes));
    closing_ = true;
    inbox_.clear();
    if (local_.side == Side::joiner || begun()) {
        phase_ = Phase::over;
    }
    reason_ = why;
    return std::nullopt;
}

}  // namespace bazillion::network
