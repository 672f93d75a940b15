#include "helpers.h"

#include <catch2/catch.hpp>

#include <array>

using namespace bazillion::script;
using Catch::Contains;
using Catch::StartsWith;

TEST_CASE("the library does what Lua authors expect") {
    const auto expressions = std::to_array<std::pair<const char*, const char*>>({
        {"('ab'):rep(3, '-')", "ab-ab-ab"},
        {"('ab'):rep(0)", ""},
        {"('x'):rep(-1)", ""},
        {"('hello world'):find('o w')", "5 7"},
        {"('a.b'):find('.', 1, true)", "2 2"},
        {"('hello'):find('l', 4)", "4 4"},
        {"('hello'):find('z')", "nil"},
        {"('%5.1f|%s|%d%%|%q'):format(3.14159, {}, 5, 'q')", "  3.1|table|5%|\"q\""},
        {"('%-4s|'):format(true)", "true|"},
        {"('aBc'):upper() .. ('aBc'):lower() .. ('abc'):reverse() .. ('abc'):sub(2, 3)", "ABCabccbabc"},
        {"('abc'):byte(1, -1)", "97 98 99"},
        {"table.concat({1, 2, 3}, ',')", "1,2,3"},
        {"table.concat({1, 2, 3}, ',', 2)", "2,3"},
        {"table.unpack({1, 2, 3}, 2)", "2 3"},
        {"table.remove({1, 2, 3}, 1)", "1"},
        {"table.concat(table.move({1, 2, 3}, 1, 3, 2), ' ')", "1 1 2 3"},
        {"select('#', table.unpack(table.pack(1, nil, 3), 1, 3))", "3"},
        {"tostring({})", "table"},
        {"tostring(print)", "function"},
        {"tostring(1.5) .. tostring(nil) .. tostring(true)", "1.5niltrue"},
        {"tostring(setmetatable({}, {__tostring = function() return 'me' end}))", "me"},
        {"tostring(setmetatable({}, {__name = 'Piece'}))", "Piece"},
        {"utf8.len('aé')", "2"},
        {"utf8.char(233)", "é"},
        {"math.max(1, 5, 3)", "5"},
        {"7 // 2", "3"},
        {"tonumber('10', 2)", "2"},
        {"type(nil)", "nil"},
        {"rawlen({1, 2})", "2"},
        {"(select(2, 'a', 'b'))", "b"},
    });
    for (const auto& [expression, result] : expressions) {
        INFO(expression);
        CHECK(Script().value(expression) == result);
    }
}

TEST_CASE("what is withheld says so") {
    for (const std::string name : {"pcall", "xpcall", "load", "loadstring", "dofile", "loadfile", "collectgarbage",
                                   "rawset", "next", "coroutine", "io", "os", "debug", "package", "_G"}) {
        CHECK(Script().value(name) == "script-error: `" + name + "` is not available to scripts");
    }
    CHECK(Script().value("pirnt(1)") == "script-error: unknown name `pirnt`");
    for (const std::string name : {"string.gsub", "string.gmatch", "string.match", "string.dump", "string.pack",
                                   "math.random", "math.randomseed", "utf8.charpattern"}) {
        CHECK(Script().value("type(" + name + ")") == "nil");
    }
    CHECK_THAT(Script().value("('%p'):format({})"), StartsWith("script-error"));
    CHECK_THAT(Script().value("('a'):find('%a')"), Contains("patterns are not available"));
}

TEST_CASE("pairs goes by sorted keys") {
    Script script;
    REQUIRE(script.load("function f() local t = {z = 1, a = 2, [3] = 3, [1] = 4, [2.5] = 5, [true] = 6, [false] = 7}\n"
                        "local s = '' for k in pairs(t) do s = s .. tostring(k) .. ' ' end return s end\n"
                        "function g() local t = {a = 1, b = 2, c = 3} local s = ''\n"
                        "for k in pairs(t) do s = s .. k t.b = nil t.d = 1 end return s end\n"
                        "function h() for k in pairs({[{}] = 1}) do end end") == "");
    CHECK(script.call() == "");
    CHECK(script.result == "1 3 2.5 a z false true ");
    CHECK(script.call("g") == "");
    CHECK(script.result == "ac");
    CHECK(script.call("h") == "script-error: `pairs` cannot order a key that is a table");
}

TEST_CASE("sort is stable and takes any comparison") {
    Script script;
    REQUIRE(script.load(
                "function f() local t = {} for i = 1, 300 do t[i] = {i % 3, i} end\n"
                "table.sort(t, function(a, b) return a[1] < b[1] end)\n"
                "for i = 2, 300 do local a, b = t[i - 1], t[i]\n"
                "if a[1] > b[1] or (a[1] == b[1] and a[2] > b[2]) then return 'unsorted' end end return 'sorted' end\n"
                "function g() local t = {5, 3, 9, 1} table.sort(t) return table.concat(t, ' ') end\n"
                "function h() table.sort({1, 'a'}) end\n"
                "function i() local n = 0 local t = {} for i = 1, 200 do t[i] = i end\n"
                "table.sort(t, function() n = n * 7 + 1 return n % 3 == 0 end) return #t end") == "");
    CHECK(script.call() == "");
    CHECK(script.result == "sorted");
    CHECK(script.call("g") == "");
    CHECK(script.result == "1 3 5 9");
    CHECK_THAT(script.call("h"), StartsWith("script-error: attempt to compare"));
    CHECK(script.call("i") == "");
    CHECK(script.result == "200");
}
