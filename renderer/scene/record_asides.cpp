#include "renderer/scene/record_asides.h"

namespace bazillion::renderer {

namespace {

using Id = play::GameTree::Id;

/// A variation in one line, as far as it is worth showing.
std::string variation_text(const play::GameTree& tree, Id first) {
    constexpr std::size_t most = 12;
    std::string text = "↳";
    std::size_t moves = 0;
    for (Id id = first; id != play::GameTree::root; id = tree.next(id)) {
        if (++moves > most) {
            return text + " …";
        }
        text += " " + with_signs(tree[id].written.empty() ? tree[id].text : tree[id].written, tree[id]);
    }
    return text;
}

}  // namespace

std::string with_signs(const std::string& move, const play::GameTree::Node& node) {
    const std::string signs = play::glyph_signs(node);
    const bool on_move = !signs.empty() && (signs[0] == '!' || signs[0] == '?');
    return signs.empty() ? move : on_move ? move + signs : move + " " + signs;
}

std::vector<AsideView> asides_of(const play::Match& match) {
    const play::GameTree& tree = match.tree();
    std::vector<AsideView> asides;
    const auto add_comment = [&](Id id, std::size_t after) {
        if (!tree[id].comment.empty()) {
            asides.push_back({after, tree[id].comment, true, id});
        }
    };
    add_comment(play::GameTree::root, 0);
    std::size_t after = 0;
    for (const Id id : tree.line(match.here())) {
        ++after;
        add_comment(id, after);
        for (const Id other : tree[tree[id].parent].children) {
            if (other != id) {
                asides.push_back({after, variation_text(tree, other), false, other});
            }
        }
    }
    return asides;
}

}  // namespace bazillion::renderer
