#include "syntax/files.h"

#include "syntax/document.h"
#include "syntax/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <optional>
#include <system_error>

namespace bazillion::syntax {

namespace fs = std::filesystem;
using Outcome = FoundFile::Outcome;

namespace {

/// The path without symbolic links; empty if it does not exist.
fs::path real(const fs::path& path) {
    std::error_code failed;
    fs::path canonical = fs::canonical(path.empty() ? fs::path(".") : path, failed);
    return failed ? fs::path() : canonical;
}

bool lies_in(const fs::path& path, const fs::path& folder) {
    return !folder.empty() &&
           std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

bool lies_in_any(const fs::path& path, std::span<const fs::path> roots) {
    return std::any_of(roots.begin(), roots.end(), [&](const fs::path& root) { return lies_in(path, real(root)); });
}

/// A name as written on Windows or elsewhere; nothing for one that is absolute.
std::optional<fs::path> relative_path(std::string_view name) {
    std::string path(name);
    std::replace(path.begin(), path.end(), '\\', '/');
    const bool drive = path.size() >= 2 && path[1] == ':';
    if (drive || path.starts_with('/')) {
        return std::nullopt;
    }
    return fs::path(path).lexically_normal();
}

std::vector<std::string> list(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code failed;
    fs::directory_iterator entry(folder.empty() ? fs::path(".") : folder, failed);
    while (!failed && entry != fs::directory_iterator()) {
        names.push_back(entry->path().filename().string());
        entry.increment(failed);
    }
    std::sort(names.begin(), names.end());
    return names;
}

/// The entry of `folder` called `name`, in these letters or else in other case.
fs::path entry_called(const fs::path& folder, const fs::path& name) {
    std::error_code failed;
    if (fs::exists(folder / name, failed)) {
        return folder / name;
    }
    for (const std::string& entry : list(folder)) {
        if (equal_ignoring_case(entry, name.string())) {
            return folder / entry;
        }
    }
    return {};
}

/// A place to look: `below` some root, with no `..` in it.
struct Place {
    fs::path root;  ///< as the user gave it, so that messages name files as he does
    fs::path below;
};

/// Where `name` leads from `folder`, by its letters alone; nothing if that is outside all roots.
std::optional<Place> place(const fs::path& name, const fs::path& folder, std::span<const fs::path> roots) {
    const fs::path from = real(folder);
    if (from.empty()) {
        return Place{folder, name};  // a folder that does not exist: nothing will be found
    }
    const fs::path target = (from / name).lexically_normal();
    if (lies_in(target, from)) {
        return Place{folder, target.lexically_relative(from)};
    }
    for (const fs::path& root : roots) {
        if (const fs::path base = real(root); lies_in(target, base)) {
            return Place{root, target.lexically_relative(base)};
        }
    }
    return std::nullopt;
}

FoundFile walk(const Place& place, std::span<const fs::path> roots) {
    fs::path path = place.root;
    for (const fs::path& part : place.below) {
        path = entry_called(path, part);
        const fs::path target = path.empty() ? path : real(path);
        if (target.empty()) {  // not there, or a link to nothing
            return {Outcome::missing, {}};
        }
        if (!lies_in_any(target, roots)) {
            return {Outcome::outside, {}};
        }
    }
    std::error_code failed;
    return fs::is_regular_file(path, failed) ? FoundFile{Outcome::found, path} : FoundFile{};
}

}  // namespace

bool stays_below(std::string_view name) {
    const std::optional<fs::path> relative = relative_path(name);
    return relative && (relative->empty() || *relative->begin() != "..");
}

FoundFile locate(std::string_view name, std::span<const fs::path> folders, std::span<const fs::path> roots) {
    const std::optional<fs::path> relative = relative_path(name);
    if (!relative) {
        return {Outcome::outside, {}};
    }
    bool outside = false;
    for (const fs::path& folder : folders) {
        const std::optional<Place> start = place(*relative, folder, roots);
        FoundFile found = start ? walk(*start, roots) : FoundFile{Outcome::outside, {}};
        if (found.outcome == Outcome::found) {
            return found;
        }
        outside = outside || found.outcome == Outcome::outside;
    }
    return {outside ? Outcome::outside : Outcome::missing, {}};
}

std::vector<std::string> names_beside(std::string_view name, std::span<const fs::path> folders,
                                      std::span<const fs::path> roots) {
    std::vector<std::string> names;
    const std::optional<fs::path> relative = relative_path(name);
    for (const fs::path& folder : folders) {
        const fs::path beside = relative ? folder / relative->parent_path() : folder;
        if (lies_in_any(real(beside), roots)) {
            for (const std::string& entry : list(beside)) {
                names.push_back(relative ? (relative->parent_path() / entry).generic_string() : entry);
            }
        }
    }
    return names;
}

fs::path find_file(std::string_view name, const fs::path& folder, const SearchPath& path) {
    std::vector<fs::path> folders{folder};
    if (!path.library.empty()) {
        folders.push_back(path.library);
    }
    return locate(name, folders, folders).file;
}

ReadResult read_file(const fs::path& file, std::size_t most_bytes) {
    const auto fail = [&](std::string_view why, std::string code = "no-file") {
        return ReadResult{{}, fmt::format("cannot read `{}`: {}", file.string(), why), std::move(code)};
    };
    std::error_code failed;
    const fs::file_status status = fs::status(file, failed);
    if (!fs::exists(status)) {
        return fail("there is no such file");
    }
    if (!fs::is_regular_file(status)) {  // a pipe or a device might never end
        return fail(fs::is_directory(status) ? "it is a folder" : "it is not a file");
    }
    errno = 0;
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        return fail(errno ? to_lower(std::generic_category().message(errno)) : "it cannot be opened");
    }
    const std::uintmax_t size = fs::file_size(file, failed);
    if (failed || size > most_bytes) {
        return fail(fmt::format("it is larger than {} bytes", most_bytes), "too-large");
    }
    std::string text(size, '\0');
    in.read(text.data(), static_cast<std::streamsize>(size));
    if (in.bad()) {
        return fail("reading failed");
    }
    text.resize(static_cast<std::size_t>(in.gcount()));
    return {std::move(text), {}, {}};
}

ReadResult read_file(const fs::path& file, std::size_t most_bytes, const FileTexts* texts) {
    std::error_code failed;
    const auto found = texts == nullptr ? FileTexts::const_iterator() : texts->find(fs::weakly_canonical(file, failed));
    if (texts == nullptr || found == texts->end()) {
        return read_file(file, most_bytes);
    }
    if (found->second.size() > most_bytes) {
        return {
            {}, fmt::format("cannot read `{}`: it is larger than {} bytes", file.string(), most_bytes), "too-large"};
    }
    return {found->second, {}, {}};
}

}  // namespace bazillion::syntax
