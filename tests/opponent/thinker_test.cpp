// The computer player on a thread of its own, and who sits where.
#include "opponent/thinker.h"

#include "opponent/seats.h"

#include "games/bundled.h"

#include <sys/resource.h>

#include <chrono>
#include <thread>

using namespace bazillion;
using namespace bazillion::opponent;
using namespace std::chrono_literals;

namespace {

constexpr Limits for_ever{};

/// Called on the thinking thread, where nothing may be checked.
Opponent::NewGame title(const std::string& file) {
    return [file] {
        GameFile opened = GameFile::open(bundled::folder() / file, bundled::folder());
        return opened.start(opened.default_title().value());
    };
}

Thinker::Job job(const GameSoFar& game = {}, const Limits& limits = {.nodes = 500}, int level = 10) {
    Settings settings;
    settings.table_bytes = 1 << 20;
    settings.level = level;
    return {game, settings, limits};
}

/// Only a thinker that never answers lets this end without one.
play::Result<Thought> wait(Thinker& thinker) {
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (std::chrono::steady_clock::now() < end) {
        if (auto result = thinker.result()) {
            return *std::move(result);
        }
        std::this_thread::sleep_for(1ms);
    }
    return tl::unexpected(play::Error{"no answer", "", ""});
}

Thought wait_for_news(Thinker& thinker) {
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (std::chrono::steady_clock::now() < end) {
        if (auto news = thinker.news()) {
            return *std::move(news);
        }
        std::this_thread::sleep_for(1ms);
    }
    FAIL("no news");
    return {};
}

bool is_legal(play::Match& match, const std::string& move) {
    return match.play(move).has_value();
}

}  // namespace

TEST_CASE("a thinker answers one job after another, each once") {
    Thinker thinker;
    thinker.use(title("chess.game"));
    CHECK_FALSE(thinker.busy());
    play::Match match(bundled::game("chess.game"));
    for (int ply = 0; ply < 4; ++ply) {
        thinker.start(job(GameSoFar::of(match)));
        CHECK(thinker.busy());
        const auto thought = wait(thinker);
        REQUIRE(thought);
        CHECK(is_legal(match, thought->move()));
        CHECK_FALSE(thinker.busy());
        CHECK_FALSE(thinker.result());
    }
}

TEST_CASE("thinking without limits tells what it knows, and stops when it is told to") {
    Thinker thinker;
    thinker.use(title("chess.game"));
    thinker.start(job({}, for_ever));
    const Thought news = wait_for_news(thinker);
    CHECK(news.depth >= 1);
    CHECK_FALSE(news.move().empty());
    CHECK(thinker.busy());
    thinker.stop();
    const auto thought = wait(thinker);
    REQUIRE(thought);
    play::Match match(bundled::game("chess.game"));
    CHECK(is_legal(match, thought->move()));
}

TEST_CASE("a job that is given up has no result, and another one takes its place") {
    Thinker thinker;
    thinker.use(title("chess.game"));
    thinker.start(job({}, for_ever));
    wait_for_news(thinker);
    thinker.cancel();
    CHECK_FALSE(thinker.busy());
    CHECK_FALSE(thinker.news());
    thinker.start(job({}, for_ever));
    thinker.start(job({"", {"e2e4"}}));
    const auto thought = wait(thinker);
    REQUIRE(thought);
    play::Match match(bundled::game("chess.game"));
    REQUIRE(match.play("e2e4"));
    CHECK(is_legal(match, thought->move()));
    CHECK_FALSE(thinker.result());
}

TEST_CASE("a thinker goes over to another title while it thinks") {
    Thinker thinker;
    thinker.use(title("chess.game"));
    thinker.start(job({}, for_ever));
    wait_for_news(thinker);
    thinker.use(title("Bario.game"));
    CHECK_FALSE(thinker.busy());
    thinker.start(job());
    const auto thought = wait(thinker);
    REQUIRE(thought);
    play::Match match(bundled::game("Bario.game"));
    CHECK(is_legal(match, thought->move()));
}

TEST_CASE("what cannot be thought about is an error, and the thinker goes on") {
    Thinker thinker;
    thinker.start(job());
    CHECK_FALSE(wait(thinker));  // no title
    thinker.use([]() -> std::shared_ptr<play::Game> { return nullptr; });
    thinker.start(job());
    CHECK_FALSE(wait(thinker));
    thinker.use([]() -> std::shared_ptr<play::Game> { throw std::runtime_error("the file is gone"); });
    thinker.start(job());
    const auto thrown = wait(thinker);
    REQUIRE_FALSE(thrown);
    CHECK(thrown.error().message == "the file is gone");
    thinker.use(title("chess.game"));
    thinker.start(job({"", {"e2e5"}}));
    CHECK_FALSE(wait(thinker));
    thinker.start(job());
    CHECK(wait(thinker));
}

TEST_CASE("a thinker can be thrown away at any moment") {
    for (int i = 0; i < 3; ++i) {
        Thinker thinker;
        thinker.use(title("chess.game"));
        if (i > 0) {
            thinker.start(job({}, for_ever));
        }
        if (i > 1) {
            wait_for_news(thinker);
        }
    }
    SUCCEED();
}

TEST_CASE("what another level has found out is forgotten") {
    const auto answer = [](bool before) {
        Thinker thinker;
        thinker.use(title("chess.game"));
        if (before) {
            thinker.start(job({}, {.nodes = 20'000}, 10));
            REQUIRE(wait(thinker));
        }
        thinker.start(job({}, {.nodes = 2'000}, 3));
        const auto thought = wait(thinker);
        REQUIRE(thought);
        return std::pair(thought->lines.front().moves, thought->lines.front().score);
    };
    CHECK(answer(true) == answer(false));
}

TEST_CASE("scores are told in words of people") {
    CHECK(score_words(120, 2) == "+1.2");
    CHECK(score_words(-45, 2) == "-0.4");
    CHECK(score_words(0, 2) == "+0.0");
    CHECK(score_words(-4, 2) == "+0.0");
    CHECK(score_words(win_in(1), 2) == "wins in 1 move");
    CHECK(score_words(win_in(5), 2) == "wins in 3 moves");
    CHECK(score_words(win_in(5), 1) == "wins in 5 moves");
    CHECK(score_words(loss_in(2), 2) == "loses in 1 move");
    CHECK(score_words(loss_in(0), 2) == "has lost");
    CHECK(score_words(-infinite, 2).empty());
}

TEST_CASE("seats keep who sits on them from game to game, and know what a person decided last") {
    Seats seats;
    play::Match match(bundled::game("Backgammon.game"));
    seats.use(match.rules());
    REQUIRE(seats.players().size() == 2);  // dice have no seat
    CHECK(seats.any_person());
    CHECK_FALSE(seats.any_computer());
    CHECK_FALSE(seats.last_decision(match));

    match = play::Match(bundled::game("chess.game"));
    seats.use(match.rules());
    const auto white = seats.players()[0], black = seats.players()[1];
    seats.put(black, {true, 7, 3s});
    CHECK(seat_words(seats.of(black)) == "Computer, level 7");
    CHECK(seat_words(seats.of(white)) == "Person");
    REQUIRE(match.play("e2e4"));
    REQUIRE(match.play("e7e5"));
    CHECK(seats.last_decision(match) == 0U);
    REQUIRE(match.play("g1f3"));
    CHECK(seats.last_decision(match) == 2U);
    seats.put(white, {true, 99, 1s});
    CHECK(seats.of(white).level == levels);
    CHECK(seats.last_decision(match) == 2U);
    seats.put(black, {});
    CHECK(seats.last_decision(match) == 1U);

    match = play::Match(bundled::game("Bario.game"));
    seats.use(match.rules());
    CHECK(seats.computer(seats.players()[0]));
}

TEST_CASE("thinking gives way to the window") {
    Thinker thinker;
    thinker.use_player([](const std::stop_token&) -> Thinker::Player {
        return [](const Thinker::Job&, const std::stop_token&, const Thinker::Tell&) -> play::Result<Thought> {
            return tl::unexpected(play::Error{std::to_string(getpriority(PRIO_PROCESS, 0)), "", ""});
        };
    });
    thinker.start(job());
    const auto told = wait(thinker);
    REQUIRE_FALSE(told);
    CHECK(std::stoi(told.error().message) > getpriority(PRIO_PROCESS, 0));
}
