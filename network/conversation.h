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

/// Which of the two listened. The host keeps the clocks and acts for random players; else both are equal.
enum class Side { host, joiner };

/// What one of the two brings along.
struct Guest {
    Side side = Side::host;
    std::string name;   ///< of the person
    GameIdentity game;  ///< as it is on the table
    PlayerId seat = 0;  ///< of the host: whom it decides for itself; the joiner gets the other player
};

/// What the other one has brought about, to be done to the match before the next look.
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
/// The person is to be asked (`answer`), or need not be asked any more.
struct Asked {
    std::optional<Question> what;
};
/// Something to be read: what the other person says, or what has become of a question.
struct Told {
    std::string words;
    bool said = false;
};
using News = std::variant<SetUp, PlayMove, TakeBackTo, EndBy, SetClocks, Asked, Told>;

/// The protocol of a game between two programs, without its socket and without a clock of its own: lines go in and out,
/// and the match on the table is looked at, never changed. What the other one says may be anything: what is not a
/// message, or not one for now, ends the conversation with a reason, and a move is passed on only if it is a legal one
/// of a player that the other one decides for.
///
///     while (auto news = conversation.look(match, now)) { /* do it */ }
class Conversation {
public:
    using Time = std::chrono::steady_clock::time_point;

    explicit Conversation(Guest guest);

    // the wire
    void opened(Time now);
    /// The connection is lost: the game waits for another one.
    void closed();
    void receive(std::string_view line, Time now);
    /// Lines to be sent, without line feeds.
    [[nodiscard]] std::vector<std::string> take_lines();
    /// This connection is to be closed once the lines are sent.
    [[nodiscard]] bool hangs_up() const { return hangs_up_; }

    // the table
    /// Tells the other one what has been done here, and what it has done. Nothing if there is nothing more.
    std::optional<News> look(const play::Match& match, Time now);
    /// Why a question cannot be asked; "" if it was.
    std::string ask(Question what, const play::Match& match);
    void answer(bool yes);
    void say(std::string_view text);
    void leave();
    /// What the other one has brought about could not be done here.
    void fail(std::string reason);

    enum class Phase {
        apart,      ///< no connection
        greeting,   ///< rules are compared
        comparing,  ///< records are
        playing,
        over  ///< `reason` says why
    };
    [[nodiscard]] Phase phase() const { return phase_; }
    [[nodiscard]] const std::string& reason() const { return reason_; }
    /// A game has begun; if the connection is lost, it can be gone on with.
    [[nodiscard]] bool started() const { return !ticket_.empty(); }
    [[nodiscard]] Side side() const { return guest_.side; }
    [[nodiscard]] const std::string& name() const { return guest_.name; }
    /// Name of the other person; "" until it is known.
    [[nodiscard]] const std::string& other() const { return other_; }
    /// The player whom this side decides for; a joiner learns it when the game begins.
    [[nodiscard]] std::optional<PlayerId> seat() const {
        return started() || guest_.side == Side::host ? std::optional(guest_.seat) : std::nullopt;
    }
    /// This side decides for the player.
    [[nodiscard]] bool mine(const rules::Rules& rules, PlayerId player) const;
    /// The person here may move now.
    [[nodiscard]] bool may_move(const play::Match& match) const;
    /// What was asked here, or of the person here, and is not answered yet.
    [[nodiscard]] std::optional<Question> asking() const;
    [[nodiscard]] std::optional<Question> asked() const;

private:
    struct Open {
        Question what = Question::draw;
        std::size_t ply = 0, back_to = 0;
    };

    /// The other one has shown that it belongs here: what goes wrong now ends the game.
    [[nodiscard]] bool begun() const { return phase_ == Phase::playing || (phase_ == Phase::comparing && !fresh_); }
    /// A joiner whose connection was lost.
    [[nodiscard]] bool comes_back() const { return guest_.side == Side::joiner && started(); }

    void send(const Message& message);
    void refuse(const std::string& reason);
    void keep_alive(Time now);
    void tell_own(const play::Match& match);
    void tell_end(const play::Match& match);
    void tell_clocks(const play::Match& match);
    bool check(const play::Match& match);
    void send_record(const play::Match& match);
    std::optional<News> replay(const play::Match& match);
    std::optional<News> compare(const play::Match& match);
    [[nodiscard]] std::size_t least_common(const play::Match& match) const;
    void begin_playing(const play::Match& match);
    std::optional<News> settled(const Open& open);

    std::optional<News> hear(const Hello& message, const play::Match& match);
    std::optional<News> hear(const Start& message, const play::Match& match);
    std::optional<News> hear(const Record& message, const play::Match& match);
    std::optional<News> hear(const Move& message, const play::Match& match);
    std::optional<News> hear(const Clocks& message, const play::Match& match);
    std::optional<News> hear(const Ask& message, const play::Match& match);
    std::optional<News> hear(const Answer& message, const play::Match& match);
    std::optional<News> hear(const Settle& message, const play::Match& match);
    std::optional<News> hear(const Resign& message, const play::Match& match);
    std::optional<News> hear(const Flag& message, const play::Match& match);
    std::optional<News> hear(const Say& message, const play::Match& match);
    std::optional<News> hear(const Ping& message, const play::Match& match);
    std::optional<News> hear(const Leave& message, const play::Match& match);

    Guest guest_;
    std::string other_;
    std::string ticket_;
    Phase phase_ = Phase::apart;
    std::string reason_;
    bool hangs_up_ = false;
    bool greeted_ = false;  ///< the host has said hello on this connection
    bool fresh_ = false;    ///< the joiner takes over the whole record of the host

    std::deque<Message> inbox_;
    std::vector<std::string> outbox_;
    Time opened_at_, heard_at_, said_at_, counted_from_;
    std::size_t heard_ = 0;  ///< messages since `counted_from_`

    std::vector<std::string> told_;  ///< the moves that both know
    std::optional<Move> expected_;   ///< the move of the other one that was passed on last
    bool end_told_ = false;
    std::vector<std::string> theirs_;  ///< their record, as far as it has come
    bool all_theirs_ = false;
    std::deque<std::string> to_replay_;
    std::optional<Open> my_question_, their_question_;
    std::optional<Open> agreed_;       ///< the other one's question, which was answered with yes
    std::optional<Time> agreed_at_;    ///< when that was seen
    bool agreed_may_be_lost_ = false;  ///< the connection was lost since, and maybe the answer with it
    std::optional<Open> declined_;     ///< the last one that was answered with no
};

/// Two players decide: others cannot play over a network.
[[nodiscard]] bool for_two(const rules::Rules& rules);

}  // namespace bazillion::network
