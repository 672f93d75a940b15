// Whatever the library offers and whatever Lua does by metamethods, given what is hardest for it: every call ends in
// time.
#include "helpers.h"
#include "number_from_environment.h"

#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <vector>

using namespace bazillion::script;

namespace {

/// The functions of the library, as scripts name them; found, not listed, so that none can be forgotten.
std::vector<std::string> functions_of(Script& script) {
    lua_State* const lua = script.sandbox.state();
    std::vector<std::string> names;
    const auto push_behind_proxy = [&] {
        luaL_getmetafield(lua, -1, "__index");
        lua_remove(lua, -2);
    };
    const auto each = [&](const std::string& prefix, auto&& recur) -> void {
        lua_pushnil(lua);
        while (lua_next(lua, -2) != 0) {
            const std::string name = prefix + lua_tostring(lua, -2);
            if (lua_isfunction(lua, -1)) {
                names.push_back(name);
            } else if (lua_istable(lua, -1)) {
                lua_pushvalue(lua, -1);
                push_behind_proxy();
                if (lua_istable(lua, -1)) {
                    recur(name + ".", recur);
                }
                lua_pop(lua, 1);
            }
            lua_pop(lua, 1);
        }
    };
    lua_rawgeti(lua, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    push_behind_proxy();
    each("", each);
    lua_pop(lua, 1);
    return names;
}

/// What Lua itself does with one value or two.
const std::vector<std::string> operations = {
    "function(a) return #a end",
    "function(a) return -a end",
    "function(a) return ~a end",
    "function(a, b) return a + b end",
    "function(a, b) return a // b end",
    "function(a, b) return a ^ b end",
    "function(a, b) return a & b end",
    "function(a, b) return a .. b end",
    "function(a, b) return a == b end",
    "function(a, b) return a < b end",
    "function(a, b) return a <= b end",
    "function(a, b) return a[b] end",
    "function(a, b) a[b] = b end",
    "function(a, b) a[1] = b end",
    "function(a, b) return a(b) end",
    "function(a, b) return a.x.y end",
    "function(a, b) return a:rep(b) end",
    "function(a) for _ in a do end end",
    "function(a, b) for _ in pairs(a) do end end",
    "function(a, b) for _ in ipairs(a) do end end",
    "function(a, b) for _ = 1, a do end end",
    "function(a, b) return {a, b, table.unpack(a)} end",
    "function(a, b) return (function(...) return select('#', ...) end)(table.unpack(a)) end",
    "function(a, b) return setmetatable({}, {__call = a})(b) end",
    "function(a, b) return setmetatable({}, {__index = a})[b] end",
    "function(a, b) setmetatable({}, {__newindex = a})[b] = b end",
    "function(a, b) return setmetatable({}, {__eq = a}) == setmetatable({}, {__eq = b}) end",
    "function(a, b) return setmetatable({}, {__lt = a}) < b end",
    "function(a, b) return setmetatable({}, {__concat = a}) .. b end",
    "function(a, b) return #setmetatable({}, {__len = a}) end",
    "function(a, b) return tostring(setmetatable({}, {__tostring = a, __name = b})) end",
    "function(a, b) return pairs(setmetatable({}, {__pairs = a})) end",
    "function(a, b) return getmetatable(setmetatable({}, {__metatable = a})) end",
    "function(a, b) for i = 1, 3000 do b = setmetatable({}, {__index = b}) end return a, b[1] end",
};

/// Expressions for what is hardest: long, deep, circular, out of range.
const std::vector<std::string> values = {
    "nil",
    "true",
    "0",
    "1",
    "-1",
    "1000",
    "1 << 40",
    "math.mininteger",
    "math.maxinteger",
    "0/0",
    "1e308",
    "''",
    "'x'",
    "'%s%q%99.99f'",
    "long",
    "zeros",
    "digits",
    "('\\x80'):rep(1 << 20)",
    "('%s'):rep(1 << 16)",
    "print",
    "function() return true end",
    "function(...) return ... end",
    "function() while true do end end",
    "{}",
    "_ENV",
    "string",
    "(function() local t = {} for i = 0, 61 do t[1 << i] = i end return t end)()",
    "(function() local t = {} for i = 1, 20000 do t[i] = long end return t end)()",
    "(function() local t = {} for i = 1, 20000 do t[i] = zeros end return t end)()",
    "(function() local t = {} for i = 1, 50000 do t[i] = i end for i = 1, 50000 do t[i] = nil end return t end)()",
    "(function() local t = {} for i = 1, 1000 do t = {t} end return t end)()",
    "(function() local t = {} t[1] = t setmetatable(t, t) t.__index = t return t end)()",
    "(function() local t = {} setmetatable(t, {__index = t, __newindex = t}) return t end)()",
    // NOLINTNEXTLINE(bugprone-suspicious-missing-comma): one text in two lines.
    "(function() local t = {1} for i = 1, 1999 do t = setmetatable({}, {__index = t, __newindex = t}) end return t "
    "end)()",
    "setmetatable({}, {__index = function(t, k) return t end, __call = function(t, ...) return t end})",
    "setmetatable({}, {__len = function() return 1 << 60 end})",
};

/// A sandbox with a function that calls another on such values, again and again. Those that last are made while it is
/// loaded, and so frozen; the others are made in the call.
struct Hostile : Script {
    explicit Hostile(const Limits& limits) : Script(limits) {
        functions = functions_of(*this);
        functions.insert(functions.end(), operations.begin(), operations.end());
        require_loaded("functions, fresh, lasting = {}, {}, {}");
        require_loaded("long = ('a'):rep(1 << 20) zeros = ('\\0'):rep(1 << 20) digits = ('1'):rep(1 << 20)");
        for (const std::string& function : functions) {
            require_loaded(fmt::format("functions[#functions + 1] = {}", function));
        }
        for (const std::string& value : values) {
            require_loaded(fmt::format("fresh[#fresh + 1] = function() return {} end", value));
            require_loaded(fmt::format("lasting[#fresh] = {}", value));
        }
        require_loaded(
            "local function value(i) if i > #fresh then return lasting[i - #fresh] end return fresh[i]() end\n"
            "function call(times, f, a, b, c) f, a, b, c = functions[f], value(a), value(b), value(c)\n"
            "for _ = 1, times do f(a, b, c) end end");
        const auto frozen = sandbox.freeze();
        INFO(verdict(frozen));
        REQUIRE(frozen);
    }

    void require_loaded(const std::string& text) {
        INFO(text);
        REQUIRE(load(text) == "");
    }

    /// Values below `values.size()` are fresh ones, the others last.
    void require_in_time(std::size_t times, std::size_t function, std::size_t a, std::size_t b, std::size_t c) {
        const auto start = std::chrono::steady_clock::now();
        const auto outcome = sandbox.call(
            "call",
            [&](lua_State* lua) {
                lua_pushinteger(lua, static_cast<lua_Integer>(times));
                for (const std::size_t number : {function, a, b, c}) {
                    lua_pushinteger(lua, static_cast<lua_Integer>(number) + 1);
                }
            },
            [](lua_State*) -> Sandbox::Reading { return {}; });
        const auto took = std::chrono::steady_clock::now() - start;
        ++calls;
        ended_well += outcome ? 1 : 0;
        if (took >= time_allowed + overshoot) {
            FAIL_CHECK(fmt::format("{} ms: {} on {}, {}, {}: {}",
                                   std::chrono::duration_cast<std::chrono::milliseconds>(took).count(),
                                   functions[function], name_of(a), name_of(b), name_of(c), verdict(outcome)));
        }
    }

    static std::string name_of(std::size_t value) {
        return value < values.size() ? values[value] : "lasting " + values[value - values.size()];
    }

    static constexpr std::chrono::milliseconds time_allowed{20};
    static constexpr std::chrono::milliseconds overshoot{500};
    std::vector<std::string> functions;
    std::size_t calls = 0;
    std::size_t ended_well = 0;
};

Limits short_time() {
    Limits limits;
    limits.time = Hostile::time_allowed;
    limits.load_time = std::chrono::seconds(20);
    return limits;
}

/// How many values each function is tried on; all, if that is many.
std::size_t values_tried(std::size_t usually) {
    return bazillion::number_from_environment("BAZILLION_HOSTILE_VALUES", usually);
}

}  // namespace

TEST_CASE("a function given any values ends in time") {
    Watchdog watchdog(std::chrono::seconds(600));
    Hostile script(short_time());
    REQUIRE(script.functions.size() > 50 + operations.size());
    std::mt19937 random(1);
    std::uniform_int_distribution<std::size_t> lasting(values.size(), 2 * values.size() - 1);
    constexpr std::size_t times = 10;
    for (std::size_t function = 0; function < script.functions.size(); ++function) {
        for (std::size_t a = 0; a < values.size(); ++a) {
            for (std::size_t i = 0; i < values_tried(1); ++i) {
                script.require_in_time(times, function, values.size() + a, lasting(random), lasting(random));
            }
        }
    }
    CHECK(script.ended_well > script.calls / 10);
}

TEST_CASE("a function that is called for ever, on anything, ends in time") {
    Watchdog watchdog(std::chrono::seconds(600));
    Hostile script(short_time());
    std::mt19937 random(1);
    std::uniform_int_distribution<std::size_t> any(0, 2 * values.size() - 1);
    constexpr std::size_t times = 1'000'000;
    for (std::size_t function = 0; function < script.functions.size(); ++function) {
        for (std::size_t i = 0; i < values_tried(5); ++i) {
            script.require_in_time(times, function, any(random), any(random), any(random));
        }
    }
}
