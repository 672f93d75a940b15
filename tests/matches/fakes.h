#pragma once

#include "games/bundled.h"
#include "matches/schedule.h"
#include "temporary_folder.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

/// Programs written for a test, and matches of them.
namespace bazillion::matches {

using test::TemporaryFolder;

/// A program that is a shell script; a path that needs no quotes.
inline std::string script(const std::filesystem::path& folder, const std::string& text) {
    static int number = 0;
    const auto file = folder / ("fake" + std::to_string(++number));
    std::ofstream(file) << "#!/bin/sh\n" << text;
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    return file.string();
}

/// One that speaks UCI as far as it takes to be asked for a move, and then does something.
inline std::string uci_script(const std::filesystem::path& folder, const std::string& on_go,
                              const std::string& greeting = "") {
    return script(folder, greeting + R"(
while read -r word rest; do
    case $word in
        uci) echo "option name Hash type spin default 1"; echo uciok ;;
        isready) echo readyok ;;
        quit) exit ;;
        go) )" + on_go + R"( ;;
    esac
done
)");
}

inline MatchPlan plan_for(const std::string& first, const std::string& second, std::size_t games,
                          std::size_t openings = 0) {
    MatchPlan plan;
    plan.players = {read_description(first).value(), read_description(second).value()};
    plan.setup.game = "chess.game";
    plan.setup.title = "Chess";
    plan.setup.players = {first, second};
    plan.setup.openings = openings;
    plan.setup.seed = 1;
    plan.setup.most_plies = 200;
    plan.setup.limits = {plan.players[0].limits, plan.players[1].limits};
    plan.games = games;
    plan.around.patience = std::chrono::seconds(60);
    return plan;
}

/// Plays a match in memory.
struct Played {
    std::vector<GameRecord> games;
    play::Result<Tally> result;
};
inline Played play(const MatchPlan& plan, const std::string& game = "chess.game", std::vector<GameRecord> before = {}) {
    Played played{std::move(before), {}};
    const MatchHost host{
        .open_game = [&] { return bundled::game(game); },
        .keep = [&](const GameRecord& over) -> play::Result<void> {
            played.games.push_back(over);
            return {};
        },
        .games = [&] { return played.games; },
        .tell = [](const GameRecord&, const Tally&) {},
    };
    played.result = run_match(plan, host);
    return played;
}

/// The only game of a match of one.
inline GameRecord game_between(const std::string& first, const std::string& second,
                               std::chrono::milliseconds patience = std::chrono::seconds(60)) {
    MatchPlan plan = plan_for(first, second, 1);
    plan.around.patience = patience;
    const Played played = play(plan);
    INFO((played.result ? "" : played.result.error().message));
    REQUIRE(played.result);
    REQUIRE(played.games.size() == 1);
    return played.games.front();
}

}  // namespace bazillion::matches
