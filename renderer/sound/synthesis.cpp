#include "renderer/sound/synthesis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>

namespace bazillion::renderer {

namespace {

constexpr double sample_rate = 44'100;

/// A string or bar that was struck: it swings at `frequency` and dies away, by half each `half_life` seconds.
struct Partial {
    double frequency = 440, strength = 1, half_life = 0.05;
};

class Synthesiser {
public:
    explicit Synthesiser(double seconds) : waves_(static_cast<std::size_t>(seconds * sample_rate)) {}

    void strike(double at, std::span<const Partial> partials, double strength) {
        for (const Partial& partial : partials) {
            each_from(at, [&](double t) {
                const double attack = std::min(1.0, t / 0.0015);  // no click at its beginning
                return strength * partial.strength * attack * std::exp2(-t / partial.half_life) *
                       std::sin(2 * std::numbers::pi * partial.frequency * t);
            });
        }
    }

    /// The noise of two things that touch, dulled: each value keeps `dullness` of the one before.
    void noise(double at, double strength, double half_life, double dullness) {
        double last = 0;
        each_from(at, [&](double t) {
            seed_ = seed_ * 1'664'525U + 1'013'904'223U;  // a linear congruential generator, Numerical Recipes
            const double white = static_cast<double>(seed_ >> 8) / (1U << 23) - 1;
            last = dullness * last + (1 - dullness) * white;
            return strength * std::min(1.0, t / 0.0008) * std::exp2(-t / half_life) * last;
        });
    }

    /// A piece of wood that is set down; `size` 1 is a pawn, larger ones sound deeper.
    void knock(double at, double size, double strength) {
        const std::array<Partial, 4> wood{{{410 / size, 0.55, 0.016},
                                           {835 / size, 0.40, 0.011},
                                           {1520 / size, 0.20, 0.007},
                                           {190 / size, 0.40, 0.022}}};
        strike(at, wood, strength);
        noise(at, strength * 0.9, 0.004, 0.55);
    }

    void bell(double at, double frequency, double strength, double half_life) {
        const std::array<Partial, 4> bronze{{{frequency, 0.6, half_life},
                                             {frequency * 2, 0.25, half_life * 0.6},
                                             {frequency * 3.01, 0.12, half_life * 0.35},
                                             {frequency * 4.2, 0.06, half_life * 0.2}}};
        strike(at, bronze, strength);
    }

    [[nodiscard]] Samples samples() const {
        Samples result;
        result.values.reserve(waves_.size());
        const std::size_t fading = std::min<std::size_t>(waves_.size(), 900);
        for (std::size_t i = 0; i < waves_.size(); ++i) {
            const std::size_t left = waves_.size() - i;
            const double fade = left < fading ? static_cast<double>(left) / static_cast<double>(fading) : 1;
            result.values.push_back(static_cast<std::int16_t>(std::lround(30'000 * std::tanh(fade * waves_[i]))));
        }
        return result;
    }

private:
    template <typename Wave>
    void each_from(double at, const Wave& wave) {
        for (auto i = static_cast<std::size_t>(at * sample_rate); i < waves_.size(); ++i) {
            waves_[i] += wave(static_cast<double>(i) / sample_rate - at);
        }
    }

    std::vector<double> waves_;
    std::uint32_t seed_ = 20'261;
};

// Pitches, in Hertz.
constexpr double c5 = 523.25, e5 = 659.26, g5 = 783.99, c6 = 1046.5, a4 = 440, f4 = 349.23, d4 = 293.66;

Samples dice() {
    Synthesiser s(0.62);
    double at = 0.01;
    for (const double step : {0.052, 0.041, 0.063, 0.048, 0.071, 0.09, 0.0}) {
        s.knock(at, 0.42 + 4 * step, 0.55);
        at += step;
    }
    return s.samples();
}

Samples melody(std::initializer_list<double> pitches, double step, double half_life) {
    Synthesiser s(step * static_cast<double>(pitches.size()) + 5 * half_life);
    double at = 0;
    for (const double pitch : pitches) {
        s.bell(at, pitch, 0.42, half_life);
        at += step;
    }
    return s.samples();
}

}  // namespace

std::string_view name_of(SoundEvent event) {
    static constexpr std::array<std::string_view, sound_events> names{
        "opening", "click",  "release", "move", "capture", "drop", "change",
        "check",   "button", "dice",    "win",  "loss",    "draw"};
    return names[static_cast<std::size_t>(event)];
}

Samples synthesise(SoundEvent event) {
    Synthesiser s(0.26);
    switch (event) {
        case SoundEvent::opening:
        case SoundEvent::click:
        case SoundEvent::release:
            return {};
        case SoundEvent::move:
            s.knock(0, 1, 0.62);
            break;
        case SoundEvent::capture:
            s.knock(0, 0.62, 0.55);
            s.knock(0.045, 1.15, 0.85);
            break;
        case SoundEvent::drop:
            s.knock(0, 1.45, 0.8);
            break;
        case SoundEvent::change:
            s.knock(0, 1, 0.5);
            s.bell(0.03, e5, 0.2, 0.06);
            break;
        case SoundEvent::check:
            s = Synthesiser(0.5);
            s.knock(0, 1, 0.6);
            s.bell(0.02, a4 * 2, 0.3, 0.08);
            break;
        case SoundEvent::button:
            s.knock(0, 0.5, 0.35);
            s.strike(0.012, std::array<Partial, 1>{{{140, 0.5, 0.02}}}, 0.8);
            break;
        case SoundEvent::dice:
            return dice();
        case SoundEvent::win:
            return melody({c5, e5, g5, c6}, 0.12, 0.16);
        case SoundEvent::loss:
            return melody({a4, f4, d4}, 0.17, 0.18);
        case SoundEvent::draw:
            return melody({g5, e5, e5}, 0.15, 0.15);
    }
    return s.samples();
}

}  // namespace bazillion::renderer
