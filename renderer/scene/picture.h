#pragma once

#include "renderer/canvas/canvas.h"

#include <filesystem>
#include <optional>
#include <string_view>

namespace bazillion::renderer {

/// What a picture file may claim before any of it is decoded.
constexpr int most_picture_side = 8192;
constexpr std::size_t most_picture_pixels = 16'000'000;
constexpr std::size_t most_picture_bytes = 64 << 20;

/// Decodes a BMP or PNG picture. Pure green (0,255,0) is transparent, and so is what an incomplete bitmap leaves out;
/// bitmaps are opaque otherwise. Nothing if the bytes are no such picture or one of more pixels than allowed.
std::optional<Canvas> decode_picture(std::string_view bytes, std::size_t most_pixels = most_picture_pixels);

/// The same for a file.
std::optional<Canvas> read_picture(const std::filesystem::path& file, std::size_t most_pixels = most_picture_pixels);

}  // namespace bazillion::renderer
