// The rules of a game are written in the window.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <string>

namespace bazillion::test {

using nlohmann::json;

namespace {

json source_of(const json& state) {
    return state["author"].is_null() ? json::object() : state["author"]["source"];
}

json wait_for_source(Hand& hand, const std::string& what, const std::function<bool(const json&)>& wished) {
    return source_of(hand.wait(what, [&](const json& s) { return !s["author"].is_null() && wished(source_of(s)); }));
}

/// Leaves the words selected and the caret behind them.
void find(Hand& hand, const std::string& words) {
    hand.key("ctrl+f");
    wait_for_source(hand, "the field", [](const json& s) { return s["spots"].contains("next"); });
    hand.type(words);
    hand.key("Return");
    wait_for_source(hand, words, [&](const json& s) { return s["selected"] == words; });
    hand.key("Escape");
    wait_for_source(hand, "the text", [&](const json& s) { return s["typing"] && s["selected"] == words; });
}

}  // namespace

TEST_CASE("rules are copied, written, checked as they are typed, and saved, in the window") {
    const Folder folder;
    const auto file = folder.path() / "mine.game";
    Hand hand(folder.path(), {bundled("chess")});
    hand.key("F12");
    json source = wait_for_source(hand, "the source", [](const json& s) {
        return s["locked"] == "comes with Bazillion" && s["spots"].contains("text");
    });
    hand.click(source["spots"]["text"]);
    wait_for_source(hand, "the caret", [](const json& s) { return s["typing"] == true; });
    hand.type("e f");  // neither written there nor taken for commands
    source = source_of(hand.state());
    CHECK(source["unsaved"] == false);
    CHECK(hand.state()["editor"].is_null());
    hand.click(source["spots"]["copy"]);
    hand.wait("the dialog", [](const json& s) { return s["dialog"] == "Save a copy of the rules"; });
    hand.type(file.string());
    hand.key("Return");
    source = wait_for_source(hand, "the copy",
                             [](const json& s) { return s["file"] == "mine.game" && s["spots"].contains("text"); });
    CHECK(source["locked"] == "");
    CHECK(read(file) == read(bundled("chess")));

    hand.click(source["spots"]["text"]);
    wait_for_source(hand, "the caret", [](const json& s) { return s["typing"] == true; });
    find(hand, "Checkmate");
    hand.type("M");
    find(hand, "turn-order");
    hand.type("turn-ordre");
    source = wait_for_source(hand, "the mistake", [](const json& s) { return !s["problems"].empty(); });
    CHECK(source["problems"][0]["error"] == true);
    CHECK(source["problems"][0]["line"] == 35);
    CHECK(source["unsaved"] == true);
    CHECK(read(file) == read(bundled("chess")));
    for (int i = 0; i < 2; ++i) {
        hand.key("BackSpace");
    }
    hand.type("er");
    wait_for_source(hand, "no mistake", [](const json& s) { return s["problems"].empty(); });
    hand.key("ctrl+s");
    wait_for_source(hand, "it to be saved", [](const json& s) { return s["unsaved"] == false; });
    CHECK(read(file).find("(description \"M your opponent") != std::string::npos);
    find(hand, "(name Queen)");
    hand.type("(name Queen) (image White \"none.png\")");
    wait_for_source(hand, "what only a whole check finds", [](const json& s) {
        return s["problems"].size() == 1 && s["problems"][0]["message"].get<std::string>().find("none.png") < 100;
    });
    hand.key("ctrl+z");
    hand.key("ctrl+z");
    source = wait_for_source(hand, "the words before", [](const json& s) { return s["unsaved"] == true; });

    // Another program writes the file, too.
    const std::string theirs = "; theirs\n" + read(bundled("chess"));
    replace(file, theirs);
    source = wait_for_source(hand, "the conflict", [](const json& s) { return s["spots"].contains("keep own"); });
    CHECK(source["other"] == true);
    hand.key("ctrl+s");
    CHECK(source_of(hand.state())["unsaved"] == true);
    CHECK(read(file) == theirs);
    hand.click(source["spots"]["keep own"]);
    source = wait_for_source(hand, "the own text", [](const json& s) { return s["spots"].contains("save"); });
    CHECK(read(file) == theirs);
    hand.key("ctrl+q");
    hand.wait("the question", [](const json& s) { return s["unsaved"].is_object(); });
    hand.key("Escape");
    hand.wait("no question", [](const json& s) { return s["unsaved"].is_null(); });
    hand.key("ctrl+q");
    const json question = hand.wait("the question", [](const json& s) { return s["unsaved"].is_object(); });
    hand.click(question["unsaved"]["save"]);
    CHECK(hand.quit() == 0);
    CHECK(read(file).find("; theirs") == std::string::npos);
    CHECK(read(file).find("(description \"M your opponent") != std::string::npos);
}

TEST_CASE("what was written and not saved is offered again when the program was killed") {
    const Folder folder;
    const auto file = folder.path() / "mine.game";
    const std::string rules = read(bundled("Tic-Tac-Toe"));
    replace(file, rules);
    {
        Hand hand(folder.path(), {file.string()});
        hand.key("F12");
        const json source =
            wait_for_source(hand, "the source", [](const json& s) { return s["spots"].contains("text"); });
        CHECK(source["left"] == false);
        hand.click(source["spots"]["text"]);
        wait_for_source(hand, "the caret", [](const json& s) { return s["typing"] == true; });
        find(hand, "Tic-Tac-Toe");
        hand.type("Mine");
        wait_for_source(hand, "the letters", [](const json& s) { return s["unsaved"] == true; });
        hand.state();
        hand.kill_at_once();
    }
    CHECK(read(file) == rules);
    Hand hand(folder.path(), {file.string()});  // the panel is open as it was
    json source = wait_for_source(hand, "the offer", [](const json& s) { return s["spots"].contains("take left"); });
    CHECK(source["unsaved"] == false);
    hand.click(source["spots"]["take left"]);
    source = wait_for_source(hand, "the draft", [](const json& s) { return s["unsaved"] == true; });
    CHECK(source["left"] == false);
    CHECK(read(file) == rules);
    hand.click(source["spots"]["save"]);
    wait_for_source(hand, "it to be saved", [](const json& s) { return s["unsaved"] == false; });
    std::string wanted = rules;
    wanted.replace(wanted.find("Tic-Tac-Toe"), std::string("Tic-Tac-Toe").size(), "Mine");
    CHECK(read(file) == wanted);
    CHECK(hand.quit() == 0);
    CHECK(std::filesystem::is_empty(folder.path() / "state" / "drafts"));
}

}  // namespace bazillion::test
