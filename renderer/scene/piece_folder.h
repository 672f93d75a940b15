#pragma once

#include "rules/rules.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace bazillion::renderer {

/// Pictures of pieces that a person has in a folder of his own. They are called like the game's own pictures, or
/// `white-pawn`, `wP`, `pawn` or `P`, in whatever case: what tells the player comes first. SVGs come before PNGs.
class PieceFolder {
public:
    explicit PieceFolder(const std::filesystem::path& folder);

    /// The file for a piece of a player; nothing if there is none.
    [[nodiscard]] std::optional<std::filesystem::path> find(const rules::Rules& rules, rules::PlayerId player,
                                                            rules::KindId kind) const;
    /// Whether a piece of this game has a picture here.
    [[nodiscard]] bool fits(const rules::Rules& rules) const;

private:
    std::map<std::string, std::filesystem::path> files_;  ///< by names in lower case
};

}  // namespace bazillion::renderer
