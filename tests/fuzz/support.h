#pragma once

#include "play/match/match.h"
#include "syntax/document.h"

#include <memory>
#include <string_view>
#include <vector>

namespace bazillion::fuzz {

/// Aborts, so that the fuzzer keeps the input.
void require(bool condition, const char* what);

/// All titles of a file that resolve, without their scripts. Messages are rendered, for that can fail as well.
std::vector<std::shared_ptr<play::Game>> games_of(syntax::Document& document);

/// Plays at random, taking moves back now and then, and checks what must hold in any game.
void play_at_random(play::Match& match, unsigned seed, std::size_t plies);

/// The text of a position can be tried to read. It need not come back the same: a game may declare fields that
/// contradict each other, as two of the side to move.
void check_text(play::Match& match);

}  // namespace bazillion::fuzz
