#pragma once

#include "play/engine/engine.h"

#include <cstdint>
#include <vector>

namespace bazillion::opponent {

/// What a search wants to know of a move wherever it is made.
struct MoveInfo {
    /// Equal for equal moves in all engines of a title, and almost never equal for others; not 0.
    std::uint32_t signature = 0;
    /// Who of which kind goes where, for tables of moves that proved good; below `MoveInfos::destinations`.
    std::uint16_t destination = 0;
    rules::KindId piece = rules::none, becomes = rules::none;  ///< `becomes`: the kind named by the move, if any
    rules::Cell from = rules::none, to = rules::none;
    rules::Cell victim = rules::none;  ///< the one cell whose occupant is captured, if any
    bool drop = false;
    bool passes = false;
    bool intricate = false;  ///< what it captures shows only when the whole move is looked at
};

/// `MoveInfo`s of an engine's moves, worked out when asked for. Moves are numbered by each engine as it meets them, so
/// what threads share, or what is kept for longer, speaks of signatures.
class MoveInfos {
public:
    static constexpr std::size_t destinations = 2048;

    explicit MoveInfos(const play::Engine& engine) : engine_(engine) {}

    [[nodiscard]] const MoveInfo& operator[](play::Move move) {
        if (known_since_ != engine_.times_forgotten()) {
            known_since_ = engine_.times_forgotten();
            infos_.clear();
            by_signature_.assign(by_signature_.size(), play::no_move);
        }
        if (move >= infos_.size()) {
            infos_.resize(move + move / 2 + 64);
        }
        MoveInfo& info = infos_[move];
        if (info.signature == 0) {
            info = made_of(move);
            by_signature_[info.signature % by_signature_.size()] = move;
        }
        return info;
    }
    /// A move of which this has been asked since the engine forgot last; `no_move` if there is none of that signature,
    /// or another one has taken its place.
    [[nodiscard]] play::Move find(std::uint32_t signature) {
        const play::Move move = by_signature_[signature % by_signature_.size()];
        const bool same =
            move != play::no_move && known_since_ == engine_.times_forgotten() && infos_[move].signature == signature;
        return same ? move : play::no_move;
    }

private:
    [[nodiscard]] MoveInfo made_of(play::Move move) const;

    const play::Engine& engine_;
    std::vector<MoveInfo> infos_;
    std::vector<play::Move> by_signature_ = std::vector<play::Move>(1U << 16, play::no_move);
    std::uint64_t known_since_ = 0;  ///< `Engine::times_forgotten`
};

}  // namespace bazillion::opponent
