#include "renderer/canvas/apng.h"

#include <zlib.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace bazillion::renderer {

namespace {

constexpr std::size_t signature_bytes = 8, chunk_head = 8, chunk_frame = 12;  // length, name ... checksum

void put(std::string& bytes, std::uint32_t value, int count = 4) {
    for (int shift = 8 * (count - 1); shift >= 0; shift -= 8) {
        bytes += static_cast<char>(value >> shift & 0xff);
    }
}

std::uint32_t number_at(std::string_view bytes) {
    std::uint32_t value = 0;
    for (const char c : bytes.substr(0, 4)) {
        value = value << 8 | static_cast<unsigned char>(c);
    }
    return value;
}

std::string chunk(std::string_view name, std::string_view data) {
    std::string bytes;
    put(bytes, static_cast<std::uint32_t>(data.size()));
    bytes += name;
    bytes += data;
    const std::string_view checked = std::string_view(bytes).substr(4);
    put(bytes, static_cast<std::uint32_t>(
                   crc32(0, reinterpret_cast<const Bytef*>(checked.data()), static_cast<uInt>(checked.size()))));
    return bytes;
}

/// Calls `take` with the name, the data and the whole of each chunk.
template <typename Take>
void each_chunk(std::string_view png, Take&& take) {
    png.remove_prefix(signature_bytes);
    while (png.size() >= chunk_frame) {
        const std::size_t length = number_at(png);
        take(png.substr(4, 4), png.substr(chunk_head, length), png.substr(0, length + chunk_frame));
        png.remove_prefix(length + chunk_frame);
    }
}

/// What differs, in pixels; empty if nothing does.
Box difference(const Canvas& a, const Canvas& b) {
    const auto before = a.rgba(), after = b.rgba();
    const auto width = static_cast<std::size_t>(b.width()), height = static_cast<std::size_t>(b.height());
    std::size_t left = width, right = 0, top = height, bottom = 0;
    for (std::size_t y = 0; y < height; ++y) {
        const auto row = static_cast<std::ptrdiff_t>(y * width * 4), end = row + static_cast<std::ptrdiff_t>(width * 4);
        const auto first = std::mismatch(before.begin() + row, before.begin() + end, after.begin() + row).first;
        if (first == before.begin() + end) {
            continue;
        }
        std::size_t last = width;
        const auto pixel_differs = [&](std::size_t x) {
            const auto at = row + static_cast<std::ptrdiff_t>(x * 4);
            return !std::equal(before.begin() + at, before.begin() + at + 4, after.begin() + at);
        };
        while (!pixel_differs(last - 1)) {
            --last;
        }
        left = std::min(left, static_cast<std::size_t>(first - before.begin() - row) / 4);
        right = std::max(right, last);
        top = std::min(top, y);
        bottom = y + 1;
    }
    const auto length = [](std::size_t from, std::size_t to) { return static_cast<double>(to - from); };
    return right == 0 ? Box{} : Box{length(0, left), length(0, top), length(left, right), length(top, bottom)};
}

}  // namespace

void AnimatedPng::add(Canvas picture, unsigned milliseconds) {
    if (!last_) {
        add_frame(picture, 0, 0, milliseconds);
    } else {
        Box part = difference(*last_, picture);
        part = part.empty() ? Box{0, 0, 1, 1} : part;
        Canvas cut(static_cast<int>(part.w), static_cast<int>(part.h));
        cut.image(picture, {-part.x, -part.y, 1.0 * picture.width(), 1.0 * picture.height()});
        add_frame(cut, static_cast<int>(part.x), static_cast<int>(part.y), milliseconds);
    }
    last_.emplace(std::move(picture));
}

void AnimatedPng::add_frame(const Canvas& part, int x, int y, unsigned milliseconds) {
    constexpr std::uint32_t most = 0xffff;
    std::string control;
    put(control, sequence_++);
    for (const int number : {part.width(), part.height(), x, y}) {
        put(control, static_cast<std::uint32_t>(number));
    }
    put(control, std::min(milliseconds, most), 2);
    put(control, 1000, 2);
    control += std::string(2, '\0');  // it stays where it is, and replaces what was there
    frames_ += chunk("fcTL", control);
    const bool first = count_++ == 0;
    const std::string png = part.png();
    head_ = first ? png.substr(0, signature_bytes) : head_;
    each_chunk(png, [&](std::string_view name, std::string_view data, std::string_view whole) {
        if (name == "IHDR" && first) {
            head_ += whole;
        } else if (name == "IDAT" && first) {
            frames_ += whole;
        } else if (name == "IDAT") {
            std::string numbered;
            put(numbered, sequence_++);
            numbered += data;
            frames_ += chunk("fdAT", numbered);
        }
    });
}

std::string AnimatedPng::finish() {
    std::string control;
    put(control, count_);
    put(control, 0);
    return std::move(head_) + chunk("acTL", control) + std::move(frames_) + chunk("IEND", "");
}

}  // namespace bazillion::renderer
