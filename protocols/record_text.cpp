#include "protocols/record_text.h"

#include "syntax/utf8.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::protocols {

RecordText::RecordText(std::string_view text) : text_(text) {
    if (text_.starts_with("\xef\xbb\xbf")) {
        text_.remove_prefix(3);
    }
}

char RecordText::take() {
    const char c = text_[at_++];
    if (c == '\n') {
        ++line_;
        column_ = 1;
    } else if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) {
        ++column_;
    }
    return c;
}

void RecordText::skip_blanks() {
    while (!at_end() && std::string_view(" \t\r\n\v\f").find(peek()) != std::string_view::npos) {
        take();
    }
}

std::string_view RecordText::take_to(char last) {
    const std::size_t begin = at_;
    while (!at_end()) {
        if (take() == last) {
            return text_.substr(begin, at_ - begin - 1);
        }
    }
    return text_.substr(begin);
}

std::string_view RecordText::take_until(std::string_view stops) {
    const std::size_t begin = at_;
    while (!at_end() && stops.find(peek()) == std::string_view::npos) {
        take();
    }
    return text_.substr(begin, at_ - begin);
}

tl::unexpected<play::Error> RecordText::fail(const std::string& message, std::string hint) const {
    return tl::unexpected(
        play::Error{fmt::format("line {}, column {}: {}", marked_line_, marked_column_, message), std::move(hint), ""});
}

play::GameTree::Id main_end(const play::GameTree& tree) {
    play::GameTree::Id end = play::GameTree::root;
    while (!tree[end].children.empty()) {
        end = tree[end].children.front();
    }
    return end;
}

std::string excerpt_of(std::string_view text) {
    constexpr std::size_t most = 40;
    return std::string(text.substr(0, most)) + (text.size() > most ? "..." : "");
}

}  // namespace bazillion::protocols
