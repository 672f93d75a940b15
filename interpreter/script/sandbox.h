#pragma once

#include "script/function_ref.h"
#include "script/limits.h"
#include "syntax/diagnostic.h"

#include <tl/expected.hpp>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct lua_State;

namespace bazillion::script {

/// A function of a script, looked up once. Belongs to the sandbox that gave it.
enum class Function : std::uint32_t {};

/// Runs Lua 5.4 scripts that nobody vouches for. A script can neither harm the machine nor remember anything:
///
/// * It reaches nothing but the library described at `add_library` in library.h, `print`, `require` and what
///   `add_function` adds. An unknown global is an error, not nil.
/// * Instructions, time and memory are bounded (`Limits`); nothing in a script can catch an error.
/// * Globals are defined while scripts are loaded and read-only afterwards, like every table that outlives a call. A
///   file's local that a call assigned to gets its value back behind the call, which is reported (see `LastingState`).
///
/// Error comes back as a diagnostic that points into the script, with the calls that led there as notes:
///
///     script-missing  no such script or function
///     script-syntax   not Lua
///     script-error    an error at run time, state kept included
///     script-runaway  too many instructions or too long
///     script-memory   too much memory, or too long a string
///     script-interrupted   told to end by `interrupt_when`
///     script-result   `read` did not like what the function returned
///
/// One sandbox is used by one thread at a time. Loading adds texts to `sources`, which must outlive the sandbox and is
/// not used by calls that go well, so sandboxes of several threads can share it once all are loaded.
class Sandbox {
public:
    using Result = tl::expected<void, syntax::Diagnostic>;
    using Console = std::function<void(std::string_view)>;
    using Reading = tl::expected<void, std::string>;  ///< the error goes on as "bad result of `f`: ..."
    using Push = FunctionRef<void(lua_State*)>;
    using Read = FunctionRef<Reading(lua_State*)>;

    /// `folders` are where scripts and what they `require` are looked up.
    explicit Sandbox(syntax::Sources& sources, const Limits& limits = {},
                     std::vector<std::filesystem::path> folders = {});
    ~Sandbox();
    Sandbox(Sandbox&&) noexcept;
    Sandbox& operator=(Sandbox&&) noexcept;

    /// Runs a file of the folders, such as "bario.lua". Several may be loaded; they share globals.
    Result load(std::string_view file);

    /// The same for a text in memory.
    Result load_text(std::string_view name, std::string_view text);

    /// Makes all that scripts have defined read-only. The first call does so if it has not been done; a script may be
    /// loaded afterwards, but can change nothing of those before.
    Result freeze();

    [[nodiscard]] bool has_function(std::string_view name) const;
    [[nodiscard]] std::optional<Function> function(std::string_view name);

    /// The names of all functions that scripts have defined, sorted.
    [[nodiscard]] std::vector<std::string> function_names() const;

    /// Calls a function. `push` puts the arguments on the stack; `read` finds the results at 1 .. lua_gettop. Both may
    /// raise Lua errors and may throw std::exception.
    Result call(Function known, Push push, Read read);
    Result call(std::string_view name, Push push, Read read);

    /// Where `print` goes, a line a time without line end; nowhere by default.
    void set_console(Console console);
    /// Whether the last call printed anything that the console was told.
    [[nodiscard]] bool has_printed() const;

    /// Calls end early once this function says so (`play::Hooks::interrupt_when`).
    void interrupt_when(std::function<bool()> asked);

    /// Makes a C function known to scripts, with `context` at lua_upvalueindex(2) as light userdata. It raises again
    /// when the budget is spent. Call this before loading.
    void add_function(const char* name, int (*code)(lua_State*), void* context = nullptr);

    /// For C functions that loop: takes `units` instructions off the budget of the running call.
    static void charge(lua_State* lua, std::int64_t units);

    /// For the layers above, to make metatables and the like; errors raised outside of calls end the process.
    [[nodiscard]] lua_State* state();

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace bazillion::script
