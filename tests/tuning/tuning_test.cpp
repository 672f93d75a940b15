// Learning what pieces are worth from games.
#include "tuning/fit.h"
#include "tuning/sample_reservoir.h"
#include "tuning/tuner.h"

#include "games/bundled.h"
#include "opponent/any_advice.h"
#include "opponent/derive_weights.h"
#include "opponent/evaluation.h"
#include "play/position/random.h"
#include "temporary_folder.h"

#include <cmath>
#include <fstream>

using namespace bazillion;
using namespace bazillion::tuning;

namespace {

double value_of(const Sample& sample, const Parameters& parameters) {
    const auto early = parameters.early(), late = parameters.late();
    double sum = 0;
    for (const Sample::Term& term : sample.terms) {
        sum += term.count * (early[term.parameter] * sample.early + late[term.parameter] * (1 - sample.early));
    }
    return sum;
}

}  // namespace

TEST_CASE("a sample is worth what the evaluation says of its position") {
    for (const char* file : {"chess.game", "Crazyhouse.game", "Fox and Geese.game", "Breakthrough.game"}) {
        INFO(file);
        play::Match match(bundled::game(file));
        play::Engine& engine = match.engine();
        auto weights = opponent::derive_weights(engine);
        const opponent::Views views(match.rules(), engine.start());
        engine.set_position(engine.start());
        const auto advice = test::any_advice(match.rules(), views, weights);
        opponent::follow_advice(advice, match.rules(), views, weights);
        const Parameters parameters(match.rules(), views, advice);
        Sampler sampler(engine, parameters, weights);
        const opponent::Sides sides(match.rules(), engine.player());
        opponent::Activity activity(engine, weights);
        play::Random random(5);
        std::vector<play::Move> moves;
        for (int plies = 0; plies < 100 && !engine.ended(); ++plies) {
            moves.clear();
            engine.legal_moves(moves);
            if (moves.empty()) {
                break;
            }
            REQUIRE(engine.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
            const opponent::Evaluation evaluation(engine, weights, sides);
            const double score = evaluation.score() + activity.score(sides, evaluation.phase());
            constexpr double rounding = 4;  // the evaluation rounds shares of the game to 1/256
            REQUIRE(std::abs(value_of(sampler.sample(), parameters) - score) <= rounding + std::abs(score) / 100.0);
        }
        CHECK(engine.made() > 10);
    }
}

TEST_CASE("what wins games is found to be worth more, what loses them less, and the rest stays") {
    play::Match match(bundled::game("chess.game"));
    play::Engine& engine = match.engine();
    const auto& rules = match.rules();
    const auto weights = opponent::derive_weights(engine);
    const opponent::Views views(rules, engine.start());
    const auto start = opponent::advice_of(weights, rules, views);
    const Parameters parameters(rules, views, start);
    const auto kind = [&](const char* name) { return *rules.find_kind(name); };
    std::vector<Sample> samples;
    for (int i = 0; i < 4'000; ++i) {
        const bool pawn = i % 2 == 0;
        const auto parameter = static_cast<std::uint32_t>(parameters.worth(0, kind(pawn ? "Pawn" : "Rook")));
        // A pawn more wins three games of four; a rook more decides nothing.
        const float result = pawn ? (i % 8 == 0 ? 0.0F : 1.0F) : 0.5F;
        samples.push_back({{{parameter, 1}}, 0.5F, pawn ? 300.0F : 0.0F, result});
    }
    const auto learned = fit(parameters, samples, 0.5);
    const auto worth = [&](const opponent::Advice& advice, const char* name) {
        for (const auto& each : advice.kinds) {
            if (each.kind == kind(name)) {
                return int{each.worth->early};
            }
        }
        return 0;
    };
    CHECK(worth(learned, "Pawn") > worth(start, "Pawn") + 10);
    CHECK(worth(learned, "Rook") < worth(start, "Rook") - 10);
    CHECK(worth(learned, "Queen") == worth(start, "Queen"));
}

TEST_CASE("a fit follows how games ended, or what searches said of them") {
    play::Match match(bundled::game("chess.game"));
    const auto& rules = match.rules();
    const auto weights = opponent::derive_weights(match.engine());
    const opponent::Views views(rules, match.engine().start());
    const Parameters parameters(rules, views, opponent::advice_of(weights, rules, views));
    const auto kind = *rules.find_kind("Bishop");
    const auto bishop = static_cast<std::uint32_t>(parameters.worth(0, kind));
    const auto pawn = static_cast<std::uint32_t>(parameters.worth(0, *rules.find_kind("Pawn")));
    // A pawn more wins, as searches say; a bishop more only by what these say.
    std::vector<Sample> samples;
    for (int i = 0; i < 2'000; ++i) {
        samples.push_back({{{pawn, 1}}, 0.5F, 300.0F, i % 8 < 2 ? 0.0F : 1.0F});
        samples.push_back({{{bishop, 1}}, 0.5F, 300.0F, 0.5F});
    }
    const auto worth = [&](double of_result) { return fit(parameters, samples, of_result).kinds[kind].worth->early; };
    CHECK(worth(1) < worth(0) - 20);
}

TEST_CASE("what a script has said already is not learned once more") {
    play::Match match(bundled::game("chess.game"));
    const auto& rules = match.rules();
    const auto weights = opponent::derive_weights(match.engine());
    const opponent::Views views(rules, match.engine().start());
    const auto start = opponent::advice_of(weights, rules, views);
    const Parameters parameters(rules, views, start);
    const auto pawn = static_cast<std::uint32_t>(parameters.worth(0, *rules.find_kind("Pawn")));
    // A pawn more wins three games of four, as much as a script thinks of it, or more.
    const auto learned = [&](float scripts) {
        std::vector<Sample> samples;
        samples.reserve(2'000);
        for (int i = 0; i < 2'000; ++i) {
            samples.push_back({{{pawn, 1}}, 0.5F, 300.0F, i % 4 == 0 ? 0.0F : 1.0F, scripts});
        }
        return fit(parameters, samples, 0.5).kinds[*rules.find_kind("Pawn")].worth->early;
    };
    CHECK(learned(300) < learned(0) - 10);
}

TEST_CASE("samples hold what scripts say of a position") {
    const test::TemporaryFolder folder;
    std::ofstream(folder / "race.lua")
        << "function judge(now) local _, owner = now:at('b1') return owner == now:mover() and -70 or 70 end";
    std::ofstream(folder / "race.game")
        << "(game (title \"Race\") (players White Black) (turn-order White Black)"
           " (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"3/2/1\" (0 9)))"
           " (directions (n 0 -1) (s 0 1))))"
           " (piece (name Man) (moves (n (verify not-friend?) add)))"
           " (board-setup (White (Man a1)) (Black (Man b1)))"
           " (script \"race.lua\") (hook evaluate judge))";
    GameFile file = GameFile::open(folder / "race.game", bundled::folder());
    play::Match match(file.start(0));
    const auto weights = opponent::derive_weights(match.engine());
    const opponent::Views views(match.rules(), match.engine().start());
    const Parameters parameters(match.rules(), views, opponent::advice_of(weights, match.rules(), views));
    match.restart();
    // The man on b1 is Black's: that is good for White, whoever is to move.
    CHECK(Sampler(match.engine(), parameters, weights).sample().scripts == 70);
    REQUIRE(match.play(match.options().front().text));
    CHECK(Sampler(match.engine(), parameters, weights).sample().scripts == 70);
}

TEST_CASE("games with itself end, and tell of both sides") {
    SelfPlay games(bundled::game("Breakthrough.game"), {.nodes = 60, .plies = 300});
    play::Match match(bundled::game("Breakthrough.game"));
    const auto weights = opponent::derive_weights(match.engine());
    const opponent::Views views(match.rules(), match.engine().start());
    const Parameters parameters(match.rules(), views, opponent::advice_of(weights, match.rules(), views));
    std::size_t samples = 0;
    double points = 0;
    for (std::uint64_t opening = 1; opening <= 8; ++opening) {
        const auto outcome = games.play(weights, weights, opening, &parameters, {});
        REQUIRE(outcome);
        samples += outcome->samples.size();
        points += outcome->points;
        for (const Sample& sample : outcome->samples) {
            CHECK(sample.result == static_cast<float>(outcome->points));
        }
    }
    CHECK(samples > 100);
    CHECK(points > 0);
    CHECK(points < 8);
    // The same games again.
    SelfPlay others(bundled::game("Breakthrough.game"), {.nodes = 60, .plies = 300});
    CHECK(others.play(weights, weights, 3, &parameters, {})->samples.size() ==
          games.play(weights, weights, 3, &parameters, {})->samples.size());
}

TEST_CASE("samples come from all games alike, in bounded memory") {
    SampleReservoir reservoir(1, 1'000);
    constexpr int games = 400, positions = 50;
    const auto play_all = [&](float first_score) {
        for (int game = 0; game < games; ++game) {
            std::vector<Sample> samples(positions);
            for (Sample& sample : samples) {
                sample.score = first_score + static_cast<float>(game);
            }
            reservoir.add(samples);
            REQUIRE(reservoir.samples().size() <= 1'000);
        }
    };
    const auto stand_for = [&](float low, float high) {
        float all = 0;
        for (const Sample& sample : reservoir.samples()) {
            all += sample.score >= low && sample.score < high ? sample.weight : 0;
        }
        return all;
    };
    play_all(0);
    CHECK(reservoir.samples().size() > 350);
    // Each position that is kept stands for so many that the early games count as much as the late ones.
    CHECK(std::abs(stand_for(0, 200) - games * positions / 2) < 2'000);
    CHECK(std::abs(stand_for(200, 400) - games * positions / 2) < 2'000);

    // Those that better weights play are not kept out by what is left of these.
    reservoir.fade();
    play_all(1'000);
    CHECK(stand_for(1'000, 1'400) > stand_for(0, 400));
}

TEST_CASE("tuning learns in rounds until it is told to stop") {
    std::stop_source stop;
    const Plan plan{.time = std::chrono::hours(1),
                    .threads = 2,
                    .games = {.nodes = 60, .plies = 200},
                    .seed = 1,
                    .games_a_round = 6,
                    .most_trials = 8};
    const auto report = tune([] { return bundled::game("Breakthrough.game"); }, plan, stop.get_token(),
                             [](const opponent::Advice&, const opponent::Views&, const Report&) {},
                             [&](const Report& now) {
                                 if (now.round == 2) {
                                     stop.request_stop();
                                 }
                             });
    REQUIRE(report);
    CHECK(report->round == 2);
    CHECK(report->games >= 6);
    CHECK(report->trial.games() <= 10);
}

TEST_CASE("a round that learns slowly still tries what it has learned before the time ends") {
    std::stop_source stop;
    const Plan plan{.time = std::chrono::seconds(5),
                    .threads = 1,
                    .games = {.nodes = 60, .plies = 200},
                    .seed = 1,
                    .games_a_round = 1'000'000,
                    .most_trials = 8};
    bool tried = false;
    const auto report = tune([] { return bundled::game("Breakthrough.game"); }, plan, stop.get_token(),
                             [](const opponent::Advice&, const opponent::Views&, const Report&) {},
                             [&](const Report& now) {
                                 tried = tried || now.stage == Report::Stage::trying;
                                 if (tried) {
                                     stop.request_stop();
                                 }
                             });
    REQUIRE(report);
    CHECK(tried);
    CHECK(report->games > 0);
    CHECK(report->games < plan.games_a_round);
}

TEST_CASE("only games for two are tuned") {
    const auto report =
        tune([] { return bundled::game("Chaturaji.game"); }, {}, {},
             [](const opponent::Advice&, const opponent::Views&, const Report&) {}, [](const Report&) {});
    REQUIRE_FALSE(report);
    CHECK(report.error().message == "only games for two can be tuned");
}
