// What a board says of its looks. It means nothing to the rules.
#include "rules/board_drawing.h"

#include <fmt/core.h>

namespace bazillion::rules {

void read_surface(Context& context, const Form& form) {
    if (form.items().size() != 2) {
        context.fault("bad-surface", "a surface is `(surface plain)`, `chequered` or `crossings`", form);
        return;
    }
    if (const Word* word = find_word(Place::surface, form.items()[1].text())) {
        context.rules.board.surface = *word->as<Board::Surface>();
    } else {
        context.unknown("surface", form.items()[1], words_at(Place::surface));
    }
}

void read_strokes(Context& context, const Form& form, const CellFinder& find, std::vector<Stroke>& pairs) {
    constexpr std::size_t most = 2000;
    for (const Form& pair : arguments(form)) {
        if (!pair.is_list() || pair.items().size() != 2) {
            context.fault("bad-line", fmt::format("`{}` holds pairs of cells: `(a1 a5)`", form.head()), pair);
            continue;
        }
        if (pairs.size() >= most) {
            context.fault("bad-line", fmt::format("a board has at most {} lines", most), pair);
            return;
        }
        const auto from = find(pair.items()[0]), to = find(pair.items()[1]);
        if (from && to) {
            pairs.push_back({*from, *to});
        }
    }
}

}  // namespace bazillion::rules
