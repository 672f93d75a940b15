#include "helpers.h"

#include <catch2/catch.hpp>

#include <array>
#include <stdexcept>

using namespace bazillion::script;
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

TEST_CASE("error of the host is a diagnostic, too") {
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
        "count", [](lua_State* lua) { return ++*static_cast<int*>(lua_touserdata(lua, lua_upvalueindex(1))), 0; },
        &calls);
    script.sandbox.add_function("work", [](lua_State* lua) -> int {
        while (true) {
            Sandbox::charge(lua, 1);
        }
    });
    script.sandbox.add_function("fail", [](lua_State*) -> int { throw std::runtime_error("broken"); });
    REQUIRE(script.load("function f() count() count() end\n"
                        "function g() work() count() end\n"
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
        CHECK_THAT(script.call(), StartsWith("script-error: hooks keep no state: `memory` cannot be changed"));
        CHECK(script.line() == 2);
    }
    SECTION("in a metatable") {
        REQUIRE(script.load("local c = setmetatable({}, {})\nfunction f() getmetatable(c).x = 1 end") == "");
        CHECK_THAT(script.call(), StartsWith("script-error: hooks keep no state: `c` cannot be changed"));
    }
    SECTION("in another _ENV") {
        REQUIRE(script.load("function f() _ENV = setmetatable({}, {__index = _ENV}) end") == "");
        CHECK_THAT(script.call(), StartsWith("script-error: `_ENV` was changed"));
    }
    SECTION("in a variable that another function assigns to") {
        REQUIRE(script.load("local n = 0\nlocal function count() n = n + 1 end\n"
                            "function f() (function() count() end)() return n end") == "");
        CHECK(script.call() == "script-error: `n` was changed in a call and would outlive it");
        CHECK(script.call() == "script-error: `n` was changed in a call and would outlive it");
        CHECK(script.result == "1");  // it had its value back
    }
    SECTION("by a call that fails") {
        REQUIRE(script.load("local n = 0\nfunction f() n = n + 1 error('n' .. n, 0) end") == "");
        CHECK(script.call() == "script-error: n1");
        CHECK(script.call() == "script-error: n1");
    }
    SECTION("by another sort of the same number") {
        REQUIRE(script.load("local n = 1\nfunction f() n = n + 0.0 end") == "");
        CHECK_THAT(script.call(), StartsWith("script-error: `n` was changed"));
        REQUIRE(script.load("local n = 0.0\nfunction f() n = -n end") == "");
        CHECK_THAT(script.call(), StartsWith("script-error: `n` was changed"));
    }
    SECTION("behind very many tables") {
        REQUIRE(script.load("filler = {} for i = 1, 21000 do filler[i] = {} end\n"
                            "local hidden = {{{{{{{{n = 0}}}}}}}}\n"
                            "function f() local t = hidden[1][1][1][1][1][1][1] t.n = t.n + 1 return t.n end") == "");
        CHECK_THAT(script.call(), StartsWith("script-error: hooks keep no state: `hidden` cannot be changed"));
    }
    SECTION("in an iterator of pairs") {
        REQUIRE(script.load("local next, t = pairs({1, 2, 3})\nfunction f() return next(t) end") == "");
        CHECK(script.call() == "");
        CHECK(script.result == "1 1");
        CHECK(script.call() == "");
        CHECK(script.result == "1 1");
    }
    SECTION("in the room that a table has") {
        REQUIRE(
            script.load("local t = {}\nfunction f() for i = 1, 8 do t[i] = i end for i = 1, 8 do t[i] = nil end end") ==
            "");
        CHECK_THAT(script.call(), StartsWith("script-error: hooks keep no state: `t` cannot be changed"));
    }
}

TEST_CASE("what scripts made while they were loaded stays as it is") {
    Script script;
    SECTION("by functions of the library") {
        for (const char* change :
             {"table.insert(t, 4)", "table.remove(t)", "table.sort(t)", "table.move({1}, 1, 1, 1, t)",
              "setmetatable(t, {})", "setmetatable(getmetatable(u), {})", "t[1] = nil", "t[1] = 3", "t.new = 1",
              "getmetatable(u).__index = t", "u.x = 1", "u[t] = 1"}) {
            INFO(change);
            REQUIRE(script.load("t = {3, 2, 1} u = setmetatable({}, {__newindex = t})\nfunction f() " +
                                std::string(change) + " end") == "");
            CHECK_THAT(script.call(), StartsWith("script-error: hooks keep no state"));
            CHECK(script.line() == 2);
        }
    }
    SECTION("in tables of metatables, keys and modules") {
        for (const char* change : {"key.n = 1", "b.n = 1", "made().n = 1", "getmetatable(u).__index.n = 1",
                                   "u.deep.n = 1", "u.any.n = 1", "(u + 1).n = 1"}) {
            INFO(change);
            REQUIRE(script.load("local key, b, m, sum = {}, {}, {}, {}\n"
                                "t = {[key] = 1} setmetatable(t, {__index = b}) local function made() return m end\n"
                                "u = setmetatable({}, {__index = function(_, k) return sum end, __add = function() "
                                "return sum end})\n"
                                "if false then b = u end\n"
                                "function f() " +
                                std::string(change) + " end") == "");
            CHECK_THAT(script.call(), StartsWith("script-error"));
        }
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

TEST_CASE("what lasts can be read like anything else") {
    const auto cases = std::to_array<std::pair<const char*, const char*>>({
        {"#list", "3"},
        {"list[2] .. list[-1]", "20minus"},
        {"rawlen(list) + rawget(list, 1)", "13"},
        {"table.concat(list, ' ')", "10 20 30"},
        {"table.unpack(list)", "10 20 30"},
        {"select('#', table.unpack(list, 2))", "2"},
        {"table.unpack(table.move(list, 2, 3, 1, {}))", "20 30"},
        {"(function() local s = '' for k, v in pairs(list) do s = s .. k .. v end return s end)()", "-1minus110220330"},
        {"(function() local s = '' for k, v in ipairs(list) do s = s .. k .. v end return s end)()", "110220330"},
        {"type(list) .. tostring(list)", "tabletable"},
        {"tostring(list == list and list ~= other)", "true"},
        {"tostring(getmetatable(list) == nil and getmetatable(point) == Point)", "true"},
        {"point:sum() + Point.sum(point)", "14"},
        {"tostring(point) .. #point", "(3, 4)2"},
        {"(point + point):sum()", "14"},
        {"tostring(setmetatable({x = 1, y = 2}, Point))", "(1, 2)"},
        {"tostring(getmetatable(setmetatable({}, Point)) == Point)", "true"},
        {"other.anything", "anything!"},
        {"other.known", "yes"},
        {"named()", "called"},
    });
    for (const auto& [expression, expected] : cases) {
        INFO(expression);
        Script script;
        REQUIRE(
            script.load("list = {10, 20, 30, [-1] = 'minus'}\n"
                        "Point = {} Point.__index = Point\n"
                        "function Point:sum() return self.x + self.y end\n"
                        "function Point:__tostring() return '(' .. self.x .. ', ' .. self.y .. ')' end\n"
                        "function Point.__add(a, b) return setmetatable({x = a.x + b.x, y = a.y + b.y}, Point) end\n"
                        "function Point.__len() return 2 end\n"
                        "point = setmetatable({x = 3, y = 4}, Point)\n"
                        "other = setmetatable({known = 'yes'}, {__index = function(_, key) return key .. '!' end})\n"
                        "named = setmetatable({}, {__call = function() return 'called' end})") == "");
        CHECK(script.value(expression) == expected);
    }
}

TEST_CASE("metamethods are those there were when the metatable was set") {
    Script script;
    CHECK(script.value(
              "(function() local m = {} local t = setmetatable({}, m) m.__index = {x = 1} return t.x end)()") == "nil");
    CHECK(script.value("(function() local m = {__index = {x = 1}} local t = setmetatable({}, m) "
                       "return t.x + (getmetatable(t) == m and 1 or 0) end)()") == "2");
    CHECK(script.value("setmetatable({}, {__call = {}})") == "script-error: `__call` must be a function");
    CHECK(script.value("(function() local m = {} setmetatable({}, m) m.__mode = 'k' setmetatable({}, m) end)()") ==
          "script-error: `__mode` is not available to scripts");
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

TEST_CASE("a script ends when it is told to, and the next one runs") {
    Script script;
    REQUIRE(script.load("function f() while true do end end function g() return 7 end").empty());
    int asked = 0;
    script.sandbox.interrupt_when([&] { return ++asked == 3; });
    CHECK_THAT(script.call("f"), StartsWith("script-interrupted"));
    CHECK(asked == 3);
    CHECK(script.call("g").empty());
    CHECK(script.result == "7");
    script.sandbox.interrupt_when({});
    CHECK_THAT(script.call("f"), StartsWith("script-runaway"));
    CHECK(asked == 3);
}
