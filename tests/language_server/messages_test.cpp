// Messages about games that are being written, and mends for them.
#include "scripted_client.h"

#include <catch2/catch.hpp>

namespace bazillion::test {

using Catch::Contains;

namespace {

std::string with(std::string text, const std::string& old, const std::string& put) {
    return text.replace(text.find(old), old.size(), put);
}

}  // namespace

TEST_CASE("mistakes are told where they are, and are gone when they are mended", "[messages]") {
    ScriptedClient client;
    client.open(small, small_game());
    CHECK(client.messages(small).empty());
    client.change(small, with(small_game(), "captured King", "captured Kng"));
    const Json messages = client.messages(small);
    REQUIRE(messages.size() == 1);
    CHECK(messages[0].at("severity") == 1);
    CHECK(messages[0].at("code") == "unknown-piece");
    CHECK_THAT(messages[0].at("message").get<std::string>(),
               Contains("unknown piece `Kng`") && Contains("did you mean `King`?"));
    CHECK(messages[0].at("range").at("start").at("line") == 26);
    CHECK(messages[0].at("range").at("start").at("character") == 42);
    client.change(small, small_game());
    CHECK(client.messages(small).empty());
}

TEST_CASE("the text in the editor counts, not the file; of included files, too", "[messages]") {
    ScriptedClient client;
    client.open("part.game", "(define hop ($1 $1 add))\n");
    const std::string frog = small_game("  (piece (name Frog) (notation \"F\") (moves (hop n)))\n");
    client.open(small, "(include \"part.game\")\n" + with(frog, "(Rook b1)", "(Rook b1) (Frog c1)"));
    CHECK(client.messages(small).empty());
    client.change("part.game", "(define hop ($1 $1 ad))\n");
    const Json here = client.messages(small), there = client.messages("part.game");
    REQUIRE(there.size() == 1);
    CHECK_THAT(there[0].at("message").get<std::string>(), Contains("`ad`"));
    CHECK(there[0].at("range").at("start").at("line") == 0);
    REQUIRE(here.size() == 1);
    CHECK(here[0].at("range").at("start").at("line") == 27);  // the call
    CHECK(here[0].at("relatedInformation").at(0).at("location").at("uri") == client.uri("part.game"));
    client.notify("textDocument/didClose", client.document("part.game"));
    client.notify("textDocument/didSave", client.document(small));
    CHECK(client.messages(small).empty());  // as the file on the disk is
}

TEST_CASE("a part that is only included is not told to be no game", "[messages]") {
    ScriptedClient client;
    client.open("part.game", "(define hop ($1 $1 add))\n");
    CHECK(client.messages("part.game").empty());
    client.open("empty.game", "\n");
    CHECK(client.messages("empty.game").size() == 1);
}

TEST_CASE("includes stay inside the folder of the game", "[messages]") {
    ScriptedClient client;
    client.open(small, "(include \"../../../../etc/passwd\")\n" + small_game());
    const Json messages = client.messages(small);
    REQUIRE(messages.size() == 1);
    CHECK(messages[0].at("code") == "outside-folder");
}

TEST_CASE("a text that was never saved is a game as well", "[messages]") {
    ScriptedClient client;
    client.notify("textDocument/didOpen", {{"textDocument",
                                            {{"uri", "untitled:Untitled-1"},
                                             {"languageId", "bazillion"},
                                             {"version", 1},
                                             {"text", with(small_game(), "King c3", "Kng c3")}}}});
    client.wait_until_idle();
    const Json asked{
        {"textDocument", {{"uri", "untitled:Untitled-1"}}},
        {"range", {{"start", {{"line", 0}, {"character", 0}}}, {"end", {{"line", 99}, {"character", 0}}}}}};
    const Json actions = client.request("textDocument/codeAction", asked);
    REQUIRE(actions.size() == 1);
    CHECK(actions[0].at("title") == "Change to `King`");
}

TEST_CASE("mistakes have mends", "[fixes]") {
    const auto [old, put, title] = GENERATE(table<const char*, const char*, const char*>({
        {"captured King", "captured Kng", "Change to `King`"},
        {"not-friend?) add))\n(define step", "not-freind?) add))\n(define step", "Change to `not-friend?`"},
        {"(slide n)", "(slid n)", "Change to `slide`"},
        {"(loss-condition", "(defeat-condition", "Change to `loss-condition`"},
        {"  (board-setup", "  (variable coins number 2 per-player)\n  (legal (coins >= 1))\n  (board-setup",
         "Change to `(>= coins 1)`"},
        {"(board\n    (grid", "(board\n    (squares a/b 1/2)\n    (grid", "Write `(include \"lib/square.game\")`"},
        {"(Rook b1))", "(Rook b1 a1))", "Take `a1` out"},
        {"(step e)", "(e (set-attribute moved? true) add)", "Declare `(attribute moved? false)` in the piece"},
        {"  (turn-order White Black)\n", "", "Write `(turn-order White Black)`"},
        {"(slide w)))", "(slide w))", "Write the missing `)`"},
        {"(White Black) (captured", "White Black (captured", "Change to `(White Black)`"},
        {"(captured King)))", "((count King) < 1)))", "Change to `(< (count King) 1)`"},
        {"(not-in-zone? goal-row)", "(not-empty? s e)", "Change to `(and (not-empty? s) (not-empty? e))`"},
        {"(not-in-zone? goal-row)", "(not-in-zone? gaol-row)", "Change to `goal-row`"},
        {"(step n)", "(n empty? add)", "Change to `(verify empty?)`"},
        {"(captured King)))", "(captured King))))", "Take the `)` out"},
    }));
    INFO(put);
    ScriptedClient client;
    client.open(small, with(small_game(), old, put));
    const Json messages = client.messages(small);
    INFO(messages.dump(1));
    REQUIRE_FALSE(messages.empty());
    Json asked = client.document(small);
    asked["range"] = {{"start", {{"line", 0}, {"character", 0}}}, {"end", {{"line", 999}, {"character", 0}}}};
    const Json actions = client.request("textDocument/codeAction", asked);
    INFO(actions.dump(1));
    std::vector<std::string> titles;
    for (const Json& action : actions) {
        titles.push_back(action.at("title"));
    }
    CHECK_THAT(titles, Catch::VectorContains(std::string(title)));
}

TEST_CASE("a hostile game neither hangs nor ends the server", "[hostile]") {
    std::string bomb = "(define a $1 $1 $1 $1 $1 $1 $1 $1)\n";
    for (char c = 'b'; c < 'n'; ++c) {
        bomb += std::string("(define ") + c + " (" + static_cast<char>(c - 1) + " $1) (" + static_cast<char>(c - 1) +
                " $1))\n";
    }
    const std::string text = GENERATE_COPY(bomb + small_game("  (m (m (m (m x))))\n"), std::string(300'000, '('),
                                           std::string(300'000, ')'), std::string("\""), std::string(1 << 20, 'x'));
    ScriptedClient client;
    client.open(small, text);
    const auto begin = std::chrono::steady_clock::now();
    for (const char* method : {"textDocument/hover", "textDocument/completion", "textDocument/definition"}) {
        Json params = client.document(small);
        params["position"] = {{"line", 0}, {"character", 5}};
        CHECK_FALSE(client.answer(client.send(method, params)).contains("error"));
    }
    (void)client.request("textDocument/foldingRange", client.document(small));
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
    CHECK_FALSE(client.messages(small).empty());
}

TEST_CASE("a script that never ends is told, and does not hold the server up", "[hostile]") {
    ScriptedClient client;
    bazillion::test::write_text(client.file("forever.lua"), "while true do end\n");
    client.open(small, small_game("  (script \"forever.lua\")\n"));
    CHECK_FALSE(client.request("textDocument/hover", client.at(small, "slide n")).is_null());
    const Json messages = client.messages(small);
    REQUIRE(messages.size() >= 1);
    CHECK(messages[0].at("code") == "script-runaway");
}

}  // namespace bazillion::test
