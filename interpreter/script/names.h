#pragma once

#include "rules/rules.h"

#include <lua5.4/lua.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bazillion::script {

/// The names of one sort of thing in a game (its cells, its kinds ...), made Lua strings once: handing one to a script,
/// or reading one from it, allocates nothing.
class Names {
public:
    /// `what` is told in errors: "unknown piece `Quen`".
    Names(lua_State* lua, std::string what, std::vector<std::string> names);

    [[nodiscard]] std::size_t size() const { return names_.size(); }
    [[nodiscard]] const std::string& operator[](std::size_t id) const { return names_[id]; }

    void push(lua_State* lua, std::size_t id) const { lua_rawgeti(lua, LUA_REGISTRYINDEX, references_[id]); }

    /// The thing that the value at `index` names. Throws if there is none.
    [[nodiscard]] std::uint16_t read(lua_State* lua, int index) const;

    /// The same by text. Throws if there is none.
    [[nodiscard]] std::uint16_t find(std::string_view name) const;

private:
    std::string what_;
    std::vector<std::string> names_;
    std::vector<int> references_;  ///< [id] the Lua string in the registry

    /// A hash table by address: of a short string Lua keeps just one copy.
    struct Known {
        const char* text = nullptr;
        std::uint16_t id = 0;
    };
    [[nodiscard]] std::size_t place_of(const char* text) const;
    std::vector<Known> by_text_;  ///< a power of two, less than half full
    std::unordered_map<std::string_view, std::uint16_t> by_name_;
};

/// A value as messages show it: `Quen`, 17, "a table". Long ones are cut.
std::string describe(lua_State* lua, int index);

/// "; did you mean `X`?", or "" if nothing is near.
std::string or_nearest(std::string_view wrong, std::span<const std::string> known);

}  // namespace bazillion::script
