#pragma once

#include "renderer/board/token.h"
#include "renderer/canvas/canvas.h"
#include "renderer/scene/svg_painter.h"
#include "rules/rules.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace bazillion::renderer {

/// All pictures of a game together.
inline constexpr std::size_t most_decoded_pixels = 64'000'000;
inline constexpr std::size_t most_drawing_bytes = 16 << 20;

/// Prints an SVG template in a player's inks: `{{fill}}`, `{{shade}}`, `{{line}}` and `{{detail}}` become colours,
/// `{{turn}}` the degrees by which the piece is turned.
std::string ink(std::string_view svg, const Inks& inks, int turn = 0);

/// The pictures of a game's board and pieces at whatever size is asked for: the game's own, else our drawings, else
/// tokens made from the names, so every game can be shown. Files are decoded when they are first needed, once.
class Art {
public:
    /// `folders` are searched in order: the game's own, then the library. `piece_set` chooses among alternative
    /// pictures of the game; where there are fewer, it counts around. What `own` has for pieces (`PieceFolder`) comes
    /// before all that; empty: there is no such folder.
    Art(const rules::Rules& rules, std::vector<std::filesystem::path> folders, std::size_t piece_set = 0,
        InkSet inks = InkSet::usual, const std::filesystem::path& own = {});

    /// From now on pieces are shapes (`Canvas::of_shapes`) and drawings are drawn at once, without the bounds that they
    /// have else: for a child process that has some.
    void use_shapes() { shapes_only_ = true; }

    /// A square picture; made once per size. While a drawing is not ready, it is the token with the piece's letters.
    const Canvas& piece(rules::PlayerId player, rules::KindId kind, int pixels);

    /// Has the drawings of all pieces made in this size before they are asked for, once what was asked for is ready: no
    /// piece that comes up in the middle of a game is letters first.
    void prepare(int pixels);

    /// Takes in drawings that have become ready, and waits at most so long for the next; true if a picture that was
    /// given out has changed.
    bool update(std::chrono::milliseconds most = {});
    /// Whether drawings are still to come for pictures that were given out.
    [[nodiscard]] bool pending() const;
    /// The same, prepared ones included.
    [[nodiscard]] bool busy() const { return !asked_.empty(); }
    /// Waits at most so long for all drawings that were asked for; true as for `update`.
    bool finish(std::chrono::milliseconds most);

    /// The pictures and drawings that were found and are not used, each with its file and the reason, for people.
    [[nodiscard]] const std::vector<std::string>& refused() const { return refused_; }

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
    using Key = std::tuple<rules::PlayerId, rules::KindId, int>;

    struct Drawing {
        std::filesystem::path file;
        std::string svg;
        bool proven = false;  ///< it has been drawn once
    };
    struct Look {
        std::string token;  ///< letters on a token
        std::optional<Drawing> drawing;
        std::vector<rules::KindImages> images;
    };
    using Piece = std::pair<rules::PlayerId, rules::KindId>;
    void take_own(const rules::Rules& rules, const std::filesystem::path& folder);
    std::optional<Drawing> read_drawing(const std::filesystem::path& file);
    [[nodiscard]] Drawing* drawing_of(rules::PlayerId player, rules::KindId kind);
    std::optional<Drawing> find_drawing(std::string_view kind, std::string_view set);
    const Canvas* picture(const std::string& name);
    const Canvas* own_picture(rules::PlayerId player, rules::KindId kind);
    void find_board(const rules::Rules& rules);
    [[nodiscard]] std::unique_ptr<Canvas> print(const Key& key);
    [[nodiscard]] std::string inked(const Key& key);
    void ask(const Key& key);
    bool take(SvgPainter::Answer answer);
    void refuse(rules::PlayerId player, rules::KindId kind, std::string_view why);
    void tell_refused(const std::filesystem::path& file, std::string_view why);
    void refuse_what_is_slow();

    std::vector<std::filesystem::path> folders_;
    std::size_t piece_set_;
    std::vector<Inks> inks_;                 ///< [player]
    std::vector<TokenShape> shapes_;         ///< [player]
    std::vector<Look> looks_;                ///< [kind]
    std::map<Piece, Drawing> own_drawings_;  ///< of the person's own folder
    std::map<Piece, Canvas> own_pictures_;
    const Canvas* board_ = nullptr;
    std::map<std::string, std::optional<Canvas>> pictures_;  ///< by name as written; nothing: it cannot be had
    std::size_t room_;                                       ///< pixels that may still be decoded
    std::size_t svg_room_;                                   ///< bytes of drawings that may still be read
    std::map<Key, std::unique_ptr<Canvas>> pieces_;
    std::map<std::pair<int, int>, Canvas> boards_;

    bool shapes_only_ = false;
    SvgPainter painter_;
    std::map<int, Key> asked_;  ///< of the painter, by the number of the request
    int last_request_ = 0;
    int prepared_ = 0;                  ///< the size
    std::chrono::nanoseconds slow_{0};  ///< time that slow drawings took when they were new
    std::vector<std::string> refused_;
};

}  // namespace bazillion::renderer
