#pragma once

#include "renderer/canvas/geometry.h"
#include "renderer/canvas/theme.h"
#include "renderer/window/book_reader.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// The page beside the board about the games that are kept: what was played from this position, how often and with what
/// result, and a search for games by words and by the position. Made with Dear ImGui.
class GamesPage {
public:
    void toggle() { open_ = !open_; }
    void close() { open_ = false; }
    [[nodiscard]] bool is_open() const { return open_; }
    /// Another game is on the table: what is known is read anew when the page is open.
    void forget() { begun_ = false; }
    /// To be asked while the page may be open; true if something else is to be seen.
    bool update(const GameTrials::Title& title, const std::filesystem::path& folder);

    /// What the person wants: a move of this position by its text, or a game.
    struct Wish {
        std::string move;
        std::filesystem::path game;
    };
    /// Draws it if it is open, beside the board or over its right half where there is no room.
    Wish draw(const play::Match& match, const Box& board, const Theme& theme, double unit, double top);

    /// Where it was drawn last, if it is open.
    [[nodiscard]] Box box() const { return open_ ? box_ : Box{}; }
    // For tests
    [[nodiscard]] bool finished() const { return report_ && report_->finished; }
    [[nodiscard]] const std::vector<storage::GameBook::Move>& moves() const { return moves_; }
    /// Names of the games that are listed.
    [[nodiscard]] const std::vector<std::string>& shown() const { return shown_; }
    /// Moves as they are written, games by their names, "search", "here".
    [[nodiscard]] const std::map<std::string, Point>& spots() const { return spots_; }

private:
    void draw_moves(const play::Match& match, const Theme& theme, float unit, Wish& wish);
    void draw_share(const storage::GameBook::Move& move, const play::Match& match, float unit);
    void draw_games(const play::Match& match, const Theme& theme, Wish& wish);

    BookReader reader_;
    std::shared_ptr<const BookReader::Report> report_;  ///< null: nothing is known yet
    bool open_ = false, begun_ = false;
    bool here_ = false;  ///< only games that came to this position
    std::string search_;
    std::vector<storage::GameBook::Move> moves_;
    std::vector<std::string> shown_;
    Box box_;
    std::map<std::string, Point> spots_;
};

}  // namespace bazillion::renderer
