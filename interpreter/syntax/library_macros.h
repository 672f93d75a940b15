#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace bazillion::syntax {

/// The macros that the files of `library`/lib define, and how each file is included: "squares" is in
/// "lib/square.game". Of two files that define a name, the first counts. Macros named by parameters are left out.
std::map<std::string, std::string, std::less<>> library_macros(const std::filesystem::path& library);

}  // namespace bazillion::syntax
