#pragma once

#include "play/match/match.h"

#include <string>

namespace bazillion::app {

/// What the clocks of all who decide show: "Clocks: White 4:59, Black 5:00".
std::string clock_line(const play::Match& match);

}  // namespace bazillion::app
