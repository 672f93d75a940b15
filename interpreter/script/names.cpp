#include "script/names.h"

#include "syntax/diagnostic.h"

#include <fmt/format.h>

#include <stdexcept>

namespace bazillion::script {

namespace {

constexpr std::size_t longest_shown = 40;

std::string shortened(std::string_view text) {
    return text.size() <= longest_shown ? std::string(text) : fmt::format("{}...", text.substr(0, longest_shown));
}

}  // namespace

Names::Names(lua_State* lua, std::string what, std::vector<std::string> names)
    : what_(std::move(what)), names_(std::move(names)) {
    for (std::size_t id = 0; id < names_.size(); ++id) {
        by_name_.emplace(names_[id], static_cast<std::uint16_t>(id));
        by_text_.emplace(lua_pushlstring(lua, names_[id].data(), names_[id].size()), static_cast<std::uint16_t>(id));
        references_.push_back(luaL_ref(lua, LUA_REGISTRYINDEX));
    }
}

std::uint16_t Names::read(lua_State* lua, int index) const {
    if (lua_type(lua, index) != LUA_TSTRING) {
        throw std::runtime_error(fmt::format("expected the name of a {}, not {}", what_, describe(lua, index)));
    }
    std::size_t length = 0;
    const char* const text = lua_tolstring(lua, index, &length);
    if (const auto known = by_text_.find(text); known != by_text_.end()) {
        return known->second;
    }
    return find({text, length});
}

std::uint16_t Names::find(std::string_view name) const {
    const auto known = by_name_.find(name);
    if (known == by_name_.end()) {
        throw std::runtime_error(fmt::format("unknown {} `{}`{}", what_, shortened(name), or_nearest(name, names_)));
    }
    return known->second;
}

std::string describe(lua_State* lua, int index) {
    switch (lua_type(lua, index)) {
        case LUA_TNONE:
        case LUA_TNIL:
            return "nil";
        case LUA_TBOOLEAN:
            return lua_toboolean(lua, index) != 0 ? "true" : "false";
        case LUA_TNUMBER:
            return lua_isinteger(lua, index) != 0 ? fmt::format("{}", lua_tointeger(lua, index))
                                                  : fmt::format("{}", lua_tonumber(lua, index));
        case LUA_TSTRING: {
            std::size_t length = 0;
            const char* const text = lua_tolstring(lua, index, &length);
            return fmt::format("`{}`", shortened({text, length}));
        }
        default:
            break;
    }
    std::string name = luaL_typename(lua, index);
    if (luaL_getmetafield(lua, index, "__name") != LUA_TNIL) {
        name = lua_type(lua, -1) == LUA_TSTRING ? shortened(lua_tostring(lua, -1)) : name;
        lua_pop(lua, 1);
    }
    return fmt::format("a {}", name);
}

std::string or_nearest(std::string_view wrong, std::span<const std::string> known) {
    const std::string suggestion = syntax::suggest(wrong, known);
    return suggestion.empty() ? "" : "; " + suggestion;
}

}  // namespace bazillion::script
