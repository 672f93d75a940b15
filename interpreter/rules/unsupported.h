#pragma once

#include "rules/rules.h"
#include "syntax/diagnostic.h"

#include <string_view>

namespace bazillion::rules {

/// Of the warning that code outside of a file completes its rules; given once for a file.
inline constexpr std::string_view outside_code = "outside-code";

/// Why a game whose moves come from an engine cannot be played; it must have one (`Rules::engine`).
syntax::Diagnostic engine_refusal(const Rules& rules);

}  // namespace bazillion::rules
