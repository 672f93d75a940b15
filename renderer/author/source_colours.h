#pragma once

#include "rules/word_classes.h"
#include "syntax/source.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace bazillion::renderer {

/// What a part of a line is, for its colour.
enum class TokenClass : std::uint8_t {
    plain,
    parenthesis,
    comment,
    string,
    number,
    parameter,  ///< of a macro: `$1`
    macro,
    keyword,  ///< of Lua
    word      ///< of the rules language; its class is beside it
};

struct Token {
    std::uint32_t begin = 0, end = 0;  ///< bytes of the line
    TokenClass is = TokenClass::plain;
    rules::WordClass word = rules::WordClass::file;
};

/// Divides the lines of a source into parts of a colour: rules, or Lua if its name says so. Any text will do. Holds two
/// bytes a line; a line is divided when it is asked for.
class SourceColours {
public:
    /// `sources` must outlive it. `macros`: names that are defined.
    SourceColours(const syntax::Sources& sources, syntax::SourceId source, const std::vector<std::string>& macros);

    /// The parts of a line (counted from 1) without blanks, from left to right. What is behind `longest_line` bytes is
    /// left out.
    [[nodiscard]] std::vector<Token> tokens(std::uint32_t line) const;
    static constexpr std::size_t longest_line = 2000;

private:
    /// What a line begins in. For Lua, a long string or comment of the level `level`.
    struct State {
        enum class Inside : std::uint8_t { nothing, string, long_string, long_comment } inside = Inside::nothing;
        std::uint8_t level = 0;
    };
    State read(std::string_view line, State state, std::vector<Token>* tokens) const;
    State read_rules(std::string_view line, State state, std::vector<Token>* tokens) const;
    State read_lua(std::string_view line, State state, std::vector<Token>* tokens) const;
    [[nodiscard]] Token atom(std::string_view line, std::size_t begin, std::size_t end) const;

    const syntax::Sources& sources_;
    syntax::SourceId source_;
    bool lua_;
    std::unordered_set<std::string> macros_;
    std::vector<State> states_;  ///< [line]
};

}  // namespace bazillion::renderer
