#include "script/lasting_state.h"

#include "script/frozen_table.h"
#include "script/meter.h"

#include <bit>
#include <cstdint>
#include <functional>
#include <unordered_set>

namespace bazillion::script {

namespace {

/// Whether both are the same to every function of a script: 1 is not 1.0, nor 0.0 -0.0.
bool are_same(lua_State* lua, int a, int b) {
    if (lua_type(lua, a) != LUA_TNUMBER || lua_type(lua, b) != LUA_TNUMBER) {
        return lua_rawequal(lua, a, b) != 0;
    }
    if (lua_isinteger(lua, a) != lua_isinteger(lua, b)) {
        return false;
    }
    return lua_isinteger(lua, a) != 0 ? lua_tointeger(lua, a) == lua_tointeger(lua, b)
                                      : std::bit_cast<std::uint64_t>(lua_tonumber(lua, a)) ==
                                            std::bit_cast<std::uint64_t>(lua_tonumber(lua, b));
}

/// Scripts that share this many variables which their functions assign to do not mean well.
constexpr std::size_t most_watched = 1000;

/// Visits each table of a script and each function once. Tables are frozen on the way.
class Walk {
public:
    /// Called with each function on top of the stack.
    using VisitFunction = std::function<void()>;

    Walk(lua_State* lua, VisitFunction visit)
        : lua_(lua), roots_(lua_gettop(lua)), queue_(roots_ + 1), visit_(std::move(visit)) {}

    void run() {
        lua_newtable(lua_);
        for (int root = 1; root <= roots_; ++root) {
            visit_entries(root, "");
        }
        for (std::size_t i = 0; i < names_.size(); ++i) {
            const std::string name = std::move(names_[i]);
            lua_rawgeti(lua_, queue_, static_cast<lua_Integer>(i) + 1);
            lua_pushnil(lua_);
            lua_rawseti(lua_, queue_, static_cast<lua_Integer>(i) + 1);
            if (lua_istable(lua_, -1)) {
                visit_table(name);
            } else {
                visit_function();
            }
            lua_settop(lua_, queue_);
        }
        lua_settop(lua_, roots_);
    }

private:
    /// Pops a value, to be visited later if there is something in it.
    void enqueue(const std::string& name) {
        const bool holds = lua_istable(lua_, -1) || (lua_isfunction(lua_, -1) && lua_iscfunction(lua_, -1) == 0);
        if (holds && seen_.insert(lua_topointer(lua_, -1)).second) {
            names_.push_back(name);
            lua_rawseti(lua_, queue_, static_cast<lua_Integer>(names_.size()));
        } else {
            lua_pop(lua_, 1);
        }
    }

    /// The names of globals begin the names of what is in them.
    void visit_entries(int table, const std::string& name) {
        lua_pushnil(lua_);
        while (lua_next(lua_, table) != 0) {
            Meter::of(lua_).charge(lua_, 1);
            enqueue(name.empty() && lua_type(lua_, -2) == LUA_TSTRING ? lua_tostring(lua_, -2) : name);
            lua_pushvalue(lua_, -1);
            enqueue(name);
        }
    }

    void visit_table(const std::string& name) {
        const int table = lua_gettop(lua_);
        const MetatableOwner owner = metatable_owner(lua_, table);
        if (owner == MetatableOwner::host || owner == MetatableOwner::frozen) {
            return;
        }
        visit_metatable(lua_, table, [&] { enqueue(name); });
        visit_entries(table, name);
        freeze_table(lua_, name);
    }

    void visit_function() {
        visit_();
        const int function = lua_gettop(lua_);
        for (int i = 1; const char* const variable = lua_getupvalue(lua_, function, i); ++i) {
            Meter::of(lua_).charge(lua_, 1);
            enqueue(variable);
        }
    }

    lua_State* lua_;
    int roots_;
    int queue_;  ///< where on the stack the table of waiting values is
    VisitFunction visit_;
    std::unordered_set<const void*> seen_;
    std::vector<std::string> names_;  ///< of the values in the queue
};

}  // namespace

void LastingState::freeze(lua_State* lua, const AssignedVariables& assigned) {
    watched_.clear();
    for (int* const reference : {&functions_, &values_}) {
        luaL_unref(lua, LUA_REGISTRYINDEX, *reference);
        lua_newtable(lua);
        *reference = luaL_ref(lua, LUA_REGISTRYINDEX);
    }
    std::unordered_set<const void*> known;  // variables: functions share them
    Walk(lua, [&] {
        const int function = lua_gettop(lua);
        const AssignedVariables::Set set = assigned.assigned_by(lua);
        for (int i = 1; const char* const name = lua_getupvalue(lua, function, i); ++i) {
            if (set.test(static_cast<std::size_t>(i - 1)) && known.insert(lua_upvalueid(lua, function, i)).second) {
                watch(lua, function, i, name);
            }
            lua_pop(lua, 1);
        }
    }).run();
}

/// The value of the variable is on top of the stack.
void LastingState::watch(lua_State* lua, int function, int upvalue, const char* name) {
    if (watched_.size() == most_watched) {
        luaL_error(lua, "functions assign to more than %d variables of files", static_cast<int>(most_watched));
    }
    watched_.push_back({name, upvalue});
    const auto number = static_cast<lua_Integer>(watched_.size());
    lua_rawgeti(lua, LUA_REGISTRYINDEX, functions_);
    lua_pushvalue(lua, function);
    lua_rawseti(lua, -2, number);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, values_);
    lua_pushvalue(lua, -3);
    lua_rawseti(lua, -2, number);
    lua_pop(lua, 2);
}

std::optional<std::string> LastingState::restore_watched(lua_State* lua) const {
    std::optional<std::string> changed;
    const int base = lua_gettop(lua);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, functions_);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, values_);
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        const auto number = static_cast<lua_Integer>(i) + 1;
        lua_rawgeti(lua, base + 1, number);
        lua_getupvalue(lua, -1, watched_[i].upvalue);
        lua_rawgeti(lua, base + 2, number);
        if (!are_same(lua, -1, -2)) {
            changed = watched_[i].name;
            lua_setupvalue(lua, base + 3, watched_[i].upvalue);
        }
        lua_settop(lua, base + 2);
    }
    lua_settop(lua, base);
    return changed;
}

}  // namespace bazillion::script
