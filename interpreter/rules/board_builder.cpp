#include "rules/board_builder.h"

#include "rules/board_drawing.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>

namespace bazillion::rules {
namespace {

constexpr std::size_t most_cells = 20'000;
constexpr std::size_t most_directions = 1'000;
constexpr std::size_t most_zones = 1'000;

/// Collects cells and links by name; `kill-positions` leaves holes that are closed at the end.
class BoardBuilder {
public:
    explicit BoardBuilder(Context& context) : context_(context), board_(context.rules.board) {}

    void build(const Form& form);

private:
    void part(const Form& form);
    void grid(const Form& form);
    void positions(const Form& form);
    void links(const Form& form);
    void unlink(const Form& form);
    void kill(const Form& form);
    void dummy(const Form& form);
    void symmetry(const Form& form);
    void zone(const Form& form);
    void exits(const Form& form);
    void written(const Form& form);

    Cell add_cell(std::string name, Rect where, const Form& at, bool is_dummy = false);
    DirectionId direction(const std::string& name, const Form& at);
    void link(Cell from, DirectionId direction, Cell to) {
        if (from != none && to != none) {
            links_[{from, direction}] = to;
        }
    }
    void too_large(std::string_view what, std::size_t most, const Form& at, std::string hint = {});
    void check_symmetry();
    std::optional<Cell> need_cell(const Form& form);
    void finish();
    void renumber_drawing(const std::vector<Cell>& moved_to);

    Context& context_;
    Board& board_;
    std::map<std::string, Cell, std::less<>> names_;
    std::map<std::pair<Cell, DirectionId>, Cell> links_;
    std::vector<bool> killed_;
    std::vector<std::vector<Cell>> zone_cells_;  ///< [zone * players + player]
    std::vector<std::vector<Cell>> exit_cells_;  ///< [player]
    struct Mirrored {
        DirectionId written, meant;
        const Form* name;  ///< of `meant`
    };
    std::vector<Mirrored> mirrored_;  ///< what symmetries lead to
    bool too_large_ = false;
};

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

Rect rectangle(std::span<const Form> numbers) {
    constexpr int farthest = 20'000;  // pixels; sums over many cells stay within an int
    const auto at = [&](std::size_t i) {
        const int number = i < numbers.size() ? parse_number(numbers[i].text()).value_or(0) : 0;
        return std::clamp(number, -farthest, farthest);
    };
    return {at(0), at(1), at(2), at(3)};
}

struct Axis {
    std::vector<std::string> names;
    int dx = 0, dy = 0;
};

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
        context_.error("no-positions", "the board has no positions", form);
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
        static const std::vector<std::string> known{"image",          "grid",    "positions", "links", "unlink",
                                                    "kill-positions", "dummy",   "symmetry",  "zone",  "exits",
                                                    "written",        "surface", "lines",     "wedges"};
        const Form& name = form.items().empty() ? form : form.items().front();
        context_.unknown("board part", name, known);
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

void BoardBuilder::grid(const Form& form) {
    Rect start{0, 0, 50, 50};
    std::vector<Axis> axes;
    std::vector<const Form*> directions;
    std::size_t lists = 0;  // of dimensions
    std::size_t faulty_axes = 0;
    for (const Form& part : arguments(form)) {
        if (part.is_call("start-rectangle")) {
            const auto numbers = arguments(part);
            const bool all = std::all_of(numbers.begin(), numbers.end(),
                                         [](const Form& number) { return parse_number(number.text()); });
            if (!all || numbers.size() != 4) {
                context_.warn("bad-rectangle", "a start rectangle is `(start-rectangle left top right bottom)`", part);
            }
            start = rectangle(arguments(part));
        } else if (part.is_call("dimensions")) {
            ++lists;
            for (const Form& axis : arguments(part)) {
                if (!axis.is_list() || axis.items().empty() || !axis.items()[0].is_string()) {
                    context_.fault("bad-dimension", "a dimension is `(\"a/b/c\" (dx dy))`", axis);
                    ++faulty_axes;
                    continue;
                }
                if (axis.items().size() > 1 && !axis.items()[1].is_list()) {
                    context_.fault("bad-dimension", "the step of a dimension is in parentheses: `(\"a/b/c\" (dx dy))`",
                                   axis.items()[1]);
                }
                Axis read{split(axis.items()[0].text(), '/')};
                if (axis.items().size() > 1) {
                    const Rect step = rectangle(axis.items()[1].items());
                    read.dx = step.left;
                    read.dy = step.top;
                }
                axes.push_back(std::move(read));
            }
        } else if (part.is_call("directions")) {
            for (const Form& one : arguments(part)) {
                directions.push_back(&one);
            }
        } else {
            static const std::vector<std::string> known{"start-rectangle", "dimensions", "directions"};
            context_.unknown("grid part", part.items().empty() ? part : part.items().front(), known);
        }
    }
    std::size_t total = axes.empty() ? 0 : 1;
    for (const Axis& axis : axes) {
        total = std::min(total * axis.names.size(), most_cells + 1);
    }
    if (total > most_cells) {
        too_large(
            "positions", most_cells, form,
            lists > 1 ? "the `(dimensions ...)` of one grid multiply; each part of a board has a grid of its own" : "");
        return;
    }

    Grid grid;
    std::vector<std::vector<std::size_t>> coordinates;
    for (std::size_t i = 0; i < total; ++i) {
        std::vector<std::size_t> at(axes.size());
        std::size_t rest = i;
        for (std::size_t a = axes.size(); a-- > 0;) {
            at[a] = rest % axes[a].names.size();
            rest /= axes[a].names.size();
        }
        std::string name;
        Rect where = start;
        for (std::size_t a = 0; a < axes.size(); ++a) {
            name += axes[a].names[at[a]];
            const int dx = axes[a].dx * static_cast<int>(at[a]), dy = axes[a].dy * static_cast<int>(at[a]);
            where = {where.left + dx, where.top + dy, where.right + dx, where.bottom + dy};
        }
        grid.cells.push_back(add_cell(std::move(name), where, form));
        coordinates.push_back(std::move(at));
    }
    for (const Form* one : directions) {
        if (!one->is_list() || one->items().empty()) {
            context_.fault("bad-direction", "a direction is `(name dx dy ...)`", *one);
            continue;
        }
        const DirectionId id = direction(one->items()[0].text(), *one);
        const auto steps = arguments(*one);
        const bool numbers =
            std::all_of(steps.begin(), steps.end(), [](const Form& step) { return parse_number(step.text()); });
        constexpr std::size_t least = 2;  // zeros of further dimensions may be left out
        if (!numbers || steps.size() > axes.size() + faulty_axes || steps.size() < std::min(axes.size(), least)) {
            context_.warn("bad-direction", "a direction is `(name dx dy ...)`: one whole number for each dimension",
                          *one);
        }
        for (std::size_t i = 0; i < total; ++i) {
            std::size_t target = 0;
            bool inside = true;
            for (std::size_t a = 0; a < axes.size(); ++a) {
                const int delta =
                    a + 1 < one->items().size() ? parse_number(one->items()[a + 1].text()).value_or(0) : 0;
                const long where = static_cast<long>(coordinates[i][a]) + delta;
                inside = inside && where >= 0 && where < static_cast<long>(axes[a].names.size());
                target = target * axes[a].names.size() + static_cast<std::size_t>(inside ? where : 0);
            }
            if (inside) {
                link(grid.cells[i], id, grid.cells[target]);
            }
        }
    }
    for (Axis& axis : axes) {
        grid.axes.push_back(std::move(axis.names));
    }
    board_.grids.push_back(std::move(grid));
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

/// `(exits (players A) (positions a9 ...))`: cells by which these players' pieces leave the board.
void BoardBuilder::exits(const Form& form) {
    exit_cells_.resize(context_.rules.players.size());
    std::vector<PlayerId> players;
    for (const Form& part : arguments(form)) {
        if (part.is_call("players")) {
            for (const Form& player : arguments(part)) {
                if (const auto id = context_.need_player(player)) {
                    players.push_back(*id);
                }
            }
        } else if (part.is_call("positions")) {
            for (const Form& name : arguments(part)) {
                const auto cell = need_cell(name);
                for (std::size_t player = 0; cell && player < exit_cells_.size(); ++player) {
                    const bool meant =
                        players.empty() || std::find(players.begin(), players.end(), player) != players.end();
                    board_.cells[*cell].exit = true;
                    if (meant) {
                        exit_cells_[player].push_back(*cell);
                    }
                }
            }
        } else {
            static const std::vector<std::string> known{"players", "positions"};
            context_.unknown("part of exits", part.items().empty() ? part : part.items().front(), known);
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

void BoardBuilder::zone(const Form& form) {
    std::string name, colour, edge;
    std::vector<PlayerId> players;
    std::vector<Cell> cells;
    bool has_players = false;
    for (const Form& part : arguments(form)) {
        if (part.is_call("name") && part.items().size() > 1) {
            name = part.items()[1].text();
        } else if ((part.is_call("color") || part.is_call("colour")) && part.items().size() > 1) {
            colour = part.items()[1].text();
        } else if (part.is_call("edge") && part.items().size() > 1) {
            edge = part.items()[1].text();
        } else if (part.is_call("players")) {
            has_players = true;
            for (const Form& player : arguments(part)) {
                if (const auto id = context_.need_player(player)) {
                    players.push_back(*id);
                }
            }
        } else if (part.is_call("positions")) {
            for (const Form& cell : arguments(part)) {
                if (const auto id = need_cell(cell)) {
                    cells.push_back(*id);
                }
            }
        } else {
            static const std::vector<std::string> known{"name", "players", "positions", "color", "edge"};
            context_.unknown("zone part", part.items().empty() ? part : part.items().front(), known);
        }
    }
    const std::size_t count = context_.rules.players.size();
    if (!edge.empty()) {
        board_.edges.push_back({edge, cells});
    }
    auto id = context_.zone(name);
    if (!id && board_.zones.size() >= most_zones) {
        too_large("zones", most_zones, form);
        return;
    }
    if (!id) {
        id = static_cast<ZoneId>(board_.zones.size());
        board_.zones.push_back({name, {}, {}});
        zone_cells_.resize(zone_cells_.size() + count);
    }
    if (!colour.empty()) {
        board_.zones[*id].colour = colour;
    }
    for (std::size_t player = 0; player < count; ++player) {
        const bool meant = !has_players || std::find(players.begin(), players.end(), player) != players.end();
        if (meant) {
            auto& held = zone_cells_[*id * count + player];
            held.insert(held.end(), cells.begin(), cells.end());
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
    for (const auto& of_player : exit_cells_) {
        auto& holds = board_.exits.emplace_back(board_.cells.size());
        for (const Cell cell : of_player) {
            if (moved_to[cell] != none) {
                holds[moved_to[cell]] = true;
            }
        }
    }
    const std::size_t players = context_.rules.players.size();
    for (std::size_t zone = 0; zone < board_.zones.size(); ++zone) {
        for (std::size_t player = 0; player < players; ++player) {
            std::vector<bool> holds(board_.cells.size());
            for (const Cell cell : zone_cells_[zone * players + player]) {
                if (moved_to[cell] != none) {
                    holds[moved_to[cell]] = true;
                }
            }
            board_.zones[zone].holds.push_back(std::move(holds));
        }
    }
}

}  // namespace

void build_board(Context& context, const Form& form) {
    BoardBuilder(context).build(form);
}

}  // namespace bazillion::rules
