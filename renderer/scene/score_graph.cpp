#include "renderer/scene/score_graph.h"

#include <cmath>

namespace bazillion::renderer {

double drawn_score(double score) {
    constexpr double steepness = 0.002;
    return std::tanh(score * steepness);
}

void draw_graph(Canvas& canvas, const Paint& paint) {
    const Box box = paint.layout.graph;
    const auto& graph = paint.scene.graph;
    if (box.empty() || graph.size() < 2) {
        return;
    }
    const double u = paint.layout.unit;
    const double middle = box.centre().y, step = box.w / static_cast<double>(graph.size() - 1);
    std::vector<Point> points;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        if (graph[i]) {
            points.push_back({box.x + step * static_cast<double>(i), middle - *graph[i] * (box.h / 2 - 2 * u)});
        }
    }
    canvas.fill_rounded(box, 5 * u, paint.theme.background.with_alpha(0.5));
    if (points.size() > 1) {
        cairo_t* cr = canvas.context();
        cairo_new_path(cr);
        cairo_move_to(cr, points.front().x, middle);
        for (const Point point : points) {
            cairo_line_to(cr, point.x, point.y);
        }
        cairo_line_to(cr, points.back().x, middle);
        cairo_close_path(cr);
        const Colour fill = paint.theme.accent.with_alpha(0.3);
        cairo_set_source_rgba(cr, fill.r, fill.g, fill.b, fill.a);
        cairo_fill(cr);
        for (std::size_t i = 1; i < points.size(); ++i) {
            canvas.line(points[i - 1], points[i], paint.theme.accent, 1.6 * u);
        }
    }
    canvas.line({box.x, middle}, {box.right(), middle}, paint.theme.text_soft.with_alpha(0.5), u);
    const auto now = std::min(paint.scene.moves_made, graph.size() - 1);
    const double x = box.x + step * static_cast<double>(now);
    canvas.line({x, box.y}, {x, box.bottom()}, paint.theme.text_soft.with_alpha(0.5), u);
}

}  // namespace bazillion::renderer
