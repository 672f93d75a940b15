#include "renderer/board/token.h"

#include "syntax/letters.h"

#include <algorithm>
#include <array>
#include <set>

namespace bazillion::renderer {

namespace {

constexpr std::size_t most_letters = 3;

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}
bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
char to_upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - ('a' - 'A')) : c;
}

/// A name's characters, each with its UTF-8 bytes together; signs left out.
std::vector<std::string> characters(std::string_view name) {
    std::vector<std::string> result;
    for (const char c : name) {
        if (syntax::continues_character(c) && !result.empty()) {
            result.back() += c;
        } else if (is_letter(c) || is_digit(c)) {
            result.emplace_back(1, c);
        }
    }
    return result;
}

std::size_t length(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !syntax::continues_character(c); }));
}

std::string trailing_number(std::string_view name) {
    std::size_t begin = name.size();
    while (begin > 0 && is_digit(name[begin - 1])) {
        --begin;
    }
    return std::string(name.substr(begin));
}

/// The first letters of a name's words: of `Silver-General`, `SilverGeneral` and `silver general`.
std::string initials(std::string_view name) {
    std::string result;
    bool start = true;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const bool hump = i > 0 && is_upper(name[i]) && !is_upper(name[i - 1]);
        if ((start || hump) && (is_letter(name[i]) || is_digit(name[i])) && !syntax::continues_character(name[i])) {
            result += to_upper(name[i]);
        }
        start = !is_letter(name[i]) && !is_digit(name[i]);
    }
    return result;
}

/// What a kind could be called in short, best first.
std::vector<std::string> short_names(const rules::Kind& kind) {
    std::vector<std::string> names{kind.notation, trailing_number(kind.name)};
    const std::string words = initials(kind.name);
    if (words.size() > 1) {
        names.push_back(words);
    }
    const std::vector<std::string> letters = characters(kind.name);
    if (letters.empty()) {
        return names;
    }
    const std::string first = letters[0].size() == 1 ? std::string(1, to_upper(letters[0][0])) : letters[0];
    names.push_back(first);
    for (std::size_t i = 1; i < letters.size(); ++i) {
        names.push_back(first + letters[i]);
    }
    for (std::size_t i = 1; i < letters.size(); ++i) {
        for (std::size_t j = i + 1; j < letters.size() && j < 12; ++j) {
            names.push_back(first + letters[i] + letters[j]);
        }
    }
    return names;
}

}  // namespace

std::vector<std::string> token_letters(const rules::Rules& rules) {
    std::vector<std::string> result;
    std::set<std::string> taken;
    for (const rules::Kind& kind : rules.kinds) {
        std::vector<std::string> names = short_names(kind);
        const auto fits = [&](const std::string& name) {
            return !name.empty() && length(name) <= most_letters && !taken.contains(name);
        };
        const auto best = std::find_if(names.begin(), names.end(), fits);
        result.push_back(best != names.end() ? *best : std::to_string(result.size() + 1));
        taken.insert(result.back());
    }
    const auto real =
        std::count_if(rules.kinds.begin(), rules.kinds.end(), [](const auto& kind) { return !kind.dummy; });
    if (real == 1) {
        result.assign(result.size(), "");
    }
    return result;
}

namespace {

/// Rows of a face from the top, each with bits for its left, middle and right pip.
constexpr std::array<std::array<unsigned, 3>, 6> faces{
    {{0, 2, 0}, {4, 0, 1}, {4, 2, 1}, {5, 0, 5}, {5, 2, 5}, {5, 5, 5}}};

/// A die of ivory; blank ones, which show nothing yet or are used up, are pale.
void paint_die(Canvas& canvas, const std::string& letters) {
    const double size = canvas.width();
    const Box block = Box::around({size / 2, size / 2}, 0.78 * size, 0.78 * size);
    const bool number = letters.size() == 1 && letters[0] >= '1' && letters[0] <= '6';
    const bool blank = std::none_of(letters.begin(), letters.end(), [](char c) { return is_letter(c) || is_digit(c); });
    const double alpha = blank ? 0.28 : 1;
    if (!blank) {
        canvas.shadow(block, size * 0.14, size * 0.05);
    }
    canvas.fill_rounded(block, size * 0.15, hex(0x6b6254, alpha));
    canvas.fill_vertical(block.inset(std::max(1.0, size * 0.02)), size * 0.14, hex(0xfffdf6, alpha),
                         hex(0xe3d9c3, alpha));
    const Colour ink = hex(0x2a2420);
    for (int row = 0; number && row < 3; ++row) {
        for (int column = 0; column < 3; ++column) {
            if ((faces[letters[0] - '1'][row] >> (2 - column) & 1) != 0) {
                canvas.disc({size / 2 + (column - 1) * 0.22 * size, size / 2 + (row - 1) * 0.22 * size}, 0.075 * size,
                            ink);
            }
        }
    }
    if (!number && !blank) {
        const double wide = text_width(letters, {100, true}) / 100;
        canvas.text({size / 2, size / 2}, letters, {std::min(size * 0.4, size * 0.6 / std::max(0.1, wide)), true}, ink,
                    Align::centre);
    }
}

}  // namespace

void paint_token(Canvas& canvas, TokenShape shape, const std::string& letters, const Inks& inks) {
    if (shape == TokenShape::die) {
        paint_die(canvas, letters);
        return;
    }
    const double size = canvas.width();
    const Point centre{size / 2, size / 2};
    const double radius = size * 0.41;
    const double rim = std::max(1.0, size * 0.03);
    if (shape == TokenShape::man) {
        canvas.glow({centre.x, centre.y + size * 0.03}, radius * 1.12, Colour{0, 0, 0, 0.35}, Colour{0, 0, 0, 0},
                    radius * 0.85);
        canvas.disc(centre, radius, inks.line);
        canvas.glow(centre, radius - rim, inks.fill, inks.shade, radius * 0.5);
        canvas.ring(centre, radius * (letters.empty() ? 0.6 : 0.84),
                    inks.detail.with_alpha(letters.empty() ? 0.2 : 0.3), std::max(1.0, size * 0.02));
    } else {
        const Box block = Box::around(centre, 2 * radius, 2 * radius);
        canvas.shadow(block, size * 0.1, size * 0.05);
        canvas.fill_rounded(block, size * 0.1, inks.line);
        canvas.fill_vertical(block.inset(rim), size * 0.08, inks.fill, inks.shade);
    }
    if (letters.empty()) {
        return;
    }
    // As large as the room inside the rim allows.
    constexpr double probe = 100;
    const double wide = text_width(letters, {probe, true}) / probe;
    const Font font{std::min(size * 0.40, size * 0.60 / std::max(0.1, wide)), true};
    canvas.text(centre, letters, font, inks.detail, Align::centre);
}

}  // namespace bazillion::renderer
