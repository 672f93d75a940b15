#include "renderer/scene/premove.h"

#include <algorithm>

namespace bazillion::renderer {

bool Premove::takes_up(const Hit& hit, const play::Match& match, const Scene& scene, const std::vector<bool>& persons) {
    if (hit.type == Hit::Type::stock) {
        const TrayView& tray = scene.trays[hit.index];
        return persons[tray.player] && tray.stocks[hit.item].count > 0;
    }
    if (hit.type != Hit::Type::cell) {
        return false;
    }
    const Code code = match.position().at(static_cast<Cell>(hit.index));
    return code != rules::empty && persons[play::codes(match).owner(code)];
}

void Premove::press(const Hit& hit, const play::Match& match, const Scene& scene, const std::vector<bool>& persons) {
    if (hit.type != Hit::Type::cell && hit.type != Hit::Type::stock && hit.type != Hit::Type::nothing) {
        return;  // a button was pressed
    }
    const bool again = hit.type == Hit::Type::cell && hit.index == from_;
    if (takes_up(hit, match, scene, persons) && !again) {
        cancel();
        pressed_ = true;
        if (hit.type == Hit::Type::stock) {
            kind_ = scene.trays[hit.index].stocks[hit.item].kind;
            player_ = scene.trays[hit.index].player;
        } else {
            from_ = static_cast<Cell>(hit.index);
            player_ = play::codes(match).owner(match.position().at(from_));
        }
    } else if (begun() && !complete() && !again && hit.type == Hit::Type::cell) {
        to_ = static_cast<Cell>(hit.index);
    } else {
        cancel();
    }
}

void Premove::release(const Hit& hit) {
    if (pressed_ && hit.type == Hit::Type::cell && hit.index != from_) {
        to_ = static_cast<Cell>(hit.index);
    }
    pressed_ = false;
}

std::optional<std::size_t> Premove::option(std::span<const play::Option> options) const {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const play::Option& option = options[i];
        const bool drop = option.from == rules::none && option.kind == kind_;
        if (option.button || option.to != to_ || (from_ != rules::none ? option.from != from_ : !drop)) {
            continue;
        }
        const auto rank = [&](std::size_t index) {
            return std::pair(options[index].kind == rules::none, options[index].move);
        };
        if (!best || rank(i) < rank(*best)) {
            best = i;
        }
    }
    return complete() ? best : std::nullopt;
}

std::optional<ArrowView> Premove::view() const {
    return begun() ? std::optional(ArrowView{from_, to_, kind_, player_}) : std::nullopt;
}

}  // namespace bazillion::renderer
