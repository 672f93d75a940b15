#pragma once

#include "app/open_game.h"
#include "app/report.h"

#include <string>

namespace bazillion::app {

/// Prints how each move of one piece comes about, or why it does not. `asked` is `PIECE@CELL`, or a cell alone for
/// whoever stands there; with `-CELL` behind it, only blocks that lead to that cell, end there, or end before their
/// first step. Throws `Failure` if there is no such piece.
Exit explain(const Session& session, const std::string& asked, Format format);

}  // namespace bazillion::app
