#include "play/match/outcome.h"

#include <string>

namespace bazillion::play {

namespace {

std::string reason_text(const rules::Rules& rules, const Ending& ending) {
    if (ending.goal < rules.goals.size() && !rules.goals[ending.goal].reason.empty()) {
        return rules.goals[ending.goal].reason;
    }
    switch (ending.reason) {
        case Ending::Reason::goal:
            return "goal";
        case Ending::Reason::captured:
            return "captured";
        case Ending::Reason::checkmate:
            return "checkmate";
        case Ending::Reason::stalemate:
            return "stalemate";
        case Ending::Reason::deadlock:
            return "deadlock";
        case Ending::Reason::repetition:
            return "repetition";
        case Ending::Reason::script:
            return ending.words;
    }
    return "";
}

}  // namespace

Outcome outcome_of(const rules::Rules& rules, const Ending& ending) {
    using Result = Outcome::Result;
    const Result result = ending.winner != rules::no_player  ? Result::win
                          : ending.loser != rules::no_player ? Result::loss
                                                             : Result::draw;
    return {result, ending.winner, ending.loser, reason_text(rules, ending)};
}

}  // namespace bazillion::play
