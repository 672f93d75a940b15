#include "syntax/format.h"

#include "syntax/layout_tree.h"

#include <algorithm>

namespace bazillion::syntax {

namespace {

using Type = LayoutNode::Type;

constexpr std::uint32_t widest = 120;

bool is_flat(const LayoutNode& node) {
    return std::all_of(node.items.begin(), node.items.end(),
                       [](const LayoutNode& item) { return item.breaks == 0 && !item.is_comment() && is_flat(item); });
}

void append_flat(std::string& out, const LayoutNode& node) {
    if (node.type != Type::list) {
        out += node.text;
        return;
    }
    out += '(';
    for (std::size_t i = 0; i < node.items.size(); ++i) {
        out += i == 0 ? "" : " ";
        append_flat(out, node.items[i]);
    }
    out += node.closed ? ")" : "";
}

class Formatter {
public:
    explicit Formatter(LayoutOf layout_of) : layout_of_(layout_of) {}

    std::string text(const std::vector<LayoutNode>& top) {
        for (std::size_t i = 0; i < top.size(); ++i) {
            if (i > 0 && top[i].is_comment() && top[i].breaks == 0) {
                remark(top[i]);
                continue;
            }
            if (i > 0) {
                new_line(0, top[i].breaks == 2);
            }
            node(top[i], 0);
        }
        if (!out_.empty()) {
            out_ += '\n';
        }
        return without_carriage_returns(std::move(out_));
    }

private:
    [[nodiscard]] bool has(std::string_view word, Layout wanted) const { return (layout_of_(word) & wanted) != 0; }

    [[nodiscard]] bool keeps_second(const LayoutNode& list) const {
        return has(list.head(), layout::keeps_second) && list.items.size() > 1 && list.items[1].breaks == 0 &&
               !list.items[1].is_comment();
    }

    [[nodiscard]] bool is_aligned(const LayoutNode& list) const {
        return keeps_second(list) && has(list.head(), layout::aligned);
    }

    /// Whether further lines stand under the first item of the list, not under the second letter of its head.
    [[nodiscard]] bool is_block(const LayoutNode& list) const {
        const std::string_view head = list.head();
        if (head.empty() || head.front() == '$') {
            return true;
        }
        return !has(head, layout::no_block) &&
               std::any_of(list.items.begin() + 1, list.items.end(), [&](const LayoutNode& item) {
                   return has(item.type == Type::list ? item.head() : item.text, layout::shows_block);
               });
    }

    /// `closers`: how many `)` follow at once.
    void node(const LayoutNode& node, std::uint32_t closers) {
        if (node.type != Type::list || fits(node, column_, closers)) {
            std::string flat;
            append_flat(flat, node);
            write(flat);
        } else {
            broken_list(node, closers);
        }
    }

    /// A list on more than one line.
    void broken_list(const LayoutNode& list, std::uint32_t closers) {
        const std::uint32_t start = fresh_ ? column_ : indent_;
        const std::uint32_t rows = row_indent(list, start);
        bool first_row = true;
        bool after_broken = false;
        out_ += '(';
        ++column_;
        for (std::size_t i = 0; i < list.items.size(); ++i) {
            const LayoutNode& item = list.items[i];
            const bool last = i + 1 == list.items.size();
            const std::uint32_t behind = last ? closers + 1 : 0;
            if (i > 0 && item.is_comment() && item.breaks == 0) {
                remark(item);
                continue;
            }
            if (i > 0) {
                const bool may_hang = last && first_row && list.head() != "define";
                const bool stays = i == 1 && keeps_second(list);
                const bool down = !stays && (item.breaks > 0 || after_broken || wants_line(list, i) ||
                                             moves_down(item, rows, may_hang, behind));
                if (down) {
                    const bool is_else = item.type == Type::atom && item.text == "else";
                    new_line(rows - (is_else ? 1 : 0), item.breaks == 2 && i > 1);
                    first_row = false;
                } else {
                    write(" ");
                    indent_ = is_aligned(list) ? rows : indent_;
                }
            }
            after_broken = item.type == Type::list && !fits(item, column_, behind);
            node(item, behind);
        }
        close(list, start);
    }

    /// Sections of a game have lines of their own; so have the parts of a board or piece that was written on one line.
    [[nodiscard]] bool wants_line(const LayoutNode& list, std::size_t index) const {
        const std::string_view head = list.head();
        const bool name = head == "piece" && index == 1;
        return list.items[index].type == Type::list && !name &&
               (has(head, layout::title) || (has(head, layout::parts) && is_flat(list)));
    }

    void close(const LayoutNode& list, std::uint32_t start) {
        if (!list.closed) {
            return;
        }
        if (list.items.back().is_comment()) {
            new_line(start, false);
        }
        write(")");
    }

    [[nodiscard]] std::uint32_t row_indent(const LayoutNode& list, std::uint32_t start) const {
        if (is_aligned(list)) {
            return column_ + display_width(list.head()) + 2;
        }
        return start + (fresh_ && is_block(list) ? 1 : 2);
    }

    /// Whether an item goes to a new line although the author did not put it there. A list that must be broken may hang
    /// on the first line if nothing comes behind it.
    [[nodiscard]] bool moves_down(const LayoutNode& item, std::uint32_t rows, bool may_hang,
                                  std::uint32_t closers) const {
        if (fits(item, column_ + 1, closers)) {
            return false;
        }
        return fits(item, rows, closers) || (item.type == Type::list && !may_hang);
    }

    /// Whether it can stand on the line from this column on; of a string of several lines the first is looked at.
    [[nodiscard]] static bool fits(const LayoutNode& node, std::uint32_t column, std::uint32_t closers) {
        if (node.is_comment()) {
            return true;
        }
        if (!is_flat(node)) {
            return false;
        }
        std::string flat;
        append_flat(flat, node);
        const std::size_t end = flat.find('\n');
        const std::uint32_t behind = end == std::string::npos ? closers : 0;
        return column + display_width(std::string_view(flat).substr(0, end)) + behind <= widest;
    }

    /// A comment behind code stays in its column if it can.
    void remark(const LayoutNode& comment) {
        const bool keeps = comment.column >= column_ + 2 && comment.column + display_width(comment.text) <= widest;
        write(std::string(keeps ? comment.column - column_ : 2, ' '));
        write(comment.text);
    }

    void write(std::string_view text) {
        out_ += text;
        fresh_ = false;
        const std::size_t end = text.rfind('\n');
        column_ = end == std::string_view::npos ? column_ + display_width(text) : display_width(text.substr(end + 1));
    }

    void new_line(std::uint32_t indent, bool blank) {
        out_ += blank ? "\n\n" : "\n";
        out_.append(indent, ' ');
        column_ = indent_ = indent;
        fresh_ = true;
    }

    static std::string without_carriage_returns(std::string text) {
        std::string result;
        result.reserve(text.size());
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] != '\r' || i + 1 == text.size() || text[i + 1] != '\n') {
                result += text[i];
            }
        }
        return result;
    }

    LayoutOf layout_of_;
    std::string out_;
    std::uint32_t column_ = 0;
    std::uint32_t indent_ = 0;  ///< of the line
    bool fresh_ = true;         ///< nothing but `(` stands on the line yet
};

}  // namespace

std::optional<std::string> format_text(std::string_view text, LayoutOf layout_of) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text.starts_with(byte_order_mark)) {
        text.remove_prefix(byte_order_mark.size());
    }
    const auto top = read_layout(text);
    return top ? std::optional(Formatter(layout_of).text(*top)) : std::nullopt;
}

}  // namespace bazillion::syntax
