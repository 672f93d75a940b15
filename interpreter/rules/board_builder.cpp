#include "rules/board_builder.h"

#include "rules/board_drawing.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::rules {

Rect rectangle(std::span<const Form> numbers) {
    constexpr int farthest = 20'000;  // pixels; sums over many cells stay within an int
    const auto at = [&](std::size_t i) {
        const int number = i < numbers.size() ? parse_number(numbers[i].text()).value_or(0) : 0;
        return std::clamp(number, -farthest, farthest);
    };
    return {at(0), at(1), at(2), at(3)};
}

void BoardBuilder::build(const Form& form) {
    board_.symmetry.assign(context_.rules.players.size(), {});
    for (const Form& item : arguments(form)) {
        part(item);
    }
    if (!too_large_) {
        check_symmetry();
    }
    finish();
    if (board_.cells.empty() && !too_large_) {
        context_.error("no-positions", "the board has no positions", form).hint =
            "of five by five cells: `(grid (start-rectangle 0 0 50 50) (dimensions (\"a/b/c/d/e\" (50 0)) "
            "(\"5/4/3/2/1\" (0 50))) (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))`";
    }
}

void BoardBuilder::part(const Form& form) {
    const std::string_view head = form.head();
    if (head == "image") {
        for (const Form& file : arguments(form)) {
            board_.images.push_back(context_.picture_name(file));
        }
    } else if (head == "grid") {
        grid(form);
    } else if (head == "positions") {
        positions(form);
    } else if (head == "links") {
        links(form);
    } else if (head == "unlink") {
        unlink(form);
    } else if (head == "kill-positions") {
        kill(form);
    } else if (head == "dummy") {
        dummy(form);
    } else if (head == "symmetry") {
        symmetry(form);
    } else if (head == "zone") {
        zone(form);
    } else if (head == "exits") {
        exits(form);
    } else if (head == "written") {
        written(form);
    } else if (head == "surface") {
        read_surface(context_, form);
    } else if (head == "lines" || head == "wedges") {
        read_strokes(
            context_, form, [this](const Form& name) { return need_cell(name); },
            head == "lines" ? board_.lines : board_.wedges);
    } else {
        context_.unknown_word("board part", form, Place::board);
    }
}

/// Reports what there is too much of, once for a board.
void BoardBuilder::too_large(std::string_view what, std::size_t most, const Form& at, std::string hint) {
    if (!too_large_) {
        context_.error("board-too-large", fmt::format("the board has more than {} {}", most, what), at).hint =
            std::move(hint);
    }
    too_large_ = true;
}

Cell BoardBuilder::add_cell(std::string name, Rect where, const Form& at, bool is_dummy) {
    if (const auto found = names_.find(name); found != names_.end()) {
        board_.cells[found->second].where = where;
        killed_[found->second] = false;
        return found->second;
    }
    if (board_.cells.size() >= most_cells) {
        too_large("positions", most_cells, at);
        return none;
    }
    const auto cell = static_cast<Cell>(board_.cells.size());
    names_.emplace(name, cell);
    board_.cells.push_back({std::move(name), where, is_dummy});
    killed_.push_back(false);
    return cell;
}

DirectionId BoardBuilder::direction(const std::string& name, const Form& at) {
    if (auto found = context_.direction(name)) {
        return *found;
    }
    if (board_.directions.size() >= most_directions) {
        too_large("directions", most_directions, at);
        return static_cast<DirectionId>(most_directions - 1);
    }
    board_.directions.push_back(name);
    return static_cast<DirectionId>(board_.directions.size() - 1);
}

std::optional<Cell> BoardBuilder::need_cell(const Form& form) {
    const auto found = names_.find(form.text());
    if (found == names_.end() || killed_[found->second]) {
        if (!too_large_) {  // or it may be one that there was no room for
            context_.unknown("position", form, context_.cell_names());
        }
        return std::nullopt;
    }
    return found->second;
}

void BoardBuilder::positions(const Form& form) {
    for (const Form& one : arguments(form)) {
        if (!one.is_list() || one.items().empty()) {
            context_.fault("bad-position", "a position is `(name left top right bottom)`", one);
            continue;
        }
        add_cell(one.items()[0].text(), rectangle(arguments(one)), one);
    }
}

void BoardBuilder::links(const Form& form) {
    const auto items = arguments(form);
    if (items.empty() || !items[0].is_atom()) {
        context_.fault("bad-links", "links are `(links direction (from to) ...)`", form);
        return;
    }
    const DirectionId id = direction(items[0].text(), form);
    for (const Form& pair : items.subspan(1)) {
        if (!pair.is_list() || pair.items().size() < 2) {
            context_.fault("bad-links", "a link is `(from to)`", pair);
            continue;
        }
        if (pair.items().size() > 2) {
            context_.warn("bad-links", "a link is `(from to)`; what follows is left out", pair.items()[2]);
        }
        const auto from = need_cell(pair.items()[0]);
        const auto to = need_cell(pair.items()[1]);
        if (from && to) {
            link(*from, id, *to);
        }
    }
}

void BoardBuilder::unlink(const Form& form) {
    for (const Form& item : arguments(form)) {
        const Form& first = item.is_list() && !item.items().empty() ? item.items()[0] : item;
        const auto a = need_cell(first);
        if (!a) {
            continue;
        }
        if (item.is_atom() || item.items().size() < 2) {
            std::erase_if(links_, [&](const auto& link) { return link.first.first == *a || link.second == *a; });
        } else if (const auto b = names_.find(item.items()[1].text()); b != names_.end()) {
            std::erase_if(links_, [&](const auto& link) {
                return (link.first.first == *a && link.second == b->second) ||
                       (link.first.first == b->second && link.second == *a);
            });
        } else if (const auto dir = context_.direction(item.items()[1].text())) {
            links_.erase({*a, *dir});
        } else {
            context_.unknown("position", item.items()[1], context_.cell_names());
        }
    }
}

void BoardBuilder::kill(const Form& form) {
    for (const Form& name : arguments(form)) {
        if (const auto cell = need_cell(name)) {
            killed_[*cell] = true;
            std::erase_if(links_, [&](const auto& link) { return link.first.first == *cell || link.second == *cell; });
        }
    }
}

void BoardBuilder::dummy(const Form& form) {
    for (const Form& name : arguments(form)) {
        add_cell(name.text(), {}, name, true);
    }
}

void BoardBuilder::symmetry(const Form& form) {
    const auto items = arguments(form);
    const auto player = items.empty() ? std::nullopt : context_.need_player(items[0]);
    if (!player) {
        return;
    }
    auto& table = board_.symmetry[*player];
    for (const Form& pair : items.subspan(1)) {
        if (!pair.is_list() || pair.items().size() != 2) {
            context_.fault("bad-symmetry", "a symmetry is `(symmetry player (written meant) ...)`", pair);
            continue;
        }
        const DirectionId written = direction(pair.items()[0].text(), pair);
        const DirectionId meant = direction(pair.items()[1].text(), pair);
        mirrored_.push_back({written, meant, &pair.items()[1]});
        while (table.size() <= written) {
            table.push_back(static_cast<DirectionId>(table.size()));
        }
        table[written] = meant;
    }
}

/// A direction may be named before its links are; one that has none at the end was meant otherwise, unless that of
/// which it is the mirror has none either.
void BoardBuilder::check_symmetry() {
    const auto goes = [&](DirectionId direction) {
        return std::any_of(links_.begin(), links_.end(),
                           [&](const auto& link) { return link.first.second == direction; });
    };
    for (const Mirrored& each : mirrored_) {
        if (goes(each.written) && !goes(each.meant)) {
            context_.warn("unknown-direction", fmt::format("no link goes in direction `{}`", each.name->text()),
                          *each.name, "moves that are mirrored to it end here");
        }
    }
}

/// `(written (a0 a9) ...)`: how cells are called in texts of moves.
void BoardBuilder::written(const Form& form) {
    for (const Form& pair : arguments(form)) {
        if (!pair.is_list() || pair.items().size() != 2) {
            context_.error("bad-written", "a name in texts is `(position text)`", pair);
        } else if (const auto cell = need_cell(pair.items()[0])) {
            board_.cells[*cell].written = pair.items()[1].text();
        }
    }
}

void BoardBuilder::renumber_drawing(const std::vector<Cell>& moved_to) {
    const auto killed = [&](Cell cell) { return moved_to[cell] == none; };
    for (auto* strokes : {&board_.lines, &board_.wedges}) {
        std::erase_if(*strokes, [&](const Stroke& stroke) { return killed(stroke.from) || killed(stroke.to); });
        for (Stroke& stroke : *strokes) {
            stroke = {moved_to[stroke.from], moved_to[stroke.to]};
        }
    }
    for (Edge& edge : board_.edges) {
        std::erase_if(edge.cells, killed);
        for (Cell& cell : edge.cells) {
            cell = moved_to[cell];
        }
    }
}

void BoardBuilder::finish() {
    std::vector<Cell> moved_to(board_.cells.size(), none);
    std::vector<CellInfo> kept;
    for (std::size_t cell = 0; cell < board_.cells.size(); ++cell) {
        if (!killed_[cell]) {
            moved_to[cell] = static_cast<Cell>(kept.size());
            kept.push_back(std::move(board_.cells[cell]));
        }
    }
    board_.cells = std::move(kept);
    for (Grid& grid : board_.grids) {
        for (Cell& cell : grid.cells) {
            cell = cell == none ? none : moved_to[cell];
        }
    }
    renumber_drawing(moved_to);
    const std::size_t directions = board_.directions.size();
    board_.links.assign(board_.cells.size() * directions, none);
    board_.reverse_links.assign(board_.cells.size() * directions, none);
    for (const auto& [key, to] : links_) {
        const Cell from = moved_to[key.first], target = moved_to[to];
        board_.links[from * directions + key.second] = target;
        Cell& back = board_.reverse_links[target * directions + key.second];
        back = back == none ? from : back;
    }
    for (auto& table : board_.symmetry) {
        while (table.size() < directions) {
            table.push_back(static_cast<DirectionId>(table.size()));
        }
    }
    finish_zones(moved_to);
}

void build_board(Context& context, const Form& form) {
    BoardBuilder(context).build(form);
}

}  // namespace bazillion::rules
