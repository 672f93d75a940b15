#pragma once

#include "play/match/match.h"

#include <catch2/catch.hpp>

#include <random>
#include <string>

namespace bazillion::tiny {

/// The tree behind a node in brackets, with annotations: `a1a2{good}$1(b1b2) c1c2`.
inline std::string tree_text(const play::GameTree& tree, play::GameTree::Id id = play::GameTree::root) {
    const auto& node = tree[id];
    std::string text = node.text + (node.comment.empty() ? "" : "{" + node.comment + "}");
    for (const unsigned glyph : node.glyphs) {
        text += "$" + std::to_string(glyph);
    }
    for (std::size_t i = 1; i < node.children.size(); ++i) {
        text += "(" + tree_text(tree, node.children[i]) + ")";
    }
    return node.children.empty() ? text : text + " " + tree_text(tree, node.children.front());
}

/// Where the game stands, what can be played again, and the tree.
inline std::string record_text(const play::Match& match) {
    std::string text = match.position_text() + ":";
    for (const auto& ply : match.record()) {
        text += " " + ply.text;
    }
    text += " |";
    const auto back = match.taken_back();
    for (auto ply = back.rbegin(); ply != back.rend(); ++ply) {
        text += " " + ply->text;
    }
    return text + "\n" + tree_text(match.tree());
}

/// One of the things that can be done to a record.
inline void edit_record(play::Match& match, std::mt19937& random) {
    const auto any_node = [&]() -> play::GameTree::Id {
        const auto line = match.tree().line(match.here());
        return line.empty() ? play::GameTree::root : line[random() % line.size()];
    };
    switch (const auto options = match.options(); random() % 16) {
        case 0:
            match.redo();
            break;
        case 1:
        case 2:
        case 3:
            match.take_back();
            break;
        case 4:
            match.set_comment(any_node(), random() % 3 == 0 ? "" : "two\nlines " + std::to_string(random() % 9));
            break;
        case 5:
            if (const auto id = any_node(); id != play::GameTree::root) {
                match.set_glyphs(id, random() % 3 == 0 ? std::vector<unsigned>() : std::vector<unsigned>{1, 14});
            }
            break;
        case 6:
            if (const auto id = any_node(); id != play::GameTree::root) {
                match.promote(id);
            }
            break;
        case 7:
            if (random() % 4 == 0) {
                match.remove(any_node());
            }
            break;
        case 8: {
            const auto id = static_cast<play::GameTree::Id>(random() % match.tree().size());
            if (!match.tree()[id].removed) {
                REQUIRE(match.go_to(id));
            }
            break;
        }
        default:
            if (!options.empty()) {
                REQUIRE(match.play(std::string(options[random() % options.size()].text)));
            }
    }
}

}  // namespace bazillion::tiny
