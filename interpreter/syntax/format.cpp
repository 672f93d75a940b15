#include "syntax/format.h"

#include "syntax/layout_tree.h"

#include <algorithm>
#include <array>

namespace bazillion::syntax {

namespace {

using Type = LayoutNode::Type;

constexpr std::uint32_t widest = 120;

template <std::size_t count>
bool is_one_of(std::string_view word, const std::array<std::string_view, count>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_title(std::string_view head) {
    return head == "game" || head == "variant";
}

/// Lists whose parts get a line each, if they do not fit on one.
bool has_parts(std::string_view head) {
    constexpr std::array<std::string_view, 4> heads{"board", "grid", "piece", "board-setup"};
    return is_title(head) || is_one_of(head, heads);
}

/// Instructions show that a list is a block of moves and not the call of a macro.
bool is_instruction(const LayoutNode& node) {
    constexpr std::array<std::string_view, 12> words{"add", "add-partial", "add-copy", "verify", "capture", "cascade",
                                                     "if",  "while",       "from",     "to",     "create",  "mark"};
    return is_one_of(node.type == Type::list ? node.head() : node.text, words);
}

/// The second item of such a list stays behind its head, even if it takes several lines itself.
bool keeps_second(const LayoutNode& list) {
    constexpr std::array<std::string_view, 5> heads{"and", "or", "image", "if", "while"};
    return is_one_of(list.head(), heads) && list.items.size() > 1 && list.items[1].breaks == 0 &&
           !list.items[1].is_comment();
}

/// Further items stand under the second.
bool is_aligned(const LayoutNode& list) {
    return keeps_second(list) && list.head() != "if" && list.head() != "while";
}

/// Whether further lines stand under the first item of the list, not under the second letter of its head.
bool is_block(const LayoutNode& list) {
    const std::string_view head = list.head();
    if (head.empty() || head.front() == '$') {
        return true;
    }
    return head != "define" && head != "if" && head != "while" && head != "verify" &&
           std::any_of(list.items.begin() + 1, list.items.end(), is_instruction);
}

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
    static bool wants_line(const LayoutNode& list, std::size_t index) {
        const std::string_view head = list.head();
        const bool name = head == "piece" && index == 1;
        return list.items[index].type == Type::list && !name && (is_title(head) || (has_parts(head) && is_flat(list)));
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

    std::string out_;
    std::uint32_t column_ = 0;
    std::uint32_t indent_ = 0;  ///< of the line
    bool fresh_ = true;         ///< nothing but `(` stands on the line yet
};

}  // namespace

std::optional<std::string> format_text(std::string_view text) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text.starts_with(byte_order_mark)) {
        text.remove_prefix(byte_order_mark.size());
    }
    const auto top = read_layout(text);
    return top ? std::optional(Formatter().text(*top)) : std::nullopt;
}

}  // namespace bazillion::syntax
