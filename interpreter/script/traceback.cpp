#include "script/traceback.h"

#include "syntax/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace bazillion::script {

namespace {

constexpr std::size_t most_frames = 12;
constexpr std::size_t longest_message = 500;
constexpr std::size_t longest_name = 60;

/// Reads a number and the `end` after it off the front of `text`.
std::optional<std::uint32_t> take_number(std::string_view& text, char end) {
    std::uint32_t value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || stop == text.data() + text.size() || *stop != end) {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(stop - text.data()) + 1);
    return value;
}

/// Takes "#source:line: " off the front of `text`.
std::optional<syntax::Origin> take_place(std::string_view& text, const syntax::Sources& sources) {
    std::string_view rest = text;
    if (!rest.starts_with('#')) {
        return std::nullopt;
    }
    rest.remove_prefix(1);
    const auto source = take_number(rest, ':');
    const auto line = source ? take_number(rest, ':') : std::nullopt;
    auto place = line ? line_origin(sources, *source, *line) : std::nullopt;
    if (place) {
        text = rest.substr(std::min<std::size_t>(1, rest.size()));
    }
    return place;
}

std::optional<syntax::Origin> place_of(const lua_Debug& info, int line, const syntax::Sources& sources) {
    std::string_view name = info.source;
    if (line < 1 || !name.starts_with("=#")) {
        return std::nullopt;
    }
    const std::string place = fmt::format("{}:{}:", name.substr(1), line);
    std::string_view text = place;
    return take_place(text, sources);
}

/// Lua quotes names 'so'; the house sets them in backticks.
std::string with_backticks(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t close = text.find('\'', 1);
        const bool opens = text.front() == '\'' && (result.empty() || result.back() == ' ' || result.back() == '(');
        if (opens && close != std::string_view::npos && close <= longest_name) {
            result += fmt::format("`{}`", text.substr(1, close - 1));
            text.remove_prefix(close + 1);
        } else {
            result += text.front();
            text.remove_prefix(1);
        }
    }
    return result;
}

/// Narrows a place to the token that Lua names as `near`, if the line has it.
void point_at_token(syntax::Diagnostic& diagnostic, std::string_view message, const syntax::Sources& sources) {
    const std::size_t near = message.rfind("near '");
    if (!diagnostic.where || near == std::string_view::npos) {
        return;
    }
    const std::string_view token = message.substr(near + 6, message.size() - near - 7);
    syntax::Span& span = diagnostic.where->span;
    const std::size_t at = sources.text(span).find(token);
    if (!token.empty() && at != std::string_view::npos) {
        span.begin += static_cast<std::uint32_t>(at);
        span.end = span.begin + static_cast<std::uint32_t>(token.size());
    }
}

}  // namespace

std::string chunk_name(syntax::SourceId source) {
    return fmt::format("=#{}", source);
}

std::optional<syntax::Origin> line_origin(const syntax::Sources& sources, syntax::SourceId source, std::uint32_t line) {
    if (source >= sources.size() || line == 0 || line > sources[source].line_starts.size()) {
        return std::nullopt;
    }
    const std::string_view text = sources.line(source, line);
    const std::uint32_t start = sources[source].line_starts[line - 1];
    const std::size_t first = std::min(text.find_first_not_of(" \t"), text.size());
    const std::size_t last = text.find_last_not_of(" \t\r") + 1;
    return syntax::Origin{
        {source, start + static_cast<std::uint32_t>(first), start + static_cast<std::uint32_t>(std::max(first, last))},
        nullptr};
}

std::vector<Frame> running_functions(lua_State* lua, const syntax::Sources& sources) {
    std::vector<Frame> frames;
    lua_Debug info{};
    for (int level = 0; frames.size() < most_frames && lua_getstack(lua, level, &info) != 0; ++level) {
        lua_getinfo(lua, "Sln", &info);
        if (const auto where = place_of(info, info.currentline, sources)) {
            const std::string name = std::string(info.name == nullptr ? "" : info.name).substr(0, longest_name);
            frames.push_back({*where, name, std::string_view(info.what) == "main"});
        }
    }
    return frames;
}

std::optional<syntax::Origin> definition(lua_State* lua, const syntax::Sources& sources) {
    lua_Debug info{};
    lua_pushvalue(lua, -1);
    lua_getinfo(lua, ">S", &info);
    return place_of(info, info.linedefined, sources);
}

syntax::Diagnostic read_message(std::string code, std::string_view message, const syntax::Sources& sources) {
    syntax::Diagnostic diagnostic;
    diagnostic.code = std::move(code);
    diagnostic.where = take_place(message, sources);
    if (diagnostic.code == "script-syntax") {
        point_at_token(diagnostic, message, sources);
    }
    diagnostic.message = syntax::to_utf8(with_backticks(message.substr(0, longest_message)));
    return diagnostic;
}

void add_traceback(syntax::Diagnostic& diagnostic, const std::vector<Frame>& frames, std::string_view called) {
    if (!diagnostic.where && !frames.empty()) {
        diagnostic.where = frames.front().where;
    }
    for (const Frame& frame : frames) {
        const std::string_view name = frame.name.empty() ? called : std::string_view(frame.name);
        diagnostic.notes.push_back({frame.file_level ? std::string("at file level")
                                    : name.empty()   ? std::string("in a function")
                                                     : fmt::format("in `{}`", name),
                                    frame.where});
    }
    if (frames.size() == most_frames) {
        diagnostic.notes.push_back({"and so on", std::nullopt});
    }
}

}  // namespace bazillion::script
