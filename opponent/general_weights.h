#pragma once

#include "opponent/mobility_survey.h"
#include "opponent/weights.h"
#include "rules/rules.h"

#include <array>
#include <cstddef>
#include <vector>

namespace bazillion::opponent {

/// What it is worth in any game that pieces can do something (`Activity`), in units that the rules tell: learned over
/// all bundled games, so that one never seen before is played better from its first move. `bench/general.cpp` learns
/// it, and shows the gain in each game with what the others teach.
struct GeneralWeights {
    struct Value {
        float early = 0, late = 0;
    };
    Value mobility;     ///< of a cell more than is usual where the piece stands, in `Units::mobility`
    Value king_attack;  ///< of a cell of the king zone, in hundredths
    Value threat;       ///< of an enemy that could be gained, in hundredths
    Value safe_check;   ///< of a cell from which check could be given safely, in hundredths
    std::array<Value, Weights::most_steps> passed{};    ///< by the steps to promotion, as a share of its gain
    std::array<Value, Weights::attacks> king_danger{};  ///< by the attacks, in hundredths

    /// What was learned.
    static const GeneralWeights& learned();
};

/// What the rules of a game tell of its pieces.
struct GeneralUnits {
    /// What a cell more that it can move to is worth to a piece that has about so many: [code].
    std::vector<float> mobility;
    std::vector<GeneralWeights::Value> usual;  ///< mean number of cells that it can move to: [code * cells + cell]
    std::vector<float> gain;                   ///< by promotion, in hundredths: [code]
};
/// `survey` with what the players share.
GeneralUnits general_units(const rules::Rules& rules, const MobilitySurvey& survey, const Weights& weights);

/// Adds what holds in general to weights that say nothing yet of what pieces can do.
void add_general(const GeneralWeights& general, const GeneralUnits& units, Weights& weights);

}  // namespace bazillion::opponent
