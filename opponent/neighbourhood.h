#pragma once

#include "rules/rules.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace bazillion::opponent {

/// Which cells lie beside each other: linked by a direction one way and by its opposite the other way. Evaluation
/// counts what stands side by side: pawns that guard each other, a castle around a king.
class Neighbourhood {
public:
    explicit Neighbourhood(const rules::Rules& rules);

    /// Two opposite directions of the board.
    struct Axis {
        rules::DirectionId forward = 0, backward = 0;
    };
    struct Neighbour {
        rules::Cell cell = rules::none;
        std::uint8_t axis = 0;
        bool ahead = false;  ///< lies in the forward direction
    };
    [[nodiscard]] std::span<const Axis> axes() const { return axes_; }
    [[nodiscard]] std::span<const Neighbour> of(rules::Cell cell) const {
        return std::span(neighbours_).subspan(begin_[cell], begin_[cell + 1U] - begin_[cell]);
    }
    /// The axis of a direction, and whether that is its forward one.
    struct Way {
        std::uint8_t axis = 0;
        bool forward = true;
    };
    [[nodiscard]] std::optional<Way> way(rules::DirectionId direction) const;

private:
    static constexpr std::size_t most_axes = 4;

    std::vector<Axis> axes_;
    std::vector<std::size_t> begin_;  ///< [cell] into `neighbours_`, and where it ends
    std::vector<Neighbour> neighbours_;
};

}  // namespace bazillion::opponent
