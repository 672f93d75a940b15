#include "script/sandbox_impl.h"
#include "script/script_files.h"
#include "syntax/document.h"
#include "syntax/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace bazillion::script {

namespace {

constexpr std::string_view extension = ".lua";

syntax::Diagnostic missing(std::string message) {
    syntax::Diagnostic diagnostic;
    diagnostic.code = "script-missing";
    diagnostic.message = std::move(message);
    return diagnostic;
}

/// Hands a text to the Lua compiler in small pieces, since the count hook does not run in there and some texts take it
/// quadratic time. Also tells how far it came: an overflow of its stack does not.
struct TextReader {
    std::string_view rest;
    std::uint32_t line = 0;

    static constexpr std::size_t piece = 256;

    static const char* next(lua_State* lua, void* reader, std::size_t* size) {
        Meter::of(lua).check(lua);
        auto& [rest, line] = *static_cast<TextReader*>(reader);
        const char* const start = rest.data();
        const bool begins_line = line == 0 || start[-1] == '\n';
        line += !rest.empty() && begins_line ? 1 : 0;
        *size = std::min({rest.find('\n'), rest.size() - 1, piece - 1}) + 1;
        *size = rest.empty() ? 0 : *size;
        rest.remove_prefix(*size);
        return start;
    }
};

}  // namespace

void Sandbox::Impl::raise(lua_State* lua, syntax::Diagnostic diagnostic) {
    raised_ = std::move(diagnostic);
    lua_pushnil(lua);
    lua_error(lua);
    std::abort();  // not reached: the declaration of `lua_error` does not say so
}

/// Pushes the function of a script's file level.
void Sandbox::Impl::load_chunk(lua_State* lua, syntax::SourceId source) {
    const std::string text = (*sources_)[source].text;  // a copy, as `require` may add texts and move this one
    TextReader reader{text, 0};
    const int status = lua_load(lua, TextReader::next, &reader, chunk_name(source).c_str(), "t");
    if (status == LUA_OK) {
        assigned_.add_chunk(lua);
        return;
    }
    meter_.check(lua);
    if (status == LUA_ERRMEM) {
        meter_.raise_memory(lua);
    }
    std::size_t length = 0;
    const char* const message = lua_tolstring(lua, -1, &length);
    syntax::Diagnostic diagnostic = read_message("script-syntax", {message, length}, *sources_);
    if (!diagnostic.where) {
        diagnostic.where = line_origin(*sources_, source, reader.line);
    }
    raise(lua, std::move(diagnostic));
}

tl::expected<syntax::SourceId, syntax::Diagnostic> Sandbox::Impl::read_script(std::string_view name) {
    if (!is_script_name(name)) {
        return tl::unexpected(missing(fmt::format("`{}` cannot name a script", syntax::to_utf8(std::string(name)))));
    }
    const auto file = find_script(name, folders_);
    if (!file) {
        return tl::unexpected(missing(fmt::format("no script `{}{}` in the script folders", name, extension)));
    }
    syntax::ReadResult read = syntax::read_file(*file, meter_.limits().script_bytes);
    if (!read.error.empty()) {
        return tl::unexpected(missing(fmt::format("cannot read `{}{}`: {}", name, extension, read.error)));
    }
    return sources_->add(fmt::format("{}{}", name, extension), syntax::to_utf8(std::move(read.text)));
}

Sandbox::Result Sandbox::Impl::load_file(std::string_view file) {
    if (!file.ends_with(extension)) {
        return tl::unexpected(missing(fmt::format("`{}` is not the name of a `{}` file", file, extension)));
    }
    const std::string name(file.substr(0, file.size() - extension.size()));
    return run_load([&](lua_State* lua) { require_module(lua, name); });
}

Sandbox::Result Sandbox::Impl::load_text(std::string_view name, std::string_view text) {
    if (text.size() > meter_.limits().script_bytes) {
        return tl::unexpected(missing(fmt::format("`{}` has more than {} bytes", name, meter_.limits().script_bytes)));
    }
    const syntax::SourceId source = sources_->add(std::string(name), syntax::to_utf8(std::string(text)));
    return run_load([&](lua_State* lua) {
        load_chunk(lua, source);
        lua_call(lua, 0, 0);
    });
}

Sandbox::Result Sandbox::Impl::run_load(Job job) {
    if (running_) {
        return run("", job);  // which refuses
    }
    loading_ = true;
    Result result = run("", job);
    loading_ = false;
    frozen_ = false;
    meter_.keep_what_was_made();
    std::erase_if(required_, [](const auto& module) { return module.second == Module::loading; });
    if (result) {
        by_name_.clear();  // functions may have been defined anew
    }
    return result;
}

/// Pushes what the module returned, running it if this is the first time.
void Sandbox::Impl::require_module(lua_State* lua, const std::string& name) {
    const auto known = required_.find(name);
    if (known != required_.end() && known->second == Module::loading) {
        raise(lua, missing(fmt::format("`{}` requires itself, directly or through others", name)));
    }
    lua_rawgeti(lua, LUA_REGISTRYINDEX, modules_);
    if (known == required_.end()) {
        auto source = read_script(name);
        if (!source) {
            raise(lua, std::move(source.error()));
        }
        required_[name] = Module::loading;
        load_chunk(lua, *source);
        lua_call(lua, 0, 1);
        if (lua_isnil(lua, -1)) {
            lua_pushboolean(lua, 1);
            lua_replace(lua, -2);
        }
        lua_setfield(lua, -2, name.c_str());
        required_[name] = Module::loaded;
    }
    lua_getfield(lua, -1, name.c_str());
}

}  // namespace bazillion::script
