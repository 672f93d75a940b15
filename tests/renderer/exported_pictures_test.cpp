// Pictures for print and of whole games.
#include "renderer/canvas/apng.h"
#include "renderer/scene/picture.h"
#include "renderer/scene/position_picture.h"
#include "renderer/scene/svg_painter.h"

#include "games/bundled.h"
#include "play/match/chance.h"

#include <cstdlib>
#include <fstream>

using namespace bazillion;
using Catch::Contains;

namespace {

renderer::RenderOptions options() {
    renderer::RenderOptions options;
    options.width = 600;
    options.library = bundled::folder();
    return options;
}

/// The mean difference of two pictures, of 255.
double difference_of(const renderer::Canvas& a, const renderer::Canvas& b) {
    const auto before = a.rgba(), after = b.rgba();
    REQUIRE(before.size() == after.size());
    double sum = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        sum += std::abs(int{before[i]} - int{after[i]});
    }
    return sum / static_cast<double>(before.size());
}

struct Chunk {
    std::string name, data;
};

std::vector<Chunk> chunks_of(const std::string& png) {
    std::vector<Chunk> chunks;
    std::size_t at = 8;
    while (at + 12 <= png.size()) {
        std::size_t length = 0;
        for (int i = 0; i < 4; ++i) {
            length = length << 8 | static_cast<unsigned char>(png[at + static_cast<std::size_t>(i)]);
        }
        chunks.push_back({png.substr(at + 4, 4), png.substr(at + 8, length)});
        at += length + 12;
    }
    CHECK(at == png.size());
    return chunks;
}

}  // namespace

TEST_CASE("an SVG of a board looks as its PNG does, and holds outlines only", "[export]") {
    const std::string file =
        GENERATE("chess.game", "Shogi.game", "Bario.game", "Go.game", "Hex.game", "Backgammon.game", "Jungle.game");
    play::Match match(bundled::game(file));
    const auto svg = renderer::svg_of(match, options());
    INFO(file);
    REQUIRE(svg);
    CHECK_THAT(*svg, !Contains("<image"));
    renderer::Picture picture = renderer::picture_of(match, options());
    renderer::Canvas again(picture.canvas.width(), picture.canvas.height());
    REQUIRE(renderer::paint_svg(*svg, again));
    if (const char* folder = std::getenv("BAZILLION_TEST_PICTURES")) {  // to be looked at
        std::ofstream(std::string(folder) + "/" + file + ".png", std::ios::binary) << again.png();
    }
    CHECK(difference_of(picture.canvas, again) < 3);
}

TEST_CASE("an animated PNG has a frame for each position, the first one in full", "[export]") {
    play::Match match(bundled::game("chess.game"));
    for (const char* move : {"e2e4", "e7e5", "g1f3"}) {
        REQUIRE(match.play(move));
    }
    const auto file = renderer::animation_of(match, options(), 500);
    REQUIRE(file);
    const auto chunks = chunks_of(*file);
    REQUIRE(chunks.size() > 5);
    CHECK(chunks[0].name == "IHDR");
    CHECK(chunks[1].name == "acTL");
    CHECK(chunks[1].data == std::string("\0\0\0\4\0\0\0\0", 8));
    CHECK(chunks.back().name == "IEND");
    std::size_t frames = 0;
    std::string sequence;
    for (const Chunk& chunk : chunks) {
        frames += chunk.name == "fcTL" ? 1 : 0;
        if (chunk.name == "fcTL" || chunk.name == "fdAT") {
            sequence += chunk.data[3];
        }
    }
    CHECK(frames == 4);
    for (std::size_t i = 0; i < sequence.size(); ++i) {
        CHECK(static_cast<std::size_t>(sequence[i]) == i);
    }
    // Programs that know no animation see the start.
    const auto first = renderer::decode_picture(*file);
    REQUIRE(first);
    play::Match fresh(bundled::game("chess.game"));
    CHECK(difference_of(*first, renderer::picture_of(fresh, options()).canvas) < 0.01);
}
