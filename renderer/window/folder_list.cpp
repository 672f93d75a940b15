#include "renderer/window/folder_list.h"

#include "syntax/letters.h"
#include "syntax/printable.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <sys/stat.h>

#include <algorithm>
#include <ctime>
#include <tuple>

namespace bazillion::renderer {

namespace fs = std::filesystem;

namespace {

std::string day_of_change(const fs::path& file) {
    struct stat told {};
    std::tm day{};
    if (stat(file.c_str(), &told) != 0 || localtime_r(&told.st_mtime, &day) == nullptr) {
        return "";
    }
    return fmt::format("{:%Y-%m-%d}", day);
}

}  // namespace

FolderList list_folder(const fs::path& folder, const std::function<bool(const fs::path&)>& fits) {
    FolderList list;
    std::error_code error;
    list.folder = fs::weakly_canonical(folder, error);
    fs::directory_iterator all(list.folder, fs::directory_options::skip_permission_denied, error);
    if (error) {
        list.fault = "this folder cannot be read";
        return list;
    }
    for (; !error && all != fs::directory_iterator(); all.increment(error)) {
        const std::string name = all->path().filename().string();
        std::error_code unknown;
        const bool directory = all->is_directory(unknown);
        if (name.starts_with('.') || (!directory && !fits(all->path()))) {
            continue;
        }
        if (list.entries.size() == FolderList::most_entries) {
            list.cut = true;
            break;
        }
        const std::uintmax_t bytes = directory ? 0 : all->file_size(unknown);
        list.entries.push_back({name, directory, unknown ? 0 : bytes, day_of_change(all->path())});
    }
    std::sort(list.entries.begin(), list.entries.end(), [](const FolderEntry& a, const FolderEntry& b) {
        return std::tuple(b.folder, syntax::to_lower(a.name), a.name) <
               std::tuple(a.folder, syntax::to_lower(b.name), b.name);
    });
    return list;
}

std::vector<std::size_t> find_entries(const FolderList& list, std::string_view search) {
    const std::string lowered = syntax::to_lower(search);
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < list.entries.size(); ++i) {
        if (syntax::to_lower(list.entries[i].name).find(lowered) != std::string::npos) {
            found.push_back(i);
        }
    }
    return found;
}

std::vector<Place> usual_places(const fs::path& home, const fs::path& at_hand, const fs::path& library) {
    std::vector<Place> places;
    const auto add = [&](std::string name, const fs::path& folder) {
        std::error_code error;
        const fs::path real = fs::weakly_canonical(folder, error);
        const bool known =
            std::any_of(places.begin(), places.end(), [&](const Place& place) { return place.folder == real; });
        if (!folder.empty() && !known && fs::is_directory(real, error)) {
            places.push_back({std::move(name), real});
        }
    };
    add("Home", home);
    for (const char* name : {"Desktop", "Documents", "Downloads", "Games"}) {
        add(name, home / name);
    }
    add("Bundled games", library);
    add(syntax::printable(at_hand.filename().string()), at_hand);
    return places;
}

std::string size_in_words(std::uintmax_t bytes) {
    constexpr std::uintmax_t kilo = 1'000, mega = kilo * kilo;
    return bytes < kilo   ? fmt::format("{} B", bytes)
           : bytes < mega ? fmt::format("{:.1f} kB", static_cast<double>(bytes) / kilo)
                          : fmt::format("{:.1f} MB", static_cast<double>(bytes) / mega);
}

}  // namespace bazillion::renderer
