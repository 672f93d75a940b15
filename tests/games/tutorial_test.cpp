// The tutorial: each step's file loads without a warning, has the moves that the page tells, and can be played.
#include "games/page.h"
#include "games/playing.h"
#include "random/random_game.h"

#include <fstream>

#include <unistd.h>

namespace bazillion {
namespace {

namespace fs = std::filesystem;
using bundled::Moves;
using bundled::offers;
using bundled::play_all;

/// A folder with `market.game` and `market.lua` as a reader has them after each step of the page.
class Tutorial {
public:
    Tutorial() : folder_(fs::temp_directory_path() / ("bazillion-tutorial-" + std::to_string(getpid()))) {
        fs::create_directories(folder_);
        const std::string text = page::read("tutorial.md");
        const std::string heading = "\n## Step ";
        for (std::size_t at = text.find(heading); at != std::string::npos;) {
            const std::size_t next = text.find(heading, at + 1);
            steps_.push_back(text.substr(at, next == std::string::npos ? next : next - at));
            at = next;
        }
    }
    ~Tutorial() { fs::remove_all(folder_); }
    Tutorial(const Tutorial&) = delete;
    Tutorial& operator=(const Tutorial&) = delete;

    [[nodiscard]] std::size_t steps() const { return steps_.size(); }

    /// The game of a step, counted from 1.
    [[nodiscard]] std::shared_ptr<play::Game> game(std::size_t step, std::size_t title = 0,
                                                   const Switches& switches = {}) const {
        INFO("step " << step);
        const auto games = page::blocks(steps_.at(step - 1), "lisp");
        REQUIRE(games.size() == 1);
        std::ofstream(folder_ / "market.game") << games.front();
        for (std::size_t i = 0; i < step; ++i) {
            for (const std::string& script : page::blocks(steps_[i], "lua")) {
                std::ofstream(folder_ / "market.lua") << script;
            }
        }
        GameFile opened = GameFile::open(folder_ / "market.game", bundled::folder());
        auto started = opened.start(title, switches);
        CHECK(opened.messages().empty());
        INFO(opened.messages());
        REQUIRE(started);
        return started;
    }
    [[nodiscard]] play::Match match(std::size_t step, std::size_t title = 0, const Switches& switches = {}) const {
        return play::Match(game(step, title, switches));
    }

private:
    fs::path folder_;
    std::vector<std::string> steps_;
};

TEST_CASE("every step of the tutorial loads without a warning and can be played", "[tutorial]") {
    const Tutorial tutorial;
    REQUIRE(tutorial.steps() == 10);
    for (std::size_t step = 1; step <= tutorial.steps(); ++step) {
        for (std::size_t title = 0; title < (step == 10 ? 2u : 1u); ++title) {
            const auto game = tutorial.game(step, title);
            play::Engine engine(game->rules, game->hooks.get());
            for (std::size_t seed = 1; seed <= 20; ++seed) {
                INFO("step " << step << ", title " << title << ", seed " << seed);
                bundled::RandomGame(engine, seed, 60).play();
            }
        }
    }
}

TEST_CASE("the steps of the tutorial have the moves it tells", "[tutorial]") {
    const Tutorial tutorial;
    CHECK(bundled::moves(tutorial.match(1)) == Moves{"c1b1", "c1c2", "c1d1"});
    CHECK(bundled::moves(tutorial.match(2)).size() == 5);
    CHECK(bundled::moves_from(tutorial.match(3), "a1") == Moves{"a1a2", "a1a3", "a1a4", "a1a5", "a1a6", "a1b1"});

    play::Match pawns = tutorial.match(4);
    CHECK(bundled::moves_from(pawns, "b2") == Moves{"b2b3"});
    play_all(pawns, {"b2b3", "c5c4"});
    CHECK(bundled::moves_from(pawns, "b3") == Moves{"b3b4", "b3c4"});

    CHECK(bundled::moves_from(tutorial.match(5), "b1") == Moves{"b1b3", "b1d1", "b1d3"});
    CHECK(bundled::moves_from(tutorial.match(6), "d1") == Moves{"d1c3", "d1e3"});

    const play::Match hand = tutorial.match(7);
    CHECK(offers(hand, "p@a3"));
    CHECK_FALSE(offers(hand, "p@a4"));
}

TEST_CASE("the market of the tutorial: captures pay, the button sells", "[tutorial]") {
    const Tutorial tutorial;
    const auto coins = [](const play::Match& match) {
        std::string text;
        for (const play::Gauge& gauge : play::gauges(match)) {
            text += gauge.value;
        }
        return text;
    };
    play::Match paid = tutorial.match(8);
    play_all(paid, {"b2b3", "c5c4"});
    CHECK(coins(paid) == "00");
    play_all(paid, {"b3c4"});
    CHECK(coins(paid) == "10");
    REQUIRE(paid.take_back());
    CHECK(coins(paid) == "00");

    play::Match market = tutorial.match(9);
    play_all(market, {"b2b3", "c5c4"});
    CHECK_FALSE(offers(market, "buy"));
    play_all(market, {"b3c4", "a5a4", "p@a3", "f5f4"});
    CHECK_FALSE(offers(market, "p@b3"));
    play_all(market, {"buy", "f4f3"});
    CHECK(coins(market) == "00");
    CHECK(offers(market, "p@b3"));

    CHECK(offers(tutorial.match(10, 0, {{"credit", true}}), "buy"));
    CHECK_FALSE(offers(tutorial.match(10), "buy"));
    CHECK(offers(tutorial.match(10, 1), "a1a6"));
}

}  // namespace
}  // namespace bazillion
