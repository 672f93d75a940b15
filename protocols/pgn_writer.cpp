// Portable Game Notation, export format (Steven J. Edwards: PGN Standard, 1994, section 8).
#include "protocols/game_record.h"
#include "protocols/san.h"
#include "protocols/variants.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

namespace bazillion::protocols {

namespace {

using play::GameTree;
using Id = GameTree::Id;

constexpr std::size_t line_width = 79;

std::string quoted_tag(std::string_view name, std::string_view value) {
    std::string text;
    for (const char c : value) {
        text += c == '"' || c == '\\' ? "\\" : "";
        text += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return fmt::format("[{} \"{}\"]\n", name, text);
}

/// Orthodox chess, which needs no tag Variant.
bool is_chess(const rules::Rules& rules) {
    const Variant* variant = variant_of(rules);
    return variant != nullptr && variant->uci == "chess";
}

/// The two who play, in the order of their turns; fewer or more in games that PGN cannot tell.
std::vector<play::PlayerId> pgn_players(const rules::Rules& rules) {
    std::vector<play::PlayerId> players;
    for (std::size_t i = 0; i < rules.players.size(); ++i) {
        if (rules.players[i].random) {
            return {};
        }
        if (!rules.players[i].neutral) {
            players.push_back(static_cast<play::PlayerId>(i));
        }
    }
    return players;
}

class PgnWriter {
public:
    PgnWriter(const play::Match& match, std::vector<play::PlayerId> players)
        : match_(match), tree_(match.tree()), players_(std::move(players)), copy_(match.game()) {}

    play::Result<std::string> write();

private:
    struct Task {
        enum class Type { show, enter, children, open, close } type;
        Id id = GameTree::root;
        std::size_t depth = 0;  ///< moves before it
    };
    void put_tags();
    [[nodiscard]] std::string result() const;
    play::Result<void> put_moves();
    play::Result<void> show(Id id);
    play::Result<void> enter(Id id);
    void list_children(const Task& task);
    void put_comment(const std::string& comment);
    void put(std::string_view token);

    const play::Match& match_;
    const GameTree& tree_;
    std::vector<play::PlayerId> players_;
    play::Match copy_;
    std::vector<Task> left_;
    std::string text_;
    std::size_t column_ = 0;
    std::size_t offset_ = 0;  ///< the second player begins: half a move went before
    bool numbered_ = false;   ///< the next move needs no number though it is not the first player's
    bool opened_ = false;     ///< a parenthesis stands before
};

std::string PgnWriter::result() const {
    const auto& outcome = match_.outcome();
    if (!outcome) {
        return "*";
    }
    using Result = play::Outcome::Result;
    if (outcome->result == Result::draw) {
        return "1/2-1/2";
    }
    const bool first = outcome->result == Result::win ? outcome->winner == players_[0] : outcome->loser != players_[0];
    return first ? "1-0" : "0-1";
}

void PgnWriter::put_tags() {
    for (const char* name : {"Event", "Site"}) {
        text_ += quoted_tag(name, "?");
    }
    text_ += quoted_tag("Date", "????.??.??");
    for (const char* name : {"Round", "White", "Black"}) {
        text_ += quoted_tag(name, "?");
    }
    text_ += quoted_tag("Result", result());
    if (!is_chess(match_.rules())) {
        text_ += quoted_tag("Variant", match_.rules().title);
        text_ += quoted_tag("Rules", match_.rules().file.filename().string());
    }
    if (!match_.start_text().empty()) {
        text_ += quoted_tag("SetUp", "1") + quoted_tag("FEN", match_.start_text());
    }
    text_ += '\n';
}

void PgnWriter::put(std::string_view token) {
    const bool apart = column_ > 0 && !opened_ && token != ")";
    if (column_ + token.size() + 1 > line_width && column_ > 0 && token != ")") {
        text_ += '\n';
        column_ = 0;
    } else if (apart) {
        text_ += ' ';
        ++column_;
    }
    text_ += token;
    column_ += token.size();
    opened_ = token == "(";
}

/// Its words, as tokens of their own; there is no way to write a closing brace inside one.
void PgnWriter::put_comment(const std::string& comment) {
    std::string words;
    for (const char c : comment) {
        const bool blank = static_cast<unsigned char>(c) <= ' ';
        if (blank && (words.empty() || words.back() == ' ')) {
            continue;
        }
        words += blank ? ' ' : c == '}' ? ')' : c;
    }
    if (words.empty() || words == " ") {
        return;
    }
    words = "{" + words + "}";
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t end = std::min(words.find(' ', at), words.size());
        put(std::string_view(words).substr(at, end - at));
        at = end + 1;
    }
    numbered_ = false;
}

play::Result<void> PgnWriter::show(Id id) {
    const auto options = copy_.options();
    const GameTree::Node& node = tree_[id];
    const auto found =
        std::find_if(options.begin(), options.end(), [&](const play::Option& each) { return each.text == node.text; });
    if (found == options.end()) {
        return tl::unexpected(
            play::Error{fmt::format("the move `{}` of the record cannot be played", node.text), "", ""});
    }
    std::string san = san_of_options(copy_)[static_cast<std::size_t>(found - options.begin())];
    if (san.find_first_of(" \t\r\n(){}[];$") != std::string::npos) {
        return tl::unexpected(play::Error{fmt::format("PGN cannot tell the move `{}`", node.text), "", ""});
    }
    const bool first = copy_.player() == players_[0];
    const std::size_t number = (copy_.record().size() + offset_) / 2 + 1;
    if (first || !numbered_) {
        put(fmt::format("{}{}", number, first ? "." : "..."));
    }
    // What is written behind a check is known when it has been made.
    const char last = node.written.empty() ? ' ' : node.written.back();
    put(san + ((last == '+' || last == '#') && san.back() != last ? std::string(1, last) : ""));
    numbered_ = first;
    for (const unsigned glyph : node.glyphs) {
        put(fmt::format("${}", glyph));
    }
    put_comment(node.comment);
    return {};
}

play::Result<void> PgnWriter::enter(Id id) {
    return copy_.play(tree_[id].text);
}

void PgnWriter::list_children(const Task& task) {
    const auto& children = tree_[task.id].children;
    if (children.empty()) {
        return;
    }
    using Type = Task::Type;
    left_.push_back({Type::children, children.front(), task.depth + 1});
    left_.push_back({Type::enter, children.front(), task.depth});
    for (std::size_t i = children.size(); i-- > 1;) {
        left_.push_back({Type::close, children[i], task.depth});
        left_.push_back({Type::children, children[i], task.depth + 1});
        left_.push_back({Type::enter, children[i], task.depth});
        left_.push_back({Type::show, children[i], task.depth});
        left_.push_back({Type::open, children[i], task.depth});
    }
    left_.push_back({Type::show, children.front(), task.depth});
}

play::Result<void> PgnWriter::put_moves() {
    left_.push_back({Task::Type::children});
    while (!left_.empty()) {
        const Task task = left_.back();
        left_.pop_back();
        play::Result<void> done;
        switch (task.type) {
            case Task::Type::show:
                done = show(task.id);
                break;
            case Task::Type::enter:
                done = enter(task.id);
                break;
            case Task::Type::children:
                list_children(task);
                break;
            case Task::Type::open:
                put("(");
                numbered_ = false;
                break;
            case Task::Type::close:
                while (copy_.record().size() > task.depth) {
                    copy_.take_back();
                }
                put(")");
                numbered_ = false;
                break;
        }
        if (!done) {
            return done;
        }
    }
    return {};
}

play::Result<std::string> PgnWriter::write() {
    if (!match_.start_text().empty()) {
        if (auto set = copy_.set_position(match_.start_text()); !set) {
            return tl::unexpected(set.error());
        }
    }
    offset_ = copy_.player() == players_[0] ? 0 : 1;
    put_tags();
    put_comment(tree_[GameTree::root].comment);
    if (auto done = put_moves(); !done) {
        return tl::unexpected(done.error());
    }
    put(result());
    return text_ + "\n";
}

}  // namespace

play::Result<std::string> write_pgn(const play::Match& match) {
    auto players = pgn_players(match.rules());
    if (players.size() != 2) {
        return tl::unexpected(
            play::Error{"PGN is for games of two players without dice", "a saved game (`.save`) keeps every game", ""});
    }
    return PgnWriter(match, std::move(players)).write();
}

}  // namespace bazillion::protocols
