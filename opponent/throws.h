#pragma once

#include "play/engine/engine.h"
#include "play/position/random.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace bazillion::opponent {

/// Finds out whether two throws in a row may be exchanged: first a five and then a three allows the same turns as first
/// a three and then a five. Rules do not say so in words: in positions of random games the ends of all turns are
/// compared, dice that were left over not heeded. That takes a tenth of a second in backgammon, so it can be
/// interrupted.
class ThrowComparison {
public:
    /// The engine must outlive it. It may stand in any position, and stands in any while the answer is not known.
    explicit ThrowComparison(play::Engine& engine, std::uint64_t seed = 1);

    /// Goes on until the answer is known or `due` says that it is time to end. The answer does not depend on
    /// interruptions; it is no if chance does not act twice in a row, or if too little was seen. The engine is left in
    /// its start position once it is known.
    std::optional<bool> go_on(const std::function<bool()>& due);

private:
    enum class Compared { alike, different, too_much, interrupted };
    [[nodiscard]] bool acts_twice(std::size_t turn) const;
    Compared compare(rules::KindId one, rules::KindId other, const std::function<bool()>& due);

    play::Engine& engine_;
    play::Random random_;
    std::optional<bool> answer_;
    int plies_ = 0, compared_ = 0;
    std::vector<play::Move> moves_;  ///< legal ones of the position at hand
};

/// Whether two throws in a row may be exchanged, found out at once.
bool throws_commute(play::Engine& engine, std::uint64_t seed = 1);

}  // namespace bazillion::opponent
