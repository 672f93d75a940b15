// The sample in `game/game_file.h`: it compiles, runs, and is what stands there.
#include "game/game_file.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace bazillion {
namespace {

/// As in the comment, line by line, but for the indentation.
void sample() {
    // sample
    GameFile file = GameFile::open("games/Bario.game", "games");
    const auto title = file.default_title();
    if (const auto game = title ? file.start(*title) : nullptr) {
        play::Match match(game);
        std::cout << match.position_text() << "\n";
    } else {
        std::cerr << file.messages();
    }
    // end of the sample
}

std::string read(const std::filesystem::path& file) {
    std::ifstream in(std::filesystem::path(BAZILLION_SOURCE_DIR) / file);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// The lines between two others, without what they all begin with.
std::vector<std::string> between(const std::string& text, const std::string& first, const std::string& last,
                                 const std::string& beginning) {
    std::vector<std::string> lines;
    std::istringstream in(text.substr(text.find(first) + first.size()));
    std::string line;
    for (std::getline(in, line); std::getline(in, line) && line != last;) {
        REQUIRE(line.starts_with(beginning));
        lines.push_back(line.substr(beginning.size()));
    }
    return lines;
}

TEST_CASE("the sample of how a game is opened", "[load]") {
    const auto compiled =
        between(read("tests/script/game_file_sample_test.cpp"), "    // sample", "    // end of the sample", "    ");
    const auto written =
        between(read("interpreter/game/game_file.h"), "the games ready to play.", "class GameFile {", "///");
    REQUIRE(compiled.size() > 4);
    REQUIRE(written.size() == compiled.size() + 1);
    for (std::size_t i = 0; i < compiled.size(); ++i) {
        CHECK(written[i + 1] == "     " + compiled[i]);
    }

    std::ostringstream out;
    std::streambuf* const usual = std::cout.rdbuf(out.rdbuf());
    const auto folder = std::filesystem::current_path();
    std::filesystem::current_path(BAZILLION_SOURCE_DIR);
    sample();
    std::filesystem::current_path(folder);
    std::cout.rdbuf(usual);
    CHECK(out.str().starts_with("uuuukuuu/pppppppp/8/8/8/8/PPPPPPPP/UUUUKUUU w"));
}

}  // namespace
}  // namespace bazillion
