#include "language_server/outline.h"

#include "syntax/grammar.h"

#include <algorithm>

namespace bazillion::language_server {

using Type = Outline::Node::Type;

/// Builds the outline from the tokens of the grammar.
class OutlineBuilder {
public:
    explicit OutlineBuilder(Outline& outline) : outline_(outline) {}

    bool open(const char* begin) {
        open_ = add(Type::list, begin, begin + 1);
        outline_.nodes_[open_].closed = false;
        return true;
    }
    void close(const char* begin) {
        if (open_ != Outline::root) {
            end_list(begin + 1, true);
        }
    }
    void atom(const char* begin, const char* end) { add(Type::atom, begin, end); }
    void string(const char* begin, const char* end) { add(Type::string, begin, end); }
    void comment(const char* begin, const char* end) { add(Type::comment, begin, end); }
    bool unterminated_string(const char* begin, const char* end) {
        outline_.nodes_[add(Type::string, begin, end)].closed = false;
        return true;
    }
    void finish() {
        while (open_ != Outline::root) {
            end_list(outline_.text_.data() + outline_.text_.size(), false);
        }
    }

private:
    [[nodiscard]] std::size_t offset(const char* at) const {
        return static_cast<std::size_t>(at - outline_.text_.data());
    }
    Outline::Index add(Type type, const char* begin, const char* end) {
        const auto index = static_cast<Outline::Index>(outline_.nodes_.size());
        Outline::Node node;
        node.type = type;
        node.range = {offset(begin), offset(end)};
        node.parent = open_;
        outline_.nodes_.push_back(std::move(node));
        if (type != Type::comment) {
            outline_.nodes_[open_].items.push_back(index);
        }
        return index;
    }
    void end_list(const char* end, bool closed) {
        Outline::Node& list = outline_.nodes_[open_];
        list.range.end = offset(end);
        list.closed = closed;
        open_ = list.parent;
    }

    Outline& outline_;
    Outline::Index open_ = Outline::root;
};

Outline::Outline(std::string_view text) : text_(text), nodes_(1) {
    nodes_[root].range = {0, text.size()};
    namespace grammar = syntax::grammar;
    OutlineBuilder builder(*this);
    grammar::peg::memory_input<grammar::peg::tracking_mode::lazy> input(text.data(), text.data() + text.size(), "");
    grammar::peg::parse<grammar::file, grammar::Hand>(input, builder);
    builder.finish();
}

std::string_view Outline::text(Index node) const {
    const Node& found = nodes_[node];
    std::string_view written = text_.substr(found.range.begin, found.range.end - found.range.begin);
    if (found.type == Type::string) {
        written.remove_prefix(1);
        written.remove_suffix(found.closed ? 1 : 0);
    }
    return written;
}

std::string_view Outline::head(Index node) const {
    const auto& items = nodes_[node].items;
    return items.empty() || nodes_[items[0]].type != Type::atom ? std::string_view() : text(items[0]);
}

std::size_t Outline::place_in_parent(Index node) const {
    const auto& items = nodes_[nodes_[node].parent].items;
    return static_cast<std::size_t>(std::lower_bound(items.begin(), items.end(), node) - items.begin());
}

Outline::Index Outline::last_before(std::size_t offset) const {
    const auto after = std::upper_bound(nodes_.begin() + 1, nodes_.end(), offset,
                                        [](std::size_t at, const Node& node) { return at < node.range.begin; });
    return static_cast<Index>(after - nodes_.begin()) - 1;
}

Outline::Index Outline::token_at(std::size_t offset) const {
    const Index last = last_before(offset);
    if (last != root && nodes_[last].type != Type::list && nodes_[last].range.holds(offset)) {
        return last;
    }
    // At the end of a token a list or comment may begin.
    if (last > 1 && nodes_[last].range.begin == offset) {
        const Node& before = nodes_[last - 1];
        if (before.type == Type::atom && before.range.end == offset) {
            return last - 1;
        }
    }
    return none;
}

Outline::Index Outline::list_at(std::size_t offset) const {
    Index at = last_before(offset);
    const auto inside = [&](const Node& node) {
        return node.type == Type::list && offset > node.range.begin &&
               (offset < node.range.end || (!node.closed && offset == node.range.end));
    };
    while (at != root && !inside(nodes_[at])) {
        at = nodes_[at].parent;
    }
    return at;
}

Outline::Index Outline::part(Index list, std::string_view head) const {
    for (const Index item : nodes_[list].items) {
        if (nodes_[item].type == Type::list && this->head(item) == head) {
            return item;
        }
    }
    return none;
}

}  // namespace bazillion::language_server
