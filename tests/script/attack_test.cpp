#include "helpers.h"

#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <array>

using namespace bazillion::script;
using Catch::StartsWith;

namespace {

std::string repeated(std::string_view text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) {
        result += text;
    }
    return result;
}

struct Attack {
    const char* name;
    const char* body;
    const char* code;
};

// What a script may try within a call, and how that must end.
const auto attacks = std::to_array<Attack>({
    {"endless loop", "while true do end", "script-runaway"},
    {"endless goto", "::again:: goto again", "script-runaway"},
    {"pcall loop", "while true do pcall(function() while true do end end) end", "script-error"},
    {"coroutine", "coroutine.wrap(function() while true do end end)()", "script-error"},
    {"nested coroutines and pcall",
     "while true do pcall(coroutine.wrap(function() coroutine.wrap(function() while true do end end)() end)) end",
     "script-error"},
    {"print of one string, often", "local s = ('x'):rep(1000000) while true do print(s, s, s, s, s, s, s, s) end",
     "script-runaway"},
    {"memory", "local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(100) .. i end", "script-"},
    {"one large string", "return ('x'):rep(1 << 30)", "script-memory"},
    {"doubling string", "local s = 'x' while true do s = s .. s end", "script-memory"},
    {"pattern", "return ('a'):rep(40):find(('a?'):rep(40) .. ('a'):rep(40))", "script-error"},
    {"match", "return ('a'):match('a')", "script-error"},
    {"rep of nothing, often", "while true do (''):rep(1 << 40) end", "script-runaway"},
    {"rep of a separator", "return (''):rep(1 << 40, 'x')", "script-memory"},
    {"rep that overflows", "return ('xx'):rep(math.maxinteger)", "script-memory"},
    {"quadratic find", "local s = ('a'):rep(1000000) while true do s:find(('a'):rep(500000) .. 'b', 1, true) end",
     "script-runaway"},
    {"huge format width", "return ('%1000000000d'):format(1)", "script-error"},
    {"recursion", "local function g() return 1 + g() end return g()", "script-"},
    {"endless tail calls", "local function g() return g() end return g()", "script-runaway"},
    {"__index loop", "local t = {} setmetatable(t, {__index = t}) return t.x", "script-error"},
    {"__index recursion", "local t t = setmetatable({}, {__index = function(_, k) return t[k .. 1] end}) return t.x",
     "script-error"},
    {"__close", "local t <close> = setmetatable({}, {__close = function() while true do end end})", "script-error"},
    {"for with a closing value",
     "for _ in function() return 1 end, nil, nil, setmetatable({}, {__close = function() while true do end end}) do "
     "end",
     "script-error"},
    {"__close of a table that never had it", "local t <close> = {}", "script-error"},
    {"__call of itself", "local t = setmetatable({}, {}) getmetatable(t).__call = t t()", "script-error"},
    {"__call of itself, at once", "local t = {} setmetatable(t, {__call = t}) t()", "script-error"},
    {"__call in a circle",
     "local m, n = {}, {} local t, u = setmetatable({}, m), setmetatable({}, n) m.__call = u "
     "n.__call = t t()",
     "script-error"},
    {"long chain of __call",
     "local t = function() end for i = 1, 60000 do t = setmetatable({}, {__call = t}) end while true do t() end",
     "script-error"},
    {"long chain of __index and unpack",
     "local t = {} for i = 1, 1999 do t = setmetatable({}, {__index = t}) end while true do "
     "select('#', table.unpack(t, 1, 100000)) end",
     "script-runaway"},
    {"long chain of __newindex",
     "local t = {} for i = 1, 1999 do t = setmetatable({}, {__newindex = t}) end while true do t[1] = nil end",
     "script-runaway"},
    {"__gc", "setmetatable({}, {__gc = function() while true do end end})", "script-error"},
    {"weak table", "setmetatable({}, {__mode = 'k'})", "script-error"},
    {"sort of long strings", "local s, t = ('a'):rep(1 << 20), {} for i = 1, 20000 do t[i] = s end table.sort(t)",
     "script-runaway"},
    {"sort of long strings by a function",
     "local s, t = ('a'):rep(1 << 20), {} for i = 1, 20000 do t[i] = s end table.sort(t, function(a, b) return a < b "
     "end)",
     "script-runaway"},
    {"comparison of zeros", "local a, b = ('\\0'):rep(1 << 20), ('\\0'):rep(1 << 20) while a <= b do end",
     "script-runaway"},
    {"numbers from long strings", "local s = ('1'):rep(1 << 20) while true do tonumber(s) end", "script-runaway"},
    {"sums of long strings", "local s, x = ('1'):rep(1 << 20) while true do x = s + s end", "script-runaway"},
    {"%q of a long string", "local s = ('\\1'):rep(250000) while true do ('%q'):format(s) end", "script-runaway"},
    {"pairs of a table that was large",
     "local t = {} for i = 1, 200000 do t[i] = 1 end for i = 1, 200000 do t[i] = nil end while true do pairs(t) end",
     "script-runaway"},
    {"very many arguments",
     "local function g(...) while true do local x = ... end end local t = {} for i = 1, 200000 do t[i] = 1 end "
     "g(table.unpack(t))",
     "script-"},
    {"sort that never agrees",
     "local t = {} for i = 1, 1000 do t[i] = i end\n"
     "while true do table.sort(t, function() return true end) end",
     "script-runaway"},
    {"sort with an endless comparison", "table.sort({1, 2}, function() while true do end end)", "script-runaway"},
    {"table.move", "table.move({}, 1, 1 << 60, 2)", "script-runaway"},
    {"table.move over everything", "table.move({}, math.mininteger, -1, 2)", "script-"},
    {"table.concat", "return table.concat(setmetatable({}, {__index = type}), '', 1, 1 << 60)", "script-runaway"},
    {"table.unpack", "return table.unpack({}, 1, 1 << 40)", "script-runaway"},
    {"table.unpack, often", "local t = {} while true do local n = select('#', table.unpack(t, 1, 50000)) end",
     "script-runaway"},
    {"far border", "local t = {} for i = 0, 61 do t[1 << i] = 1 end while true do table.insert(t, 1, 1) end",
     "script-runaway"},
    {"far border and remove", "local t = {} for i = 0, 61 do t[1 << i] = 1 end while true do table.remove(t, 1) end",
     "script-runaway"},
    {"far border and sort", "local t = {} for i = 0, 61 do t[1 << i] = 1 end while true do table.sort(t) end",
     "script-"},
    {"lying __len", "table.insert(setmetatable({}, {__len = function() return 1 << 60 end}), 1, 1)", "script-error"},
    {"__len and concat", "return table.concat(setmetatable({}, {__len = function() return 1 << 60 end}))",
     "script-error"},
    {"ipairs without an end", "for _ in ipairs(setmetatable({}, {__index = function() return 1 end})) do end",
     "script-runaway"},
    {"__pairs recursion", "local t t = setmetatable({}, {__pairs = function() return pairs(t) end}) pairs(t)",
     "script-error"},
    {"__tostring recursion",
     "local t t = setmetatable({}, {__tostring = function() return tostring(t) end}) tostring(t)", "script-error"},
    {"iterator of pairs on rubbish", "local g = pairs({1}) g(5)", "script-error"},
    {"code by load", "return load('return 1')()", "script-error"},
    {"string metatable", "getmetatable('').__index = nil", "script-error"},
    {"library by proxy", "string.rep = nil", "script-error"},
    {"library by setmetatable", "setmetatable(string, {})", "script-error"},
    {"library by insert", "table.insert(math, 1)", "script-error"},
    {"globals by insert", "table.insert(_ENV, 1)", "script-error"},
    {"library by move", "table.move({1}, 1, 1, 1, string)", "script-error"},
    {"globals by _ENV", "local e = _ENV e.x = 1", "script-error"},
    {"globals by _G", "_G.x = 1", "script-error"},
    {"memory, hot", "local t = {} for i = 1, 250000 do t[i] = {} end while true do local x = {1, 2, 3} end", "script-"},
    {"error that is a table", "error({})", "script-error"},
    {"error that is nil", "error(nil)", "script-error"},
    {"error that points nowhere", "error('#999:999: hello', 0)", "script-error"},
    {"error without end", "error(('x'):rep(1000000), 0)", "script-error"},
});

}  // namespace

TEST_CASE("no attack gets through") {
    for (const Attack& attack : attacks) {
        INFO(attack.name);
        Watchdog watchdog;
        Limits limits;
        limits.time = std::chrono::milliseconds(500);
        limits.memory_bytes = 8 << 20;
        Script script(limits);
        REQUIRE(script.load(fmt::format("function f() {} end\nfunction ok() return 42 end", attack.body)) == "");
        CHECK_THAT(script.call(), StartsWith(attack.code));
        CHECK(script.last.where.has_value());

        // And the sandbox is as good as new.
        CHECK(script.call("ok") == "");
        CHECK(script.result == "42");
    }
}

TEST_CASE("a script that ran out of time is given less the next time, until it ends well") {
    using TurnState = std::chrono::steady_clock;
    Watchdog watchdog;
    Limits limits;
    limits.time = std::chrono::milliseconds(800);
    limits.instructions = 1'000'000'000'000;
    Script script(limits);
    REQUIRE(script.load("function f() while true do end end\nfunction ok() return 42 end") == "");
    const auto took = [&] {
        const auto start = TurnState::now();
        CHECK_THAT(script.call(), StartsWith("script-runaway: the script ran longer than"));
        return TurnState::now() - start;
    };
    CHECK(took() >= limits.time);
    CHECK(took() < limits.time / 2);
    CHECK(script.call("ok") == "");
    CHECK(took() >= limits.time);
}

TEST_CASE("attacks at file level end the load") {
    Watchdog watchdog;
    Script script;
    CHECK_THAT(script.load("while true do end"), StartsWith("script-runaway"));
    CHECK_THAT(script.load("local t = {} while true do t[#t + 1] = {} end"), StartsWith("script-"));
    CHECK_THAT(script.load("x = " + repeated("(", 300) + "1" + repeated(")", 300)), StartsWith("script-syntax"));
    CHECK_THAT(script.load("x = " + repeated("{", 300) + repeated("}", 300)), StartsWith("script-syntax"));
    CHECK_THAT(script.load(repeated("do ", 300) + repeated("end ", 300)), StartsWith("script-syntax"));
    CHECK_THAT(script.load("string = nil"), StartsWith("script-error"));
    CHECK_THAT(script.load("local e = _ENV e.pairs = nil"), StartsWith("script-error"));
    CHECK_THAT(script.load("setmetatable(_ENV, {})"), StartsWith("script-error"));
    CHECK(script.load("function f() return ('ok'):upper() end") == "");
    CHECK(script.call() == "");
    CHECK(script.result == "OK");
}

TEST_CASE("a text that takes the compiler quadratic time is stopped") {
    Watchdog watchdog;
    Limits limits;
    limits.load_time = std::chrono::milliseconds(50);
    limits.script_bytes = 4 << 20;
    limits.memory_bytes = 512 << 20;
    std::string labels;
    for (int i = 0; i < 200'000; ++i) {
        labels += fmt::format("::a{}:: x()\n", i);
    }
    Script script(limits);
    CHECK_THAT(script.load(labels), StartsWith("script-runaway"));
}

TEST_CASE("byte code and rubbish do not load") {
    Watchdog watchdog;
    Script script;
    CHECK_THAT(script.load(std::string("\x1bLua\x54\0\x19\x93\r\n\x1a\n", 12)), StartsWith("script-syntax"));
    CHECK_THAT(script.load(std::string("\0\xff\xfe x", 5)), StartsWith("script-syntax"));
    Limits limits;
    limits.script_bytes = 10;
    CHECK_THAT(Script(limits).load("return 1 + 2 + 3"), StartsWith("script-missing"));
}

TEST_CASE("every size of memory ends well") {
    Watchdog watchdog(std::chrono::seconds(60));
    bool succeeded = false;
    for (std::size_t bytes = 0; bytes < 200'000 && !succeeded; bytes += 256) {
        Limits limits;
        limits.memory_bytes = bytes;
        Script script(limits);
        std::string outcome = script.load(
            "function f() local t = {} for i = 1, 50 do t['k' .. i] = {i} end\n"
            "local s = '' for k, v in pairs(t) do s = s .. k .. v[1] end return #s end");
        outcome = outcome.empty() ? script.call() : outcome;
        CAPTURE(bytes, outcome);
        succeeded = outcome.empty();
        CHECK((succeeded || script.last.code == "script-memory" || script.last.code == "script-runaway"));
    }
    CHECK(succeeded);
}

TEST_CASE("every budget of instructions ends well") {
    Watchdog watchdog(std::chrono::seconds(60));
    bool succeeded = false;
    for (int instructions = 1; instructions < 5'000 && !succeeded; ++instructions) {
        Limits limits;
        limits.instructions = instructions;
        Script script(limits);
        std::string outcome = script.load(
            "memory = {{n = 1}} function f()\n"
            "local u = {3, 1, 2} table.sort(u, function(a, b) return a < b end) return table.concat(u, ' ') end");
        outcome = outcome.empty() ? script.call() : outcome;
        CAPTURE(instructions, outcome);
        succeeded = outcome.empty();
        CHECK((succeeded || script.last.code == "script-runaway"));
    }
    CHECK(succeeded);
}

TEST_CASE("a budget ends at the same instruction whatever ran before") {
    Watchdog watchdog;
    Limits limits;
    limits.instructions = 3'000;
    Script script(limits);
    REQUIRE(script.load("function f() local n = 0 while true do n = n + 1 if n % 10 == 0 then print(n) end end end\n"
                        "function g() for i = 1, 100 do end end") == "");
    CHECK_THAT(script.call(), StartsWith("script-runaway"));
    const std::string first = script.printed;
    script.printed.clear();
    CHECK(script.call("g") == "");
    CHECK_THAT(script.call(), StartsWith("script-runaway"));
    CHECK(script.printed == first);
}
