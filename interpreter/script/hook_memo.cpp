#include "script/hook_memo.h"

#include "play/position/hash_combine.h"

#include <algorithm>
#include <utility>

namespace bazillion::script {

void Notes::take(Question question, std::uint32_t answer) {
    const auto known = all();
    if (!taking_ || std::any_of(known.begin(), known.end(), [&](const Note& n) { return n.question == question; })) {
        return;
    }
    if (size_ == most) {
        give_up();
        return;
    }
    notes_[size_++] = {question, answer};
}

/// Rests if the last calls were seldom found; the longer, the oftener this was so.
void HookMemo::lint() {
    constexpr std::uint32_t longest_rest = 1 << 24;
    if (found_ < worth_it) {
        backing_off_ = next_back_off_;
        next_back_off_ = std::min(2 * next_back_off_, longest_rest);
        forget();
    } else {
        next_back_off_ = first_back_off;
    }
    all_asked_ += std::exchange(asked_, 0);
    all_found_ += std::exchange(found_, 0);
}

void HookMemo::forget() {
    nodes_.clear();
    branches_.clear();
    branched_ = kept_ = 0;
}

std::uint32_t HookMemo::add_node(Question question) {
    ++kept_;
    nodes_.push_back({question, 0, unknown});
    return static_cast<std::uint32_t>(nodes_.size() - 1);
}

void HookMemo::learn(std::span<const Notes::Note> notes, std::uint32_t result, std::size_t room) {
    kept_ += room;
    std::uint32_t at = 0;
    bool is_new = nodes_.empty();
    for (std::size_t i = 0; i <= notes.size(); ++i) {
        const Question question = i == notes.size() ? Question{} : notes[i].question;
        if (is_new) {
            const std::uint32_t added = add_node(question);
            if (i > 0) {
                add_branch(at, notes[i - 1].answer, added);
            }
            at = added;
        } else if (nodes_[at].question != question) {
            return;  // it did ask something else once: such a function is not what it should be
        }
        if (i == notes.size()) {
            nodes_[at].next = result;
            return;
        }
        const std::uint32_t answer = notes[i].answer;
        const Node& node = nodes_[at];
        const std::uint32_t next = node.next != unknown && node.answer == answer ? node.next : find_branch(at, answer);
        is_new = next == unknown;
        at = is_new ? at : next;
    }
}

std::size_t HookMemo::place_of(std::uint32_t node, std::uint32_t answer) const {
    const std::size_t mask = branches_.size() - 1;
    std::size_t at = play::hash_combine(0, std::uint64_t{node} << 32 | answer) & mask;
    while (branches_[at].node != unknown && (branches_[at].node != node || branches_[at].answer != answer)) {
        at = (at + 1) & mask;
    }
    return at;
}

void HookMemo::add_branch(std::uint32_t node, std::uint32_t answer, std::uint32_t next) {
    if (nodes_[node].next == unknown) {
        nodes_[node].answer = answer;
        nodes_[node].next = next;
        return;
    }
    if (2 * (branched_ + 1) > branches_.size()) {
        constexpr std::size_t first_size = 64;
        const auto old = std::exchange(branches_, std::vector<Branch>(std::max(first_size, 2 * branches_.size())));
        for (const Branch& branch : old) {
            if (branch.node != unknown) {
                branches_[place_of(branch.node, branch.answer)] = branch;
            }
        }
    }
    ++branched_;
    branches_[place_of(node, answer)] = {node, answer, next};
}

}  // namespace bazillion::script
