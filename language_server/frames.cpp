#include "language_server/frames.h"

#include "syntax/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace bazillion::language_server {
namespace {

constexpr std::string_view length_key = "content-length:";
constexpr std::string_view header_end = "\r\n\r\n";

/// The number behind `Content-Length:` in a header.
std::optional<std::size_t> content_length(std::string_view header) {
    const std::string lower = syntax::to_lower(header);
    const std::size_t key = lower.find(length_key);
    if (key == std::string::npos || (key != 0 && lower[key - 1] != '\n')) {
        return std::nullopt;
    }
    std::string_view rest = header.substr(key + length_key.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    std::size_t length = 0;
    const auto [end, failed] = std::from_chars(rest.data(), rest.data() + rest.size(), length);
    const std::string_view behind(end, static_cast<std::size_t>(rest.data() + rest.size() - end));
    const bool whole = behind.find_first_not_of(" \t") >= behind.find('\r');
    return failed == std::errc() && whole ? std::optional(length) : std::nullopt;
}

/// Whether brackets outside of strings are nested too deep.
bool is_too_deep(std::string_view content) {
    constexpr std::size_t most = 100;
    std::size_t depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < content.size(); ++i) {
        const char c = content[i];
        if (in_text) {
            i += c == '\\' ? 1 : 0;
            in_text = c != '"';
        } else if (c == '"') {
            in_text = true;
        } else if (c == '[' || c == '{') {
            if (++depth > most) {
                return true;
            }
        } else if ((c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
    return false;
}

}  // namespace

void FrameReader::receive(std::string_view bytes) {
    const std::size_t skipped = std::min(skipped_, bytes.size());
    skipped_ -= skipped;
    bytes_ += bytes.substr(skipped);
}

std::optional<Frame> FrameReader::next() {
    while (true) {
        const std::size_t end = bytes_.find(header_end);
        const bool whole = end <= most_header_bytes;  // else it has not come yet, or is too far away
        if (!whole && bytes_.size() <= most_header_bytes) {
            return std::nullopt;
        }
        const auto length = whole ? content_length(std::string_view(bytes_).substr(0, end + 2)) : std::nullopt;
        if (length) {
            return content(end + header_end.size(), *length);
        }
        leave_header();
        if (!std::exchange(lost_, true)) {
            return Frame{{}, "a message without a header `Content-Length: N`"};
        }
    }
}

/// The message of so many bytes that begins at `begin`.
std::optional<Frame> FrameReader::content(std::size_t begin, std::size_t length) {
    const std::size_t there = std::min(length, bytes_.size() - begin);
    if (length > most_bytes) {
        skipped_ = length - there;
        bytes_.erase(0, begin + there);
        return Frame{{}, fmt::format("a message of more than {} bytes", most_bytes)};
    }
    if (there < length) {
        return std::nullopt;
    }
    Frame frame{bytes_.substr(begin, length), {}};
    bytes_.erase(0, begin + length);
    lost_ = false;
    return frame;
}

/// Skips to what may be the next header, which may begin at the end of the bytes received.
void FrameReader::leave_header() {
    const std::size_t next = syntax::to_lower(std::string_view(bytes_)).find(length_key, 1);
    bytes_.erase(0,
                 next != std::string::npos ? next : bytes_.size() - std::min(bytes_.size() - 1, length_key.size() - 1));
}

std::string framed(const Json& message) {
    const std::string content = message.dump(-1, ' ', false, Json::error_handler_t::replace);
    return fmt::format("Content-Length: {}\r\n\r\n{}", content.size(), content);
}

std::optional<Json> parsed(std::string_view content) {
    if (is_too_deep(content)) {
        return std::nullopt;
    }
    Json json = Json::parse(content, nullptr, false);
    return json.is_discarded() ? std::nullopt : std::optional(std::move(json));
}

}  // namespace bazillion::language_server
