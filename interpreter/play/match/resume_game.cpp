// Saved games on the board again.
#include "play/match/match.h"
#include "play/match/zillions_game.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::play {

namespace {

/// What players have decided about the end, once the moves are played.
Result<void> end_as_saved(Match& match, const SavedGame& saved) {
    if (saved.result.empty()) {
        return {};
    }
    const auto termination = read_termination(match.rules(), saved.result);
    if (!termination) {
        return tl::unexpected(Error{fmt::format("`{}` is no result of this game", saved.result.substr(0, 60)),
                                    "expected `agreed`, or `resigned` or `time` with the name of a player", ""});
    }
    match.end_by(*termination);
    return {};
}

Result<void> play_move(Match& match, const std::string& text, std::size_t number, std::size_t line) {
    auto done = match.play(text);
    if (!done) {
        Error error = done.error();
        if (auto script = match.take_error()) {
            error = *std::move(script);  // that is why the move is not there
        }
        const std::string place = line == 0 ? "" : fmt::format("line {}: ", line);
        error.message = fmt::format("{}move {}: {}", place, number, error.message);
        return tl::unexpected(error);
    }
    return {};
}

/// Plays the whole tree, the main line before its variations, with its annotations.
Result<void> play_tree(Match& match, const SavedGame& saved) {
    const GameTree& tree = saved.tree;
    const auto annotate = [&](GameTree::Id id) {
        match.set_comment(match.here(), tree[id].comment);
        match.set_glyphs(match.here(), tree[id].glyphs);
    };
    struct Next {
        GameTree::Id id;
        std::size_t behind;  ///< so many moves
    };
    std::vector<Next> left{{GameTree::root, 0}};
    while (!left.empty()) {
        const auto [id, behind] = left.back();
        left.pop_back();
        while (match.record().size() > behind) {
            match.take_back();
        }
        if (id != GameTree::root) {
            if (auto done = play_move(match, tree[id].text, behind + 1, saved.node_lines[id]); !done) {
                return done;
            }
        }
        annotate(id);
        match.set_left(read_left(tree[id].left).value_or(std::vector<TimeLeft>{}));
        const auto& children = tree[id].children;
        for (auto child = children.rbegin(); child != children.rend(); ++child) {
            left.push_back({*child, match.record().size()});
        }
    }
    return {};
}

/// Plays a game, and leaves it on the line on which it was saved.
Result<void> play_record(Match& match, const SavedGame& saved) {
    const bool annotated = saved.tree.annotated();
    if (auto done = annotated ? play_tree(match, saved) : Result<void>(); !done) {
        return done;
    }
    std::size_t same = 0;
    while (same < std::min(saved.moves.size(), match.record().size()) &&
           match.record()[same].text == saved.moves[same]) {
        ++same;
    }
    while (match.record().size() > same) {
        match.take_back();
    }
    for (std::size_t i = same; i < saved.moves.size(); ++i) {
        const std::size_t line = i < saved.lines.size() ? saved.lines[i] : 0;
        if (auto done = play_move(match, saved.moves[i], i + 1, line); !done) {
            return done;
        }
        match.set_left(read_left(i < saved.left.size() ? saved.left[i] : "").value_or(std::vector<TimeLeft>{}));
    }
    while (match.record().size() > saved.played.value_or(saved.moves.size())) {
        match.take_back();
    }
    return end_as_saved(match, saved);
}

}  // namespace

Result<void> resume(Match& match, const SavedGame& saved) {
    if (saved.of_zillions) {
        return resume_zillions_game(match, saved);
    }
    match.restart();
    if (const auto control = read_time_control(saved.clock)) {
        match.set_clock(GameClock(*control, match.rules().players.size()));
    }
    if (!saved.start.empty()) {
        if (auto done = match.set_position(saved.start); !done) {
            return done;
        }
    }
    return play_record(match, saved);
}

}  // namespace bazillion::play
