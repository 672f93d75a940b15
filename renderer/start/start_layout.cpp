#include "renderer/start/start_layout.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace bazillion::renderer {

namespace {

using Of = StartList::Of;

// In design pixels.
constexpr double header_height = 64, sidebar_width = 214, chip_row = 44, row = 27, caption_row = 34;
constexpr double margin = 18, gap = 14, card_padding = 9, card_text = 66, heading_row = 40;
constexpr double least_for_sidebar = 900, least_for_title = 760, entry_row = 29, compact_height = 84;

const char* caption_of(Of of) {
    return of == Of::families ? "Family" : of == Of::players ? "Players" : "Board";
}

class Arranger {
public:
    Arranger(const StartScene& scene, const std::vector<Offer>& offers, StartLayout& layout)
        : scene_(scene), offers_(offers), layout_(layout), u_(layout.unit) {}

    void header(double top) {
        const Box& window = layout_.window;
        layout_.header = {0, top, window.w, header_height * u_};
        const double height = 38 * u_, y = top + (layout_.header.h - height) / 2;
        const bool roomy = window.w >= least_for_title * u_;
        double right = window.w - margin * u_;
        const auto button = [&](Box& box, double width) {
            box = {right - width * u_, y, width * u_, height};
            right = box.x - 8 * u_;
        };
        if (roomy) {
            button(layout_.settings, 92);
        }
        button(layout_.open, roomy ? 118 : 66);
        if (scene_.may_go_back) {
            button(layout_.back, roomy ? 142 : 66);
        }
        const double left = roomy ? (margin + 172) * u_ : margin * u_;
        layout_.search = {left, y, std::min(560 * u_, right - left - 6 * u_), height};
    }

    void sidebar() {
        double y = layout_.header.bottom() + 2 * u_;
        const double x = margin * u_, width = sidebar_width * u_ - x;
        layout_.sidebar = {0, layout_.header.bottom(), sidebar_width * u_,
                           layout_.window.bottom() - layout_.header.bottom()};
        for (std::size_t i = 0; i < scene_.choices.size(); ++i) {
            const Of of = scene_.choices[i].of;
            if (i == 0 || scene_.choices[i - 1].of != of) {
                y += i == 0 ? 0 : 6 * u_;
                layout_.captions.push_back({{x, y, width, caption_row * u_}, caption_of(of)});
                y += caption_row * u_;
            }
            layout_.choices.push_back({{x, y, width, row * u_}, i});
            y += row * u_;
        }
    }

    void chips() {
        const double y = layout_.header.bottom();
        const double width = (layout_.window.w - 2 * margin * u_ - 2 * 8 * u_) / 3;
        double x = margin * u_;
        for (const Of of : {Of::families, Of::players, Of::boards}) {
            for (std::size_t i = 0; i < scene_.choices.size(); ++i) {
                if (scene_.choices[i].of == of && scene_.choices[i].chosen) {
                    layout_.chips.push_back({{x, y, width, 32 * u_}, i});
                }
            }
            x += width + 8 * u_;
        }
    }

    [[nodiscard]] bool sidebar_fits() const {
        const double needed = caption_row * 3 + row * static_cast<double>(scene_.choices.size()) + 20;
        return layout_.window.w >= least_for_sidebar * u_ &&
               layout_.window.bottom() - layout_.header.bottom() >= needed * u_;
    }

    void cards() {
        const Box area = layout_.content;
        const double inner = area.w - 2 * margin * u_;
        const Grid large = grid_of(inner, std::clamp(inner / 6.2, 140 * u_, 250 * u_), card_text * u_, true);
        const Grid small = grid_of(inner, std::clamp(inner / 4.2, 190 * u_, 300 * u_), compact_height * u_, false);
        layout_.columns = large.columns;
        double y = area.y - scene_.scroll * u_;
        const double begin = y;
        for (const StartGroup& group : scene_.groups) {
            const Grid& grid = group.compact ? small : large;
            layout_.headings.push_back({{area.x + margin * u_, y, inner, heading_row * u_}, group.heading});
            y += heading_row * u_;
            for (std::size_t i = 0; i < group.offers.size(); ++i) {
                const std::size_t column = i % grid.columns;
                const double x = area.x + margin * u_ + static_cast<double>(column) * (grid.width + gap * u_);
                add_card({std::round(x), std::round(y), grid.width, grid.height}, group.offers[i], group.compact);
                if (column + 1 == grid.columns || i + 1 == group.offers.size()) {
                    y += grid.height + gap * u_;
                }
            }
        }
        layout_.scroll_most = std::max(0.0, (y - begin + margin * u_ - area.h) / u_);
    }

    void list() {
        const StartList& list = *scene_.list;
        Box anchor = layout_.search;
        if (list.of == Of::variants && list.card < layout_.cards.size()) {
            anchor = layout_.cards[list.card].variants;
        }
        for (const auto& chip : layout_.chips) {
            anchor = scene_.choices[chip.choice].of == list.of ? chip.box : anchor;
        }
        const Box& window = layout_.window;
        const double whole = static_cast<double>(list.entries.size()) * entry_row * u_ + 12 * u_;
        const double height = std::min(whole, std::max(100 * u_, (window.bottom() - layout_.header.y) * 0.72));
        const double width = std::min(std::max(anchor.w, 270 * u_), window.w - 16 * u_);
        const double x = std::clamp(anchor.x, 8 * u_, std::max(8 * u_, window.w - width - 8 * u_));
        const double below = anchor.bottom() + 4 * u_;
        const double y = below + height <= window.bottom() - 8 * u_
                             ? below
                             : std::max(layout_.header.y + 4 * u_, window.bottom() - 8 * u_ - height);
        layout_.list = {x, y, width, height};
        layout_.list_scroll_most = (whole - height) / u_;
        for (std::size_t i = 0; i < list.entries.size(); ++i) {
            const Box entry{x + 6 * u_, y + 6 * u_ + (static_cast<double>(i) * entry_row - list.scroll) * u_,
                            width - 12 * u_, entry_row * u_};
            const bool seen = entry.y >= y && entry.bottom() <= y + height + 1;
            layout_.entries.push_back(seen ? entry : Box{});
        }
    }

private:
    struct Grid {
        std::size_t columns = 1;
        double width = 0, height = 0;  ///< of a card
    };
    /// Cards of at least that width; `tall` ones are so much higher than wide, others of that height.
    [[nodiscard]] Grid grid_of(double inner, double least, double height, bool tall) const {
        const double columns = std::max(1.0, std::floor((inner + gap * u_) / (least + gap * u_)));
        const double width = std::floor((inner - (columns - 1) * gap * u_) / columns);
        return {static_cast<std::size_t>(columns), width, height + (tall ? width : 0)};
    }

    void add_card(const Box& box, std::size_t offer, bool compact) {
        StartLayout::Card card;
        card.box = box;
        card.offer = offer;
        card.compact = compact;
        const double side = compact ? box.h - 2 * card_padding * u_ : box.w - 2 * card_padding * u_;
        card.picture = {box.x + card_padding * u_, box.y + card_padding * u_, side, side};
        const auto& info = offers_[offer].info;
        if (info && info->titles.size() > 1 && !compact) {
            card.variants = {card.picture.x, box.bottom() - 28 * u_, std::min(side, 118 * u_), 21 * u_};
        }
        layout_.cards.push_back(card);
    }

    const StartScene& scene_;
    const std::vector<Offer>& offers_;
    StartLayout& layout_;
    double u_;
};

}  // namespace

StartLayout arrange_start(const StartScene& scene, const std::vector<Offer>& offers, double width, double height,
                          double top, double unit) {
    StartLayout layout;
    layout.unit = unit;
    layout.window = {0, 0, width, height};
    Arranger arranger(scene, offers, layout);
    arranger.header(top);
    double left = 0, above = layout.header.bottom();
    if (arranger.sidebar_fits()) {
        arranger.sidebar();
        left = layout.sidebar.right();
    } else {
        arranger.chips();
        above += chip_row * unit;
    }
    layout.content = {left, above, width - left, std::max(0.0, height - above)};
    arranger.cards();
    if (scene.list) {
        arranger.list();
    }
    return layout;
}

StartHit start_hit(const StartLayout& layout, Point point) {
    using Type = StartHit::Type;
    if (!layout.list.empty()) {
        for (std::size_t i = 0; i < layout.entries.size(); ++i) {
            if (layout.entries[i].contains(point)) {
                return {Type::entry, i};
            }
        }
        return {layout.list.contains(point) ? Type::list : Type::nothing, 0};
    }
    const std::array<std::pair<const Box*, Type>, 4> buttons{{{&layout.search, Type::search},
                                                              {&layout.open, Type::open},
                                                              {&layout.settings, Type::settings},
                                                              {&layout.back, Type::back}}};
    for (const auto& [box, type] : buttons) {
        if (box->contains(point)) {
            return {type, 0};
        }
    }
    for (const auto& choice : layout.choices) {
        if (choice.box.contains(point)) {
            return {Type::choice, choice.choice};
        }
    }
    for (const auto& chip : layout.chips) {
        if (chip.box.contains(point)) {
            return {Type::chip, chip.choice};
        }
    }
    if (layout.content.contains(point)) {
        for (std::size_t i = 0; i < layout.cards.size(); ++i) {
            if (layout.cards[i].variants.contains(point)) {
                return {Type::variants, i};
            }
            if (layout.cards[i].box.contains(point)) {
                return {Type::card, i};
            }
        }
    }
    return {};
}

}  // namespace bazillion::renderer
