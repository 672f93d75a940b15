// Settings: read, written, and what becomes of damaged ones.
#include "renderer/window/settings.h"
#include "renderer/canvas/themes.h"
#include "temporary_folder.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <fstream>
#include <iterator>
#include <string>

namespace fs = std::filesystem;
using namespace bazillion::renderer;

namespace {

/// Brightness as WCAG 2 has it.
double luminance(Colour c) {
    const auto linear = [](double v) { return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

double contrast(Colour a, Colour b) {
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

}  // namespace

TEST_CASE("settings come back from their file as they were") {
    const bazillion::test::TemporaryFolder folder;
    const fs::path file = folder.path() / "made" / "settings.json";
    Settings settings;
    settings.theme = "daylight";
    settings.volume = 12;
    settings.muted = true;
    settings.music = settings.coordinates = false;
    settings.animation = 200;
    settings.ponder = true;
    settings.author_panel = true;
    settings.author_tab = "Why";
    settings.author_share = 33;
    settings.games["chess.game: Chess"] = {"midnight", 0};
    settings.games["go.game: Go"].method = bazillion::opponent::Method::alpha_beta;
    settings.games["go.game: Go"].variety = 70;
    settings.games["old.zrf: Größe \"1\""] = {std::nullopt, 2};
    REQUIRE(save_settings(file, settings));
    CHECK(load_settings(file) == settings);
    CHECK(load_settings(folder.path() / "nowhere.json") == Settings{});
}

TEST_CASE("settings out of their range are mended, and a file that is none is moved aside") {
    const Settings read = read_settings(
        R"({"volume": 900, "animation": -3, "theme": 7, "muted": "yes", "games": {"a": 3, "b": {"piece-set": 1e9},
        "c": {"variety": 7000, "method": "guess"}}})");
    CHECK(read.volume == 100);
    CHECK(read.animation == 0);
    CHECK(read.theme == "walnut");
    CHECK_FALSE(read.muted);
    CHECK(read.games.size() <= 1);
    CHECK(read.of_game("c").variety == 100);
    CHECK(read.of_game("c").method == bazillion::opponent::Method::automatic);
    CHECK(read_settings("[1, 2") == Settings{});
    const bazillion::test::TemporaryFolder folder;
    const fs::path file = folder.path() / "settings.json";
    std::ofstream(file) << "{ my notes";
    CHECK(load_settings(file) == Settings{});
    std::ifstream damaged(file.string() + ".damaged");
    CHECK(std::string(std::istreambuf_iterator<char>(damaged), {}) == "{ my notes");
}

TEST_CASE("in every theme words can be read, and in that of high contrast all the more") {
    REQUIRE(themes().size() >= 4);
    for (const NamedTheme& each : themes()) {
        INFO(each.name);
        const bool high = each.name == "high-contrast";
        CHECK(theme_of(find_theme(each.name)).background.r == each.theme.background.r);
        for (const Colour& ground : {each.theme.background, each.theme.panel}) {
            CHECK(contrast(each.theme.text, ground) > (high ? 15 : 7));
            CHECK(contrast(each.theme.text_soft, ground) > (high ? 12 : 4.5));
        }
        CHECK(contrast(each.theme.light_cell, each.theme.dark_cell) > 1.5);
        const std::vector<bazillion::rules::Player> players{{"White"}, {"Black"}};
        const auto inks = piece_inks(players, each.theme.inks);
        CHECK(contrast(inks[0].fill, inks[1].fill) > (high ? 15 : 6));
    }
    CHECK(find_theme("no such theme") == 0);
}
