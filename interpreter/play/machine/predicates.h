#pragma once

#include "rules/rules.h"

#include <vector>

namespace bazillion::play {

/// A program of a piece some parts of which are asked of the position as one question each (`Op::test_predicate`). Such
/// a part asks for nothing but what stands on cells, and what comes then hangs on its answer alone: so the program is
/// unfolded with the question, where all the answers that lead to it would make too large a tree. There are two kinds:
/// * Of the position: a scan looks at cells named one by one, to set a flag if one of them is as wanted.
/// * Of a cell: what a loop over all cells asks of each before it does something there, if the program has asked for
///   something before it. It may ask for the flag of the scan, too.
struct WithPredicates {
    rules::Program program;                  ///< with the questions in place of those parts
    std::vector<rules::Program> predicates;  ///< each adds if the answer is yes; run from the cell, if it is of a cell
};

/// Finds such parts, if moves come out as they do when the program is run as written: that knows more of the cells
/// looked at, which must not matter for what is done. The questions name the predicates by indices from `first` on.
[[nodiscard]] WithPredicates with_predicates(const rules::Rules& rules, const rules::Program& program,
                                             std::uint16_t first);

}  // namespace bazillion::play
