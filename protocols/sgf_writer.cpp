// Smart Game Format, FF[4], GM[1] (Arno Hollosi: SGF File Format, 1997-2021, red-bean.com/sgf).
#include "protocols/game_record.h"
#include "protocols/sgf_board.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <vector>

namespace bazillion::protocols {

namespace {

using play::GameTree;
using Id = GameTree::Id;

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        result += c == ']' || c == '\\' || c == ':' ? "\\" : "";
        result += c;
    }
    return result;
}

class SgfWriter {
public:
    explicit SgfWriter(const play::Match& match)
        : match_(match), tree_(match.tree()), board_(match.rules()), copy_(match.game()) {}

    play::Result<std::string> write();

private:
    struct Task {
        Id id = GameTree::root;
        std::size_t depth = 0;  ///< moves before it
        bool in_brackets = false;
        bool close = false;  ///< only the bracket behind it
    };
    void put_root();
    void put_annotations(const GameTree::Node& node);
    play::Result<void> put_move(Id id);

    const play::Match& match_;
    const GameTree& tree_;
    SgfBoard board_;
    play::Match copy_;
    std::string text_;
};

void SgfWriter::put_annotations(const GameTree::Node& node) {
    for (const unsigned glyph : node.glyphs) {
        constexpr auto properties =
            std::to_array<const char*>({"", "TE[1]", "BM[1]", "TE[2]", "BM[2]", "IT[]", "DO[]"});
        text_ += glyph < std::size(properties) ? properties[glyph] : "";
    }
    if (!node.comment.empty()) {
        text_ += "C[" + escaped(node.comment) + "]";
    }
}

void SgfWriter::put_root() {
    const rules::Rules& rules = match_.rules();
    text_ = fmt::format("(;FF[4]GM[1]CA[UTF-8]AP[Bazillion]SZ[{}]GN[{}]", board_.side(), escaped(rules.title));
    if (!match_.start_text().empty()) {
        for (const bool black : {true, false}) {
            std::string points;
            for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
                const auto code = copy_.position().slots[cell];
                if (code != rules::empty && rules.codes.owner(code) == sgf_player(rules, black)) {
                    points += "[" + board_.point(static_cast<play::Cell>(cell)) + "]";
                }
            }
            text_ += points.empty() ? "" : (black ? "AB" : "AW") + points;
        }
        text_ += copy_.player() == sgf_player(rules, true) ? "PL[B]" : "PL[W]";
    }
    if (const auto& outcome = match_.outcome()) {
        const bool drawn = outcome->result == play::Outcome::Result::draw;
        text_ += drawn ? "RE[0]" : outcome->winner == sgf_player(rules, true) ? "RE[B+]" : "RE[W+]";
    }
    put_annotations(tree_[GameTree::root]);
}

play::Result<void> SgfWriter::put_move(Id id) {
    const bool black = copy_.player() == sgf_player(match_.rules(), true);
    const std::string& text = tree_[id].text;
    const auto options = copy_.options();
    const auto option =
        std::find_if(options.begin(), options.end(), [&](const play::Option& each) { return each.text == text; });
    if (option == options.end() || (!is_pass(*option) && option->to == rules::none)) {
        return tl::unexpected(play::Error{fmt::format("SGF cannot tell the move `{}`", text), "", ""});
    }
    text_ += fmt::format("\n;{}[{}]", black ? "B" : "W", is_pass(*option) ? "" : board_.point(option->to));
    put_annotations(tree_[id]);
    return copy_.play(play::Option(*option));
}

play::Result<std::string> SgfWriter::write() {
    if (!match_.start_text().empty()) {
        if (auto set = copy_.set_position(match_.start_text()); !set) {
            return tl::unexpected(set.error());
        }
    }
    put_root();
    std::vector<Task> left;
    const auto add_children = [&](Id id, std::size_t depth) {
        const auto& children = tree_[id].children;
        for (auto child = children.rbegin(); child != children.rend(); ++child) {
            left.push_back({*child, depth, children.size() > 1, false});
        }
    };
    add_children(GameTree::root, 0);
    while (!left.empty()) {
        const Task task = left.back();
        left.pop_back();
        if (task.close) {
            text_ += ")";
            continue;
        }
        while (copy_.record().size() > task.depth) {
            copy_.take_back();
        }
        if (task.in_brackets) {
            text_ += "\n(";
            left.push_back({task.id, task.depth, false, true});
        }
        if (auto done = put_move(task.id); !done) {
            return tl::unexpected(done.error());
        }
        add_children(task.id, task.depth + 1);
    }
    return text_ + ")\n";
}

}  // namespace

play::Result<std::string> write_sgf(const play::Match& match) {
    if (!is_like_go(match.rules())) {
        return tl::unexpected(play::Error{"SGF is for Go", "a saved game (`.save`) keeps every game", ""});
    }
    return SgfWriter(match).write();
}

}  // namespace bazillion::protocols
