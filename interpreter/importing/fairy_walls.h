#pragma once

#include "importing/fairy_setup.h"

#include <optional>
#include <string>

namespace bazillion::importing {

/// Walls: who moves puts up one as well, which nothing passes. They are pieces of a third player, who never moves.
class FairyWalls {
public:
    FairyWalls(const FairyVariant& variant, const FairySetup& setup);

    /// Whether moves put up walls, by a rule that is imported; and whether there are any, be it from the start.
    [[nodiscard]] bool built() const { return built_; }
    [[nodiscard]] bool any() const { return built_ || !setup_.walls.empty(); }
    /// The key and value of a rule that is not imported; empty if there is none.
    [[nodiscard]] const std::string& refused() const { return refused_; }
    /// The macro that stands for each `add` of a move.
    [[nodiscard]] std::string macros() const;
    /// Instructions of moves in which each `add` puts up a wall, too.
    [[nodiscard]] std::string with_walls(const std::string& instructions) const;
    /// Further sections of the game, and what `board-setup` holds of walls.
    [[nodiscard]] std::string sections() const;
    [[nodiscard]] std::string placed() const;
    /// Where a player may put them; none: anywhere.
    [[nodiscard]] std::optional<Region> region(int player) const;

private:
    const FairyVariant& variant_;
    const FairySetup& setup_;
    bool built_ = false;
    std::string rule_, refused_;
};

}  // namespace bazillion::importing
