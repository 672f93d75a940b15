#pragma once

#include <cstdlib>
#include <filesystem>

/// For as long as it lives, programs keep their games in this folder.
class StateFolder {
public:
    explicit StateFolder(const std::filesystem::path& folder) { setenv("BAZILLION_STATE", folder.c_str(), 1); }
    ~StateFolder() { unsetenv("BAZILLION_STATE"); }
    StateFolder(const StateFolder&) = delete;
    StateFolder& operator=(const StateFolder&) = delete;
};
