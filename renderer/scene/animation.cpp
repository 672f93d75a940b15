#include "renderer/scene/animation.h"

#include <algorithm>
#include <cmath>

namespace bazillion::renderer {

namespace {

constexpr double leg_time = 200;
constexpr double turn_time = 320;

using Kind = play::Effect::Kind;

}  // namespace

Animation::Track& Animation::track_at(Cell cell, Code code) {
    for (Track& track : tracks_) {
        if (track.path.back() == cell && track.after == code) {
            return track;
        }
    }
    tracks_.push_back({{cell}, code, code});
    return tracks_.back();
}

Animation::Animation(std::span<const play::Effect> effects, Cell carried, double slowness) {
    for (const play::Effect& effect : effects) {
        switch (effect.kind) {
            case Kind::slide: {
                Track& track = track_at(effect.from, effect.before);
                if (effect.from == carried && track.path.size() == 1) {
                    track.path = {effect.to};
                } else {
                    track.path.push_back(effect.to);
                }
                track.after = effect.after;
                break;
            }
            case Kind::vanish:
                track_at(effect.from, effect.before).after = rules::empty;
                break;
            case Kind::appear:
                tracks_.push_back({{effect.to}, rules::empty, effect.after});
                break;
            case Kind::change:
                track_at(effect.to, effect.before).after = effect.after;
                break;
        }
    }
    for (const Track& track : tracks_) {
        const bool turns = track.path.size() == 1 && track.before != track.after && track.before != rules::empty &&
                           track.after != rules::empty;
        const bool rests = track.path.size() == 1 && track.before == track.after;
        duration_ = std::max(duration_,
                             rests   ? 0
                             : turns ? turn_time
                                     : leg_time * static_cast<double>(std::max<std::size_t>(1, track.path.size() - 1)));
    }
    duration_ *= slowness;
}

std::vector<Cell> Animation::cells() const {
    std::vector<Cell> result;
    for (const Track& track : tracks_) {
        if (track.after != rules::empty) {
            result.push_back(track.path.back());
        }
    }
    return result;
}

std::vector<Sprite> Animation::at(double elapsed, const Layout& layout) const {
    const double t = duration_ > 0 ? cubic_in_out(std::clamp(elapsed / duration_, 0.0, 1.0)) : 1;
    std::vector<Sprite> result;
    for (const Track& track : tracks_) {
        const double way = t * static_cast<double>(track.path.size() - 1);
        const auto leg = std::min(static_cast<std::size_t>(way), track.path.size() - 1);
        const Box from = layout.piece(track.path[leg]);
        const Box to = layout.piece(track.path[std::min(leg + 1, track.path.size() - 1)]);
        const double part = way - static_cast<double>(leg);
        const Point centre{std::lerp(from.centre().x, to.centre().x, part),
                           std::lerp(from.centre().y, to.centre().y, part)};
        Sprite sprite{track.after, centre, from.w};
        if (track.before == rules::empty) {
            sprite.alpha = t;
            sprite.swelling = 1.25 - 0.25 * t;
        } else if (track.after == rules::empty) {
            sprite.code = track.before;
            sprite.alpha = 1 - t;
        } else if (track.before != track.after) {
            sprite.code = t < 0.5 ? track.before : track.after;
            sprite.squeeze = track.path.size() == 1 ? std::max(0.02, std::abs(1 - 2 * t)) : 1;
        }
        result.push_back(sprite);
    }
    // What moves passes over what fades.
    std::stable_partition(result.begin(), result.end(), [](const Sprite& s) { return s.alpha < 1; });
    return result;
}

std::vector<play::Effect> reversed(std::span<const play::Effect> effects) {
    std::vector<play::Effect> result;
    for (auto effect = effects.rbegin(); effect != effects.rend(); ++effect) {
        switch (effect->kind) {
            case Kind::slide:
                result.push_back({Kind::slide, effect->to, effect->from, effect->after, effect->before});
                break;
            case Kind::vanish:
                result.push_back({Kind::appear, rules::none, effect->from, rules::empty, effect->before});
                break;
            case Kind::appear:
                result.push_back({Kind::vanish, effect->to, rules::none, effect->after, rules::empty});
                break;
            case Kind::change:
                result.push_back({Kind::change, effect->to, effect->to, effect->after, effect->before});
                break;
        }
    }
    return result;
}

}  // namespace bazillion::renderer
