// Pieces that are not at rest: sliding, fading, or hanging at the pointer.
#include "renderer/window/window.h"

#include <SFML/Graphics/Sprite.hpp>

#include <algorithm>
#include <cmath>

namespace bazillion::renderer {

namespace {

/// Shows a part of the window where it lies, and cuts off the rest.
sf::View view_of(const Box& part, sf::Vector2u window) {
    const auto f = [](double value) { return static_cast<float>(value); };
    const double w = window.x, h = window.y;
    sf::View view(sf::FloatRect(f(part.x), f(part.y), f(part.w), f(part.h)));
    view.setViewport(sf::FloatRect(f(part.x / w), f(part.y / h), f(part.w / w), f(part.h / h)));
    return view;
}

}  // namespace

const sf::Texture& Window::piece_texture(Code code, int side) {
    sf::Texture& texture = piece_textures_[{code, side}];
    if (texture.getSize().x == 0) {
        const auto& codes = play::codes(session_.match());
        const Canvas& picture = art_->piece(codes.owner(code), codes.kind(code), side);
        texture.create(static_cast<unsigned>(side), static_cast<unsigned>(side));
        texture.update(picture.rgba().data());
        texture.setSmooth(true);
    }
    return texture;
}

/// As they lie on the smallest cells.
int Window::piece_side(std::optional<double> natural) const {
    return std::max(1, static_cast<int>(std::lround(layout_.piece_side(layout_.cell_size(), natural))));
}

/// The sprite's side is that of its cell; a picture of its own may be larger or smaller.
void Window::draw_sprite(const Sprite& sprite) {
    const auto& codes = play::codes(session_.match());
    const auto natural = art_->natural_side(codes.owner(sprite.code), codes.kind(sprite.code));
    const int side = piece_side(natural);
    sf::Sprite image(piece_texture(sprite.code, side));
    const auto scale = static_cast<float>(sprite.swelling * layout_.piece_side(sprite.side, natural) / side);
    image.setOrigin(static_cast<float>(side) / 2, static_cast<float>(side) / 2);
    image.setPosition(static_cast<float>(sprite.centre.x), static_cast<float>(sprite.centre.y));
    image.setScale(scale * static_cast<float>(sprite.squeeze), scale);
    const auto alpha = static_cast<sf::Uint8>(std::lround(255 * sprite.alpha));
    image.setColor({alpha, alpha, alpha, alpha});  // the pixels are premultiplied
    window_.draw(image, sf::BlendMode(sf::BlendMode::One, sf::BlendMode::OneMinusSrcAlpha));
}

void Window::draw_sprites() {
    if (!at_board()) {
        return;
    }
    if (moving()) {
        const sf::View all = window_.getView();
        if (!zoom_.whole()) {
            window_.setView(view_of(layout_.frame, window_.getSize()));
        }
        for (const Sprite& sprite : animation_.at(animation_clock_.getElapsedTime().asMilliseconds(), layout_)) {
            draw_sprite(sprite);
        }
        window_.setView(all);
    }
    draw_dragged();
}

void Window::draw_dragged() {
    const View& view = input_.view();
    if (const Cell cell = premove_.held(); cell != rules::none && hit_at(pointer_) != Hit{Hit::Type::cell, cell, 0}) {
        draw_sprite({session_.match().position().at(cell), pointer_, layout_.cell_size()});
    }
    if (!view.dragging) {
        return;
    }
    const auto& match = session_.match();
    const Code code = view.selected != rules::none ? match.position().at(view.selected)
                                                   : play::codes(match).make(match.player(), view.held);
    draw_sprite({code, pointer_, layout_.cell_size()});
}

}  // namespace bazillion::renderer
