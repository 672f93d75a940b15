#include "renderer/scene/tray_layout.h"

#include <algorithm>

namespace bazillion::renderer {

namespace {

constexpr double clock_width = 112;
constexpr double stock_gap = 6, largest_stock = 62, least_stock = 34;

/// How the pieces of a tray are put: in one row while they are large enough to be seen, else in more.
struct StockGrid {
    std::size_t columns = 1, rows = 0;
    double side = 0;
};

StockGrid stock_grid(const TrayView& tray, double width, double u) {
    constexpr std::size_t most_rows = 4;
    const auto framed = static_cast<std::size_t>(
        std::count_if(tray.gauges.begin(), tray.gauges.end(), [](const GaugeView& g) { return g.framed; }));
    const std::size_t items = tray.stocks.size() + framed;
    const double room = width - 28 * u - (framed > 0 ? 10 * u : 0);
    StockGrid grid;
    while (items > 0 && grid.rows < most_rows && grid.side < least_stock * u) {
        ++grid.rows;
        grid.columns = (items + grid.rows - 1) / grid.rows;
        const auto columns = static_cast<double>(grid.columns);
        grid.side = std::clamp((room - stock_gap * u * (columns - 1)) / columns, 1.0, largest_stock * u);
    }
    return grid;
}

/// Of the line that tells who sits there, with the gap below it.
double seat_height(const TrayView& tray, double u) {
    return tray.seat.words.empty() ? 0 : 30 * u;
}

}  // namespace

double tray_height(const TrayView& tray, double width, double u) {
    const StockGrid grid = stock_grid(tray, width, u);
    constexpr double empty = 42, one_row = 116;
    const double more = static_cast<double>(grid.rows) * (grid.side + stock_gap * u);
    return seat_height(tray, u) + (grid.rows == 0 ? empty * u : grid.rows == 1 ? one_row * u : (empty + 6) * u + more);
}

double tray_rows(std::span<const TrayView> trays, Point at, double width, double u, std::size_t in_row,
                 std::vector<Box>* plates) {
    const double gap = part_gap * u;
    const double share = (width + gap) / static_cast<double>(std::max<std::size_t>(1, in_row)) - gap;
    double y = at.y;
    for (std::size_t first = 0; first < trays.size(); first += in_row) {
        const auto row = trays.subspan(first, std::min(in_row, trays.size() - first));
        double height = 0;
        for (const TrayView& tray : row) {
            height = std::max(height, tray_height(tray, share, u));
        }
        for (std::size_t i = 0; plates != nullptr && i < row.size(); ++i) {
            plates->push_back({at.x + static_cast<double>(i) * (share + gap), y, share, height});
        }
        y += height + gap;
    }
    return y - at.y;
}

TrayLayout place_tray(const TrayView& tray, Box plate, double u) {
    TrayLayout result{plate, {plate.x + 14 * u, plate.y + 6 * u, plate.w - 28 * u, 30 * u}, {}, {}, {}, {}};
    if (tray.timed) {
        const double width = std::min(clock_width * u, result.header.w * 0.4);
        result.clock = {plate.right() - 10 * u - width, plate.y + 6 * u, width, 27 * u};
        result.header.w = result.clock.x - 8 * u - result.header.x;
    }
    const double seat = seat_height(tray, u);
    if (seat > 0) {
        result.seat = {plate.x + 10 * u, result.header.bottom(), plate.w - 20 * u, 25 * u};
    }
    const StockGrid grid = stock_grid(tray, plate.w, u);
    const double step = grid.side + stock_gap * u;
    const double centring = grid.rows == 1 ? (largest_stock * u - grid.side) / 2 : 0;
    const double left = plate.x + 14 * u, top = result.header.bottom() + seat + 6 * u + centring;
    for (std::size_t i = 0; i < tray.stocks.size(); ++i) {
        const auto column = static_cast<double>(i % grid.columns), row = static_cast<double>(i / grid.columns);
        result.stocks.push_back({left + column * step, top + row * step, grid.side, grid.side});
    }
    // The frames end the last row, from the right.
    const double last_row = top + static_cast<double>(std::max<std::size_t>(1, grid.rows) - 1) * step;
    double x = plate.right() - 14 * u - grid.side;
    for (const GaugeView& gauge : tray.gauges) {
        result.gauges.push_back(gauge.framed ? Box{x, last_row, grid.side, grid.side} : Box{});
        x -= gauge.framed ? step : 0;
    }
    return result;
}

}  // namespace bazillion::renderer
