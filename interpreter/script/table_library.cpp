#include "script/frozen_table.h"
#include "script/lua_library.h"
#include "script/meter.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace bazillion::script {

namespace {

/// A loop over a table looks at the clock so often.
constexpr lua_Integer items_a_look = 1024;

/// Charges a loop from `first` to `last`, whose length may be enormous: a table with entries at the powers of two has a
/// border beyond them all.
void charge_range(lua_State* lua, lua_Integer first, lua_Integer last) {
    const bool huge = first <= 0 && last > std::numeric_limits<lua_Integer>::max() + first - 1;
    Meter::of(lua).charge(lua,
                          huge ? std::numeric_limits<std::int64_t>::max() : std::max<lua_Integer>(0, last - first));
}

void look_at_clock(lua_State* lua, lua_Integer item) {
    if (item % items_a_look == 0) {
        Meter::of(lua).check(lua);
    }
}

/// Prepares the table at `index` to be read: what functions of this library see of a table are its own entries.
void require_readable(lua_State* lua, int index) {
    luaL_checktype(lua, index, LUA_TTABLE);
    see_through(lua, index);
    if (luaL_getmetafield(lua, index, "__len") != LUA_TNIL) {
        luaL_error(lua, "tables with `__len` are not available here");
    }
}

/// The same for a table that will be written.
void require_writable(lua_State* lua, int index) {
    luaL_checktype(lua, index, LUA_TTABLE);
    require_writable_table(lua, index);
    require_readable(lua, index);
}

lua_Integer length_of(lua_State* lua, int index) {
    return static_cast<lua_Integer>(lua_rawlen(lua, index));
}

int insert(lua_State* lua) {
    require_writable(lua, 1);
    const lua_Integer end = length_of(lua, 1) + 1;
    if (lua_gettop(lua) == 2) {
        lua_rawseti(lua, 1, end);
        return 0;
    }
    if (lua_gettop(lua) != 3) {
        return luaL_error(lua, "wrong number of arguments to `insert`");
    }
    const lua_Integer place = luaL_checkinteger(lua, 2);
    luaL_argcheck(lua, place >= 1 && place <= end, 2, "position out of bounds");
    charge_range(lua, place, end);
    for (lua_Integer i = end; i > place; --i) {
        look_at_clock(lua, i);
        lua_rawgeti(lua, 1, i - 1);
        lua_rawseti(lua, 1, i);
    }
    lua_rawseti(lua, 1, place);
    return 0;
}

int remove_item(lua_State* lua) {
    require_writable(lua, 1);
    const lua_Integer length = length_of(lua, 1);
    const lua_Integer place = luaL_optinteger(lua, 2, length);
    if (!lua_isnoneornil(lua, 2)) {
        luaL_argcheck(lua, place == length || (place >= 1 && place <= length + 1), 2, "position out of bounds");
    }
    charge_range(lua, place, length);
    lua_rawgeti(lua, 1, place);
    for (lua_Integer i = place; i < length; ++i) {
        look_at_clock(lua, i);
        lua_rawgeti(lua, 1, i + 1);
        lua_rawseti(lua, 1, i);
    }
    lua_pushnil(lua);
    lua_rawseti(lua, 1, std::max(place, length));
    return 1;
}

int unpack(lua_State* lua) {
    require_readable(lua, 1);
    const lua_Integer first = luaL_optinteger(lua, 2, 1);
    const lua_Integer last = luaL_optinteger(lua, 3, length_of(lua, 1));
    if (first > last) {
        return 0;
    }
    charge_range(lua, first, last);
    const auto count = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first);
    if (count >= std::numeric_limits<int>::max() || lua_checkstack(lua, static_cast<int>(count) + 1) == 0) {
        return luaL_error(lua, "too many results to unpack");
    }
    for (lua_Integer i = first; i < last; ++i) {
        look_at_clock(lua, i);
        lua_rawgeti(lua, 1, i);
    }
    lua_rawgeti(lua, 1, last);
    return static_cast<int>(count) + 1;
}

int concat(lua_State* lua) {
    require_readable(lua, 1);
    std::size_t between = 0;
    luaL_optlstring(lua, 2, "", &between);
    const lua_Integer first = luaL_optinteger(lua, 3, 1);
    const lua_Integer last = luaL_optinteger(lua, 4, length_of(lua, 1));
    charge_range(lua, first, last);
    lua_settop(lua, 2);
    luaL_Buffer text;
    luaL_buffinit(lua, &text);
    for (lua_Integer i = first; i <= last; ++i) {
        look_at_clock(lua, i);
        Meter::of(lua).require_string_fits(lua, luaL_bufflen(&text));
        if (lua_rawgeti(lua, 1, i) != LUA_TSTRING && lua_type(lua, -1) != LUA_TNUMBER) {
            return luaL_error(lua, "item %I of the table to join is a %s", i, luaL_typename(lua, -1));
        }
        luaL_addvalue(&text);
        if (i == last) {
            break;  // the next number may not exist
        }
        lua_pushvalue(lua, 2);
        if (between > 0) {
            luaL_addvalue(&text);
        } else {
            lua_pop(lua, 1);
        }
    }
    luaL_pushresult(&text);
    return 1;
}

int move(lua_State* lua) {
    const lua_Integer first = luaL_checkinteger(lua, 2);
    const lua_Integer last = luaL_checkinteger(lua, 3);
    const lua_Integer target = luaL_checkinteger(lua, 4);
    const int to = lua_isnoneornil(lua, 5) ? 1 : 5;
    lua_settop(lua, 5);
    lua_pushvalue(lua, to);  // what is returned
    require_writable(lua, to);
    require_readable(lua, 1);
    if (last < first) {
        return 1;
    }
    charge_range(lua, first, last);
    luaL_argcheck(lua, first > 0 || last < std::numeric_limits<lua_Integer>::max() + first, 3, "too many elements");
    const lua_Integer beyond = last - first;
    luaL_argcheck(lua, target <= std::numeric_limits<lua_Integer>::max() - beyond, 4, "destination wrap around");
    const bool upwards = target <= first || target > last || to != 1;
    for (lua_Integer i = 0; i <= beyond; ++i) {
        look_at_clock(lua, i);
        const lua_Integer at = upwards ? i : beyond - i;
        lua_rawgeti(lua, 1, first + at);
        lua_rawseti(lua, to, target + at);
    }
    return 1;
}

/// Merge sort on places in a list of values: stable, and in bounds whatever the comparison says.
class Sorter {
public:
    /// `values` is a plain table at that index; `compare` the index of a function or 0.
    Sorter(lua_State* lua, int values, int compare) : lua_(lua), values_(values), compare_(compare) {}

    [[nodiscard]] std::vector<int> sorted(int count) const {
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
        const int first = lua_rawgeti(lua_, values_, a);
        const int second = lua_rawgeti(lua_, values_, b);
        if (first == LUA_TSTRING && second == LUA_TSTRING) {
            charge_bytes(lua_, std::min<std::size_t>(lua_rawlen(lua_, -1), lua_rawlen(lua_, -2)));
        }
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
    require_writable(lua, 1);
    const lua_Integer length = length_of(lua, 1);
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
        look_at_clock(lua, i);
        if (lua_rawgeti(lua, 1, i) == LUA_TNIL) {
            return luaL_error(lua, "item %I of the table to sort is nil", i);
        }
        lua_rawseti(lua, 3, i);
    }
    const std::vector<int> order = Sorter(lua, 3, lua_isnil(lua, 2) ? 0 : 2).sorted(static_cast<int>(length));
    for (std::size_t i = 0; i < order.size(); ++i) {
        lua_rawgeti(lua, 3, order[i]);
        lua_rawseti(lua, 1, static_cast<lua_Integer>(i) + 1);
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

/// Upvalues: which key follows which, and the first key. It keeps no count of its own, which could outlive a call.
int next_in_order(lua_State* lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    lua_settop(lua, 2);
    see_through(lua, 1);
    while (true) {
        Meter::of(lua).charge(lua, 1);
        if (lua_isnil(lua, 2)) {
            lua_pushvalue(lua, lua_upvalueindex(2));
        } else {
            lua_pushvalue(lua, 2);
            lua_rawget(lua, lua_upvalueindex(1));
        }
        if (lua_isnil(lua, -1)) {
            return 1;
        }
        lua_replace(lua, 2);
        lua_pushvalue(lua, 2);
        lua_pushvalue(lua, 2);
        if (lua_rawget(lua, 1) != LUA_TNIL) {
            return 2;
        }
        lua_settop(lua, 2);  // taken out since the loop began
    }
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
    lua_settop(lua, 1);
    lua_pushvalue(lua, 1);
    see_through(lua, 2);
    std::vector<Key> keys;
    lua_pushnil(lua);
    while (lua_next(lua, 2) != 0) {
        lua_pop(lua, 1);
        Meter::of(lua).charge(lua, 1);
        keys.push_back(read_key(lua, -1));
    }
    std::sort(keys.begin(), keys.end());
    lua_createtable(lua, 0, static_cast<int>(keys.size()));
    for (std::size_t i = 1; i < keys.size(); ++i) {
        push_key(lua, keys[i - 1]);
        push_key(lua, keys[i]);
        lua_rawset(lua, -3);
    }
    if (keys.empty()) {
        lua_pushnil(lua);
    } else {
        push_key(lua, keys.front());
    }
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
    for (const luaL_Reg& function :
         {luaL_Reg{"concat", concat}, luaL_Reg{"insert", insert}, luaL_Reg{"move", move},
          luaL_Reg{"remove", remove_item}, luaL_Reg{"sort", sort}, luaL_Reg{"unpack", unpack}}) {
        lua_pushnil(lua);
        push_gated(lua, function.func);
        lua_setfield(lua, -2, function.name);
    }
    lua_replace(lua, from);
}

}  // namespace bazillion::script
