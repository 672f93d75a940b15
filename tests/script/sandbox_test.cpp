#include "helpers.h"

#include <catch2/catch.hpp>

#include <stdexcept>

using namespace bazillion::script;
using Catch::Contains;
using Catch::StartsWith;

TEST_CASE("arguments go in and results come out") {
    Script script;
    REQUIRE(script.load("function add(a, b) return a + b, 'sum' end") == "");
    const auto add = script.sandbox.function("add");
    REQUIRE(add);
    lua_Integer sum = 0;
    const auto outcome = script.sandbox.call(
        *add,
        [](lua_State* lua) {
            lua_pushinteger(lua, 2);
            lua_pushinteger(lua, 3);
        },
        [&](lua_State* lua) -> Sandbox::Reading {
            CHECK(lua_gettop(lua) == 2);
            sum = lua_tointeger(lua, 1);
            return {};
        });
    CHECK(outcome);
    CHECK(sum == 5);
    CHECK(script.sandbox.has_function("add"));
    CHECK_FALSE(script.sandbox.has_function("subtract"));
    CHECK_FALSE(script.sandbox.has_function("print"));
    CHECK_FALSE(script.sandbox.function("subtract"));
    CHECK(script.call("subtract") == "script-missing: the scripts have no function `subtract`");
    CHECK(lua_gettop(script.sandbox.state()) == 0);
}

TEST_CASE("a syntax error points at its token") {
    Script script;
    CHECK(script.load("local a = 1\nlocal b = = 2\n") == "script-syntax: unexpected symbol near `=`");
    CHECK(script.line() == 2);
    CHECK(script.load("function f(") == "script-syntax: <name> or `...` expected near <eof>");
}

TEST_CASE("a run-time error points at its line and tells how it came there") {
    Script script;
    REQUIRE(script.load("local function inner(x)\n"
                        "    return x.field\n"
                        "end\n"
                        "function f()\n"
                        "    local y = inner(nil)\n"
                        "    return y\n"
                        "end\n") == "");
    CHECK(script.call() == "script-error: attempt to index a nil value (local `x`)");
    CHECK(script.line() == 2);
    CHECK(script.sources.text(script.last.where->span) == "return x.field");
    REQUIRE(script.last.notes.size() == 2);
    CHECK(script.last.notes[0].message == "in `inner`");
    CHECK(script.last.notes[1].message == "in `f`");
    CHECK(script.sources.locate(script.last.notes[1].where->span).line == 5);
}

TEST_CASE("trouble of the host is a diagnostic, too") {
    Script script;
    REQUIRE(script.load("\nfunction f() return 1 end") == "");
    const auto nothing = [](lua_State*) {};
    const auto fine = [](lua_State*) -> Sandbox::Reading { return {}; };
    SECTION("a result that makes no sense") {
        CHECK(script.verdict(script.sandbox.call("f", nothing, [](lua_State*) -> Sandbox::Reading {
            return tl::unexpected(std::string("expected a verdict"));
        })) == "script-result: bad result of `f`: expected a verdict");
        CHECK(script.line() == 2);
    }
    SECTION("a Lua error while pushing") {
        CHECK(script.verdict(script.sandbox.call(
                  "f", [](lua_State* lua) { luaL_error(lua, "no"); }, fine)) == "script-error: no");
    }
    SECTION("an exception while reading") {
        CHECK(script.verdict(script.sandbox.call("f", nothing, [](lua_State*) -> Sandbox::Reading {
            throw std::runtime_error("oh");
        })) == "script-error: oh");
    }
    SECTION("a call within a call") {
        std::string inner;
        CHECK(script.verdict(script.sandbox.call("f", nothing, [&](lua_State*) -> Sandbox::Reading {
            inner = script.call();
            return {};
        })) == "");
        CHECK(inner == "script-error: a script is running already");
    }
    CHECK(script.call() == "");
}

TEST_CASE("host functions have a context and stop with the budget") {
    Script script;
    int calls = 0;
    script.sandbox.add_function(
        "count", [](lua_State* lua) { return ++*static_cast<int*>(lua_touserdata(lua, lua_upvalueindex(2))), 0; },
        &calls);
    script.sandbox.add_function("work", [](lua_State* lua) -> int {
        while (true) {
            Sandbox::charge(lua, 1);
        }
    });
    script.sandbox.add_function("fail", [](lua_State*) -> int { throw std::runtime_error("broken"); });
    REQUIRE(script.load("function f() count() count() end\n"
                        "function g() local t <close> = setmetatable({}, {__close = count}) work() end\n"
                        "function h() fail() end") == "");
    CHECK(script.call() == "");
    CHECK(calls == 2);
    CHECK_THAT(script.call("g"), StartsWith("script-runaway"));
    CHECK(calls == 2);
    CHECK(script.call("h") == "script-error: broken");
    CHECK(script.line() == 3);
}

TEST_CASE("scripts keep no state") {
    Script script;
    SECTION("in globals") {
        REQUIRE(script.load("x = 1\nfunction f() x = 2 end") == "");
        CHECK_THAT(script.call(), StartsWith("script-error: hooks keep no state"));
        CHECK(script.line() == 2);
    }
    SECTION("in a local of the file") {
        REQUIRE(script.load("local n = 0\nfunction f() n = n + 1 return n end") == "");
        CHECK(script.call() == "script-error: `n` was changed in a call and would outlive it");
    }
    SECTION("in a table") {
        REQUIRE(script.load("memory = {deep = {}}\nfunction f() memory.deep.x = 1 end") == "");
        CHECK_THAT(script.call(), StartsWith("script-error: `memory` was changed"));
    }
    SECTION("in a metatable") {
        REQUIRE(script.load("local c = setmetatable({}, {})\nfunction f() getmetatable(c).x = 1 end") == "");
        CHECK_THAT(script.call(), StartsWith("script-error: `c` was changed"));
    }
    SECTION("in another _ENV") {
        REQUIRE(script.load("function f() _ENV = setmetatable({}, {__index = _ENV}) end") == "");
        CHECK_THAT(script.call(), StartsWith("script-error: `_ENV` was changed"));
    }
    SECTION("some calls later") {
        REQUIRE(script.load("local t = {}\nfunction f() end\nfunction g() t[1] = true end") == "");
        for (int i = 0; i < 100; ++i) {
            REQUIRE(script.call() == "");
        }
        CHECK(script.call("g") == "");
        std::string outcome;
        for (int i = 0; i < 2'000 && outcome.empty(); ++i) {
            outcome = script.call();
        }
        CHECK_THAT(outcome, StartsWith("script-error: `t` was changed"));
    }
    SECTION("but may look things up and use what they make") {
        REQUIRE(
            script.load("local values = {1, 2, 3}\nfunction sum(t) local s = 0 for _, v in ipairs(t) do s = s + v "
                        "end return s end\nfunction f() local t = {table.unpack(values)} t[4] = 4 return sum(t) end") ==
            "");
        CHECK(script.call() == "");
        CHECK(script.result == "10");
    }
}

TEST_CASE("several scripts share globals") {
    Script script;
    REQUIRE(script.load("shared = {1}\nfunction one() return shared[1] end") == "");
    REQUIRE(script.load("function f() return one() + 1 end") == "");
    CHECK(script.call() == "");
    CHECK(script.result == "2");
}

TEST_CASE("a script loaded later may define a function anew") {
    Script script;
    REQUIRE(script.load("function f() return 1 end") == "");
    CHECK(script.call() == "");
    REQUIRE(script.load("function f() return 2 end") == "");
    CHECK(script.call() == "");
    CHECK(script.result == "2");
}

TEST_CASE("limits of nothing are limits, too") {
    Watchdog watchdog;
    Limits limits;
    limits.instructions = 0;
    limits.time = std::chrono::milliseconds(0);
    limits.memory_bytes = limits.string_bytes = limits.print_bytes = 0;
    limits.instructions_a_check = 0;
    limits.calls_a_state_check = 0;
    CHECK_FALSE(Script(limits).load("while true do end").empty());
}

TEST_CASE("what is printed reaches the console and is bounded") {
    Limits limits;
    limits.print_bytes = 20;
    Script script(limits);
    REQUIRE(script.load("function f() print('a', 1, nil, {}, print) end\n"
                        "function g() for i = 1, 100 do print('line') end end") == "");
    CHECK(script.call() == "");
    CHECK(script.printed == "... (more output is dropped)\n");
    script.printed.clear();
    CHECK(script.call("g") == "");
    CHECK(script.printed == "line\nline\nline\nline\n... (more output is dropped)\n");
}

TEST_CASE("cost of a call", "[.][benchmark]") {
    Script script;
    REQUIRE(script.load("function f() end function add(a, b) return a + b end") == "");
    const auto f = *script.sandbox.function("f");
    constexpr int calls = 5'000'000;
    int failures = 0;
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < calls; ++i) {
        const auto outcome = script.sandbox.call(
            f, [](lua_State*) {}, [](lua_State*) -> Sandbox::Reading { return {}; });
        failures += outcome ? 0 : 1;
    }
    const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - start;
    CHECK(failures == 0);
    WARN("an empty call takes " << took.count() / calls << " ns");
}
