#pragma once

#include "play/match/game_tree.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bazillion::play {

/// A game as a file tells it up to some line. Reading and writing of saved games and journals share what each line
/// does.
class RecordState {
public:
    RecordState() = default;
    RecordState(GameTree tree, GameTree::Id here);

    [[nodiscard]] const GameTree& tree() const { return tree_; }
    /// The moves that numbers in the file speak of: from the start through `here` to an end.
    [[nodiscard]] const std::vector<GameTree::Id>& line() const { return line_; }
    /// So many of them stand.
    [[nodiscard]] std::size_t ply() const { return ply_; }
    [[nodiscard]] GameTree::Id here() const { return ply_ == 0 ? GameTree::root : line_[ply_ - 1]; }
    /// What going from variation to variation has cost so far, in moves.
    [[nodiscard]] std::size_t steps() const { return steps_; }

    void move(std::string_view text);
    void go_to(std::size_t ply) { ply_ = ply; }
    /// The last move that stands goes, with all that follows it.
    void remove();
    void promote() { tree_.promote(here()); }
    void set_left(std::string left) { tree_.set_left(here(), std::move(left)); }
    void clear_left() { tree_.clear_left(); }
    void comment(std::string text) { tree_.set_comment(here(), std::move(text)); }
    void set_glyphs(std::vector<unsigned> glyphs) { tree_.set_glyphs(here(), std::move(glyphs)); }

private:
    void extend();

    GameTree tree_;
    std::vector<GameTree::Id> line_;
    std::size_t ply_ = 0, steps_ = 0;
};

/// The lines that bring a reader from one state of a game to another; `from` is there then. Trees are compared by the
/// texts of their moves.
[[nodiscard]] std::string record_lines(RecordState& from, const GameTree& tree, GameTree::Id here);

/// Numbers of glyphs in a line: `1 14`. Nothing if they are none.
[[nodiscard]] std::string glyph_numbers(const std::vector<unsigned>& glyphs);
[[nodiscard]] std::optional<std::vector<unsigned>> read_glyph_numbers(std::string_view text);

}  // namespace bazillion::play
