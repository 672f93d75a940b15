#pragma once

#include "rules/rules.h"

#include <optional>

namespace bazillion::play {

/// A program that looks at cells named one by one, to set a flag if one of them is as wanted, and then goes on
/// elsewhere. What comes then hangs on that flag alone, not on which cells were found: so it is unfolded with the scan
/// as one question (`Op::test_scan`), where the answers of all cells together would make too large a tree.
struct Scan {
    rules::Program condition;  ///< adds where the flag is set: a choice of parts, each of which is asked as if alone
    rules::Program rest;       ///< the program with the question in place of the scan
};

/// The first scan in a program of a piece, if there is one, and if moves come out as they do when the program is run as
/// written: that knows more of the cells looked at, which must not matter for what is done. `index` is what the
/// question names it by.
[[nodiscard]] std::optional<Scan> scan_of(const rules::Rules& rules, const rules::Program& program,
                                          std::uint16_t index);

}  // namespace bazillion::play
