#pragma once

#include "renderer/author/move_origin.h"
#include "renderer/author/source_colours.h"
#include "renderer/author/source_place.h"
#include "renderer/window/author_look.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// The texts of a game in colours, with what is wrong underlined and told. Read only: its author writes them elsewhere.
class SourceTab {
public:
    /// The file was read, or read again: what is shown stays where it was.
    /// `stale`: the game on the table is still that of a version before.
    void use(const GameFile& file, bool stale);
    /// What a longer check has found in the file that is shown; it holds what was known before, too.
    void set_problems(std::vector<Problem> problems);
    void show(const SourcePlace& place);
    /// Tells where a move comes from, and shows the place.
    void tell(MoveOrigin origin);
    void draw(const AuthorLook& look);

    // For tests
    [[nodiscard]] const std::vector<Problem>& problems() const { return problems_; }
    [[nodiscard]] const std::optional<MoveOrigin>& origin() const { return origin_; }
    [[nodiscard]] const std::optional<SourcePlace>& marked() const { return marked_; }
    [[nodiscard]] std::string shown_file() const;
    [[nodiscard]] std::uint32_t first_line() const { return first_line_; }
    [[nodiscard]] std::uint32_t last_line() const { return last_line_; }
    [[nodiscard]] const std::map<std::string, Point>& spots() const { return spots_; }

private:
    void choose(syntax::SourceId source);
    void sort_problems();
    void draw_head(const AuthorLook& look);
    void draw_files();
    void draw_code(const AuthorLook& look, float height);
    bool take_glyphs(float x, std::size_t letters);
    void draw_line(const AuthorLook& look, std::uint32_t line, float gutter);
    void draw_problem(const AuthorLook& look, const Problem& problem, std::uint32_t line, ImVec2 at, bool told);
    void draw_ticks(const AuthorLook& look);
    void draw_foot(const AuthorLook& look);
    void draw_origin(const AuthorLook& look);
    void draw_problems(const AuthorLook& look);
    [[nodiscard]] float foot_height(const AuthorLook& look) const;
    [[nodiscard]] std::string_view line_text(std::uint32_t line) const;

    std::optional<GameFile> file_;  ///< keeps its texts
    syntax::SourceId source_ = 0;
    std::optional<SourceColours> colours_;
    std::vector<Problem> problems_;
    std::multimap<std::uint32_t, std::size_t> by_line_;  ///< problems of the shown file
    std::size_t next_problem_ = 0;
    bool stale_ = false;
    std::optional<SourcePlace> marked_;
    std::optional<std::uint32_t> scroll_to_;
    std::optional<MoveOrigin> origin_;
    float widest_ = 0;
    int glyphs_left_ = 0, waves_left_ = 0;          ///< that this frame may still draw
    std::uint32_t first_line_ = 0, last_line_ = 0;  ///< that were drawn
    std::map<std::string, Point> spots_;
};

}  // namespace bazillion::renderer
