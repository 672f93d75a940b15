#include "tuning/self_play.h"

#include "matches/opening.h"

#include <limits>

namespace bazillion::tuning {

using opponent::Score;

namespace {

constexpr std::size_t table_bytes = std::size_t{2} << 20;

/// Ends games in which both players have long seen who wins. What is clear depends on the men there are: who is a rook
/// ahead in an ending of chess has won, but shallow searches do not find how, and weights learned from such draws
/// would say that rooks are worth little in endings. Who already believes that does not see it either, so men are
/// counted by their moves, too, where the players agree about who is ahead.
class Adjudicator {
public:
    Adjudicator(const play::Engine& engine, const opponent::Weights& weights, const matches::Material& material)
        : material_(material) {
        constexpr Score least = 400, of_race = 1'500;
        Score all = 0;
        double all_men = 0;
        const play::Position start = engine.start();
        const auto& codes = engine.rules().codes;
        for (std::size_t cell = 0; cell < engine.rules().cells(); ++cell) {
            const rules::Code code = start.at(static_cast<rules::Cell>(cell));
            all += std::abs(weights.piece[code]);
            for (const rules::Code piece : codes.pieces(code)) {
                all_men += material.of(codes.kind(piece));
            }
        }
        const Score share = engine.plan()->has_drops ? 4 : 9;  // of one side's men; those that come back turn the tide
        clear_ = weights.race ? of_race : std::max(all / 2 / share, least);
        const bool counted = !weights.race && all_men > 0;  // men that wait in reserve at the start tell nothing
        clear_men_ = counted ? all_men / 2 / share : std::numeric_limits<double>::infinity();
    }

    /// `score` is for the first side, which `first` is of.
    [[nodiscard]] std::optional<double> judge(const play::Engine& engine, rules::PlayerId first, Score score) {
        constexpr int long_enough = 8;
        const double men = material_.balance(engine, first);
        const auto ahead = [&](int sign) {
            return sign * score >= clear_ || (sign * score >= clear_ / 2 && sign * men >= clear_men_);
        };
        const int now = ahead(1) ? 1 : ahead(-1) ? -1 : 0;
        plies_ = now != 0 && now == ahead_ ? plies_ + 1 : 0;
        ahead_ = now;
        return plies_ >= long_enough ? std::optional(now > 0 ? 1.0 : 0.0) : std::nullopt;
    }

private:
    const matches::Material& material_;
    Score clear_ = 0;
    double clear_men_ = 0;
    int ahead_ = 0, plies_ = 0;
};

}  // namespace

SelfPlay::Player::Player(play::Engine& engine, const opponent::Weights& weights)
    : table(std::make_unique<opponent::TranspositionTable>(table_bytes)), search(engine, weights, *table) {}

SelfPlay::SelfPlay(const std::shared_ptr<play::Game>& game, const Plan& plan)
    : match_(game), material_(match_.engine(), 1), plan_(plan) {
    match_.restart();
}

/// Whether a static value can be expected to be right here.
bool SelfPlay::is_quiet(play::Engine& engine, play::Move best) const {
    return !engine.in_partial_move() && !engine.captures(best) && !engine.promotes(best) &&
           !(engine.plan()->has_royals && engine.in_check());
}

std::optional<SelfPlay::Outcome> SelfPlay::play(const opponent::Weights& first, const opponent::Weights& second,
                                                std::uint64_t opening, const Parameters* samples_for,
                                                const std::stop_token& stop) {
    match_.restart();
    const rules::PlayerId first_player = match_.engine().player();
    const opponent::Sides sides(match_.rules(), first_player);
    const std::size_t plies = 4 + 2 * (opening % 4);
    if (!matches::play_opening(match_, {.plies = plies, .seed = 1}, opening, material_, nullptr, {})) {
        return std::nullopt;
    }
    play::Random dice(opening);
    Outcome outcome;
    play::Engine& engine = match_.engine();
    Player one(engine, first), two(engine, second);
    std::optional<Sampler> sampler;
    if (samples_for != nullptr) {
        sampler.emplace(engine, *samples_for, first);
    }
    Adjudicator adjudicator(engine, first, material_);
    std::optional<double> points;
    while (!points && !match_.outcome() && match_.record().size() < plan_.plies) {
        if (stop.stop_requested() || !matches::cast_lots(match_, dice)) {
            return std::nullopt;
        }
        if (match_.options().empty()) {
            break;
        }
        const int side = sides.deciding(engine);
        Player& player = side > 0 ? one : two;
        std::vector<play::Move> moves;
        for (const play::Option& option : match_.options()) {
            moves.push_back(option.move);
        }
        opponent::StopSignal signal(stop, std::nullopt, plan_.nodes);
        player.table->new_search();
        const auto found = player.search.run(moves, {}, signal, {});
        if (player.search.failed()) {
            return std::nullopt;
        }
        const Score score = found.front().score * side;
        if (sampler && !opponent::decided(score) && is_quiet(engine, found.front().move)) {
            outcome.samples.push_back(sampler->sample());
            outcome.samples.back().score = static_cast<float>(score);
        }
        points = adjudicator.judge(engine, first_player, score);
        const auto option = std::find_if(match_.options().begin(), match_.options().end(),
                                         [&](const play::Option& each) { return each.move == found.front().move; });
        if (option == match_.options().end() || !match_.play(play::Option(*option))) {
            return std::nullopt;
        }
    }
    if (!points && match_.outcome()) {
        const auto& end = *match_.outcome();
        const int winner = sides.winner({.winner = end.winner, .loser = end.loser});
        points = winner > 0 ? 1.0 : winner < 0 ? 0.0 : 0.5;
    }
    outcome.points = points.value_or(0.5);
    for (Sample& sample : outcome.samples) {
        sample.result = static_cast<float>(outcome.points);
    }
    return outcome;
}

}  // namespace bazillion::tuning
