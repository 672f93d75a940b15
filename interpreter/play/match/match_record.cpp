// The record of a match as a tree; how players end a game, and their clocks.
#include "play/match/match_state.h"
#include "play/match/text.h"
#include "play/match/text_parts.h"

#include <algorithm>

namespace bazillion::play {

/// Goes to the move in the tree, where it may be new.
void Match::State::note(const Ply& ply) {
    here = tree.add(here, ply.player, ply.text);
    tree.set_left(here, write_left(ply.left));
    if (!taken_back.empty() && taken_back.back().text == ply.text) {
        taken_back.pop_back();
    } else {
        list_taken_back();
    }
}

/// What follows in the tree is what `redo` plays.
void Match::State::list_taken_back() {
    taken_back.clear();
    for (auto id = tree.next(here); id != GameTree::root; id = tree.next(id)) {
        // Rules that have changed may have fewer players.
        const PlayerId player = tree[id].player < engine.rules().players.size() ? tree[id].player : PlayerId{0};
        taken_back.push_back({.player = player, .text = tree[id].text, .written = tree[id].written, .effects = {}});
    }
    std::reverse(taken_back.begin(), taken_back.end());
}

void Match::set_taken_back(std::vector<Ply> plies) {
    GameTree& tree = state_->tree;
    while (!tree[state_->here].children.empty()) {
        tree.remove(tree[state_->here].children.back());
    }
    GameTree::Id end = state_->here;
    for (auto ply = plies.rbegin(); ply != plies.rend(); ++ply) {
        end = tree.add(end, ply->player, ply->text);
        tree.set_written(end, ply->written);
    }
    state_->taken_back = std::move(plies);
}
const GameTree& Match::tree() const {
    return state_->tree;
}
GameTree::Id Match::here() const {
    return state_->here;
}
void Match::take_tree(GameTree tree, GameTree::Id here) {
    state_->tree = std::move(tree);
    state_->here = here;
    GameTree::Id at = here;
    for (auto ply = state_->record.rbegin(); ply != state_->record.rend(); ++ply, at = state_->tree[at].parent) {
        state_->tree.set_written(at, ply->written);
    }
    state_->list_taken_back();
}
void Match::set_comment(GameTree::Id id, std::string comment) {
    state_->tree.set_comment(id, std::move(comment));
}

void Match::add_comment(GameTree::Id id, std::string_view text, char between) {
    state_->tree.add_comment(id, text, between);
}
void Match::set_glyphs(GameTree::Id id, std::vector<unsigned> glyphs) {
    state_->tree.set_glyphs(id, std::move(glyphs));
}
void Match::promote(GameTree::Id id) {
    state_->tree.promote(id);
}

bool Match::end_by(const Termination& termination) {
    if (outcome()) {
        return false;
    }
    state_->termination = termination;
    state_->refresh();
    return true;
}

bool Match::retract() {
    if (!state_->termination || state_->termination->reason == Termination::Reason::time) {
        return false;
    }
    state_->termination.reset();
    state_->refresh();
    return true;
}

void Match::set_clock(std::optional<GameClock> clock) {
    state_->clock = std::move(clock);
    for (Ply& ply : state_->record) {
        ply.left.clear();
    }
    state_->tree.clear_left();
    if (state_->clock && !state_->record.empty()) {
        state_->record.back().left = state_->clock->all();
        state_->tree.set_left(state_->here, write_left(state_->record.back().left));
    }
}

void Match::set_left(std::span<const TimeLeft> left) {
    if (!state_->clock || state_->record.empty()) {
        return;
    }
    if (left.empty() || state_->clock->set(left)) {
        state_->record.back().left.assign(left.begin(), left.end());
        state_->tree.set_left(state_->here, write_left(left));
    }
}

bool Match::spend(std::chrono::milliseconds time) {
    const PlayerId player = this->player();
    const bool begun = std::any_of(state_->record.begin(), state_->record.end(),
                                   [&](const Ply& ply) { return decides(rules(), ply.player); });
    if (!state_->clock || outcome() || !begun || !decides(rules(), player)) {
        return false;
    }
    state_->clock->spend(player, time);
    return state_->clock->flagged(player) && end_by({Termination::Reason::time, player});
}

/// Plays a move of the tree, and the clocks show what they showed behind it.
Result<void> Match::replay(GameTree::Id id) {
    const GameTree::Node move = state_->tree[id];
    auto done = play(std::string_view(move.text));
    if (done && !move.left.empty()) {
        set_left(read_left(move.left).value_or(std::vector<TimeLeft>{}));
    }
    return done;
}

bool Match::redo() {
    const GameTree::Id next = state_->tree.next(state_->here);
    return next != GameTree::root && replay(next).has_value();
}

Result<void> Match::go_to(GameTree::Id id) {
    const auto path = state_->tree.path(id);
    const auto now = state_->tree.path(state_->here);
    const auto differ = std::mismatch(path.begin(), path.end(), now.begin(), now.end());
    const auto common = static_cast<std::size_t>(differ.first - path.begin());
    if (id != state_->here && state_->termination) {  // to look further than where a game was given up
        state_->termination.reset();
        state_->refresh();
    }
    while (state_->record.size() > common) {
        take_back();
    }
    for (std::size_t i = common; i < path.size(); ++i) {
        if (auto done = replay(path[i]); !done) {
            return done;
        }
    }
    return {};
}

void Match::remove(GameTree::Id id) {
    if (id == GameTree::root) {
        return;
    }
    const auto path = state_->tree.path(state_->here);
    const auto at = std::find(path.begin(), path.end(), id);
    while (at != path.end() && state_->record.size() > static_cast<std::size_t>(at - path.begin())) {
        take_back();
    }
    state_->tree.remove(id);
    state_->list_taken_back();
}

}  // namespace bazillion::play
