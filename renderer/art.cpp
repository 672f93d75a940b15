#include "renderer/art.h"

#include <fmt/format.h>
#include <librsvg/rsvg.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>

namespace bazillion::renderer {

namespace {

std::string css(Colour c) {
    const auto byte = [](double v) { return static_cast<int>(std::lround(v * 255)); };
    return fmt::format("#{:02x}{:02x}{:02x}", byte(c.r), byte(c.g), byte(c.b));
}

void replace_all(std::string& text, std::string_view what, std::string_view by) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
        text.replace(at, what.size(), by);
    }
}

/// "Travelled shaman" is drawn by "travelled-shaman.svg".
std::string file_stem(std::string_view kind) {
    std::string stem;
    for (const char c : kind) {
        stem += c == ' ' || c == '_' ? '-' : static_cast<char>(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    }
    return stem;
}

std::string token_letters(const rules::Kind& kind) {
    if (!kind.notation.empty() && kind.notation.size() <= 3) {
        return kind.notation;
    }
    std::string letters;
    bool start = true;
    for (const char c : kind.name) {
        const bool separator = c == ' ' || c == '-' || c == '_';
        if (start && !separator) {
            letters += c;
        }
        start = separator;
    }
    return letters.size() > 1 ? letters.substr(0, 3) : kind.name.substr(0, 2);
}

/// Never loads anything the SVG refers to: without a base address there are no other files.
bool paint_svg(const std::string& svg, Canvas& canvas) {
    const auto* data = reinterpret_cast<const guint8*>(svg.data());
    const std::unique_ptr<RsvgHandle, decltype(&g_object_unref)> handle(
        rsvg_handle_new_from_data(data, svg.size(), nullptr), &g_object_unref);
    if (!handle) {
        return false;
    }
    const RsvgRectangle viewport{0, 0, static_cast<double>(canvas.width()), static_cast<double>(canvas.height())};
    return rsvg_handle_render_document(handle.get(), canvas.context(), &viewport, nullptr) != 0;
}

void paint_token(const std::string& letters, const Inks& inks, Canvas& canvas) {
    const double size = canvas.width();
    const Point centre{size / 2, size / 2};
    const double radius = size * 0.38;
    canvas.glow({centre.x, centre.y + size * 0.03}, radius * 1.12, Colour{0, 0, 0, 0.35}, Colour{0, 0, 0, 0},
                radius * 0.85);
    canvas.disc(centre, radius, inks.line);
    canvas.glow(centre, radius - size * 0.03, inks.fill, inks.shade, radius * 0.5);
    canvas.ring(centre, radius * 0.8, inks.detail.with_alpha(0.35), std::max(1.0, size * 0.015));
    const Font font{size * (letters.size() > 2 ? 0.24 : letters.size() > 1 ? 0.30 : 0.38), true};
    canvas.text(centre, letters, font, inks.detail, Align::centre);
}

/// The folders in `art`, each with the drawings of one family of games, in the order of their names.
std::vector<std::filesystem::path> drawing_sets(const std::filesystem::path& art) {
    std::vector<std::filesystem::path> sets;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(art, error)) {
        if (entry.is_directory(error)) {
            sets.push_back(entry.path());
        }
    }
    std::sort(sets.begin(), sets.end());
    return sets;
}

}  // namespace

std::string ink(std::string_view svg, const Inks& inks) {
    std::string text(svg);
    replace_all(text, "{{fill}}", css(inks.fill));
    replace_all(text, "{{shade}}", css(inks.shade));
    replace_all(text, "{{line}}", css(inks.line));
    replace_all(text, "{{detail}}", css(inks.detail));
    return text;
}

Art::Art(const rules::Rules& rules, std::vector<std::filesystem::path> folders) : folders_(std::move(folders)) {
    std::vector<std::string> players;
    for (const rules::Player& player : rules.players) {
        players.push_back(player.name);
    }
    inks_ = piece_inks(players);
    for (const rules::Kind& kind : rules.kinds) {
        looks_.push_back({kind.name, token_letters(kind), find_drawing(kind.name)});
    }
}

std::optional<std::string> Art::find_drawing(std::string_view kind) const {
    const std::string file = file_stem(kind) + ".svg";
    if (file.find_first_of("/\\") != std::string::npos) {
        return std::nullopt;
    }
    for (const auto& folder : folders_) {
        for (const auto& set : drawing_sets(folder / "art")) {
            std::ifstream in(set / file, std::ios::binary);
            if (in) {
                return std::string(std::istreambuf_iterator<char>(in), {});
            }
        }
    }
    return std::nullopt;
}

std::unique_ptr<Canvas> Art::print(const Look& look, const Inks& inks, int pixels) const {
    auto picture = std::make_unique<Canvas>(pixels, pixels);
    if (!look.svg || !paint_svg(ink(*look.svg, inks), *picture)) {
        paint_token(look.token, inks, *picture);
    }
    return picture;
}

const Canvas& Art::piece(rules::PlayerId player, rules::KindId kind, int pixels) {
    auto& picture = cache_[{player, kind, pixels}];
    if (!picture) {
        picture = print(looks_[kind], inks_[player], std::max(1, pixels));
    }
    return *picture;
}

void Art::keep_only(std::initializer_list<int> sizes) {
    std::erase_if(cache_, [&](const auto& entry) {
        return std::find(sizes.begin(), sizes.end(), std::get<2>(entry.first)) == sizes.end();
    });
}

}  // namespace bazillion::renderer
