#include "renderer/window/clock_faces.h"

#include "renderer/canvas/canvas.h"

#include <SFML/Graphics/Sprite.hpp>

#include <algorithm>
#include <cmath>

namespace bazillion::renderer {

std::string clock_label(const std::string& choice) {
    return choice.empty() ? "none" : choice;
}

std::chrono::milliseconds ClockFaces::tick(bool running) {
    const auto now = std::chrono::steady_clock::now();
    const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(now - last_);
    if (!running) {
        last_ = now;
        return std::chrono::milliseconds(0);
    }
    last_ += passed;  // parts of a millisecond are counted the next time
    return passed;
}

bool ClockFaces::read(const play::Match& match, bool running) {
    std::vector<Face> faces;
    if (match.clock()) {
        const auto record = match.record();
        const bool begun = std::any_of(record.begin(), record.end(), [&](const play::Ply& ply) {
            return play::decides(match.rules(), ply.player);  // chance is not yet a move
        });
        for (std::size_t i = 0; i < match.rules().players.size(); ++i) {
            const auto player = static_cast<PlayerId>(i);
            const bool acts = !match.outcome() && match.player() == player;
            faces.push_back(
                {play::clock_words(match.clock()->of(player)), acts && running && begun, match.clock()->low(player)});
        }
    }
    const bool changed = faces != faces_;
    faces_ = std::move(faces);
    return changed;
}

void ClockFaces::paint(Drawn& drawn, double unit, const Theme& theme) {
    Canvas canvas(drawn.width, drawn.height);
    const Box whole{0, 0, 1.0 * drawn.width, 1.0 * drawn.height};
    const Face& face = drawn.face;
    canvas.clear(drawn.colour);
    canvas.fill_rounded(whole, 6 * unit,
                        face.low    ? theme.warning
                        : face.runs ? theme.text
                                    : theme.background.with_alpha(0.6));
    const Colour ink = face.low || face.runs ? theme.panel : theme.text_soft;
    Font font{18 * unit, true};
    while (font.size > 8 && text_width(face.words, font) > whole.w - 8 * unit) {
        font.size *= 0.94;
    }
    canvas.text(whole.centre(), face.words, font, ink, Align::centre);
    drawn.texture.create(static_cast<unsigned>(drawn.width), static_cast<unsigned>(drawn.height));
    drawn.texture.update(canvas.rgba().data());
}

void ClockFaces::draw(sf::RenderTarget& target, const Scene& scene, const Layout& layout, const Theme& theme) {
    drawn_.resize(layout.trays.size());
    for (std::size_t i = 0; i < layout.trays.size(); ++i) {
        const Box box = layout.trays[i].clock;
        const TrayView& tray = scene.trays[i];
        if (box.empty() || tray.player >= faces_.size()) {
            continue;
        }
        Drawn& drawn = drawn_[i];
        const int width = static_cast<int>(std::lround(box.w)), height = static_cast<int>(std::lround(box.h));
        const Colour colour = tray.to_act ? theme.panel_raised : theme.panel;
        if (drawn.face != faces_[tray.player] || drawn.width != width || drawn.height != height ||
            drawn.colour != colour) {
            drawn.face = faces_[tray.player];
            drawn.width = width;
            drawn.height = height;
            drawn.colour = colour;
            paint(drawn, layout.unit, theme);
        }
        sf::Sprite sprite(drawn.texture);
        sprite.setPosition(std::round(static_cast<float>(box.x)), std::round(static_cast<float>(box.y)));
        target.draw(sprite);
    }
}

}  // namespace bazillion::renderer
