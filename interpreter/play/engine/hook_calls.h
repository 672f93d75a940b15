#pragma once

#include "play/engine/engine_parts.h"
#include "play/engine/hooks.h"
#include "syntax/diagnostic.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bazillion::play {

/// Calls the functions of scripts with a view of the position, and keeps the first error they meet until somebody
/// takes it. A call changes nothing: what it returns is carried out by whoever asked.
class HookCalls : EngineParts {
public:
    HookCalls(const EngineParts& parts, Hooks* scripts) : EngineParts(parts), scripts_(scripts) {}

    [[nodiscard]] bool any() const { return scripts_ != nullptr; }

    // Not to be called if there are none.
    [[nodiscard]] Hooks::Answer<HookChanges> changes(const std::string& function);
    [[nodiscard]] Hooks::Answer<std::vector<HookMove>> moves(const std::string& function);
    [[nodiscard]] Hooks::Answer<bool> legal(const std::string& function);
    [[nodiscard]] Hooks::Answer<HookOutcome> outcome(const std::string& function);
    /// How good the position is for a player, as all hooks that are asked say together. An error is not kept: the game
    /// goes on without this.
    [[nodiscard]] Hooks::Answer<int> evaluate(PlayerId player);
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> statistics() const { return scripts_->statistics(); }

    /// Error met in a script since the last call.
    [[nodiscard]] std::optional<syntax::Diagnostic> take_error() { return std::exchange(error_, std::nullopt); }
    void put_back(std::optional<syntax::Diagnostic> error) { error_ = std::move(error); }
    [[nodiscard]] bool has_error() const { return error_.has_value(); }

private:
    [[nodiscard]] HookView view();
    template <typename T>
    [[nodiscard]] Hooks::Answer<T> noted(Hooks::Answer<T> answer);

    Hooks* scripts_;
    Position before_;  ///< the position before the move, once a script has asked for it
    bool before_is_known_ = false;
    std::optional<syntax::Diagnostic> error_;
};

}  // namespace bazillion::play
