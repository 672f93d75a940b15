#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::renderer {

/// A file or folder as a dialog shows it.
struct FolderEntry {
    std::string name;
    bool folder = false;
    std::uintmax_t bytes = 0;  ///< of a file
    std::string changed;       ///< day of the last change, "2026-11-22"
};

/// What lies in a folder, folders first, then by name; names that begin with a dot are left out.
struct FolderList {
    /// Beyond so many files a folder is no longer listed whole.
    static constexpr std::size_t most_entries = 2'000;

    std::filesystem::path folder;
    std::vector<FolderEntry> entries;
    bool cut = false;   ///< there is more
    std::string fault;  ///< why nothing can be listed, for people; empty if it can
};

/// `fits` tells which files are listed. Links are followed; a folder that cannot be read is told, never thrown.
FolderList list_folder(const std::filesystem::path& folder,
                       const std::function<bool(const std::filesystem::path&)>& fits);

/// The entries whose names contain what is searched for, in whatever case; all if nothing is.
std::vector<std::size_t> find_entries(const FolderList& list, std::string_view search);

/// A folder that people often want.
struct Place {
    std::string name;
    std::filesystem::path folder;
};
/// Home and its usual folders, as far as they exist, the folder of the file at hand, and the games that come along.
std::vector<Place> usual_places(const std::filesystem::path& home, const std::filesystem::path& at_hand,
                                const std::filesystem::path& library);

/// "1.2 kB".
std::string size_in_words(std::uintmax_t bytes);

}  // namespace bazillion::renderer
