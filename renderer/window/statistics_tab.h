#pragma once

#include "renderer/author/game_trials.h"
#include "renderer/author/trial_figures.h"
#include "renderer/window/author_look.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// What random games of the title on the table come to, and what they came to before its file was saved last.
class StatisticsTab {
public:
    using Report = GameTrials::Report;

    /// The title is looked at from the beginning. `same_game`: in another version, with which it will be compared.
    void begin(bool same_game);
    void set(std::shared_ptr<const Report> report);
    void draw(const AuthorLook& look);

    // For tests
    [[nodiscard]] const std::shared_ptr<const Report>& report() const { return report_; }
    [[nodiscard]] const std::optional<TrialFigures>& figures() const { return figures_; }
    [[nodiscard]] const std::optional<TrialFigures>& before() const { return before_; }

private:
    void draw_heading(const AuthorLook& look);
    void draw_figures(const AuthorLook& look);
    void draw_row(const AuthorLook& look, const char* name, const std::string& value, const std::string& before,
                  bool changed);
    void draw_lengths(const AuthorLook& look);
    void draw_choices(const AuthorLook& look);
    void draw_endings(const AuthorLook& look);
    void draw_values(const AuthorLook& look);
    void draw_unused(const AuthorLook& look);

    std::shared_ptr<const Report> report_;  ///< null: nothing is known yet
    std::optional<TrialFigures> figures_, before_;
};

}  // namespace bazillion::renderer
