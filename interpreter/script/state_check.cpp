#include "script/state_check.h"

#include <bit>
#include <functional>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace bazillion::script {

namespace {

/// Beyond this many tables and variables the rest is left unchecked, so that a script full of data stays usable.
constexpr std::size_t most_objects = 20'000;

std::uint64_t mix(std::uint64_t value) {
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31);
}

std::uint64_t hash_value(lua_State* lua, int index) {
    const auto type = static_cast<std::uint64_t>(lua_type(lua, index) + 1) << 56;
    switch (lua_type(lua, index)) {
        case LUA_TNIL:
            return mix(type);
        case LUA_TBOOLEAN:
            return mix(type + static_cast<std::uint64_t>(lua_toboolean(lua, index)));
        case LUA_TNUMBER:
            return lua_isinteger(lua, index) != 0
                       ? mix(mix(type) + static_cast<std::uint64_t>(lua_tointeger(lua, index)))
                       : mix(mix(type + 1) + std::bit_cast<std::uint64_t>(lua_tonumber(lua, index)));
        case LUA_TSTRING: {
            std::size_t length = 0;
            const char* const text = lua_tolstring(lua, index, &length);
            return mix(type + std::hash<std::string_view>()({text, length}));
        }
        default:
            return mix(type + reinterpret_cast<std::uintptr_t>(lua_topointer(lua, index)));
    }
}

/// Visits each table and each variable of a function once, with a hash of what it holds.
template <typename Visit>
class Walk {
public:
    Walk(lua_State* lua, Visit visit) : lua_(lua), base_(lua_gettop(lua)), queue_(base_ + 1), visit_(visit) {}

    /// Starts at the value on top of the stack, which stays. `visit` returns false to stop.
    void run() {
        lua_newtable(lua_);
        lua_pushvalue(lua_, base_);
        enqueue("");
        for (std::size_t i = 0; going_ && i < names_.size(); ++i) {
            const std::string name = names_[i];
            if (lua_rawgeti(lua_, queue_, static_cast<lua_Integer>(i) + 1) == LUA_TTABLE) {
                visit_table(name);
            } else {
                visit_function();
            }
            lua_settop(lua_, queue_);
        }
        lua_settop(lua_, base_);
    }

private:
    /// Pops a value, to be visited later if there is something in it.
    void enqueue(const std::string& name) {
        const bool holds = lua_istable(lua_, -1) || (lua_isfunction(lua_, -1) && lua_iscfunction(lua_, -1) == 0);
        if (holds && seen_.size() < most_objects && seen_.insert(lua_topointer(lua_, -1)).second) {
            names_.push_back(name);
            lua_rawseti(lua_, queue_, static_cast<lua_Integer>(names_.size()));
        } else {
            lua_pop(lua_, 1);
        }
    }

    void visit_table(const std::string& name) {
        const int table = lua_gettop(lua_);
        std::uint64_t contents = 0;  // a sum, as the order of keys may differ
        if (lua_getmetatable(lua_, table) != 0) {
            contents += hash_value(lua_, -1);
            enqueue(name);
        }
        lua_pushnil(lua_);
        while (lua_next(lua_, table) != 0) {
            contents += mix(hash_value(lua_, -2) + 3 * hash_value(lua_, -1));
            enqueue(name.empty() && lua_type(lua_, -2) == LUA_TSTRING ? lua_tostring(lua_, -2) : name);
            lua_pushvalue(lua_, -1);
            enqueue(name);
        }
        going_ = visit_(lua_topointer(lua_, table), contents, name);
    }

    void visit_function() {
        const int function = lua_gettop(lua_);
        for (int i = 1; going_; ++i) {
            const char* const variable = lua_getupvalue(lua_, function, i);
            if (variable == nullptr) {
                return;
            }
            const void* const address = lua_upvalueid(lua_, function, i);
            if (seen_.insert(address).second) {
                going_ = visit_(address, hash_value(lua_, -1), variable);
            }
            enqueue(variable);
        }
    }

    lua_State* lua_;
    int base_;
    int queue_;  ///< where on the stack the table of waiting values is
    Visit visit_;
    std::unordered_set<const void*> seen_;
    std::vector<std::string> names_;  ///< of the values in the queue
    bool going_ = true;
};

}  // namespace

void StateCheck::remember(lua_State* lua) {
    known_.clear();
    Walk(lua, [this](const void* object, std::uint64_t contents, const std::string& name) {
        known_.insert_or_assign(object, Entry{contents, name});
        return true;
    }).run();
}

std::optional<std::string> StateCheck::find_change(lua_State* lua) const {
    std::optional<std::string> changed;
    Walk(lua, [&](const void* object, std::uint64_t contents, const std::string& name) {
        const auto found = known_.find(object);
        if (found == known_.end() || found->second.contents != contents) {
            changed = name;
        }
        return !changed;
    }).run();
    return changed;
}

}  // namespace bazillion::script
