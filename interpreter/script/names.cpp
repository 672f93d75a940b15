#include "script/names.h"

#include "syntax/diagnostic.h"

#include <fmt/format.h>

#include <bit>
#include <cstddef>
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
    by_text_.resize(std::bit_ceil(2 * names_.size() + 1));
    for (std::size_t i = 0; i < names_.size(); ++i) {
        const auto id = static_cast<std::uint16_t>(i);
        by_name_.emplace(names_[i], id);
        const char* const text = lua_pushlstring(lua, names_[i].data(), names_[i].size());
        if (Known& known = by_text_[place_of(text)]; known.text == nullptr) {  // else an earlier thing has this name
            known = {text, id};
        }
        references_.push_back(luaL_ref(lua, LUA_REGISTRYINDEX));
    }
}

/// The entry of a text, or the free one where it would stand.
std::size_t Names::place_of(const char* text) const {
    const std::size_t mask = by_text_.size() - 1;
    std::size_t at = reinterpret_cast<std::uintptr_t>(text) / alignof(std::max_align_t);  // NOLINT: only to scatter
    while (by_text_[at & mask].text != text && by_text_[at & mask].text != nullptr) {
        ++at;
    }
    return at & mask;
}

std::uint16_t Names::read(lua_State* lua, int index) const {
    if (lua_type(lua, index) != LUA_TSTRING) {
        throw std::runtime_error(fmt::format("expected the name of a {}, not {}", what_, describe(lua, index)));
    }
    std::size_t length = 0;
    const char* const text = lua_tolstring(lua, index, &length);
    if (const Known& known = by_text_[place_of(text)]; known.text != nullptr) {
        return known.id;
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
