// Records of Shogi as Kifu for Windows writes them (Y. Kakinoki: kakinoki.o.oo7.jp/kif_format.html).
#include "protocols/game_record.h"
#include "protocols/kif_board.h"
#include "protocols/kif_start.h"
#include "protocols/kif_text.h"
#include "protocols/record_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace bazillion::protocols {

namespace {

using KifId = play::GameTree::Id;

class KifWriter {
public:
    explicit KifWriter(const play::Match& match)
        : match_(match), tree_(match.tree()), board_(match.rules()), copy_(match.game()) {}

    play::Result<std::string> write();

private:
    struct Branch {
        KifId id = play::GameTree::root;
        std::size_t before = 0;  ///< moves
    };
    void put_comment(const std::string& comment);
    play::Result<void> put_line(Branch branch);
    play::Result<void> put_move(KifId id, bool with_others);
    [[nodiscard]] std::string end_word() const;

    const play::Match& match_;
    const play::GameTree& tree_;
    KifBoard board_;
    play::Match copy_;
    std::vector<Branch> left_;
    std::string text_;
};

void KifWriter::put_comment(const std::string& comment) {
    for (std::size_t at = 0; at < comment.size();) {
        const std::size_t end = std::min(comment.find('\n', at), comment.size());
        text_ += fmt::format("*{}\n", comment.substr(at, end - at));
        at = end + 1;
    }
}

/// `   3 ２二角成(88)`
play::Result<void> KifWriter::put_move(KifId id, bool with_others) {
    const std::string& move = tree_[id].text;
    const auto options = copy_.options();
    const auto found =
        std::find_if(options.begin(), options.end(), [&](const play::Option& each) { return each.text == move; });
    if (found == options.end() || found->to == rules::none || found->piece == rules::none) {
        return tl::unexpected(play::Error{fmt::format("KIF cannot tell the move `{}`", move), "", ""});
    }
    const bool drop = found->from == rules::none;
    const bool rises = !drop && found->kind != rules::none && found->kind != found->piece;
    const bool same = !copy_.record().empty() && copy_.record().back().to == found->to;
    text_ += fmt::format("{:4} {}{}{}{}   ( 0:00/00:00:00){}\n", copy_.record().size() + 1,
                         same ? "同　" : board_.place(found->to), board_.name(found->piece),
                         drop    ? "打"
                         : rises ? "成"
                                 : "",
                         drop ? "" : fmt::format("({})", board_.origin(found->from)), with_others ? "+" : "");
    put_comment(tree_[id].comment);
    return copy_.play(play::Option(*found));
}

/// A line to its end, and the moves beside it to the tasks that are left: the last ones come first.
play::Result<void> KifWriter::put_line(Branch branch) {
    KifId id = branch.id;
    while (true) {
        const KifId parent = tree_[id].parent;
        const bool first = tree_[parent].children.front() == id;
        if (auto done = put_move(id, first && tree_[parent].children.size() > 1); !done) {
            return done;
        }
        const auto& children = tree_[id].children;
        if (children.empty()) {
            return {};
        }
        for (std::size_t i = children.size(); i-- > 1;) {
            left_.push_back({children[i], copy_.record().size()});
        }
        id = children.front();
    }
}

/// What stands in the place of a move where the main line ends.
std::string KifWriter::end_word() const {
    const auto& outcome = match_.outcome();
    if (const auto& termination = match_.termination()) {
        using Reason = play::Termination::Reason;
        const bool mover = termination->player == copy_.player();
        return termination->reason == Reason::agreed ? "持将棋"
               : !mover                              ? "反則勝ち"
               : termination->reason == Reason::time ? "切れ負け"
                                                     : "投了";
    }
    return !outcome ? "中断" : outcome->result == play::Outcome::Result::draw ? "千日手" : "詰み";
}

play::Result<std::string> KifWriter::write() {
    text_ = "#KIF version=2.0 encoding=UTF-8\n";
    if (match_.start_text().empty()) {
        text_ += "手合割：平手\n";
    } else if (auto set = copy_.set_position(match_.start_text()); !set) {
        return tl::unexpected(set.error());
    } else {
        text_ += kif_diagram(copy_, board_);
    }
    text_ += "先手：\n後手：\n手数----指手---------消費時間--\n";
    put_comment(tree_[play::GameTree::root].comment);
    const auto& first = tree_[play::GameTree::root].children;
    for (std::size_t i = first.size(); i-- > 0;) {
        left_.push_back({first[i], 0});
    }
    const KifId end = main_end(tree_);
    bool main_line = true;
    do {
        if (!left_.empty()) {
            const Branch branch = left_.back();
            left_.pop_back();
            while (copy_.record().size() > branch.before) {
                copy_.take_back();
            }
            text_ += main_line ? "" : fmt::format("\n変化：{}手\n", branch.before + 1);
            if (auto done = put_line(branch); !done) {
                return tl::unexpected(done.error());
            }
        }
        if (std::exchange(main_line, false)) {
            text_ += fmt::format("{:4} {}\n", copy_.record().size() + 1, match_.here() == end ? end_word() : "中断");
        }
    } while (!left_.empty());
    return text_;
}

}  // namespace

play::Result<std::string> write_kif(const play::Match& match) {
    if (!KifBoard(match.rules()).fits()) {
        return tl::unexpected(kif_is_for_shogi());
    }
    return KifWriter(match).write();
}

}  // namespace bazillion::protocols
