#include "renderer/start/game_info.h"

#include "games/bundled.h"

#include <catch2/catch.hpp>

using namespace bazillion;
using namespace bazillion::renderer;

namespace {

GameInfo info_of(const std::string& name) {
    const GameFile file = GameFile::open(bundled::folder() / name, bundled::folder());
    return describe_game(file, play::Match(bundled::game(name)));
}

}  // namespace

TEST_CASE("a card tells the size of a board as players count it") {
    CHECK(info_of("Xiangqi.game").size == "9 × 10");
    CHECK(info_of("Backgammon.game").size == "24 points");
    CHECK(info_of("Alice.game").size == "128 cells");
}
