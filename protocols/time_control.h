#pragma once

#include "opponent/opponent.h"
#include "opponent/time_budget.h"

#include <chrono>
#include <optional>
#include <string>

namespace bazillion::protocols {

using Milliseconds = std::chrono::milliseconds;

using opponent::budget_for;
using opponent::Clock;
using opponent::TimeBudget;

/// Tells after each iteration of a search whether to begin another one. The next iteration takes about as long as all
/// before it, so it is begun only while less than a part of the aim has passed: the smaller a part, the longer the best
/// move has stayed the same.
class TimeManager {
public:
    explicit TimeManager(Milliseconds aim) : aim_(aim) {}

    bool enough(const opponent::Thought& thought, Milliseconds elapsed);

private:
    Milliseconds aim_;
    std::string best_;
    int unchanged_ = 0;  ///< iterations since the best move changed
};

}  // namespace bazillion::protocols
