// Random games in the background, and what is told of moves to authors.
#include "renderer/author/game_trials.h"
#include "renderer/author/move_origin.h"
#include "renderer/author/trial_figures.h"
#include "renderer/author/why_report.h"

#include "../temporary_folder.h"
#include "games/bundled.h"

#include <catch2/catch.hpp>

#include <chrono>
#include <functional>
#include <thread>

using namespace bazillion;
using namespace bazillion::renderer;
using Catch::Contains;
using test::TemporaryFolder, test::write_text;
using Report = std::shared_ptr<const GameTrials::Report>;

namespace {

GameTrials::Title title_of(const std::filesystem::path& file) {
    return {file, bundled::folder(), GameFile::open(file, bundled::folder()).default_title().value_or(0), {}};
}

/// What is told once it is as wished.
Report wait_for(GameTrials& trials, const std::function<bool(const GameTrials::Report&)>& wished) {
    for (int i = 0; i < 2000; ++i) {
        if (Report report = trials.news(); report && wished(*report)) {
            return report;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    FAIL("nothing was told");
    return nullptr;
}

bool is_finished(const GameTrials::Report& report) {
    return report.finished;
}

/// A ply of the record, traced in steps that are too short for more than one move.
std::optional<MoveOrigin> origin_of_ply(MoveTracer& tracer, const play::Match& match, std::size_t index,
                                        const syntax::Sources& sources) {
    tracer.begin(match, index);
    while (tracer.busy()) {
        if (auto origin = tracer.step(std::chrono::milliseconds(0), sources)) {
            return origin;
        }
    }
    return std::nullopt;
}

struct OpenGame {
    explicit OpenGame(const std::string& name)
        : file(GameFile::open(bundled::folder() / name, bundled::folder())),
          match(file.start(file.default_title().value())) {}
    GameFile file;
    play::Match match;
};

}  // namespace

TEST_CASE("random games are played until their figures are known, the same ones for the same rules", "[author]") {
    GameTrials trials({.least_games = 100, .most_games = 300, .seconds = 20, .error = 0.0001});
    trials.start(title_of(bundled::folder() / "Tic-Tac-Toe.game"));
    const Report first = wait_for(trials, is_finished);
    const TrialFigures figures = figures_of(*first->rules, first->statistics);
    CHECK(figures.games == 300);
    CHECK(first->error.empty());
    CHECK(first->statistics.samples.empty());
    CHECK(figures.length > 6);
    CHECK(figures.length < 9);
    CHECK(figures.score.mean > 0.5);  // who begins wins most
    double shares = 0;
    for (const auto& ending : figures.endings) {
        shares += ending.share;
    }
    CHECK(shares == Approx(1));
    CHECK(share_of_ending(figures, figures.endings[0].words) == figures.endings[0].share);
    CHECK(trials.news() == nullptr);
    trials.start(title_of(bundled::folder() / "Tic-Tac-Toe.game"));
    const Report second = wait_for(trials, is_finished);
    CHECK(figures_of(*second->rules, second->statistics).length == figures.length);
}

TEST_CASE("another title is looked at instead, and nothing is told once it is stopped", "[author]") {
    GameTrials trials;
    trials.start(title_of(bundled::folder() / "chess.game"));
    trials.start(title_of(bundled::folder() / "Tic-Tac-Toe.game"));
    const Report report = wait_for(trials, [](const auto& each) { return each.statistics.finished() > 0; });
    CHECK(report->rules->title == "Tic-Tac-Toe");
    trials.stop();
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    CHECK(trials.news() == nullptr);
}

TEST_CASE("a script that fails ends the games and is told", "[author]") {
    const TemporaryFolder folder;
    write_text(folder / "bad.lua", "function allowed(view)\n  error(\"no idea\")\nend\n");
    write_text(folder / "bad.game",
               "(game (title \"Bad\") (players A B) (turn-order A B) (script \"bad.lua\") (hook legal allowed)\n"
               " (board (grid (start-rectangle 0 0 50 50) (dimensions (\"a/b\" (50 0)) (\"3/2/1\" (0 50)))\n"
               "  (directions (n 0 -1))))\n"
               " (piece (name Man) (moves (n (verify empty?) add)))\n"
               " (board-setup (A (Man a1)) (B (Man b1))))\n");
    GameTrials trials;
    trials.start(title_of(folder / "bad.game"));
    CHECK_THAT(wait_for(trials, is_finished)->error, Contains("no idea"));
}

TEST_CASE("finished random games tell what pieces are worth", "[author]") {
    GameTrials trials({.least_games = 200, .most_games = 200});
    trials.start(title_of(bundled::folder() / "Breakthrough.game"));
    const Report report = wait_for(trials, is_finished);
    REQUIRE(report->values.size() == 1);
    CHECK(report->values[0].worth > 0);
}

TEST_CASE("a move of the record is traced to the instruction that added it", "[author]") {
    MoveTracer tracer;
    OpenGame game("chess.game");
    for (const char* move : {"e2e4", "g8f6", "f1c4", "a7a6", "g1f3", "a6a5", "e1g1"}) {
        REQUIRE(game.match.play(move));
    }
    const auto double_step = origin_of_ply(tracer, game.match, 0, game.file.sources());
    REQUIRE(double_step);
    CHECK(double_step->move == "e4");
    REQUIRE(double_step->places.size() == 3);
    const syntax::Sources& sources = game.file.sources();
    const auto line_of = [&](const SourcePlace& place) {
        for (syntax::SourceId i = 0; i < sources.size(); ++i) {
            if (sources[i].name == place.file) {
                return std::string(sources.line(i, place.line));
            }
        }
        return std::string();
    };
    CHECK_THAT(line_of(double_step->places[0].at), Contains("second-rank") && Contains("add"));
    CHECK_THAT(line_of(double_step->places[1].at), Contains("(pawn-moves-by pawn-arrive)"));
    CHECK_THAT(line_of(double_step->places[2].at), Contains("(moves (pawn-moves))"));
    const auto castling = origin_of_ply(tracer, game.match, 6, game.file.sources());
    REQUIRE(castling);
    REQUIRE_FALSE(castling->places.empty());
    CHECK_THAT(castling->places.back().at.file, Contains("chess.game"));
    CHECK(game.match.record().size() == 7);
    // Another variation, and back in the record.
    while (game.match.record().size() > 2) {
        game.match.take_back();
    }
    REQUIRE(game.match.play("d2d3"));
    const auto step = origin_of_ply(tracer, game.match, 2, game.file.sources());
    REQUIRE(step);
    CHECK(step->move == "d3");
    CHECK(step->places[0].at != double_step->places[0].at);
    CHECK(origin_of_ply(tracer, game.match, 0, game.file.sources())->places[0].at == double_step->places[0].at);

    OpenGame drops("Tic-Tac-Toe.game");
    REQUIRE(drops.match.play(drops.match.options()[0].text));
    const auto drop = origin_of_ply(tracer, drops.match, 0, drops.file.sources());
    REQUIRE(drop);
    CHECK_FALSE(drop->places.empty());
}

TEST_CASE("why a move is there or not is told block by block", "[author]") {
    OpenGame game("chess.game");
    const auto cell = [&](const char* name) { return game.match.rules().find_cell(name).value(); };
    const auto ask = [&](const char* from, const char* to) {
        return why(game.match, game.file.sources(), {.from = cell(from), .to = cell(to)});
    };
    const WhyReport legal = ask("e2", "e4");
    CHECK(legal.heading == "Pawn of White on e2, to e4");
    CHECK(legal.legal);
    CHECK(legal.summary == "`e2e4` is legal");
    const auto concerned = std::count_if(legal.blocks.begin(), legal.blocks.end(),
                                         [](const auto& block) { return block.concerns_target(); });
    CHECK(concerned == 1);
    const WhyReport none = ask("e2", "d5");
    CHECK_FALSE(none.legal);
    CHECK(none.summary == "no block makes a move to d5");
    CHECK(ask("d1", "d2").summary ==
          "no block makes a move to d2: `not-friend?` on d2 says no: Pawn of White; `verify` fails: the block ends");
    CHECK_THAT(ask("e7", "e5").summary, Contains("not now: White's pieces move"));
    REQUIRE(game.match.set_position("4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1"));
    CHECK_THAT(ask("e2", "d3").summary, Contains("leaves King e1 attacked by Rook e4"));
}
