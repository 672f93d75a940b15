#include "renderer/scene/art_files.h"

#include "syntax/files.h"

#include <string>

namespace bazillion::renderer::art_files {

namespace fs = std::filesystem;

namespace {

std::string file_stem(std::string_view kind) {
    std::string stem;
    for (const char c : kind) {
        stem += c == ' ' || c == '_' ? '-' : static_cast<char>(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    }
    return stem;
}

bool leads_elsewhere(std::string_view name) {
    return name.find_first_of("/\\:") != std::string_view::npos || name.starts_with('.');
}

}  // namespace

Folders searchable(Folders folders) {
    if (!folders.empty() && folders[0].empty()) {
        folders[0] = ".";
    }
    std::erase_if(folders, [](const fs::path& folder) { return folder.empty(); });
    return folders;
}

std::optional<fs::path> find_file(std::string_view name, const Folders& folders) {
    const auto found = syntax::locate(name, folders, folders);
    return found.outcome == syntax::FoundFile::Outcome::found ? std::optional(found.file) : std::nullopt;
}

std::vector<fs::path> find_drawings(std::string_view kind, std::string_view set, std::span<const fs::path> folders,
                                    const Folders& roots) {
    const std::string file = file_stem(kind) + ".svg";
    if (set.empty() || leads_elsewhere(set) || leads_elsewhere(file)) {
        return {};
    }
    const fs::path name = fs::path("art") / set / file;
    std::vector<fs::path> drawings;
    for (const fs::path& folder : folders) {
        std::error_code ignored;
        if (!fs::exists(folder / name, ignored)) {
            continue;
        }
        const auto found = syntax::locate(name.string(), std::span(&folder, 1), roots);
        if (found.outcome == syntax::FoundFile::Outcome::found) {
            drawings.push_back(found.file);
        }
    }
    return drawings;
}

}  // namespace bazillion::renderer::art_files
