#include "play/match/termination.h"

#include "play/match/match.h"

#include <fmt/core.h>

namespace bazillion::play {

namespace {

constexpr std::string_view resigned_word = "resigned ", time_word = "time ", agreed_word = "agreed";

}  // namespace

bool decides(const rules::Rules& rules, PlayerId player) {
    return player < rules.players.size() && !rules.players[player].neutral && !rules.players[player].random;
}

Outcome outcome_of(const rules::Rules& rules, const Termination& termination) {
    Outcome outcome;
    if (termination.reason == Termination::Reason::agreed) {
        outcome.reason = "by agreement";
        return outcome;
    }
    const std::string& name = rules.players[termination.player].name;
    outcome.result = Outcome::Result::loss;
    outcome.loser = termination.player;
    outcome.reason = name + (termination.reason == Termination::Reason::resigned ? " resigned" : " ran out of time");
    std::size_t others = 0;
    for (std::size_t i = 0; i < rules.players.size(); ++i) {
        const auto player = static_cast<PlayerId>(i);
        if (player != termination.player && decides(rules, player)) {
            ++others;
            outcome.winner = player;
        }
    }
    if (others == 1) {
        outcome.result = Outcome::Result::win;
        outcome.loser = rules::no_player;
    } else {
        outcome.winner = rules::no_player;
    }
    return outcome;
}

std::string termination_text(const rules::Rules& rules, const Termination& termination) {
    if (termination.reason == Termination::Reason::agreed) {
        return std::string(agreed_word);
    }
    const bool resigned = termination.reason == Termination::Reason::resigned;
    return fmt::format("{}{}", resigned ? resigned_word : time_word, rules.players[termination.player].name);
}

std::optional<Termination> read_termination(const rules::Rules& rules, std::string_view text) {
    if (text == agreed_word) {
        return Termination{};
    }
    const bool resigned = text.starts_with(resigned_word);
    if (!resigned && !text.starts_with(time_word)) {
        return std::nullopt;
    }
    const std::string_view name = text.substr(resigned ? resigned_word.size() : time_word.size());
    for (std::size_t i = 0; i < rules.players.size(); ++i) {
        const auto player = static_cast<PlayerId>(i);
        if (decides(rules, player) && rules.players[i].name == name) {
            return Termination{resigned ? Termination::Reason::resigned : Termination::Reason::time, player};
        }
    }
    return std::nullopt;
}

}  // namespace bazillion::play
