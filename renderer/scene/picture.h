#pragma once

#include "renderer/canvas/canvas.h"

#include <tl/expected.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace bazillion::renderer {

/// What a picture file may claim before any of it is decoded.
constexpr int most_picture_side = 8192;
constexpr std::size_t most_picture_pixels = 16'000'000;
constexpr std::size_t most_picture_bytes = 64 << 20;

/// A picture, or why there is none, for people ("it is no BMP or PNG file").
using DecodedPicture = tl::expected<Canvas, std::string>;

/// Decodes a BMP or PNG picture of no more pixels than allowed, which its header tells before anything is decoded. Pure
/// green (0,255,0) is transparent, and so is what an incomplete bitmap leaves out; bitmaps are opaque otherwise. Of a
/// PNG only the picture itself is looked at: texts and colour profiles may be as large as memory once they are
/// decompressed.
DecodedPicture decode_picture(std::string_view bytes, std::size_t most_pixels = most_picture_pixels);

/// Decodes the picture in a file.
DecodedPicture read_picture(const std::filesystem::path& file, std::size_t most_pixels = most_picture_pixels);

}  // namespace bazillion::renderer
