#pragma once

#include "play/match/match.h"

#include <string>
#include <string_view>

namespace bazillion::protocols {

/// The option that a move means as players write it: as `MoveWriter` does, as compact text, or in algebraic notation
/// that tells more or less than needed: `Ng1f3`, `e2-e4`, `e8Q`, `0-0`, with or without `x` and `+`.
[[nodiscard]] play::Result<play::Option> find_san(const play::Match& match, std::string_view text);

/// How each option is written in PGN: as players write it, if that is one token; in the order of the options.
[[nodiscard]] std::vector<std::string> san_of_options(const play::Match& match);

}  // namespace bazillion::protocols
