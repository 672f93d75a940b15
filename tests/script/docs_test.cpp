// The reference of the Lua side says what the code does.
#include "game.h"

#include "play/engine/engine.h"
#include "script/view.h"

#include <algorithm>
#include <sstream>

using namespace bazillion;

namespace {

std::string reference() {
    std::ifstream file(std::filesystem::path(BAZILLION_SOURCE_DIR) / "docs" / "lua.md");
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// The texts between "```lua" and "```".
std::vector<std::string> examples(const std::string& text) {
    constexpr std::string_view opening = "```lua\n";
    std::vector<std::string> result;
    for (std::size_t at = text.find(opening); at != std::string::npos; at = text.find(opening, at)) {
        at += opening.size();
        result.push_back(text.substr(at, text.find("```", at) - at));
    }
    return result;
}

/// A name with what calls look like around it: "now:count(", "`gain(".
bool tells(const std::string& text, const std::string& call) {
    return text.find(call) != std::string::npos;
}

/// The names in all "`now:NAME(".
std::vector<std::string> told_methods(const std::string& text) {
    constexpr std::string_view opening = "`now:";
    std::vector<std::string> result;
    for (std::size_t at = text.find(opening); at != std::string::npos; at = text.find(opening, at)) {
        at += opening.size();
        result.push_back(text.substr(at, text.find_first_of("(`", at) - at));
    }
    return result;
}

}  // namespace

TEST_CASE("the reference tells every method of a view and every change") {
    const std::string text = reference();
    const std::vector<std::string> methods = script::view_methods();
    CHECK(methods.size() > 15);
    for (const std::string& name : methods) {
        INFO(name);
        CHECK(tells(text, "`now:" + name + "("));
        Played played("function f(now) assert(type(now." + name + ") == 'function') end");
        CHECK(played.play("a1a2").empty());
    }
    for (const std::string& name : told_methods(text)) {
        INFO(name);
        CHECK(std::find(methods.begin(), methods.end(), name) != methods.end());
    }
    for (const std::string name : {"become", "place", "remove", "gain", "recycle", "set", "add", "again", "every"}) {
        INFO(name);
        CHECK(tells(text, "`" + name + "("));
        CHECK(Played("assert(type(" + name + ") == 'function') function f() end").loaded());
    }
}

TEST_CASE("the examples of the reference run") {
    const auto scripts = examples(reference());
    REQUIRE(scripts.size() == 4);
    const std::string toll = "(variable toll number 3 per-player)";

    Played pay(scripts[0], "(hook after-move pay (when (captured?)))" + toll);
    REQUIRE(pay.play("a1a2").empty());
    CHECK(pay.variable("toll", "White") == 3);
    REQUIRE(pay.play("a3a2").empty());
    CHECK(pay.variable("toll", "Black") == 2);

    std::string frogs = scripts[1];
    for (std::size_t at = frogs.find("Frog"); at != std::string::npos; at = frogs.find("Frog")) {
        frogs.replace(at, 4, "Pawn");
    }
    Played leaps(frogs + "function go(now) for _, m in ipairs(leaps(now)) do print(m.text, m.label) end end",
                 "(hook after-move go (when (captured?)))");
    CHECK(leaps.loaded());

    Played bankrupt(scripts[2] + "function go(now) print(bankrupt(now).reason) end",
                    "(hook after-move go) (variable toll number 0 per-player)");
    REQUIRE(bankrupt.play("a1a2").empty());
    CHECK_THAT(bankrupt.printed, Catch::StartsWith("bankrupt\n"));

    Played worth(scripts[3],
                 "(hook evaluate worth_of_tolls) (hook after-move worth_of_tolls (when (captured?)))" + toll);
    REQUIRE(worth.play("a1a2").empty());
    play::Engine& engine = worth.match().engine();
    CHECK(engine.evaluate_by_scripts(0) == 0);
}
