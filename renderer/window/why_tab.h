#pragma once

#include "renderer/author/why_report.h"
#include "renderer/scene/layout.h"
#include "renderer/window/author_look.h"

#include <map>
#include <optional>
#include <string>

namespace bazillion::renderer {

/// Why a move is there or not: a piece and a cell are picked on the board, and each block of the piece is told step by
/// step.
class WhyTab {
public:
    /// Clicks on the board are answers to what is asked here.
    [[nodiscard]] bool picks() const { return picking_ != Picking::nothing; }
    void pick(const Hit& hit, const Scene& scene, const play::Match& match);
    void stop_picking() { picking_ = Picking::nothing; }
    /// About the piece on a cell, and where it might go. Nothing happens if none stands there.
    void ask(play::Cell from, play::Cell to, const play::Match& match);
    /// Other rules are on the table. Of a new version of the same game the question is asked again, if it has such a
    /// piece and such cells.
    void use(const play::Match& match, bool same_game);

    /// Draws it; the place to be shown in the source, if one was clicked. The position may have changed.
    std::optional<SourcePlace> draw(const AuthorLook& look, const play::Match& match, const syntax::Sources& sources);
    /// What the question is about, over the board.
    void draw_over_board(const AuthorLook& look, const Layout& layout) const;

    // For tests
    [[nodiscard]] const std::optional<WhyReport>& report() const { return report_; }
    [[nodiscard]] const std::map<std::string, Point>& spots() const { return spots_; }

private:
    enum class Picking { nothing, piece, target };
    void set_question(const WhyQuestion& question, const play::Match& match);
    void draw_question(const AuthorLook& look);
    std::optional<SourcePlace> draw_block(const AuthorLook& look, std::size_t index);
    std::optional<SourcePlace> draw_steps(const AuthorLook& look, const WhyReport::Block& block, std::size_t index);
    void refresh(const play::Match& match, const syntax::Sources& sources);

    Picking picking_ = Picking::nothing;
    WhyQuestion picked_;  ///< so far
    std::optional<WhyQuestion> question_;
    struct Names {
        std::string from, kind, to;
    };
    Names names_;                 ///< of the question
    std::uint64_t asked_at_ = 0;  ///< hash of the position of the report
    std::optional<WhyReport> report_;
    std::map<std::string, Point> spots_;
};

}  // namespace bazillion::renderer
