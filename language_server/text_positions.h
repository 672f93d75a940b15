#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::language_server {

/// What columns of a protocol's positions count.
enum class Encoding : std::uint8_t { utf8, utf16 };

/// A place in a text as the protocol tells it; both count from 0.
struct Position {
    std::uint32_t line = 0;
    std::uint32_t column = 0;  ///< in units of the encoding

    auto operator<=>(const Position&) const = default;
};

/// A range of bytes [begin, end) of a text.
struct ByteRange {
    std::size_t begin = 0, end = 0;

    [[nodiscard]] bool holds(std::size_t offset) const { return offset >= begin && offset <= end; }
    bool operator==(const ByteRange&) const = default;
};

/// Where lines begin in a text, to find the bytes of positions and back, quickly in long lines, too. Places that are
/// not there become the nearest that are: clients send anything.
class LineIndex {
public:
    explicit LineIndex(std::string_view text);

    [[nodiscard]] std::size_t lines() const { return starts_.size(); }
    /// `text` is the one that the index was made of.
    [[nodiscard]] std::size_t offset(std::string_view text, Position position, Encoding encoding) const;
    [[nodiscard]] Position position(std::string_view text, std::size_t offset, Encoding encoding) const;
    /// The line without its end.
    [[nodiscard]] ByteRange line(std::string_view text, std::size_t number) const;

private:
    static constexpr std::size_t block_bytes = 1024;
    /// UTF-16 units of all characters that begin before an offset.
    [[nodiscard]] std::size_t units_before(std::string_view text, std::size_t offset) const;

    std::vector<std::size_t> starts_;
    std::vector<std::size_t> units_;  ///< [block] UTF-16 units before each block of bytes
};

}  // namespace bazillion::language_server
