#include "renderer/window/put_pixels.h"

#include <SFML/OpenGL.hpp>

namespace bazillion::renderer {

namespace {

// Of OpenGL 1.2; some headers end at 1.1.
constexpr GLenum order = 0x80E1;        // GL_BGRA
constexpr GLenum whole_words = 0x8367;  // GL_UNSIGNED_INT_8_8_8_8_REV

}  // namespace

void put_pixels(sf::Texture& texture, const Canvas& canvas) {
    GLint before = 0;
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &before);
    glBindTexture(GL_TEXTURE_2D, texture.getNativeHandle());
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, canvas.width(), canvas.height(), order, whole_words, canvas.words());
    glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(before));
}

}  // namespace bazillion::renderer
