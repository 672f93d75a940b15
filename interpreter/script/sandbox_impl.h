#pragma once

#include "script/assigned.h"
#include "script/lasting_state.h"
#include "script/meter.h"
#include "script/sandbox.h"
#include "script/traceback.h"

#include <lua5.4/lua.hpp>

#include <map>
#include <unordered_map>
#include <unordered_set>

namespace bazillion::script {

struct CloseState {
    void operator()(lua_State* lua) const { lua_close(lua); }
};

class Sandbox::Impl {
public:
    using Job = FunctionRef<void(lua_State*)>;

    Impl(syntax::Sources& sources, const Limits& limits, std::vector<std::filesystem::path> folders);
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    Result load_file(std::string_view file);
    Result load_text(std::string_view name, std::string_view text);
    std::optional<Function> find(std::string_view name);
    Result call(Function function, Push push, Read read);
    Result freeze();
    void add_function(const char* name, lua_CFunction function, void* context);

    /// Pushes the global of that name; false if it is no function of a script.
    bool push_function(std::string_view name) const;

    std::vector<std::string> function_names() const;

    lua_State* lua() const { return lua_.get(); }
    bool has_printed() const { return printed_ > 0; }
    void interrupt_when(std::function<bool()> asked) { meter_.interrupt_when(std::move(asked)); }

    Console console;

private:
    struct Known {
        std::string name;
        int reference;
        std::optional<syntax::Origin> where;
    };

    enum class Module : std::uint8_t { loading, loaded };

    // sandbox.cpp: running
    static int run_job(lua_State* lua);
    int protect(Job job);
    Result run(std::string_view called, Job job);
    syntax::Diagnostic explain(int status, std::string_view called);
    syntax::Diagnostic describe(int status) const;
    syntax::Diagnostic kept_state(const Known& known, const std::string& variable) const;

    // environment.cpp: globals, and what needs more than the library
    void open();
    void make_environment(lua_State* lua);
    static Impl& of_upvalue(lua_State* lua);
    static int assign_global(lua_State* lua);
    static int unknown_global(lua_State* lua);
    static int print(lua_State* lua);
    static int require(lua_State* lua);

    // loading.cpp: from files to functions
    Result run_load(Job job);
    void load_chunk(lua_State* lua, syntax::SourceId source);
    void require_module(lua_State* lua, const std::string& name);
    tl::expected<syntax::SourceId, syntax::Diagnostic> read_script(std::string_view name);
    [[noreturn]] void raise(lua_State* lua, syntax::Diagnostic diagnostic);

    syntax::Sources* sources_;
    std::vector<std::filesystem::path> folders_;
    Meter meter_;
    std::unique_ptr<lua_State, CloseState> lua_;  // after the meter, which its allocator uses
    int globals_ = LUA_NOREF;
    int modules_ = LUA_NOREF;  ///< what each `require` returned
    std::map<std::string, Module> required_;
    std::unordered_set<std::string> reserved_;  ///< names that scripts may not define
    std::unordered_map<std::string, Function> by_name_;
    std::vector<Known> functions_;
    AssignedVariables assigned_;
    LastingState lasting_;
    bool frozen_ = false;
    std::size_t printed_ = 0;
    bool loading_ = false;
    bool running_ = false;

    // What is known of the error under way.
    std::vector<Frame> frames_;
    std::string exception_;                     ///< text of a C++ exception
    std::optional<syntax::Diagnostic> raised_;  ///< prepared by a host function
};

}  // namespace bazillion::script
