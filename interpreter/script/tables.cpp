#include "script/library.h"
#include "script/meter.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace bazillion::script {

namespace {

void charge_range(lua_State* lua, lua_Integer first, lua_Integer last) {
    const bool huge = first <= 0 && last > std::numeric_limits<lua_Integer>::max() + first - 1;
    Meter::of(lua).charge(lua,
                          huge ? std::numeric_limits<std::int64_t>::max() : std::max<lua_Integer>(0, last - first));
}

/// The length, which must not change its mind between our look at it and the original's. It may be enormous all the
/// same: a table with entries at the powers of two has a border beyond them all.
lua_Integer plain_length(lua_State* lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    if (luaL_getmetafield(lua, 1, "__len") != LUA_TNIL) {
        luaL_error(lua, "tables with `__len` are not available here");
    }
    return static_cast<lua_Integer>(lua_rawlen(lua, 1));
}

int original(lua_State* lua) {
    return lua_tocfunction(lua, companion)(lua);
}

/// For `insert` and `remove`: with a position they move what comes behind it.
int shift(lua_State* lua, int arguments_with_position) {
    const lua_Integer length = plain_length(lua);
    if (lua_gettop(lua) >= arguments_with_position) {
        charge_range(lua, luaL_checkinteger(lua, 2), length);
    }
    return original(lua);
}

int insert(lua_State* lua) {
    return shift(lua, 3);
}
int remove(lua_State* lua) {
    return shift(lua, 2);
}

int unpack(lua_State* lua) {
    const lua_Integer length = plain_length(lua);
    charge_range(lua, luaL_optinteger(lua, 2, 1), luaL_optinteger(lua, 3, length));
    return original(lua);
}

int concat(lua_State* lua) {
    const lua_Integer length = plain_length(lua);
    charge_range(lua, luaL_optinteger(lua, 3, 1), luaL_optinteger(lua, 4, length));
    return original(lua);
}

int move(lua_State* lua) {
    charge_range(lua, luaL_checkinteger(lua, 2), luaL_checkinteger(lua, 3));
    return original(lua);
}

/// Merge sort on places in a list of values: stable, and in bounds whatever the comparison says.
class Sorter {
public:
    /// `values` is a plain table at that index; `compare` the index of a function or 0.
    Sorter(lua_State* lua, int values, int compare) : lua_(lua), values_(values), compare_(compare) {}

    std::vector<int> sorted(int count) const {
        std::vector<int> from(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i) {
            from[i] = i + 1;
        }
        std::vector<int> to(from.size());
        for (std::size_t width = 1; width < from.size(); width *= 2) {
            for (std::size_t low = 0; low < from.size(); low += 2 * width) {
                merge(from, to, low, std::min(low + width, from.size()), std::min(low + 2 * width, from.size()));
            }
            from.swap(to);
        }
        return from;
    }

private:
    void merge(const std::vector<int>& from, std::vector<int>& to, std::size_t low, std::size_t middle,
               std::size_t high) const {
        std::size_t left = low;
        std::size_t right = middle;
        for (std::size_t out = low; out < high; ++out) {
            const bool take_right = left == middle || (right < high && less(from[right], from[left]));
            to[out] = take_right ? from[right++] : from[left++];
        }
    }

    [[nodiscard]] bool less(int a, int b) const {
        Meter::of(lua_).charge(lua_, 1);
        if (compare_ != 0) {
            lua_pushvalue(lua_, compare_);
        }
        lua_rawgeti(lua_, values_, a);
        lua_rawgeti(lua_, values_, b);
        bool result = false;
        if (compare_ != 0) {
            lua_call(lua_, 2, 1);
            result = lua_toboolean(lua_, -1) != 0;
            lua_pop(lua_, 1);
        } else {
            result = lua_compare(lua_, -2, -1, LUA_OPLT) != 0;
            lua_pop(lua_, 2);
        }
        return result;
    }

    lua_State* lua_;
    int values_;
    int compare_;
};

int sort(lua_State* lua) {
    const lua_Integer length = plain_length(lua);
    if (!lua_isnoneornil(lua, 2)) {
        luaL_checktype(lua, 2, LUA_TFUNCTION);
    }
    lua_settop(lua, 2);
    charge_range(lua, 0, length);
    if (length > std::numeric_limits<int>::max()) {
        return luaL_error(lua, "too many items to sort");
    }
    lua_newtable(lua);
    for (lua_Integer i = 1; i <= length; ++i) {
        if (lua_geti(lua, 1, i) == LUA_TNIL) {
            return luaL_error(lua, "item %I of the table to sort is nil", i);
        }
        lua_rawseti(lua, 3, i);
    }
    const std::vector<int> order = Sorter(lua, 3, lua_isnil(lua, 2) ? 0 : 2).sorted(static_cast<int>(length));
    for (std::size_t i = 0; i < order.size(); ++i) {
        lua_rawgeti(lua, 3, order[i]);
        lua_seti(lua, 1, static_cast<lua_Integer>(i) + 1);
    }
    return 0;
}

/// A key of a table, in the order of `pairs`.
struct Key {
    enum class Kind : std::uint8_t { integer, fraction, string, boolean };

    Kind kind = Kind::integer;
    lua_Integer integer = 0;
    lua_Number fraction = 0;
    std::string_view text;  ///< kept alive by the table of keys

    bool operator<(const Key& other) const {
        if (kind != other.kind) {
            return kind < other.kind;
        }
        switch (kind) {
            case Kind::fraction:
                return fraction < other.fraction;
            case Kind::string:
                return text < other.text;
            default:
                return integer < other.integer;
        }
    }
};

Key read_key(lua_State* lua, int index) {
    std::size_t length = 0;
    switch (lua_type(lua, index)) {
        case LUA_TNUMBER:
            return lua_isinteger(lua, index) != 0 ? Key{Key::Kind::integer, lua_tointeger(lua, index), 0, {}}
                                                  : Key{Key::Kind::fraction, 0, lua_tonumber(lua, index), {}};
        case LUA_TSTRING: {
            const char* const text = lua_tolstring(lua, index, &length);
            return {Key::Kind::string, 0, 0, {text, length}};
        }
        case LUA_TBOOLEAN:
            return {Key::Kind::boolean, lua_toboolean(lua, index), 0, {}};
        default:
            luaL_error(lua, "`pairs` cannot order a key that is a %s", luaL_typename(lua, index));
            return {};
    }
}

void push_key(lua_State* lua, const Key& key) {
    switch (key.kind) {
        case Key::Kind::integer:
            lua_pushinteger(lua, key.integer);
            break;
        case Key::Kind::fraction:
            lua_pushnumber(lua, key.fraction);
            break;
        case Key::Kind::string:
            lua_pushlstring(lua, key.text.data(), key.text.size());
            break;
        case Key::Kind::boolean:
            lua_pushboolean(lua, static_cast<int>(key.integer));
            break;
    }
}

/// Upvalues: the keys in order, and how many were visited.
int next_in_order(lua_State* lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    lua_Integer at = lua_tointeger(lua, lua_upvalueindex(2));
    lua_settop(lua, 1);
    while (lua_rawgeti(lua, lua_upvalueindex(1), ++at) != LUA_TNIL) {
        Meter::of(lua).charge(lua, 1);
        lua_pushinteger(lua, at);
        lua_replace(lua, lua_upvalueindex(2));
        lua_pushvalue(lua, -1);
        if (lua_rawget(lua, 1) != LUA_TNIL) {
            return 2;
        }
        lua_settop(lua, 1);  // taken out since the loop began
    }
    return 1;
}

}  // namespace

int ordered_pairs(lua_State* lua) {
    luaL_checkany(lua, 1);
    if (luaL_getmetafield(lua, 1, "__pairs") != LUA_TNIL) {
        lua_pushvalue(lua, 1);
        lua_call(lua, 1, 3);
        return 3;
    }
    luaL_checktype(lua, 1, LUA_TTABLE);
    std::vector<Key> keys;
    lua_pushnil(lua);
    while (lua_next(lua, 1) != 0) {
        lua_pop(lua, 1);
        Meter::of(lua).charge(lua, 1);
        keys.push_back(read_key(lua, -1));
    }
    std::sort(keys.begin(), keys.end());
    lua_createtable(lua, static_cast<int>(keys.size()), 0);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        push_key(lua, keys[i]);
        lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
    }
    lua_pushinteger(lua, 0);
    lua_pushcclosure(lua, next_in_order, 2);
    lua_pushvalue(lua, 1);
    lua_pushnil(lua);
    return 3;
}

void narrow_tables(lua_State* lua) {
    const int from = lua_gettop(lua);
    lua_newtable(lua);
    lua_getfield(lua, from, "pack");
    lua_setfield(lua, -2, "pack");
    for (const luaL_Reg& function : {luaL_Reg{"concat", concat}, luaL_Reg{"insert", insert}, luaL_Reg{"move", move},
                                     luaL_Reg{"remove", remove}, luaL_Reg{"sort", sort}, luaL_Reg{"unpack", unpack}}) {
        lua_getfield(lua, from, function.name);
        push_gated(lua, function.func);
        lua_setfield(lua, -2, function.name);
    }
    lua_replace(lua, from);
}

}  // namespace bazillion::script
