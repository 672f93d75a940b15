// Clocks beside the board: chosen, ticking, kept, and the end when one runs out.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <chrono>
#include <string>
#include <thread>

using bazillion::test::bundled;
using bazillion::test::Folder;
using bazillion::test::Hand;
using namespace std::chrono_literals;
using nlohmann::json;

namespace {

bool has_ended(const json& s) {
    return s["over"] == true;
}

std::string shown(const json& s, const std::string& player) {
    return s["clocks"][player]["words"];
}

}  // namespace

TEST_CASE("a clock chosen in the settings ticks once a move is made, for the player to act, and stops for dialogs") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    CHECK(hand.state()["clocks"].empty());
    hand.key("ctrl+comma");
    const json dialog = hand.wait("settings", [](const json& s) { return s["settings"].is_object(); });
    hand.click(dialog["settings"]["clock 5m+3s"]);
    hand.wait("clocks", [](const json& s) { return s["clocks"].size() == 2; });
    hand.click(dialog["settings"]["clock 3m+2s"]);
    hand.wait("other clocks", [](const json& s) { return s["clocks"].size() == 2 && shown(s, "White") == "3:00"; });
    hand.key("Escape");
    hand.wait("no settings", [](const json& s) { return s["settings"].is_null(); });
    std::this_thread::sleep_for(1200ms);
    CHECK(shown(hand.state(), "White") == "3:00");
    hand.make("e2e4");
    const json running = hand.wait("Black's clock to tick", [](const json& s) { return shown(s, "Black") == "2:58"; });
    CHECK(shown(running, "White") == "3:02");
    CHECK(running["clocks"]["Black"]["runs"] == true);
    CHECK(running["clocks"]["White"]["runs"] == false);
    hand.key("ctrl+comma");
    const json stopped = hand.wait("settings", [](const json& s) { return s["settings"].is_object(); });
    std::this_thread::sleep_for(1500ms);
    CHECK(shown(hand.state(), "Black") == shown(stopped, "Black"));
    hand.key("Escape");
    hand.wait("no settings", [](const json& s) { return s["settings"].is_null(); });
    hand.make("e7e5");
    hand.kill_at_once();
    Hand again(folder.path(), {"--resume"});
    const json kept = again.state();
    CHECK(kept["record"] == json({"e2e4", "e7e5"}));
    CHECK(shown(kept, "Black") != "3:02");
    again.key("ctrl+n");
    again.wait("full clocks", [](const json& s) { return shown(s, "White") == "3:00" && shown(s, "Black") == "3:00"; });
    CHECK(again.quit() == 0);
}

TEST_CASE("who runs out of time loses, and taking back gives the time back") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess"), "--clock", "4s"});
    hand.make("e2e4");
    hand.wait("tenths, and little time", [](const json& s) {
        return s["clocks"]["Black"]["low"] == true && shown(s, "Black").find('.') != std::string::npos;
    });
    const json ended = hand.wait("the end", has_ended);
    CHECK(ended["prompt"] == "White wins: Black ran out of time");
    CHECK(ended["banner"] == json({"White wins", "Black ran out of time"}));
    hand.press("Take back");
    const json back = hand.wait("the start", [](const json& s) { return s["record"].empty() && s["over"] == false; });
    CHECK(shown(back, "Black") == "0:04.0");
    CHECK(hand.quit() == 0);
}

TEST_CASE("a computer plays by its clock, with time for each move and with byo-yomi") {
    const Folder folder;
    for (const char* clock : {"1s/move", "0s+2x1s", "5s+1s"}) {
        INFO(clock);
        Hand hand(folder.path(), {bundled("chess"), "--clock", clock, "--computer", "White=3", "--computer", "Black=3",
                                  "--time", "1000"});
        const json played =
            hand.wait_while_moving("moves", [](const json& s) { return s["record"].size() >= 6 || has_ended(s); });
        CHECK(played["over"] == false);
        CHECK(hand.quit() == 0);
    }
}
