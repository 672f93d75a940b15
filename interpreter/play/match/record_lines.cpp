#include "play/match/record_lines.h"

#include "play/match/match.h"

#include <algorithm>
#include <charconv>

namespace bazillion::play {

using Id = GameTree::Id;

RecordState::RecordState(GameTree tree, Id here) : tree_(std::move(tree)), line_(tree_.path(here)), ply_(line_.size()) {
    extend();
}

/// The line goes on as it did when it was left.
void RecordState::extend() {
    for (Id at = tree_.next(line_.empty() ? GameTree::root : line_.back()); at != GameTree::root; at = tree_.next(at)) {
        line_.push_back(at);
        ++steps_;
    }
}

void RecordState::move(std::string_view text) {
    if (ply_ == line_.size() || tree_[line_[ply_]].text != text) {
        const Id id = tree_.add(here(), 0, text);
        line_.resize(ply_);
        line_.push_back(id);
        extend();
    }
    ++ply_;
}

void RecordState::remove() {
    if (ply_ == 0) {
        return;
    }
    const Id gone = here();
    --ply_;
    line_.resize(ply_);
    tree_.remove(gone);
    extend();
}

namespace {

class LineWriter {
public:
    LineWriter(RecordState& from, const GameTree& tree) : from_(from), tree_(tree) {}

    void drop_removed();
    void add_new();
    void order_children();
    /// Makes the line that of a node, and has the game stand there.
    void choose(Id here);
    [[nodiscard]] std::string take() { return std::move(lines_); }

private:
    struct Pair {
        Id to = GameTree::root, from = GameTree::root;
    };
    void stand_at(Id id);
    void annotate(const Pair& pair);

    RecordState& from_;
    const GameTree& tree_;
    std::string lines_;
};

/// Goes to a node of the file's tree by the fewest lines.
void LineWriter::stand_at(Id id) {
    if (id == from_.here()) {
        return;
    }
    const auto& line = from_.line();
    const auto path = from_.tree().path(id);
    const auto differ = std::mismatch(path.begin(), path.end(), line.begin(), line.end());
    auto common = static_cast<std::size_t>(differ.first - path.begin());
    const auto go_to = [&](std::size_t ply) {
        if (from_.ply() != ply) {
            lines_ += saved_heading("Played", std::to_string(ply));
            from_.go_to(ply);
        }
    };
    go_to(common);
    for (; common < path.size(); ++common) {
        const std::string text = from_.tree()[path[common]].text;
        lines_ += saved_move_line(common + 1, text);
        from_.move(text);
    }
}

void LineWriter::drop_removed() {
    std::vector<Pair> left{{}};
    while (!left.empty()) {
        const Pair pair = left.back();
        left.pop_back();
        const auto children = from_.tree()[pair.from].children;
        for (const Id child : children) {
            const Id same = tree_.child(pair.to, from_.tree()[child].text);
            if (same != GameTree::root) {
                left.push_back({same, child});
                continue;
            }
            stand_at(child);
            lines_ += saved_heading("Removed", std::to_string(from_.ply()));
            from_.remove();
        }
    }
}

void LineWriter::annotate(const Pair& pair) {
    const auto& wanted = tree_[pair.to];
    if (!wanted.left.empty() && wanted.left != from_.tree()[pair.from].left) {
        stand_at(pair.from);
        lines_ += saved_heading("Left", wanted.left);
        from_.set_left(wanted.left);
    }
    if (wanted.comment != from_.tree()[pair.from].comment) {
        stand_at(pair.from);
        lines_ += saved_heading("Comment", wanted.comment);
        from_.comment(wanted.comment);
    }
    if (wanted.glyphs != from_.tree()[pair.from].glyphs) {
        stand_at(pair.from);
        lines_ += saved_heading("Glyphs", glyph_numbers(wanted.glyphs));
        from_.set_glyphs(wanted.glyphs);
    }
}

void LineWriter::add_new() {
    std::vector<Pair> left{{}};  // `from`: the parent's, but at the root
    while (!left.empty()) {
        Pair pair = left.back();
        left.pop_back();
        if (pair.to != GameTree::root) {
            const std::string& text = tree_[pair.to].text;
            const Id parent = pair.from;
            pair.from = from_.tree().child(parent, text);
            if (pair.from == GameTree::root) {
                stand_at(parent);
                lines_ += saved_move_line(from_.ply() + 1, text);
                from_.move(text);
                pair.from = from_.here();
            }
        }
        annotate(pair);
        const auto& children = tree_[pair.to].children;
        for (auto at = children.rbegin(); at != children.rend(); ++at) {
            left.push_back({*at, pair.from});
        }
    }
}

void LineWriter::order_children() {
    std::vector<Pair> left{{}};
    while (!left.empty()) {
        const Pair pair = left.back();
        left.pop_back();
        std::vector<Id> wanted;
        for (const Id child : tree_[pair.to].children) {
            wanted.push_back(from_.tree().child(pair.from, tree_[child].text));
            left.push_back({child, wanted.back()});
        }
        if (wanted == from_.tree()[pair.from].children) {
            continue;
        }
        for (auto at = wanted.rbegin(); at != wanted.rend(); ++at) {
            if (from_.tree()[pair.from].children.front() != *at) {
                stand_at(*at);
                lines_ += saved_heading("Main", std::to_string(from_.ply()));
                from_.promote();
            }
        }
    }
}

void LineWriter::choose(Id here) {
    const auto line = tree_.line(here);
    Id end = GameTree::root, stop = GameTree::root;
    for (const Id id : line) {
        end = from_.tree().child(end, tree_[id].text);
        stop = id == here ? end : stop;
    }
    const auto& now = from_.line();
    if (end != (now.empty() ? GameTree::root : now.back())) {
        stand_at(end);
    }
    stand_at(stop);
}

}  // namespace

std::string record_lines(RecordState& from, const GameTree& tree, Id here) {
    LineWriter writer(from, tree);
    writer.drop_removed();
    writer.add_new();
    writer.order_children();
    writer.choose(here);
    return writer.take();
}

std::string glyph_numbers(const std::vector<unsigned>& glyphs) {
    std::string text;
    for (const unsigned glyph : glyphs) {
        text += (text.empty() ? "" : " ") + std::to_string(glyph);
    }
    return text;
}

std::optional<std::vector<unsigned>> read_glyph_numbers(std::string_view text) {
    constexpr std::size_t most = 16;
    constexpr unsigned highest = 255;
    std::vector<unsigned> glyphs;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at != end) {
        unsigned number = 0;
        const auto [stop, error] = std::from_chars(at, end, number);
        if (error != std::errc{} || number > highest || glyphs.size() == most || (stop != end && *stop != ' ')) {
            return std::nullopt;
        }
        glyphs.push_back(number);
        at = stop == end ? end : stop + 1;
    }
    return glyphs;
}

}  // namespace bazillion::play
