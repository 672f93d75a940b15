#include "renderer/scene/printed_page.h"

#include "process/child.h"
#include "renderer/canvas/themes.h"
#include "renderer/scene/composition.h"
#include "renderer/scene/move_table.h"
#include "storage/descriptor.h"

#include <cairo-pdf.h>

#include <algorithm>
#include <cmath>

namespace bazillion::renderer {

namespace {

// In points, of which an inch has 72.
constexpr double paper_width = 595, paper_height = 842, margin = 48, column_gap = 18, print_line_height = 13;
constexpr double letter = 9;
constexpr int print_columns = 3;
constexpr double column_width = (paper_width - 2 * margin - (print_columns - 1) * column_gap) / print_columns;

/// What is soft or dark on the screen is legible on white paper.
Theme for_paper(Theme theme) {
    const Theme& light = theme_of(find_theme("daylight"));
    theme.background = theme.panel = hex(0xffffff);
    theme.panel_raised = light.panel_raised;
    theme.panel_edge = light.panel_edge;
    theme.text = hex(0x000000);
    theme.text_soft = hex(0x444444);
    theme.accent = light.accent;
    theme.warning = light.warning;
    return theme;
}

cairo_status_t append_page(void* to, const unsigned char* data, unsigned length) {
    static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

/// The pages, written from the top of the first to the end of the last.
class PrintedPages {
public:
    PrintedPages(const play::Match& match, const RenderOptions& options)
        : match_(match), composition_(match, options, for_paper(theme_of(options.theme))) {
        composition_.art.use_shapes();
    }

    std::string write() {
        std::string bytes;
        cairo_surface_t* file = cairo_pdf_surface_create_for_stream(append_page, &bytes, paper_width, paper_height);
        cairo_pdf_surface_set_metadata(file, CAIRO_PDF_METADATA_TITLE, match_.rules().title.c_str());
        page_ = cairo_create(file);
        words(margin, margin + 8, match_.rules().title, 18, true);
        const double below = draw_board(margin + 30);
        words(margin, below + 14, composition_.scene.prompt, 11, true);
        draw_moves(below + 36);
        cairo_destroy(page_);
        cairo_surface_finish(file);
        cairo_surface_destroy(file);
        return bytes;
    }

private:
    void words(double x, double y, const std::string& text, double size, bool bold) {
        cairo_select_font_face(page_, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                               bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
        cairo_set_font_size(page_, size);
        cairo_set_source_rgb(page_, 0, 0, 0);
        cairo_move_to(page_, x, y);
        cairo_show_text(page_, text.c_str());
    }

    /// The board in the middle; where it ends.
    double draw_board(double top) {
        const double highest = match_.record().empty() ? paper_height - top - 2 * margin : 400;
        Canvas shapes = Canvas::of_shapes(composition_.width(), composition_.height());
        composition_.paint(shapes);
        const double scale =
            std::min((paper_width - 2 * margin) / composition_.width(), highest / composition_.height());
        cairo_save(page_);
        cairo_translate(page_, (paper_width - scale * composition_.width()) / 2, top);
        cairo_scale(page_, scale, scale);
        cairo_set_source_surface(page_, shapes.surface(), 0, 0);
        cairo_paint(page_);
        cairo_restore(page_);
        return top + scale * composition_.height();
    }

    /// Lines of a column of this page.
    [[nodiscard]] std::size_t fitting() const {
        return static_cast<std::size_t>(std::max(0.0, (paper_height - margin - top_) / print_line_height));
    }

    /// Where a line of the list begins; turns the page where it is full.
    Point place(std::size_t line) {
        while (line >= first_ + print_columns * fitting()) {
            first_ += print_columns * fitting();
            top_ = margin + print_line_height;
            cairo_show_page(page_);
        }
        line = std::max(line, first_);
        const std::size_t column = (line - first_) / fitting(), row = (line - first_) % fitting();
        return {margin + static_cast<double>(column) * (column_width + column_gap),
                top_ + static_cast<double>(row) * print_line_height};
    }

    /// In columns, which go on on further pages. Moves that were taken back were not played.
    void draw_moves(double top) {
        Scene& scene = composition_.scene;
        std::erase_if(scene.moves, [](const MoveView& move) { return move.later; });
        const std::size_t made = scene.moves.size();
        std::erase_if(scene.asides, [&](const AsideView& aside) { return aside.after > made; });
        const MoveTable table(scene, column_width, letter / 15);  // the list of the window has letters of 15
        top_ = top;
        std::size_t aside = 0;
        const auto draw_asides = [&](std::size_t before) {
            for (; aside < table.asides().size() && table.asides()[aside].line < before; ++aside) {
                const Point at = place(table.asides()[aside].line);
                words(at.x + 10, at.y, table.asides()[aside].text, letter - 1, false);
            }
        };
        for (std::size_t i = 0; i < made; ++i) {
            const MoveTable::Place& move = table.plies()[i];
            draw_asides(move.line);
            const Point at = place(move.line);
            if (i == 0 || table.plies()[i - 1].line != move.line) {
                words(at.x, at.y, std::to_string(scene.moves[i].row + 1) + ".", letter, false);
            }
            words(at.x + move.x, at.y, scene.moves[i].text, letter, true);
        }
        draw_asides(table.lines());
    }

    const play::Match& match_;
    Composition composition_;
    cairo_t* page_ = nullptr;
    double top_ = 0;         ///< of the list on this page
    std::size_t first_ = 0;  ///< its first line on this page
};

}  // namespace

play::Result<std::string> printed_page(const play::Match& match, const RenderOptions& options) {
    constexpr std::size_t most_memory = 512 << 20, most_bytes = 64 << 20;
    constexpr std::chrono::seconds most_time{20};
    const auto pages = process::answer_of(
        [&](int out) {
            process::bound_this_process({most_memory, most_time});
            (void)storage::write_all(out, PrintedPages(match, options).write());
        },
        most_time, most_bytes);
    if (!pages || !pages->ends_with("%%EOF\n")) {
        return tl::unexpected(play::Error{"the page cannot be drawn within the bounds on memory and time", "", ""});
    }
    return *pages;
}

}  // namespace bazillion::renderer
