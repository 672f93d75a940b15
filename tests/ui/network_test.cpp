// Two windows side by side that play with each other over the network of this computer.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <functional>
#include <string>

namespace bazillion::test {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

/// A folder for each of two windows.
fs::path folder_of(const Folder& folder, const std::string& name) {
    fs::create_directories(folder.path() / name);
    return folder.path() / name;
}

/// The windows are narrow enough for both.
void put_side_by_side(Hand& left, Hand& right) {
    left.resize(696, 900);
    left.move_to(0, 0);
    right.resize(696, 900);
    right.move_to(702, 0);
}

std::function<bool(const json&)> says(const std::string& status) {
    return [status](const json& s) { return s["network"]["status"] == status; };
}

json panel(Hand& hand) {
    return hand.wait("the dialog", [](const json& s) {
        return s["network"]["panel"].is_object() && !s["network"]["panel"].empty();
    })["network"]["panel"];
}

/// Types into a field of the dialog in place of what is there.
void fill(Hand& hand, const std::string& field, const std::string& text) {
    hand.click(panel(hand)[field]);
    hand.key("ctrl+a");
    hand.type(text);
}

/// By the dialog: one hosts on this computer only, the other joins.
void connect(Hand& anna, Hand& ben, const std::string& seat) {
    const std::string port = std::to_string(20'000 + getpid() % 10'000);
    anna.take_up();
    anna.key("ctrl+shift+n");
    fill(anna, "name", "Anna");
    anna.click(panel(anna)["seat " + seat]);
    anna.click(panel(anna)["This computer"]);
    fill(anna, "port", port);
    anna.click(panel(anna)["start"]);
    anna.wait("the host", says("Waiting on port " + port));
    ben.take_up();
    ben.key("ctrl+shift+n");
    fill(ben, "name", "Ben");
    ben.click(panel(ben)["Join a game"]);
    ben.wait("the field", [](const json& s) { return s["network"]["panel"].contains("address"); });
    fill(ben, "address", "localhost:" + port);
    ben.click(panel(ben)["start"]);
    ben.wait("the joiner", says("Connected with Anna"));
    anna.wait("the host", says("Connected with Ben"));
}

std::function<bool(const json&)> has_played(std::size_t plies) {
    return [plies](const json& s) { return s["record"].size() == plies; };
}

bool is_asked(const json& s) {
    return s["offer"].is_object() && !s["offer"].empty();
}

/// Anna offers a rematch, in which Ben has White.
void play_rematch(Hand& anna, Hand& ben) {
    anna.take_up();
    anna.key("ctrl+shift+n");
    anna.click(anna.wait("the button", [](const json& s) {
        return s["network"]["panel"].contains("rematch");
    })["network"]["panel"]["rematch"]);
    ben.take_up();
    ben.click(ben.wait("the question", is_asked)["offer"]["agree"]);
    ben.wait("the new game", has_played(0));
    ben.make("e2e4");
    anna.wait("the move", has_played(1));
    CHECK(anna.state()["seats"]["Black"]["words"] == "Anna, here");
    ben.take_up();
}

}  // namespace

TEST_CASE("one window hosts, another joins, and a game is played to its mate, with a take-back and a draw declined") {
    const Folder folder;
    Hand anna(folder_of(folder, "anna"), {bundled("chess"), "--clock", "5m"});
    Hand ben(folder_of(folder, "ben"), {bundled("chess")});
    put_side_by_side(anna, ben);
    connect(anna, ben, "White");
    CHECK(ben.state()["network"]["panel"].is_null());
    CHECK(ben.state()["seats"]["White"]["words"] == "Anna, over the network");
    CHECK(ben.state()["seats"]["Black"]["words"] == "Ben, here");
    CHECK(ben.state()["clocks"]["White"]["words"] == "5:00");
    CHECK(ben.state()["hints"].empty());
    anna.take_up();
    anna.make("f2f3");
    ben.wait("the move", has_played(1));
    ben.take_up();
    ben.make("e7e5");
    anna.wait("the answer", has_played(2));

    // A take-back is asked for, and given.
    ben.press("Ask for a take-back");
    anna.take_up();
    anna.click(anna.wait("the question", is_asked)["offer"]["agree"]);
    ben.wait("the move taken back", has_played(1));
    ben.take_up();
    ben.make("e7e5");
    anna.wait("the answer", has_played(2));

    // A draw is offered, and declined.
    anna.take_up();
    anna.key("ctrl+d");
    ben.take_up();
    ben.click(ben.wait("the question", is_asked)["offer"]["decline"]);
    anna.wait("the answer", [](const json& s) {
        return s["thoughts"] == json({"Connected with Ben", "Ben declines."});
    });

    // What one says is read by the other, whether his dialog is open or not.
    ben.key("ctrl+shift+n");
    ben.click(panel(ben)["say"]);
    ben.type("good luck");
    ben.key("Return");
    anna.wait("what he says", [](const json& s) { return s["thoughts"].back() == "Ben: good luck"; });
    ben.click(panel(ben)["close"]);
    ben.wait("no dialog", [](const json& s) { return s["network"]["panel"].is_null(); });
    anna.take_up();
    anna.key("ctrl+shift+n");
    CHECK(anna.wait("the dialog", [](const json& s) {
        return s["network"]["panel"].contains("say");
    })["network"]["heard"] == json({"Ben: good luck"}));
    anna.click(panel(anna)["close"]);
    anna.wait("no dialog", [](const json& s) { return s["network"]["panel"].is_null(); });

    // What would put another game on the table has to wait.
    anna.take_up();
    anna.key("ctrl+n");
    CHECK(anna.wait("words", [](const json& s) { return s["thoughts"].size() == 2; })["record"].size() == 2);
    anna.make("g2g4");
    ben.wait("the move", has_played(3));
    ben.take_up();
    ben.make("d8h4");
    const json mated = anna.wait("the mate", [](const json& s) { return s["over"] == true; });
    CHECK(mated["prompt"] == "Black wins: checkmate");

    play_rematch(anna, ben);
    CHECK(ben.quit() == 0);
    anna.wait("that he has left", [](const json& s) { return s["thoughts"] == json({"Ben has left the game."}); });
    anna.take_up();
    CHECK(anna.quit() == 0);
}

TEST_CASE("the host plays Black, and a window that falls over leaves the game with the other") {
    const Folder folder;
    Hand anna(folder_of(folder, "anna"), {bundled("chess")});
    Hand ben(folder_of(folder, "ben"), {bundled("chess")});
    put_side_by_side(anna, ben);
    connect(anna, ben, "Black");
    CHECK(anna.state()["seats"]["Black"]["words"] == "Anna, here");
    ben.take_up();
    ben.make("e2e4");
    anna.wait("the move", has_played(1));
    ben.kill_at_once();
    anna.wait("the loss", says("Connection lost: waiting for Ben"));
    anna.take_up();
    anna.key("ctrl+n");
    CHECK(anna.state()["record"].size() == 1);
    CHECK(anna.quit() == 0);
}

TEST_CASE("an address where nobody is, and one that is none, are told in the dialog") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    hand.key("ctrl+shift+n");
    hand.click(panel(hand)["Join a game"]);
    hand.wait("the field", [](const json& s) { return s["network"]["panel"].contains("address"); });
    fill(hand, "address", "a b");
    hand.click(panel(hand)["start"]);
    hand.wait("words",
              [](const json& s) { return s["network"]["words"].get<std::string>().starts_with("this is no address"); });
    fill(hand, "address", "127.0.0.1:1");
    hand.click(panel(hand)["start"]);
    hand.wait("words", [](const json& s) {
        return s["network"]["words"] == "127.0.0.1:1 cannot be reached: Connection refused";
    });
    hand.click(panel(hand)["close"]);
    hand.wait("no dialog", [](const json& s) { return s["network"]["panel"].is_null(); });
    CHECK(hand.quit() == 0);
}

}  // namespace bazillion::test
