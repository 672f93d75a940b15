#include "script/lua_library.h"
#include "script/sandbox_impl.h"

#include <new>

namespace bazillion::script {

namespace {

constexpr std::string_view dropped = "... (more output is dropped)";

}  // namespace

Sandbox::Impl::Impl(syntax::Sources& sources, const Limits& limits, std::vector<std::filesystem::path> folders)
    : sources_(&sources), folders_(std::move(folders)), meter_(limits) {
    open();
}

void Sandbox::Impl::open() {
    lua_.reset(lua_newstate(Meter::allocate, &meter_));
    if (!lua_) {
        throw std::bad_alloc();
    }
    meter_.attach(lua_.get());
    if (protect([this](lua_State* lua) { make_environment(lua); }) != LUA_OK) {
        throw std::bad_alloc();  // nothing else can go wrong with our own code
    }
    meter_.set_baseline();
}

/// Scripts see an empty table: reads fall through to the hidden `globals`, and every write comes to us.
void Sandbox::Impl::make_environment(lua_State* lua) {
    lua_newtable(lua);
    modules_ = luaL_ref(lua, LUA_REGISTRYINDEX);

    lua_newtable(lua);
    add_library(lua);
    lua_pushvalue(lua, -1);
    globals_ = luaL_ref(lua, LUA_REGISTRYINDEX);
    add_function("print", print, this);
    add_function("require", require, this);
    lua_pushnil(lua);
    while (lua_next(lua, -2) != 0) {
        lua_pop(lua, 1);
        reserved_.insert(lua_tostring(lua, -1));
    }
    lua_createtable(lua, 0, 1);
    lua_pushcfunction(lua, unknown_global);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);

    make_read_only(lua);
    lua_getmetatable(lua, -1);
    lua_pushlightuserdata(lua, this);
    push_gated(lua, assign_global);
    lua_setfield(lua, -2, "__newindex");
    lua_pop(lua, 1);
    lua_rawseti(lua, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);  // every chunk's _ENV
}

void Sandbox::Impl::add_function(const char* name, lua_CFunction function, void* context) {
    lua_State* const lua = lua_.get();
    lua_rawgeti(lua, LUA_REGISTRYINDEX, globals_);
    lua_pushstring(lua, name);
    lua_pushlightuserdata(lua, context);
    push_gated(lua, function);
    lua_rawset(lua, -3);
    lua_pop(lua, 1);
    reserved_.insert(name);
}

Sandbox::Impl& Sandbox::Impl::of_upvalue(lua_State* lua) {
    return *static_cast<Impl*>(lua_touserdata(lua, companion));
}

int Sandbox::Impl::assign_global(lua_State* lua) {
    Impl& self = of_upvalue(lua);
    const char* const name = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : nullptr;
    if (name == nullptr) {
        return luaL_error(lua, "a global must have a name");
    }
    if (!self.loading_) {
        return luaL_error(lua, "hooks keep no state: put '%s' into a `(variable ...)`, or make it local", name);
    }
    if (self.reserved_.contains(name)) {
        return luaL_error(lua, "'%s' belongs to the library and cannot be defined again", name);
    }
    lua_rawgeti(lua, LUA_REGISTRYINDEX, self.globals_);
    lua_insert(lua, 2);
    lua_rawset(lua, 2);
    return 0;
}

int Sandbox::Impl::unknown_global(lua_State* lua) {
    const char* const name = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : luaL_typename(lua, 2);
    return luaL_error(lua, is_withheld(name) ? "'%s' is not available to scripts" : "unknown name '%s'", name);
}

int Sandbox::Impl::print(lua_State* lua) {
    Impl& self = of_upvalue(lua);
    const std::size_t most = self.meter_.limits().print_bytes;
    std::string line;
    for (int i = 1; i <= lua_gettop(lua) && line.size() <= most; ++i) {
        std::size_t length = 0;
        push_text(lua, i);
        const char* const text = lua_tolstring(lua, -1, &length);
        line.append(i > 1 ? "\t" : "").append(text, length);
        lua_pop(lua, 1);
    }
    if (self.printed_ > most || !self.console) {
        return 0;
    }
    self.printed_ += line.size() + 1;
    self.console(self.printed_ > most ? dropped : std::string_view(line));
    return 0;
}

int Sandbox::Impl::require(lua_State* lua) {
    Impl& self = of_upvalue(lua);
    std::size_t length = 0;
    const char* const name = luaL_checklstring(lua, 1, &length);
    if (!self.loading_) {
        return luaL_error(lua, "`require` works only while a script is loaded, not in a hook");
    }
    self.require_module(lua, {name, length});
    return 1;
}

}  // namespace bazillion::script
