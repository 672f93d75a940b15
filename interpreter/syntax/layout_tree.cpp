#include "syntax/layout_tree.h"

#include "syntax/document.h"
#include "syntax/grammar.h"
#include "syntax/letters.h"

#include <algorithm>

namespace bazillion::syntax {

namespace {

using Type = LayoutNode::Type;

class LayoutBuilder {
public:
    explicit LayoutBuilder(std::string_view text) : text_(text), open_(1) {}

    bool open(const char* begin) {
        LayoutNode list;
        list.breaks = breaks_before(begin);
        open_.push_back(std::move(list));
        rest_ = begin + 1;
        return open_.size() <= Limits{}.nesting;
    }

    void close(const char* begin) {
        if (open_.size() == 1) {
            add(Type::surplus, begin, begin + 1);
            return;
        }
        close_innermost(true);
        rest_ = begin + 1;
    }

    void atom(const char* begin, const char* end) { add(Type::atom, begin, end); }
    void string(const char* begin, const char* end) { add(Type::string, begin, end); }
    void comment(const char* begin, const char* end) { add(Type::comment, begin, end); }
    static bool unterminated_string(const char* /*begin*/, const char* /*end*/) { return false; }

    std::vector<LayoutNode> take() {
        while (open_.size() > 1) {
            close_innermost(false);
        }
        return std::move(open_[0].items);
    }

private:
    void add(Type type, const char* begin, const char* end) {
        LayoutNode node;
        node.type = type;
        node.breaks = breaks_before(begin);
        rest_ = end;
        if (type == Type::comment) {
            node.column = column_of(begin);
            end = std::find_if(std::reverse_iterator(end), std::reverse_iterator(begin), [](char c) {
                      return static_cast<unsigned char>(c) > ' ';
                  }).base();
        }
        node.text = {begin, static_cast<std::size_t>(end - begin)};
        append(std::move(node));
    }

    void append(LayoutNode node) {
        auto& items = open_.back().items;
        if (items.empty()) {
            node.breaks = 0;
        } else if (items.back().is_comment()) {
            node.breaks = std::max<std::uint8_t>(node.breaks, 1);
        }
        items.push_back(std::move(node));
    }

    void close_innermost(bool closed) {
        LayoutNode list = std::move(open_.back());
        open_.pop_back();
        list.closed = closed;
        std::optional<LayoutNode> remark;
        if (closed && !list.items.empty() && list.items.back().is_comment() && list.items.back().breaks == 0) {
            remark = std::move(list.items.back());
            list.items.pop_back();
        }
        append(std::move(list));
        if (remark) {
            append(std::move(*remark));
        }
    }

    [[nodiscard]] std::uint8_t breaks_before(const char* begin) const {
        const auto lines = std::count(rest_ == nullptr ? text_.data() : rest_, begin, '\n');
        return static_cast<std::uint8_t>(std::min<std::ptrdiff_t>(lines, 2));
    }

    [[nodiscard]] std::uint32_t column_of(const char* at) const {
        constexpr std::uint32_t tab = 8;
        std::uint32_t column = 0;
        const char* line = at;
        while (line != text_.data() && line[-1] != '\n') {
            --line;
        }
        for (; line != at; ++line) {
            column = *line == '\t' ? (column / tab + 1) * tab : column + display_width({line, 1});
        }
        return column;
    }

    std::string_view text_;
    const char* rest_ = nullptr;    ///< behind the last token
    std::vector<LayoutNode> open_;  ///< the top level, then the lists that are open
};

}  // namespace

std::optional<std::vector<LayoutNode>> read_layout(std::string_view text) {
    LayoutBuilder builder(text);
    grammar::peg::memory_input<grammar::peg::tracking_mode::lazy> input(text.data(), text.data() + text.size(), "");
    if (!grammar::peg::parse<grammar::file, grammar::Hand>(input, builder)) {
        return std::nullopt;
    }
    return builder.take();
}

std::uint32_t display_width(std::string_view text) {
    return static_cast<std::uint32_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !continues_character(c); }));
}

}  // namespace bazillion::syntax
