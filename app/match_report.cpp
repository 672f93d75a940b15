#include "app/match_report.h"

#include <fmt/core.h>

#include <cmath>

namespace bazillion::app {
namespace {

using matches::Score;
using matches::Sprt;
using matches::Tally;

std::string elo_text(double elo) {
    return std::isinf(elo) ? (elo > 0 ? "+inf" : "-inf") : fmt::format("{:+.0f}", elo);
}

double percent(const Score& score) {
    return score.games() == 0 ? 0 : 100 * score.points() / static_cast<double>(score.games());
}

std::string strength_text(const Score& score) {
    const matches::Strength strength = matches::strength(score);
    return fmt::format("Elo {} ({} to {})", elo_text(strength.elo), elo_text(strength.low), elo_text(strength.high));
}

std::string sprt_text(const Score& score, const matches::SprtPlan& plan) {
    const Sprt test = matches::sprt(score, plan);
    const char* const verdict = test.verdict == Sprt::Verdict::elo1   ? ": yes"
                                : test.verdict == Sprt::Verdict::elo0 ? ": no"
                                                                      : "";
    return fmt::format("LLR {:.2f} ({:.2f} to {:.2f}) for {:g} against {:g} Elo{}", test.ratio, test.lower, test.upper,
                       plan.elo1, plan.elo0, verdict);
}

std::string counts(const Score& score) {
    return fmt::format("+{} ={} -{}", score.wins, score.draws, score.losses);
}

/// Programs read numbers; what is infinite is null.
Json number(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

double per_move(const Tally& tally, std::size_t who) {
    return tally.moves[who] == 0 ? 0 : static_cast<double>(tally.spent_ms[who]) / static_cast<double>(tally.moves[who]);
}

Json score_json(const Score& score) {
    return {{"wins", score.wins}, {"draws", score.draws}, {"losses", score.losses}};
}

}  // namespace

std::array<std::string, 2> names_of(const matches::MatchSetup& setup) {
    std::array<std::string, 2> names;
    for (std::size_t who = 0; who < 2; ++who) {
        const auto description = matches::read_description(setup.players[who]);
        names[who] = description ? description->name : setup.players[who];
    }
    return names;
}

std::string short_score(const Tally& tally, const std::optional<matches::SprtPlan>& sprt) {
    std::string text =
        fmt::format("{}, {:.1f} %, {}", counts(tally.score), percent(tally.score), strength_text(tally.score));
    if (sprt) {
        text += ", " + sprt_text(tally.score, *sprt);
    }
    return text;
}

std::string describe_match(const matches::MatchSetup& setup, const std::array<std::string, 2>& names,
                           const Tally& tally, const std::optional<matches::SprtPlan>& sprt) {
    const Score& score = tally.score;
    std::string text = fmt::format("{}: {} against {}\n", setup.title, names[0], names[1]);
    const auto line = [&](const std::string& what, const std::string& value) {
        text += fmt::format("  {:<12} {}\n", what, value);
    };
    line("games",
         fmt::format("{}, {} openings, {:.0f} plies each", score.games(), tally.openings,
                     score.games() == 0 ? 0.0 : static_cast<double>(tally.plies) / static_cast<double>(score.games())));
    line("score", fmt::format("{}, {:.1f} %; beginning {}, second {}", counts(score), percent(score),
                              counts(tally.by_beginner[0]), counts(tally.by_beginner[1])));
    line("pairs", fmt::format("{} {} {} {} {}  (0, 1/2, 1, 3/2, 2 points)", score.pairs[0], score.pairs[1],
                              score.pairs[2], score.pairs[3], score.pairs[4]));
    line("strength", fmt::format("{}, {:.1f} % likely to be stronger", strength_text(score),
                                 100 * matches::strength(score).superiority));
    if (sprt) {
        line("test", sprt_text(score, *sprt));
    }
    std::string reasons;
    for (const auto& [reason, count] : tally.reasons) {
        reasons += fmt::format("{}{} {}", reasons.empty() ? "" : ", ", reason, count);
    }
    line("ended by", reasons);
    for (std::size_t who = 0; who < 2; ++who) {
        line(who == 0 ? "first" : "second",
             fmt::format("{:.0f} ms a move, slowest {} ms, {} overruns, {} faults", per_move(tally, who),
                         tally.slowest_ms[who], tally.overruns[who], tally.faults[who]));
    }
    return text;
}

Json match_json(const matches::MatchSetup& setup, const Tally& tally, const std::optional<matches::SprtPlan>& sprt) {
    const matches::Strength strength = matches::strength(tally.score);
    Json json;
    json["title"] = setup.title;
    json["first"] = setup.players[0];
    json["second"] = setup.players[1];
    json["games"] = tally.score.games();
    json["score"] = score_json(tally.score);
    json["beginning"] = score_json(tally.by_beginner[0]);
    json["pairs"] = tally.score.pairs;
    json["openings"] = tally.openings;
    json["elo"] = {{"value", number(strength.elo)}, {"low", number(strength.low)}, {"high", number(strength.high)}};
    json["superiority"] = strength.superiority;
    if (sprt) {
        const Sprt test = matches::sprt(tally.score, *sprt);
        json["sprt"] = {{"elo0", sprt->elo0},
                        {"elo1", sprt->elo1},
                        {"llr", test.ratio},
                        {"lower", test.lower},
                        {"upper", test.upper},
                        {"accepted", test.verdict == Sprt::Verdict::elo1   ? Json("elo1")
                                     : test.verdict == Sprt::Verdict::elo0 ? Json("elo0")
                                                                           : Json(nullptr)}};
    }
    json["ended_by"] = tally.reasons;
    json["faults"] = tally.faults;
    json["overruns"] = tally.overruns;
    json["slowest_ms"] = tally.slowest_ms;
    json["ms_per_move"] = {per_move(tally, 0), per_move(tally, 1)};
    return json;
}

}  // namespace bazillion::app
