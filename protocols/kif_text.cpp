#include "protocols/kif_text.h"

#include "syntax/utf8.h"

#include <iconv.h>

#include <memory>
#include <type_traits>

namespace bazillion::protocols {

namespace {

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = syntax::character_length(text);
        if (length == 0) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

struct CloseConverter {
    void operator()(void* converter) const { iconv_close(converter); }
};

/// Nothing if it is no Shift-JIS, or the system does not know that.
std::optional<std::string> from_shift_jis(std::string_view text) {
    iconv_t opened = iconv_open("UTF-8", "CP932");
    if (opened == reinterpret_cast<iconv_t>(-1)) {  // NOLINT: so the library tells it
        return std::nullopt;
    }
    const std::unique_ptr<std::remove_pointer_t<iconv_t>, CloseConverter> converter(opened);
    std::string in(text), out(3 * text.size() + 1, '\0');  // two bytes become three at most, and one becomes three
    char *from = in.data(), *to = out.data();
    std::size_t left = in.size(), room = out.size();
    if (iconv(converter.get(), &from, &left, &to, &room) == static_cast<std::size_t>(-1)) {
        return std::nullopt;
    }
    out.resize(out.size() - room);
    return out;
}

}  // namespace

play::Result<std::string> kif_to_utf8(std::string_view text) {
    if (is_utf8(text)) {
        return std::string(text);
    }
    if (auto converted = from_shift_jis(text)) {
        return *converted;
    }
    return tl::unexpected(
        play::Error{"line 1, column 1: these letters are neither UTF-8 nor Shift-JIS", "save the record as UTF-8", ""});
}

std::optional<std::size_t> take_word(std::string_view& text, const std::vector<std::string_view>& words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (text.starts_with(words[i])) {
            text.remove_prefix(words[i].size());
            return i;
        }
    }
    return std::nullopt;
}

int take_kif_digit(std::string_view& text) {
    if (!text.empty() && text.front() >= '1' && text.front() <= '9') {
        const int digit = text.front() - '0';
        text.remove_prefix(1);
        return digit;
    }
    for (const auto& digits : {wide_digits, chinese_digits}) {
        if (const auto found = take_word(text, {digits.begin(), digits.end()})) {
            return static_cast<int>(*found) + 1;
        }
    }
    return 0;
}

void skip_kif_blanks(std::string_view& text) {
    while (take_word(text, {" ", "\t", "　"})) {
    }
}

play::Error kif_is_for_shogi() {
    return {"KIF is for Shogi", "a saved game (`.save`) keeps every game", ""};
}

}  // namespace bazillion::protocols
