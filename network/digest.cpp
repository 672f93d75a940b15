#include "network/digest.h"

#include "syntax/printable.h"

#include <fmt/format.h>
#include <glib.h>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace bazillion::network {

namespace fs = std::filesystem;
using play::Error;

namespace {

std::string stable_name(const fs::path& file, const fs::path& folder, const fs::path& library) {
    for (const fs::path& base : {folder, library}) {
        const fs::path relative = base.empty() ? fs::path() : file.lexically_normal().lexically_relative(base);
        if (!relative.empty() && *relative.begin() != "..") {
            return relative.generic_string();
        }
    }
    return file.filename().string();
}

std::string quoted_name(std::string_view name) {
    constexpr std::size_t most = 80;
    return fmt::format("`{}`", syntax::printable(name, most));
}

/// Names as they are listed in a sentence; of many only the first.
std::string listed(const std::vector<std::string>& names) {
    constexpr std::size_t most = 5;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, names.size()); ++i) {
        text += (i == 0 ? "" : ", ") + quoted_name(names[i]);
    }
    return names.size() > most ? fmt::format("{} and {} more", text, names.size() - most) : text;
}

std::vector<std::string> missing(const std::vector<FileDigest>& from, const std::vector<FileDigest>& in) {
    std::vector<std::string> names;
    for (const FileDigest& each : in) {
        if (std::none_of(from.begin(), from.end(), [&](const auto& other) { return other.name == each.name; })) {
            names.push_back(each.name);
        }
    }
    return names;
}

std::string file_difference(const std::vector<FileDigest>& mine, const std::vector<FileDigest>& theirs) {
    std::vector<std::string> changed;
    for (const FileDigest& each : mine) {
        const auto same = [&](const FileDigest& other) { return other.name == each.name; };
        const auto found = std::find_if(theirs.begin(), theirs.end(), same);
        if (found != theirs.end() && found->sha256 != each.sha256) {
            changed.push_back(each.name);
        }
    }
    std::string text = changed.empty() ? "" : fmt::format("{} differs", listed(changed));
    if (const auto names = missing(mine, theirs); !names.empty()) {
        text += fmt::format("{}only the other one reads {}", text.empty() ? "" : "; ", listed(names));
    }
    if (const auto names = missing(theirs, mine); !names.empty()) {
        text += fmt::format("{}only this program reads {}", text.empty() ? "" : "; ", listed(names));
    }
    return text;
}

}  // namespace

std::string sha256(std::string_view bytes) {
    gchar* digest =
        g_compute_checksum_for_data(G_CHECKSUM_SHA256, reinterpret_cast<const guchar*>(bytes.data()), bytes.size());
    std::string text(digest);
    g_free(digest);
    return text;
}

play::Result<GameIdentity> identify(const fs::path& rules, const fs::path& library, std::size_t title,
                                    const Switches& switches) {
    GameFile file = GameFile::open(rules, library);
    const auto game = title < file.titles().size() ? file.start(title, switches) : nullptr;
    if (!game) {
        return tl::unexpected(Error{fmt::format("`{}` cannot be played", rules.string()), "", file.messages()});
    }
    GameIdentity identity{file.titles()[title].name, file.titles()[title].namesakes, {}, {}};
    for (const auto& each : game->rules->switches) {
        identity.switches[each.name] = each.value;
    }
    const fs::path folder = fs::absolute(rules).lexically_normal().parent_path();
    const fs::path shelf = library.empty() ? library : fs::absolute(library).lexically_normal();
    for (const fs::path& each : file.files()) {
        std::ifstream in(each, std::ios::binary);
        if (!in) {
            return tl::unexpected(Error{fmt::format("cannot read `{}`", each.string()), "", ""});
        }
        identity.files.push_back({stable_name(fs::absolute(each), folder, shelf),
                                  sha256(std::string(std::istreambuf_iterator<char>(in), {}))});
    }
    std::sort(identity.files.begin(), identity.files.end());
    return identity;
}

std::string difference(const GameIdentity& mine, const GameIdentity& theirs) {
    if (const std::string text = file_difference(mine.files, theirs.files); !text.empty()) {
        return fmt::format("the rules are not the same: {}", text);
    }
    if (mine.title != theirs.title || mine.namesakes != theirs.namesakes) {
        return fmt::format("the other one plays {}, this program {}", quoted_name(theirs.title),
                           quoted_name(mine.title));
    }
    for (const auto& [name, value] : mine.switches) {
        const auto other = theirs.switches.find(name);
        if (other == theirs.switches.end() || other->second != value) {
            return fmt::format("the option {} is set differently", quoted_name(name));
        }
    }
    return "";
}

}  // namespace bazillion::network
