#include "matches/opening.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace bazillion::matches {
namespace {

/// Whether the player to act has a move that ends the game.
bool can_end_at_once(play::Match& match) {
    play::Engine& engine = match.engine();
    return std::any_of(match.options().begin(), match.options().end(), [&](const play::Option& option) {
        if (!engine.make(option.move)) {
            return false;
        }
        const bool over = engine.ended() || engine.ending(engine.any_legal_move());
        engine.unmake();
        return over;
    });
}

play::Result<bool> judged_fair(play::Match& match, Player& judge, const Limits& limits) {
    const auto begun = judge.begin(match, 0);
    const Answer answer = begun ? judge.choose(match, limits) : Answer(begun.error());
    if (const auto* fault = std::get_if<Fault>(&answer)) {
        return tl::unexpected(play::Error{fmt::format("the judge of openings {}", fault->what), "", ""});
    }
    const auto score = judge.score();
    if (!score) {
        return tl::unexpected(
            play::Error{"the judge of openings gives no score", "it must be a program that speaks UCI", ""});
    }
    return std::abs(*score) <= OpeningPlan::most_score;
}

/// The random moves of one try, from the start of the match.
play::Result<void> play_random_plies(play::Match& match, const OpeningPlan& plan, std::size_t pair,
                                     std::uint64_t tries) {
    match.restart();
    play::Random random(mixed(plan.seed, pair, tries));
    auto cast = cast_lots(match, random);
    for (std::size_t ply = 0; cast && ply < plan.plies && !match.options().empty(); ++ply) {
        const auto count = static_cast<std::uint32_t>(match.options().size());
        if (auto played = match.play(play::Option(match.options()[random.below(count)])); !played) {
            return played;
        }
        cast = cast_lots(match, random);
    }
    return cast;
}

}  // namespace

std::uint64_t mixed(std::uint64_t seed, std::uint64_t a, std::uint64_t b) {
    std::uint64_t mix = seed;
    for (const std::uint64_t part : {a, b}) {
        play::Random random(mix ^ (part + 1) * 0x9e3779b97f4a7c15ULL);
        mix = std::uint64_t{random()} << 32 | random();
    }
    return mix;
}

std::vector<play::PlayerId> deciders(const rules::Rules& rules) {
    std::vector<play::PlayerId> found;
    for (const rules::Turn& turn : rules.turns) {
        const bool known = std::find(found.begin(), found.end(), turn.decider) != found.end();
        if (!known && !rules.players[turn.decider].random && !rules.players[turn.decider].neutral) {
            found.push_back(turn.decider);
        }
    }
    return found;
}

play::Result<void> cast_lots(play::Match& match, play::Random& random) {
    constexpr int most = 1000;  // or a game of random players alone would go on for ever
    for (int plies = 0; plies < most; ++plies) {
        const auto options = match.options();
        if (options.empty() || !match.rules().players[match.player()].random) {
            break;
        }
        const play::Option& option = options[random.below(static_cast<std::uint32_t>(options.size()))];
        if (auto played = match.play(option); !played) {
            return played;
        }
    }
    return {};
}

play::Result<void> play_opening(play::Match& match, const OpeningPlan& plan, std::size_t pair, const Material& material,
                                Player* judge, const Limits& judges_limits) {
    match.restart();
    if (match.outcome()) {
        return tl::unexpected(play::Error{fmt::format("{} is over before the first move", match.rules().title),
                                          "`bazillion check FILE` tells why", ""});
    }
    constexpr std::uint64_t most_tries = 1000;
    const double even = material.least() * 1.001;  // sums of fractions
    double least_uneven = std::numeric_limits<double>::infinity();
    std::uint64_t fairest = 0;
    for (std::uint64_t tries = 0; tries < most_tries; ++tries) {
        if (auto played = play_random_plies(match, plan, pair, tries);
            !played || (plan.plies == 0 && !match.outcome())) {
            return played;
        }
        if (match.outcome() || match.options().empty() || can_end_at_once(match)) {
            continue;
        }
        if (judge != nullptr) {
            if (const auto fair = judged_fair(match, *judge, judges_limits); !fair) {
                return tl::unexpected(fair.error());
            } else if (*fair) {
                return {};
            }
        } else if (const double uneven = std::abs(material.quiet_balance(match.engine())); uneven <= even) {
            return {};
        } else if (uneven < least_uneven) {
            least_uneven = uneven;
            fairest = tries;
        }
    }
    // Where captures wait everywhere, as in games of three dimensions, random moves hardly ever leave material even.
    // Each opening is played with both colours, so an uneven one tells less, but nothing wrong.
    if (std::isfinite(least_uneven)) {
        return play_random_plies(match, plan, pair, fairest);
    }
    return tl::unexpected(
        play::Error{fmt::format("no fair opening of {} moves was found", plan.plies), "try fewer: --openings 2", ""});
}

}  // namespace bazillion::matches
