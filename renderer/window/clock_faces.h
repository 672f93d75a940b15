#pragma once

#include "renderer/canvas/themes.h"
#include "renderer/scene/layout.h"

#include <SFML/Graphics/RenderTarget.hpp>
#include <SFML/Graphics/Texture.hpp>

#include <array>
#include <chrono>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// The time controls that people choose from, as `play::read_time_control` reads them; "": no clock.
inline constexpr std::array<const char*, 8> clock_choices{
    {"", "1m", "3m+2s", "5m+3s", "10m", "15m+10s", "30s/move", "10m+3x30s"}};

/// What a choice is called: "5m+3s", "none".
std::string clock_label(const std::string& choice);

/// The clocks beside the board. They are drawn over the picture, which is not painted anew while they tick.
class ClockFaces {
public:
    struct Face {
        std::string words;
        bool runs = false;
        bool low = false;
        friend bool operator==(const Face&, const Face&) = default;
    };

    /// The time that has passed since the last call, if the clocks ran.
    std::chrono::milliseconds tick(bool running);
    /// Reads what they show; true if that is something else than before.
    bool read(const play::Match& match, bool running);
    void draw(sf::RenderTarget& target, const Scene& scene, const Layout& layout, const Theme& theme);

    /// [player]; empty without clocks.
    [[nodiscard]] const std::vector<Face>& faces() const { return faces_; }

private:
    /// A face as it was drawn last.
    struct Drawn {
        Face face;
        int width = 0, height = 0;
        Colour colour;
        sf::Texture texture;
    };
    void paint(Drawn& drawn, double unit, const Theme& theme);

    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
    std::vector<Face> faces_;
    std::vector<Drawn> drawn_;  ///< [tray]
};

}  // namespace bazillion::renderer
