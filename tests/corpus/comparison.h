#pragma once

#include "play/engine/engine.h"
#include "play/match/match.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace bazillion::corpus {

/// Compares a title with what an independent interpreter says of it (../shared/zrf/EXPECTED.md): the start, its moves,
/// counts of move sequences, and random games. Returns the disagreements in words; none if all is well.
std::vector<std::string> disagreements(const play::Game& game, const nlohmann::json& expected);

}  // namespace bazillion::corpus
