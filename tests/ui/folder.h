#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace bazillion::test {

/// A new folder that is removed again.
class Folder {
public:
    Folder() : path_(std::filesystem::temp_directory_path() / ("bazillion-ui-" + std::to_string(getpid()))) {
        std::filesystem::create_directories(path_);
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

inline std::string read(const std::filesystem::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Writes a file as most editors do: a draft takes its place.
inline void replace(const std::filesystem::path& file, const std::string& text) {
    const std::filesystem::path draft = file.string() + ".draft";
    std::ofstream(draft) << text;
    std::filesystem::rename(draft, file);
}

/// The path of a bundled game.
inline std::string bundled(const std::string& name) {
    return BAZILLION_SOURCE_DIR "/games/" + name + ".game";
}

}  // namespace bazillion::test
