#pragma once

#include "app/json.h"
#include "app/survey.h"

#include <string>

namespace bazillion::app {

/// The statistics as a text for people, to be printed as a `Block`; `what` names the games: "random games".
std::string stats_text(const rules::Rules& rules, const Survey& survey, const std::string& what);
/// The statistics as JSON (`bazillion stats --help`).
Json stats_json(const rules::Rules& rules, const Survey& survey);
/// The statistics as an SVG picture: lengths, legal moves by ply, endings.
std::string stats_plot(const rules::Rules& rules, const std::vector<std::pair<std::string, const Survey*>>& surveys);

}  // namespace bazillion::app
