// A game between two programs, without a network: lines go to and fro.
#include "network/table.h"

namespace bazillion::network::test {

using Phase = Conversation::Phase;
using Moves = std::vector<std::string>;
using std::chrono::seconds;

TEST_CASE("a host and a joiner agree about the rules and play to the end") {
    Pair pair("chess.game");
    pair.connect();
    REQUIRE(pair.host.talk.phase() == Phase::playing);
    REQUIRE(pair.joiner.talk.phase() == Phase::playing);
    CHECK(pair.host.talk.other() == "Ben");
    CHECK(pair.joiner.talk.other() == "Anna");
    CHECK(pair.host.talk.may_move(pair.host.match));
    CHECK_FALSE(pair.joiner.talk.may_move(pair.joiner.match));
    for (const char* move : {"f2f3", "e7e5", "g2g4", "d8h4"}) {
        Table& mover = pair.host.talk.may_move(pair.host.match) ? pair.host : pair.joiner;
        REQUIRE(mover.make(move));
        pair.settle();
    }
    CHECK(pair.host.match.outcome()->reason == "checkmate");
    CHECK(pair.joiner.match.outcome()->reason == "checkmate");
    CHECK(pair.joiner.match.position_text() == pair.host.match.position_text());
}

TEST_CASE("a game under way is gone on with by who joins, from its position, with its clock") {
    Pair pair("chess.game");
    REQUIRE(pair.host.match.set_position("4k3/8/8/8/8/8/4P3/4K3 w - -"));
    pair.host.match.set_clock(play::GameClock(*play::read_time_control("5m+3s"), 2));
    REQUIRE(pair.host.match.play("e2e4"));
    REQUIRE(pair.host.match.play("e8e7"));
    pair.connect();
    CHECK(pair.joiner.moves() == Moves{"e2e4", "e8e7"});
    CHECK(pair.joiner.match.position_text() == pair.host.match.position_text());
    REQUIRE(pair.joiner.match.clock());
    CHECK(play::write_time_control(pair.joiner.match.clock()->control()) == "5m+3s");
    pair.host.match.spend(seconds(10));
    REQUIRE(pair.host.make("e4e5"));
    pair.settle();
    CHECK(pair.joiner.match.clock()->all() == pair.host.match.clock()->all());
}

TEST_CASE("rules that differ are told by the names of their files, and nothing is played") {
    Pair pair("chess.game");
    pair.identity.files.front().sha256.front() ^= 1;
    pair.identity.files.push_back({"extra.lua", std::string(64, '0')});
    Table other(Side::joiner, pair.other_game, pair.identity, "Ben");
    pair.host.talk.opened(pair.now);
    other.talk.opened(pair.now);
    for (int i = 0; i < 5; ++i) {
        pair.host.look(pair.now);
        other.look(pair.now);
        pair.pass(pair.host, other);
        pair.pass(other, pair.host);
    }
    CHECK(other.talk.phase() == Phase::over);
    CHECK(other.talk.reason() == "the rules are not the same: `" + pair.identity.files.front().name +
                                     "` differs; only this program reads `extra.lua`");
    CHECK(pair.host.talk.hangs_up());
    CHECK(pair.host.talk.phase() == Phase::greeting);  // another one may come
    pair.host.talk.closed();
    pair.connect();
    CHECK(pair.host.talk.phase() == Phase::playing);
}

TEST_CASE("another variant or option is told, and another version of the protocol") {
    GameIdentity one = identity_of("chess.game"), other = one;
    CHECK(difference(one, other).empty());
    other.title = "Bario";
    CHECK(difference(one, other) == "the other one plays `Bario`, this program `" + one.title + "`");
    other = one;
    one.switches["fast"] = true;
    other.switches["fast"] = false;
    CHECK(difference(one, other) == "the option `fast` is set differently");

    Pair pair("chess.game");
    pair.host.talk.opened(pair.now);
    pair.host.talk.receive(R"({"type":"hello","bazillion":2})", pair.now);
    pair.host.look(pair.now);
    CHECK(pair.host.talk.reason() == "the other program speaks version 2 of the protocol, this one version 1");
}

TEST_CASE("a draw is agreed only if both agree, and declined once is enough for a position") {
    Pair pair("chess.game");
    pair.connect();
    REQUIRE(pair.host.make("e2e4"));
    pair.settle();
    REQUIRE(pair.host.talk.ask(Question::draw, pair.host.match).empty());
    pair.settle();
    REQUIRE(pair.joiner.asked == Question::draw);
    pair.joiner.talk.answer(false);
    pair.settle();
    CHECK(pair.host.told == Moves{"Ben declines."});
    CHECK_FALSE(pair.host.match.outcome());
    pair.joiner.asked.reset();
    REQUIRE(pair.host.talk.ask(Question::draw, pair.host.match).empty());
    pair.settle();
    CHECK_FALSE(pair.joiner.asked);
    CHECK(pair.host.told.size() == 2);
    REQUIRE(pair.joiner.talk.ask(Question::draw, pair.joiner.match).empty());
    pair.settle();
    pair.host.talk.answer(true);
    pair.settle();
    CHECK(pair.host.match.outcome()->result == play::Outcome::Result::draw);
    CHECK(pair.joiner.match.outcome()->result == play::Outcome::Result::draw);
}

TEST_CASE("a move is taken back when the other one agrees, and a move made meanwhile withdraws the question") {
    Pair pair("chess.game");
    pair.connect();
    CHECK(pair.host.talk.ask(Question::take_back, pair.host.match) == "there is no move to take back");
    REQUIRE(pair.host.make("e2e4"));
    pair.settle();
    REQUIRE(pair.joiner.make("e7e5"));
    pair.settle();
    REQUIRE(pair.host.talk.ask(Question::take_back, pair.host.match).empty());
    pair.settle();
    REQUIRE(pair.joiner.asked == Question::take_back);
    pair.joiner.talk.answer(true);
    pair.settle();
    CHECK(pair.host.match.record().empty());
    CHECK(pair.joiner.match.record().empty());
    REQUIRE(pair.host.make("d2d4"));
    pair.settle();
    // The answer and a move cross on the wire.
    REQUIRE(pair.host.talk.ask(Question::take_back, pair.host.match).empty());
    pair.settle();
    REQUIRE(pair.joiner.make("d7d5"));
    pair.settle();
    CHECK(pair.host.moves() == Moves{"d2d4", "d7d5"});
    REQUIRE(pair.host.talk.ask(Question::take_back, pair.host.match).empty());
    pair.settle();
    pair.joiner.talk.answer(true);
    REQUIRE(pair.host.make("c2c4"));
    pair.settle();
    CHECK(pair.host.moves() == Moves{"d2d4", "d7d5", "c2c4"});
    CHECK(pair.joiner.moves() == pair.host.moves());
    CHECK(pair.joiner.talk.may_move(pair.joiner.match));
}

TEST_CASE("who resigns has lost at both ends, and the host tells whose time is up") {
    Pair pair("chess.game");
    pair.connect();
    REQUIRE(pair.joiner.match.end_by({play::Termination::Reason::resigned, 1}));
    pair.settle();
    CHECK(pair.host.match.outcome()->winner == 0);
    CHECK(pair.host.match.termination()->reason == play::Termination::Reason::resigned);

    Pair timed("chess.game");
    timed.host.match.set_clock(play::GameClock(*play::read_time_control("1m"), 2));
    timed.connect();
    REQUIRE(timed.host.make("e2e4"));
    timed.settle();
    CHECK(timed.host.match.spend(seconds(61)));
    timed.settle();
    REQUIRE(timed.joiner.match.termination());
    CHECK(timed.joiner.match.termination()->reason == play::Termination::Reason::time);
    CHECK(timed.joiner.match.outcome()->winner == 0);
}

TEST_CASE("a game that lost its connection goes on from the longer record") {
    Pair pair("chess.game");
    pair.connect();
    REQUIRE(pair.host.make("e2e4"));
    pair.settle();
    REQUIRE(pair.joiner.make("e7e5"));
    pair.settle();
    REQUIRE(pair.host.make("g1f3"));
    pair.host.look(pair.now);  // said, and never heard
    pair.cut();
    CHECK_FALSE(pair.host.talk.may_move(pair.host.match));
    CHECK_FALSE(pair.joiner.talk.may_move(pair.joiner.match));
    CHECK(pair.joiner.moves().size() == 2);
    pair.connect();
    CHECK(pair.host.moves() == Moves{"e2e4", "e7e5", "g1f3"});
    CHECK(pair.joiner.moves() == pair.host.moves());
    REQUIRE(pair.joiner.make("b8c6"));
    pair.settle();
    CHECK(pair.host.moves().size() == 4);
}

TEST_CASE("who comes back cannot make moves for the other one, or take some back") {
    Pair pair("chess.game");
    pair.connect();
    REQUIRE(pair.host.make("e2e4"));
    pair.settle();
    pair.cut();
    // The joiner's record has a move more for each player, and another one in place of the first.
    REQUIRE(pair.joiner.match.play("e7e5"));
    REQUIRE(pair.joiner.match.play("a2a4"));
    pair.connect();
    CHECK(pair.host.moves() == Moves{"e2e4", "e7e5"});
    CHECK(pair.joiner.moves() == pair.host.moves());
    CHECK(pair.host.foreign);
}

TEST_CASE("who comes back cannot take moves back by having forgotten them") {
    Pair pair("chess.game");
    pair.connect();
    REQUIRE(pair.host.make("e2e4"));
    pair.settle();
    REQUIRE(pair.joiner.make("e7e5"));
    pair.settle();
    pair.cut();
    REQUIRE(pair.joiner.match.take_back());
    pair.connect();
    CHECK(pair.host.moves() == Moves{"e2e4", "e7e5"});
    CHECK(pair.host.talk.reason() == "moves were taken back without a question");
}

TEST_CASE("a take-back that was agreed to is made at both ends though the connection was lost over it") {
    Pair pair("chess.game");
    pair.connect();
    REQUIRE(pair.host.make("e2e4"));
    pair.settle();
    REQUIRE(pair.host.talk.ask(Question::take_back, pair.host.match).empty());
    pair.settle();
    pair.joiner.talk.answer(true);
    pair.pass(pair.joiner, pair.host);
    pair.host.look(pair.now);  // it is taken back here, and what is said of it is lost
    pair.cut();
    REQUIRE(pair.host.moves().empty());
    REQUIRE(pair.joiner.moves().size() == 1);
    pair.connect();
    CHECK(pair.joiner.moves().empty());
    REQUIRE(pair.host.make("d2d4"));
    pair.settle();
    CHECK(pair.joiner.talk.may_move(pair.joiner.match));
}

TEST_CASE("an answer that was lost with the connection withdraws the question, and the game goes on") {
    for (const Question question : {Question::take_back, Question::draw}) {
        Pair pair("chess.game");
        pair.connect();
        REQUIRE(pair.host.make("e2e4"));
        pair.settle();
        REQUIRE(pair.host.talk.ask(question, pair.host.match).empty());
        pair.settle();
        pair.joiner.talk.answer(true);
        pair.joiner.look(pair.now);
        pair.cut();
        pair.connect();
        pair.joiner.look(pair.now + seconds(1));
        pair.joiner.look(pair.now + seconds(12));
        CHECK(pair.joiner.talk.phase() == Phase::playing);
        CHECK(pair.joiner.talk.may_move(pair.joiner.match));
        CHECK(pair.host.moves() == Moves{"e2e4"});
    }
}

TEST_CASE("who leaves before the game has begun leaves the place to others") {
    Pair pair("chess.game");
    pair.host.talk.opened(pair.now);
    pair.joiner.talk.opened(pair.now);
    pair.pass(pair.joiner, pair.host);
    pair.host.look(pair.now);
    REQUIRE(pair.host.talk.phase() == Phase::comparing);
    pair.host.talk.receive(R"({"type":"leave","reason":""})", pair.now);
    pair.host.look(pair.now);
    CHECK(pair.host.talk.hangs_up());
    pair.cut();
    pair.connect();
    CHECK(pair.host.talk.phase() == Phase::playing);
}

TEST_CASE("a joiner that comes back and is not answered tries again") {
    Pair pair("chess.game");
    pair.connect();
    pair.cut();
    pair.joiner.talk.opened(pair.now);
    pair.joiner.look(pair.now + seconds(11));
    CHECK(pair.joiner.talk.hangs_up());
    pair.cut();
    pair.connect();
    CHECK(pair.joiner.talk.phase() == Phase::playing);
}

TEST_CASE("nobody takes the place of one whose connection was lost") {
    Pair pair("chess.game");
    pair.connect();
    pair.cut();
    Table stranger(Side::joiner, pair.other_game, pair.identity, "Eve");
    pair.host.talk.opened(pair.now);
    stranger.talk.opened(pair.now);
    for (int i = 0; i < 5; ++i) {
        pair.host.look(pair.now);
        stranger.look(pair.now);
        pair.pass(pair.host, stranger);
        pair.pass(stranger, pair.host);
    }
    CHECK(stranger.talk.phase() == Phase::over);
    CHECK(stranger.talk.reason() == "Anna has ended it: a game is being played here with somebody else");
    pair.host.talk.closed();
    pair.connect();
    CHECK(pair.host.talk.phase() == Phase::playing);
    CHECK(pair.host.talk.other() == "Ben");
}

TEST_CASE("the host throws the dice, and the joiner sees what was thrown") {
    Pair pair("Backgammon.game");
    pair.host.roll();
    pair.connect();
    CHECK(pair.joiner.match.position_text() == pair.host.match.position_text());
    for (int plies = 0; plies < 20; ++plies) {
        Table& mover = pair.host.talk.may_move(pair.host.match) ? pair.host : pair.joiner;
        REQUIRE(mover.talk.may_move(mover.match));
        REQUIRE(mover.make(mover.match.options().front().text));
        pair.settle();
        REQUIRE(pair.joiner.match.position_text() == pair.host.match.position_text());
    }
}

TEST_CASE("moves out of turn, illegal ones, and what only a host may tell end the game with a reason") {
    const auto reason_of = [](const std::string& line) {
        Pair pair("chess.game");
        pair.connect();
        pair.host.talk.receive(line, pair.now);
        pair.host.look(pair.now);
        CHECK(pair.host.talk.phase() == Phase::over);
        CHECK(pair.host.match.record().empty());
        return pair.host.talk.reason();
    };
    CHECK(reason_of(R"({"type":"move","ply":0,"text":"e2e4","position":""})") == "a move came that is not legal");
    CHECK(reason_of(R"({"type":"move","ply":7,"text":"e2e4","position":""})") == "a message came out of turn");
    CHECK(reason_of(R"({"type":"flag","player":"White"})") == "what only the host may tell came from the joiner");
    CHECK(reason_of(R"({"type":"clocks","left":"1 1"})") == "what only the host may tell came from the joiner");
    CHECK(reason_of(R"({"type":"ask","what":"take-back","ply":0,"back-to":0})") ==
          "a move is to be taken back that is none of the one who asks");
    CHECK(reason_of("no JSON") == "a line is no JSON object");
    CHECK(reason_of(R"({"type":"file","name":"/etc/passwd"})") == "a message has a type that is not known");
    CHECK(reason_of(R"({"type":"move","ply":-1,"text":"e2e4","position":""})") ==
          "`ply` of a message `move` is not as it should be");
    CHECK(reason_of(std::string(most_line_bytes + 1, ' ')) == "a line is too long");
    CHECK(reason_of(std::string(most_line_bytes, '[')) == "a line is no JSON object");
}

TEST_CASE("programs that disagree about a position notice") {
    Pair pair("chess.game");
    pair.connect();
    REQUIRE(pair.host.make("e2e4"));
    pair.settle();
    pair.host.talk.receive(R"({"type":"move","ply":1,"text":"e7e5","position":"0123456789abcdef"})", pair.now);
    pair.host.look(pair.now);
    CHECK(pair.host.talk.reason() == "the two programs disagree about the position: they may be of different versions");
}

TEST_CASE("silence, a flood and a greeting that does not come end a connection") {
    Pair pair("chess.game");
    pair.connect();
    pair.host.look(pair.now + seconds(6));
    CHECK(pair.host.talk.take_lines() == Moves{R"({"type":"ping"})"});
    pair.host.look(pair.now + seconds(31));
    CHECK(pair.host.talk.hangs_up());
    CHECK(pair.host.talk.phase() == Phase::playing);  // it may come back
    for (int i = 0; i < 2'000; ++i) {
        pair.joiner.talk.receive(R"({"type":"ping"})", pair.now);
        if (i % 50 == 0) {
            pair.joiner.look(pair.now);
        }
    }
    CHECK(pair.joiner.talk.reason() == "too many messages at a time");

    Pair silent("chess.game");
    silent.host.talk.opened(silent.now);
    silent.host.look(silent.now + seconds(11));
    CHECK(silent.host.talk.hangs_up());
}

TEST_CASE("who agreed to a take-back that is never done is not kept from playing for ever") {
    Pair pair("chess.game");
    pair.connect();
    REQUIRE(pair.host.make("e2e4"));
    pair.settle();
    REQUIRE(pair.host.talk.ask(Question::take_back, pair.host.match).empty());
    pair.settle();
    pair.joiner.talk.answer(true);
    pair.joiner.look(pair.now);
    CHECK_FALSE(pair.joiner.talk.may_move(pair.joiner.match));
    pair.joiner.look(pair.now + seconds(11));
    CHECK(pair.joiner.talk.reason() == "what was agreed to has not been done");
}

TEST_CASE("what the other person says is shown, and cannot command a terminal") {
    Pair pair("chess.game");
    pair.connect();
    pair.host.talk.say("good luck");
    pair.settle();
    CHECK(pair.joiner.told == Moves{"Anna: good luck"});
    pair.joiner.talk.receive("{\"type\":\"say\",\"text\":\"\\u001b[2Jboo\"}", pair.now);
    pair.joiner.look(pair.now);
    CHECK(pair.joiner.told.back() == "Anna: \\x1b[2Jboo");
    pair.host.talk.leave();
    pair.settle();
    CHECK(pair.joiner.talk.reason() == "Anna has left the game");
}

TEST_CASE("only games that two decide in are played over a network") {
    CHECK(for_two(*game_of("chess.game")->rules));
    CHECK(for_two(*game_of("Backgammon.game")->rules));
    CHECK_FALSE(for_two(*game_of("Chaturaji.game")->rules));
}

}  // namespace bazillion::network::test
