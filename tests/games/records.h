#pragma once

#include "games/bundled.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <iostream>
#include <string>
#include <vector>

namespace bazillion::bundled {

/// The records of a file of test data, one JSON object a line; none, with a message, where the data are absent.
inline std::vector<nlohmann::json> records(const std::string& folder, const std::string& file) {
    std::ifstream in(shared() / folder / file);
    if (!in) {
        std::cout << "skipped: " << folder << "/" << file << " is not here\n";
    }
    std::vector<nlohmann::json> result;
    for (std::string line; std::getline(in, line);) {
        result.push_back(nlohmann::json::parse(line));
    }
    return result;
}

}  // namespace bazillion::bundled
