#include "renderer/art.h"

#include "renderer/picture.h"
#include "syntax/files.h"

#include <fmt/format.h>
#include <librsvg/rsvg.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>

namespace bazillion::renderer {

namespace fs = std::filesystem;

namespace {

/// All pictures of a game together.
constexpr std::size_t most_decoded_pixels = 64'000'000;

std::size_t pixels_of(const Canvas& picture) {
    return static_cast<std::size_t>(picture.width()) * static_cast<std::size_t>(picture.height());
}

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

/// The whole picture in the middle of a square, as large as fits.
void paint_fitted(const Canvas& picture, Canvas& square) {
    const double scale = square.width() / static_cast<double>(std::max(picture.width(), picture.height()));
    const Point centre{square.width() / 2.0, square.height() / 2.0};
    square.image(picture, Box::around(centre, picture.width() * scale, picture.height() * scale));
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

Art::Art(const rules::Rules& rules, std::vector<fs::path> folders, std::size_t piece_set)
    : folders_(std::move(folders)),
      piece_set_(piece_set),
      inks_(piece_inks(rules.players)),
      room_(most_decoded_pixels) {
    if (!folders_.empty() && folders_[0].empty()) {
        folders_[0] = ".";  // a game named without a folder
    }
    std::erase_if(folders_, [](const fs::path& folder) { return folder.empty(); });
    for (const rules::Player& player : rules.players) {
        shapes_.push_back(player.neutral || player.random ? TokenShape::block : TokenShape::man);
    }
    const auto tokens = token_letters(rules);
    for (std::size_t i = 0; i < rules.kinds.size(); ++i) {
        const std::string& name = rules.kinds[i].name;
        auto drawing = find_drawing(name, rules.art);
        looks_.push_back({tokens[i], drawing ? drawing : find_drawing(name, "chess"), rules.kinds[i].images});
    }
    find_board(rules);
}

std::optional<std::string> Art::find_drawing(std::string_view kind, std::string_view set) const {
    const std::string file = file_stem(kind) + ".svg";
    const auto leads_elsewhere = [](std::string_view name) {
        return name.find_first_of("/\\:") != std::string_view::npos || name.starts_with('.');
    };
    if (set.empty() || leads_elsewhere(set) || leads_elsewhere(file)) {
        return std::nullopt;
    }
    for (const auto& folder : folders_) {
        std::ifstream in(folder / "art" / set / file, std::ios::binary);
        if (in) {
            return std::string(std::istreambuf_iterator<char>(in), {});
        }
    }
    return std::nullopt;
}

/// Authors write `images\\game\\man.bmp` for `Images/Game/Man.BMP`; nothing outside the folders is looked at.
const Canvas* Art::picture(const std::string& name) {
    const auto [entry, fresh] = pictures_.try_emplace(name);
    if (fresh) {
        const auto found = syntax::locate(name, folders_, folders_);
        entry->second =
            found.outcome == syntax::FoundFile::Outcome::found ? read_picture(found.file, room_) : std::nullopt;
        if (entry->second) {
            room_ -= pixels_of(*entry->second);
        }
    }
    return entry->second ? &*entry->second : nullptr;
}

void Art::find_board(const rules::Rules& rules) {
    const auto& names = rules.board.images;
    for (std::size_t i = 0; i < names.size() && board_ == nullptr; ++i) {
        board_ = picture(names[(piece_set_ + i) % names.size()]);
    }
}

const Canvas* Art::own_picture(rules::PlayerId player, rules::KindId kind) {
    for (const rules::KindImages& images : looks_[kind].images) {
        for (std::size_t i = 0; images.player == player && i < images.files.size(); ++i) {
            if (const Canvas* found = picture(images.files[(piece_set_ + i) % images.files.size()])) {
                return found;
            }
        }
    }
    return nullptr;
}

std::unique_ptr<Canvas> Art::print(rules::PlayerId player, rules::KindId kind, int pixels) {
    auto square = std::make_unique<Canvas>(pixels, pixels);
    const Look& look = looks_[kind];
    const auto drawn = [&] {
        std::string svg = ink(*look.svg, inks_[player]);
        replace_all(svg, "{{turn}}", player == 0 ? "0" : "180");
        return svg;
    };
    if (const Canvas* own = own_picture(player, kind)) {
        paint_fitted(*own, *square);
    } else if (!look.svg || !paint_svg(drawn(), *square)) {
        paint_token(*square, shapes_[player], look.token, inks_[player]);
    }
    return square;
}

const Canvas& Art::piece(rules::PlayerId player, rules::KindId kind, int pixels) {
    auto& square = pieces_[{player, kind, pixels}];
    if (!square) {
        square = print(player, kind, std::max(1, pixels));
    }
    return *square;
}

std::optional<double> Art::natural_side(rules::PlayerId player, rules::KindId kind) {
    const Canvas* own = own_picture(player, kind);
    return own != nullptr ? std::optional<double>(std::max(own->width(), own->height())) : std::nullopt;
}

std::optional<Box> Art::board_picture() const {
    return board_ != nullptr ? std::optional<Box>(Box{0, 0, 1.0 * board_->width(), 1.0 * board_->height()})
                             : std::nullopt;
}

const Canvas& Art::board(int width, int height) {
    const auto found = boards_.find({width, height});
    if (found != boards_.end()) {
        return found->second;
    }
    Canvas scaled(width, height);
    scaled.image(*board_, {0, 0, 1.0 * scaled.width(), 1.0 * scaled.height()});
    return boards_.emplace(std::pair{width, height}, std::move(scaled)).first->second;
}

void Art::forget_sizes() {
    pieces_.clear();
    boards_.clear();
}

}  // namespace bazillion::renderer
