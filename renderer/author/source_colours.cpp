#include "renderer/author/source_colours.h"

#include <algorithm>
#include <array>
#include <optional>

namespace bazillion::renderer {

namespace {

using Tokens = std::vector<Token>*;

void add_token(Tokens tokens, std::size_t begin, std::size_t end, TokenClass is) {
    if (tokens != nullptr && begin < end) {
        tokens->push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), is});
    }
}

bool is_decimal(char c) {
    return c >= '0' && c <= '9';
}
bool is_name_part(char c) {
    constexpr unsigned char beyond_ascii = 0x80;  // characters of UTF-8 are not divided
    return is_decimal(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= beyond_ascii;
}
/// As in `syntax/grammar.h`.
bool is_delimiter(char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == '(' || c == ')' || c == '"' || c == ';';
}

constexpr std::array<std::string_view, 22> lua_words{
    "and", "break", "do",  "else", "elseif", "end",    "false",  "for",  "function", "goto",  "if",
    "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true",     "until", "while"};

/// The level of a long bracket `[==[` at a place; none if there is none.
std::optional<std::uint8_t> long_bracket(std::string_view line, std::size_t at) {
    if (at >= line.size() || line[at] != '[') {
        return std::nullopt;
    }
    std::size_t end = at + 1;
    while (end < line.size() && line[end] == '=') {
        ++end;
    }
    constexpr std::size_t most = 255;
    const bool closed = end < line.size() && line[end] == '[' && end - at - 1 <= most;
    return closed ? std::optional(static_cast<std::uint8_t>(end - at - 1)) : std::nullopt;
}

}  // namespace

SourceColours::SourceColours(const syntax::Sources& sources, syntax::SourceId source,
                             const std::vector<std::string>& macros)
    : sources_(sources),
      source_(source),
      lua_(sources[source].name.ends_with(".lua")),
      macros_(macros.begin(), macros.end()) {
    State state;
    const std::size_t lines = sources[source].line_starts.size();
    states_.reserve(lines);
    for (std::uint32_t line = 1; line <= lines; ++line) {
        states_.push_back(state);
        state = read(sources.line(source, line), state, nullptr);
    }
}

std::vector<Token> SourceColours::tokens(std::uint32_t line) const {
    std::vector<Token> all;
    if (line >= 1 && line <= states_.size()) {
        (void)read(sources_.line(source_, line).substr(0, longest_line), states_[line - 1], &all);
    }
    return all;
}

SourceColours::State SourceColours::read(std::string_view line, State state, Tokens tokens) const {
    return lua_ ? read_lua(line, state, tokens) : read_rules(line, state, tokens);
}

Token SourceColours::atom(std::string_view line, std::size_t begin, std::size_t end) const {
    const std::string_view text = line.substr(begin, end - begin);
    Token token{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
    if (text.starts_with('$')) {
        token.is = TokenClass::parameter;
    } else if (!digits.empty() && std::all_of(digits.begin(), digits.end(), is_decimal)) {
        token.is = TokenClass::number;
    } else if (macros_.contains(std::string(text))) {
        token.is = TokenClass::macro;
    } else if (const auto word = rules::word_class_of(text)) {
        token.is = TokenClass::word;
        token.word = *word;
    }
    return token;
}

SourceColours::State SourceColours::read_rules(std::string_view line, State state, Tokens tokens) const {
    std::size_t at = 0;
    while (at < line.size()) {
        const std::size_t begin = at;
        if (state.inside == State::Inside::string || line[at] == '"') {
            const std::size_t end = line.find('"', at + (state.inside == State::Inside::string ? 0 : 1));
            at = std::min(end, line.size() - 1) + 1;
            state.inside = end == std::string_view::npos ? State::Inside::string : State::Inside::nothing;
            add_token(tokens, begin, at, TokenClass::string);
        } else if (line[at] == ';') {
            at = line.size();
            add_token(tokens, begin, at, TokenClass::comment);
        } else if (line[at] == '(' || line[at] == ')') {
            add_token(tokens, begin, ++at, TokenClass::parenthesis);
        } else if (is_delimiter(line[at])) {
            ++at;
        } else {
            while (at < line.size() && !is_delimiter(line[at])) {
                ++at;
            }
            if (tokens != nullptr) {
                tokens->push_back(atom(line, begin, at));
            }
        }
    }
    return state;
}

SourceColours::State SourceColours::read_lua(std::string_view line, State state, Tokens tokens) const {
    using Inside = State::Inside;
    std::size_t at = 0;
    const auto read_long = [&](std::size_t begin) {
        const std::string close = "]" + std::string(state.level, '=') + "]";
        const std::size_t end = line.find(close, at);
        const TokenClass is = state.inside == Inside::long_comment ? TokenClass::comment : TokenClass::string;
        at = end == std::string_view::npos ? line.size() : end + close.size();
        state.inside = end == std::string_view::npos ? state.inside : Inside::nothing;
        add_token(tokens, begin, at, is);
    };
    if (state.inside != Inside::nothing) {
        read_long(0);
    }
    while (at < line.size()) {
        const std::size_t begin = at;
        const char c = line[at];
        const bool comment = line.substr(at).starts_with("--");
        if (const auto level = long_bracket(line, at + (comment ? 2 : 0))) {
            state = {comment ? Inside::long_comment : Inside::long_string, *level};
            at += (comment ? 4U : 2U) + *level;
            read_long(begin);
        } else if (comment) {
            at = line.size();
            add_token(tokens, begin, at, TokenClass::comment);
        } else if (c == '"' || c == '\'') {
            for (++at; at < line.size() && line[at] != c; ++at) {
                at += line[at] == '\\' ? 1 : 0;
            }
            at = std::min(at + 1, line.size());
            add_token(tokens, begin, at, TokenClass::string);
        } else if (is_name_part(c)) {
            while (at < line.size() && (is_name_part(line[at]) || (is_decimal(c) && line[at] == '.'))) {
                ++at;
            }
            const bool word =
                std::find(lua_words.begin(), lua_words.end(), line.substr(begin, at - begin)) != lua_words.end();
            add_token(tokens, begin, at,
                      is_decimal(c) ? TokenClass::number
                      : word        ? TokenClass::keyword
                                    : TokenClass::plain);
        } else {
            ++at;
            if (c > ' ') {
                add_token(tokens, begin, at, TokenClass::plain);
            }
        }
    }
    return state;
}

}  // namespace bazillion::renderer
