#pragma once

#include "opponent/seats.h"
#include "renderer/canvas/geometry.h"

#include <array>
#include <chrono>
#include <map>
#include <optional>
#include <string>

namespace bazillion::renderer {

/// "0.5 s".
std::string time_words(std::chrono::milliseconds time);

/// The card on which a player's seat is given to a person, to the computer or to another program, with level, time,
/// method and variety; made with Dear ImGui.
class SeatCard {
public:
    /// Opens it below `anchor`, or above where there is no room. `program`: the command line of another program to
    /// begin with.
    void open(play::PlayerId player, std::string name, std::string program, const Box& anchor);
    void close() { player_.reset(); }

    /// Draws it if it is open, and returns the seat that was chosen.
    std::optional<opponent::Seat> draw(const opponent::Seat& seat, double unit, double top);

    /// Whose seat it is; none if the card is closed.
    [[nodiscard]] std::optional<play::PlayerId> player() const { return player_; }
    /// What can be clicked on it, and where: "Person", "Computer", "level 3", "0.5 s", "alpha-beta",
    /// "variety 30", "Program" and its command "line".
    [[nodiscard]] const std::map<std::string, Point>& spots() const { return spots_; }

private:
    struct Choice {
        std::string name, label;
        bool is = false;  ///< what is chosen
    };
    bool choice(const Choice& choice, float width);
    /// Which of a row of buttons was pressed.
    template <std::size_t count>
    std::optional<std::size_t> choices(const std::array<Choice, count>& all);
    /// Begins a row with its label; the explanation is the tooltip of that.
    void row(const char* label, const char* explanation);
    void draw_player(opponent::Seat& seat);
    void draw_style(opponent::Seat& seat);
    void draw_program(opponent::Seat& seat);
    /// The seat is that of the computer.
    void choose_computer(opponent::Seat& seat);
    /// The seat is that of the program whose command line was written.
    void choose_program(opponent::Seat& seat);
    void place(double top) const;

    std::optional<play::PlayerId> player_;
    std::string name_, program_;
    Box anchor_;
    bool fresh_ = false;
    double height_ = 0;  ///< as it was drawn last
    float unit_ = 1;
    bool chosen_ = false;  ///< something, in this frame
    bool asked_ = false;   ///< for a command line
    std::map<std::string, Point> spots_;
};

}  // namespace bazillion::renderer
