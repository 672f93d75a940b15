#include "renderer/table.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bazillion::renderer {

namespace {

std::vector<std::size_t> drops_on(Cell cell, std::span<const play::Option> options) {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (options[i].from == rules::none && options[i].to == cell && !options[i].button) {
            result.push_back(i);
        }
    }
    return result;
}

Action play_option(std::size_t index) {
    return {Action::Type::play, index, rules::none};
}

}  // namespace

void Table::scroll(double rows, const Layout& layout) {
    const int wanted = view_.scroll + static_cast<int>(std::lround(rows));
    view_.scroll = std::clamp(wanted, layout.scroll_least, layout.scroll_most);
}

void Table::let_go() {
    const bool flipped = view_.flipped;
    auto moving = std::move(view_.moving);
    view_ = {};
    view_.flipped = flipped;
    view_.moving = std::move(moving);
    pressed_.reset();
    fresh_ = false;
}

std::vector<std::size_t> Table::ways_to(Cell cell, std::span<const play::Option> options) const {
    std::vector<std::size_t> ways;
    if (view_.selected != rules::none) {
        ways = options_from(options, view_.selected);
    } else if (view_.held != rules::none) {
        ways = options_of_stock(options, view_.held);
    }
    std::erase_if(ways, [&](std::size_t i) { return options[i].to != cell; });
    return ways;
}

Action Table::offer(std::vector<std::size_t> ways, std::span<const play::Option> options, Cell at, bool always_ask) {
    if (ways.empty()) {
        return {};
    }
    if (ways.size() == 1 && !always_ask) {
        return play_option(ways.front());
    }
    // Kinds in the order of the rules, the way players know them.
    std::stable_sort(ways.begin(), ways.end(),
                     [&](std::size_t a, std::size_t b) { return options[a].kind < options[b].kind; });
    view_.choices = std::move(ways);
    view_.choice_cell = at;
    return {};
}

Action Table::down(Point point, const Hit& hit, const Scene& scene, std::span<const play::Option> options) {
    pressed_ = hit;
    pressed_at_ = point;
    fresh_ = false;
    if (hit.type == Hit::Type::choice || hit.type == Hit::Type::chooser) {
        return {};
    }
    view_.choices.clear();
    switch (hit.type) {
        case Hit::Type::cell:
            return down_on_cell(static_cast<Cell>(hit.index), options);
        case Hit::Type::stock:
            return down_on_stock(scene.trays[hit.index].stocks[hit.item], options);
        case Hit::Type::dome:
            if (scene.domes[hit.index].option) {
                view_.pressed = scene.domes[hit.index].button;
            }
            return {};
        case Hit::Type::nothing:
            view_.selected = view_.held = rules::none;
            return {};
        default:
            return {};
    }
}

Action Table::down_on_cell(Cell cell, std::span<const play::Option> options) {
    auto ways = cell == view_.selected ? std::vector<std::size_t>{} : ways_to(cell, options);
    if (!ways.empty()) {
        return offer(std::move(ways), options, cell);
    }
    fresh_ = view_.selected != cell;
    view_.held = rules::none;
    view_.selected = options_from(options, cell).empty() ? rules::none : cell;
    return {};
}

Action Table::down_on_stock(const StockView& stock, std::span<const play::Option> options) {
    const bool drops =
        std::any_of(stock.options.begin(), stock.options.end(), [&](std::size_t i) { return !options[i].button; });
    fresh_ = view_.held != stock.kind;
    view_.selected = rules::none;
    view_.held = drops ? stock.kind : rules::none;
    return {};
}

void Table::move(Point point, const Hit& hit, const Scene& scene, double slack) {
    const bool grabbed = pressed_ && (pressed_->type == Hit::Type::cell
                                          ? view_.selected == pressed_->index
                                          : pressed_->type == Hit::Type::stock && view_.held != rules::none);
    if (grabbed && view_.choices.empty() && std::hypot(point.x - pressed_at_.x, point.y - pressed_at_.y) > slack) {
        view_.dragging = true;
    }
    view_.hover = rules::none;
    for (const HintView& hint : scene.hints) {
        if (hit.type == Hit::Type::cell && hint.cell == hit.index) {
            view_.hover = hint.cell;
        }
    }
    if (view_.pressed && pressed_ && hit != *pressed_) {
        view_.pressed.reset();
    }
}

Action Table::up(Point, const Hit& hit, const Scene& scene, std::span<const play::Option> options) {
    const auto pressed = std::exchange(pressed_, std::nullopt);
    view_.pressed.reset();
    if (std::exchange(view_.dragging, false)) {
        if (hit.type != Hit::Type::cell || hit.index == view_.selected) {
            return {};
        }
        Action action = offer(ways_to(static_cast<Cell>(hit.index), options), options, static_cast<Cell>(hit.index));
        action.carried = view_.selected;
        return action;
    }
    if (!pressed || hit != *pressed) {
        return {};
    }
    switch (hit.type) {
        case Hit::Type::choice:
            return play_option(scene.choices[hit.index].option);
        case Hit::Type::dome:
            return scene.domes[hit.index].option ? play_option(*scene.domes[hit.index].option) : Action{};
        case Hit::Type::chip:
            return play_option(scene.chips[hit.index].option);
        case Hit::Type::ply:
            return {Action::Type::go_to, hit.index + 1, rules::none};
        case Hit::Type::stock: {
            std::vector<std::size_t> presses = scene.trays[hit.index].stocks[hit.item].options;
            std::erase_if(presses, [&](std::size_t i) { return !options[i].button; });
            return offer(std::move(presses), options, rules::none);
        }
        case Hit::Type::cell:
            return view_.choices.empty() ? up_on_cell(static_cast<Cell>(hit.index), options) : Action{};
        default:
            return {};
    }
}

Action Table::up_on_cell(Cell cell, std::span<const play::Option> options) {
    if (view_.selected != cell) {
        return view_.held == rules::none && view_.selected == rules::none
                   ? offer(drops_on(cell, options), options, cell, true)
                   : Action{};
    }
    if (!fresh_) {
        view_.selected = rules::none;
        return {};
    }
    // Changes on the spot have no goal to click at, so taking the piece up offers them; its other moves stay open.
    return offer(ways_to(cell, options), options, cell, true);
}

Action Table::choose(std::size_t digit, const Scene& scene) {
    return digit >= 1 && digit <= scene.choices.size() ? play_option(scene.choices[digit - 1].option) : Action{};
}

Action Table::press_only_button(const Scene& scene) {
    std::vector<std::size_t> lit;
    for (const DomeView& dome : scene.domes) {
        if (dome.option) {
            lit.push_back(*dome.option);
        }
    }
    for (const ChipView& chip : scene.chips) {
        lit.push_back(chip.option);
    }
    return lit.size() == 1 ? play_option(lit.front()) : Action{};
}

bool Table::clickable(const Hit& hit, const Scene& scene, std::span<const play::Option> options) {
    switch (hit.type) {
        case Hit::Type::cell: {
            const auto cell = static_cast<Cell>(hit.index);
            const bool goal =
                std::any_of(scene.hints.begin(), scene.hints.end(), [&](const auto& h) { return h.cell == cell; });
            return goal || !options_from(options, cell).empty() || !drops_on(cell, options).empty();
        }
        case Hit::Type::stock:
            return !scene.trays[hit.index].stocks[hit.item].options.empty();
        case Hit::Type::dome:
            return scene.domes[hit.index].option.has_value();
        case Hit::Type::choice:
        case Hit::Type::chip:
        case Hit::Type::ply:
            return true;
        default:
            return false;
    }
}

}  // namespace bazillion::renderer
