// Mends that messages offer, as changes of the text.
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

/// In place of a name or a text; the message has to speak of just that.
std::optional<Fix> replacement(const syntax::Diagnostic& diagnostic, const FileRange& where, std::string_view text,
                               std::string_view meant) {
    const std::string_view written = text.substr(where.range.begin, where.range.end - where.range.begin);
    const bool quoted = written.size() >= 2 && written.front() == '"' && written.back() == '"';
    const std::string_view wrong = quoted ? written.substr(1, written.size() - 2) : written;
    if (meant.empty() || diagnostic.message.find(fmt::format("`{}`", wrong)) == std::string::npos) {
        return std::nullopt;
    }
    return Fix{fmt::format("Change to `{}`", meant), where, quoted ? fmt::format("\"{}\"", meant) : std::string(meant)};
}

/// Behind the last include of the game, or above its first form.
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

/// The list whose first item this is; itself if it begins none.
ByteRange list_begun_by(ByteRange range, std::string_view text) {
    const Outline outline(text);
    const Outline::Index token = outline.token_at(range.begin);
    const bool begins = token != Outline::none && outline[token].range == range && outline.place_in_parent(token) == 0;
    return begins && outline[token].parent != Outline::root ? outline[outline[token].parent].range : range;
}

/// Behind the name of the piece around a place.
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

}  // namespace

std::optional<Fix> fix_of(const syntax::Diagnostic& diagnostic, const FileRange& where, std::string_view text,
                          const FileRange& main_file, std::string_view main) {
    const std::string_view hint = diagnostic.hint;
    const auto [begin, end] = where.range;
    if (begin > end || end > text.size()) {
        return std::nullopt;
    }
    const std::string written(text.substr(begin, end - begin));
    if (const auto meant = between(hint, "did you mean `", "`?"); !meant.empty()) {
        return replacement(diagnostic, where, text, meant);
    }
    if (const auto form = between(hint, "write `(include", "`"); !form.empty()) {
        return inclusion(fmt::format("(include{}", form), main_file, main);
    }
    if (diagnostic.code == "keyword-case") {
        const auto meant = between(hint, "write `", "`");
        return meant.empty() ? std::nullopt
                             : std::optional(Fix{fmt::format("Change to `{}`", meant), where, std::string(meant)});
    }
    if (const auto form = between(hint, "the sign of a comparison comes first: `", "`");
        !form.empty() && form.find("...") == std::string_view::npos) {
        return Fix{
            fmt::format("Change to `{}`", form), {where.file, list_begun_by(where.range, text)}, std::string(form)};
    }
    if (hint.find("is a `)` missing before it?") != std::string_view::npos) {
        const std::size_t at = end_of_previous(text, begin);
        return Fix{"Write the missing `)` before it", {where.file, {at, at}}, ")"};
    }
    if (const auto form = between(hint, "declare it in the piece: `", "`"); !form.empty()) {
        return declaration(form, where, text);
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

}  // namespace bazillion::language_server
