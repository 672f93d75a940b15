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

using rules::Advice;
using rules::AttributeAdvice;
using rules::BesideAdvice;
using rules::KindAdvice;

/// What weights say of kinds.
Advice advice_of(const Weights& weights, const rules::Rules& rules, const Views& views);
/// Puts advice into weights; what it does not speak of stays as it was. The author's comes first, then what was learned
/// in a file beside the game, which takes the place of what he says of the same kinds, and of pieces side by side.
void follow_advice(const Advice& advice, const rules::Rules& rules, const Views& views, Weights& weights);

/// What of the author's and of the learned advice holds for pieces side by side, attributes and the network; each told
/// for the first player of each view.
Advice in_force(const Advice& author, const Advice& learned, const rules::Rules& rules, const Views& views);

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
/// name of the piece where the board does not look alike to all players. `AdviceReader` knows more words.
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
