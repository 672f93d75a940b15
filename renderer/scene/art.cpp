#include "renderer/scene/art.h"

#include "renderer/scene/art_files.h"
#include "renderer/scene/picture.h"
#include "renderer/scene/svg_check.h"
#include "syntax/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace bazillion::renderer {

namespace fs = std::filesystem;

namespace {

/// A drawing that takes longer is slow, and all slow ones together may take so long; then the others are not tried.
constexpr std::chrono::milliseconds slow_time{50};
constexpr std::chrono::milliseconds most_slow_time{2000};

std::size_t pixels_of(const Canvas& picture) {
    return static_cast<std::size_t>(picture.width()) * static_cast<std::size_t>(picture.height());
}

std::string css(Colour c) {
    const auto byte = [](double v) { return static_cast<int>(std::lround(v * 255)); };
    return fmt::format("#{:02x}{:02x}{:02x}", byte(c.r), byte(c.g), byte(c.b));
}

/// The whole picture in the middle of a square, as large as fits.
void paint_fitted(const Canvas& picture, Canvas& square) {
    const double scale = square.width() / static_cast<double>(std::max(picture.width(), picture.height()));
    const Point centre{square.width() / 2.0, square.height() / 2.0};
    square.image(picture, Box::around(centre, picture.width() * scale, picture.height() * scale));
}

}  // namespace

std::string ink(std::string_view svg, const Inks& inks, int turn) {
    const std::array<std::pair<std::string_view, std::string>, 5> words{{{"{{fill}}", css(inks.fill)},
                                                                         {"{{shade}}", css(inks.shade)},
                                                                         {"{{line}}", css(inks.line)},
                                                                         {"{{detail}}", css(inks.detail)},
                                                                         {"{{turn}}", std::to_string(turn)}}};
    std::string text;
    text.reserve(svg.size());
    while (!svg.empty()) {
        const std::size_t next = svg.find("{{");
        text += svg.substr(0, next);
        svg.remove_prefix(std::min(next, svg.size()));
        const auto* const found =
            std::find_if(words.begin(), words.end(), [&](const auto& word) { return svg.starts_with(word.first); });
        if (found != words.end()) {
            text += found->second;
            svg.remove_prefix(found->first.size());
        } else if (!svg.empty()) {
            text += svg.front();
            svg.remove_prefix(1);
        }
    }
    return text;
}

Art::Art(const rules::Rules& rules, std::vector<fs::path> folders, std::size_t piece_set, InkSet inks)
    : folders_(art_files::searchable(std::move(folders))),
      piece_set_(piece_set),
      inks_(piece_inks(rules.players, inks)),
      room_(most_decoded_pixels),
      svg_room_(most_drawing_bytes) {
    for (const rules::Player& player : rules.players) {
        shapes_.push_back(player.random ? TokenShape::die : player.neutral ? TokenShape::block : TokenShape::man);
    }
    const auto tokens = token_letters(rules);
    for (std::size_t i = 0; i < rules.kinds.size(); ++i) {
        const std::string& name = rules.kinds[i].name;
        auto drawing = find_drawing(name, rules.art);
        looks_.push_back({tokens[i], drawing ? drawing : find_drawing(name, "chess"), rules.kinds[i].images});
        if (!looks_[i].drawing) {
            continue;
        }
        if (const auto why = refuse_svg(looks_[i].drawing->svg)) {
            refuse(static_cast<rules::KindId>(i), *why);
        }
    }
    find_board(rules);
}

std::optional<Art::Drawing> Art::find_drawing(std::string_view kind, std::string_view set) {
    for (const fs::path& file : art_files::find_drawings(kind, set, folders_, folders_)) {
        auto read = syntax::read_file(file, std::min(svg_room_, most_svg_bytes));
        if (read.code == "too-large") {
            refused_.push_back(fmt::format("`{}` is not drawn: it is larger than {} kB", file.string(),
                                           std::min(svg_room_, most_svg_bytes) >> 10));
        } else if (read.error.empty()) {
            svg_room_ -= read.text.size();
            return Drawing{file, std::move(read.text)};
        }
    }
    return std::nullopt;
}

const Canvas* Art::picture(const std::string& name) {
    const auto [entry, fresh] = pictures_.try_emplace(name);
    const auto file = fresh ? art_files::find_file(name, folders_) : std::nullopt;
    if (file) {
        if (auto read = read_picture(*file, room_)) {
            room_ -= pixels_of(*read);
            entry->second = std::move(*read);
        } else {
            refused_.push_back(fmt::format("`{}` is not drawn: {}", file->string(), read.error()));
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

std::unique_ptr<Canvas> Art::print(const Key& key) {
    const auto& [player, kind, pixels] = key;
    auto square = std::make_unique<Canvas>(shapes_only_ ? Canvas::of_shapes(pixels, pixels) : Canvas(pixels, pixels));
    if (const Canvas* own = own_picture(player, kind)) {
        paint_fitted(*own, *square);
        return square;
    }
    if (shapes_only_ && looks_[kind].drawing && paint_svg(inked(key), *square)) {
        return square;
    }
    paint_token(*square, shapes_[player], looks_[kind].token, inks_[player]);
    if (looks_[kind].drawing && !shapes_only_) {
        ask(key);
    }
    return square;
}

const Canvas& Art::piece(rules::PlayerId player, rules::KindId kind, int pixels) {
    const Key key{player, kind, std::max(1, pixels)};
    auto& square = pieces_[key];
    if (!square) {
        square = print(key);
    }
    return *square;
}

std::string Art::inked(const Key& key) const {
    const auto& [player, kind, pixels] = key;
    constexpr int half_turn = 180;
    return ink(looks_[kind].drawing->svg, inks_[player], player == 0 ? 0 : half_turn);
}

void Art::prepare(int pixels) {
    constexpr std::size_t most_pixels = 16'000'000;
    const std::size_t count = looks_.size() * inks_.size();
    if (prepared_ == pixels || pending() || slow_.count() > 0 ||
        count * static_cast<std::size_t>(pixels) * static_cast<std::size_t>(pixels) > most_pixels) {
        return;
    }
    prepared_ = pixels;
    for (std::size_t i = 0; i < count; ++i) {
        const auto player = static_cast<rules::PlayerId>(i % inks_.size());
        const auto kind = static_cast<rules::KindId>(i / inks_.size());
        const Key key{player, kind, pixels};
        if (looks_[kind].drawing && !pieces_.contains(key) && own_picture(player, kind) == nullptr) {
            ask(key);
        }
    }
}

bool Art::pending() const {
    return std::any_of(asked_.begin(), asked_.end(), [&](const auto& each) { return pieces_.contains(each.second); });
}

/// What is being made already is not asked for again.
void Art::ask(const Key& key) {
    if (std::any_of(asked_.begin(), asked_.end(), [&](const auto& each) { return each.second == key; })) {
        return;
    }
    asked_.emplace(++last_request_, key);
    painter_.ask({last_request_, inked(key), std::get<int>(key)});
}

bool Art::update(std::chrono::milliseconds most) {
    bool changed = false;
    for (SvgPainter::Answer& answer : painter_.take(most)) {
        changed = take(std::move(answer)) || changed;
    }
    if (slow_ > most_slow_time) {
        refuse_what_is_slow();
    }
    return changed;
}

/// True if that is a picture which was given out.
bool Art::take(SvgPainter::Answer answer) {
    const auto found = asked_.find(answer.id);
    const Key key = found->second;
    asked_.erase(found);
    Look& look = looks_[std::get<rules::KindId>(key)];
    if (!look.proven && answer.time > slow_time) {
        slow_ += answer.time;
    }
    const bool given = pieces_.contains(key);
    if (!answer.picture) {
        refuse(std::get<rules::KindId>(key), answer.reason);
        return given;
    }
    look.proven = true;
    auto& square = pieces_[key];
    if (given) {
        *square = std::move(*answer.picture);
    } else {
        square = std::make_unique<Canvas>(std::move(*answer.picture));
    }
    return given;
}

bool Art::finish(std::chrono::milliseconds most) {
    const auto until = std::chrono::steady_clock::now() + most;
    bool changed = false;
    for (auto left = most; pending() && left.count() > 0;) {
        changed = update(left) || changed;
        left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    }
    return changed;
}

void Art::refuse(rules::KindId kind, std::string_view why) {
    Look& look = looks_[kind];
    if (look.drawing) {  // else it has been told, of another player's piece
        refused_.push_back(fmt::format("`{}` is not drawn: {}", look.drawing->file.string(), why));
        look.drawing.reset();
    }
}

/// Too much time has gone into drawings that are slow: what never could be drawn so far will not be.
void Art::refuse_what_is_slow() {
    if (std::all_of(asked_.begin(), asked_.end(),
                    [&](const auto& each) { return looks_[std::get<rules::KindId>(each.second)].proven; })) {
        return;
    }
    painter_.forget();
    for (const auto& [id, key] : std::exchange(asked_, {})) {
        const auto kind = std::get<rules::KindId>(key);
        if (looks_[kind].proven) {
            ask(key);
        } else {
            refuse(kind, "the drawings of this game take too long");
        }
    }
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
    painter_.forget();
    asked_.clear();
    prepared_ = 0;
    pieces_.clear();
    boards_.clear();
}

}  // namespace bazillion::renderer
