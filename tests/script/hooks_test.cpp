#include "game.h"
#include "play/analysis/perft.h"
#include "play/engine/engine.h"

#include <array>
#include <atomic>
#include <thread>

using namespace bazillion;
using Catch::Contains;

namespace {

/// The hooks of a script with a view of the start position, called without an engine.
struct Direct {
    explicit Direct(const std::string& script, const std::string& sections = "(hook after-move f)")
        : played(script, sections) {
        INFO(played.messages());
        REQUIRE(played.loaded());
    }

    [[nodiscard]] play::HookView view() {
        return {played.match().rules(), played.match().position(), facts,
                [this]() -> const play::Position& { return played.match().position(); },
                [](play::PlayerId) { return false; }};
    }

    template <typename Answer>
    std::string verdict(const Answer& answer) {
        return answer ? "" : answer.error().code + ": " + answer.error().message;
    }
    std::string moves() { return verdict(played.hooks().moves("f", view())); }
    std::string legal() { return verdict(played.hooks().legal("f", view())); }
    std::string evaluate() { return verdict(played.hooks().evaluate("f", view(), 1)); }
    std::string outcome() { return verdict(played.hooks().outcome("f", view())); }

    Played played;
    play::MoveFacts facts;
};

std::string returning(const std::string& value) {
    return "function f(now) return " + value + " end";
}

}  // namespace

TEST_CASE("an evaluate hook answers a number for the player who is asked for") {
    const auto answer = [](const std::string& value) {
        Direct direct(returning(value), "(hook evaluate f)");
        const auto told = direct.played.hooks().evaluate("f", direct.view(), 1);
        REQUIRE(told);
        return *told;
    };
    CHECK(answer("12") == 12);
    CHECK(answer("-2.6") == -3);
    CHECK(answer("1/0") == 8'000);
    CHECK(answer("-1e300") == -8'000);
    CHECK(answer("now:mover() == 'Black' and 5 or 7") == 5);
    CHECK(Direct(returning("0/0"), "(hook evaluate f)").evaluate().find("script-result") == 0);
    CHECK(Direct(returning("nil"), "(hook evaluate f)").evaluate().find("script-result") == 0);
    CHECK(Direct(returning("'12'"), "(hook evaluate f)").evaluate().find("script-result") == 0);
    CHECK(Direct(returning("now:at('z9')"), "(hook evaluate f)").evaluate().find("script-error") == 0);
}

TEST_CASE("what evaluate hooks answer is added up where their conditions hold") {
    Played played("function one(now) return 100 end function two(now) return now:turns() end",
                  "(hook evaluate one (when (> turns 0))) (hook evaluate two)");
    play::Engine& engine = played.match().engine();
    CHECK(engine.evaluate_by_scripts(0) == 0);
    REQUIRE(played.play("a1a2").empty());
    CHECK(engine.evaluate_by_scripts(0) == 101);
}

TEST_CASE("a moves hook adds moves") {
    Direct direct(returning(
        "{{text = 'e2!', label = 'Leap', from = 'a1', to = 'b2', changes = {remove('a1'), again()}}, {text = 'x'}}"));
    const auto moves = direct.played.hooks().moves("f", direct.view());
    REQUIRE(moves);
    REQUIRE(moves->size() == 2);
    const play::HookMove& first = moves->front();
    CHECK(first.text == "e2!");
    CHECK(first.label == "Leap");
    CHECK(first.from == direct.played.match().rules().find_cell("a1"));
    CHECK(first.to == direct.played.match().rules().find_cell("b2"));
    CHECK(first.changes.size() == 1);
    CHECK(first.again);
    CHECK(moves->back().label == "x");
    CHECK(moves->back().from == rules::none);
    CHECK(moves->back().changes.empty());
    CHECK(Direct(returning("nil")).moves().empty());
}

TEST_CASE("moves of a hook are counted like others") {
    Played played(returning("{{text = 'x'}}"), "(hook moves f)");
    REQUIRE(played.loaded());
    play::Engine engine(played.rules(), &played.hooks(), 0);
    std::vector<play::Move> moves;
    engine.legal_moves(moves);
    CHECK(play::perft(engine, 1) == moves.size());
}

TEST_CASE("moves of a hook are checked") {
    const auto cases = std::to_array<std::pair<const char*, const char*>>({
        {"7", "expected nil or a list of moves, not 7"},
        {"{'e2e4'}", "expected a table `{text=, label=, from=, to=, changes=}`, not `e2e4`"},
        {"{{}}", "expected one word as `text`, not ``"},
        {"{{text = 'e2 e4'}}", "expected one word as `text`, not `e2 e4`"},
        {"{{text = 5}}", "expected a string as `text`, not 5"},
        {"{{text = ('x'):rep(100)}}", "a `text` has more than 80 bytes"},
        {"{{text = 'x'}, {text = 'x'}}", "two moves have the text `x`"},
        {"{{text = 'x', too = 'a1'}}", "unknown field `too`; did you mean `to`?"},
        {"{{text = 'x', to = 'z9'}}", "unknown cell `z9`"},
        {"{{text = 'x', changes = 'none'}}", "expected a list of changes, not `none`"},
        {"{text = 'x'}", "expected a list of moves, not a table with `text` in it"},
    });
    for (const auto& [value, message] : cases) {
        INFO(value);
        CHECK(Direct(returning(value)).moves() == "script-result: bad result of `f`: " + std::string(message));
    }
}

TEST_CASE("moves are for the player whose turn has come") {
    Direct direct("function f(now) return {{text = now:mover()}} end");
    direct.facts.mover = 1;
    CHECK(direct.played.hooks().moves("f", direct.view())->front().text == "White");
}

TEST_CASE("a legal hook says yes or no") {
    Direct yes(returning("true"));
    CHECK(*yes.played.hooks().legal("f", yes.view()));
    Direct no(returning("false"));
    CHECK_FALSE(*no.played.hooks().legal("f", no.view()));
    CHECK(Direct(returning("nil")).legal() == "script-result: bad result of `f`: expected true or false, not nil");
    CHECK(Direct(returning("1")).legal() == "script-result: bad result of `f`: expected true or false, not 1");
    CHECK(Direct("function f() end").legal() == "script-result: bad result of `f`: expected true or false, not nil");
    CHECK(Direct(returning("true, true")).legal() ==
          "script-result: bad result of `f`: expected true or false, not 2 values");
}

TEST_CASE("a legal hook forbids moves") {
    Played played("function f(now) return now:to() ~= 'a2' end", "(hook legal f)");
    CHECK_FALSE(played.play("a1a2").empty());
    CHECK(played.play("b1b2").empty());
}

TEST_CASE("an outcome hook ends the game") {
    Direct none(returning("nil"));
    CHECK_FALSE(none.played.hooks().outcome("f", none.view())->over);
    Direct won(returning("{winner = now:opponent(), reason = 'bankrupt'}"));
    const auto win = won.played.hooks().outcome("f", won.view());
    REQUIRE(win);
    CHECK(win->over);
    CHECK(win->winner == 1);
    CHECK(win->reason == "bankrupt");
    Direct drawn(returning("{reason = 'dead'}"));
    CHECK(drawn.played.hooks().outcome("f", drawn.view())->winner == rules::no_player);
}

TEST_CASE("outcomes are checked") {
    const auto cases = std::to_array<std::pair<const char*, const char*>>({
        {"'White'", "expected nil or `{winner=, reason=}`, not `White`"},
        {"{}", "expected one word as `reason`, not nil"},
        {"{reason = 'no more moves'}", "expected one word as `reason`, not `no more moves`"},
        {"{winner = 'Whte', reason = 'x'}", "unknown player `Whte`; did you mean `White`?"},
        {"{winer = 'White', reason = 'x'}", "unknown field `winer`; did you mean `winner`?"},
        {"{winner = false, reason = 'x'}", "expected the name of a player, not false"},
    });
    for (const auto& [value, message] : cases) {
        INFO(value);
        CHECK(Direct(returning(value)).outcome() == "script-result: bad result of `f`: " + std::string(message));
    }
}

TEST_CASE("a hook that fails leaves the position untouched") {
    const auto cases = std::to_array<std::pair<const char*, const char*>>({
        {"while true do end", "script-runaway"},
        {"local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(100000) .. i end", "script-"},
        {"while true do now:cells() end", "script-"},
        {"while true do now:count() end", "script-runaway"},
        {"error('oh')", "script-error"},
        {"return now.x.y", "script-error"},
        {"return ('x'):rep(1000)", "script-result"},
        {"stage = 1", "hooks keep no state"},
    });
    for (const auto& [body, code] : cases) {
        INFO(body);
        Played played("function f(now) if now:to() == 'a2' then " + std::string(body) + " end end");
        const auto before = played.match().position();
        CHECK_THAT(played.play("a1a2"), Contains(code) && Contains("test.lua:1") && Contains("test.game:"));
        CHECK(played.match().position() == before);
        CHECK(played.match().record().empty());
        CHECK(played.play("b1b2").empty());
    }
}

TEST_CASE("a view dies with its call") {
    constexpr const char* kept = "script-error: `kept` was changed in a call and would outlive it";
    Direct direct(
        "local kept\n"
        "function f(now) if kept then return kept:turns() == 0 end kept = now return true end",
        "");
    CHECK(direct.legal() == kept);
    CHECK(direct.legal() == kept);  // and so was no longer there

    Direct before(
        "local kept\n"
        "function f(now) if kept then return kept:turns() == 0 end kept = now:before() return true end",
        "");
    const play::CompiledMove made;
    before.facts.made = &made;
    CHECK(before.legal() == kept);
    CHECK(before.legal() == kept);
}

TEST_CASE("functions that are named must exist") {
    Played hook("function settle(now) end", "(hook after-move setle)");
    CHECK_FALSE(hook.loaded());
    CHECK_THAT(hook.messages(), Contains("the scripts have no function `setle` [unknown-function]") &&
                                    Contains("test.game:") && Contains("(hook after-move setle)") &&
                                    Contains("did you mean `settle`?"));
    Played button("function settle(now) end", "(button b (label \"B\") (hook settel))");
    CHECK_THAT(button.messages(), Contains("no function `settel`") && Contains("did you mean `settle`?"));
    Played library("settle = 1", "(hook after-move print)");
    CHECK_THAT(library.messages(), Contains("no function `print`"));
}

TEST_CASE("scripts are found beside the game and in the folders for scripts") {
    GameFolder folder;
    folder.write("games/test.game", test_game("(hook after-move f)"));
    const auto messages = [&](const std::filesystem::path& library) {
        GameFile file = GameFile::open(folder.game(), library);
        const bool started = file.start(0) != nullptr;
        return started ? "" : file.messages();
    };
    CHECK_THAT(messages({}), Contains("no script `test.lua` in the script folders [script-missing]") &&
                                 Contains("(script \"test.lua\")"));
    folder.write("games/tset.lua", "");
    CHECK_THAT(messages({}), Contains("did you mean `tset.lua`?"));
    folder.write("library/games/none", "");
    folder.write("library/scripts/test.lua", "function f() end");
    CHECK(messages(folder.path() / "library" / "games").empty());
    folder.write("scripts/test.lua", "function g() end");
    CHECK_THAT(messages(folder.path() / "library" / "games"), Contains("no function `f`"));
    folder.write("scripts/test.lua", "function f() end");
    CHECK(messages({}).empty());
    folder.write("games/test.lua", "function f(");
    CHECK_THAT(messages({}), Contains("[script-syntax]") && Contains("test.lua:1"));
}

TEST_CASE("a script lies inside the folders for scripts") {
    GameFolder folder;
    folder.write("secret.lua", "function f() end");
    std::string game = test_game("(hook after-move f)");
    game.replace(game.find("test.lua"), 8, "../secret.lua");
    folder.write("games/test.game", game);
    GameFile file = GameFile::open(folder.game(), {});
    CHECK(file.start(0) == nullptr);
    CHECK_THAT(file.messages(), Contains("cannot name a script [script-missing]"));
}

TEST_CASE("hooks outlive the file they came from") {
    std::shared_ptr<play::Game> game;
    {
        GameFolder folder;
        folder.write("games/test.game", test_game("(hook after-move f)"));
        folder.write("games/test.lua", "function f(now) error('late') end");
        GameFile file = GameFile::open(folder.game(), {});
        game = file.start(0);
    }
    REQUIRE(game);
    play::Match match(game);
    REQUIRE(match.options().empty());
    const auto error = match.take_error();
    REQUIRE(error);
    CHECK_THAT(error->details, Contains("late") && Contains("test.lua:1"));
}

TEST_CASE("threads take turns") {
    Direct direct("function f(now) return now:count('White') == 3 end", "");
    std::atomic<int> right = 0;
    {
        std::vector<std::jthread> threads;
        threads.reserve(2);
        for (int i = 0; i < 2; ++i) {
            threads.emplace_back([&] {
                const play::HookView view = direct.view();
                for (int call = 0; call < 2000; ++call) {
                    right += direct.played.hooks().legal("f", view).value_or(false) ? 1 : 0;
                }
            });
        }
    }
    CHECK(right == 4000);
}
