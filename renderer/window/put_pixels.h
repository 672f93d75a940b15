#pragma once

#include "renderer/canvas/canvas.h"

#include <SFML/Graphics/Texture.hpp>

namespace bazillion::renderer {

/// Hands the pixels of a canvas to a texture of its size as they are: `sf::Texture::update` wants another order of
/// bytes, and to make that takes as long as to paint a board.
void put_pixels(sf::Texture& texture, const Canvas& canvas);

}  // namespace bazillion::renderer
