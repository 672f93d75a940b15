// Ends that no rule brings about: by the keys of the menu, and what stays of them.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <string>

namespace fs = std::filesystem;
using bazillion::test::bundled;
using bazillion::test::Folder;
using bazillion::test::Hand;
using nlohmann::json;

namespace {

bool is_over(const json& s) {
    return s["over"] == true;
}

std::string journal_of(const Folder& folder) {
    return fs::directory_iterator(folder.path() / "state" / "games")->path().string();
}

}  // namespace

TEST_CASE("a game given up is told with its reason, kept, and taken back") {
    const Folder folder;
    {
        Hand hand(folder.path(), {bundled("chess")});
        hand.make("e2e4");
        hand.key("ctrl+r");
        const json ended = hand.wait("the end", is_over);
        CHECK(ended["prompt"] == "White wins: Black resigned");
        CHECK(ended["banner"] == json({"White wins", "Black resigned"}));
        CHECK(ended["options"].empty());
        hand.kill_at_once();
    }
    Hand hand(folder.path(), {"--resume", journal_of(folder)});
    CHECK(hand.wait("the end again", is_over)["prompt"] == "White wins: Black resigned");
    hand.press("Take back");
    const json back = hand.wait("the game again", [](const json& s) { return s["over"] == false; });
    CHECK(back["record"] == json({"e2e4"}));
    hand.make("e7e5");
    hand.kill_at_once();
    Hand later(folder.path(), {"--resume"});
    CHECK(later.state()["record"] == json({"e2e4", "e7e5"}));
    CHECK(later.quit() == 0);
}

TEST_CASE("one person offers the other a draw, who declines and then agrees") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    hand.make("e2e4");
    const auto asked = [](const json& s) { return s["offer"].is_object(); };
    hand.key("ctrl+d");
    hand.click(hand.wait("the question", asked)["offer"]["decline"]);
    CHECK(hand.wait("no question", [](const json& s) { return s["offer"].is_null(); })["over"] == false);
    hand.key("ctrl+d");
    hand.click(hand.wait("the question", asked)["offer"]["agree"]);
    CHECK(hand.wait("the draw", is_over)["prompt"] == "Drawn: by agreement");
    CHECK(hand.quit() == 0);
}

TEST_CASE("a computer that stands better declines a draw, and agrees where it does not") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess"), "--computer", "Black=5", "--fen", "3qk3/8/8/8/8/8/8/4K3 w - -"});
    hand.key("ctrl+d");
    const json told = hand.wait(
        "its answer", [](const json& s) { return s["thoughts"] == json({"The computer declines the draw."}); });
    CHECK(told["over"] == false);
    CHECK(hand.quit() == 0);
    Hand better(folder.path(), {bundled("chess"), "--computer", "Black=5", "--fen", "4k3/8/8/8/8/8/8/3QK3 w - -"});
    better.key("ctrl+d");
    CHECK(better.wait("the draw", is_over)["banner"] == json({"Drawn", "by agreement"}));
    better.press("Take back");
    better.wait("the game again", [](const json& s) { return s["over"] == false; });
    CHECK(better.quit() == 0);
}

TEST_CASE("who resigns while the computer thinks is the person") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess"), "--computer", "Black=10", "--time", "1000"});
    hand.make("e2e4");
    hand.wait("thinking", [](const json& s) { return s["thinking"] == true; });
    hand.key("ctrl+r");
    const json ended = hand.wait("the end", is_over);
    CHECK(ended["prompt"] == "Black wins: White resigned");
    CHECK(ended["thinking"] == false);
    CHECK(hand.quit() == 0);
}
