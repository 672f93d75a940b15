#pragma once

#include "play/engine/engine_context.h"
#include "play/engine/hooks.h"
#include "syntax/diagnostic.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bazillion::play {

class Attacks;

/// Calls the functions of scripts with a view of the position, and keeps the first error they meet until somebody
/// takes it. A call changes nothing: what it returns is carried out by whoever asked.
class HookCalls {
public:
    HookCalls(const EngineContext& engine, Hooks* hooks, Attacks& attacks)
        : rules_(engine.rules), state_(engine.state), plain_(engine.plain), hooks_(hooks), attacks_(attacks) {}

    [[nodiscard]] bool any() const { return hooks_ != nullptr; }

    // Not to be called if there are none.
    [[nodiscard]] Hooks::Answer<HookChanges> changes(const std::string& function);
    [[nodiscard]] Hooks::Answer<std::vector<HookMove>> moves(const std::string& function);
    [[nodiscard]] Hooks::Answer<bool> legal(const std::string& function);
    [[nodiscard]] Hooks::Answer<HookOutcome> outcome(const std::string& function);
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> statistics() const { return hooks_->statistics(); }

    /// Error met in a script since the last call.
    [[nodiscard]] std::optional<syntax::Diagnostic> take_error() { return std::exchange(error_, std::nullopt); }
    void put_back(std::optional<syntax::Diagnostic> error) { error_ = std::move(error); }
    [[nodiscard]] bool has_error() const { return error_.has_value(); }

private:
    [[nodiscard]] HookView view();
    template <typename T>
    [[nodiscard]] Hooks::Answer<T> noted(Hooks::Answer<T> answer);

    const rules::Rules& rules_;
    GameState& state_;
    const bool& plain_;
    Hooks* hooks_;
    Attacks& attacks_;
    std::optional<Position> before_;  ///< the position before the move, once a script asks for it
    std::optional<syntax::Diagnostic> error_;
};

}  // namespace bazillion::play
