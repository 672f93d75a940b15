#pragma once

#include <SFML/Window/Event.hpp>

#include <bitset>

namespace bazillion::renderer {

/// Which keys are down, as the events so far tell. What the keyboard says at the time of asking may be later than a
/// click that has waited for a slow frame.
class HeldKeys {
public:
    void take(const sf::Event& event);

    [[nodiscard]] bool control() const { return control_; }
    [[nodiscard]] bool shift() const { return shift_; }
    [[nodiscard]] bool alt() const { return alt_; }

    /// The last event says that a key is still down, not that it was pressed.
    [[nodiscard]] bool repeated() const { return repeated_; }

private:
    bool control_ = false, shift_ = false, alt_ = false;
    bool repeated_ = false;
    std::bitset<sf::Keyboard::KeyCount> down_;
};

}  // namespace bazillion::renderer
