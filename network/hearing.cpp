// What becomes of each message of the other one.
#include "network/conversation.h"

#include "syntax/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace bazillion::network {

namespace {

constexpr const char* out_of_turn = "a message came out of turn";
constexpr const char* by_host_only = "what only the host may tell came from the joiner";

std::string as_shown(std::string_view text, std::size_t most) {
    return syntax::printable(text, most);
}

bool is_option(const play::Match& match, std::string_view text) {
    const auto options = match.options();
    return std::any_of(options.begin(), options.end(), [&](const play::Option& each) { return each.text == text; });
}

/// 128 bits that nobody can guess.
std::string new_ticket() {
    std::random_device random;
    return fmt::format("{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
}

/// The other one of two players that decide.
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

std::optional<News> Conversation::hear(const Hello& message, const play::Match& match) {
    if (phase_ != Phase::greeting || greeted_) {
        fail(out_of_turn);
        return std::nullopt;
    }
    greeted_ = true;
    const bool host = guest_.side == Side::host;
    if (host) {
        send(Hello{protocol_version, guest_.name, guest_.game, ""});
    }
    if (message.version != protocol_version) {
        fail(fmt::format("the other program speaks version {} of the protocol, this one version {}", message.version,
                         protocol_version));
        return std::nullopt;
    }
    if (const std::string why = difference(guest_.game, message.game); !why.empty()) {
        fail(why);
        return std::nullopt;
    }
    if (host && message.ticket != ticket_) {
        fail(ticket_.empty() ? "the game that was interrupted is not known here"
                             : "a game is being played here with somebody else");
        return std::nullopt;
    }
    other_ = as_shown(message.name, most_name_bytes);
    if (!host) {
        return std::nullopt;
    }
    fresh_ = ticket_.empty();
    ticket_ = fresh_ ? new_ticket() : ticket_;
    const rules::Rules& rules = match.rules();
    const auto& clock = match.clock();
    send(Start{ticket_, rules.players[opponent_of(rules, guest_.seat)].name, match.start_text(),
               clock ? play::write_time_control(clock->control()) : ""});
    send_record(match);
    phase_ = Phase::comparing;
    return std::nullopt;
}

std::optional<News> Conversation::hear(const Start& message, const play::Match& match) {
    if (guest_.side == Side::host || phase_ != Phase::greeting || !greeted_ || message.ticket.empty()) {
        fail(guest_.side == Side::host ? by_host_only : out_of_turn);
        return std::nullopt;
    }
    const auto& players = match.rules().players;
    const auto seat =
        std::find_if(players.begin(), players.end(), [&](const auto& each) { return each.name == message.seat; });
    const auto player = static_cast<PlayerId>(seat - players.begin());
    const bool again = !ticket_.empty();
    if (seat == players.end() || !play::decides(match.rules(), player) ||
        (again && (player != guest_.seat || message.ticket != ticket_))) {
        fail("the seat that was given away is none of this game");
        return std::nullopt;
    }
    if (!message.clock.empty() && !play::read_time_control(message.clock)) {
        fail("the clock is none");
        return std::nullopt;
    }
    guest_.seat = player;
    ticket_ = message.ticket;
    fresh_ = !again;
    phase_ = Phase::comparing;
    if (fresh_) {
        told_.clear();
        return SetUp{message.position, message.clock};
    }
    send_record(match);
    return std::nullopt;
}

void Conversation::send_record(const play::Match& match) {
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

std::optional<News> Conversation::hear(const Record& message, const play::Match& match) {
    const bool begun = message.from == theirs_.size() && (message.from == 0 || !message.moves.empty());
    if (phase_ != Phase::comparing || all_theirs_ || !begun) {
        fail(out_of_turn);
        return std::nullopt;
    }
    theirs_.insert(theirs_.end(), message.moves.begin(), message.moves.end());
    all_theirs_ = theirs_.size() == message.total;
    return all_theirs_ ? compare(match) : std::nullopt;
}

/// Both have the records of both, and come to the same one: the longer, as far as its further moves are those of the
/// one who has them.
std::optional<News> Conversation::compare(const play::Match& match) {
    const auto record = match.record();
    if (fresh_) {
        if (guest_.side == Side::joiner) {
            to_replay_.assign(theirs_.begin(), theirs_.end());
        } else {
            told_.clear();
            for (const play::Ply& ply : record) {
                told_.push_back(ply.text);
            }
        }
        return std::nullopt;
    }
    std::size_t common = 0;
    while (common < record.size() && common < theirs_.size() && record[common].text == theirs_[common]) {
        ++common;
    }
    if (common < least_common(match)) {
        fail("moves were taken back without a question");
        return std::nullopt;
    }
    if (common == record.size()) {
        to_replay_.assign(theirs_.begin() + static_cast<std::ptrdiff_t>(common), theirs_.end());
    } else if (common == theirs_.size()) {
        while (common < record.size() && mine(match.rules(), record[common].player)) {
            ++common;
        }
    }
    told_.clear();
    for (std::size_t i = 0; i < common; ++i) {
        told_.push_back(record[i].text);
    }
    return common < record.size() ? std::optional<News>(TakeBackTo{common}) : std::nullopt;
}

/// Plies that the records of both must have in common: the other one knows at least the moves that it has made itself,
/// but for a take-back that was agreed to.
std::size_t Conversation::least_common(const play::Match& match) const {
    const auto record = match.record();
    std::size_t plies = std::min(told_.size(), record.size());
    while (plies > 0 && mine(match.rules(), record[plies - 1].player)) {
        --plies;
    }
    return agreed_ && agreed_->what == Question::take_back ? std::min(plies, agreed_->back_to) : plies;
}

/// The next move that the other one has made meanwhile; behind the last one the game goes on.
std::optional<News> Conversation::replay(const play::Match& match) {
    const bool stops = !to_replay_.empty() && !fresh_ && (match.outcome() || mine(match.rules(), match.player()));
    if (to_replay_.empty() || stops) {
        begin_playing(match);
        return std::nullopt;
    }
    const std::string text = to_replay_.front();
    to_replay_.pop_front();
    if (!is_option(match, text)) {
        fail("the record holds a move that is not legal");
        return std::nullopt;
    }
    told_.push_back(text);
    return PlayMove{text};
}

void Conversation::begin_playing(const play::Match& match) {
    if (fresh_ && guest_.side == Side::joiner) {
        send(Record{});  // ready
    }
    to_replay_.clear();
    phase_ = Phase::playing;
    end_told_ = false;
    if (agreed_ && (agreed_->what == Question::take_back || agreed_->ply != told_.size())) {
        agreed_.reset();  // the records tell whether it has been done
    }
    agreed_at_.reset();
    agreed_may_be_lost_ = true;
    tell_clocks(match);
    tell_end(match);
}

// ---- the game

std::optional<News> Conversation::hear(const Move& message, const play::Match& match) {
    if (phase_ != Phase::playing || message.ply > told_.size()) {
        fail(out_of_turn);
        return std::nullopt;
    }
    if (message.ply < told_.size() || match.outcome()) {
        return std::nullopt;  // it crossed a take-back, or the end
    }
    if (mine(match.rules(), match.player()) || !is_option(match, message.text)) {
        fail("a move came that is not legal");
        return std::nullopt;
    }
    told_.push_back(message.text);
    expected_ = message;
    my_question_.reset();
    their_question_.reset();
    agreed_.reset();
    tell_clocks(match);
    return PlayMove{message.text};
}

std::optional<News> Conversation::hear(const Clocks& message, const play::Match& match) {
    const auto left = play::read_left(message.left);
    if (guest_.side == Side::host || phase_ == Phase::greeting || !left ||
        left->size() != match.rules().players.size()) {
        fail(guest_.side == Side::host ? by_host_only : "clocks are told that are none of this game");
        return std::nullopt;
    }
    return match.clock() && !match.outcome() ? std::optional<News>(SetClocks{*left}) : std::nullopt;
}

std::optional<News> Conversation::hear(const Flag& message, const play::Match& match) {
    const auto& players = match.rules().players;
    const auto found =
        std::find_if(players.begin(), players.end(), [&](const auto& each) { return each.name == message.player; });
    if (guest_.side == Side::host || phase_ != Phase::playing || found == players.end() || !match.clock()) {
        fail(guest_.side == Side::host ? by_host_only : out_of_turn);
        return std::nullopt;
    }
    end_told_ = true;
    return EndBy{{play::Termination::Reason::time, static_cast<PlayerId>(found - players.begin())}};
}

std::optional<News> Conversation::hear(const Resign& /*message*/, const play::Match& match) {
    if (phase_ != Phase::playing) {
        fail(out_of_turn);
        return std::nullopt;
    }
    end_told_ = true;
    return EndBy{{play::Termination::Reason::resigned, opponent_of(match.rules(), guest_.seat)}};
}

// ---- questions

std::optional<News> Conversation::hear(const Ask& message, const play::Match& match) {
    const auto record = match.record();
    if (phase_ != Phase::playing) {
        fail(out_of_turn);
        return std::nullopt;
    }
    if (message.ply != told_.size() || match.outcome() || their_question_ || agreed_) {
        return std::nullopt;  // it crossed a move
    }
    const bool back = message.what == Question::take_back;
    if (back && (message.back_to >= record.size() || record[message.back_to].player == guest_.seat ||
                 !play::decides(match.rules(), record[message.back_to].player))) {
        fail("a move is to be taken back that is none of the one who asks");
        return std::nullopt;
    }
    if (declined_ && declined_->what == message.what && declined_->ply == message.ply) {
        send(Answer{message.what, message.ply, false});  // once is enough
        return std::nullopt;
    }
    their_question_ = Open{message.what, message.ply, message.back_to};
    return Asked{message.what};
}

std::optional<News> Conversation::hear(const Answer& message, const play::Match& match) {
    if (phase_ != Phase::playing) {
        fail(out_of_turn);
        return std::nullopt;
    }
    const auto question = my_question_;
    if (!question || question->what != message.what || question->ply != message.ply || match.outcome()) {
        return std::nullopt;  // a move was made instead
    }
    my_question_.reset();
    if (!message.yes) {
        return Told{fmt::format("{} declines.", other_)};
    }
    send(Settle{question->what, question->ply});
    return settled(*question);
}

std::optional<News> Conversation::hear(const Settle& message, const play::Match& match) {
    const auto agreed = agreed_;
    if (!agreed || agreed->what != message.what || agreed->ply != message.ply || phase_ != Phase::playing ||
        match.outcome()) {
        return std::nullopt;
    }
    agreed_.reset();
    return settled(*agreed);
}

// ---- the rest

std::optional<News> Conversation::hear(const Say& message, const play::Match& /*match*/) {
    if (phase_ != Phase::playing) {
        fail(out_of_turn);
        return std::nullopt;
    }
    return Told{fmt::format("{}: {}", other_, as_shown(message.text, most_said_bytes)), true};
}

std::optional<News> Conversation::hear(const Ping& /*message*/, const play::Match& /*match*/) {
    return std::nullopt;
}

std::optional<News> Conversation::hear(const Leave& message, const play::Match& /*match*/) {
    const std::string who = other_.empty() ? "the other one" : other_;
    const std::string why = message.reason.empty()
                                ? fmt::format("{} has left the game", who)
                                : fmt::format("{} has ended it: {}", who, as_shown(message.reason, most_said_bytes));
    hangs_up_ = true;
    inbox_.clear();
    if (guest_.side == Side::joiner || begun()) {
        phase_ = Phase::over;
    }
    reason_ = why;
    return std::nullopt;
}

}  // namespace bazillion::network
