// Sets of cells: zones, and the exits by which pieces leave the board.
#include "rules/board_builder.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::rules {
namespace {

bool holds(const std::vector<PlayerId>& players, std::size_t player) {
    return std::find(players.begin(), players.end(), player) != players.end();
}

/// The cells of a grid that lie between two of them on each axis.
std::vector<Cell> box(const Grid& grid, std::size_t from, std::size_t to) {
    std::vector<Cell> found;
    for (std::size_t i = 0; i < grid.cells.size(); ++i) {
        bool inside = true;
        std::size_t scale = 1;
        for (auto axis = grid.axes.rbegin(); axis != grid.axes.rend(); ++axis) {
            const auto along = [&](std::size_t cell) { return cell / scale % axis->size(); };
            const auto [low, high] = std::minmax({along(from), along(to)});
            inside = inside && low <= along(i) && along(i) <= high;
            scale *= axis->size();
        }
        if (inside) {
            found.push_back(grid.cells[i]);
        }
    }
    return found;
}

}  // namespace

struct BoardBuilder::ZoneForm {
    std::string name, colour, edge;
    std::vector<PlayerId> players;
    std::vector<Cell> cells;
    bool has_players = false;
};

std::vector<PlayerId> BoardBuilder::read_players(const Form& form) {
    std::vector<PlayerId> players;
    for (const Form& name : arguments(form)) {
        if (const auto player = context_.need_player(name)) {
            players.push_back(*player);
        }
    }
    return players;
}

/// A position, or by `a1..h2` all that are left between two of a grid.
std::vector<Cell> BoardBuilder::need_cells(const Form& form) {
    const std::string_view text = form.text();
    const std::size_t dots = text.find("..");
    const auto first = names_.find(text.substr(0, dots));
    if (dots == std::string_view::npos || names_.contains(text) || first == names_.end()) {
        const auto cell = need_cell(form);
        return cell ? std::vector{*cell} : std::vector<Cell>();
    }
    const auto last = names_.find(text.substr(dots + 2));
    for (const Grid& grid : board_.grids) {
        ranged_ += grid.cells.size();
        if (ranged_ > most_ranged) {
            too_large("positions to look at for ranges", most_ranged, form);
            return {};
        }
        const auto index = [&](const auto& named) {
            return named == names_.end() ? grid.cells.end()
                                         : std::find(grid.cells.begin(), grid.cells.end(), named->second);
        };
        const auto from = index(first), to = index(last);
        if (from != grid.cells.end() && to != grid.cells.end()) {
            auto cells = box(grid, static_cast<std::size_t>(from - grid.cells.begin()),
                             static_cast<std::size_t>(to - grid.cells.begin()));
            std::erase_if(cells, [&](Cell cell) { return cell == none || killed_[cell]; });
            return cells;
        }
    }
    context_
        .fault("bad-range", fmt::format("`{}` does not lead from a position to another one of its grid", text), form)
        .hint = "a range names two corners: `a1..h2` is all that lies between them";
    return {};
}

BoardBuilder::ZoneForm BoardBuilder::read_zone(const Form& form) {
    ZoneForm read;
    for (const Form& part : arguments(form)) {
        const std::string text = part.items().size() > 1 ? part.items()[1].text() : "";
        const std::string_view head = part.items().size() > 1 ? part.head() : "";
        if (head == "name") {
            read.name = text;
        } else if (head == "color" || head == "colour") {
            read.colour = text;
        } else if (head == "edge") {
            read.edge = text;
        } else if (part.is_call("players")) {
            read.has_players = true;
            const auto players = read_players(part);
            read.players.insert(read.players.end(), players.begin(), players.end());
        } else if (part.is_call("positions")) {
            for (const Form& cell : arguments(part)) {
                const auto cells = need_cells(cell);
                read.cells.insert(read.cells.end(), cells.begin(), cells.end());
            }
        } else {
            context_.unknown_word("zone part", part, Place::zone);
        }
    }
    return read;
}

void BoardBuilder::zone(const Form& form) {
    const ZoneForm read = read_zone(form);
    const std::size_t count = context_.rules.players.size();
    if (!read.edge.empty()) {
        board_.edges.push_back({read.edge, read.cells});
    }
    auto id = context_.zone(read.name);
    if (!id && board_.zones.size() >= most_zones) {
        too_large("zones", most_zones, form);
        return;
    }
    if (!id) {
        id = static_cast<ZoneId>(board_.zones.size());
        board_.zones.push_back({read.name, {}, {}});
        zone_cells_.resize(zone_cells_.size() + count);
    }
    if (!read.colour.empty()) {
        board_.zones[*id].colour = read.colour;
    }
    for (std::size_t player = 0; player < count; ++player) {
        if (!read.has_players || holds(read.players, player)) {
            auto& held = zone_cells_[*id * count + player];
            held.insert(held.end(), read.cells.begin(), read.cells.end());
        }
    }
}

/// `(exits (players A) (positions a9 ...))`: cells by which these players' pieces leave the board.
void BoardBuilder::exits(const Form& form) {
    exit_cells_.resize(context_.rules.players.size());
    std::vector<PlayerId> players;
    for (const Form& part : arguments(form)) {
        if (part.is_call("players")) {
            const auto named = read_players(part);
            players.insert(players.end(), named.begin(), named.end());
        } else if (part.is_call("positions")) {
            for (const Form& name : arguments(part)) {
                exit_by(need_cells(name), players);
            }
        } else {
            context_.unknown_word("part of exits", part, Place::exits);
        }
    }
}

/// Without players, all leave there.
void BoardBuilder::exit_by(const std::vector<Cell>& cells, const std::vector<PlayerId>& players) {
    for (const Cell cell : cells) {
        board_.cells[cell].exit = true;
        for (std::size_t player = 0; player < exit_cells_.size(); ++player) {
            if (players.empty() || holds(players, player)) {
                exit_cells_[player].push_back(cell);
            }
        }
    }
}

/// Zones and exits as flags of the cells that are left, whose new numbers are in `moved_to`.
void BoardBuilder::finish_zones(const std::vector<Cell>& moved_to) {
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

}  // namespace bazillion::rules
