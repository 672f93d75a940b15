// Grids: cells named by lists of names, and their links.
#include "rules/board_builder.h"

#include <algorithm>

namespace bazillion::rules {
namespace {

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    while (true) {
        const std::size_t end = text.find(separator, begin);
        parts.emplace_back(text.substr(begin, end == std::string_view::npos ? end : end - begin));
        if (end == std::string_view::npos) {
            return parts;
        }
        begin = end + 1;
    }
}

}  // namespace

struct BoardBuilder::GridForm {
    Rect start{0, 0, 50, 50};
    std::vector<Axis> axes;
    std::vector<const Form*> directions;
    std::size_t lists = 0;  ///< of dimensions
    std::size_t faulty_axes = 0;
};

BoardBuilder::GridForm BoardBuilder::read_grid(const Form& form) {
    GridForm read;
    for (const Form& part : arguments(form)) {
        if (part.is_call("start-rectangle")) {
            const auto numbers = arguments(part);
            const bool all = std::all_of(numbers.begin(), numbers.end(),
                                         [](const Form& number) { return parse_number(number.text()); });
            if (!all || numbers.size() != 4) {
                context_.warn("bad-rectangle", "a start rectangle is `(start-rectangle left top right bottom)`", part);
            }
            read.start = rectangle(numbers);
        } else if (part.is_call("dimensions")) {
            read_axes(part, read);
        } else if (part.is_call("directions")) {
            for (const Form& one : arguments(part)) {
                read.directions.push_back(&one);
            }
        } else {
            context_.unknown_word("grid part", part, Place::grid);
        }
    }
    return read;
}

void BoardBuilder::read_axes(const Form& form, GridForm& read) {
    ++read.lists;
    for (const Form& written : arguments(form)) {
        if (!written.is_list() || written.items().empty() || !written.items()[0].is_string()) {
            context_.fault("bad-dimension", "a dimension is `(\"a/b/c\" (dx dy))`", written);
            ++read.faulty_axes;
            continue;
        }
        if (written.items().size() > 1 && !written.items()[1].is_list()) {
            context_.fault("bad-dimension", "the step of a dimension is in parentheses: `(\"a/b/c\" (dx dy))`",
                           written.items()[1]);
        }
        Axis axis{split(written.items()[0].text(), '/')};
        if (written.items().size() > 1) {
            const Rect step = rectangle(written.items()[1].items());
            axis.dx = step.left;
            axis.dy = step.top;
        }
        read.axes.push_back(std::move(axis));
    }
}

void BoardBuilder::grid(const Form& form) {
    GridForm read = read_grid(form);
    std::size_t total = read.axes.empty() ? 0 : 1;
    for (const Axis& axis : read.axes) {
        total = std::min(total * axis.names.size(), most_cells + 1);
    }
    if (total > most_cells) {
        too_large("positions", most_cells, form,
                  read.lists > 1
                      ? "the `(dimensions ...)` of one grid multiply; each part of a board has a grid of its own"
                      : "");
        return;
    }
    Grid grid = grid_cells(read, total, form);
    for (const Form* one : read.directions) {
        grid_links(read, grid, *one);
    }
    for (Axis& axis : read.axes) {
        grid.axes.push_back(std::move(axis.names));
    }
    board_.grids.push_back(std::move(grid));
}

/// The cells of a grid, in the order in which the last axis runs fastest.
Grid BoardBuilder::grid_cells(const GridForm& read, std::size_t count, const Form& form) {
    Grid grid;
    std::vector<std::size_t> at(read.axes.size());
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t rest = i;
        for (std::size_t a = at.size(); a-- > 0;) {
            at[a] = rest % read.axes[a].names.size();
            rest /= read.axes[a].names.size();
        }
        std::string name;
        Rect where = read.start;
        for (std::size_t a = 0; a < at.size(); ++a) {
            const Axis& axis = read.axes[a];
            name += axis.names[at[a]];
            const int dx = axis.dx * static_cast<int>(at[a]), dy = axis.dy * static_cast<int>(at[a]);
            where = {where.left + dx, where.top + dy, where.right + dx, where.bottom + dy};
        }
        grid.cells.push_back(add_cell(std::move(name), where, form));
    }
    return grid;
}

/// The links of one `(name dx dy ...)`.
void BoardBuilder::grid_links(const GridForm& read, const Grid& grid, const Form& direction_form) {
    if (!direction_form.is_list() || direction_form.items().empty()) {
        context_.fault("bad-direction", "a direction is `(name dx dy ...)`", direction_form);
        return;
    }
    const auto& axes = read.axes;
    const DirectionId id = direction(direction_form.items()[0].text(), direction_form);
    const auto steps = arguments(direction_form);
    const bool numbers =
        std::all_of(steps.begin(), steps.end(), [](const Form& step) { return parse_number(step.text()); });
    constexpr std::size_t least = 2;  // zeros of further dimensions may be left out
    if (!numbers || steps.size() > axes.size() + read.faulty_axes || steps.size() < std::min(axes.size(), least)) {
        context_.warn("bad-direction", "a direction is `(name dx dy ...)`: one whole number for each dimension",
                      direction_form);
    }
    std::vector<long> deltas(axes.size(), 0);
    for (std::size_t a = 0; a < std::min(axes.size(), steps.size()); ++a) {
        deltas[a] = parse_number(steps[a].text()).value_or(0);
    }
    for (std::size_t i = 0; i < grid.cells.size(); ++i) {
        std::size_t target = 0, rest = i, scale = 1;
        bool inside = true;
        for (std::size_t a = axes.size(); a-- > 0;) {
            const std::size_t size = axes[a].names.size();
            const long where = static_cast<long>(rest % size) + deltas[a];
            inside = inside && where >= 0 && where < static_cast<long>(size);
            target += static_cast<std::size_t>(inside ? where : 0) * scale;
            rest /= size;
            scale *= size;
        }
        if (inside) {
            link(grid.cells[i], id, grid.cells[target]);
        }
    }
}

}  // namespace bazillion::rules
