#pragma once

#include "game/game_file.h"
#include "play/analysis/perft.h"
#include "play/match/match.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

/// The bundled games, for tests.
namespace bazillion::bundled {

inline std::filesystem::path folder() {
    return std::filesystem::path(BAZILLION_SOURCE_DIR) / "games";
}

/// Positions, games and node counts of independent programs (tests/data/vectors/README.md).
inline std::filesystem::path vectors() {
    return std::filesystem::path(BAZILLION_SOURCE_DIR) / "tests" / "data" / "vectors";
}

inline std::shared_ptr<play::Game> game(const std::string& file, const std::string& title = "",
                                        const Switches& switches = {}) {
    GameFile opened = GameFile::open(folder() / file, folder());
    const auto index = title.empty() ? opened.default_title() : opened.find_title(title);
    INFO(opened.messages());
    REQUIRE(index);
    auto started = opened.start(*index, switches);
    INFO(opened.messages());
    REQUIRE(started);
    return started;
}

inline play::Match at(const std::shared_ptr<play::Game>& game, const std::string& text) {
    play::Match match(game);
    if (!text.empty()) {
        const auto set = match.set_position(text);
        INFO(text << ": " << (set ? "" : set.error().message));
        REQUIRE(set);
    }
    return match;
}

inline std::vector<std::string> moves(const play::Match& match) {
    std::vector<std::string> texts;
    for (const play::Option& option : match.options()) {
        texts.push_back(option.text);
    }
    return texts;
}

}  // namespace bazillion::bundled
