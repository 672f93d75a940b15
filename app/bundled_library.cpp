#include "app/bundled_library.h"

#include "app/failure.h"

#include <fmt/core.h>

namespace bazillion::app {
namespace fs = std::filesystem;

namespace {

bool is_folder(const fs::path& path) {
    std::error_code ignored;
    return fs::is_directory(path, ignored);
}

bool is_there(const fs::path& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

/// Where an installed program finds the games.
fs::path installed_library() {
    std::error_code unknown;
    const fs::path program = fs::read_symlink("/proc/self/exe", unknown);
    return unknown ? fs::path{} : program.parent_path().parent_path() / "share" / "bazillion" / "games";
}

}  // namespace

fs::path find_library(const std::string& asked) {
    if (!asked.empty()) {
        if (!is_folder(asked)) {
            throw Failure(Exit::usage, {fmt::format("`{}` is not a folder", asked),
                                        "--library takes the folder that holds the bundled games",
                                        {}});
        }
        return asked;
    }
    fs::path installed = installed_library();
    return is_folder(installed) ? installed : fs::path(BAZILLION_SOURCE_DIR) / "games";
}

fs::path find_game(const std::string& name, const fs::path& library) {
    fs::path path = name;
    if (is_there(path) || path.has_parent_path()) {
        return path;
    }
    for (fs::path candidate : {library / path, library / (name + ".game")}) {
        if (is_there(candidate) && !is_folder(candidate)) {
            return candidate;
        }
    }
    return path;
}

}  // namespace bazillion::app
