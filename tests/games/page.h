#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

/// Pages of `docs/`, for tests of what stands in them.
namespace bazillion::page {

inline std::string read(const std::string& name) {
    std::ifstream file(std::filesystem::path(BAZILLION_SOURCE_DIR) / "docs" / name);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// The texts between "```language" and "```".
inline std::vector<std::string> blocks(const std::string& text, const std::string& language) {
    const std::string opening = "```" + language + "\n";
    std::vector<std::string> result;
    for (std::size_t at = text.find(opening); at != std::string::npos; at = text.find(opening, at)) {
        at += opening.size();
        result.push_back(text.substr(at, text.find("```", at) - at));
    }
    return result;
}

}  // namespace bazillion::page
