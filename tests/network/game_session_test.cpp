// A game between two programs, without a network: lines go to and fro.
#include "network/peers.h"

namespace bazillion::network::test {

using Phase = GameSession::Phase;
using Moves = std::vector<std::string>;
using std::chrono::seconds;

TEST_CASE("a host and a joiner agree about the rules and play to the end") {
    Peers peers("chess.game");
    peers.connect();
    REQUIRE(peers.host.session.phase() == Phase::playing);
    REQUIRE(peers.joiner.session.phase() == Phase::playing);
    CHECK(peers.host.session.other() == "Ben");
    CHECK(peers.joiner.session.other() == "Anna");
    CHECK(peers.host.session.may_move(peers.host.match));
    CHECK_FALSE(peers.joiner.session.may_move(peers.joiner.match));
    for (const char* move : {"f2f3", "e7e5", "g2g4", "d8h4"}) {
        Peer& mover = peers.host.session.may_move(peers.host.match) ? peers.host : peers.joiner;
        peers.play(mover, move);
    }
    CHECK(peers.host.match.outcome()->reason == "checkmate");
    CHECK(peers.joiner.match.outcome()->reason == "checkmate");
    CHECK(peers.joiner.match.position_text() == peers.host.match.position_text());
}

TEST_CASE("a game under way is gone on with by who joins, from its position, with its clock") {
    Peers peers("chess.game");
    REQUIRE(peers.host.match.set_position("4k3/8/8/8/8/8/4P3/4K3 w - -"));
    peers.host.match.set_clock(play::GameClock(*play::read_time_control("5m+3s"), 2));
    REQUIRE(peers.host.match.play("e2e4"));
    REQUIRE(peers.host.match.play("e8e7"));
    peers.connect();
    CHECK(peers.joiner.moves() == Moves{"e2e4", "e8e7"});
    CHECK(peers.joiner.match.position_text() == peers.host.match.position_text());
    REQUIRE(peers.joiner.match.clock());
    CHECK(play::write_time_control(peers.joiner.match.clock()->control()) == "5m+3s");
    peers.host.match.spend(seconds(10));
    peers.play(peers.host, "e4e5");
    CHECK(peers.joiner.match.clock()->all() == peers.host.match.clock()->all());
}

TEST_CASE("rules that differ are told by the names of their files, and nothing is played") {
    Peers peers("chess.game");
    peers.identity.files.front().sha256.front() ^= 1;
    peers.identity.files.push_back({"extra.lua", std::string(64, '0')});
    Peer other(Side::joiner, peers.other_game, peers.identity, "Ben");
    peers.connect_host_with(other);
    CHECK(other.session.phase() == Phase::over);
    CHECK(other.session.reason() == "the rules are not the same: `" + peers.identity.files.front().name +
                                        "` differs; only this program reads `extra.lua`");
    CHECK(peers.host.session.closing());
    CHECK(peers.host.session.phase() == Phase::handshake);  // another one may come
    peers.host.session.closed();
    peers.connect();
    CHECK(peers.host.session.phase() == Phase::playing);
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

    Peers peers("chess.game");
    peers.host.session.opened(peers.now);
    peers.host.session.receive(R"({"type":"hello","bazillion":2})", peers.now);
    peers.host.poll(peers.now);
    CHECK(peers.host.session.reason() == "the other program speaks version 2 of the protocol, this one version 1");
}

TEST_CASE("a draw is agreed only if both agree, and declined once is enough for a position") {
    Peers peers("chess.game");
    peers.connect();
    peers.play(peers.host, "e2e4");
    peers.ask(peers.host, Question::draw);
    REQUIRE(peers.joiner.asked == Question::draw);
    peers.joiner.session.answer(false);
    peers.settle();
    CHECK(peers.host.told == Moves{"Ben declines."});
    CHECK_FALSE(peers.host.match.outcome());
    peers.joiner.asked.reset();
    peers.ask(peers.host, Question::draw);
    CHECK_FALSE(peers.joiner.asked);
    CHECK(peers.host.told.size() == 2);
    peers.ask(peers.joiner, Question::draw);
    peers.host.session.answer(true);
    peers.settle();
    CHECK(peers.host.match.outcome()->result == play::Outcome::Result::draw);
    CHECK(peers.joiner.match.outcome()->result == play::Outcome::Result::draw);
}

TEST_CASE("a move is taken back when the other one agrees, and a move made meanwhile withdraws the question") {
    Peers peers("chess.game");
    peers.connect();
    CHECK(peers.host.session.ask(Question::take_back, peers.host.match) == "there is no move to take back");
    peers.play(peers.host, "e2e4");
    peers.play(peers.joiner, "e7e5");
    peers.ask(peers.host, Question::take_back);
    REQUIRE(peers.joiner.asked == Question::take_back);
    peers.joiner.session.answer(true);
    peers.settle();
    CHECK(peers.host.match.record().empty());
    CHECK(peers.joiner.match.record().empty());
    peers.play(peers.host, "d2d4");
    // The answer and a move cross on the connection.
    peers.ask(peers.host, Question::take_back);
    peers.play(peers.joiner, "d7d5");
    CHECK(peers.host.moves() == Moves{"d2d4", "d7d5"});
    peers.ask(peers.host, Question::take_back);
    peers.joiner.session.answer(true);
    peers.play(peers.host, "c2c4");
    CHECK(peers.host.moves() == Moves{"d2d4", "d7d5", "c2c4"});
    CHECK(peers.joiner.moves() == peers.host.moves());
    CHECK(peers.joiner.session.may_move(peers.joiner.match));
}

TEST_CASE("a rematch begins from the same position, with the seats changed and the clock full") {
    Peers peers("chess.game");
    REQUIRE(peers.host.match.set_position("4k3/8/8/8/8/8/4P3/4K3 w - -"));
    peers.host.match.set_clock(play::GameClock(*play::read_time_control("1m"), 2));
    const auto start = peers.host.match.position_text();
    peers.connect();
    CHECK(peers.host.session.ask(Question::rematch, peers.host.match) == "the game is not over yet");
    peers.host.session.receive(R"({"type":"ask","what":"rematch","ply":0,"back-to":0})", peers.now);
    peers.settle();
    CHECK_FALSE(peers.host.asked);
    REQUIRE(peers.host.make("e2e4"));
    peers.host.match.spend(seconds(10));
    REQUIRE(peers.joiner.match.end_by({play::Termination::Reason::resigned, 1}));
    peers.settle();
    CHECK(peers.host.session.ask(Question::draw, peers.host.match) == "the game is over");
    const bool both = GENERATE(false, true);
    REQUIRE(peers.joiner.session.ask(Question::rematch, peers.joiner.match).empty());
    if (both) {
        REQUIRE(peers.host.session.ask(Question::rematch, peers.host.match).empty());
    }
    peers.settle();
    REQUIRE(peers.host.asked == Question::rematch);
    peers.host.session.answer(true);
    if (both) {
        peers.joiner.session.answer(true);
    }
    peers.settle();
    for (const Peer* each : {&peers.host, &peers.joiner}) {
        CHECK(each->match.position_text() == start);
        CHECK_FALSE(each->match.outcome());
        CHECK(each->match.clock()->all().front().main == std::chrono::minutes(1));
    }
    CHECK(peers.host.session.seat() == 1);
    CHECK(peers.joiner.session.seat() == 0);
    peers.play(peers.joiner, "e2e3");
    peers.play(peers.host, "e8e7");
    CHECK(peers.joiner.moves() == Moves{"e2e3", "e8e7"});
    peers.cut();
    peers.connect();
    CHECK(peers.joiner.session.may_move(peers.joiner.match));
}

TEST_CASE("a rematch that is declined leaves the game over, and dice are thrown for one that is not") {
    Peers peers("Backgammon.game");
    peers.host.roll();
    peers.connect();
    peers.ask(peers.host, Question::draw);
    peers.joiner.session.answer(true);  // while the host gives up
    REQUIRE(peers.host.match.end_by({play::Termination::Reason::resigned, *peers.host.session.seat()}));
    peers.settle();
    peers.joiner.poll(peers.now + seconds(1));
    peers.joiner.poll(peers.now + seconds(12));
    peers.settle();
    CHECK(peers.joiner.session.phase() == Phase::playing);
    peers.ask(peers.host, Question::rematch);
    peers.joiner.session.answer(false);
    peers.settle();
    CHECK(peers.host.told == Moves{"Ben declines."});
    CHECK(peers.host.match.outcome());
    peers.ask(peers.joiner, Question::rematch);
    peers.host.session.answer(true);
    peers.settle();
    CHECK_FALSE(peers.joiner.match.outcome());
    CHECK(peers.joiner.match.position_text() == peers.host.match.position_text());
    CHECK((peers.host.session.may_move(peers.host.match) || peers.joiner.session.may_move(peers.joiner.match)));
}

TEST_CASE("who resigns has lost at both ends, and the host tells whose time is up") {
    Peers peers("chess.game");
    peers.connect();
    REQUIRE(peers.joiner.match.end_by({play::Termination::Reason::resigned, 1}));
    peers.settle();
    CHECK(peers.host.match.outcome()->winner == 0);
    CHECK(peers.host.match.termination()->reason == play::Termination::Reason::resigned);

    Peers timed("chess.game");
    timed.host.match.set_clock(play::GameClock(*play::read_time_control("1m"), 2));
    timed.connect();
    timed.play(timed.host, "e2e4");
    CHECK(timed.host.match.spend(seconds(61)));
    timed.settle();
    REQUIRE(timed.joiner.match.termination());
    CHECK(timed.joiner.match.termination()->reason == play::Termination::Reason::time);
    CHECK(timed.joiner.match.outcome()->winner == 0);
}

TEST_CASE("a game that lost its connection goes on from the longer record") {
    Peers peers("chess.game");
    peers.connect();
    peers.play(peers.host, "e2e4");
    peers.play(peers.joiner, "e7e5");
    REQUIRE(peers.host.make("g1f3"));
    peers.host.poll(peers.now);  // said, and never heard
    peers.cut();
    CHECK_FALSE(peers.host.session.may_move(peers.host.match));
    CHECK_FALSE(peers.joiner.session.may_move(peers.joiner.match));
    CHECK(peers.joiner.moves().size() == 2);
    peers.connect();
    CHECK(peers.host.moves() == Moves{"e2e4", "e7e5", "g1f3"});
    CHECK(peers.joiner.moves() == peers.host.moves());
    peers.play(peers.joiner, "b8c6");
    CHECK(peers.host.moves().size() == 4);
}

TEST_CASE("who comes back cannot make moves for the other one, or take some back") {
    Peers peers("chess.game");
    peers.connect();
    peers.play(peers.host, "e2e4");
    peers.cut();
    // The joiner's record has a move more for each player, and another one in place of the first.
    REQUIRE(peers.joiner.match.play("e7e5"));
    REQUIRE(peers.joiner.match.play("a2a4"));
    peers.connect();
    CHECK(peers.host.moves() == Moves{"e2e4", "e7e5"});
    CHECK(peers.joiner.moves() == peers.host.moves());
    CHECK(peers.host.foreign);
}

TEST_CASE("who comes back cannot take moves back by having forgotten them") {
    Peers peers("chess.game");
    peers.connect();
    peers.play(peers.host, "e2e4");
    peers.play(peers.joiner, "e7e5");
    peers.cut();
    REQUIRE(peers.joiner.match.take_back());
    peers.connect();
    CHECK(peers.host.moves() == Moves{"e2e4", "e7e5"});
    CHECK(peers.host.session.reason() == "moves were taken back without a question");
}

TEST_CASE("a take-back that was agreed to is made at both ends though the connection was lost over it") {
    Peers peers("chess.game");
    peers.connect();
    peers.play(peers.host, "e2e4");
    peers.ask(peers.host, Question::take_back);
    peers.joiner.session.answer(true);
    peers.pass(peers.joiner, peers.host);
    peers.host.poll(peers.now);  // it is taken back here, and what is said of it is lost
    peers.cut();
    REQUIRE(peers.host.moves().empty());
    REQUIRE(peers.joiner.moves().size() == 1);
    peers.connect();
    CHECK(peers.joiner.moves().empty());
    peers.play(peers.host, "d2d4");
    CHECK(peers.joiner.session.may_move(peers.joiner.match));
}

TEST_CASE("an answer that was lost with the connection withdraws the question, and the game goes on") {
    for (const Question question : {Question::take_back, Question::draw}) {
        Peers peers("chess.game");
        peers.connect();
        peers.play(peers.host, "e2e4");
        peers.ask(peers.host, question);
        peers.joiner.session.answer(true);
        peers.joiner.poll(peers.now);
        peers.cut();
        peers.connect();
        peers.joiner.poll(peers.now + seconds(1));
        peers.joiner.poll(peers.now + seconds(12));
        CHECK(peers.joiner.session.phase() == Phase::playing);
        CHECK(peers.joiner.session.may_move(peers.joiner.match));
        CHECK(peers.host.moves() == Moves{"e2e4"});
    }
}

TEST_CASE("who leaves before the game has begun leaves the place to others") {
    Peers peers("chess.game");
    peers.host.session.opened(peers.now);
    peers.joiner.session.opened(peers.now);
    peers.pass(peers.joiner, peers.host);
    peers.host.poll(peers.now);
    REQUIRE(peers.host.session.phase() == Phase::synchronizing);
    peers.host.session.receive(R"({"type":"leave","reason":""})", peers.now);
    peers.host.poll(peers.now);
    CHECK(peers.host.session.closing());
    peers.cut();
    peers.connect();
    CHECK(peers.host.session.phase() == Phase::playing);
}

TEST_CASE("a joiner that comes back and is not answered tries again") {
    Peers peers("chess.game");
    peers.connect();
    peers.cut();
    peers.joiner.session.opened(peers.now);
    peers.joiner.poll(peers.now + seconds(11));
    CHECK(peers.joiner.session.closing());
    peers.cut();
    peers.connect();
    CHECK(peers.joiner.session.phase() == Phase::playing);
}

TEST_CASE("nobody takes the place of one whose connection was lost") {
    Peers peers("chess.game");
    peers.connect();
    peers.cut();
    Peer stranger(Side::joiner, peers.other_game, peers.identity, "Eve");
    peers.connect_host_with(stranger);
    CHECK(stranger.session.phase() == Phase::over);
    CHECK(stranger.session.reason() == "Anna has ended it: a game is being played here with somebody else");
    peers.host.session.closed();
    peers.connect();
    CHECK(peers.host.session.phase() == Phase::playing);
    CHECK(peers.host.session.other() == "Ben");
}

TEST_CASE("the host throws the dice, and the joiner sees what was thrown") {
    Peers peers("Backgammon.game");
    peers.host.roll();
    peers.connect();
    CHECK(peers.joiner.match.position_text() == peers.host.match.position_text());
    for (int plies = 0; plies < 20; ++plies) {
        Peer& mover = peers.host.session.may_move(peers.host.match) ? peers.host : peers.joiner;
        REQUIRE(mover.session.may_move(mover.match));
        REQUIRE(mover.make(mover.match.options().front().text));
        peers.settle();
        REQUIRE(peers.joiner.match.position_text() == peers.host.match.position_text());
    }
}

TEST_CASE("moves out of turn, illegal ones, and what only a host may tell end the game with a reason") {
    Peers peers("chess.game");
    const auto reason_of = [&](const std::string& line) {
        peers.begin_again();
        peers.connect();
        peers.host.session.receive(line, peers.now);
        peers.host.poll(peers.now);
        CHECK(peers.host.session.phase() == Phase::over);
        CHECK(peers.host.match.record().empty());
        return peers.host.session.reason();
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
    Peers peers("chess.game");
    peers.connect();
    peers.play(peers.host, "e2e4");
    peers.host.session.receive(R"({"type":"move","ply":1,"text":"e7e5","position":"0123456789abcdef"})", peers.now);
    peers.host.poll(peers.now);
    CHECK(peers.host.session.reason() ==
          "the two programs disagree about the position: they may be of different versions");
}

TEST_CASE("silence, a flood and a greeting that does not come end a connection") {
    Peers peers("chess.game");
    peers.connect();
    peers.host.poll(peers.now + seconds(6));
    CHECK(peers.host.session.take_lines() == Moves{R"({"type":"ping"})"});
    peers.host.poll(peers.now + seconds(31));
    CHECK(peers.host.session.closing());
    CHECK(peers.host.session.phase() == Phase::playing);  // it may come back
    for (int i = 0; i < 2'000; ++i) {
        peers.joiner.session.receive(R"({"type":"ping"})", peers.now);
        if (i % 50 == 0) {
            peers.joiner.poll(peers.now);
        }
    }
    CHECK(peers.joiner.session.reason() == "too many messages at a time");

    Peers silent("chess.game");
    silent.host.session.opened(silent.now);
    silent.host.poll(silent.now + seconds(11));
    CHECK(silent.host.session.closing());
}

TEST_CASE("who agreed to a take-back that is never done is not kept from playing for ever") {
    Peers peers("chess.game");
    peers.connect();
    peers.play(peers.host, "e2e4");
    peers.ask(peers.host, Question::take_back);
    peers.joiner.session.answer(true);
    peers.joiner.poll(peers.now);
    CHECK_FALSE(peers.joiner.session.may_move(peers.joiner.match));
    peers.joiner.poll(peers.now + seconds(11));
    CHECK(peers.joiner.session.reason() == "what was agreed to has not been done");
}

TEST_CASE("what the other person says is shown, and cannot command a terminal") {
    Peers peers("chess.game");
    peers.connect();
    peers.host.session.say("good luck");
    peers.settle();
    CHECK(peers.joiner.told == Moves{"Anna: good luck"});
    peers.joiner.session.receive("{\"type\":\"say\",\"text\":\"\\u001b[2Jboo\"}", peers.now);
    peers.joiner.poll(peers.now);
    CHECK(peers.joiner.told.back() == "Anna: \\x1b[2Jboo");
    peers.host.session.leave();
    peers.settle();
    CHECK(peers.joiner.session.reason() == "Anna has left the game");
}

TEST_CASE("only games that two decide in are played over a network") {
    CHECK(for_two(*game_of("chess.game")->rules));
    CHECK(for_two(*game_of("Backgammon.game")->rules));
    CHECK_FALSE(for_two(*game_of("Chaturaji.game")->rules));
}

}  // namespace bazillion::network::test
