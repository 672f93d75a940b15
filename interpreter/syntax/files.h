#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::syntax {

/// Where the search for a named file ended.
struct FoundFile {
    enum class Outcome : std::uint8_t { found, missing, outside };

    Outcome outcome = Outcome::missing;
    std::filesystem::path file;  ///< if found
};

/// Looks for `name` in each of `folders`, in order, without regard to letter case. Whatever the name and the symbolic
/// links on its way may say, nothing outside `roots` is found, opened or listed.
FoundFile locate(std::string_view name, std::span<const std::filesystem::path> folders,
                 std::span<const std::filesystem::path> roots);

/// Whether a name as written (on Windows or elsewhere) is relative and leads to nothing above its folder.
bool stays_below(std::string_view name);

/// The names of what lies in the folders that `name` might have meant, for "did you mean".
std::vector<std::string> names_beside(std::string_view name, std::span<const std::filesystem::path> folders,
                                      std::span<const std::filesystem::path> roots);

}  // namespace bazillion::syntax
