#include "renderer/scene/art.h"

#include "renderer/scene/art_files.h"
#include "renderer/scene/picture.h"
#include "renderer/scene/piece_folder.h"
#include "renderer/scene/svg_check.h"
#include "syntax/document.h"
#include "syntax/letters.h"

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

Art::Art(const rules::Rules& rules, std::vector<fs::path> folders, std::size_t piece_set, InkSet inks,
         const fs::path& own)
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
            refuse(0, static_cast<rules::KindId>(i), *why);
        }
    }
    find_board(rules);
    if (!own.empty()) {
        take_own(rules, own);
    }
}

void Art::take_own(const rules::Rules& rules, const fs::path& folder) {
    const PieceFolder files(folder);
    for (std::size_t i = 0; i < rules.players.size() * rules.kinds.size(); ++i) {
        const Piece piece{static_cast<rules::PlayerId>(i / rules.kinds.size()),
                          static_cast<rules::KindId>(i % rules.kinds.size())};
        const auto file = files.find(rules, piece.first, piece.second);
        if (!file) {
            continue;
        }
        if (syntax::to_lower(file->extension().string()) == ".svg") {
            auto drawing = read_drawing(*file);
            const auto why = drawing ? refuse_svg(drawing->svg) : std::nullopt;
            if (why) {
                tell_refused(*file, *why);
            } else if (drawing) {
                own_drawings_.emplace(piece, std::move(*drawing));
            }
        } else if (auto read = read_picture(*file, room_)) {
            room_ -= pixels_of(*read);
            own_pictures_.emplace(piece, std::move(*read));
        } else {
            tell_refused(*file, read.error());
        }
    }
}

Art::Drawing* Art::drawing_of(rules::PlayerId player, rules::KindId kind) {
    if (const auto own = own_drawings_.find({player, kind}); own != own_drawings_.end()) {
        return &own->second;
    }
    return looks_[kind].drawing ? &*looks_[kind].drawing : nullptr;
}

/// Pieces of several players may have one file.
void Art::tell_refused(const fs::path& file, std::string_view why) {
    std::string words = fmt::format("`{}` is not drawn: {}", file.string(), why);
    if (std::find(refused_.begin(), refused_.end(), words) == refused_.end()) {
        refused_.push_back(std::move(words));
    }
}

std::optional<Art::Drawing> Art::find_drawing(std::string_view kind, std::string_view set) {
    for (const fs::path& file : art_files::find_drawings(kind, set, folders_, folders_)) {
        if (auto drawing = read_drawing(file)) {
            return drawing;
        }
    }
    return std::nullopt;
}

std::optional<Art::Drawing> Art::read_drawing(const fs::path& file) {
    auto read = syntax::read_file(file, std::min(svg_room_, most_svg_bytes));
    if (read.code == "too-large") {
        tell_refused(file, fmt::format("it is larger than {} kB", std::min(svg_room_, most_svg_bytes) >> 10));
    }
    if (!read.error.empty()) {
        return std::nullopt;
    }
    svg_room_ -= read.text.size();
    return Drawing{file, std::move(read.text)};
}

const Canvas* Art::picture(const std::string& name) {
    const auto [entry, fresh] = pictures_.try_emplace(name);
    const auto file = fresh ? art_files::find_file(name, folders_) : std::nullopt;
    if (file) {
        if (auto read = read_picture(*file, room_)) {
            room_ -= pixels_of(*read);
            entry->second = std::move(*read);
        } else {
            tell_refused(*file, read.error());
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
    const auto chosen = own_pictures_.find({player, kind});
    const Drawing* drawing = drawing_of(player, kind);
    const bool drawn = own_drawings_.contains({player, kind});
    if (const Canvas* own = chosen != own_pictures_.end() ? &chosen->second
                            : drawn                       ? nullptr
                                                          : own_picture(player, kind)) {
        paint_fitted(*own, *square);
        return square;
    }
    if (shapes_only_ && drawing != nullptr && paint_svg(inked(key), *square)) {
        return square;
    }
    paint_token(*square, shapes_[player], looks_[kind].token, inks_[player]);
    if (drawing != nullptr && !shapes_only_) {
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

std::string Art::inked(const Key& key) {
    const auto& [player, kind, pixels] = key;
    constexpr int half_turn = 180;
    return ink(drawing_of(player, kind)->svg, inks_[player], player == 0 ? 0 : half_turn);
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
        const bool drawn = own_drawings_.contains({player, kind}) ||
                           (!own_pictures_.contains({player, kind}) && own_picture(player, kind) == nullptr);
        if (drawn && drawing_of(player, kind) != nullptr && !pieces_.contains(key)) {
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
    const auto& [player, kind, pixels] = key;
    Drawing* drawing = drawing_of(player, kind);
    if (drawing != nullptr && !drawing->proven && answer.time > slow_time) {
        slow_ += answer.time;
    }
    const bool given = pieces_.contains(key);
    if (answer.picture && drawing != nullptr) {
        drawing->proven = true;
    } else {
        refuse(player, kind, answer.reason);
        answer.picture = given ? std::optional(std::move(*print(key))) : std::nullopt;  // what there was before
    }
    if (answer.picture) {
        auto& square = pieces_[key];
        square = square ? std::move(square) : std::make_unique<Canvas>(1, 1);
        *square = std::move(*answer.picture);
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

void Art::refuse(rules::PlayerId player, rules::KindId kind, std::string_view why) {
    if (const Drawing* drawing = drawing_of(player, kind)) {  // else it has been told, of another player's piece
        tell_refused(drawing->file, why);
        if (own_drawings_.erase({player, kind}) == 0) {
            looks_[kind].drawing.reset();
        }
    }
}

/// Too much time has gone into drawings that are slow: what never could be drawn so far will not be.
void Art::refuse_what_is_slow() {
    const auto proven = [&](const Key& key) {
        const Drawing* drawing = drawing_of(std::get<rules::PlayerId>(key), std::get<rules::KindId>(key));
        return drawing != nullptr && drawing->proven;
    };
    if (std::all_of(asked_.begin(), asked_.end(), [&](const auto& each) { return proven(each.second); })) {
        return;
    }
    painter_.forget();
    for (const auto& [id, key] : std::exchange(asked_, {})) {
        if (proven(key)) {
            ask(key);
        } else {
            refuse(std::get<rules::PlayerId>(key), std::get<rules::KindId>(key),
                   "the drawings of this game take too long");
        }
    }
}

std::optional<double> Art::natural_side(rules::PlayerId player, rules::KindId kind) {
    const bool chosen = own_drawings_.contains({player, kind}) || own_pictures_.contains({player, kind});
    const Canvas* own = chosen ? nullptr : own_picture(player, kind);  // a chosen one fills its cell
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
