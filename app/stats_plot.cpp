#include "app/stats_report.h"

#include "play/analysis/statistics_words.h"
#include "syntax/markup.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace bazillion::app {
namespace {

using play::GameStatistics;

// Pixels.
constexpr double panel_width = 440, panel_height = 230, left = 56, right = 20, top = 44, bottom = 40;
constexpr double heading_height = 64;
constexpr double inner_width = panel_width - left - right, inner_height = panel_height - top - bottom;

std::string label(double x, double y, const std::string& kind, const std::string& text) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"{}\">{}</text>\n", x, y, kind,
                       syntax::escape_markup(text));
}

/// A round number of about this size: 1, 2 or 5 with zeros.
double round_step(double about) {
    const double power = std::pow(10, std::floor(std::log10(std::max(about, 1e-9))));
    const double digits = about / power;
    return power * (digits <= 1 ? 1 : digits <= 2 ? 2 : digits <= 5 ? 5 : 10);
}

/// Where numbers are along both axes, and the lines and labels that tell.
struct Axes {
    double most_x = 1, most_y = 1;
    std::string unit = {};  ///< of y

    [[nodiscard]] double x(double value) const { return left + inner_width * value / most_x; }
    [[nodiscard]] double y(double value) const { return top + inner_height * (1 - value / most_y); }

    [[nodiscard]] std::string drawn() const {
        constexpr double marks = 4;
        std::string svg;
        const double step_y = round_step(most_y / marks);
        for (double value = 0; value <= most_y; value += step_y) {
            svg += fmt::format("<path class=\"grid\" d=\"M{:.1f} {:.1f}h{:.1f}\"/>\n", left, y(value), inner_width);
            svg += label(left - 8, y(value) + 4, "end", fmt::format("{:.4g}{}", value, unit));
        }
        const double step_x = std::max(round_step(most_x / marks), 1.0);
        for (double value = 0; value <= most_x; value += step_x) {
            svg += label(x(value), panel_height - bottom + 18, "middle", fmt::format("{:.4g}", value));
        }
        return svg;
    }
};

std::string panel(std::size_t column, double y, const std::string& heading, const std::string& content) {
    return fmt::format("<g transform=\"translate({:.0f} {:.0f})\">\n", static_cast<double>(column) * panel_width, y) +
           label(left, top - 18, "heading", heading) + content + "</g>\n";
}

/// Games by length, in some dozens of bars.
std::string lengths_of(const GameStatistics& statistics) {
    constexpr std::size_t bars = 36;
    auto [width, shares] = play::length_shares(statistics, bars);
    for (double& share : shares) {
        share *= 100;
    }
    const Axes axes{.most_x = static_cast<double>(shares.size() * width),
                    .most_y = *std::max_element(shares.begin(), shares.end()) * 1.05,
                    .unit = " %"};
    std::string svg = axes.drawn();
    for (std::size_t bar = 0; bar < shares.size(); ++bar) {
        const double begin = axes.x(static_cast<double>(bar * width)),
                     end = axes.x(static_cast<double>((bar + 1) * width));
        svg += fmt::format("<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
                           begin, axes.y(shares[bar]), std::max(end - begin - 1, 0.5), axes.y(0) - axes.y(shares[bar]));
    }
    return svg;
}

/// The mean number of moves to choose from, as far as enough games go.
std::string choices_of(const GameStatistics& statistics) {
    const std::vector<double> means = play::mean_choices(statistics);
    if (means.empty()) {
        return "";
    }
    const Axes axes{.most_x = static_cast<double>(means.size()),
                    .most_y = std::max(*std::max_element(means.begin(), means.end()), 1.0) * 1.05};
    std::string svg = axes.drawn() + R"(<path class="line" d=")";
    for (std::size_t ply = 0; ply < means.size(); ++ply) {
        svg += fmt::format("{}{:.1f} {:.1f}", ply == 0 ? "M" : "L", axes.x(static_cast<double>(ply + 1)),
                           axes.y(means[ply]));
    }
    return svg + "\"/>\n";
}

std::string endings_of(const rules::Rules& rules, const GameStatistics& statistics) {
    constexpr std::size_t most = 6;
    auto endings = play::sorted_endings(statistics);
    endings.resize(std::min(endings.size(), most));
    std::string svg;
    const double row = inner_height / most;
    for (std::size_t i = 0; i < endings.size(); ++i) {
        const double share = static_cast<double>(endings[i].games) / static_cast<double>(statistics.finished());
        const double y = top + row * static_cast<double>(i);
        svg += label(left, y + 12, "start",
                     fmt::format("{:.1f} %  {}", 100 * share, play::ending_words(rules, endings[i].outcome)));
        svg += fmt::format("<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"6\"/>\n", left,
                           y + 16, std::max(inner_width * share, 1.0));
    }
    return svg;
}

constexpr const char* style =
    "<style>text{font:12px "
    "sans-serif;fill:#444;stroke:none}.title{font-size:20px;fill:#111}.heading{font-size:14px;font-weight:"
    "bold;fill:#111}.end{text-anchor:end}.middle{text-anchor:middle}.grid{stroke:#ddd;fill:none}.bar{fill:#2a78b5;"
    "stroke:none}"
    ".line{stroke:#2a78b5;stroke-width:2;fill:none;stroke-linejoin:round}</style>\n";

}  // namespace

std::string stats_plot(const rules::Rules& rules, const std::vector<std::pair<std::string, const Survey*>>& surveys) {
    const double width = 3 * panel_width, block = heading_height / 2 + panel_height;
    const double height = heading_height + block * static_cast<double>(surveys.size());
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} "
        "{1:.0f}\">\n",
        width, height);
    svg += style + fmt::format("<rect width=\"{:.0f}\" height=\"{:.0f}\" fill=\"#fff\"/>\n", width, height);
    svg += label(left, heading_height - 24, "title", play::shown_name(rules.title));
    double y = heading_height;
    for (const auto& [what, survey] : surveys) {
        const GameStatistics& statistics = survey->statistics;
        const std::size_t games = play::all_games(statistics);
        svg += label(left, y + 8, "start", fmt::format("{} {}", games, what));
        y += heading_height / 2;
        if (statistics.finished() > 0) {
            svg += panel(0, y, "Games by number of moves", lengths_of(statistics));
            svg += panel(2, y, "Endings", endings_of(rules, statistics));
        }
        if (!statistics.choices.empty()) {
            svg += panel(1, y, "Legal moves, by move of the game", choices_of(statistics));
        }
        y += panel_height;
    }
    return svg + "</svg>\n";
}

}  // namespace bazillion::app
