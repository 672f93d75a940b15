#include "renderer/window/held_keys.h"

#include <SFML/Window/Keyboard.hpp>

namespace bazillion::renderer {

using Key = sf::Keyboard;

void HeldKeys::take(const sf::Event& event) {
    repeated_ = false;
    switch (event.type) {
        case sf::Event::KeyPressed:
        case sf::Event::KeyReleased: {
            const bool down = event.type == sf::Event::KeyPressed;
            const Key::Key key = event.key.code;
            control_ = key == Key::LControl || key == Key::RControl ? down : control_;
            shift_ = key == Key::LShift || key == Key::RShift ? down : shift_;
            alt_ = key == Key::LAlt || key == Key::RAlt ? down : alt_;
            if (key >= 0 && key < Key::KeyCount) {
                const auto index = static_cast<std::size_t>(key);
                repeated_ = down && down_[index];
                down_[index] = down;
            }
            break;
        }
        case sf::Event::GainedFocus:
            control_ = Key::isKeyPressed(Key::LControl) || Key::isKeyPressed(Key::RControl);
            shift_ = Key::isKeyPressed(Key::LShift) || Key::isKeyPressed(Key::RShift);
            alt_ = Key::isKeyPressed(Key::LAlt) || Key::isKeyPressed(Key::RAlt);
            break;
        case sf::Event::LostFocus:
            control_ = shift_ = alt_ = false;
            down_.reset();
            break;
        default:
            break;
    }
}

}  // namespace bazillion::renderer
