#pragma once

#include "opponent/neural_network.h"
#include "opponent/views.h"
#include "opponent/weights.h"
#include "play/match/match.h"
#include "rules/rules.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::opponent {

/// What pieces of a kind are worth, as `bazillion tune` has learned it or an author says it. It takes the place of what
/// was derived from the rules.
struct KindAdvice {
    rules::PlayerId player = 0;  ///< whose pieces, and those of all who share his view
    rules::KindId kind = 0;
    Tapered worth;  ///< on the board, in the mean of the cells
    Tapered in_reserve;
    std::vector<Tapered> on_cell;  ///< [cell] besides, as `player` sees the board
    /// Besides, by the steps from the royal piece of the enemy, and from the player's own.
    std::array<Tapered, Weights::distances> near_enemy{}, near_own{};
};

/// What it is worth to a player that a piece of his has another beside it.
struct BesideAdvice {
    rules::PlayerId player = 0;  ///< whose piece, and those of all who share his view
    rules::KindId kind = 0;
    rules::DirectionId direction = 0;  ///< of the other piece, as written in rules for the player
    rules::KindId other = 0;
    bool enemy = false;  ///< the other piece is an enemy's
    Tapered worth;
};

struct Advice {
    std::vector<KindAdvice> kinds;
    std::vector<BesideAdvice> beside;
    std::optional<NeuralNetworkAdvice> network;
};

/// What weights say of kinds.
Advice advice_of(const Weights& weights, const rules::Rules& rules, const Views& views);
/// Puts advice into weights; what it does not speak of stays as it was.
void follow_advice(const Advice& advice, const rules::Rules& rules, const Views& views, Weights& weights);

/// Steps from each cell to each other along the links of the board, at most `most`: [from * cells + to].
std::vector<std::uint8_t> king_steps(const rules::Rules& rules, std::uint8_t most);

/// The text of one title's advice:
///
///     (advice "Chess"
///       (kind Pawn (worth 82 110) (reserve 82 110)
///         (cells (a2 -4 6) (b2 0 3))
///         (near-enemy (0 0) (12 3)) (near-own (0 0) (5 0)))
///       (beside Pawn nw (own Pawn 8 14) (enemy Knight -5 -2)))
///
/// Numbers come in pairs, for the beginning of the game and for its end. `beside` is what it is worth besides that one
/// step `nw` of a pawn, as the rules mean it for its player, there is such a piece. `(player White)` stands behind the
/// name of the piece where the board does not look alike to all players.
///
/// `(network (output 12 250 -31) (bias 4 -7) (own Pawn (a2 b2) 81 -4) (enemy Pawn (a7) -30 2))` is a network of two
/// units, in 256ths: the bias of the output and what each unit's answer counts for it; where each unit begins; what
/// pieces on cells add to each.
std::string write_advice(const Advice& advice, const rules::Rules& rules, const Views& views);
/// What a text says of a title; no kinds if it does not speak of it. Other titles' advice is passed over.
play::Result<Advice> read_advice(std::string_view text, const std::string& file, const rules::Rules& rules);

/// The text of a file in which the advice for one title takes the place of what was there, or stands behind the rest.
std::string with_advice(std::string_view file, std::string_view title, std::string_view advice);

}  // namespace bazillion::opponent
