#include "script/sandbox.h"

#include "script/sandbox_impl.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

namespace bazillion::script {

namespace {

syntax::Diagnostic error(std::string code, std::string message, std::optional<syntax::Origin> where = {}) {
    syntax::Diagnostic diagnostic;
    diagnostic.code = std::move(code);
    diagnostic.message = std::move(message);
    diagnostic.where = std::move(where);
    return diagnostic;
}

}  // namespace

/// Runs a job under `lua_pcall`. The calls that led to an error are taken down while they are still on Lua's stack,
/// which is before the exception reaches `lua_pcall`; a Lua message handler would not see errors of memory.
int Sandbox::Impl::run_job(lua_State* lua) {
    Impl& self = *static_cast<Impl*>(lua_touserdata(lua, 1));
    const Job& job = *static_cast<const Job*>(lua_touserdata(lua, 2));
    lua_settop(lua, 0);
    try {
        job(lua);
        return 0;
    } catch (const std::exception& error) {
        self.exception_ = error.what();
        if (self.exception_.empty()) {
            self.exception_ = "unknown exception";
        }
    } catch (...) {  // Lua's own
        self.frames_ = running_functions(lua, *self.sources_);
        throw;
    }
    lua_pushnil(lua);
    return lua_error(lua);
}

int Sandbox::Impl::protect(Job job) {
    lua_State* const lua = lua_.get();
    lua_pushcfunction(lua, run_job);
    lua_pushlightuserdata(lua, this);
    lua_pushlightuserdata(lua, &job);
    return lua_pcall(lua, 2, 0, 0);
}

Sandbox::Result Sandbox::Impl::run(std::string_view called, Job job) {
    const bool loading = called.empty();
    if (running_) {
        return tl::unexpected(error("script-error", "a script is running already"));
    }
    running_ = true;
    printed_ = 0;
    meter_.start(lua_.get(), loading ? meter_.limits().load_time : meter_.limits().time);
    const int status = protect(job);
    running_ = false;
    if (status == LUA_OK && meter_.error() == Meter::Error::none) {
        meter_.stop(lua_.get());
        return {};
    }
    syntax::Diagnostic diagnostic = explain(status, called);
    if (status != LUA_OK) {
        lua_pop(lua_.get(), 1);
    }
    meter_.stop(lua_.get());
    return tl::unexpected(std::move(diagnostic));
}

/// The error message, if there is one, is on top of the stack.
syntax::Diagnostic Sandbox::Impl::explain(int status, std::string_view called) {
    syntax::Diagnostic diagnostic = describe(status);
    add_traceback(diagnostic, frames_, called);
    frames_.clear();
    exception_.clear();
    raised_.reset();
    return diagnostic;
}

syntax::Diagnostic Sandbox::Impl::describe(int status) const {
    const Limits& limits = meter_.limits();
    switch (meter_.error()) {
        case Meter::Error::instructions:
            return error("script-runaway",
                         fmt::format("the script ran more than {} instructions and was stopped", limits.instructions));
        case Meter::Error::time:
            return error("script-runaway", fmt::format("the script ran longer than {} milliseconds and was stopped",
                                                       meter_.time_allowed().count()));
        case Meter::Error::string_length:
            return error("script-memory",
                         fmt::format("the script made a string of more than {} bytes", limits.string_bytes));
        case Meter::Error::interrupted:
            return error("script-interrupted", "the script was told to end");
        default:
            break;
    }
    if (raised_) {
        return *raised_;
    }
    if (!exception_.empty()) {
        return error("script-error", exception_);
    }
    if (status == LUA_ERRMEM || meter_.error() == Meter::Error::memory) {
        return error("script-memory", fmt::format("the script used more than {} bytes of memory", limits.memory_bytes));
    }
    if (lua_type(lua_.get(), -1) != LUA_TSTRING) {
        return error("script-error", fmt::format("error with a {} as its message", luaL_typename(lua_.get(), -1)));
    }
    std::size_t length = 0;
    const char* const message = lua_tolstring(lua_.get(), -1, &length);
    return read_message("script-error", {message, length}, *sources_);
}

Sandbox::Result Sandbox::Impl::call(Function function, Push push, Read read) {
    if (Result frozen = freeze(); !frozen) {
        return frozen;
    }
    const Known& known = functions_[static_cast<std::size_t>(function)];
    Reading reading;
    Result result = run(known.name, [&](lua_State* lua) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, known.reference);
        push(lua);
        lua_call(lua, lua_gettop(lua) - 1, LUA_MULTRET);
        reading = read(lua);
    });
    const auto changed = lasting_.restore(lua_.get());
    if (!result) {
        return result;
    }
    if (changed) {
        return tl::unexpected(kept_state(known, *changed));
    }
    if (!reading) {
        return tl::unexpected(
            error("script-result", fmt::format("bad result of `{}`: {}", known.name, reading.error()), known.where));
    }
    return {};
}

Sandbox::Result Sandbox::Impl::freeze() {
    if (frozen_) {
        return {};
    }
    Result result = run("", [this](lua_State* lua) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, globals_);
        lua_rawgeti(lua, LUA_REGISTRYINDEX, modules_);
        lasting_.freeze(lua, assigned_);
    });
    frozen_ = result.has_value();
    meter_.keep_what_was_made();
    return result;
}

syntax::Diagnostic Sandbox::Impl::kept_state(const Known& known, const std::string& variable) const {
    syntax::Diagnostic diagnostic =
        error("script-error", fmt::format("`{}` was changed in a call and would outlive it", variable), known.where);
    diagnostic.label = fmt::format("noticed after a call of `{}`", known.name);
    diagnostic.hint = "hooks keep no state; put it into a `(variable ...)`";
    return diagnostic;
}

bool Sandbox::Impl::push_function(std::string_view name) const {
    lua_State* const lua = lua_.get();
    lua_rawgeti(lua, LUA_REGISTRYINDEX, globals_);
    lua_pushlstring(lua, name.data(), name.size());
    lua_rawget(lua, -2);
    lua_remove(lua, -2);
    return lua_isfunction(lua, -1) && lua_iscfunction(lua, -1) == 0;
}

std::vector<std::string> Sandbox::Impl::function_names() const {
    lua_State* const lua = lua_.get();
    std::vector<std::string> names;
    lua_rawgeti(lua, LUA_REGISTRYINDEX, globals_);
    lua_pushnil(lua);
    while (lua_next(lua, -2) != 0) {
        if (lua_isfunction(lua, -1) && lua_iscfunction(lua, -1) == 0) {
            names.emplace_back(lua_tostring(lua, -2));
        }
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
    std::sort(names.begin(), names.end());
    return names;
}

std::optional<Function> Sandbox::Impl::find(std::string_view name) {
    const auto known = by_name_.find(std::string(name));
    if (known != by_name_.end()) {
        return known->second;
    }
    if (!push_function(name)) {
        lua_pop(lua_.get(), 1);
        return std::nullopt;
    }
    const auto where = definition(lua_.get(), *sources_);
    functions_.push_back({std::string(name), luaL_ref(lua_.get(), LUA_REGISTRYINDEX), where});
    const auto function = static_cast<Function>(functions_.size() - 1);
    by_name_.emplace(name, function);
    return function;
}

Sandbox::Sandbox(syntax::Sources& sources, const Limits& limits, std::vector<std::filesystem::path> folders)
    : impl_(std::make_unique<Impl>(sources, limits, std::move(folders))) {}

Sandbox::~Sandbox() = default;
Sandbox::Sandbox(Sandbox&&) noexcept = default;
Sandbox& Sandbox::operator=(Sandbox&&) noexcept = default;

Sandbox::Result Sandbox::load(std::string_view file) {
    return impl_->load_file(file);
}

Sandbox::Result Sandbox::load_text(std::string_view name, std::string_view text) {
    return impl_->load_text(name, text);
}

Sandbox::Result Sandbox::freeze() {
    return impl_->freeze();
}

bool Sandbox::has_function(std::string_view name) const {
    const bool found = impl_->push_function(name);
    lua_pop(impl_->lua(), 1);
    return found;
}

std::optional<Function> Sandbox::function(std::string_view name) {
    return impl_->find(name);
}

std::vector<std::string> Sandbox::function_names() const {
    return impl_->function_names();
}

Sandbox::Result Sandbox::call(Function known, Push push, Read read) {
    return impl_->call(known, push, read);
}

Sandbox::Result Sandbox::call(std::string_view name, Push push, Read read) {
    const auto found = impl_->find(name);
    if (!found) {
        return tl::unexpected(error("script-missing", fmt::format("the scripts have no function `{}`", name)));
    }
    return impl_->call(*found, push, read);
}

void Sandbox::set_console(Console console) {
    impl_->console = std::move(console);
}

void Sandbox::interrupt_when(std::function<bool()> asked) {
    impl_->interrupt_when(std::move(asked));
}

bool Sandbox::has_printed() const {
    return impl_->has_printed();
}

void Sandbox::add_function(const char* name, int (*code)(lua_State*), void* context) {
    impl_->add_function(name, code, context);
}

void Sandbox::charge(lua_State* lua, std::int64_t units) {
    Meter::of(lua).charge(lua, units);
}

lua_State* Sandbox::state() {
    return impl_->lua();
}

}  // namespace bazillion::script
