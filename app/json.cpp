#include "app/json.h"

#include "app/output.h"
#include "syntax/printable.h"
#include "syntax/utf8.h"

#include <algorithm>
#include <iterator>

namespace bazillion::app {
namespace {

/// Of a message, which may echo a name of megabytes. Programs get the characters as they are, not escaped.
std::string cut(const std::string& text) {
    constexpr std::size_t most = 2000;
    if (text.size() <= most) {
        return text;
    }
    std::size_t length = most;
    while (length > most - 4 && syntax::character_length(std::string_view(text).substr(length)) == 0) {
        --length;
    }
    return text.substr(0, length) + "…";
}

void add_place(Json& json, const std::optional<syntax::Origin>& where, const syntax::Sources& sources) {
    if (!where) {
        for (const char* key : {"file", "line", "column", "end_line", "end_column"}) {
            json[key] = nullptr;
        }
        return;
    }
    const syntax::Span span = where->span;
    const syntax::Location begin = sources.locate(span);
    const syntax::Location end = sources.locate({span.source, span.end, span.end});
    json["file"] = begin.file;
    json["line"] = begin.line;
    json["column"] = begin.column;
    json["end_line"] = end.line;
    json["end_column"] = end.column;
}

}  // namespace

std::string dump(const Json& json) {
    const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::string out;
    out.reserve(text.size());
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view next = rest.substr(0, std::max<std::size_t>(syntax::character_length(rest), 1));
        if (const char32_t character = syntax::code_point(next); syntax::is_terminal_control(character)) {
            fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(character));
        } else {
            out += next;
        }
        rest.remove_prefix(next.size());
    }
    return out;
}

void print_json(const Json& json) {
    print("{}\n", Verbatim{dump(json)});
}

Json to_json(const syntax::Diagnostic& diagnostic, const syntax::Sources& sources) {
    Json json;
    json["severity"] = diagnostic.severity == syntax::Severity::error ? "error" : "warning";
    json["code"] = diagnostic.code;
    json["message"] = cut(diagnostic.message);
    add_place(json, diagnostic.where, sources);
    json["label"] = cut(diagnostic.label);
    json["notes"] = Json::array();
    for (const syntax::Note& note : diagnostic.notes) {
        Json entry;
        entry["message"] = cut(note.message);
        add_place(entry, note.where, sources);
        json["notes"].push_back(std::move(entry));
    }
    json["hint"] = cut(diagnostic.hint);
    return json;
}

Json to_json(const play::Error& error) {
    Json json;
    json["error"] = cut(error.message);
    if (!error.hint.empty()) {
        json["hint"] = cut(error.hint);
    }
    if (!error.details.empty()) {
        json["details"] = error.details;
    }
    return json;
}

}  // namespace bazillion::app
