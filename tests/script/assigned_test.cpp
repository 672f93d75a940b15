#include "script/assigned.h"

#include <catch2/catch.hpp>

#include <memory>
#include <string>

using bazillion::script::AssignedVariables;

namespace {

struct Close {
    void operator()(lua_State* lua) const { lua_close(lua); }
};

/// The names of what the function that the chunk returns may assign to.
std::string assigned(const std::string& chunk) {
    const std::unique_ptr<lua_State, Close> owner(luaL_newstate());
    lua_State* const lua = owner.get();
    REQUIRE(luaL_loadstring(lua, chunk.c_str()) == LUA_OK);
    AssignedVariables variables;
    variables.add_chunk(lua);
    lua_call(lua, 0, 1);
    const AssignedVariables::Set set = variables.assigned_by(lua);
    std::string names;
    for (int i = 1; const char* const name = lua_getupvalue(lua, -1, i); ++i) {
        names += set.test(static_cast<std::size_t>(i - 1)) ? std::string(name) + " " : "";
        lua_pop(lua, 1);
    }
    return names;
}

}  // namespace

TEST_CASE("what a function assigns to stands in its byte code") {
    CHECK(assigned("local a, b = 1, 2 return function() return a + b end").empty());
    CHECK(assigned("local a, b = 1, 2 return function() b = a end") == "b ");
    CHECK(assigned("local a, b = 1, 2\nlocal function g() a = b end\nreturn function() g() return a, b end").empty());
    CHECK(assigned("local a, b = 1, 2\nreturn function()\nlocal function g() a = b end g() return b end") == "a ");
    CHECK(assigned("local a = 1\nreturn function()\nlocal c = a\nreturn function() c = c + 1 end end").empty());
    CHECK(assigned("local a = 1\nreturn function()\nreturn function()\nreturn function() a = nil end end end") == "a ");
    CHECK(assigned("return function() _ENV = {} end") == "_ENV ");
    CHECK(assigned("return function() x = 1 end").empty());
    CHECK(assigned("local t = {}\nreturn function() t.x = 1 end").empty());
    CHECK(assigned("local f\nfunction f() return f end return f").empty());
    CHECK(assigned("local s, i, n = 'text', 7, 0.5\nlocal long = 'x' .. i\nreturn function(...)\n"
                   "local t = {s, i, n, long, true, false, nil, 'a text of more than forty characters, which Lua keeps "
                   "apart', 1e300, 1 << 40, ...}\nlong = t end") == "long ");
    CHECK(assigned("local a, b\nreturn function() a = 1 end, function() b = 1 end") == "a ");
}

TEST_CASE("a function that is not known may assign to everything") {
    const std::unique_ptr<lua_State, Close> owner(luaL_newstate());
    REQUIRE(luaL_loadstring(owner.get(), "return 1") == LUA_OK);
    CHECK(AssignedVariables().assigned_by(owner.get()).all());
}
