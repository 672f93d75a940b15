// Drawings of pieces as SVG, from files that may be hostile: what is refused, and that nothing waits for what is slow.

#include "../broken_text.h"
#include "renderer/scene/art.h"
#include "renderer/scene/piece_folder.h"
#include "renderer/scene/svg_check.h"
#include "renderer/scene/svg_painter.h"

#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>

using namespace bazillion;
using namespace bazillion::renderer;
using Catch::Contains;
using std::chrono::milliseconds;
namespace fs = std::filesystem;

namespace {

std::string svg(const std::string& inside) {
    return R"(<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="45" height="45">)" +
           inside + "</svg>";
}

const std::string red_square = svg(R"(<rect width="45" height="45" fill="#ff0000"/>)");

/// So many levels of groups, each of which draws the one before ten times.
std::string nested_use(int levels) {
    std::string text = R"(<g id="a0"><rect width="9" height="9"/></g>)";
    for (int level = 1; level <= levels; ++level) {
        text += fmt::format(R"(<g id="a{}">)", level);
        for (int i = 0; i < 10; ++i) {
            text += fmt::format(R"(<use xlink:href="#a{}"/>)", level - 1);
        }
        text += "</g>";
    }
    return svg(text);
}

/// Passes the checks, and is a matter of minutes: a long path, thousands of times.
std::string slow_svg() {
    std::string path = "M0 0";
    for (int i = 0; i < 3000; ++i) {
        path += fmt::format("L{} {}", i % 2 == 0 ? 45 : 0, i % 45);
    }
    std::string text = fmt::format(R"(<path id="p" d="{}" stroke="black" stroke-width="3"/>)", path);
    for (int i = 0; i < 4000; ++i) {
        text += R"(<use xlink:href="#p"/>)";
    }
    return svg(text);
}

std::string refusal(const std::string& text) {
    return refuse_svg(text).value_or("");
}

std::vector<SvgPainter::Answer> all_answers(SvgPainter& painter) {
    std::vector<SvgPainter::Answer> all;
    while (painter.busy()) {
        auto some = painter.take(milliseconds(200));
        all.insert(all.end(), std::make_move_iterator(some.begin()), std::make_move_iterator(some.end()));
    }
    return all;
}

std::string read(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// A folder with an art set `set` in it; gone at the end.
class DrawingFolder {
public:
    DrawingFolder() { fs::create_directories(path / "art" / "set"); }
    ~DrawingFolder() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    [[nodiscard]] fs::path drawing(const std::string& name) const { return path / "art" / "set" / (name + ".svg"); }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(drawing(name), std::ios::binary) << text;
    }
    fs::path path = fs::temp_directory_path() / ("bazillion-svg-" + std::to_string(getpid()));
};

rules::Rules rules_with(const std::vector<std::string>& kinds) {
    rules::Rules rules;
    rules.players = {{"White", false, false}, {"Black", false, false}};
    rules.art = "set";
    for (const std::string& name : kinds) {
        rules::Kind kind;
        kind.name = name;
        rules.kinds.push_back(kind);
    }
    return rules;
}

using Pixels = std::vector<std::uint8_t>;

Pixels pixels_of(Art& art, rules::KindId kind) {
    return art.piece(0, kind, 20).rgba();
}

bool is_red(const Pixels& pixels) {
    const std::size_t middle = 4 * (10 * 20 + 10);
    return pixels[middle] == 255 && pixels[middle + 1] == 0 && pixels[middle + 2] == 0 && pixels[middle + 3] == 255;
}

}  // namespace

TEST_CASE("the drawings that come with the program are not refused") {
    std::size_t count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(BAZILLION_SOURCE_DIR) / "games" / "art")) {
        if (entry.path().extension() == ".svg") {
            INFO(entry.path());
            CHECK(refusal(read(entry.path())) == "");
            ++count;
        }
    }
    CHECK(count > 100);
}

TEST_CASE("what a drawing of a piece does not need is refused with its reason") {
    CHECK(refusal(red_square) == "");
    CHECK(refusal(nested_use(2)) == "");
    CHECK_THAT(refusal(nested_use(9)), Contains("`use`"));
    CHECK_THAT(refusal(svg(R"(<filter id="f"><feTurbulence numOctaves="1000000"/></filter>)")), Contains("filters"));
    CHECK_THAT(refusal(svg(R"(<s:filter xmlns:s="http://www.w3.org/2000/svg"/>)")), Contains("filters"));
    CHECK_THAT(refusal(svg(R"(<image href="data:image/png;base64,AAAA"/>)")), Contains("another picture"));
    CHECK_THAT(refusal(svg("<path d='" + std::string(240'000, '1') + "'/>")), Contains("`d` of 234 kB"));
    CHECK_THAT(refusal(std::string(16 << 20, ' ')), Contains("larger than 512 kB"));
    CHECK_THAT(refusal("<!DOCTYPE svg [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>" + svg("&b;")),
               Contains("entities"));
    std::string deep, many;
    for (int i = 0; i < 6000; ++i) {
        many += "<g/>";
        deep += "<g>";
    }
    CHECK_THAT(refusal(svg(many)), Contains("5000 elements"));
    CHECK_THAT(refusal(svg(deep)), Contains("nested"));
    CHECK_THAT(refusal("no svg at all"), Contains("not well-formed"));
    CHECK_THAT(refusal(""), Contains("not well-formed"));
    CHECK(refusal(svg(R"(<g id="a"><use xlink:href="#a"/></g>)")) == "");  // draws itself: the library refuses that
}

TEST_CASE("what is slow is given up, and the rest is drawn nevertheless") {
    REQUIRE(refusal(slow_svg()) == "");
    SvgPainter painter;
    painter.ask({1, red_square, 20});
    painter.ask({2, slow_svg(), 20});
    painter.ask({3, red_square, 400});
    painter.ask({4, "no picture", 20});
    const auto begin = std::chrono::steady_clock::now();
    CHECK(painter.take(milliseconds(0)).size() <= 1);
    CHECK(std::chrono::steady_clock::now() - begin < milliseconds(500));  // nobody waits
    auto answers = all_answers(painter);
    std::map<int, bool> drawn;
    for (const auto& answer : answers) {
        drawn[answer.id] = answer.picture.has_value();
        CHECK(answer.picture.has_value() == answer.reason.empty());
    }
    CHECK(drawn[2] == false);
    CHECK(drawn[3] == true);
    CHECK(drawn[4] == false);
}

TEST_CASE("a drawing too large for memory is given up") {
    SvgPainter painter;
    painter.ask({1, red_square, 30'000});
    painter.ask({2, red_square, 10});
    const auto answers = all_answers(painter);
    REQUIRE(answers.size() == 2);
    CHECK_FALSE(answers[0].picture);
    CHECK(answers[1].picture);
}

TEST_CASE("a piece is its letters until its drawing is ready") {
    const DrawingFolder folder;
    folder.write("red", red_square);
    folder.write("slow", slow_svg());
    folder.write("filter", svg("<filter/>"));
    folder.write("huge", std::string(1 << 20, ' '));
    Art art(rules_with({"Red", "Slow", "Filter", "Huge"}), {folder.path});
    CHECK(art.refused().size() == 2);
    CHECK_FALSE(is_red(pixels_of(art, 0)));
    const Pixels letters = pixels_of(art, 1);
    pixels_of(art, 2);
    pixels_of(art, 3);
    CHECK(art.pending());
    CHECK(art.finish(std::chrono::seconds(60)));
    CHECK_FALSE(art.pending());
    CHECK(is_red(pixels_of(art, 0)));
    CHECK((pixels_of(art, 1) == letters));
    REQUIRE(art.refused().size() == 3);
    CHECK_THAT(art.refused()[2], Contains("slow.svg") && Contains("takes too long"));
    art.forget_sizes();  // what was refused is not tried again, in another size
    art.piece(0, 1, 30);
    CHECK_FALSE(art.pending());
}

TEST_CASE("pieces that are not to be seen yet are drawn ahead, once those to be seen are ready") {
    const DrawingFolder folder;
    folder.write("red", red_square);
    folder.write("later", red_square);
    Art art(rules_with({"Red", "Later"}), {folder.path});
    pixels_of(art, 0);
    art.prepare(20);
    REQUIRE(art.finish(std::chrono::seconds(60)));
    CHECK_FALSE(is_red(pixels_of(art, 1)));  // they were not asked for while others were to come
    REQUIRE(art.finish(std::chrono::seconds(60)));
    art.forget_sizes();
    art.prepare(20);
    CHECK_FALSE(art.pending());
    bool drawn = false;
    for (int i = 0; i < 6000 && !drawn; ++i) {
        CHECK_FALSE(art.update(std::chrono::milliseconds(10)));  // nothing that was given out has changed
        drawn = !art.busy();
    }
    REQUIRE(drawn);
    CHECK(is_red(pixels_of(art, 1)));
    CHECK_FALSE(art.pending());
}

TEST_CASE("many slow drawings cost no more time than a few") {
    const DrawingFolder folder;
    std::vector<std::string> names{"Red"};
    folder.write("red", red_square);
    for (int i = 0; i < 40; ++i) {
        names.push_back(fmt::format("Slow{}", i));
        folder.write(fmt::format("slow{}", i), slow_svg());
    }
    Art art(rules_with(names), {folder.path});
    for (std::size_t kind = 0; kind < names.size(); ++kind) {
        pixels_of(art, static_cast<rules::KindId>(kind));
    }
    art.finish(std::chrono::seconds(60));
    CHECK_FALSE(art.pending());
    REQUIRE(art.refused().size() == 40);
    CHECK_THAT(art.refused().back(), Contains("take too long"));
    CHECK(is_red(pixels_of(art, 0)));
}

TEST_CASE("drawings are files of the folder, no pipes, and no links to elsewhere") {
    const DrawingFolder folder;
    const fs::path outside = folder.path / "outside.svg";
    std::ofstream(outside) << red_square;
    fs::create_symlink(outside, folder.drawing("link"));
    REQUIRE(mkfifo(folder.drawing("pipe").c_str(), 0600) == 0);
    fs::create_directory(folder.path / "game");
    fs::rename(folder.path / "art", folder.path / "game" / "art");
    Art art(rules_with({"Link", "Pipe"}), {folder.path / "game"});
    pixels_of(art, 0);
    pixels_of(art, 1);
    CHECK_FALSE(art.pending());
}

TEST_CASE("a template of nothing but inks is filled in at once") {
    std::string text;
    for (int i = 0; i < 500'000; ++i) {
        text += "{{fill}}";
    }
    const std::vector<rules::Player> players{{"White"}, {"Black"}};
    const Inks inks = piece_inks(players)[0];
    const std::string filled = ink(text, inks);
    CHECK(filled.size() == 500'000 * std::string("#ffffff").size());
    CHECK(filled.find('{') == std::string::npos);
    CHECK(ink("{{turn}}{{no}}{{", inks, 180) == "180{{no}}{{");
}

TEST_CASE("drawings broken at random end with a picture or a reason") {
    std::mt19937 random(7);
    const std::vector<std::string> seeds{red_square, nested_use(2),
                                         read(fs::path(BAZILLION_SOURCE_DIR) / "games/art/animals/lion.svg")};
    SvgPainter painter;
    int asked = 0;
    for (int i = 0; i < 300; ++i) {
        const std::string text = test::broken(seeds[random() % seeds.size()], random);
        if (!refuse_svg(text)) {
            painter.ask({++asked, text, 30});
        }
    }
    CHECK(asked > 20);
    CHECK(all_answers(painter).size() == static_cast<std::size_t>(asked));
}

TEST_CASE("a person's own pictures come before those of a game, as far as they can be drawn") {
    const DrawingFolder folder;
    folder.write("man", svg("<rect width='64' height='64' fill='#00f'/>"));
    folder.write("queen", svg("<rect width='64' height='64' fill='#00f'/>"));
    const fs::path own = folder.path / "own";
    fs::create_directories(own);
    std::ofstream(own / "White-Man.svg") << red_square;
    std::ofstream(own / "queen.svg") << svg("<filter/>");
    std::ofstream(own / "king.png") << "no picture";
    std::ofstream(own / "bishop.svg") << slow_svg();
    const rules::Rules rules = rules_with({"Man", "Queen", "King", "Bishop"});
    Art art(rules, {folder.path}, 0, InkSet::usual, own);
    const auto drawn = [&](rules::PlayerId player, rules::KindId kind) {
        art.piece(player, kind, 20);
        art.finish(std::chrono::seconds(60));
        return is_red(art.piece(player, kind, 20).rgba());
    };
    CHECK(drawn(0, 0));
    CHECK_FALSE(drawn(1, 0));
    CHECK_FALSE(drawn(0, 1));
    CHECK_FALSE(drawn(0, 3));
    CHECK(art.piece(1, 0, 20).rgba() == art.piece(0, 1, 20).rgba());  // the game's own
    REQUIRE(art.refused().size() == 3);
    CHECK_THAT(art.refused()[0] + art.refused()[1], Contains("queen.svg") && Contains("king.png"));
    CHECK_THAT(art.refused()[2], Contains("bishop.svg") && Contains("takes too long"));
}

TEST_CASE("files of pieces are called as people call them") {
    const DrawingFolder folder;
    rules::Rules rules = rules_with({"Pawn", "Promoted lance"});
    rules.kinds[0].notation = "P";
    rules.kinds[1].notation = "+L";
    rules.kinds[1].images.push_back({0, {"images\\game\\WPLance.bmp"}});
    const auto found = [&](rules::KindId kind) {
        const auto file = PieceFolder(folder.path).find(rules, 0, kind);
        return file ? file->filename().string() : "";
    };
    CHECK_FALSE(PieceFolder(folder.path).fits(rules));
    CHECK_FALSE(PieceFolder(folder.path / "nowhere").fits(rules));
    for (const char* name : {"p.png", "PAWN.png", "wP.png", "white-pawn.png", "white-pawn.svg"}) {  // the last one wins
        std::ofstream(folder.path / name) << "";
        CHECK(found(0) == name);
    }
    for (const char* name : {"+l.png", "promoted-lance.svg", "wplance.png"}) {
        std::ofstream(folder.path / name) << "";
        CHECK(found(1) == name);
    }
    CHECK(PieceFolder(folder.path).fits(rules));
}
