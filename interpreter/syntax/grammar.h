#pragma once

#include <tao/pegtl.hpp>

/// The shape of a rules file. Lists are not rules of their own: a published file may leave a list open or close one too
/// many, and parentheses may be nested as deep as a fuzzer likes. So the grammar knows parentheses only as tokens,
/// never recurses, and `reader.cpp` keeps the open lists on a stack.
namespace bazillion::syntax::grammar {

namespace peg = tao::pegtl;

// clang-format off
// NOLINTBEGIN(readability-identifier-naming): as rules of PEGTL are named.
struct space        : peg::range< '\0', ' ' > {};                                      // all control characters too
struct delimiter    : peg::sor< space, peg::one< '(', ')', '"', ';' > > {};
struct comment      : peg::seq< peg::one< ';' >, peg::star< peg::not_one< '\n' > > > {};
struct blank        : peg::sor< peg::plus< space >, comment > {};

struct open         : peg::one< '(' > {};
struct close        : peg::one< ')' > {};
struct atom         : peg::plus< peg::not_at< delimiter >, peg::any > {};
struct quoted       : peg::star< peg::not_one< '"' > > {};                             // a quote cannot be escaped
struct string       : peg::seq< peg::one< '"' >, quoted, peg::one< '"' > > {};
struct string_rest  : peg::seq< peg::one< '"' >, quoted, peg::eof > {};                // the closing quote is missing

struct token        : peg::sor< open, close, atom, string, string_rest > {};
struct file         : peg::seq< peg::star< peg::sor< blank, token > >, peg::eof > {};
// NOLINTEND(readability-identifier-naming)
// clang-format on

/// Hands each token to a builder, as the functions `open`, `close`, `atom`, `string`, `unterminated_string` and
/// `comment` of it take them. Reading ends where `open` or `unterminated_string` returns false.
template <typename Rule>
struct Hand : peg::nothing<Rule> {};

template <>
struct Hand<open> {
    template <typename Input, typename Builder>
    static bool apply(const Input& in, Builder& builder) {
        return builder.open(in.begin());
    }
};

template <>
struct Hand<close> {
    template <typename Input, typename Builder>
    static void apply(const Input& in, Builder& builder) {
        builder.close(in.begin());
    }
};

template <>
struct Hand<atom> {
    template <typename Input, typename Builder>
    static void apply(const Input& in, Builder& builder) {
        builder.atom(in.begin(), in.end());
    }
};

template <>
struct Hand<string> {
    template <typename Input, typename Builder>
    static void apply(const Input& in, Builder& builder) {
        builder.string(in.begin(), in.end());
    }
};

template <>
struct Hand<string_rest> {
    template <typename Input, typename Builder>
    static bool apply(const Input& in, Builder& builder) {
        return builder.unterminated_string(in.begin(), in.end());
    }
};

template <>
struct Hand<comment> {
    template <typename Input, typename Builder>
    static void apply(const Input& in, Builder& builder) {
        builder.comment(in.begin(), in.end());
    }
};

}  // namespace bazillion::syntax::grammar
