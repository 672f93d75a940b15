#pragma once

#include "app/json.h"
#include "app/survey.h"

#include <string>

namespace bazillion::app {

/// What games of a title came to, as its author reads it; `what` says whose they were: "random games". To be printed
/// as a `Block`.
std::string stats_text(const rules::Rules& rules, const Survey& survey, const std::string& what);
/// The same for programs.
Json stats_json(const rules::Rules& rules, const Survey& survey);
/// The same as a picture (SVG): lengths, moves to choose from by ply, endings.
std::string stats_plot(const rules::Rules& rules, const std::vector<std::pair<std::string, const Survey*>>& surveys);

/// A name from a file in one line, cut where it is very long, safe for a terminal.
std::string shown_name(const std::string& name);
/// "White wins: checkmate", "drawn: repetition".
std::string ending_words(const rules::Rules& rules, const play::Outcome& outcome);
/// The endings, the most frequent ones first.
std::vector<play::GameStatistics::End> sorted_endings(const play::GameStatistics& statistics);

}  // namespace bazillion::app
