#pragma once

#include "opponent/score.h"
#include "opponent/sides.h"
#include "play/engine/engine.h"
#include "syntax/diagnostic.h"

#include <optional>
#include <utility>
#include <vector>

namespace bazillion::opponent {

/// What the `evaluate` hooks of a game add to the evaluation. A script that fails is not asked again; what was wrong is
/// kept until somebody takes it, and the search goes on without it.
class ScriptEvaluation {
public:
    explicit ScriptEvaluation(play::Engine& engine);

    /// Whether there is anything to ask. Asking takes microseconds.
    [[nodiscard]] bool any() const { return !next_.empty(); }
    /// For the first side, in hundredths of about the least piece.
    [[nodiscard]] Score score(const Sides& sides);
    [[nodiscard]] std::optional<syntax::Diagnostic> take_error() { return std::exchange(error_, std::nullopt); }

private:
    play::Engine& engine_;
    std::vector<rules::PlayerId> next_;  ///< [turn] whose pieces move next, chance passed over; empty: nothing to ask
    std::optional<syntax::Diagnostic> error_;
};

}  // namespace bazillion::opponent
