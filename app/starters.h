#pragma once

#include <span>
#include <string_view>

namespace bazillion::app {

/// A small game to begin with. In its texts `@TITLE@` and `@NAME@` stand for the title and the name of the file without
/// its ending.
struct Starter {
    std::string_view kind;    ///< as `--kind` names it
    std::string_view game;    ///< the `.game` file
    std::string_view script;  ///< the `.lua` file beside it; may be empty
};

/// All of them, the usual one first.
std::span<const Starter> starters();

}  // namespace bazillion::app
