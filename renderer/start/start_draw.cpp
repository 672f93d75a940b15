#include "renderer/start/start_draw.h"

#include <fmt/format.h>

#include <cmath>

namespace bazillion::renderer {

namespace {

using HitType = StartHit::Type;

class StartPainter {
public:
    StartPainter(Canvas& canvas, const StartPaint& paint, CardPictures& pictures)
        : canvas_(canvas), paint_(paint), pictures_(pictures), u_(paint.layout.unit) {}

    void all() {
        canvas_.clear(theme().background);
        clip(layout().content);
        for (const auto& heading : layout().headings) {
            if (visible(heading.box)) {
                canvas_.text({heading.box.x, heading.box.centre().y + 4 * u_}, heading.words, {15 * u_, true},
                             theme().text);
            }
        }
        for (std::size_t i = 0; i < layout().cards.size(); ++i) {
            if (visible(layout().cards[i].box)) {
                card(i);
            }
        }
        if (layout().cards.empty()) {
            nothing_found();
        }
        scroll_bar();
        cairo_restore(canvas_.context());
        sidebar();
        header();
        chips();
        list();
    }

private:
    [[nodiscard]] const Theme& theme() const { return paint_.theme; }
    [[nodiscard]] const StartLayout& layout() const { return paint_.layout; }
    [[nodiscard]] bool hovered(HitType type, std::size_t index = 0) const {
        return paint_.hover == StartHit{type, index};
    }
    [[nodiscard]] bool visible(const Box& box) const {
        return box.bottom() > layout().content.y && box.y < layout().content.bottom();
    }
    void clip(const Box& box) {
        cairo_save(canvas_.context());
        cairo_rectangle(canvas_.context(), box.x, box.y, box.w, box.h);
        cairo_clip(canvas_.context());
    }

    void header() {
        const Box& header = layout().header;
        canvas_.fill(header, theme().background);
        if (layout().search.x > 100 * u_) {
            draw_mark({18 * u_, header.centre().y - 14 * u_, 28 * u_, 28 * u_});
            canvas_.text({56 * u_, header.centre().y}, "Bazillion", {21 * u_, true}, theme().text);
        }
        const Box& search = layout().search;
        canvas_.fill_rounded(search, 9 * u_, theme().panel);
        canvas_.stroke_rounded(search, 9 * u_, paint_.scene.search.empty() ? theme().panel_edge : theme().accent,
                               1.4 * u_);
        lens({search.x + 20 * u_, search.centre().y - 1 * u_});
        const Font font{15 * u_};
        const double x = search.x + 38 * u_;
        if (paint_.scene.search.empty()) {
            const bool roomy = search.w > 300 * u_;
            canvas_.text({x, search.centre().y}, roomy ? "Type to search: a game, a variant, a family" : "Search", font,
                         theme().text_soft);
        } else {
            const std::string words = paint_.scene.search;
            canvas_.text({x, search.centre().y}, words, font, theme().text);
            const double caret = x + text_width(words, font) + 2 * u_;
            canvas_.fill({caret, search.centre().y - 9 * u_, 1.5 * u_, 18 * u_}, theme().accent);
        }
        const bool roomy = layout().open.w > 100 * u_;
        button(layout().open, roomy ? "Open a file ..." : "Open", HitType::open);
        button(layout().settings, "Settings", HitType::settings);
        button(layout().back, roomy ? "Back to the game" : "Back", HitType::back);
    }

    /// Four cells and a stone: the program's mark.
    void draw_mark(const Box& box) {
        const double half = box.w / 2;
        canvas_.fill_rounded(box, 5 * u_, theme().dark_cell);
        canvas_.fill({box.x + half, box.y + 2 * u_, half - 2 * u_, half - 2 * u_}, theme().light_cell);
        canvas_.fill({box.x + 2 * u_, box.y + half, half - 2 * u_, half - 2 * u_}, theme().light_cell);
        canvas_.disc(box.centre(), 8 * u_, theme().accent);
    }

    void lens(Point at) {
        canvas_.ring(at, 5 * u_, theme().text_soft, 1.8 * u_);
        canvas_.line({at.x + 3.8 * u_, at.y + 3.8 * u_}, {at.x + 8 * u_, at.y + 8 * u_}, theme().text_soft, 2 * u_);
    }

    void button(const Box& box, std::string_view words, HitType type) {
        if (box.empty()) {
            return;
        }
        canvas_.fill_rounded(box, 8 * u_, hovered(type) ? theme().accent.with_alpha(0.45) : theme().panel_raised);
        canvas_.text(box.centre(), words, {13 * u_}, theme().text, Align::centre);
    }

    void sidebar() {
        for (const auto& caption : layout().captions) {
            canvas_.text({caption.box.x + 10 * u_, caption.box.centre().y + 4 * u_}, caption.words, {12 * u_, true},
                         theme().text_soft);
        }
        for (const auto& place : layout().choices) {
            const StartChoice& choice = paint_.scene.choices[place.choice];
            const Box box = place.box.inset(1 * u_);
            if (choice.chosen) {
                canvas_.fill_rounded(box, 6 * u_, theme().accent.with_alpha(0.30));
            } else if (hovered(HitType::choice, place.choice)) {
                canvas_.fill_rounded(box, 6 * u_, theme().panel_raised);
            }
            canvas_.text({box.x + 10 * u_, box.centre().y}, choice.words, {13 * u_, choice.chosen}, theme().text);
            if (choice.of == StartList::Of::families) {
                canvas_.text({box.right() - 8 * u_, box.centre().y}, std::to_string(choice.count), {12 * u_},
                             theme().text_soft, Align::right);
            }
        }
    }

    void chips() {
        for (const auto& place : layout().chips) {
            const StartChoice& choice = paint_.scene.choices[place.choice];
            const bool narrowed = choice.value > 0;
            canvas_.fill_rounded(place.box, 8 * u_,
                                 narrowed                               ? theme().accent.with_alpha(0.35)
                                 : hovered(HitType::chip, place.choice) ? theme().panel_raised
                                                                        : theme().panel);
            const char* what = choice.of == StartList::Of::families  ? "Families"
                               : choice.of == StartList::Of::players ? "Players"
                                                                     : "Boards";
            const Font font{12.5 * u_};
            const std::string words = shortened(narrowed ? choice.words : what, font, place.box.w - 34 * u_);
            canvas_.text({place.box.x + 10 * u_, place.box.centre().y}, words, font, theme().text);
            arrow_down({place.box.right() - 15 * u_, place.box.centre().y}, theme().text_soft);
        }
    }

    void arrow_down(Point at, Colour colour) {
        cairo_t* cr = canvas_.context();
        cairo_set_source_rgba(cr, colour.r, colour.g, colour.b, colour.a);
        cairo_move_to(cr, at.x - 4.5 * u_, at.y - 2.5 * u_);
        cairo_line_to(cr, at.x + 4.5 * u_, at.y - 2.5 * u_);
        cairo_line_to(cr, at.x, at.y + 3 * u_);
        cairo_close_path(cr);
        cairo_fill(cr);
    }

    void card(std::size_t index) {
        const auto& card = layout().cards[index];
        const Offer& offer = paint_.offers[card.offer];
        const bool over = hovered(HitType::card, index) || hovered(HitType::variants, index);
        const bool selected = paint_.scene.selected == index;
        canvas_.fill_rounded(card.box, 10 * u_, over ? theme().panel_raised : theme().panel);
        if (theme().inks == InkSet::contrast) {
            canvas_.stroke_rounded(card.box, 10 * u_, theme().panel_edge, 1 * u_);
        }
        if (selected) {
            canvas_.stroke_rounded(card.box, 10 * u_, theme().accent, 2 * u_);
        }
        picture(card, offer);
        const double x = card.compact ? card.picture.right() + 10 * u_ : card.picture.x + 1 * u_;
        const double width = card.box.right() - 9 * u_ - x;
        double y = card.compact ? card.box.centre().y - 10 * u_ : card.picture.bottom() + 14 * u_;
        const Font bold{13.5 * u_, true}, small{11.5 * u_};
        canvas_.text({x, y}, shortened(offer.name, bold, width), bold, theme().text);
        y += 18 * u_;
        canvas_.text({x, y}, shortened(caption(offer), small, width), small, theme().text_soft);
        if (!card.variants.empty()) {
            const bool hot = hovered(HitType::variants, index);
            canvas_.fill_rounded(card.variants, 6 * u_, hot ? theme().accent.with_alpha(0.5) : theme().background);
            canvas_.stroke_rounded(card.variants, 6 * u_, theme().panel_edge, 1 * u_);
            const std::string words = fmt::format("{} variants", offer.info->titles.size());
            canvas_.text({card.variants.x + 8 * u_, card.variants.centre().y}, words, small, theme().text);
            arrow_down({card.variants.right() - 11 * u_, card.variants.centre().y}, theme().text_soft);
        }
    }

    static std::string caption(const Offer& offer) {
        if (!offer.note.empty()) {
            return offer.note;
        }
        if (!offer.info) {
            return "";
        }
        if (!offer.info->error.empty()) {
            return offer.info->error;
        }
        const int players = offer.info->players;
        return fmt::format("{} player{} · {}", players, players == 1 ? "" : "s", offer.info->size);
    }

    void picture(const StartLayout::Card& card, const Offer& offer) {
        const Canvas* drawn =
            pictures_.picture(offer, "", paint_.theme_index, static_cast<int>(std::lround(card.picture.w)));
        canvas_.fill_rounded(card.picture, 6 * u_, theme().background);
        const Point middle = card.picture.centre();
        if (drawn != nullptr) {
            cairo_save(canvas_.context());
            canvas_.trace_rounded(card.picture, 6 * u_);
            cairo_clip(canvas_.context());
            canvas_.image(*drawn,
                          {std::round(middle.x - drawn->width() / 2.0), std::round(middle.y - drawn->height() / 2.0),
                           1.0 * drawn->width(), 1.0 * drawn->height()});
            cairo_restore(canvas_.context());
            return;
        }
        const std::string letter = offer.name.substr(0, offer.name.empty() ? 0 : 1);
        canvas_.text(middle, offer.info && !offer.info->error.empty() ? "?" : letter, {card.picture.w * 0.3, true},
                     theme().panel_edge, Align::centre);
    }

    void nothing_found() {
        const Point middle{layout().content.centre().x, layout().content.y + 90 * u_};
        const std::string what =
            paint_.scene.search.empty() ? "No game is like that" : "Nothing is called “" + paint_.scene.search + "”";
        canvas_.text(middle, shortened(what, {17 * u_, true}, layout().content.w - 30 * u_), {17 * u_, true},
                     theme().text, Align::centre);
        canvas_.text({middle.x, middle.y + 30 * u_}, "Esc shows all games again", {13 * u_}, theme().text_soft,
                     Align::centre);
    }

    void scroll_bar() {
        if (layout().scroll_most <= 0) {
            return;
        }
        const Box& area = layout().content;
        const double whole = area.h + layout().scroll_most * u_;
        const double height = std::max(30 * u_, area.h * area.h / whole);
        const double y = area.y + (area.h - height) * paint_.scene.scroll / layout().scroll_most;
        canvas_.fill_rounded({area.right() - 9 * u_, y, 5 * u_, height}, 2.5 * u_, theme().panel_edge);
    }

    void list() {
        if (!paint_.scene.list) {
            return;
        }
        const Box& box = layout().list;
        canvas_.shadow(box, 8 * u_, 10 * u_);
        canvas_.fill_rounded(box, 8 * u_, theme().panel);
        canvas_.stroke_rounded(box, 8 * u_, theme().panel_edge, 1 * u_);
        const auto& entries = paint_.scene.list->entries;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const Box& entry = layout().entries[i];
            if (entry.empty()) {
                continue;
            }
            if (hovered(HitType::entry, i) || i == paint_.scene.list->chosen) {
                canvas_.fill_rounded(entry, 5 * u_,
                                     theme().accent.with_alpha(hovered(HitType::entry, i) ? 0.45 : 0.25));
            }
            const Font font{13.5 * u_};
            canvas_.text({entry.x + 10 * u_, entry.centre().y}, shortened(entries[i], font, entry.w - 20 * u_), font,
                         theme().text);
        }
        if (layout().list_scroll_most > 0) {
            const double height = box.h * box.h / (box.h + layout().list_scroll_most * u_);
            const double y = box.y + (box.h - height) * paint_.scene.list->scroll / layout().list_scroll_most;
            canvas_.fill_rounded({box.right() - 6 * u_, y + 2 * u_, 4 * u_, height - 4 * u_}, 2 * u_,
                                 theme().panel_edge);
        }
    }

    Canvas& canvas_;
    const StartPaint& paint_;
    CardPictures& pictures_;
    double u_;
};

}  // namespace

void draw_start(Canvas& canvas, const StartPaint& paint, CardPictures& pictures) {
    StartPainter(canvas, paint, pictures).all();
}

}  // namespace bazillion::renderer
