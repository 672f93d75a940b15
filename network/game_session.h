#pragma once

#include "network/message.h"

#include <chrono>
#include <deque>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace bazillion::network {

using play::PlayerId;

/// Which of the two listened. The host keeps the clocks and acts for random players.
enum class Side { host, joiner };

/// The person at this computer, and the game on the table.
struct LocalPlayer {
    Side side = Side::host;
    std::string name;   ///< of the person
    GameIdentity game;  ///< of the rules on the table
    PlayerId seat = 0;  ///< of the host: whom it decides for itself; the joiner gets the other player
};

// What the other program has brought about, to be applied to the match before the next `poll`.
struct SetUp {
    std::string position;  ///< start over from here; empty: from the setup
    std::string clock;     ///< and with this one; empty: without
};
struct PlayMove {
    std::string text;  ///< of a legal option
};
struct TakeBackTo {
    std::size_t ply = 0;
};
struct EndBy {
    play::Termination termination;
};
struct SetClocks {
    std::vector<play::TimeLeft> left;
};
/// The person is to be asked; `GameSession::answer` takes the answer.
struct Asked {
    Question what = Question::draw;
};
/// A text for the person: a message of the other one, or the answer to a question.
struct Notice {
    std::string words;
    bool said = false;  ///< by the other person
};
using Event = std::variant<SetUp, PlayMove, TakeBackTo, EndBy, SetClocks, Asked, Notice>;

/// The protocol of a game between two programs (docs/network.md), without its socket and without a clock of its own:
/// lines go in and out, events come out. The match is read, never changed. The other program is not trusted: what is no
/// message, or comes out of turn, ends the session with a reason, and a move is passed on only if it is legal and of a
/// player that the other one decides for.
///
///     while (auto event = session.poll(match, now)) { /* apply it to the match */ }
class GameSession {
public:
    using Time = std::chrono::steady_clock::time_point;

    explicit GameSession(LocalPlayer player);

    // The connection.
    void opened(Time now);
    /// The connection is lost: the session waits for another one.
    void closed();
    void receive(std::string_view line, Time now);
    /// Lines to be sent, without line feeds.
    [[nodiscard]] std::vector<std::string> take_lines();
    /// The connection is to be closed once the lines are sent.
    [[nodiscard]] bool closing() const { return closing_; }

    // The match.
    /// Sends what has been done here, and returns what the other one has done; nothing if there is nothing more.
    std::optional<Event> poll(const play::Match& match, Time now);
    /// Asks the other player; returns why that cannot be, or "". A rematch is asked for when the game is over, the
    /// others before.
    std::string ask(Question what, const play::Match& match);
    void answer(bool yes);
    void say(std::string_view text);
    void leave();
    /// Ends the session because an event could not be applied.
    void fail(std::string reason);

    enum class Phase {
        disconnected,
        handshake,      ///< the rules are compared
        synchronizing,  ///< the records are compared
        playing,
        over  ///< `reason` says why
    };
    [[nodiscard]] Phase phase() const { return phase_; }
    [[nodiscard]] const std::string& reason() const { return reason_; }
    /// A game has begun, and can be resumed if the connection is lost.
    [[nodiscard]] bool started() const { return !ticket_.empty(); }
    [[nodiscard]] Side side() const { return local_.side; }
    [[nodiscard]] const std::string& name() const { return local_.name; }
    /// Name of the other person; "" until it is known.
    [[nodiscard]] const std::string& other() const { return other_; }
    /// The player whom this side decides for; a joiner learns it when the game begins.
    [[nodiscard]] std::optional<PlayerId> seat() const {
        return started() || local_.side == Side::host ? std::optional(local_.seat) : std::nullopt;
    }
    /// This side decides for the player.
    [[nodiscard]] bool decides_for(const rules::Rules& rules, PlayerId player) const;
    /// The person here may move now.
    [[nodiscard]] bool may_move(const play::Match& match) const;
    /// What was asked here, or of the person here, and is not answered yet.
    [[nodiscard]] std::optional<Question> asking() const;
    [[nodiscard]] std::optional<Question> asked() const;

private:
    struct OpenQuestion {
        Question what = Question::draw;
        std::size_t ply = 0, back_to = 0;
    };

    /// The other program has a place in this game: an error ends the session, not only the connection.
    [[nodiscard]] bool begun() const {
        return phase_ == Phase::playing || (phase_ == Phase::synchronizing && !new_game_);
    }
    /// A joiner whose connection was lost.
    [[nodiscard]] bool reconnecting() const { return local_.side == Side::joiner && started(); }

    void send(const Message& message);
    void refuse(const std::string& reason);
    void keep_alive(Time now);
    void send_moves(const play::Match& match);
    void send_end(const play::Match& match);
    void send_clocks(const play::Match& match);
    void withdraw_questions();
    bool check_record(const play::Match& match);
    void send_record(const play::Match& match);
    std::optional<Event> replay_next(const play::Match& match);
    std::optional<Event> merge_records(const play::Match& match);
    [[nodiscard]] std::size_t least_shared_plies(const play::Match& match) const;
    void start_playing(const play::Match& match);
    std::optional<Event> settled(const OpenQuestion& open, const play::Match& match);
    std::optional<Event> start_rematch(const play::Match& match);

    std::optional<Event> handle(const Hello& message, const play::Match& match);
    std::optional<Event> handle(const Start& message, const play::Match& match);
    std::optional<Event> handle(const Record& message, const play::Match& match);
    std::optional<Event> handle(const Move& message, const play::Match& match);
    std::optional<Event> handle(const Clocks& message, const play::Match& match);
    std::optional<Event> handle(const Ask& message, const play::Match& match);
    std::optional<Event> handle(const Answer& message, const play::Match& match);
    std::optional<Event> handle(const Settle& message, const play::Match& match);
    std::optional<Event> handle(const Resign& message, const play::Match& match);
    std::optional<Event> handle(const Flag& message, const play::Match& match);
    std::optional<Event> handle(const Say& message, const play::Match& match);
    std::optional<Event> handle(const Ping& message, const play::Match& match);
    std::optional<Event> handle(const Leave& message, const play::Match& match);

    LocalPlayer local_;
    std::string other_;
    std::string ticket_;
    Phase phase_ = Phase::disconnected;
    std::string reason_;
    bool closing_ = false;
    bool hello_received_ = false;  ///< on this connection
    bool new_game_ = false;        ///< the joiner takes over the record of the host

    std::deque<Message> inbox_;
    std::vector<std::string> outbox_;
    Time opened_at_, received_at_, sent_at_, window_begin_;
    std::size_t received_ = 0;  ///< messages since `window_begin_`

    std::vector<std::string> shared_moves_;  ///< the moves that both know
    std::optional<Move> expected_;           ///< the last move of the other one, whose position is not compared yet
    bool end_sent_ = false;
    std::vector<std::string> peer_record_;  ///< as far as it has come
    bool peer_record_complete_ = false;
    std::deque<std::string> to_replay_;  ///< moves of the peer's record that are missing here
    std::optional<OpenQuestion> sent_question_, received_question_;
    std::optional<OpenQuestion> agreed_;  ///< the other one's question, which was answered with yes
    std::optional<Time> agreed_at_;
    bool answer_may_be_lost_ = false;       ///< the connection was lost after `agreed_`
    std::optional<OpenQuestion> declined_;  ///< the last one that was answered with no
};

/// "offers a draw": to be put behind the name of the one who asks.
[[nodiscard]] const char* request_text(Question question);

/// Whether this is a question for now: a rematch if the game is over, else the others.
[[nodiscard]] bool may_be_asked(Question what, const play::Match& match);

/// Whether exactly two players decide, as games over a network need.
[[nodiscard]] bool for_two(const rules::Rules& rules);

}  // namespace bazillion::network
