#pragma once

#include <string>
#include <string_view>
#include <vector>

/// The words of the language, for suggestions and tools.
namespace bazillion::rules::language {

const std::vector<std::string>& sections();  ///< what may stand in a game
std::vector<std::string> statements();       ///< what may stand in a move program
std::vector<std::string> tests();            ///< conditions
bool is_statement(std::string_view word);

}  // namespace bazillion::rules::language
