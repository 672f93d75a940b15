#include "script/script_files.h"

#include <algorithm>
#include <string>
#include <system_error>

namespace bazillion::script {

namespace fs = std::filesystem;

bool is_script_name(std::string_view name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    });
}

std::optional<fs::path> find_script(std::string_view name, std::span<const fs::path> folders) {
    if (!is_script_name(name)) {
        return std::nullopt;
    }
    for (const fs::path& folder : folders) {
        std::error_code error;
        const fs::path home = fs::canonical(folder, error);
        const fs::path file = error ? fs::path() : fs::canonical(home / (std::string(name) + ".lua"), error);
        if (error || !fs::is_regular_file(file, error)) {
            continue;
        }
        const auto [end_of_home, rest] = std::mismatch(home.begin(), home.end(), file.begin(), file.end());
        if (end_of_home == home.end() && rest != file.end()) {
            return file;
        }
    }
    return std::nullopt;
}

}  // namespace bazillion::script
