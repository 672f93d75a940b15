#pragma once

#include "renderer/canvas/canvas.h"
#include "rules/rules.h"

#include <string>
#include <vector>

namespace bazillion::renderer {

/// A few letters (or a number) for each kind, no two alike as far as three characters allow; empty for the only kind
/// there is, which needs none.
std::vector<std::string> token_letters(const rules::Rules& rules);

/// What a token stands for: men are round, things that nobody moves are blocks; what a random player throws are dice,
/// with pips where a number from 1 to 6 stands.
enum class TokenShape { man, block, die };

/// A piece without a picture, filling the canvas.
void paint_token(Canvas& canvas, TokenShape shape, const std::string& letters, const Inks& inks);

}  // namespace bazillion::renderer
