#pragma once

#include "syntax/diagnostic.h"

#include <lua5.4/lua.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::script {

/// A Lua function that was running when an error was raised.
struct Frame {
    syntax::Origin where;
    std::string name;  ///< empty for the function the host called
    bool file_level = false;
};

/// The name under which Lua knows a script: a number, so that paths neither are cut short nor show in messages.
std::string chunk_name(syntax::SourceId source);

/// The text of a line without the blanks around it, if there is such a line.
std::optional<syntax::Origin> line_origin(const syntax::Sources& sources, syntax::SourceId source, std::uint32_t line);

/// The Lua functions running now, innermost first.
std::vector<Frame> running_functions(lua_State* lua, const syntax::Sources& sources);

/// Where the function on top of the stack was defined.
std::optional<syntax::Origin> definition(lua_State* lua, const syntax::Sources& sources);

/// Reads an error message of Lua: takes off its "chunk:line:" and turns it into a place, sets names in backticks.
syntax::Diagnostic read_message(std::string code, std::string_view message, const syntax::Sources& sources);

/// Adds the place, if there is none yet, and the functions that led to it.
void add_traceback(syntax::Diagnostic& diagnostic, const std::vector<Frame>& frames, std::string_view called);

}  // namespace bazillion::script
