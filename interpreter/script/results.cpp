#include "script/results.h"

#include "script/frozen_table.h"
#include "script/number_sums.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <set>
#include <stdexcept>
#include <vector>

namespace bazillion::script {

namespace {

constexpr std::size_t most_moves = 4'000;
constexpr std::size_t longest_text = 80;
constexpr int deepest_list = 8;

[[noreturn]] void refuse(std::string_view expected, std::string_view got) {
    throw std::runtime_error(fmt::format("expected {}, not {}", expected, got));
}

/// A word can stand in a saved game: it has visible characters only.
bool is_word(std::string_view text) {
    return !text.empty() && text.size() <= longest_text && std::all_of(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) > ' ' && c != 0x7f;
    });
}

/// Turns what `read` throws into a reading that failed.
template <typename Read>
Sandbox::Reading attempt(Read read) {
    try {
        read();
        return {};
    } catch (const std::runtime_error& error) {
        return tl::unexpected(std::string(error.what()));
    }
}

/// The hook may have returned one value or none.
void require_one_value(lua_State* lua, std::string_view expected) {
    if (lua_gettop(lua) > 1) {
        refuse(expected, fmt::format("{} values", lua_gettop(lua)));
    }
    lua_settop(lua, 1);
}

/// The length of the table at `index` if it is a list: its keys are 1 .. length.
lua_Integer list_length(lua_State* lua, int index, std::string_view expected) {
    const auto length = static_cast<lua_Integer>(lua_rawlen(lua, index));
    Sandbox::charge(lua, length + 1);
    lua_Integer keys = 0;
    lua_pushnil(lua);
    while (lua_next(lua, index) != 0) {
        lua_pop(lua, 1);
        const bool is_place = lua_isinteger(lua, -1) != 0 && lua_tointeger(lua, -1) >= 1;
        if (!is_place || lua_tointeger(lua, -1) > length) {
            refuse(expected, is_place ? "a list with a gap" : fmt::format("a table with {} in it", describe(lua, -1)));
        }
        ++keys;
    }
    if (keys != length) {
        refuse(expected, "a list with a gap");
    }
    return length;
}

/// Refuses a table at `index` with keys other than these.
void require_fields(lua_State* lua, int index, std::initializer_list<const char*> fields) {
    lua_pushnil(lua);
    while (lua_next(lua, index) != 0) {
        Sandbox::charge(lua, 1);
        lua_pop(lua, 1);
        const std::string_view key = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : "";
        if (std::find(fields.begin(), fields.end(), key) == fields.end()) {
            const std::vector<std::string> known(fields.begin(), fields.end());
            throw std::runtime_error(fmt::format("unknown field {}{}", describe(lua, -1), or_nearest(key, known)));
        }
    }
}

/// Pushes a field of the table at `index`, without asking metatables.
int push_field(lua_State* lua, int index, const char* name) {
    lua_pushstring(lua, name);
    return lua_rawget(lua, index);
}

/// Collects changes from nested lists, and checks that numbers which are added to stay within their bounds.
class ChangeReader {
public:
    /// How changes of every piece of a set are taken: as they are, or as one of each cell where such a piece is.
    enum class OfEvery { kept, spread };
    ChangeReader(lua_State* lua, Binding& game, OfEvery of_every) : lua_(lua), game_(game), of_every_(of_every) {}

    /// Reads the value on top of the stack, which stays.
    void read(int depth = 0) {
        const int index = lua_gettop(lua_);
        if (const MadeChanges* made = to_changes(lua_, index, game_)) {
            if (made->on_every) {
                take_on_every(*made->on_every, to_every(lua_, index, game_));
            } else {
                take(*made);
            }
            return;
        }
        see_through(lua_, index);
        if (lua_type(lua_, index) != LUA_TTABLE) {
            refuse(depth == 0 ? "a list of changes" : "a change", describe(lua_, index));
        }
        if (depth == deepest_list) {
            throw std::runtime_error(fmt::format("lists are nested more than {} deep", deepest_list));
        }
        luaL_checkstack(lua_, 4, nullptr);
        const lua_Integer length = list_length(lua_, index, "a list of changes");
        for (lua_Integer i = 1; i <= length; ++i) {
            lua_rawgeti(lua_, index, i);
            read(depth + 1);
            lua_settop(lua_, index);
        }
    }

    ReturnedChanges list;

private:
    void take(const MadeChanges& made) {
        list.again = list.again || made.again;
        for (const play::Change& change : made.all()) {
            take(change);
        }
    }

    void take(const play::Change& change) {
        require_room();
        if (change.slot >= game_.cells.size() && list.on_every.empty()) {  // else in the position (`in_position`)
            check_number(change);
        }
        list.changes.push_back(change);
    }

    void take_on_every(const CellChange& change, const PieceSet& pieces) {
        if (of_every_ == OfEvery::kept) {
            require_room();
            list.on_every.push_back({change, pieces, list.changes.size()});
            return;
        }
        Sandbox::charge(lua_, static_cast<std::int64_t>(game_.cells.size()));
        for (const play::Cell cell : game_.find(pieces, false)) {
            take(change_of_cell(cell, change, game_));
        }
    }

    void require_room() const {
        if (list.changes.size() + list.on_every.size() == most_changes) {
            throw std::runtime_error(fmt::format("more than {} changes", most_changes));
        }
    }

    void check_number(const play::Change& change) {
        if (!sums_.take(change, [&](const Question& asked) { return game_.ask(asked); })) {
            throw std::runtime_error(
                fmt::format("{} would become {}; it goes from 0 to {}", game_.slot_text(change.slot),
                            sums_.value(change.slot, game_.view().position.slots), Binding::largest));
        }
    }

    lua_State* lua_;
    Binding& game_;
    OfEvery of_every_;
    NumberSums sums_;
};

/// What a hook returned, `nil` included.
ReturnedChanges read_changes(lua_State* lua, Binding& game, ChangeReader::OfEvery of_every) {
    require_one_value(lua, "nil or one list of changes");
    ChangeReader reader(lua, game, of_every);
    if (!lua_isnil(lua, 1)) {
        reader.read();
    }
    return std::move(reader.list);
}

/// One entry of what a `moves` hook returns; the table at `index`.
class MoveReader {
public:
    MoveReader(lua_State* lua, Binding& game, int index) : lua_(lua), game_(game), index_(index) {}

    play::HookMove read() {
        if (lua_type(lua_, index_) != LUA_TTABLE) {
            refuse("a table `{text=, label=, from=, to=, changes=}`", describe(lua_, index_));
        }
        see_through(lua_, index_);
        require_fields(lua_, index_, {"text", "label", "from", "to", "changes"});
        play::HookMove move;
        move.text = text("text");
        if (!is_word(move.text)) {
            refuse("one word as `text`", fmt::format("`{}`", move.text));
        }
        move.label = text("label");
        if (move.label.empty()) {
            move.label = move.text;
        }
        move.from = cell("from");
        move.to = cell("to");
        ChangeReader changes(lua_, game_, ChangeReader::OfEvery::spread);
        if (push_field(lua_, index_, "changes") != LUA_TNIL) {
            changes.read();
        }
        lua_settop(lua_, index_);
        move.changes = std::move(changes.list.changes);
        move.again = changes.list.again;
        return move;
    }

private:
    std::string text(const char* field) {
        const int type = push_field(lua_, index_, field);
        if (type != LUA_TNIL && type != LUA_TSTRING) {
            refuse(fmt::format("a string as `{}`", field), describe(lua_, -1));
        }
        std::size_t length = 0;
        const char* const characters = type == LUA_TNIL ? "" : lua_tolstring(lua_, -1, &length);
        if (length > longest_text) {
            throw std::runtime_error(fmt::format("a `{}` has more than {} bytes", field, longest_text));
        }
        std::string result(characters, length);
        lua_settop(lua_, index_);
        return result;
    }

    play::Cell cell(const char* field) {
        const bool given = push_field(lua_, index_, field) != LUA_TNIL;
        const play::Cell result = given ? game_.cells.read(lua_, -1) : rules::none;
        lua_settop(lua_, index_);
        return result;
    }

    lua_State* lua_;
    Binding& game_;
    int index_;
};

}  // namespace

Sandbox::Reading read_result(lua_State* lua, Binding& game, ReturnedChanges& result) {
    return attempt([&] { result = read_changes(lua, game, ChangeReader::OfEvery::kept); });
}

Sandbox::Reading read_result(lua_State* lua, Binding& game, play::HookChanges& result) {
    return attempt([&] {
        ReturnedChanges list = read_changes(lua, game, ChangeReader::OfEvery::spread);
        result = {.changes = std::move(list.changes), .again = list.again};
    });
}

Sandbox::Reading read_result(lua_State* lua, Binding& game, std::vector<play::HookMove>& result) {
    return attempt([&] {
        require_one_value(lua, "nil or one list of moves");
        if (lua_isnil(lua, 1)) {
            return;
        }
        if (lua_type(lua, 1) != LUA_TTABLE) {
            refuse("nil or a list of moves", describe(lua, 1));
        }
        see_through(lua, 1);
        std::set<std::string> texts;
        const lua_Integer length = list_length(lua, 1, "a list of moves");
        if (length > static_cast<lua_Integer>(most_moves)) {
            throw std::runtime_error(fmt::format("more than {} moves", most_moves));
        }
        for (lua_Integer i = 1; i <= length; ++i) {
            lua_rawgeti(lua, 1, i);
            result.push_back(MoveReader(lua, game, 2).read());
            if (!texts.insert(result.back().text).second) {
                throw std::runtime_error(fmt::format("two moves have the text `{}`", result.back().text));
            }
            lua_settop(lua, 1);
        }
    });
}

Sandbox::Reading read_result(lua_State* lua, const Binding& /*game*/, bool& result) {
    return attempt([&] {
        require_one_value(lua, "true or false");
        if (!lua_isboolean(lua, 1)) {
            refuse("true or false", describe(lua, 1));
        }
        result = lua_toboolean(lua, 1) != 0;
    });
}

Sandbox::Reading read_result(lua_State* lua, const Binding& /*game*/, int& result) {
    constexpr double most = 8'000;
    constexpr std::string_view expected = "a number";
    return attempt([&] {
        require_one_value(lua, expected);
        if (lua_type(lua, 1) != LUA_TNUMBER || std::isnan(lua_tonumber(lua, 1))) {
            refuse(expected, describe(lua, 1));
        }
        result = static_cast<int>(std::lround(std::clamp(lua_tonumber(lua, 1), -most, most)));
    });
}

Sandbox::Reading read_result(lua_State* lua, Binding& game, play::HookOutcome& result) {
    constexpr std::string_view expected = "nil or `{winner=, reason=}`";
    return attempt([&] {
        require_one_value(lua, expected);
        if (lua_isnil(lua, 1)) {
            return;
        }
        if (lua_type(lua, 1) != LUA_TTABLE) {
            refuse(expected, describe(lua, 1));
        }
        see_through(lua, 1);
        require_fields(lua, 1, {"winner", "reason"});
        if (push_field(lua, 1, "winner") != LUA_TNIL) {
            result.winner = static_cast<play::PlayerId>(game.players.read(lua, -1));
        }
        std::size_t length = 0;
        const bool given = push_field(lua, 1, "reason") == LUA_TSTRING;
        const char* const text = given ? lua_tolstring(lua, -1, &length) : "";
        result.reason.assign(text, length);
        if (!is_word(result.reason)) {
            refuse("one word as `reason`", describe(lua, -1));
        }
        result.over = true;
    });
}

}  // namespace bazillion::script
