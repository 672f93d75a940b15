#pragma once

#include <string>
#include <string_view>
#include <vector>

/// The words of the language, for suggestions and tools.
namespace bazillion::rules::language {

const std::vector<std::string>& sections();  ///< what may stand in a game
std::vector<std::string> statements();       ///< what may stand in a move program
const std::vector<std::string>& options();   ///< names of `(option "name" value)`, in lower case
const std::vector<std::string>& goals();     ///< what only goals may ask
std::vector<std::string> tests();            ///< conditions
bool is_statement(std::string_view word);
bool is_test(std::string_view word);

}  // namespace bazillion::rules::language
