// Ends that players bring about, and clocks: plain values that go into saved games and come back.
#include "tiny.h"

using namespace bazillion;
using play::GameClock;
using play::Termination;
using play::TimeLeft;
using namespace std::chrono_literals;

namespace {

play::Match walk() {
    return tiny::match({.blocks = "(n (verify empty?) add) (e (verify empty?) add) (s (verify empty?) add)",
                        .setup = "(X (Man a1)) (O (Man c3))"});
}

play::TimeControl control(std::string_view text) {
    const auto read = play::read_time_control(text);
    INFO(text);
    REQUIRE(read);
    return *read;
}

/// The match again, through the text of a saved game.
play::Match saved_and_read(const play::Match& match) {
    const auto saved = play::read_saved_game(play::write_saved_game(match));
    INFO(play::write_saved_game(match));
    REQUIRE(saved);
    play::Match again = walk();
    REQUIRE(play::resume(again, *saved));
    return again;
}

}  // namespace

TEST_CASE("who resigns loses, and going back forgets it", "[termination]") {
    play::Match match = walk();
    REQUIRE(match.play("a1a2"));
    REQUIRE(match.end_by({Termination::Reason::resigned, 1}));
    CHECK(match.prompt() == "X wins: O resigned");
    CHECK(match.options().empty());
    CHECK_FALSE(match.end_by({}));
    CHECK_FALSE(match.play("c3c2"));
    CHECK(saved_and_read(match).prompt() == "X wins: O resigned");
    CHECK(match.retract());
    CHECK_FALSE(match.options().empty());
    CHECK(match.end_by({}));
    CHECK(match.prompt() == "Drawn: by agreement");
    CHECK(saved_and_read(match).prompt() == "Drawn: by agreement");
    CHECK(match.take_back());
    CHECK_FALSE(match.outcome());
    CHECK(match.redo());
    CHECK_FALSE(match.outcome());
}

TEST_CASE("behind a move at which a game was given up one can look on", "[termination]") {
    play::Match match = walk();
    REQUIRE(match.play("a1a2"));
    REQUIRE(match.play("c3c2"));
    const auto end = match.here();
    REQUIRE(match.take_back());
    REQUIRE(match.end_by({Termination::Reason::resigned, 1}));
    REQUIRE(match.go_to(match.here()));
    CHECK(match.termination());
    REQUIRE(match.go_to(end));
    CHECK(match.record().size() == 2);
    CHECK_FALSE(match.outcome());
}

TEST_CASE("a result that no player can have is refused", "[termination]") {
    play::Match match = walk();
    const auto saved =
        play::read_saved_game("Bazillion saved game 1\nGame: x\nTitle: Tiny\n\nResult: resigned Z\nend\n");
    REQUIRE(saved);
    CHECK_FALSE(play::resume(match, *saved));
    CHECK_FALSE(play::read_saved_game("Bazillion saved game 1\nGame: x\nTitle: Tiny\nClock: soon\n\nend\n"));
    CHECK_FALSE(play::read_saved_game("Bazillion saved game 1\nGame: x\nTitle: Tiny\nLeft: 1 1\n\nend\n"));
    CHECK_FALSE(play::read_saved_game("Bazillion saved game 1\nGame: x\nTitle: Tiny\n\n1. a\nLeft: 1 -1\nend\n"));
}

TEST_CASE("times are written as they are read", "[clock]") {
    for (const std::string_view text :
         {"5m", "5m+3s", "30s/move", "10m+3x30s", "1h30m+30s", "1.5s", "0.5s", "0s+2x10s"}) {
        CHECK(play::write_time_control(control(text)) == text);
    }
    CHECK(play::write_time_control(control("90s")) == "1m30s");
    CHECK(control("5m+500ms").increment == 500ms);
    CHECK(control("5m+3s").increment == 3s);
    CHECK(control("30s/move").periods == 1);
    for (const std::string_view text : {"", "5", "5x", "0s", "0s/move", "5m+", "+3s", "5m+0x3s", "5m+3x0s", "-5m",
                                        "nans", "25h", "1e9s", "5m+100x3s", "5m 3s", "infs", "5m+3s/move", "5m+3xs"}) {
        INFO(text);
        CHECK_FALSE(play::read_time_control(text));
    }
}

TEST_CASE("a clock counts main time, increments, periods and moves", "[clock]") {
    GameClock fischer(control("1m+2s"), 2);
    fischer.spend(0, 10s);
    fischer.end_turn(0);
    CHECK(fischer.of(0).main == 52s);
    CHECK(fischer.of(1).main == 60s);
    CHECK_FALSE(fischer.low(0));
    fischer.spend(0, 49s);
    CHECK(fischer.low(0));
    CHECK(play::clock_words(fischer.of(0)) == "0:03.0");
    fischer.spend(0, 3s);
    CHECK(fischer.flagged(0));

    GameClock each(control("30s/move"), 2);
    each.spend(1, 29'950ms);
    CHECK(play::clock_words(each.of(1)) == "0:00.1");
    each.end_turn(1);
    CHECK(play::clock_words(each.of(1)) == "0:30");
    each.spend(1, 30s);
    CHECK(each.flagged(1));

    GameClock byoyomi(control("10s+2x5s"), 2);
    CHECK(byoyomi.until_flag(0) == 20s);
    byoyomi.spend(0, 12s);
    CHECK(play::clock_words(byoyomi.of(0)) == "0:03.0 (2)");
    byoyomi.end_turn(0);
    CHECK(byoyomi.until_flag(0) == 10s);
    byoyomi.spend(0, 7s);
    CHECK(byoyomi.of(0).periods == 1);
    CHECK(play::clock_words(byoyomi.of(0)) == "0:03.0");
    byoyomi.spend(0, 3s);
    CHECK(byoyomi.flagged(0));
    CHECK(play::clock_words({3'600'000ms, 0, 0ms}) == "1:00:00");
}

TEST_CASE("what clocks show is written as it is read", "[clock]") {
    const std::vector<TimeLeft> left{{299'500ms, 0, 0ms}, {0ms, 2, 27'125ms}};
    CHECK(play::write_left(left) == "299.5 0/2x27.125");
    CHECK(play::read_left("299.5 0/2x27.125") == left);
    for (const std::string_view text : {"x", "1 x", "1/", "1/2", "1/2x", "1/200x3", "-1", "nan", "inf", "1,2"}) {
        INFO(text);
        CHECK_FALSE(play::read_left(text));
    }
}

TEST_CASE("a match tells the clock of the player to act, and going back gives the time back", "[clock]") {
    play::Match match = walk();
    match.set_clock(GameClock(control("10s+1s"), 2));
    CHECK_FALSE(match.spend(5s));
    CHECK(match.clock()->of(0).main == 10s);  // nobody has moved yet
    REQUIRE(match.play("a1a2"));
    CHECK(match.clock()->of(0).main == 11s);
    CHECK_FALSE(match.spend(4s));
    CHECK(match.clock()->of(1).main == 6s);
    REQUIRE(match.play("c3c2"));
    CHECK_FALSE(match.spend(3s));
    static_cast<void>(match.written(match.options().front()));
    CHECK(match.clock()->of(0).main == 8s);  // writing a move costs nothing and gives nothing back
    const play::Match again = saved_and_read(match);
    REQUIRE(again.clock());
    CHECK(again.clock()->control() == control("10s+1s"));
    CHECK(again.clock()->of(0).main == 11s);  // as it was when the last move was made
    CHECK(again.clock()->of(1).main == 7s);
    CHECK(match.spend(9s));
    CHECK(match.prompt() == "O wins: X ran out of time");
    CHECK_FALSE(match.retract());
    CHECK(match.take_back());
    CHECK_FALSE(match.outcome());
    CHECK(match.clock()->of(1).main == 10s);
    CHECK(match.clock()->of(0).main == 11s);
    CHECK(match.redo());
    CHECK(match.clock()->of(1).main == 7s);  // as behind that move before
}

TEST_CASE("what chance does starts no clock", "[clock]") {
    play::Match match(std::make_shared<play::Game>(
        play::Game{tiny::rules_of("(game (title \"Tiny\") (players X ?Dice) (turn-order ?Dice X) (board " +
                                  std::string(tiny::grid) +
                                  ") (board-setup (?Dice (Man b1)) (X (Man a1)))"
                                  " (piece (name Man) (moves (n (verify empty?) add))))"),
                   nullptr,
                   {}}));
    match.set_clock(GameClock(control("10s"), match.rules().players.size()));
    REQUIRE(match.rules().players[match.player()].random);
    REQUIRE(match.play("b1b2"));
    CHECK_FALSE(match.spend(20s));
    CHECK_FALSE(match.outcome());
    REQUIRE(match.play("a1a2"));
    REQUIRE(match.play("b2b3"));
    CHECK(match.spend(20s));
}
