#pragma once

#include "opponent/seats.h"
#include "renderer/canvas/geometry.h"

#include <chrono>
#include <map>
#include <optional>
#include <string>

namespace bazillion::renderer {

/// "0.5 s".
std::string time_words(std::chrono::milliseconds time);

/// The card on which a player's seat is given to a person or to the computer, with its level and time; made with Dear
/// ImGui.
class SeatCard {
public:
    /// Opens it below `anchor`, or above where there is no room.
    void open(play::PlayerId player, std::string name, const Box& anchor);
    void close() { player_.reset(); }

    /// Draws it if it is open, and returns the seat that was chosen.
    std::optional<opponent::Seat> draw(const opponent::Seat& seat, double unit, double top);

    /// Whose seat it is; none if the card is closed.
    [[nodiscard]] std::optional<play::PlayerId> player() const { return player_; }
    /// What can be clicked on it, and where: "Person", "Computer", "level 3", "0.5 s".
    [[nodiscard]] const std::map<std::string, Point>& spots() const { return spots_; }

private:
    bool choice(const std::string& name, const std::string& label, bool chosen, float width);

    std::optional<play::PlayerId> player_;
    std::string name_;
    Box anchor_;
    bool fresh_ = false;
    double height_ = 0;  ///< as it was drawn last
    std::map<std::string, Point> spots_;
};

}  // namespace bazillion::renderer
