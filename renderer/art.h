#pragma once

#include "renderer/canvas.h"
#include "rules/rules.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace bazillion::renderer {

/// Prints an SVG template in a player's inks: `{{fill}}`, `{{shade}}`, `{{line}}` and `{{detail}}` become colours.
std::string ink(std::string_view svg, const Inks& inks);

/// The pictures of a game's pieces at whatever size is asked for. A kind without a drawing gets a token made from its
/// name, so every game can be shown.
class Art {
public:
    /// `folders` are searched in order: the game's own, then the library.
    Art(const rules::Rules& rules, std::vector<std::filesystem::path> folders);

    /// A square picture; made once per size.
    const Canvas& piece(rules::PlayerId player, rules::KindId kind, int pixels);

    [[nodiscard]] const Inks& inks(rules::PlayerId player) const { return inks_[player]; }

    /// Forgets pictures of other sizes, so that resizing a window does not collect them for ever.
    void keep_only(std::initializer_list<int> sizes);

private:
    struct Look {
        std::string name;   ///< as people read it
        std::string token;  ///< letters on a token
        std::optional<std::string> svg;
    };
    [[nodiscard]] std::optional<std::string> find_drawing(std::string_view kind) const;
    [[nodiscard]] std::unique_ptr<Canvas> print(const Look& look, const Inks& inks, int pixels) const;

    std::vector<std::filesystem::path> folders_;
    std::vector<Inks> inks_;   ///< [player]
    std::vector<Look> looks_;  ///< [kind]
    std::map<std::tuple<rules::PlayerId, rules::KindId, int>, std::unique_ptr<Canvas>> cache_;
};

}  // namespace bazillion::renderer
