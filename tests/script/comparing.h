#pragma once

#include "play/engine/hooks.h"

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

/// Passes calls on, each a second time to Lua whatever is remembered, and takes down the first that got another answer.
class ComparingHooks final : public bazillion::play::Hooks {
public:
    using View = bazillion::play::HookView;
    explicit ComparingHooks(bazillion::play::Hooks& hooks) : hooks_(hooks) {}

    Answer<bazillion::play::HookChanges> changes(const std::string& function, const View& view) override {
        return compared(function, view, [&](const View& with) { return hooks_.changes(function, with); });
    }
    Answer<std::vector<bazillion::play::HookMove>> moves(const std::string& function, const View& view) override {
        return compared(function, view, [&](const View& with) { return hooks_.moves(function, with); });
    }
    Answer<bool> legal(const std::string& function, const View& view) override {
        return compared(function, view, [&](const View& with) { return hooks_.legal(function, with); });
    }
    Answer<bazillion::play::HookOutcome> outcome(const std::string& function, const View& view) override {
        return compared(function, view, [&](const View& with) { return hooks_.outcome(function, with); });
    }
    Answer<int> evaluate(const std::string& function, const View& view, bazillion::play::PlayerId player) override {
        return compared(function, view, [&](const View& with) { return hooks_.evaluate(function, with, player); });
    }

    std::size_t calls = 0;
    std::string different;  ///< the function that did not remember well

private:
    static bool same(bool a, bool b) { return a == b; }
    static bool same(int a, int b) { return a == b; }
    static bool same(const bazillion::play::HookChanges& a, const bazillion::play::HookChanges& b) {
        return a.changes == b.changes && a.again == b.again;
    }
    static bool same(const bazillion::play::HookOutcome& a, const bazillion::play::HookOutcome& b) {
        return a.over == b.over && a.winner == b.winner && a.reason == b.reason;
    }
    static bool same(const std::vector<bazillion::play::HookMove>& a, const std::vector<bazillion::play::HookMove>& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
            return x.text == y.text && x.label == y.label && x.from == y.from && x.to == y.to &&
                   x.changes == y.changes && x.again == y.again;
        });
    }

    template <typename Call>
    std::invoke_result_t<Call, const View&> compared(const std::string& function, View view, Call&& call) {
        ++calls;
        auto answer = call(view);
        view.plain = true;
        const auto plain = call(view);
        const bool right = answer && plain ? same(*answer, *plain)
                                           : !answer && !plain && answer.error().message == plain.error().message;
        different = right || !different.empty() ? different : function;
        return answer;
    }

    bazillion::play::Hooks& hooks_;
};
