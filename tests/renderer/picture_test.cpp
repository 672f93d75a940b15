#include "renderer/scene/picture.h"
#include "renderer/scene/animation.h"
#include "renderer/scene/art.h"
#include "renderer/scene/position_picture.h"

#include "support.h"

#include <catch2/catch.hpp>

#include <unistd.h>

#include <filesystem>

using namespace bazillion;
using namespace bazillion::renderer;
namespace fs = std::filesystem;

namespace {

std::size_t inked(const Canvas& picture) {
    const auto pixels = picture.rgba();
    std::size_t count = 0;
    for (std::size_t i = 3; i < pixels.size(); i += 4) {
        count += pixels[i] > 128 ? 1 : 0;
    }
    return count;
}

}  // namespace

TEST_CASE("every chess piece has a drawing, in two colours, that fills its square reasonably") {
    rules::Rules rules;
    rules.players = {{"White"}, {"Black"}};
    for (const char* name :
         {"King", "Queen", "Rook", "Bishop", "Knight", "Pawn", "Quantum", "Shaman", "Travelled shaman"}) {
        rules::Kind kind;
        kind.name = name;
        rules.kinds.push_back(kind);
    }
    Art art(rules, {fs::path(BAZILLION_SOURCE_DIR) / "games"});
    for (rules::KindId kind = 0; kind < rules.kinds.size(); ++kind) {
        INFO(rules.kinds[kind].name);
        const Canvas& light = art.piece(0, kind, 64);
        CHECK(inked(light) > 64 * 64 / 5);
        CHECK(light.rgba() != art.piece(1, kind, 64).rgba());
    }
}

TEST_CASE("a kind without a drawing gets a token") {
    rules::Rules rules;
    rules.players = {{"White"}};
    rules::Kind kind;
    kind.name = "../Wizard";
    rules.kinds.push_back(kind);
    Art art(rules, {fs::path(BAZILLION_SOURCE_DIR) / "games"});
    CHECK(inked(art.piece(0, 0, 40)) > 40 * 40 / 4);
}

TEST_CASE("players called by a colour have it, no two look alike") {
    const std::vector<rules::Player> players{{"Black"}, {"South"}, {"RED"}, {"North"}};
    const auto inks = piece_inks(players);
    const std::vector<rules::Player> classic{{"White"}, {"Black"}};
    CHECK(inks[0].fill.r == piece_inks(classic)[1].fill.r);
    CHECK(inks[1].fill.r == piece_inks(classic)[0].fill.r);
    CHECK(inks[2].fill.r > inks[2].fill.b + 0.2);
    CHECK(inks[3].fill.b > inks[3].fill.r + 0.2);
}

TEST_CASE("a picture is drawn without a display") {
    unsetenv("DISPLAY");
    const Picture picture = picture_of(test::tiny_match(), {320, false, 0, false, {}});
    CHECK(picture.canvas.width() == 320);
    CHECK(picture.notes.empty());
    const auto read = decode_picture(picture.canvas.png());
    REQUIRE(read);
    CHECK((read->rgba() == picture.canvas.rgba()));
}

TEST_CASE("a slide begins at its origin, ends at its goal, and rests there unseen meanwhile") {
    const auto match = test::tiny_match();
    const Layout layout = arrange(look_of(match.rules(), {}), make_scene(match, {}), {1000, 800, 0, 1, true, true});
    const Cell from = test::cell(match, "a1"), to = test::cell(match, "a3");
    const play::Effect slide{play::Effect::Kind::slide, from, to, 1, 1};
    const Animation animation(std::span(&slide, 1));
    CHECK(animation.cells() == std::vector<Cell>{to});
    CHECK(animation.at(0, layout)[0].centre == layout.piece(from).centre());
    CHECK(animation.at(animation.duration(), layout)[0].centre == layout.piece(to).centre());
    CHECK(Animation(std::span(&slide, 1), from).duration() == 0);  // carried there by hand
}

TEST_CASE("a take-back shows the effects from the last to the first, each turned around") {
    using Kind = play::Effect::Kind;
    const std::vector<play::Effect> effects{
        {Kind::vanish, 7, rules::none, 5, 0}, {Kind::slide, 1, 7, 2, 2}, {Kind::change, 7, 7, 2, 3}};
    const auto back = reversed(effects);
    CHECK(back[0].kind == Kind::change);
    CHECK(back[0].after == 2);
    CHECK(back[1].from == 7);
    CHECK(back[1].to == 1);
    CHECK(back[2].kind == Kind::appear);
    CHECK(back[2].after == 5);
    CHECK(back[2].to == 7);
}
