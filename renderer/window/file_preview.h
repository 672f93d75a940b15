#pragma once

#include "renderer/start/card_pictures.h"

#include <SFML/Graphics/Texture.hpp>

#include <filesystem>
#include <optional>
#include <string>

namespace bazillion::renderer {

/// What a file to be opened holds: the picture of its board, its title and what is told of it. Read and drawn in the
/// background (`CardPictures`), so that a dialog never waits for a file, whatever it holds.
class FilePreview {
public:
    /// `cache`: where pictures are kept; `theme`: index of the colours.
    FilePreview(const std::filesystem::path& cache, const std::filesystem::path& library, int theme);

    /// What is to be seen from now on; an empty path: nothing.
    void show(const std::filesystem::path& file, bool saved);
    /// Takes in what has become known; true if something else is to be seen.
    bool update();

    /// Fills the rest of an ImGui window with it.
    void draw(double unit);

    [[nodiscard]] bool busy() const { return pictures_.busy(); }
    /// Of the game that is shown; nothing while it is not known.
    [[nodiscard]] const std::optional<GameInfo>& info() const { return offer_.info; }
    [[nodiscard]] bool pictured() const { return texture_.has_value(); }

private:
    void take_picture();

    CardPictures pictures_;
    int theme_;
    std::filesystem::path file_;
    Offer offer_;
    std::optional<sf::Texture> texture_;
};

}  // namespace bazillion::renderer
