// What random games come to, compared with what can be worked out.
#include "play/analysis/game_statistics.h"

#include "play/analysis/piece_values.h"
#include "play/tiny.h"

#include <cmath>

namespace bazillion {
namespace {

using play::GameStatistics;

GameStatistics random_games(const tiny::Parts& parts, std::uint64_t first, std::uint64_t last,
                            std::size_t most_plies = 100) {
    const auto rules = tiny::rules_of(tiny::text_of(parts));
    play::Engine engine(rules, nullptr);
    const play::Position start = engine.position();
    GameStatistics statistics(*rules);
    play::GameNotes notes(*rules, statistics);
    for (std::uint64_t game = first; game < last; ++game) {
        engine.set_position(start);
        REQUIRE(play::play_random_game(engine, notes, game * 7919, game, most_plies, [] { return false; }));
    }
    return statistics;
}

std::string three_in_a_row() {
    std::string lines;
    for (const char* cells :
         {"a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "a3 b2 c1"}) {
        lines += " (absolute-config Stone (" + std::string(cells) + "))";
    }
    return "(piece (name Stone) (drops ((verify empty?) add))) (win-condition (X O) (or" + lines +
           ")) (draw-condition (X O) stalemated)";
}

const tiny::Parts tic_tac_toe{
    .blocks = "", .setup = "(X (Stone off 5)) (O (Stone off 5))", .sections = three_in_a_row()};

TEST_CASE("random games of three in a row are won as often as can be worked out", "[statistics]") {
    constexpr std::uint64_t games = 20'000;
    const GameStatistics statistics = random_games(tic_tac_toe, 0, games);
    REQUIRE(statistics.finished() == games);
    CHECK(statistics.unfinished == 0);
    // Exactly 737/1260, 121/420 and 8/63 (all orders of moves counted).
    const auto share = [&](std::size_t count) { return static_cast<double>(count) / games; };
    CHECK(share(statistics.results[0].wins) == Approx(0.5849).margin(0.012));
    CHECK(share(statistics.results[0].losses) == Approx(0.2881).margin(0.012));
    CHECK(share(statistics.results[0].draws) == Approx(0.1270).margin(0.009));
    const play::Estimate score = play::score_of(statistics.results[0], 2);
    CHECK(score.low < 0.6484);
    CHECK(score.high > 0.6484);
    CHECK(score.high - score.low < 0.015);
    CHECK(play::score_of(statistics.results[1], 2).mean == Approx(1 - score.mean));
    // 1/21 of the games end with the fifth move: 8 lines of 84 triples, and so on.
    CHECK(share(statistics.lengths[5]) == Approx(2.0 / 21).margin(0.008));
    CHECK(play::length_at(statistics, 0) == 5);
    CHECK(play::length_at(statistics, 1) == 9);
    for (std::size_t ply = 0; ply < 5; ++ply) {
        CHECK(statistics.choices[ply].positions == games);
        CHECK(statistics.choices[ply].moves == games * (9 - ply));
        CHECK(statistics.choices[ply].most == 9 - ply);
    }
    CHECK(statistics.passes == 0);
    CHECK(statistics.repeated == 0);
}

TEST_CASE("the games of several threads add up to those of one", "[statistics]") {
    GameStatistics one = random_games(tic_tac_toe, 300, 500);
    one.add(random_games(tic_tac_toe, 0, 300));
    const GameStatistics all = random_games(tic_tac_toe, 0, 500);
    CHECK(one.lengths == all.lengths);
    CHECK(one.results[0].wins == all.results[0].wins);
    CHECK(one.endings.size() == all.endings.size());
    CHECK(one.samples.size() == all.samples.size());
    const auto own = play::piece_values(one), values = play::piece_values(all);
    REQUIRE(own.size() == values.size());
    for (std::size_t i = 0; i < own.size(); ++i) {
        CHECK(own[i].worth == values[i].worth);
    }
}

TEST_CASE("the use of each piece is counted", "[statistics]") {
    // X steps up and becomes a Chip by capturing; there is but one game.
    const tiny::Parts parts{.blocks = "(n (if enemy? (add Chip) else add))",
                            .setup = "(X (Man a1)) (O (A a3) (Man c1))",
                            .sections = "(loss-condition (O) (captured A))"};
    const GameStatistics statistics = random_games(parts, 0, 10);
    REQUIRE(statistics.finished() == 10);
    const auto kind = [](const char* name) {
        const auto rules = tiny::rules_of(tiny::text_of({.blocks = "(n add)"}));
        return rules->find_kind(name).value();
    };
    const auto& man = statistics.use[kind("Man")];
    CHECK(man.moves == 30);
    CHECK(man.captures == 10);
    CHECK(man.games == 10);
    CHECK(statistics.use[kind("A")].captured == 10);
    CHECK(statistics.use[kind("A")].moves == 0);
    CHECK(statistics.use[kind("Chip")].became == 10);
    CHECK(statistics.use[kind("Chip")].games == 10);
    CHECK(statistics.use[kind("B")].games == 0);
    REQUIRE(statistics.endings.size() == 1);
    CHECK(statistics.endings[0].outcome.winner == 0);
    CHECK(statistics.endings[0].games == 10);
    // All games alike: what was not seen in ten games may be true of three in ten.
    const play::Estimate score = play::score_of(statistics.results[0], 2);
    CHECK(score.mean == 1);
    CHECK(score.low == Approx(0.7));
}

TEST_CASE("royal pieces that the rules do not keep safe are counted", "[statistics]") {
    const auto lost = [](const std::string& blocks, const std::string& goal) {
        const tiny::Parts parts{.blocks = blocks,
                                .setup = "(X (Man a1)) (O (Chip a3) (Man c1))",
                                .sections = "(loss-condition (X O) " + goal + ")"};
        return random_games(parts, 0, 10, 10).royals_lost;
    };
    // Whether a piece is attacked is asked with nothing said of threats.
    const std::string sly = "((verify (not threat?)) n (verify not-friend?) add)";
    CHECK(lost(sly, "(checkmated Chip)") == 10);
    CHECK(lost(sly, "(checkmated (last Chip Man))") == 0);
    CHECK(lost(sly, "(captured Chip)) (loss-condition (X O) (checkmated Chip)") == 0);
    CHECK(lost("(n (verify empty?) add)", "(checkmated Chip)") == 0);
}

TEST_CASE("games that go on for ever are cut, and repeat", "[statistics]") {
    const tiny::Parts parts{.blocks = "(n (verify empty?) add) (s (verify empty?) add)",
                            .setup = "(X (Man a1)) (O (Man c1))",
                            .sections = "(draw-condition (X O) (captured B))"};
    const GameStatistics cut = random_games(parts, 0, 10, 4);
    CHECK(cut.finished() + cut.unfinished == 10);
    CHECK(cut.unfinished > 0);
    const GameStatistics whole = random_games(parts, 0, 10);
    CHECK(whole.finished() == 10);
    CHECK(whole.with_repetition == 10);
    CHECK(whole.repeated > 0);
    CHECK(play::score_of(whole.results[0], 2).mean == 0.5);
}

TEST_CASE("endings that differ by numbers are one, and there are never many", "[statistics]") {
    const auto rules = tiny::rules_of(tiny::text_of(tic_tac_toe));
    GameStatistics statistics(*rules);
    const auto add = [&](const std::string& reason, play::PlayerId winner) {
        play::Outcome outcome{.result = play::Outcome::Result::win, .winner = winner};
        outcome.reason = reason;
        statistics.add_ending(outcome, 1);
    };
    add("50 moves", 0);
    CHECK(statistics.endings[0].outcome.reason == "50 moves");
    add("7.5 moves.", 0);
    add("12.25 moves", 0);
    add("12 moves", 1);
    REQUIRE(statistics.endings.size() == 3);
    CHECK(statistics.endings[0].outcome.reason == "N moves");
    CHECK(statistics.endings[0].games == 2);
    CHECK(statistics.endings[2].outcome.reason == "12 moves");
    for (int i = 0; i < 100; ++i) {
        add(std::string(static_cast<std::size_t>(i), 'x'), static_cast<play::PlayerId>(i % 2));
    }
    CHECK(statistics.endings.size() == GameStatistics::most_endings + 2);
    CHECK(statistics.endings.back().outcome.reason == "other");
    CHECK(statistics.endings.back().outcome.result == play::Outcome::Result::win);
}

TEST_CASE("a game that is given up is not counted", "[statistics]") {
    const auto rules = tiny::rules_of(tiny::text_of(tic_tac_toe));
    play::Engine engine(rules, nullptr);
    GameStatistics statistics(*rules);
    play::GameNotes notes(*rules, statistics);
    int looks = 0;
    CHECK_FALSE(play::play_random_game(engine, notes, 1, 0, 100, [&] { return ++looks > 3; }));
    CHECK(statistics.finished() == 0);
    CHECK(statistics.choices.empty());
}

TEST_CASE("values of pieces are those that results were drawn by", "[statistics]") {
    const auto rules = tiny::rules_of(tiny::text_of({.blocks = "(n add)"}));
    GameStatistics statistics(*rules);
    const auto man = rules->find_kind("Man").value(), chip = rules->find_kind("Chip").value();
    play::Random random(5);
    for (std::uint64_t game = 0; game < 40'000; ++game) {
        GameStatistics::Sample sample{.game = game, .difference = std::vector<float>(rules->kinds.size())};
        sample.difference[man] = static_cast<float>(random.below(7)) - 3;
        sample.difference[chip] = static_cast<float>(random.below(3)) - 1;
        const double sum = 0.2 + 0.5 * sample.difference[man] + 1.5 * sample.difference[chip];
        sample.points = random.below(1'000'000) < 1e6 / (1 + std::exp(-sum)) ? 1.0F : 0.0F;
        statistics.samples.push_back(std::move(sample));
    }
    const auto values = play::piece_values(statistics);
    REQUIRE(values.size() == 2);
    CHECK(values[0].kind == man);
    CHECK(values[0].worth == Approx(0.5).margin(0.03));
    CHECK(values[1].worth == Approx(1.5).margin(0.06));
    CHECK(values[0].error > 0.003);
    CHECK(values[0].error < 0.02);
    CHECK(play::unit_of(*rules, values)->kind == man);
    CHECK(play::piece_values(GameStatistics(*rules)).empty());
}

}  // namespace
}  // namespace bazillion
