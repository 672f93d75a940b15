#include "renderer/scene/picture.h"

#include "syntax/document.h"

#include <fmt/core.h>
#include <gdk-pixbuf/gdk-pixbuf.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <utility>

namespace bazillion::renderer {

namespace {

/// What the first bytes of a file tell of it.
struct Header {
    const char* type = nullptr;  ///< as the decoder calls it
    long width = 0, height = 0;
};

long little_endian(std::string_view bytes, std::size_t at, std::size_t count) {
    std::uint32_t value = 0;
    for (std::size_t i = count; i-- > 0;) {
        value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    }
    return count == 4 ? static_cast<std::int32_t>(value) : static_cast<long>(value);
}

long big_endian(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    }
    return static_cast<std::int32_t>(value);
}

Header read_header(std::string_view bytes) {
    constexpr std::size_t least = 26;  // both formats tell the size before
    constexpr long os2_header = 12;    // the oldest bitmaps have 16-bit sizes
    if (bytes.size() < least) {
        return {};
    }
    if (bytes.starts_with("BM")) {
        if (little_endian(bytes, 14, 4) == os2_header) {
            return {"bmp", little_endian(bytes, 18, 2), little_endian(bytes, 20, 2)};
        }
        return {"bmp", little_endian(bytes, 18, 4), std::abs(little_endian(bytes, 22, 4))};  // < 0: from the top down
    }
    if (bytes.starts_with("\x89PNG\r\n\x1a\n")) {
        return {"png", big_endian(bytes, 16), big_endian(bytes, 20)};
    }
    return {};
}

/// Why a picture of this header is not decoded; "" if it may be.
std::string refusal(const Header& header, std::size_t most_pixels) {
    if (header.type == nullptr) {
        return "it is no BMP or PNG file";
    }
    if (header.width <= 0 || header.height <= 0) {
        return "it is damaged: its header tells no size";
    }
    if (header.width > most_picture_side || header.height > most_picture_side ||
        static_cast<std::size_t>(header.width) * static_cast<std::size_t>(header.height) > most_picture_pixels) {
        return fmt::format("it has {} x {} pixels; a picture may have {} on a side, and {} million", header.width,
                           header.height, most_picture_side, most_picture_pixels / 1'000'000);
    }
    if (static_cast<std::size_t>(header.width) * static_cast<std::size_t>(header.height) > most_pixels) {
        return "the pictures of this game are too large together";
    }
    return "";
}

/// A PNG without the chunks that no picture needs, which are those with a small first letter, but for transparency.
std::string picture_alone(std::string_view png) {
    constexpr std::size_t signature = 8, frame = 12;  // of a chunk: length, name and checksum
    std::string kept(png.substr(0, signature));
    png.remove_prefix(signature);
    while (png.size() >= frame) {
        const auto length = static_cast<std::uint32_t>(big_endian(png, 0));
        const std::string_view chunk = png.substr(0, frame + std::size_t{length});
        const std::string_view name = chunk.substr(4, 4);
        if ((name.front() >= 'A' && name.front() <= 'Z') || name == "tRNS") {
            kept += chunk;
        }
        png.remove_prefix(chunk.size());
    }
    return kept;
}

struct Unref {
    void operator()(gpointer object) const { g_object_unref(object); }
};

/// What the file leaves out stays transparent.
void clear(GdkPixbufLoader* loader, gpointer) {
    constexpr guint32 green = 0x00ff00ff;
    gdk_pixbuf_fill(gdk_pixbuf_loader_get_pixbuf(loader), green);
}

std::unique_ptr<GdkPixbuf, Unref> decode(std::string_view bytes, const char* type) {
    const std::unique_ptr<GdkPixbufLoader, Unref> loader(gdk_pixbuf_loader_new_with_type(type, nullptr));
    if (!loader) {
        return nullptr;
    }
    g_signal_connect(loader.get(), "area-prepared", G_CALLBACK(clear), nullptr);
    const bool written = gdk_pixbuf_loader_write(loader.get(), reinterpret_cast<const guchar*>(bytes.data()),
                                                 bytes.size(), nullptr) != 0;
    const bool closed = gdk_pixbuf_loader_close(loader.get(), nullptr) != 0;
    GdkPixbuf* pixels = gdk_pixbuf_loader_get_pixbuf(loader.get());
    if (!written || !closed || pixels == nullptr) {
        return nullptr;
    }
    g_object_ref(pixels);
    return std::unique_ptr<GdkPixbuf, Unref>(pixels);
}

/// One pixel as the canvas keeps it: alpha premultiplied.
std::uint32_t argb(const guchar* pixel, bool with_alpha) {
    const std::uint32_t r = pixel[0], g = pixel[1], b = pixel[2];
    const std::uint32_t a = with_alpha ? pixel[3] : 255;
    if (r == 0 && g == 255 && b == 0) {
        return 0;
    }
    const auto times_alpha = [a](std::uint32_t value) { return (value * a + 127) / 255; };
    return a << 24 | times_alpha(r) << 16 | times_alpha(g) << 8 | times_alpha(b);
}

Canvas to_canvas(const GdkPixbuf* pixels, bool is_bitmap) {
    Canvas canvas(gdk_pixbuf_get_width(pixels), gdk_pixbuf_get_height(pixels));
    const guchar* source = gdk_pixbuf_read_pixels(pixels);
    const auto source_stride = static_cast<std::size_t>(gdk_pixbuf_get_rowstride(pixels));
    const auto channels = static_cast<std::size_t>(gdk_pixbuf_get_n_channels(pixels));
    // Bitmaps of 32 bits leave the last byte unused, whatever it holds.
    const bool with_alpha = !is_bitmap && channels == 4;
    cairo_surface_t* surface = canvas.surface();
    cairo_surface_flush(surface);
    auto* out = cairo_image_surface_get_data(surface);
    const auto out_stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface));
    for (std::size_t y = 0; out != nullptr && y < static_cast<std::size_t>(canvas.height()); ++y) {
        auto* row = reinterpret_cast<std::uint32_t*>(out + y * out_stride);
        for (std::size_t x = 0; x < static_cast<std::size_t>(canvas.width()); ++x) {
            row[x] = argb(source + y * source_stride + x * channels, with_alpha);
        }
    }
    cairo_surface_mark_dirty(surface);
    return canvas;
}

}  // namespace

DecodedPicture decode_picture(std::string_view bytes, std::size_t most_pixels) {
    const Header header = read_header(bytes);
    if (std::string why = refusal(header, most_pixels); !why.empty()) {
        return tl::unexpected(std::move(why));
    }
    const bool is_bitmap = std::string_view(header.type) == "bmp";
    const auto pixels = is_bitmap ? decode(bytes, header.type) : decode(picture_alone(bytes), header.type);
    if (!pixels) {
        return tl::unexpected(std::string("it is damaged"));
    }
    return to_canvas(pixels.get(), is_bitmap);
}

DecodedPicture read_picture(const std::filesystem::path& file, std::size_t most_pixels) {
    const auto [bytes, error, code] = syntax::read_file(file, most_picture_bytes);
    return error.empty() ? decode_picture(bytes, most_pixels) : tl::unexpected(error);
}

}  // namespace bazillion::renderer
