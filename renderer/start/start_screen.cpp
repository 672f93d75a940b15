#include "renderer/start/start_screen.h"

#include "syntax/letters.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <utility>

namespace bazillion::renderer {

namespace {

using Of = StartList::Of;
using Wish = StartScreen::Wish;

constexpr std::size_t most_unfinished = 6, most_recent = 6, most_search_bytes = 60;
constexpr std::array<const char*, 4> player_words{"Any number", "One player", "Two players", "Three and more"};
constexpr std::array<const char*, 5> board_words{"Any board", "Squares", "Hexagons", "Crossings of lines", "Others"};

void append_utf8(std::string& text, std::uint32_t letter) {
    if (letter < 0x80) {
        text += static_cast<char>(letter);
    } else if (letter < 0x800) {
        text += static_cast<char>(0xc0 | letter >> 6);
        text += static_cast<char>(0x80 | (letter & 0x3f));
    } else if (letter < 0x10000) {
        text += static_cast<char>(0xe0 | letter >> 12);
        text += static_cast<char>(0x80 | (letter >> 6 & 0x3f));
        text += static_cast<char>(0x80 | (letter & 0x3f));
    }
}

}  // namespace

StartScreen::StartScreen(Folders folders, int theme)
    : folders_(std::move(folders)),
      theme_(theme),
      pictures_(folders_.cache.empty() ? std::filesystem::path() : folders_.cache / "cards", folders_.library) {}

void StartScreen::show(bool may_go_back) {
    pictures_.forget();
    unasked_.clear();
    auto [unfinished, recent] = played_offers(folders_.journals, most_unfinished, most_recent);
    offers_ = std::move(unfinished);
    recent_ = offers_.size();
    offers_.insert(offers_.end(), recent.begin(), recent.end());
    shelf_ = offers_.size();
    const auto shelf = library_offers(folders_.library);
    offers_.insert(offers_.end(), shelf.begin(), shelf.end());
    families_.clear();
    for (const Offer& offer : shelf) {
        if (std::find(families_.begin(), families_.end(), offer.family) == families_.end()) {
            families_.push_back(offer.family);
        }
    }
    for (std::size_t i = 0; i < offers_.size(); ++i) {
        unasked_.push_back(i);
    }
    scene_.may_go_back = may_go_back;
    scene_.list.reset();
    hover_ = {};
    fill();
}

void StartScreen::leave() {
    pictures_.forget();
    unasked_.clear();
}

void StartScreen::set_theme(int theme) {
    if (theme_ != theme) {
        theme_ = theme;
        show(scene_.may_go_back);
    }
}

bool StartScreen::update() {
    constexpr std::chrono::milliseconds most{8};
    const auto begin = std::chrono::steady_clock::now();
    bool changed = false;
    while (!unasked_.empty() && std::chrono::steady_clock::now() - begin < most) {
        changed = pictures_.ask(offers_[unasked_.front()], "", theme_) || changed;
        unasked_.pop_front();
    }
    for (CardPictures::News& news : pictures_.update()) {
        for (Offer& offer : offers_) {
            if (offer.rules == news.rules && offer.saved == news.saved) {
                offer.info = news.info;
            }
        }
        changed = true;
    }
    if (changed) {
        fill();
    }
    return changed;
}

bool StartScreen::pictured(const Offer& offer) const {
    return pictures_.has(offer, "", theme_);
}

std::size_t StartScreen::chosen_value(Of of) const {
    switch (of) {
        case Of::families: {
            const auto found = std::find(families_.begin(), families_.end(), wanted_.family);
            return found == families_.end() ? 0 : static_cast<std::size_t>(found - families_.begin()) + 1;
        }
        case Of::players:
            return static_cast<std::size_t>(wanted_.players);
        case Of::boards:
            return wanted_.board ? static_cast<std::size_t>(*wanted_.board) + 1 : 0;
        case Of::variants:
            break;
    }
    return 0;
}

void StartScreen::fill_choices() {
    scene_.choices.clear();
    const std::size_t games = offers_.size() - shelf_;
    scene_.choices.push_back({Of::families, 0, "All games", games, wanted_.family.empty()});
    for (std::size_t i = 0; i < families_.size(); ++i) {
        const auto count = std::count_if(offers_.begin() + static_cast<std::ptrdiff_t>(shelf_), offers_.end(),
                                         [&](const Offer& offer) { return offer.family == families_[i]; });
        scene_.choices.push_back(
            {Of::families, i + 1, families_[i], static_cast<std::size_t>(count), wanted_.family == families_[i]});
    }
    for (std::size_t i = 0; i < player_words.size(); ++i) {
        scene_.choices.push_back({Of::players, i, player_words[i], 0, chosen_value(Of::players) == i});
    }
    for (std::size_t i = 0; i < board_words.size(); ++i) {
        scene_.choices.push_back({Of::boards, i, board_words[i], 0, chosen_value(Of::boards) == i});
    }
}

/// Which cards there are follows from what is wanted.
void StartScreen::fill() {
    fill_choices();
    scene_.search = wanted_.search;
    scene_.groups.clear();
    const bool all = wanted_ == Wanted{};
    if (all) {
        StartGroup unfinished{"Go on playing", {}, true}, recent{"Played lately", {}, true};
        for (std::size_t i = 0; i < shelf_; ++i) {
            (i < recent_ ? unfinished : recent).offers.push_back(i);
        }
        for (StartGroup& group : {std::ref(unfinished), std::ref(recent)}) {
            if (!group.offers.empty()) {
                scene_.groups.push_back(std::move(group));
            }
        }
    }
    const std::span<const Offer> shelf = std::span(offers_).subspan(shelf_);
    const std::vector<std::size_t> found = find_offers(shelf, wanted_);
    const bool searching = !wanted_.search.empty();
    for (const std::size_t each : found) {
        const std::string heading = !searching ? shelf[each].family : found.size() == 1 ? "One game" : "Games";
        if (scene_.groups.empty() || scene_.groups.back().heading != heading) {
            scene_.groups.push_back({heading, {}, false});
        }
        scene_.groups.back().offers.push_back(shelf_ + each);
    }
    arrange(width_, height_, top_, unit_);
    scroll_to(scene_.scroll);
    if (scene_.selected && *scene_.selected >= layout_.cards.size()) {
        scene_.selected.reset();
    }
}

void StartScreen::searched() {
    scene_.scroll = 0;
    scene_.list.reset();
    scene_.selected = wanted_.search.empty() ? std::nullopt : std::optional<std::size_t>(0);
    fill();
}

void StartScreen::arrange(double width, double height, double top, double unit) {
    width_ = width, height_ = height, top_ = top, unit_ = unit;
    layout_ = arrange_start(scene_, offers_, width, height, top, unit);
}

void StartScreen::draw(Canvas& canvas, const Theme& theme) {
    draw_start(canvas, {scene_, layout_, offers_, theme, theme_, hover_}, pictures_);
}

void StartScreen::scroll_to(double where) {
    scene_.scroll = std::clamp(where, 0.0, layout_.scroll_most);
    arrange(width_, height_, top_, unit_);
}

bool StartScreen::move(Point point) {
    const StartHit over = start_hit(layout_, point);
    return std::exchange(hover_, over) != over;
}

bool StartScreen::clickable(Point point) const {
    using Type = StartHit::Type;
    const Type type = start_hit(layout_, point).type;
    return type != Type::nothing && type != Type::list && type != Type::search;
}

void StartScreen::wheel(Point point, double notches) {
    constexpr double step = 76;
    if (scene_.list) {
        scene_.list->scroll = std::clamp(scene_.list->scroll - notches * 58, 0.0, layout_.list_scroll_most);
        arrange(width_, height_, top_, unit_);
    } else {
        scroll_to(scene_.scroll - notches * step);
    }
    hover_ = start_hit(layout_, point);
}

Wish StartScreen::open_card(std::size_t card) const {
    const Offer& offer = offers_[layout_.cards[card].offer];
    return offer.saved.empty() ? Wish{Wish::Type::open, offer.rules, ""} : Wish{Wish::Type::resume, offer.saved, ""};
}

Wish StartScreen::open_any(std::uint64_t chance) const {
    std::vector<std::size_t> cards;
    for (std::size_t i = 0; i < layout_.cards.size(); ++i) {
        if (offers_[layout_.cards[i].offer].saved.empty()) {
            cards.push_back(i);
        }
    }
    return cards.empty() ? Wish{} : open_card(cards[chance % cards.size()]);
}

Wish StartScreen::click(Point point) {
    using Type = StartHit::Type;
    const StartHit hit = start_hit(layout_, point);
    if (scene_.list && hit.type != Type::entry) {
        if (hit.type != Type::list) {
            scene_.list.reset();
            arrange(width_, height_, top_, unit_);
        }
        return {};
    }
    switch (hit.type) {
        case Type::card:
            return open_card(hit.index);
        case Type::variants:
            open_variants(hit.index);
            break;
        case Type::choice:
            choose(scene_.choices[hit.index]);
            break;
        case Type::chip:
            open_filter(scene_.choices[hit.index].of);
            break;
        case Type::entry:
            return take_entry(hit.index);
        case Type::open:
            return {Wish::Type::ask_open, {}, ""};
        case Type::settings:
            return {Wish::Type::settings, {}, ""};
        case Type::back:
            return {Wish::Type::back, {}, ""};
        case Type::nothing:
        case Type::list:
        case Type::search:
            break;
    }
    return {};
}

void StartScreen::choose(const StartChoice& choice) {
    if (choice.of == Of::families) {
        wanted_.family = choice.value == 0 ? "" : families_[choice.value - 1];
    } else if (choice.of == Of::players) {
        wanted_.players = static_cast<int>(choice.value);
    } else {
        wanted_.board = choice.value == 0 ? std::nullopt : std::optional(static_cast<BoardKind>(choice.value - 1));
    }
    scene_.scroll = 0;
    scene_.list.reset();
    fill();
}

void StartScreen::open_filter(Of of) {
    StartList list;
    list.of = of;
    for (const StartChoice& choice : scene_.choices) {
        if (choice.of == of) {
            list.entries.push_back(choice.words);
        }
    }
    list.chosen = chosen_value(of);
    scene_.list = std::move(list);
    arrange(width_, height_, top_, unit_);
}

void StartScreen::open_variants(std::size_t card) {
    StartList list;
    list.of = Of::variants;
    list.card = card;
    for (const GameInfo::Entry& title : offers_[layout_.cards[card].offer].info->titles) {
        list.entries.push_back(title.name);
    }
    scene_.list = std::move(list);
    arrange(width_, height_, top_, unit_);
}

Wish StartScreen::take_entry(std::size_t entry) {
    const StartList list = *std::exchange(scene_.list, std::nullopt);
    if (list.of == Of::variants) {
        const Offer& offer = offers_[layout_.cards[list.card].offer];
        Wish wish{Wish::Type::open, offer.rules, "#" + std::to_string(offer.info->titles[entry].index)};
        arrange(width_, height_, top_, unit_);
        return wish;
    }
    for (const StartChoice& choice : std::vector<StartChoice>(scene_.choices)) {
        if (choice.of == list.of && choice.value == entry) {
            choose(choice);
        }
    }
    return {};
}

Wish StartScreen::press_in_list(Key key) {
    StartList& list = *scene_.list;
    const std::size_t last = list.entries.size() - 1;
    switch (key) {
        case Key::enter:
            return take_entry(list.chosen);
        case Key::up:
            list.chosen -= list.chosen > 0 ? 1 : 0;
            break;
        case Key::down:
            list.chosen += list.chosen < last ? 1 : 0;
            break;
        case Key::escape:
        case Key::tab:
            scene_.list.reset();
            break;
        default:
            break;
    }
    arrange(width_, height_, top_, unit_);
    if (scene_.list && layout_.entries[list.chosen].empty()) {  // brings what is chosen into sight
        constexpr double entry = 29;
        list.scroll = std::clamp((static_cast<double>(list.chosen) - 3) * entry, 0.0, layout_.list_scroll_most);
        arrange(width_, height_, top_, unit_);
    }
    return {};
}

void StartScreen::select(std::size_t card) {
    scene_.selected = card;
    const Box& box = layout_.cards[card].box;
    const Box& area = layout_.content;
    constexpr double air = 44;  // for the heading above
    if (box.y < area.y + air * unit_) {
        scroll_to(scene_.scroll - (area.y + air * unit_ - box.y) / unit_);
    } else if (box.bottom() > area.bottom() - 12 * unit_) {
        scroll_to(scene_.scroll + (box.bottom() - area.bottom() + 12 * unit_) / unit_);
    }
}

/// To the next card in that direction.
void StartScreen::step(Key key) {
    const auto& cards = layout_.cards;
    if (cards.empty()) {
        return;
    }
    if (!scene_.selected) {
        select(0);
        return;
    }
    const std::size_t now = *scene_.selected;
    if (key == Key::left || key == Key::right) {
        select(key == Key::left ? now - (now > 0 ? 1 : 0) : std::min(now + 1, cards.size() - 1));
        return;
    }
    const double sign = key == Key::up ? -1 : 1;
    const auto distance = [&](const StartLayout::Card& card) {
        constexpr double row_weight = 100;
        return row_weight * sign * (card.box.y - cards[now].box.y) + std::abs(card.box.x - cards[now].box.x);
    };
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (sign * (cards[i].box.y - cards[now].box.y) > 1 && (!best || distance(cards[i]) < distance(cards[*best]))) {
            best = i;
        }
    }
    select(best.value_or(now));
}

Wish StartScreen::press(Key key) {
    if (scene_.list) {
        return press_in_list(key);
    }
    const double page = layout_.content.h / unit_ * 0.85;
    switch (key) {
        case Key::up:
        case Key::down:
        case Key::left:
        case Key::right:
            step(key);
            break;
        case Key::home:
            scroll_to(0);
            break;
        case Key::end:
            scroll_to(layout_.scroll_most);
            break;
        case Key::page_up:
            scroll_to(scene_.scroll - page);
            break;
        case Key::page_down:
            scroll_to(scene_.scroll + page);
            break;
        case Key::enter:
            return scene_.selected && *scene_.selected < layout_.cards.size() ? open_card(*scene_.selected) : Wish{};
        case Key::tab:
            if (scene_.selected && !layout_.cards[*scene_.selected].variants.empty()) {
                open_variants(*scene_.selected);
            }
            break;
        case Key::erase:
            syntax::drop_last_character(wanted_.search);
            searched();
            break;
        case Key::escape:
            if (wanted_ == Wanted{}) {
                return {scene_.may_go_back ? Wish::Type::back : Wish::Type::nothing, {}, ""};
            }
            wanted_ = {};
            searched();
            break;
    }
    return {};
}

void StartScreen::type(std::uint32_t letter) {
    const bool leading_blank = letter == ' ' && wanted_.search.empty();
    if (letter >= 32 && letter != 127 && !leading_blank && wanted_.search.size() < most_search_bytes) {
        append_utf8(wanted_.search, letter);
        searched();
    }
}

}  // namespace bazillion::renderer
