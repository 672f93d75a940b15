#pragma once

#include "rules/rules.h"

namespace bazillion::play {

/// A program of moves as it stands for whoever asks what a player's pieces attack: without what has no bearing on where
/// its moves capture. So what a capture leads to elsewhere on the board, as a walk over all cells, costs nothing where
/// only the capture is asked for, and programs become small enough to unfold. Runs from a cell, or that drop there, add
/// moves that hit the same cells (`CompiledMove::hits`) as those of `program` in a threat run; only a run so long that
/// it would be cut may go on to its end.
[[nodiscard]] rules::Program threat_program(const rules::Rules& rules, const rules::Program& program,
                                            rules::PlayerId mover);

}  // namespace bazillion::play
