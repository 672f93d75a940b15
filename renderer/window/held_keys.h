#pragma once

#include <SFML/Window/Event.hpp>

namespace bazillion::renderer {

/// Which of the keys that change what a click means are down, as the events before it tell. What the keyboard says
/// at the time of asking may be later than a click that has waited for a slow frame.
class HeldKeys {
public:
    void take(const sf::Event& event);

    [[nodiscard]] bool control() const { return control_; }
    [[nodiscard]] bool shift() const { return shift_; }
    [[nodiscard]] bool alt() const { return alt_; }

private:
    bool control_ = false, shift_ = false, alt_ = false;
};

}  // namespace bazillion::renderer
