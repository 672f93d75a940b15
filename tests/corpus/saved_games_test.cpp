// Games that the original program recorded: the best evidence of what ZRF means.
#include "game/game_file.h"
#include "play/match/match.h"
#include "syntax/document.h"
#include "syntax/files.h"

#include <fmt/core.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <map>

using namespace bazillion;

namespace {

std::filesystem::path corpus_folder() {
    return std::filesystem::path(BAZILLION_SOURCE_DIR) / ".." / "shared" / "zrf" / "corpus";
}

std::vector<std::filesystem::path> saved_games() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(corpus_folder())) {
        if (entry.path().extension() == ".zsg") {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

struct Replay {
    std::string fault;             ///< what went wrong, or ""
    bool of_engine = false;        ///< its rules stand in a program, not in the file
    std::string bytes, rewritten;  ///< as recorded, and as we write it
};

Replay replay(const std::filesystem::path& file) {
    Replay result{.bytes = syntax::read_file(file, 8 << 20).text};
    const auto saved = play::read_saved_game(result.bytes);
    if (!saved) {
        result.fault = saved.error().message;
        return result;
    }
    const std::vector folders{file.parent_path()};
    const auto found = syntax::locate(saved->game, folders, folders);
    GameFile game = GameFile::open(found.file, std::filesystem::path(BAZILLION_SOURCE_DIR) / "games");
    const auto title = game.find_title(saved->title);
    const auto started = title ? game.start(*title) : nullptr;
    if (!started) {
        result.fault = "does not load: " + game.messages().substr(0, 300);
        return result;
    }
    result.of_engine = started->rules->engine.has_value();
    play::Match match(started);
    if (const auto resumed = play::resume(match, *saved); !resumed) {
        result.fault = resumed.error().message;
        return result;
    }
    const auto written = play::write_zillions_game(match);
    result.rewritten = written ? *written : written.error().message;
    return result;
}

/// The lines of moves.
std::vector<std::string> move_lines(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string line = text.substr(at, end - at);
        while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) {
            line.pop_back();
        }
        if (!line.empty() && line[0] >= '0' && line[0] <= '9') {
            lines.push_back(line);
        }
        at = end + 1;
    }
    return lines;
}

}  // namespace

TEST_CASE("Recorded games replay to their end and are written as they were", "[.old-files]") {
    if (!std::filesystem::exists(corpus_folder())) {
        WARN("skipped: ../shared/zrf is not there");
        return;
    }
    const std::size_t every = std::getenv("BAZILLION_ALL") != nullptr ? 1 : 4;  // some take seconds
    std::size_t replayed = 0, to_the_letter = 0, number = 0;
    for (const auto& file : saved_games()) {
        if (number++ % every != 0) {
            continue;
        }
        const std::string name = std::filesystem::relative(file, corpus_folder()).string();
        const Replay result = replay(file);
        if (result.of_engine) {
            continue;
        }
        INFO(name);
        CHECK(result.fault.empty());
        ++replayed;
        const auto theirs = move_lines(result.bytes), ours = move_lines(result.rewritten);
        const auto [a, b] = std::mismatch(theirs.begin(), theirs.end(), ours.begin(), ours.end());
        to_the_letter += a == theirs.end() && b == ours.end() ? 1 : 0;
        if (a != theirs.end()) {
            fmt::print("{}, move {}: `{}`, ours `{}`\n", name, a - theirs.begin() + 1, *a, b != ours.end() ? *b : "");
        }
    }
    // Two were recorded with older versions of their rules: one numbers a move type otherwise, the other leaves out a
    // pass within a partial move.
    CHECK(to_the_letter + 2 >= replayed);
    fmt::print("{} of {} recorded games are written to the letter\n", to_the_letter, replayed);
}
