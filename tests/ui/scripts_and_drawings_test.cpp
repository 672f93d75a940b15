// What an author sees in the window of a game that is not finished: what the script prints, and drawings that take
// long.
#include "folder.h"
#include "hand.h"

#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace fs = std::filesystem;
using bazillion::test::Folder;
using bazillion::test::Hand;
using nlohmann::json;

namespace {

std::string drafts(const std::string& sections) {
    return "(game (title \"Drafts\") (players X O) (turn-order X O)\n" + sections +
           " (board (grid (start-rectangle 0 0 50 50)\n"
           "  (dimensions (\"a/b/c/d\" (50 0)) (\"4/3/2/1\" (0 50)))\n"
           "  (directions (n 0 -1) (e 1 0))))\n"
           " (piece (name Man) (moves (n (verify empty?) add) (e (verify empty?) add)))\n"
           " (board-setup (X (Man a1)) (O (Man a3))))\n";
}

/// Takes minutes, and passes all checks: a long path, thousands of times.
std::string slow_drawing() {
    std::string text = R"(<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">)"
                       R"(<path id="p" stroke="black" d="M0 0)";
    for (int i = 0; i < 3000; ++i) {
        text += fmt::format("L{} {}", i % 2 == 0 ? 45 : 0, i % 45);
    }
    text += "\"/>";
    for (int i = 0; i < 4000; ++i) {
        text += R"(<use xlink:href="#p"/>)";
    }
    return text + "</svg>";
}

std::vector<pid_t> children_of(pid_t parent) {
    std::vector<pid_t> children;
    for (const auto& entry : fs::directory_iterator("/proc")) {
        std::ifstream file(entry.path() / "stat");
        std::string number, name, state;
        pid_t its_parent = 0;
        if (file >> number >> name >> state >> its_parent && its_parent == parent) {
            children.push_back(std::stoi(number));
        }
    }
    return children;
}

}  // namespace

TEST_CASE("what scripts print is seen in the window") {
    const Folder folder;
    const fs::path file = folder.path() / "mine.game";
    std::ofstream(folder.path() / "rules.lua")
        << "function after(now)\n  print('moved', '\\27[31m')\n  return true\nend\n";
    std::ofstream(file) << drafts(" (script \"rules.lua\") (hook legal after)\n");
    Hand hand(folder.path(), {file.string()});
    hand.make("a1b1");
    const json shown = hand.wait("what is printed", [](const json& s) { return s["printed"] != ""; });
    CHECK(shown["printed"].get<std::string>().find("moved\\t\\x1b[31m\n") != std::string::npos);
    CHECK(shown["message"] == "");
    hand.make("a3b3");  // it is not in the way
    CHECK(hand.quit() == 0);
}

TEST_CASE("the window is played in while drawings take long") {
    const Folder folder;
    const fs::path file = folder.path() / "mine.game";
    fs::create_directories(folder.path() / "art" / "mine");
    std::ofstream(folder.path() / "art" / "mine" / "man.svg") << slow_drawing();
    std::ofstream(file) << drafts(" (art \"mine\")\n");
    Hand hand(folder.path(), {file.string()});
    // Nothing is drawn from here on, however slow the machine.
    for (const pid_t painter : children_of(hand.process())) {
        kill(painter, SIGSTOP);
    }
    REQUIRE(hand.state_while_drawing()["drawing"] == true);
    const auto wait = [&](const char* what, const std::function<bool(const json&)>& wished) {
        return hand.wait(what, wished, true);
    };
    hand.click(hand.state_while_drawing()["cells"]["a1"]);
    wait("hints", [](const json& s) { return !s["hints"].empty(); });
    hand.click(hand.state_while_drawing()["cells"]["b1"]);
    const json moved = wait("the move", [](const json& s) { return s["record"].size() == 1; });
    CHECK(moved["drawing"] == true);
    CHECK(moved["pieces"]["b1"] == "X Man");
    for (const pid_t painter : children_of(hand.process())) {
        kill(painter, SIGCONT);
    }
    const json told = hand.wait("the end of the drawing", [](const json& s) { return s["message"] != ""; });
    CHECK(told["message"].get<std::string>().find("takes too long") != std::string::npos);
    CHECK(told["record"].size() == 1);
    CHECK(hand.quit() == 0);
}
