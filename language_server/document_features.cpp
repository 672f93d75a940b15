// Requests about a whole text: symbols, folding ranges, formatting, code actions.
#include "language_server/features.h"
#include "syntax/format.h"

#include <algorithm>
#include <set>

namespace bazillion::language_server {
namespace {

using Type = Outline::Node::Type;

namespace symbol_kind {
constexpr int module = 2, type = 5, field = 8, interface = 11, function = 12, variable = 13, event = 24;
}

int symbol_kind_of(Category category) {
    switch (category) {
        case Category::macro:
            return symbol_kind::function;
        case Category::piece:
            return symbol_kind::type;
        case Category::zone:
            return symbol_kind::field;
        case Category::button:
        case Category::phase:
            return symbol_kind::event;
        default:
            return symbol_kind::variable;
    }
}

bool is_shown(Category category) {
    constexpr Categories shown = Category::macro | Category::piece | Category::zone | Category::variable |
                                 Category::switch_name | Category::button | Category::phase;
    return includes(shown, category);
}

Json symbol(const Workspace& workspace, const SourceText& source, std::string_view name, int kind, ByteRange range,
            ByteRange selection) {
    return {{"name", name.empty() ? std::string_view("?") : name},
            {"kind", kind},
            {"range", workspace.range(source, range)},
            {"selectionRange", workspace.range(source, selection)},
            {"children", Json::array()}};
}

}  // namespace

Json document_symbols(const Workspace& workspace, const OpenDocument& document) {
    const SourceText& source = *document.source;
    const Outline& outline = source.outline();
    Json symbols = Json::array();
    auto name = source.names().begin();
    const auto add_names = [&](std::size_t end, Json& to) {
        for (; name != source.names().end() && outline[name->list].range.begin < end; ++name) {
            if (is_shown(name->category)) {
                to.push_back(symbol(workspace, source, outline.text(name->token), symbol_kind_of(name->category),
                                    outline[name->list].range, outline[name->token].range));
            }
        }
    };
    for (const Outline::Index item : outline[Outline::root].items) {
        const std::string_view head = outline.head(item);
        if (head != "game" && head != "variant") {
            continue;
        }
        add_names(outline[item].range.begin, symbols);
        const Outline::Index title = outline.part(item, "title");
        const bool named = title != Outline::none && outline[title].items.size() > 1;
        const Outline::Index told = named ? outline[title].items[1] : outline[item].items[0];
        Json game = symbol(workspace, source, outline.text(told), symbol_kind::module, outline[item].range,
                           outline[told].range);
        add_names(outline[item].range.end, game["children"]);
        symbols.push_back(std::move(game));
    }
    add_names(source.text().size() + 1, symbols);
    return symbols;
}

Json folding_ranges(const OpenDocument& document) {
    const SourceText& source = *document.source;
    const Outline& outline = source.outline();
    const auto line_of = [&](std::size_t offset) {
        return source.lines().position(source.text(), offset, Encoding::utf8).line;
    };
    Json folds = Json::array();
    std::set<std::uint32_t> begun;  // of several that begin on a line, the outermost
    const auto add = [&](std::uint32_t first, std::uint32_t last, const char* kind) {
        if (last > first && begun.insert(first).second) {
            folds.push_back({{"startLine", first}, {"endLine", last}, {"kind", kind}});
        }
    };
    std::uint32_t first = 0, last = 0;  // of comments one below the other
    bool in_comments = false;
    for (Outline::Index node = 1; node < outline.nodes().size(); ++node) {
        const ByteRange range = outline[node].range;
        const bool comment = outline[node].type == Type::comment;
        if (!comment && outline[node].type != Type::list) {
            continue;
        }
        const std::uint32_t line = line_of(range.begin);
        if (comment && in_comments && line == last + 1) {
            last = line;
            continue;
        }
        if (in_comments) {
            add(first, last, "comment");
        }
        in_comments = comment;
        first = last = line;
        if (!comment) {
            add(line, line_of(range.end), "region");
        }
    }
    if (in_comments) {
        add(first, last, "comment");
    }
    return folds;
}

Json formatting(const Workspace& workspace, const OpenDocument& document) {
    const std::string& old = document.source->text();
    const auto formatted = document.source->too_large() ? std::nullopt : syntax::format_text(old, rules::layout_of);
    if (!formatted) {
        return {};
    }
    if (*formatted == old) {
        return Json::array();
    }
    // The lines at the beginning and at the end that are the same stay.
    const auto [a, b] = std::mismatch(old.begin(), old.end(), formatted->begin(), formatted->end());
    auto begin = static_cast<std::size_t>(a - old.begin());
    begin = begin == 0 ? 0 : old.rfind('\n', begin - 1) + 1;  // npos + 1 is 0
    std::size_t same = 0;
    const std::size_t most = std::min(old.size(), formatted->size()) - begin;
    while (same < most && old[old.size() - 1 - same] == (*formatted)[formatted->size() - 1 - same]) {
        ++same;
    }
    while (same > 0 && old[old.size() - same] != '\n') {
        --same;
    }
    const std::string changed = formatted->substr(begin, formatted->size() - same - begin);
    return Json::array({workspace.edit(*document.source, {begin, old.size() - same}, changed)});
}

Json code_actions(const Workspace& workspace, const OpenDocument& document, ByteRange range) {
    Json actions = Json::array();
    // Fixes of a check of another text may not fit any more.
    const OpenDocument& game = workspace.game_of(document);
    if (!game.is_checked() || !document.is_checked()) {
        return actions;
    }
    std::set<std::string> seen;
    for (const Message& message : game.checked.messages) {
        const bool here = identity(message.where.file) == identity(document.file) &&
                          message.where.range.begin <= range.end && message.where.range.end >= range.begin;
        const SharedSource changed = here && message.fix ? workspace.source(message.fix->where.file) : nullptr;
        if (changed == nullptr) {
            continue;
        }
        const Fix& fix = *message.fix;
        Json edit = workspace.edit(*changed, fix.where.range, fix.text);
        if (seen.insert(fix.title + edit.dump(-1, ' ', false, Json::error_handler_t::replace)).second) {
            actions.push_back({{"title", fix.title},
                               {"kind", "quickfix"},
                               {"isPreferred", true},
                               {"edit", {{"changes", {{workspace.uri_of(fix.where.file), Json::array({edit})}}}}}});
        }
    }
    return actions;
}

}  // namespace bazillion::language_server
