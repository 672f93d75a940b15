#pragma once

#include "renderer/scene/layout.h"

#include <optional>
#include <vector>

namespace bazillion::renderer {

/// A move that a person chooses while a computer thinks. Whether it is legal is known only once the computer has moved.
class Premove {
public:
    /// Takes up a piece of one of these players, or shows where it is to go. `persons`: [player].
    void press(const Hit& hit, const play::Match& match, const Scene& scene, const std::vector<bool>& persons);
    /// Where it is let go: on another cell a drag ends there.
    void release(const Hit& hit);
    void cancel() { *this = {}; }

    /// A piece or a stock has been taken up.
    [[nodiscard]] bool begun() const { return from_ != rules::none || kind_ != rules::none; }
    /// The piece that is held with the pointer.
    [[nodiscard]] Cell held() const { return pressed_ ? from_ : Cell{rules::none}; }
    [[nodiscard]] bool complete() const { return begun() && to_ != rules::none; }
    /// Something can be taken up here.
    [[nodiscard]] static bool takes_up(const Hit& hit, const play::Match& match, const Scene& scene,
                                       const std::vector<bool>& persons);

    /// Which option it means: with a promotion, the first that the rules name. None if it is not legal.
    [[nodiscard]] std::optional<std::size_t> option(std::span<const play::Option> options) const;

    /// For drawing: `to` is none while only a piece is taken up.
    [[nodiscard]] std::optional<ArrowView> view() const;

private:
    Cell from_ = rules::none, to_ = rules::none;
    KindId kind_ = rules::none;  ///< what is dropped
    PlayerId player_ = 0;
    bool pressed_ = false;
};

}  // namespace bazillion::renderer
