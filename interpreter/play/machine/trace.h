#pragma once

#include "play/machine/tree.h"

#include <cstdint>
#include <span>
#include <vector>

namespace bazillion::play {

/// What runs of programs asked of the position, in its order, and in which state they were when they asked.
class Trace {
public:
    struct Asked {
        Slot slot = 0;                     ///< whether the code there is one of `holding`, which stays where it is,
        const CodeSet* holding = nullptr;  ///< or, where this is null,
        std::uint32_t test = 0;            ///< another test
        bool answer = false;
        bool effect_before = false;   ///< something was done between the question before and this one
        std::uint32_t state_end = 0;  ///< in `states_`
    };
    /// As new, but for the memory that its lists hold.
    void clear() {
        asked_.clear();
        states_.clear();
        tests_.clear();
        effect_ = false;
        complete_ = true;
    }

    /// The state of a run that is about to ask is written here, behind what there is.
    [[nodiscard]] std::vector<std::uint32_t>& states() { return states_; }
    /// A question about the code on a cell, or another one.
    void note(Cell cell, const CodeSet& holding, bool answer) {
        push({.slot = cell, .holding = &holding, .answer = answer});
    }
    void note(const Test& test, bool answer) {
        push({.test = static_cast<std::uint32_t>(tests_.size()), .answer = answer});
        tests_.push_back(test);
    }
    void note_effect() { effect_ = true; }
    /// Something was looked at that no question tells.
    void lose() { complete_ = false; }

    [[nodiscard]] bool complete() const { return complete_ && asked_.size() <= most_questions; }
    [[nodiscard]] const std::vector<Asked>& asked() const { return asked_; }
    [[nodiscard]] const Test& test(const Asked& asked) const { return tests_[asked.test]; }
    [[nodiscard]] std::span<const std::uint32_t> state(std::size_t index) const {
        const std::uint32_t begin = index == 0 ? 0 : asked_[index - 1].state_end;
        return std::span(states_).subspan(begin, asked_[index].state_end - begin);
    }
    /// Something was done behind the last question.
    [[nodiscard]] bool effect_at_end() const { return effect_; }

    static constexpr std::size_t most_questions = 300;

private:
    void push(Asked asked) {
        if (asked_.size() <= most_questions) {
            asked.effect_before = effect_;
            asked.state_end = static_cast<std::uint32_t>(states_.size());
            effect_ = false;
            asked_.push_back(asked);
        }
    }
    std::vector<Asked> asked_;
    std::vector<std::uint32_t> states_;
    std::vector<Test> tests_;
    bool effect_ = false;
    bool complete_ = true;
};

}  // namespace bazillion::play
