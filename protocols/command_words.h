#pragma once

#include "syntax/letters.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace bazillion::protocols {

/// The words of a command line, one after the other.
class Words {
public:
    explicit Words(std::string_view line) : rest_(line) { skip_blanks(); }

    [[nodiscard]] bool empty() const { return rest_.empty(); }
    /// What has not been taken yet, without blanks at its ends.
    [[nodiscard]] std::string_view rest() const { return rest_; }
    [[nodiscard]] std::string_view peek() const { return rest_.substr(0, rest_.find_first_of(blanks)); }
    /// The next word; "" behind the last one.
    std::string_view next() {
        const std::string_view word = peek();
        rest_.remove_prefix(word.size());
        skip_blanks();
        return word;
    }
    /// All before the first of these words, which is taken, too; the whole rest if there is none.
    std::string_view before(std::string_view keyword) {
        const std::string_view whole = rest_;
        while (!empty()) {
            const auto length = static_cast<std::size_t>(rest_.data() - whole.data());
            if (next() == keyword) {
                return syntax::trimmed(whole.substr(0, length));
            }
        }
        return whole;
    }

private:
    static constexpr std::string_view blanks = " \t\r\n\v\f";

    void skip_blanks() { rest_ = syntax::trimmed(rest_); }

    std::string_view rest_;
};

/// The whole of `text` as a number within bounds; numbers beyond them count as the bound. None if it is no number.
template <typename T>
std::optional<T> number_in(std::string_view text, std::type_identity_t<T> least, std::type_identity_t<T> greatest) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range) {
        return text.starts_with('-') ? least : greatest;
    }
    if (error != std::errc() || end != text.data() + text.size()) {
        return std::nullopt;
    }
    if (value < 0 && std::is_unsigned_v<T>) {
        return least;
    }
    const auto limit = static_cast<std::int64_t>(
        std::min<std::uint64_t>(static_cast<std::uint64_t>(std::max<T>(greatest, 0)),
                                static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())));
    return value < static_cast<std::int64_t>(least) ? least : static_cast<T>(std::min(value, limit));
}

}  // namespace bazillion::protocols
