#include "protocols/time_control.h"

#include "protocols/command_words.h"
#include "protocols/games.h"

#include <catch2/catch.hpp>

namespace bazillion::protocols {
namespace {

using namespace std::chrono_literals;

TEST_CASE("a clock never loses a game: no budget uses all there is") {
    for (const auto remaining : {-1000ms, 0ms, 1ms, 60ms, 1000ms, 60'000ms, 3'600'000ms}) {
        for (const auto increment : {0ms, 100ms, 10'000ms}) {
            for (const int moves : {0, 1, 2, 40, 1000}) {
                INFO(remaining.count() << " + " << increment.count() << ", " << moves << " to go");
                const TimeBudget budget = budget_for({remaining, increment, moves}, 50ms);
                CHECK(budget.aim >= 1ms);
                CHECK(budget.most >= budget.aim);
                CHECK((budget.most <= remaining - 50ms || budget.most == 1ms));
            }
        }
    }
}

TEST_CASE("a game played by its budgets uses most of its time, and never oversteps it") {
    for (const int session : {0, 40}) {
        auto left = 60'000ms;
        for (int move = 0; move < 40; ++move) {
            const TimeBudget budget = budget_for({left, 0ms, session == 0 ? 0 : session - move}, 50ms);
            left -= budget.aim + 50ms;
            REQUIRE(left > 0ms);
        }
        CHECK(left < 30'000ms);
    }
}

TEST_CASE("more time, more increment and fewer moves never shorten a move") {
    CHECK(budget_for({60s, 0s, 0}, 50ms).aim < budget_for({120s, 0s, 0}, 50ms).aim);
    CHECK(budget_for({60s, 0s, 0}, 50ms).aim < budget_for({60s, 1s, 0}, 50ms).aim);
    CHECK(budget_for({60s, 0s, 20}, 50ms).aim < budget_for({60s, 0s, 5}, 50ms).aim);
}

opponent::Thought best(const std::string& move) {
    opponent::Thought thought;
    thought.lines.push_back({0, {move}});
    return thought;
}

TEST_CASE("a search whose best move stays the same ends sooner") {
    TimeManager wavering(1000ms), settled(1000ms);
    bool enough = false;
    for (int i = 0; i < 6; ++i) {
        enough = wavering.enough(best(i % 2 == 0 ? "e2e4" : "d2d4"), 500ms);
        CHECK_FALSE(enough);
        enough = settled.enough(best("e2e4"), 500ms);
    }
    CHECK(enough);
    CHECK(wavering.enough(best("e2e4"), 950ms));
    CHECK_FALSE(TimeManager(1000ms).enough({}, 5000ms));
}

TEST_CASE("words of a command line") {
    Words words("  setoption \t name Skill Level value  3 4 \r");
    CHECK(words.peek() == "setoption");
    CHECK(words.next() == "setoption");
    CHECK(words.before("name").empty());
    CHECK(words.before("value") == "Skill Level");
    CHECK(words.rest() == "3 4");
    CHECK(Words("a b").before("c") == "a b");
    CHECK(Words("").next().empty());
}

TEST_CASE("numbers of a command line are bounded") {
    CHECK(number_in<int>("12", 0, 100) == 12);
    CHECK(number_in<int>("-5", 0, 100) == 0);
    CHECK(number_in<int>("500", 0, 100) == 100);
    CHECK(number_in<int>("99999999999999999999999", 0, 100) == 100);
    CHECK(number_in<int>("-99999999999999999999999", -3, 100) == -3);
    CHECK(number_in<unsigned>("-1", 2, 100) == 2U);
    CHECK(number_in<std::uint64_t>("18446744073709551615", 0, std::uint64_t{1} << 63) == std::uint64_t{1} << 63);
    for (const char* text : {"", "x", "1x", "1.5", "--1", "+1", " 1"}) {
        CHECK_FALSE(number_in<int>(text, 0, 100));
    }
}

TEST_CASE("names of games without blanks and commas") {
    CHECK(plain_name("Bario, vchess.club rules") == "bario-vchess-club-rules");
    CHECK(plain_name("Nine Men's Morris") == "nine-mens-morris");
    CHECK(plain_name("Go 9x9") == "go-9x9");
    CHECK(plain_name("...") == "game");
}

}  // namespace
}  // namespace bazillion::protocols
