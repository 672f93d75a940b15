#pragma once

#include "script/question.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace bazillion::script {

/// The results of a function by what it asked. A hook is told all that it knows by answers to questions and remembers
/// nothing: so its first question is always the same, the second one hangs on nothing but the first answer, and so on
/// until it returns. Calls made so far are thus a tree of questions with results at its ends. Walking it, which takes
/// some nanoseconds a question, finds the result of a call that was told the same before.
///
/// Where few calls are met again, nothing is remembered for a while, each time for longer. Where this is so behind one
/// answer only, as it mostly is, the questions behind it are closed, and the others remembered.
class HookMemo {
public:
    /// How many questions and results are kept; then all is forgotten and learnt anew.
    static constexpr std::size_t most_kept = 1 << 16;

    /// Whether the next call is to be looked up and learnt. Counts calls.
    [[nodiscard]] bool is_active() {
        if (backing_off_ == 0) [[likely]] {
            return true;
        }
        --backing_off_;
        return false;
    }

    /// The number of the result, given how to answer a question now.
    template <typename Tell>
    [[nodiscard]] std::optional<std::uint32_t> find(Tell&& tell) {
        if (++asked_ == asked_before_back_off) {
            lint();
        }
        worth_learning_ = !is_backing_off();
        std::array<std::uint32_t, Notes::most> path;  // NOLINT: clearing it would cost as much as a call
        std::size_t depth = 0;
        std::uint32_t at = nodes_.empty() ? unknown : 0;
        while (at != unknown) {
            Node& node = nodes_[at];
            if (node.question.about == Question::About::nothing) {
                ++found_;
                return node.next;
            }
            if (at != 0 && !pays(node)) {
                --asked_;  // says nothing about the others
                ++all_asked_;
                worth_learning_ = false;
                return std::nullopt;
            }
            path[depth++] = at;
            const std::uint32_t answer = tell(node.question);
            at = answer == node.answer ? node.next : find_branch(at, answer);
        }
        for (const std::uint32_t passed : std::span(path).first(depth)) {
            ++nodes_[passed].missed;
        }
        return std::nullopt;
    }
    /// Whether the call that was not found should be learnt.
    [[nodiscard]] bool is_worth_learning() const { return worth_learning_; }

    /// Remembers that a call was told this and had that result. `room` is what the result takes, in questions.
    void learn(std::span<const Notes::Note> notes, std::uint32_t result, std::size_t room);
    /// Whether there is room for that; else all should be forgotten first.
    [[nodiscard]] bool has_room(std::size_t questions) const { return kept_ + questions <= most_kept; }
    void forget();
    [[nodiscard]] bool is_empty() const { return nodes_.empty(); }

    [[nodiscard]] std::uint64_t times_asked() const { return all_asked_ + asked_; }
    [[nodiscard]] std::uint64_t times_found() const { return all_found_ + found_; }
    [[nodiscard]] bool is_backing_off() const { return backing_off_ != 0; }

private:
    static constexpr std::uint32_t unknown = 0xffffffff;
    static constexpr std::uint32_t asked_before_back_off = 2048;
    static constexpr std::uint32_t worth_it = asked_before_back_off / 4;  ///< found so often, it pays
    static constexpr std::uint32_t first_back_off = 1 << 14;              ///< calls
    static constexpr std::uint16_t asked_a_look = 512;                    ///< of one question

    /// The first answer that was ever given leads to `next`, others through `branches_`. At an end there is no
    /// question, and `next` is the result.
    struct Node {
        Question question;
        std::uint32_t answer = 0;
        std::uint32_t next = unknown;
        std::uint16_t asked = 0, missed = 0;  ///< since the last look: how often, and how often in vain
        bool closed = false;
    };
    struct Branch {
        std::uint32_t node = unknown;
        std::uint32_t answer = 0;
        std::uint32_t next = unknown;
    };

    void lint();
    /// Counts that a question is asked. False if the calls that come to it are seldom found.
    static bool pays(Node& node) {
        if (!node.closed && ++node.asked == asked_a_look) [[unlikely]] {
            node.closed = node.missed > asked_a_look / 4 * 3;
            node.asked = node.missed = 0;
        }
        return !node.closed;
    }
    [[nodiscard]] std::size_t place_of(std::uint32_t node, std::uint32_t answer) const;
    [[nodiscard]] std::uint32_t find_branch(std::uint32_t node, std::uint32_t answer) const {
        return branches_.empty() ? unknown : branches_[place_of(node, answer)].next;
    }
    void add_branch(std::uint32_t node, std::uint32_t answer, std::uint32_t next);
    std::uint32_t add_node(Question question);

    std::vector<Node> nodes_;
    std::vector<Branch> branches_;  ///< a hash table: a power of two, less than half full
    std::size_t branched_ = 0;
    std::size_t kept_ = 0;
    std::uint32_t asked_ = 0, found_ = 0;  ///< since the last lint
    std::uint64_t all_asked_ = 0, all_found_ = 0;
    bool worth_learning_ = false;
    std::uint32_t backing_off_ = 0;
    std::uint32_t next_back_off_ = first_back_off;
};

}  // namespace bazillion::script
