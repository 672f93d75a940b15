#include "storage/kept_games.h"

#include "storage/journal_file.h"
#include "storage/user_folders.h"
#include "syntax/document.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace bazillion::storage {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_saved_bytes = 64 << 20;

struct Entry {
    fs::file_time_type time;
    fs::path file;
};

/// The journals of a folder, the newest first.
std::vector<Entry> entries(const fs::path& folder) {
    std::vector<Entry> all;
    std::error_code error;
    for (fs::directory_iterator each(folder, error); !error && each != fs::directory_iterator();
         each.increment(error)) {
        std::error_code vanished;
        const auto time = each->last_write_time(vanished);
        if (each->path().extension() == ".save" && each->is_regular_file(vanished) && !vanished) {
            all.push_back({time, each->path()});
        }
    }
    std::sort(all.begin(), all.end(),
              [](const Entry& a, const Entry& b) { return std::tie(b.time, b.file) < std::tie(a.time, a.file); });
    return all;
}

KeptGame describe(const Entry& entry) {
    KeptGame game{.file = entry.file, .name = entry.file.stem().string(), .time = entry.time};
    game.in_use = is_in_use(entry.file);
    if (const auto saved = read_kept(entry.file)) {
        game.title = saved->title;
        game.moves = saved->played.value_or(saved->moves.size());
        game.over = saved->over;
        game.rules = saved->journal;
    } else {
        game.error = saved.error().message;
    }
    return game;
}

}  // namespace

fs::path games_folder() {
    return state_folder() / "games";
}

play::Result<play::SavedGame> read_kept(const fs::path& file) {
    const syntax::ReadResult text = syntax::read_file(file, most_saved_bytes);
    if (!text.error.empty()) {
        return tl::unexpected(play::Error{text.error, "", ""});
    }
    const std::size_t written = text.text.find_last_not_of('\0') + 1;
    return play::read_saved_game(std::string_view(text.text).substr(0, written));
}

void drop_oldest(const fs::path& folder, std::size_t most) {
    std::vector<Entry> all = entries(folder);
    if (all.size() <= most) {
        return;
    }
    std::vector<Entry> unfinished;
    std::size_t left = all.size();
    const auto drop = [&left](const fs::path& file) {
        std::error_code ignored;
        left -= !is_in_use(file) && fs::remove(file, ignored) ? 1 : 0;
    };
    for (; !all.empty() && left > most; all.pop_back()) {
        const auto saved = read_kept(all.back().file);
        if (saved && !saved->over.empty()) {
            drop(all.back().file);
        } else {
            unfinished.push_back(all.back());
        }
    }
    for (std::size_t i = 0; i < unfinished.size() && left > most; ++i) {
        drop(unfinished[i].file);
    }
}

std::vector<KeptGame> kept_games(const fs::path& folder, std::size_t most) {
    std::vector<KeptGame> games;
    for (const Entry& entry : entries(folder)) {
        if (games.size() == most) {
            break;
        }
        games.push_back(describe(entry));
    }
    return games;
}

play::Result<fs::path> find_kept(const fs::path& folder, std::string_view name) {
    std::error_code ignored;
    for (const fs::path& file : {fs::path(name), folder / name, folder / fmt::format("{}.save", name)}) {
        if (!name.empty() && fs::is_regular_file(file, ignored)) {
            return file;
        }
    }
    std::vector<std::string> known;
    for (const Entry& entry : entries(folder)) {
        const std::string each = entry.file.stem().string();
        known.push_back(each);
        if (!each.starts_with(name)) {
            continue;
        }
        const KeptGame game = describe(entry);
        if (game.over.empty() && game.error.empty() && !game.in_use) {
            return entry.file;
        }
    }
    std::string hint = name.empty() ? "" : syntax::suggest(std::string(name), known);
    if (hint.empty()) {
        hint = "`bazillion games` lists the games that are kept";
    }
    return tl::unexpected(play::Error{name.empty() ? std::string("there is no unfinished game to go on with")
                                                   : fmt::format("there is no unfinished game `{}`", name),
                                      hint, ""});
}

}  // namespace bazillion::storage
