#include "renderer/window/held_keys.h"

#include <catch2/catch.hpp>

#include <SFML/Window/Keyboard.hpp>

using bazillion::renderer::HeldKeys;

namespace {

sf::Event key_event(sf::Event::EventType type, sf::Keyboard::Key code) {
    sf::Event event{};
    event.type = type;
    event.key.code = code;
    return event;
}

sf::Event pressed(sf::Keyboard::Key code) {
    return key_event(sf::Event::KeyPressed, code);
}

sf::Event released(sf::Keyboard::Key code) {
    return key_event(sf::Event::KeyReleased, code);
}

}  // namespace

TEST_CASE("a key pressed again without having been let go is a repeated one", "[keys]") {
    HeldKeys keys;
    keys.take(pressed(sf::Keyboard::Space));
    CHECK_FALSE(keys.repeated());
    keys.take(pressed(sf::Keyboard::Space));
    CHECK(keys.repeated());
    keys.take(pressed(sf::Keyboard::P));
    CHECK_FALSE(keys.repeated());
    keys.take(released(sf::Keyboard::Space));
    keys.take(pressed(sf::Keyboard::Space));
    CHECK_FALSE(keys.repeated());
    // Keys the library has no name for are all alike: none counts as repeated.
    keys.take(pressed(sf::Keyboard::Unknown));
    keys.take(pressed(sf::Keyboard::Unknown));
    CHECK_FALSE(keys.repeated());
}

TEST_CASE("what was held when the window lost the keyboard is held no longer", "[keys]") {
    HeldKeys keys;
    keys.take(pressed(sf::Keyboard::LControl));
    keys.take(pressed(sf::Keyboard::P));
    CHECK(keys.control());
    sf::Event lost{};
    lost.type = sf::Event::LostFocus;
    keys.take(lost);
    CHECK_FALSE(keys.control());
    keys.take(pressed(sf::Keyboard::P));
    CHECK_FALSE(keys.repeated());
}
