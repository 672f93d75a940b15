// Learns what holds for the pieces of any game (`opponent::GeneralWeights`) from games of the computer with itself
// under many rules, and shows for each what the others teach is worth in it: `bench_general [--games N] [--trials N]
// FILE...`. What was learned from all is printed before, as lines for `opponent/general_weights.cpp`.
#include "game/game_file.h"
#include "matches/elo.h"
#include "opponent/derive_weights.h"
#include "opponent/method.h"
#include "tuning/fit.h"
#include "tuning/self_play.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace bazillion {
namespace {

using opponent::GeneralUnits;
using opponent::GeneralWeights;
using opponent::Weights;
using Value = GeneralWeights::Value;

const std::filesystem::path library = std::filesystem::path(BAZILLION_SOURCE_DIR) / "games";

// The numbers of `GeneralWeights` in a row.
constexpr std::size_t of_mobility = 0, of_attack = 1, of_threat = 2, of_check = 3, of_passed = 4;
constexpr std::size_t of_danger = of_passed + Weights::most_steps;
constexpr std::size_t numbers = of_danger + Weights::attacks;
using Numbers = std::array<Value, numbers>;

GeneralWeights weights_of(const Numbers& values) {
    GeneralWeights weights{.mobility = values[of_mobility],
                           .king_attack = values[of_attack],
                           .threat = values[of_threat],
                           .safe_check = values[of_check]};
    std::copy_n(values.begin() + of_passed, weights.passed.size(), weights.passed.begin());
    std::copy_n(values.begin() + of_danger, weights.king_danger.size(), weights.king_danger.begin());
    return weights;
}

/// A position: what is known without what pieces can do, and how often each number counts.
struct Position {
    double known = 0, early = 0, target = 0, weight = 0, scale = 100;
    Numbers counts{};
};

struct Settings {
    std::size_t games = 200, trials = 60;
    std::uint64_t nodes = 700, trial_nodes = 1'500;
};

class Lesson {
public:
    Lesson(const std::filesystem::path& file, const Settings& settings)
        : settings_(settings), opened_(GameFile::open(file, library)), game_(opened_.start(0)) {}

    [[nodiscard]] bool usable() {
        if (!game_ || game_->rules->engine) {
            return false;
        }
        play::Match match(game_);
        const opponent::Sides sides(match.rules(), 0);
        return match.engine().tells_reach() && !sides.several() && !sides.alone() &&
               !opponent::suits_monte_carlo(opponent::read_traits(match.engine()));
    }
    [[nodiscard]] const std::string& title() const { return game_->rules->title; }

    void play() {
        play::Match match(game_);
        play::Engine& engine = match.engine();
        survey_.emplace(engine, 1);
        (void)survey_->go_on([] { return false; });
        plain_ = opponent::derive_weights(engine, *survey_, 100, {});
        opponent::MobilitySurvey shared = *survey_;
        shared.share_between_players();
        units_ = opponent::general_units(match.rules(), shared, plain_);
        const opponent::Views views(match.rules(), engine.start());
        const tuning::Parameters parameters(match.rules(), views, opponent::advice_of(plain_, match.rules(), views));
        tuning::SelfPlay players(game_, {.nodes = settings_.nodes, .plies = 200});
        std::vector<tuning::Sample> samples;
        for (std::uint64_t opening = 1; opening <= settings_.games; ++opening) {
            if (auto outcome = players.play(plain_, plain_, opening, &parameters, {})) {
                std::move(outcome->samples.begin(), outcome->samples.end(), std::back_inserter(samples));
            }
        }
        take(samples, parameters, match.rules());
    }
    [[nodiscard]] const std::vector<Position>& positions() const { return positions_; }

    [[nodiscard]] matches::Score try_out(const GeneralWeights& general) const {
        Weights weights = plain_;
        opponent::add_general(general, units_, weights);
        tuning::SelfPlay players(game_, {.nodes = settings_.trial_nodes, .plies = 300});
        matches::Score score;
        for (std::uint64_t opening = 1; opening <= settings_.trials / 2; ++opening) {
            const std::uint64_t another = opening + (std::uint64_t{1} << 32);
            const auto forth = players.play(weights, plain_, another, nullptr, {});
            const auto back = forth ? players.play(plain_, weights, another, nullptr, {}) : std::nullopt;
            if (back) {
                score.add_pair(forth->points, 1 - back->points);
            }
        }
        return score;
    }

private:
    struct Count {
        std::size_t number = 0;
        Value times;
    };
    /// What each parameter of a sample counts for.
    [[nodiscard]] std::vector<std::vector<Count>> meanings(const tuning::Parameters& parameters,
                                                           const rules::Rules& rules) const {
        std::vector<std::vector<Count>> means(parameters.size());
        for (std::size_t i = 1; i < rules.codes.singles(); ++i) {
            const auto code = static_cast<rules::Code>(i);
            const auto player = rules.codes.owner(code);
            const auto kind = rules.codes.kind(code);
            if (player >= rules.players.size() || code != rules.codes.make(player, kind)) {
                continue;
            }
            const float unit = units_.mobility[code], gain = units_.gain[code];
            means[parameters.mobility(player, kind)] = {{of_mobility, {unit, unit}}};
            means[parameters.king_attack(player, kind)] = {{of_attack, {1, 1}}};
            means[parameters.threat(player, kind)] = {{of_threat, {1, 1}}};
            means[parameters.safe_check(player, kind)] = {{of_check, {1, 1}}};
            for (std::size_t steps = 1; steps <= Weights::most_steps; ++steps) {
                means[parameters.passed(player, kind, steps)] = {{of_passed + steps - 1, {gain, gain}}};
            }
            for (std::size_t cell = 0; parameters.by_cell() && cell < rules.cells(); ++cell) {
                const Value usual = units_.usual[code * rules.cells() + cell];
                means[parameters.cell(player, kind, static_cast<rules::Cell>(cell))] = {
                    {of_mobility, {-unit * usual.early, -unit * usual.late}}};
            }
        }
        for (std::size_t player = 0; player < rules.players.size(); ++player) {
            for (std::size_t reserve = 0; reserve < Weights::reserves; ++reserve) {
                for (int attacks = 0; attacks < Weights::attacks; ++attacks) {
                    if (const auto at = parameters.danger(static_cast<rules::PlayerId>(player), reserve, attacks)) {
                        means[*at] = {{of_danger + static_cast<std::size_t>(attacks), {1, 1}}};
                    }
                }
            }
        }
        return means;
    }
    void take(const std::vector<tuning::Sample>& samples, const tuning::Parameters& parameters,
              const rules::Rules& rules) {
        const auto means = meanings(parameters, rules);
        const auto early = parameters.early(), late = parameters.late();
        const double scale = tuning::best_scale(samples);
        for (const tuning::Sample& sample : samples) {
            Position position{
                .early = sample.early, .weight = 1.0 / static_cast<double>(samples.size()), .scale = scale};
            for (const auto& [parameter, count] : sample.terms) {
                position.known += count * (early[parameter] * sample.early + late[parameter] * (1 - sample.early));
                for (const Count& each : means[parameter]) {
                    position.counts[each.number].early += static_cast<float>(count) * each.times.early;
                    position.counts[each.number].late += static_cast<float>(count) * each.times.late;
                }
            }
            position.target = (sample.result + 1 / (1 + std::exp(-sample.score / scale))) / 2;
            positions_.push_back(position);
        }
    }

    Settings settings_;
    GameFile opened_;
    std::shared_ptr<play::Game> game_;
    std::optional<opponent::MobilitySurvey> survey_;
    Weights plain_;
    GeneralUnits units_;
    std::vector<Position> positions_;
};

/// Logistic regression over all games but one, each counting as much as another, by gradient descent with a step of its
/// own for each number.
GeneralWeights learn(const std::vector<std::unique_ptr<Lesson>>& lessons, std::size_t without) {
    constexpr int rounds = 300;
    Numbers values{};
    std::array<std::array<double, 2>, numbers> moved{};
    for (int round = 0; round < rounds; ++round) {
        std::array<std::array<double, 2>, numbers> slope{}, curve{};
        for (std::size_t i = 0; i < lessons.size(); ++i) {
            if (i == without) {
                continue;
            }
            for (const Position& position : lessons[i]->positions()) {
                double score = position.known;
                for (std::size_t n = 0; n < numbers; ++n) {
                    const Value count = position.counts[n];
                    score += position.early * count.early * values[n].early;
                    score += (1 - position.early) * count.late * values[n].late;
                }
                const double expected = 1 / (1 + std::exp(-score / position.scale));
                const double off = position.weight * (expected - position.target) / position.scale;
                const double bend = position.weight * expected * (1 - expected) / position.scale / position.scale;
                for (std::size_t n = 0; n < numbers; ++n) {
                    const std::array<double, 2> counts{position.early * position.counts[n].early,
                                                       (1 - position.early) * position.counts[n].late};
                    for (std::size_t k = 0; k < 2; ++k) {
                        slope[n][k] += off * counts[k];
                        curve[n][k] += bend * counts[k] * counts[k];
                    }
                }
            }
        }
        // What is seldom met stays small: as if each number had been seen to be nothing so often.
        constexpr double prior = 2e-7, pace = 0.3, inertia = 0.5;
        for (std::size_t n = 0; n < numbers; ++n) {
            for (std::size_t k = 0; k < 2; ++k) {
                float& value = k == 0 ? values[n].early : values[n].late;
                const double unit = n == of_mobility || (n >= of_passed && n < of_danger) ? 1e4 : 1;
                const double step = (slope[n][k] + prior * unit * value) / (curve[n][k] + prior * unit + 1e-12);
                moved[n][k] = inertia * moved[n][k] - pace * step;
                value += static_cast<float>(moved[n][k]);
            }
        }
    }
    return weights_of(values);
}

std::string text_of(const GeneralWeights& weights) {
    const auto one = [](Value value) { return fmt::format("{{{:.3f}F, {:.3f}F}}", value.early, value.late); };
    const auto list = [&](const auto& values) {
        std::string text;
        for (const Value value : values) {
            text += (text.empty() ? "" : ", ") + one(value);
        }
        return "{{" + text + "}}";
    };
    return fmt::format(
        ".mobility = {},\n.king_attack = {},\n.threat = {},\n.safe_check = {},\n.passed = {},\n"
        ".king_danger = {}\n",
        one(weights.mobility), one(weights.king_attack), one(weights.threat), one(weights.safe_check),
        list(weights.passed), list(weights.king_danger));
}

int run(const std::vector<std::string>& arguments) {
    Settings settings;
    std::vector<std::unique_ptr<Lesson>> lessons;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::map<std::string, std::size_t*> options{{"--games", &settings.games}, {"--trials", &settings.trials}};
        if (const auto option = options.find(arguments[i]); option != options.end() && i + 1 < arguments.size()) {
            *option->second = std::stoul(arguments[++i]);
            continue;
        }
        auto lesson = std::make_unique<Lesson>(arguments[i], settings);
        if (!lesson->usable()) {
            fmt::print("{}: not searched by bitboards\n", arguments[i]);
            continue;
        }
        lesson->play();
        fmt::print("{}: {} positions\n", lesson->title(), lesson->positions().size());
        std::fflush(stdout);
        lessons.push_back(std::move(lesson));
    }
    fmt::print("\n{}\n", text_of(learn(lessons, lessons.size())));
    for (std::size_t i = 0; settings.trials > 0 && i < lessons.size(); ++i) {
        const matches::Score score = lessons[i]->try_out(learn(lessons, i));
        const auto elo = matches::strength(score);
        fmt::print("{:24} +{} ={} -{}, Elo {:+.0f} ({:+.0f} to {:+.0f})\n", lessons[i]->title(), score.wins,
                   score.draws, score.losses, elo.elo, elo.low, elo.high);
        std::fflush(stdout);
    }
    return 0;
}

}  // namespace
}  // namespace bazillion

int main(int count, char** arguments) {
    return bazillion::run({arguments + 1, arguments + count});
}
