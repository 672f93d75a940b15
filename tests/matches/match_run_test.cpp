#include "matches/fakes.h"

#include <algorithm>
#include <iostream>
#include <set>

namespace bazillion::matches {
namespace {

std::map<std::size_t, GameRecord> by_number(const std::vector<GameRecord>& games) {
    std::map<std::size_t, GameRecord> sorted;
    for (const GameRecord& game : games) {
        CHECK(sorted.emplace(game.game, game).second);
    }
    return sorted;
}

std::vector<std::string> opening_of(const GameRecord& game) {
    return {game.moves.begin(), game.moves.begin() + static_cast<std::ptrdiff_t>(game.opening)};
}

TEST_CASE("greedy beats random, from pairs of openings with colours reversed") {
    const Played played = play(plan_for("greedy", "random", 12, 6));
    REQUIRE(played.result);
    CHECK(played.result->score.losses == 0);
    CHECK(played.result->score.wins > 3);
    CHECK(played.result->openings == 6);
    const auto games = by_number(played.games);
    for (std::size_t game = 0; game < 12; game += 2) {
        CHECK(games.at(game).opening == 6);
        CHECK(opening_of(games.at(game)) == opening_of(games.at(game + 1)));
        CHECK(!games.at(game).reversed);
        CHECK(games.at(game + 1).reversed);
    }
}

TEST_CASE("games do not depend on how many are played side by side, nor on those played before") {
    MatchPlan plan = plan_for("greedy", "random", 8, 4);
    const auto alone = by_number(play(plan).games);
    plan.concurrency = 3;
    const auto together = by_number(play(plan).games);
    REQUIRE(alone.size() == 8);
    REQUIRE(together.size() == 8);
    for (const auto& [number, game] : alone) {
        CHECK(together.at(number).moves == game.moves);
        CHECK(together.at(number).points == game.points);
    }
    // A match that goes on plays what is missing.
    const auto rest = play(plan, "chess.game", {alone.at(1), alone.at(2), alone.at(7)});
    CHECK(rest.games.size() == 8);
    for (const auto& [number, game] : by_number(rest.games)) {
        CHECK(alone.at(number).moves == game.moves);
    }
}

TEST_CASE("workers share the games of a match out in whole pairs") {
    std::set<std::size_t> all;
    for (std::size_t worker = 0; worker < 3; ++worker) {
        MatchPlan plan = plan_for("random", "random", 10, 2);
        plan.setup.most_plies = 10;
        plan.slice = {worker, 3};
        for (const GameRecord& game : play(plan).games) {
            CHECK(game.game / 2 % 3 == worker);
            CHECK(all.insert(game.game).second);
        }
    }
    CHECK(all.size() == 10);
}

TEST_CASE("a match ends when its test is decided") {
    MatchPlan plan = plan_for("greedy", "random", 100'000, 4);
    plan.sprt = SprtPlan{0, 200};
    const Played played = play(plan);
    REQUIRE(played.result);
    CHECK(played.games.size() < 200);
    CHECK(sprt(played.result->score, *plan.sprt).verdict == Sprt::Verdict::elo1);
}

TEST_CASE("games that take too long are drawn") {
    MatchPlan plan = plan_for("random", "random", 2, 4);
    plan.setup.most_plies = 7;
    const Played played = play(plan);
    for (const GameRecord& game : played.games) {
        CHECK(game.points == 1);
        CHECK(game.by == EndedBy::length);
        CHECK(game.moves.size() == 7);
    }
}

TEST_CASE("games with dice, buttons, drops and multi-step moves are played to their end") {
    for (const char* name : {"Backgammon.game", "Bario.game", "Shogi.game", "English Draughts.game", "Chess960.game",
                             "Chessgammon.game", "Go.game", "Connect Four.game"}) {
        INFO(name);
        MatchPlan plan = plan_for("random", "greedy", 2, 4);
        plan.setup.most_plies = 60;
        const Played played = play(plan, name);
        INFO((played.result ? "" : played.result.error().message));
        REQUIRE(played.result);
        CHECK(played.games.size() == 2);
        CHECK(opening_of(played.games[0]) == opening_of(played.games[1]));
    }
}

TEST_CASE("openings are fair: nobody has lost more than a pawn") {
    play::Match match(bundled::game("chess.game"));
    const Material material(match.engine(), 1);
    const auto of = [&](const char* kind) { return material.of(*match.rules().find_kind(kind)); };
    CHECK(of("Pawn") > 0);
    CHECK(of("Queen") > of("Rook"));
    CHECK(of("Rook") > of("Pawn"));
    CHECK(of("King") == 0);
    // A queen that can be taken is lost; one that is protected only costs what takes it.
    match = bundled::at(match.game(), "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
    CHECK(material.quiet_balance(match.engine()) == Approx(of("Pawn")));
    match = bundled::at(match.game(), "4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1");
    CHECK(material.quiet_balance(match.engine()) == Approx(of("Queen") - 2 * of("Pawn")));
    for (std::size_t pair = 0; pair < 20; ++pair) {
        REQUIRE(play_opening(match, {8, 5}, pair, material, nullptr, {}));
        CHECK(std::abs(material.quiet_balance(match.engine())) <= 1.01 * of("Pawn"));
        CHECK(!match.outcome());
        CHECK(match.record().size() == 8);
    }
}

TEST_CASE("where no opening is even, the most even one is played") {
    play::Match match(bundled::game("Fox and Geese.game"));
    const Material material(match.engine(), 1);
    for (std::size_t pair = 0; pair < 3; ++pair) {
        REQUIRE(play_opening(match, {8, 5}, pair, material, nullptr, {}));
        CHECK(std::abs(material.quiet_balance(match.engine())) > 2 * material.least());
        CHECK(!match.outcome());
        CHECK(match.record().size() == 8);
    }
}

TEST_CASE("a game that is over before its first move has no openings") {
    const TemporaryFolder folder;
    std::ofstream(folder / "bare.zrf") << R"((game (title "Bare") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10)))))
        (piece (name Man))))";
    play::Match match(bundled::game(folder / "bare.zrf"));
    const auto played = play_opening(match, {}, 0, Material(match.engine(), 1), nullptr, {});
    REQUIRE(!played);
    CHECK(played.error().message == "Bare is over before the first move");
}

TEST_CASE("matches that cannot be are objected to") {
    const auto objection_to = [](const std::string& game, const std::string& player) {
        const auto why = objection(plan_for(player, "random", 2), *bundled::game(game)->rules);
        return why ? why->message : "";
    };
    CHECK(objection_to("Chaturaji.game", "random") == "a match is for games with two players, and Chaturaji has 4");
    CHECK(objection_to("chess.game", "uci:x") == "`x` has no limit");
    CHECK(objection_to("chess.game", "xboard:x nodes=5") == "`x` cannot be limited by nodes");
    CHECK(objection_to("chess.game", "random").empty());
    CHECK(objection_to("Backgammon.game", "random").empty());
}

TEST_CASE("two programs play a match without faults", "[.peer]") {
    if (process::find_program("fairy-stockfish").empty()) {
        std::cout << "skipped: fairy-stockfish is not installed\n";
        return;
    }
    for (const char* name : {"chess.game", "Shogi.game", "Xiangqi.game", "Crazyhouse.game", "Chess960.game"}) {
        INFO(name);
        MatchPlan plan = plan_for("uci:fairy-stockfish nodes=300", "uci:fairy-stockfish nodes=30 option.hash=1", 2, 4);
        plan.judge = read_description("uci:fairy-stockfish nodes=500").value();
        plan.setup.most_plies = 80;
        const Played played = play(plan, name);
        INFO((played.result ? "" : played.result.error().message));
        REQUIRE(played.result);
        CHECK(played.result->faults == std::array<std::size_t, 2>{0, 0});
        CHECK(played.result->plies > 20);
    }
}

}  // namespace
}  // namespace bazillion::matches
