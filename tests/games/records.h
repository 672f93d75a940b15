#pragma once

#include "games/bundled.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <string>
#include <vector>

namespace bazillion::bundled {

/// The records of a file of test data, one JSON object a line.
inline std::vector<nlohmann::json> records(const std::string& folder, const std::string& file) {
    std::ifstream in(vectors() / folder / file);
    std::vector<nlohmann::json> result;
    for (std::string line; std::getline(in, line);) {
        result.push_back(nlohmann::json::parse(line));
    }
    INFO(folder << "/" << file);
    REQUIRE_FALSE(result.empty());
    return result;
}

}  // namespace bazillion::bundled
