// GNU Backgammon as a player: its turns, and the moves of our rules that lead to the same board.
#include "matches/gnubg_client.h"
#include "matches/fakes.h"
#include "process/coprocess.h"

#include <iostream>

using namespace bazillion;
using namespace bazillion::matches;

namespace {

MatchPlan backgammon(const std::string& first, const std::string& second) {
    MatchPlan plan = plan_for(first, second, 2);
    plan.setup.game = "Backgammon.game";
    plan.setup.title = "Backgammon";
    plan.setup.most_plies = 2'000;
    return plan;
}

/// A program that says what gnubg says, and gives this hint.
std::string fake_gnubg(const std::filesystem::path& folder, const std::string& hint) {
    return script(folder, R"(
echo "GNU Backgammon 1.07"
while read -r word rest; do
    case $word in
        hint) echo "    1. Cubeful 0-ply    )" +
                              hint + R"(     Eq.: +0.102" ;;
    esac
done
)");
}

}  // namespace

TEST_CASE("turns of gnubg are carried out") {
    BackgammonBoard board;
    board.own[24] = 2;
    board.own[6] = 5;
    board.own[BackgammonBoard::bar] = 1;
    board.theirs[20] = 1;
    board.theirs[5] = 2;
    const auto after = after_turn(board, "bar/22 24/20*(2) 6/off ");
    REQUIRE(after);
    CHECK(after->own[BackgammonBoard::bar] == 0);
    CHECK(after->own[22] == 1);
    CHECK(after->own[24] == 0);
    CHECK(after->own[20] == 2);
    CHECK(after->own[6] == 4);
    CHECK(after->own[BackgammonBoard::off] == 1);
    CHECK(after->theirs[20] == 0);
    CHECK(after->theirs[BackgammonBoard::bar] == 1);
    const auto through = after_turn(board, "24/20*/18");
    REQUIRE(through);
    CHECK(through->own[18] == 1);
    CHECK(through->theirs[BackgammonBoard::bar] == 1);
    for (const char* wrong : {"8/5", "24/99", "x/y", "24/20(99)"}) {
        INFO(wrong);
        CHECK(!after_turn(board, wrong));
    }
}

TEST_CASE("who plays like gnubg but wrongly loses the game") {
    const test::TemporaryFolder folder;
    for (const char* hint : {"24/1", "bar/off", "nonsense", "1/1/1/1/1(9999999999)"}) {
        INFO(hint);
        const auto plan = backgammon("gnubg:" + fake_gnubg(folder.path(), hint), "random");
        MatchPlan impatient = plan;
        impatient.around.patience = std::chrono::seconds(5);
        const auto played = matches::play(impatient, "Backgammon.game");
        REQUIRE(!played.games.empty());
        CHECK(played.games.front().by == EndedBy::fault);
    }
}

TEST_CASE("GNU Backgammon plays whole games", "[gnubg]") {
    if (process::find_program("gnubg").empty()) {
        std::cout << "skipped: gnubg is not installed\n";
        return;
    }
    const auto played = matches::play(backgammon("gnubg:gnubg", "random"), "Backgammon.game");
    REQUIRE(played.games.size() == 2);
    for (const GameRecord& game : played.games) {
        INFO(game.reason);
        CHECK(game.by == EndedBy::rules);
        CHECK(game.points == 2);
    }
}
