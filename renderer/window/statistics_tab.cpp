#include "renderer/window/statistics_tab.h"

#include "play/analysis/statistics_words.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace bazillion::renderer {

namespace {

/// Fewer games of a version are not worth comparing with.
constexpr std::size_t least_compared = 50;

std::string percent_words(double share) {
    return fmt::format("{:.1f} %", 100 * share);
}

void plot_heading(const AuthorLook& look, const char* words) {
    ImGui::Dummy(ImVec2(0, 2 * look.unit));
    coloured_words(look.theme.text_soft, words);
}

/// Means of so many neighbours each that at most `most` are left.
std::vector<double> smoothed(const std::vector<double>& values, std::size_t most) {
    const std::size_t width = (values.size() + most - 1) / most;
    std::vector<double> means;
    for (std::size_t begin = 0; begin < values.size(); begin += width) {
        const std::size_t end = std::min(begin + width, values.size());
        const auto first = values.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto last = values.begin() + static_cast<std::ptrdiff_t>(end);
        means.push_back(std::accumulate(first, last, 0.0) / static_cast<double>(end - begin));
    }
    return means;
}

/// The ground of a plot with numbers along its axes. Points are given as shares of both.
class PlotArea {
public:
    PlotArea(const AuthorLook& look, double most_x, double most_y, const char* unit_y) {
        const float width = ImGui::GetContentRegionAvail().x,
                    height = std::clamp(width * 0.26F, 60 * look.unit, 150 * look.unit);
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        const float text = ImGui::GetTextLineHeight();
        const std::string top = fmt::format("{:.3g}{}", most_y, unit_y);
        const float left = ImGui::CalcTextSize(top.c_str()).x + 8 * look.unit;
        least_ = ImVec2(corner.x + left, corner.y + 3 * look.unit);
        most_ = ImVec2(corner.x + width - 4 * look.unit, corner.y + height);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImU32 soft = packed_colour(look.theme.text_soft), grid = packed_colour(look.theme.panel_edge);
        list.AddRectFilled(least_, most_, packed_colour(look.theme.background), 3 * look.unit);
        list.AddText(ImVec2(corner.x, least_.y - 2 * look.unit), soft, top.c_str());
        list.AddText(ImVec2(least_.x - 8 * look.unit - ImGui::CalcTextSize("0").x, most_.y - text), soft, "0");
        const int parts = width < 320 * look.unit ? 2 : 4;
        for (int i = 0; i <= parts; ++i) {
            const float share = static_cast<float>(i) / static_cast<float>(parts);
            const std::string words = fmt::format("{:.0f}", most_x * share);
            const float wide = ImGui::CalcTextSize(words.c_str()).x;
            list.AddLine(at(share, 0), at(share, 1), grid);
            list.AddText(ImVec2(std::clamp(at(share, 0).x - wide / 2, corner.x, most_.x - wide), most_.y), soft,
                         words.c_str());
        }
        ImGui::Dummy(ImVec2(width, height + text));
    }
    [[nodiscard]] ImVec2 at(double x, double y) const {
        return {least_.x + (most_.x - least_.x) * static_cast<float>(x),
                most_.y - (most_.y - least_.y) * static_cast<float>(y)};
    }

private:
    ImVec2 least_, most_;
};

}  // namespace

void StatisticsTab::begin(bool same_game) {
    if (!same_game) {
        before_.reset();
    } else if (figures_ && figures_->games >= least_compared) {
        before_ = figures_;
    }
    figures_.reset();
    report_.reset();
}

void StatisticsTab::set(std::shared_ptr<const Report> report) {
    report_ = std::move(report);
    figures_.reset();
    if (report_ && report_->rules) {
        figures_ = figures_of(*report_->rules, report_->statistics);
    }
}

void StatisticsTab::draw(const AuthorLook& look) {
    begin_scrolled("statistics");
    draw_heading(look);
    if (figures_ && figures_->games > 0) {
        draw_figures(look);
        if (report_->statistics.finished() > 0) {
            draw_lengths(look);
        }
        draw_choices(look);
        draw_endings(look);
        draw_values(look);
        draw_unused(look);
    }
    ImGui::EndChild();
}

void StatisticsTab::draw_heading(const AuthorLook& look) {
    if (!report_ || !figures_) {
        coloured_words(look.theme.text_soft, "The first random games are being played ...");
        return;
    }
    coloured_words(look.theme.text, fmt::format("{} random games", figures_->games));
    coloured_words(look.theme.text_soft, report_->finished ? "The figures are known well enough: no more are played."
                                                           : "More are being played ...");
    if (!report_->error.empty()) {
        coloured_words(look.bad(), "A script failed: " + report_->error);
    }
}

/// `changed`: more than chance can explain.
void StatisticsTab::draw_row(const AuthorLook& look, const char* name, const std::string& value,
                             const std::string& before, bool changed) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(look.theme.text_soft));
    ImGui::TextUnformatted(name);
    ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    coloured_words(look.theme.text, value);
    if (!before.empty()) {
        coloured_words(changed ? look.strange() : look.theme.text_soft, "was " + before);
    }
}

void StatisticsTab::draw_figures(const AuthorLook& look) {
    const play::GameStatistics& statistics = report_->statistics;
    const TrialFigures& now = *figures_;
    const auto was = [&](auto&& words) { return before_ ? words(*before_) : std::string(); };
    const auto moved = [&](double TrialFigures::*what, double share) {
        return before_ && std::abs(now.*what - (*before_).*what) > share * std::max(now.*what, (*before_).*what);
    };
    constexpr double clearly = 0.05;
    if (!ImGui::BeginTable("figures", 2, ImGuiTableFlags_SizingStretchProp)) {
        return;
    }
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, 64 * look.unit);
    ImGui::TableSetupColumn("value");
    draw_row(look, "Length",
             fmt::format("{:.1f} moves, mostly {} to {}", now.length, play::length_at(statistics, 0.05),
                         play::length_at(statistics, 0.95)),
             was([](const TrialFigures& f) { return fmt::format("{:.1f}", f.length); }),
             moved(&TrialFigures::length, clearly));
    draw_row(look, "Choice",
             fmt::format("{:.1f} legal moves, at most {}", now.choice, play::all_choices(statistics).most),
             was([](const TrialFigures& f) { return fmt::format("{:.1f}", f.choice); }),
             moved(&TrialFigures::choice, clearly));
    const auto players = play::deciding_players(*report_->rules);
    const std::string first = players.empty() ? "" : play::shown_name(report_->rules->players[players[0]].name);
    draw_row(look, "Score",
             fmt::format("{} {} ± {:.1f}", first, percent_words(now.score.mean), 50 * (now.score.high - now.score.low)),
             was([](const TrialFigures& f) { return percent_words(f.score.mean); }),
             before_ && (now.score.low > before_->score.high || now.score.high < before_->score.low));
    constexpr double few = 0.02;
    draw_row(look, "Draws", percent_words(now.draws), was([](const TrialFigures& f) { return percent_words(f.draws); }),
             before_ && std::abs(now.draws - before_->draws) > few);
    if (now.given_up > 0 || (before_ && before_->given_up > 0)) {
        draw_row(look, "Too long", percent_words(now.given_up) + " were given up",
                 was([](const TrialFigures& f) { return percent_words(f.given_up); }),
                 before_ && std::abs(now.given_up - before_->given_up) > few);
    }
    ImGui::EndTable();
}

void StatisticsTab::draw_lengths(const AuthorLook& look) {
    constexpr std::size_t bars = 40;
    const auto [plies, shares] = play::length_shares(report_->statistics, bars);
    if (shares.empty()) {
        return;
    }
    plot_heading(look, "Games by number of moves");
    const double most = *std::max_element(shares.begin(), shares.end()) * 1.05;
    const auto count = static_cast<double>(shares.size());
    const PlotArea area(look, count * static_cast<double>(plies), 100 * most, " %");
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const auto x = static_cast<double>(i);
        const ImVec2 low = area.at(x / count, 0), high = area.at((x + 1) / count, shares[i] / most);
        if (shares[i] > 0) {
            ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(low.x, high.y),
                                                      ImVec2(std::max(high.x - 1 * look.unit, low.x + 1), low.y),
                                                      packed_colour(look.theme.accent));
        }
    }
}

void StatisticsTab::draw_choices(const AuthorLook& look) {
    constexpr std::size_t most_points = 120;
    const std::vector<double> all = play::mean_choices(report_->statistics);
    const std::vector<double> means = smoothed(all, most_points);
    if (means.size() < 2) {
        return;
    }
    plot_heading(look, "Legal moves, by move of the game");
    const double most = std::max(*std::max_element(means.begin(), means.end()), 1.0) * 1.05;
    const PlotArea area(look, static_cast<double>(all.size()), most, "");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < means.size(); ++i) {
        list.PathLineTo(area.at(static_cast<double>(i) / static_cast<double>(means.size() - 1), means[i] / most));
    }
    list.PathStroke(packed_colour(look.theme.accent), 0, 2 * look.unit);
}

void StatisticsTab::draw_endings(const AuthorLook& look) {
    constexpr std::size_t most_shown = 10;
    if (figures_->endings.empty()) {
        return;
    }
    plot_heading(look, "How games end");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < std::min(figures_->endings.size(), most_shown); ++i) {
        const auto& [words, share] = figures_->endings[i];
        coloured_words(look.theme.text, fmt::format("{}  {}", percent_words(share), words));
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float room = ImGui::GetContentRegionAvail().x, high = 5 * look.unit;
        const float now = std::max(room * static_cast<float>(share), 1.0F);
        list.AddRectFilled(at, ImVec2(at.x + room, at.y + high), packed_colour(look.theme.background), 2 * look.unit);
        list.AddRectFilled(at, ImVec2(at.x + now, at.y + high), packed_colour(look.theme.accent), 2 * look.unit);
        if (before_) {  // a mark where it was
            const float x = at.x + room * static_cast<float>(share_of_ending(*before_, words));
            list.AddRectFilled(ImVec2(x - 1 * look.unit, at.y - 2 * look.unit),
                               ImVec2(x + 1 * look.unit, at.y + high + 2 * look.unit), packed_colour(look.strange()));
        }
        ImGui::Dummy(ImVec2(room, high + 2 * look.unit));
    }
}

/// How much more one of a kind decides a game than one of the least kind.
void StatisticsTab::draw_values(const AuthorLook& look) {
    const auto unit = play::unit_of(*report_->rules, report_->values);
    if (!unit) {
        return;
    }
    const auto name = [&](play::KindId kind) { return play::shown_name(report_->rules->kinds[kind].name); };
    plot_heading(look, fmt::format("What pieces are worth to a game, measured in one {}", name(unit->kind)).c_str());
    constexpr double deviations = 2;
    if (ImGui::BeginTable("values", 2, ImGuiTableFlags_SizingStretchProp)) {
        for (const play::PieceValue& value : report_->values) {
            if (value.kind != unit->kind) {
                const std::string words = fmt::format("{:.1f} ± {:.1f}", value.worth / unit->worth,
                                                      std::abs(deviations * value.error / unit->worth));
                draw_row(look, name(value.kind).c_str(), words, "", false);
            }
        }
        ImGui::EndTable();
    }
}

void StatisticsTab::draw_unused(const AuthorLook& look) {
    const auto [never_there, never_moved] = play::unused_kinds(*report_->rules, report_->statistics);
    const auto tell = [&](const char* what, const std::vector<std::string>& names) {
        constexpr std::size_t most = 20;
        if (!names.empty()) {
            const auto end = names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), most));
            coloured_words(look.strange(), fmt::format("{}: {}{}", what, fmt::join(names.begin(), end, ", "),
                                                       names.size() > most ? " ..." : ""));
        }
    };
    tell("Never there", never_there);
    tell("Never moved", never_moved);
}

}  // namespace bazillion::renderer
