#pragma once

#include "importing/fairy_variant.h"

#include <string>

namespace bazillion::importing {

/// A variant as a rules file of ours, in the house style. `origin` is said in its first line.
std::string game_text(const FairyVariant& variant, const std::string& origin, syntax::Diagnostics& diagnostics);

}  // namespace bazillion::importing
