#pragma once

#include "renderer/canvas.h"
#include "renderer/token.h"
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

/// The pictures of a game's board and pieces at whatever size is asked for: the game's own, else our drawings, else
/// tokens made from the names, so every game can be shown. Files are decoded when they are first needed, once.
class Art {
public:
    /// `folders` are searched in order: the game's own, then the library. `piece_set` chooses among alternative
    /// pictures of the game; where there are fewer, it counts around.
    Art(const rules::Rules& rules, std::vector<std::filesystem::path> folders, std::size_t piece_set = 0);

    /// A square picture; made once per size.
    const Canvas& piece(rules::PlayerId player, rules::KindId kind, int pixels);

    /// The side of the square that the game's own picture of a piece fills, in pixels of its board picture; nothing if
    /// it has none, and the piece fills its cell.
    std::optional<double> natural_side(rules::PlayerId player, rules::KindId kind);

    /// The size of the game's own board picture, if it has one.
    [[nodiscard]] std::optional<Box> board_picture() const;
    /// It, scaled once per size; only if there is one.
    const Canvas& board(int width, int height);

    [[nodiscard]] const Inks& inks(rules::PlayerId player) const { return inks_[player]; }

    /// Forgets what was scaled, so that resizing a window does not collect it for ever.
    void forget_sizes();

private:
    struct Look {
        std::string token;  ///< letters on a token
        std::optional<std::string> svg;
        std::vector<rules::KindImages> images;
    };
    [[nodiscard]] std::optional<std::string> find_drawing(std::string_view kind, std::string_view set) const;
    const Canvas* picture(const std::string& name);
    const Canvas* own_picture(rules::PlayerId player, rules::KindId kind);
    void find_board(const rules::Rules& rules);
    [[nodiscard]] std::unique_ptr<Canvas> print(rules::PlayerId player, rules::KindId kind, int pixels);

    std::vector<std::filesystem::path> folders_;
    std::size_t piece_set_;
    std::vector<Inks> inks_;          ///< [player]
    std::vector<TokenShape> shapes_;  ///< [player]
    std::vector<Look> looks_;         ///< [kind]
    const Canvas* board_ = nullptr;
    std::map<std::string, std::optional<Canvas>> pictures_;  ///< by name as written; nothing: it cannot be had
    std::size_t room_;                                       ///< pixels that may still be decoded
    std::map<std::tuple<rules::PlayerId, rules::KindId, int>, std::unique_ptr<Canvas>> pieces_;
    std::map<std::pair<int, int>, Canvas> boards_;
};

}  // namespace bazillion::renderer
