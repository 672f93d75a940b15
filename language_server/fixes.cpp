// Fixes of messages, as changes of the text.
#include "language_server/messages.h"
#include "language_server/outline.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

namespace bazillion::language_server {
namespace {

/// What stands between two texts, `between("write `x`", "write `", "`")`; empty if they do not stand there.
std::string_view between(std::string_view text, std::string_view before, std::string_view after) {
    const std::size_t begin = text.find(before);
    if (begin == std::string_view::npos) {
        return {};
    }
    text.remove_prefix(begin + before.size());
    const std::size_t end = text.find(after);
    return end == std::string_view::npos ? std::string_view() : text.substr(0, end);
}

std::string_view cut(std::string_view text, ByteRange range) {
    return text.substr(range.begin, range.end - range.begin);
}

/// The token within a range that a message quotes, without quotes; none if it quotes several.
std::optional<ByteRange> named_within(ByteRange range, std::string_view text, std::string_view message) {
    const Outline outline(cut(text, range));
    std::optional<ByteRange> found;
    for (Outline::Index token = 1; token < outline.nodes().size(); ++token) {
        const Outline::Node& node = outline[token];
        const bool is_named = node.type != Outline::Node::Type::list && node.closed &&
                              message.find(fmt::format("`{}`", outline.text(token))) != std::string_view::npos;
        if (is_named && found) {
            return std::nullopt;
        }
        if (is_named) {
            const std::size_t quote = node.type == Outline::Node::Type::string ? 1 : 0;
            found = {range.begin + node.range.begin + quote, range.begin + node.range.end - quote};
        }
    }
    return found;
}

std::optional<Fix> replacement(const syntax::Diagnostic& diagnostic, const FileRange& where, std::string_view text,
                               std::string_view meant) {
    const auto wrong = named_within(where.range, text, diagnostic.message);
    return wrong ? std::optional(Fix{fmt::format("Change to `{}`", meant), {where.file, *wrong}, std::string(meant)})
                 : std::nullopt;
}

Fix in_place_of(const std::filesystem::path& file, ByteRange range, std::string form) {
    std::string title = fmt::format("Change to `{}`", form);
    return {std::move(title), {file, range}, std::move(form)};
}

/// Adds an include after the last one, or before the first form.
Fix inclusion(std::string_view form, const FileRange& main_file, std::string_view main) {
    const Outline outline(main);
    std::optional<std::size_t> behind, above;
    for (const Outline::Index item : outline[Outline::root].items) {
        if (outline.head(item) == "include") {
            behind = outline[item].range.end;
        } else if (!above) {
            above = outline[item].range.begin;
        }
    }
    const std::size_t at = behind ? *behind : above.value_or(0);
    return {fmt::format("Write `{}`", form),
            {main_file.file, {at, at}},
            behind ? fmt::format("\n{}", form) : fmt::format("{}\n\n", form)};
}

/// The end of what stands before an offset.
std::size_t end_of_previous(std::string_view text, std::size_t offset) {
    while (offset > 0 && std::isspace(static_cast<unsigned char>(text[offset - 1])) != 0) {
        --offset;
    }
    return offset;
}

/// `(coins >= 1)` with its sign in front; none if the range does not begin such a list.
std::optional<Fix> comparison(const FileRange& where, std::string_view text) {
    const Outline outline(text);
    const Outline::Index list = outline.list_at(where.range.begin);
    const auto& items = outline[list].items;
    if (list == Outline::root || items.size() != 3 || outline[items[0]].range.begin != where.range.begin) {
        return std::nullopt;
    }
    const std::string_view sign = outline.text(items[1]);
    return in_place_of(where.file, outline[list].range,
                       fmt::format("({} {} {})", sign == "==" ? "=" : sign, cut(text, outline[items[0]].range),
                                   cut(text, outline[items[2]].range)));
}

/// The atoms from this token on, in parentheses.
std::optional<Fix> parenthesised(const FileRange& where, std::string_view text) {
    const Outline outline(text);
    const Outline::Index first = outline.token_at(where.range.begin);
    if (first == Outline::none) {
        return std::nullopt;
    }
    ByteRange range = outline[first].range;
    const auto& siblings = outline[outline[first].parent].items;
    for (std::size_t i = outline.place_in_parent(first);
         i < siblings.size() && outline[siblings[i]].type == Outline::Node::Type::atom; ++i) {
        range.end = outline[siblings[i]].range.end;
    }
    return in_place_of(where.file, range, fmt::format("({})", cut(text, range)));
}

/// A new section on the line below another one.
Fix section_below(std::string_view form, const FileRange& where, std::string_view text) {
    const std::size_t line = text.rfind('\n', where.range.begin) + 1;  // npos + 1 is 0
    const std::string indent(std::min(text.find_first_not_of(" \t", line), text.size()) - line, ' ');
    const std::size_t behind = where.range.end;
    return {fmt::format("Write `{}`", form), {where.file, {behind, behind}}, fmt::format("\n{}{}", indent, form)};
}

/// Adds a declaration after the name of the piece around a place.
std::optional<Fix> declaration(std::string_view form, const FileRange& where, std::string_view text) {
    const Outline outline(text);
    Outline::Index at = outline.list_at(where.range.begin);
    while (at != Outline::root && outline.head(at) != "piece") {
        at = outline[at].parent;
    }
    const Outline::Index name = at == Outline::root ? Outline::none : outline.part(at, "name");
    if (name == Outline::none) {
        return std::nullopt;
    }
    const std::size_t behind = outline[name].range.end;
    return Fix{
        fmt::format("Declare `{}` in the piece", form), {where.file, {behind, behind}}, fmt::format(" {}", form)};
}

/// Fixes of parentheses and of the lists around a place.
std::optional<Fix> structural_fix(const syntax::Diagnostic& diagnostic, const FileRange& where, std::string_view text,
                                  const FileRange& main_file, std::string_view main) {
    const std::string_view hint = diagnostic.hint;
    const auto [begin, end] = where.range;
    const std::string written(cut(text, where.range));
    if (diagnostic.label == "is a `)` missing here?") {
        return Fix{"Write the missing `)`", {where.file, {begin, begin}}, ")"};
    }
    if (hint.find("is a `)` missing before it?") != std::string_view::npos) {
        const std::size_t at = end_of_previous(text, begin);
        return Fix{"Write the missing `)` before it", {where.file, {at, at}}, ")"};
    }
    if (const auto form = between(hint, "declare it in the piece: `", "`"); !form.empty()) {
        if (auto fix = declaration(form, where, text)) {
            return fix;
        }
        const syntax::Expansion* call = diagnostic.where->expansion.get();
        while (call != nullptr && call->outer != nullptr) {
            call = call->outer.get();
        }
        const bool in_main = call != nullptr && call->call.source == 0;
        return in_main ? declaration(form, {main_file.file, {call->call.begin, call->call.end}}, main) : std::nullopt;
    }
    if (hint.find("is a condition: it belongs into `(verify") != std::string_view::npos) {
        return Fix{fmt::format("Change to `(verify {})`", written), where, fmt::format("(verify {})", written)};
    }
    if (diagnostic.code == "surplus-paren" && written == ")") {
        return Fix{"Take the `)` out", where, ""};
    }
    if (diagnostic.code == "duplicate-placement") {
        return Fix{fmt::format("Take `{}` out", written), {where.file, {end_of_previous(text, begin), end}}, ""};
    }
    return std::nullopt;
}

}  // namespace

std::optional<Fix> fix_of(const syntax::Diagnostic& diagnostic, const FileRange& where, std::string_view text,
                          const FileRange& main_file, std::string_view main) {
    const std::string_view hint = diagnostic.hint;
    const auto [begin, end] = where.range;
    if (begin > end || end > text.size()) {
        return std::nullopt;
    }
    const std::string written(cut(text, where.range));
    if (const auto meant = between(hint, "did you mean `", "`?"); !meant.empty()) {
        return replacement(diagnostic, where, text, meant);
    }
    if (const auto form = between(hint, "write `(include", "`"); !form.empty()) {
        return inclusion(fmt::format("(include{}", form), main_file, main);
    }
    if (const auto form = between(hint, "for both, write `", "`"); !form.empty()) {
        const Outline outline(text);
        const ByteRange list = outline[outline.list_at(begin)].range;
        // The message quotes the arguments of a macro, its text has parameters.
        const bool in_macro = cut(text, list).find('$') != std::string_view::npos;
        return in_macro || list.begin == 0 ? std::nullopt
                                           : std::optional(in_place_of(where.file, list, std::string(form)));
    }
    if (hint.find("the sign of a comparison comes first") != std::string_view::npos) {
        return comparison(where, text);
    }
    const auto form = between(hint, "write `", "`");
    if (diagnostic.code == "keyword-case" && !form.empty()) {
        return in_place_of(where.file, where.range, std::string(form));
    }
    if (diagnostic.code == "no-turn-order" && !form.empty()) {
        return section_below(form, where, text);
    }
    if (diagnostic.code == "bad-goal" && form.starts_with('(')) {
        return parenthesised(where, text);
    }
    return structural_fix(diagnostic, where, text, main_file, main);
}

}  // namespace bazillion::language_server
