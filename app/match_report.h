#pragma once

#include "app/json.h"
#include "matches/tally.h"

#include <optional>
#include <string>

namespace bazillion::app {

/// A match so far, in one line: "+12 =3 -5, 67.5 %, Elo 127 (-12 to 301)".
std::string short_score(const matches::Tally& tally, const std::optional<matches::SprtPlan>& sprt);

/// The same at length, for people and for programs.
std::string describe_match(const matches::MatchSetup& setup, const std::array<std::string, 2>& names,
                           const matches::Tally& tally, const std::optional<matches::SprtPlan>& sprt);
Json match_json(const matches::MatchSetup& setup, const matches::Tally& tally,
                const std::optional<matches::SprtPlan>& sprt);

/// How the players of a recorded match are called.
std::array<std::string, 2> names_of(const matches::MatchSetup& setup);

}  // namespace bazillion::app
