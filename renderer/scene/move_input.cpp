#include "renderer/scene/move_input.h"

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

bool can_drop(std::span<const play::Option> options, KindId kind) {
    const auto all = options_of_stock(options, kind);
    return std::any_of(all.begin(), all.end(), [&](std::size_t i) { return !options[i].button; });
}

Action play_option(std::size_t index) {
    return {Action::Type::play, index, rules::none};
}

}  // namespace

void MoveInput::scroll(double rows, const Layout& layout) {
    const int wanted = view_.scroll + static_cast<int>(std::lround(rows));
    view_.scroll = std::clamp(wanted, layout.scroll_least, layout.scroll_most);
}

void MoveInput::let_go() {
    View fresh;
    fresh.flipped = view_.flipped;
    fresh.coordinates = view_.coordinates;
    fresh.moving = std::move(view_.moving);
    view_ = std::move(fresh);
    pressed_.reset();
    asked_.reset();
    fresh_ = put_down_ = false;
    chosen_.clear();
}

void MoveInput::moved(PlayerId player, std::span<const play::Option> options) {
    auto chosen = std::move(chosen_);
    let_go();
    chosen_ = std::move(chosen);
    const auto found = chosen_.find(player);
    if (found == chosen_.end()) {
        return;
    }
    if (can_drop(options, found->second)) {
        view_.held = found->second;
    } else {
        chosen_.erase(found);
    }
}

std::vector<std::size_t> MoveInput::ways_to(Cell cell, std::span<const play::Option> options) const {
    std::vector<std::size_t> ways;
    if (view_.selected != rules::none) {
        ways = options_from(options, view_.selected);
    } else if (view_.held != rules::none) {
        ways = options_of_stock(options, view_.held);
    }
    std::erase_if(ways, [&](std::size_t i) { return options[i].to != cell; });
    return ways;
}

/// The one way to a cell at the same place of other boards; empty if there are none or more.
std::vector<std::size_t> MoveInput::ways_to_mirrors(Cell cell, std::span<const play::Option> options) const {
    std::vector<std::size_t> ways;
    if (cell < mirrors_.size() && cell != view_.selected) {
        for (const Cell mirror : mirrors_[cell]) {
            const auto more = mirror == view_.selected ? std::vector<std::size_t>{} : ways_to(mirror, options);
            ways.insert(ways.end(), more.begin(), more.end());
        }
    }
    return ways.size() == 1 ? ways : std::vector<std::size_t>{};
}

void MoveInput::open_chooser(std::vector<std::size_t> ways, std::span<const play::Option> options, const Hit& hit) {
    // What a piece becomes in the order the rules name it, then staying what it is; kinds to drop as the rules list
    // them.
    const bool drops = std::all_of(ways.begin(), ways.end(), [&](auto i) { return options[i].from == rules::none; });
    std::stable_sort(ways.begin(), ways.end(), [&](std::size_t a, std::size_t b) {
        if (drops) {
            return options[a].kind < options[b].kind;
        }
        const bool stays_a = options[a].kind == rules::none, stays_b = options[b].kind == rules::none;
        return stays_a != stays_b ? stays_b : options[a].move < options[b].move;
    });
    view_.choices = std::move(ways);
    view_.choice_cell = hit.type == Hit::Type::cell ? static_cast<Cell>(hit.index) : rules::none;
    asked_ = hit;
}

Action MoveInput::offer(std::vector<std::size_t> ways, std::span<const play::Option> options, const Hit& hit) {
    if (ways.size() == 1) {
        return play_option(ways.front());
    }
    if (!ways.empty()) {
        open_chooser(std::move(ways), options, hit);
    }
    return {};
}

Action MoveInput::down(Point point, const Hit& hit, const Scene& scene, std::span<const play::Option> options) {
    pressed_ = hit;
    pressed_at_ = point;
    fresh_ = put_down_ = false;
    if (hit.type == Hit::Type::choice || hit.type == Hit::Type::chooser) {
        return {};
    }
    if (!view_.choices.empty() && asked_ == hit) {
        pressed_.reset();
        return confirm();
    }
    view_.choices.clear();
    asked_.reset();
    switch (hit.type) {
        case Hit::Type::cell:
            return down_on_cell(hit, options);
        case Hit::Type::stock:
            return down_on_stock(hit, scene, options);
        case Hit::Type::dome:
            if (!scene.domes[hit.index].options.empty()) {
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

Action MoveInput::down_on_cell(const Hit& hit, std::span<const play::Option> options) {
    const auto cell = static_cast<Cell>(hit.index);
    auto ways = cell == view_.selected ? std::vector<std::size_t>{} : ways_to(cell, options);
    if (!ways.empty()) {
        return offer(std::move(ways), options, hit);
    }
    const bool takes_up = !options_from(options, cell).empty();
    if (auto mirrored = ways_to_mirrors(cell, options); !takes_up && !mirrored.empty()) {
        return play_option(mirrored.front());
    }
    fresh_ = view_.selected != cell;
    put_down_ = view_.selected != rules::none && !takes_up;
    view_.selected = takes_up ? cell : rules::none;
    view_.held = takes_up ? rules::none : view_.held;
    return {};
}

Action MoveInput::down_on_stock(const Hit& hit, const Scene& scene, std::span<const play::Option> options) {
    const TrayView& tray = scene.trays[hit.index];
    const StockView& stock = tray.stocks[hit.item];
    fresh_ = view_.held != stock.kind;
    view_.selected = rules::none;
    view_.held = tray.to_act && can_drop(options, stock.kind) ? stock.kind : rules::none;
    return {};
}

void MoveInput::move(Point point, const Hit& hit, const Scene& scene, double slack) {
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

Action MoveInput::up(Point, const Hit& hit, const Scene& scene, std::span<const play::Option> options) {
    const auto pressed = std::exchange(pressed_, std::nullopt);
    view_.pressed.reset();
    if (std::exchange(view_.dragging, false)) {
        if (hit.type != Hit::Type::cell || hit.index == view_.selected) {
            return {};
        }
        auto ways = ways_to(static_cast<Cell>(hit.index), options);
        ways = ways.empty() ? ways_to_mirrors(static_cast<Cell>(hit.index), options) : std::move(ways);
        Action action = offer(std::move(ways), options, hit);
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
            return offer(scene.domes[hit.index].options, options, hit);
        case Hit::Type::chip:
            return play_option(scene.chips[hit.index].option);
        case Hit::Type::ply:
            return {Action::Type::go_to, hit.index + 1, rules::none};
        case Hit::Type::aside:
            return {Action::Type::use_aside, hit.index, rules::none};
        case Hit::Type::tool:
            return scene.tools[hit.index].enabled ? Action{Action::Type::use_tool, hit.index, rules::none} : Action{};
        case Hit::Type::seat:
            return {Action::Type::choose_seat, hit.index, rules::none};
        case Hit::Type::stock:
            return up_on_stock(hit, scene, options);
        case Hit::Type::cell:
            return view_.choices.empty() ? up_on_cell(hit, options) : Action{};
        default:
            return {};
    }
}

Action MoveInput::up_on_cell(const Hit& hit, std::span<const play::Option> options) {
    const auto cell = static_cast<Cell>(hit.index);
    if (view_.selected == rules::none) {
        // A kind held would have been dropped by the press; a click that puts a piece down does just that.
        return view_.held == rules::none && !put_down_ ? offer(drops_on(cell, options), options, hit) : Action{};
    }
    if (view_.selected != cell) {
        return {};
    }
    if (!fresh_) {
        view_.selected = rules::none;
        return {};
    }
    // Changes on the spot, and drops on what stands there, have no goal to click at: taking the piece up offers them.
    auto ways = ways_to(cell, options);
    const bool only_here = ways.size() == options_from(options, cell).size();
    const auto drops = drops_on(cell, options);
    ways.insert(ways.end(), drops.begin(), drops.end());
    if (only_here) {
        return offer(std::move(ways), options, hit);
    }
    if (!ways.empty()) {
        open_chooser(std::move(ways), options, hit);
        asked_.reset();  // its other moves stay open, and a second click puts the piece down
    }
    return {};
}

Action MoveInput::up_on_stock(const Hit& hit, const Scene& scene, std::span<const play::Option> options) {
    const StockView& stock = scene.trays[hit.index].stocks[hit.item];
    std::vector<std::size_t> presses = stock.options;
    std::erase_if(presses, [&](std::size_t i) { return !options[i].button; });
    if (!presses.empty()) {
        return offer(std::move(presses), options, hit);
    }
    const PlayerId player = scene.trays[hit.index].player;
    if (view_.held == rules::none || !fresh_) {
        view_.held = rules::none;
        chosen_.erase(player);
    } else {
        chosen_[player] = view_.held;
    }
    return {};
}

Action MoveInput::confirm() {
    return view_.choices.empty() ? Action{} : play_option(view_.choices.front());
}

Action MoveInput::choose(std::size_t digit, const Scene& scene) {
    return digit >= 1 && digit <= scene.choices.size() ? play_option(scene.choices[digit - 1].option) : Action{};
}

Action MoveInput::press_only_button(const Scene& scene) {
    std::vector<std::size_t> lit;
    for (const DomeView& dome : scene.domes) {
        lit.insert(lit.end(), dome.options.begin(), dome.options.end());
    }
    for (const ChipView& chip : scene.chips) {
        lit.push_back(chip.option);
    }
    return lit.size() == 1 ? play_option(lit.front()) : Action{};
}

bool MoveInput::clickable(const Hit& hit, const Scene& scene, std::span<const play::Option> options) {
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
            return !scene.domes[hit.index].options.empty();
        case Hit::Type::tool:
            return scene.tools[hit.index].enabled;
        case Hit::Type::choice:
        case Hit::Type::chip:
        case Hit::Type::ply:
        case Hit::Type::aside:
        case Hit::Type::seat:
            return true;
        default:
            return false;
    }
}

}  // namespace bazillion::renderer
