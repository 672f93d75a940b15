#include "play/match/game_tree.h"

#include <algorithm>
#include <array>
#include <utility>

namespace bazillion::play {

using Id = GameTree::Id;

Id GameTree::child(Id parent, std::string_view text) const {
    const auto& children = nodes_[parent].children;
    const auto found = std::find_if(children.begin(), children.end(), [&](Id id) { return nodes_[id].text == text; });
    return found == children.end() ? root : *found;
}

Id GameTree::next(Id id) const {
    const Node& node = nodes_[id];
    return node.chosen != root ? node.chosen : node.children.empty() ? root : node.children.front();
}

std::size_t GameTree::depth(Id id) const {
    std::size_t moves = 0;
    for (; id != root; id = nodes_[id].parent) {
        ++moves;
    }
    return moves;
}

std::vector<Id> GameTree::path(Id id) const {
    std::vector<Id> moves;
    for (; id != root; id = nodes_[id].parent) {
        moves.push_back(id);
    }
    std::reverse(moves.begin(), moves.end());
    return moves;
}

std::vector<Id> GameTree::line(Id id) const {
    std::vector<Id> moves = path(id);
    for (Id at = next(id); at != root; at = next(at)) {
        moves.push_back(at);
    }
    return moves;
}

bool GameTree::annotated() const {
    return std::any_of(nodes_.begin(), nodes_.end(), [](const Node& node) {
        return !node.removed && (node.children.size() > 1 || !node.comment.empty() || !node.glyphs.empty());
    });
}

Id GameTree::add(Id parent, rules::PlayerId player, std::string_view text) {
    Id id = child(parent, text);
    if (id == root) {
        id = static_cast<Id>(nodes_.size());
        Node node;
        node.parent = parent;
        node.text = text;
        nodes_.push_back(std::move(node));
        nodes_[parent].children.push_back(id);
    }
    nodes_[id].player = player;
    nodes_[parent].chosen = id;
    return id;
}

void GameTree::clear_left() {
    for (Node& node : nodes_) {
        node.left.clear();
    }
}

void GameTree::promote(Id id) {
    auto& siblings = nodes_[nodes_[id].parent].children;
    const auto at = std::find(siblings.begin(), siblings.end(), id);
    std::rotate(siblings.begin(), at, at + 1);
}

void GameTree::remove(Id id) {
    Node& parent = nodes_[nodes_[id].parent];
    std::erase(parent.children, id);
    parent.chosen = parent.chosen == id ? root : parent.chosen;
    std::vector<Id> left{id};
    while (!left.empty()) {
        Node& node = nodes_[left.back()];
        left.pop_back();
        left.insert(left.end(), node.children.begin(), node.children.end());
        node = {};
        node.removed = true;
    }
    while (nodes_.back().removed) {
        nodes_.pop_back();
    }
}

namespace {

// Section 10 of the PGN standard, with the signs of the Chess Informant that keyboards have.
constexpr std::array<std::pair<unsigned, std::string_view>, 14> glyph_table{{{1, "!"},
                                                                             {2, "?"},
                                                                             {3, "!!"},
                                                                             {4, "??"},
                                                                             {5, "!?"},
                                                                             {6, "?!"},
                                                                             {10, "="},
                                                                             {13, "~"},
                                                                             {14, "+="},
                                                                             {15, "=+"},
                                                                             {16, "+/-"},
                                                                             {17, "-/+"},
                                                                             {18, "+-"},
                                                                             {19, "-+"}}};

}  // namespace

std::string_view glyph_sign(unsigned glyph) {
    const auto found =
        std::find_if(glyph_table.begin(), glyph_table.end(), [&](const auto& row) { return row.first == glyph; });
    return found == glyph_table.end() ? std::string_view() : found->second;
}

unsigned glyph_of(std::string_view sign) {
    const auto found =
        std::find_if(glyph_table.begin(), glyph_table.end(), [&](const auto& row) { return row.second == sign; });
    return found == glyph_table.end() ? 0 : found->first;
}

std::string glyph_signs(const GameTree::Node& node) {
    std::string text;
    for (const unsigned glyph : node.glyphs) {
        const std::string_view sign = glyph_sign(glyph);
        const bool on_move = glyph < 10;
        text += text.empty() || on_move ? "" : " ";
        text += sign.empty() ? "$" + std::to_string(glyph) : std::string(sign);
    }
    return text;
}

}  // namespace bazillion::play
