// Programs that do what they should not: each costs them the game, and nothing else happens.
#include "matches/fakes.h"

namespace bazillion::matches {
namespace {

constexpr std::chrono::milliseconds short_patience{300};

TEST_CASE("a program that plays what is not legal loses, whatever else it says") {
    const TemporaryFolder folder;
    // Its first move is legal, the second is the same again.
    const std::string garbage =
        R"(printf '\000\377\033[2J%s\n' garbage; echo; echo "bestmove"x; echo "info score cp x"; )";
    const GameRecord game = game_between(
        "uci:" + uci_script(folder.path(), garbage + "echo bestmove e2e4", garbage) + " nodes=1", "random");
    CHECK(game.points == 0);
    CHECK(game.by == EndedBy::fault);
    CHECK(game.at_fault == 0);
    CHECK(game.reason == "illegal move: plays `e2e4`, which is not legal");
    CHECK(game.moves.size() == 2);
}

TEST_CASE("a program that gives no move loses") {
    const TemporaryFolder folder;
    for (const char* nothing : {"echo bestmove", "echo 'bestmove (none)'"}) {
        const GameRecord game = game_between("random", "uci:" + uci_script(folder.path(), nothing) + " nodes=1");
        CHECK(game.points == 2);
        CHECK(game.reason == "refusal: gives no move");
    }
}

TEST_CASE("a program that ends loses") {
    const TemporaryFolder folder;
    for (const char* death : {"exit 0", "kill -9 $$", "exec 0<&- 1>&-"}) {
        INFO(death);
        const GameRecord game = game_between("random", "uci:" + uci_script(folder.path(), death) + " nodes=1");
        CHECK(game.points == 2);
        CHECK(game.at_fault == 1);
        CHECK(game.reason == "program ended: has ended");
    }
}

TEST_CASE("a program that never answers, or never stops, loses when patience is over") {
    const TemporaryFolder folder;
    for (const char* endless : {"sleep 1000", "while :; do echo info depth 1; done", "tr '\\0' x </dev/zero",
                                "sh -c 'sleep 1000'", "trap '' TERM HUP INT; sleep 1000"}) {
        INFO(endless);
        const GameRecord game =
            game_between("uci:" + uci_script(folder.path(), endless) + " time=1ms", "random", short_patience);
        CHECK(game.points == 0);
        CHECK(game.reason == "no answer: does not answer");
        CHECK(game.overruns[0] == 1);
    }
}

TEST_CASE("programs that cannot be used end the match with a message") {
    const TemporaryFolder folder;
    const auto message = [&](const std::string& player, std::chrono::milliseconds patience = std::chrono::seconds(60)) {
        MatchPlan plan = plan_for(player, "random", 2);
        plan.around.patience_at_start = patience;
        const Played played = play(plan);
        CHECK(played.games.empty());
        REQUIRE(!played.result);
        return played.result.error().message + "; " + played.result.error().hint;
    };
    CHECK(message("uci:/no/such/program nodes=1").starts_with("there is no program `/no/such/program`"));
    CHECK(message("uci:" + script(folder.path(), "exit 1") + " name=x nodes=1") == "`x` has ended; does it speak UCI?");
    CHECK(message("uci:" + script(folder.path(), "sleep 1000") + " name=x nodes=1", short_patience) ==
          "`x` does not answer; does it speak UCI?");
    CHECK(message("uci:" + script(folder.path(), "yes") + " name=x nodes=1", short_patience) ==
          "`x` does not answer; does it speak UCI?");
    const std::string honest = uci_script(folder.path(), "echo bestmove e2e4");
    CHECK(message("uci:" + honest + " name=x option.Hush=1 nodes=1") ==
          "`x` has no option `Hush`; did you mean `Hash`?");
    CHECK(message("uci:" + honest + " name=x variant=shogi nodes=1").starts_with("`x` has no variant `shogi`"));
    CHECK(message("gtp:" + honest + " name=x") == "`x` plays Go only, not Chess; ");
}

TEST_CASE("a program that broke down is started again for its next game") {
    const TemporaryFolder folder;
    const std::string once = uci_script(folder.path(), "exit");
    const Played played = play(plan_for("random", "uci:" + once + " nodes=1", 6));
    REQUIRE(played.result);
    CHECK(played.games.size() == 6);
    CHECK(played.result->faults == std::array<std::size_t, 2>{0, 6});
    CHECK(played.result->score.wins == 6);
    CHECK(played.result->reasons == std::map<std::string, std::size_t>{{"program ended", 6}});
}

/// One that speaks the protocol of XBoard and says something when it has to move.
std::string xboard_script(const std::filesystem::path& folder, const std::string& on_go) {
    return script(folder, R"(
while read -r word rest; do
    case $word in
        protover) echo 'feature ping=1 usermove=1 variants="normal,shogi" option="Hash size -spin 1 1 9" done=1' ;;
        ping) echo "pong $rest" ;;
        quit) exit ;;
        go) )" + on_go + R"( ;;
    esac
done
)");
}

TEST_CASE("what a program of the protocol of XBoard says of the game is judged") {
    const TemporaryFolder folder;
    const auto game = [&](const std::string& on_go) {
        return game_between("xboard:" + xboard_script(folder.path(), on_go) + " depth=1", "random");
    };
    const GameRecord resigned = game("echo resign");
    CHECK(resigned.points == 0);
    CHECK(resigned.by == EndedBy::resigns);
    const GameRecord lost = game("echo '0-1 {Black mates}'");
    CHECK(lost.points == 0);
    CHECK(lost.by == EndedBy::resigns);
    const GameRecord drawn = game("echo '1/2-1/2 {Draw by fifty moves}'");
    CHECK(drawn.points == 1);
    CHECK(drawn.by == EndedBy::claim);
    CHECK(drawn.reason == "1/2-1/2 {Draw by fifty moves}");
    const GameRecord won = game("echo '1-0 {White mates}'");
    CHECK(won.points == 0);
    CHECK(won.by == EndedBy::fault);
    CHECK(won.reason == "refusal: claims to have won: 1-0 {White mates}");
    const GameRecord illegal = game("echo thinking; echo 'move e2e5'");
    CHECK(illegal.reason == "illegal move: plays `e2e5`, which is not legal");
    // The move is legal, and then it says nothing more: moves are not answered by `go`.
    const GameRecord second = game("echo 'My move is: e2e4'; read -r a; read -r b; echo resign");
    CHECK(second.by == EndedBy::resigns);
    CHECK(second.moves.front() == "e2e4");
}

TEST_CASE("what a program that plays Go says is judged") {
    const TemporaryFolder folder;
    const auto game = [&](const std::string& on_genmove) {
        const std::string fake = script(folder.path(), R"(
while read -r word rest; do
    case $word in
        genmove) )" + on_genmove + R"( ;;
        *) printf '= 2\n\n' ;;
    esac
done
)");
        MatchPlan plan = plan_for("gtp:" + fake, "random", 1);
        const Played played = play(plan, "Go.game");
        REQUIRE(played.result);
        return played.games.front();
    };
    CHECK(game("printf '= resign\\n\\n'").by == EndedBy::resigns);
    CHECK(game("printf '= Z99\\n\\n'").reason == "illegal move: plays `Z99`, which is not legal");
    CHECK(game("printf '? cannot\\n\\n'").reason == "refusal: answers `genmove b` by `? cannot`");
    const GameRecord twice = game("printf '= D4\\n\\n'");
    CHECK(twice.reason == "illegal move: plays `D4`, which is not legal");
    CHECK(twice.moves.front() == "s@d4");
}

}  // namespace
}  // namespace bazillion::matches
