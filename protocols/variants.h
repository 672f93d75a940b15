#pragma once

#include "protocols/move_dialect.h"

#include <span>
#include <string_view>

namespace bazillion::protocols {

/// A bundled game that other programs know, too.
struct Variant {
    std::string_view file;         ///< "Chess variants.game"
    std::string_view title;        ///< as the file writes it
    std::string_view uci;          ///< `UCI_Variant` of fairy-stockfish; empty: not known there
    std::string_view xboard;       ///< `variant` of CECP: the names of XBoard, else those of sjaakii; empty: not known
    std::string_view letters;      ///< of pieces in promotions and drops, as in `MoveStyle`
    bool king_takes_rook = false;  ///< UCI_Chess960 is to be set
};
[[nodiscard]] std::span<const Variant> known_variants();

/// The entry of a game; null if it is none of the bundled ones that others know. It is found by the name of its file
/// and by its title.
[[nodiscard]] const Variant* variant_of(const rules::Rules& rules);
/// The entry that programs of a protocol call so; null if there is none.
[[nodiscard]] const Variant* find_uci_variant(std::string_view name);
[[nodiscard]] const Variant* find_xboard_variant(std::string_view name);

/// How the programs of each protocol write the moves of a game, be it known to them or not.
[[nodiscard]] MoveStyle uci_style(const rules::Rules& rules);
[[nodiscard]] MoveStyle xboard_style(const rules::Rules& rules);
[[nodiscard]] MoveStyle gtp_style();

}  // namespace bazillion::protocols
