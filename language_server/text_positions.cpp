#include "language_server/text_positions.h"

#include "syntax/letters.h"

#include <algorithm>

namespace bazillion::language_server {
namespace {

/// Units of the character that this byte begins; 0 for bytes that go on.
std::uint32_t utf16_units(char byte) {
    constexpr unsigned char four_bytes = 0xF0;
    return syntax::continues_character(byte) ? 0 : static_cast<unsigned char>(byte) >= four_bytes ? 2 : 1;
}

std::size_t utf16_length(std::string_view text) {
    std::size_t units = 0;
    for (const char byte : text) {
        units += utf16_units(byte);
    }
    return units;
}

}  // namespace

LineIndex::LineIndex(std::string_view text) : starts_(1, 0) {
    for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
        starts_.push_back(at + 1);
    }
    for (std::size_t block = 0, units = 0; block <= text.size(); block += block_bytes) {
        units_.push_back(units);
        units += utf16_length(text.substr(block, block_bytes));
    }
}

std::size_t LineIndex::units_before(std::string_view text, std::size_t offset) const {
    const std::size_t block = offset / block_bytes;
    return units_[block] + utf16_length(text.substr(block * block_bytes, offset % block_bytes));
}

ByteRange LineIndex::line(std::string_view text, std::size_t number) const {
    if (number >= starts_.size()) {
        return {text.size(), text.size()};
    }
    ByteRange range{starts_[number], number + 1 < starts_.size() ? starts_[number + 1] - 1 : text.size()};
    while (range.end > range.begin && text[range.end - 1] == '\r') {
        --range.end;
    }
    return range;
}

std::size_t LineIndex::offset(std::string_view text, Position position, Encoding encoding) const {
    const ByteRange range = line(text, position.line);
    std::size_t at = range.begin;
    if (encoding == Encoding::utf8) {
        at = std::min<std::size_t>(range.begin + position.column, range.end);
        while (at > range.begin && at < text.size() && syntax::continues_character(text[at])) {
            --at;
        }
        return at;
    }
    // From the last block that begins within the line and not behind the column.
    const std::size_t wanted = units_before(text, range.begin) + position.column;
    const auto after = std::upper_bound(units_.begin(), units_.end(), wanted);
    const std::size_t block = static_cast<std::size_t>(after - units_.begin() - 1) * block_bytes;
    at = std::clamp(block, range.begin, range.end);
    while (at < range.end && syntax::continues_character(text[at])) {
        ++at;
    }
    std::size_t units = units_before(text, at);
    while (at < range.end && units < wanted) {
        units += utf16_units(text[at]);
        ++at;
        while (at < range.end && syntax::continues_character(text[at])) {
            ++at;
        }
    }
    return at;
}

Position LineIndex::position(std::string_view text, std::size_t offset, Encoding encoding) const {
    offset = std::min(offset, text.size());
    const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
    const auto line = static_cast<std::size_t>(after - starts_.begin()) - 1;
    const std::size_t column = encoding == Encoding::utf8
                                   ? offset - starts_[line]
                                   : units_before(text, offset) - units_before(text, starts_[line]);
    return {static_cast<std::uint32_t>(line), static_cast<std::uint32_t>(column)};
}

}  // namespace bazillion::language_server
