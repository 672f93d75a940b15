#pragma once

#include "renderer/scene/scene.h"

#include <vector>

namespace bazillion::renderer {

/// Where the plies of the record stand in the move list: a line for each row of the record, or several where its
/// columns do not fit beside each other, or where a turn has more plies than its column is wide. Widths of texts are
/// estimated from their lengths, so a long record costs no measuring of text.
class MoveTable {
public:
    struct Place {
        std::size_t line = 0;
        double x = 0, w = 0;  ///< from the left edge of the list
    };

    /// `width`: of the list, in pixels; `unit`: of a design pixel.
    MoveTable(const Scene& scene, double width, double unit);

    /// A line of a comment or a variation, which has the list's whole width.
    struct AsideLine {
        std::size_t line = 0;
        std::size_t aside = 0;  ///< index into `Scene::asides`
        std::string text;
    };

    [[nodiscard]] const std::vector<Place>& plies() const { return plies_; }
    [[nodiscard]] const std::vector<AsideLine>& asides() const { return asides_; }
    [[nodiscard]] std::size_t lines() const { return lines_; }

private:
    bool add_asides(const Scene& scene, std::size_t after, std::size_t letters);

    std::size_t next_aside_ = 0;
    std::vector<AsideLine> asides_;
    std::vector<Place> plies_;  ///< [ply]
    std::size_t lines_ = 0;
};

}  // namespace bazillion::renderer
