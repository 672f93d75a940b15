// Thinking that has to end early, or may not keep all that it learns.
#include "games/bundled.h"
#include "opponent/opponent.h"
#include "opponent/preparation.h"
#include "opponent/search.h"
#include "opponent/searcher.h"
#include "opponent/stop_signal.h"

#include <algorithm>
#include <chrono>

using namespace bazillion;
using namespace bazillion::opponent;

namespace {

bool legal(const std::string& move, play::Match& match) {
    const auto options = match.options();
    return std::any_of(options.begin(), options.end(), [&](const auto& option) { return option.text == move; });
}

}  // namespace

TEST_CASE("what is worked out of a game in pieces is as good as at once") {
    for (const char* file : {"chess.game", "Shogi.game", "Backgammon.game", "Go.game"}) {
        INFO(file);
        Preparation preparation(bundled::game(file));
        int pieces = 0, asked = 0;
        for (; !preparation.complete() && pieces < 10'000; ++pieces) {
            preparation.go_on([&] { return ++asked % 300 == 0; });
        }
        CHECK(preparation.complete());
        CHECK(pieces > 1);
        REQUIRE(preparation.weights());
        Preparation at_once(bundled::game(file));
        at_once.go_on([] { return false; });
        CHECK(at_once.complete());
        CHECK(preparation.weights()->must_capture == at_once.weights()->must_capture);
        CHECK(preparation.weights()->full_phase > at_once.weights()->full_phase / 2);
        CHECK(preparation.traits().drops_only == at_once.traits().drops_only);
    }
}

TEST_CASE("what is known when time is over can be used") {
    Preparation preparation(bundled::game("Shogi.game"));
    CHECK(!preparation.weights());
    int asked = 0;
    while (!preparation.weights()) {
        preparation.go_on([&] { return ++asked % 1'000 == 0; });
    }
    CHECK(!preparation.complete());
    const auto& pieces = preparation.weights()->piece;
    CHECK(std::any_of(pieces.begin(), pieces.end(), [](Score worth) { return worth > 0; }));
}

TEST_CASE("time ends nothing while its signal is held, unless that is for long") {
    std::stop_source stop;
    StopSignal signal(stop.get_token(), StopSignal::Clock::now(), std::nullopt);
    signal.hold(true);
    CHECK(!signal.due());
    signal.hold(false);
    CHECK(signal.due());
    StopSignal long_ago(stop.get_token(), StopSignal::Clock::now() - StopSignal::longest_hold, std::nullopt);
    long_ago.hold(true);
    CHECK(long_ago.due());
    StopSignal told(stop.get_token(), StopSignal::Clock::now(), std::nullopt);
    told.hold(true);
    stop.request_stop();
    CHECK(told.due());
}

TEST_CASE("time ends nothing before as many turns are looked ahead as are asked for") {
    for (const char* file : {"chess.game", "Bario.game", "Go.game"}) {
        for (const int least : {0, 2}) {
            INFO(file << ", " << least);
            Opponent player([file] { return bundled::game(file); });
            REQUIRE(player.prepare());
            const auto thought = player.think({}, {.time = std::chrono::milliseconds(0), .least_depth = least});
            REQUIRE(thought);
            CHECK((least == 0 ? thought->depth == 0 : thought->depth >= least));
        }
    }
}

TEST_CASE("who is told to stop before thinking has begun answers with a legal move") {
    for (const char* file : {"chess.game", "Go.game", "Bario.game"}) {
        INFO(file);
        Opponent player([file] { return bundled::game(file); });
        play::Match match(bundled::game(file));
        std::stop_source stop;
        stop.request_stop();
        const auto thought = player.think({}, {}, stop.get_token());
        REQUIRE(thought);
        CHECK(legal(thought->move(), match));
    }
}

TEST_CASE("a search whose engine may learn little forgets it, and goes on") {
    for (const char* file : {"chess.game", "Bario.game", "Reversi.game", "Chu Shogi.game"}) {
        INFO(file);
        play::Match match(bundled::game(file));
        Preparation preparation(match.game());
        int asked = 0;
        while (!preparation.weights()) {
            preparation.go_on([&] { return ++asked % 2'000 == 0; });
        }
        for (const bool monte_carlo : {false, true}) {
            TranspositionTable table(1 << 20);
            Searcher searcher(match.game(), table);
            searcher.use(preparation.weights());
            StopSignal signal({}, std::nullopt, 20'000);
            const std::string before = searcher.match().position_text();
            const auto forgotten = searcher.engine().times_forgotten();
            std::vector<RootMove> moves;
            if (monte_carlo) {
                MonteCarlo& search = searcher.monte_carlo(preparation.traits(), {}, 1 << 20);
                search.run(searcher.root_moves(), {.memory = 1}, signal, {});
                moves = MonteCarlo::ranked(search.tried());
            } else {
                moves = searcher.search({}).run(searcher.root_moves(), {.memory = 1}, signal, {});
            }
            CHECK(searcher.engine().times_forgotten() > forgotten);
            CHECK(searcher.match().position_text() == before);
            CHECK(moves.size() == match.options().size());
            const Variation told = searcher.told(moves.front().line, StopSignal::Clock::time_point::max());
            REQUIRE(!told.moves.empty());
            CHECK(legal(told.moves.front(), match));
            CHECK(told.written.size() == told.moves.size());
            CHECK(searcher.match().position_text() == before);  // telling a line leaves the game as it was
            CHECK(!searcher.match().can_redo());
        }
    }
}
