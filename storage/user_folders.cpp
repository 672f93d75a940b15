#include "storage/user_folders.h"

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>

namespace bazillion::storage {
namespace fs = std::filesystem;

namespace {

fs::path from_environment(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

/// `usual` is where it lies below the home folder, `own` below `$BAZILLION_STATE`.
fs::path user_folder(const char* variable, const fs::path& usual, const char* own) {
    const fs::path all = from_environment("BAZILLION_STATE");
    if (!all.empty()) {
        return all / own;
    }
    const fs::path base = from_environment(variable);
    return (base.is_absolute() ? base : home_folder() / usual) / "bazillion";
}

}  // namespace

fs::path home_folder() {
    fs::path folder = from_environment("HOME");
    if (folder.empty()) {
        const passwd* user = getpwuid(getuid());
        folder = user != nullptr && user->pw_dir != nullptr ? user->pw_dir : "/";
    }
    return folder;
}

fs::path state_folder() {
    return user_folder("XDG_STATE_HOME", fs::path(".local") / "state", "");
}

fs::path config_folder() {
    return user_folder("XDG_CONFIG_HOME", ".config", "config");
}

fs::path cache_folder() {
    return user_folder("XDG_CACHE_HOME", ".cache", "cache");
}

}  // namespace bazillion::storage
