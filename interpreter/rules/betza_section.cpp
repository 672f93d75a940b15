// `(betza "...")` among the blocks of a piece: what the notation needs of the board, the setup and the other pieces.
#include "rules/betza_moves.h"
#include "rules/resolver.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <functional>

namespace bazillion::rules {

namespace {

/// The place of a part of a text in quotes, if it stands in the file as it is read: not where macros put it together.
syntax::Origin part_origin(const syntax::Sources& sources, const Form& text, std::size_t begin, std::size_t end) {
    syntax::Origin origin = text.origin();
    if (origin.span.source < sources.size() && sources.text(origin.span) == '"' + text.text() + '"') {
        const std::uint32_t start = origin.span.begin + 1;
        origin.span.begin = start + static_cast<std::uint32_t>(begin);
        origin.span.end = start + static_cast<std::uint32_t>(std::max(end, begin));
    }
    return origin;
}

/// The cells where the setup has pieces of this kind of a player.
std::vector<Cell> setup_cells(const Rules& rules, PlayerId player, KindId kind) {
    std::vector<Cell> cells;
    for (const Placement& placement : rules.setup) {
        if (placement.player == player && placement.kind == kind && placement.cell != none) {
            cells.push_back(placement.cell);
        }
    }
    return cells;
}

/// Who can only go forward never comes back to where he began.
bool only_forward(const std::vector<betza::Term>& terms) {
    return std::all_of(terms.begin(), terms.end(), [](const betza::Term& term) {
        return !term.everywhere && term.castling == 0 && term.legs.size() == 1 &&
               term.turning == betza::Turning::none && !term.turn && !term.legs.front().directions.empty() &&
               std::all_of(term.legs.front().directions.begin(), term.legs.front().directions.end(), [&](auto pair) {
                   const bool oblique = term.legs.front().side != 0;
                   return (pair.first == 'f' && pair.second == 'f') ||
                          (oblique && (pair.first == 'f' || pair.second == 'f'));
               });
    });
}

}  // namespace

/// The texts of all `(betza ...)` of a piece.
std::vector<betza::Term> Resolver::betza_terms(KindId kind) const {
    std::vector<betza::Term> terms;
    for (const Form& part : arguments(*piece_forms_[kind])) {
        for (const Form& form : part.head() == "moves" ? arguments(part) : std::span<const Form>()) {
            if (form.is_call("betza") && form.items().size() > 1) {
                auto read = betza::parse(form.items()[1].text());
                terms.insert(terms.end(), read.terms.begin(), read.terms.end());
            }
        }
    }
    return terms;
}

/// Pieces with a lame first move can be captured in passing; this kind itself if there are none.
std::vector<std::string> Resolver::passed_kinds(KindId kind) const {
    std::vector<std::string> names;
    for (std::size_t other = 0; other < piece_forms_.size(); ++other) {
        const auto terms = betza_terms(static_cast<KindId>(other));
        if (std::any_of(terms.begin(), terms.end(), [](const betza::Term& term) {
                return term.initial && term.legs.size() == 1 && term.legs.front().lame;
            })) {
            names.push_back(rules_.kinds[other].name);
        }
    }
    if (names.empty()) {
        names.push_back(rules_.kinds[kind].name);
    }
    return names;
}

/// Pieces that goals or `royal` call so.
std::vector<std::string> Resolver::royal_names() const {
    std::vector<std::string> names;
    const std::function<void(const Form&, bool)> look = [&](const Form& form, bool inside) {
        if (!form.is_list()) {
            if (inside && rules_.find_kind(form.text())) {
                names.push_back(form.text());
            }
            return;
        }
        const bool here = inside || form.is_call("checkmated") || form.is_call("royal");
        for (const Form& item : form.items()) {
            look(item, here);
        }
    };
    for (const std::string_view head : {"loss-condition", "win-condition", "royal"}) {
        for (const Form* section : all(head)) {
            look(*section, false);
        }
    }
    return names;
}

/// A right that some player has until one of these cells changes: one that the game declares, or a new one.
std::string Resolver::right_of(PlayerId player, std::vector<Cell> cells, std::string name, const Form& at) {
    std::sort(cells.begin(), cells.end());
    for (const Right& right : rules_.rights) {
        auto its = right.cells;
        std::sort(its.begin(), its.end());
        if (right.player == player && its == cells) {
            return right.name;
        }
    }
    if (!context_.fits(rules_.variables.size(), "rights")) {
        return name;
    }
    const auto id = static_cast<VariableId>(rules_.variables.size());
    Variable variable{.name = name, .per_player = true, .hidden = true, .origin = at.origin()};
    variable.initial.assign(rules_.players.size(), 0);
    variable.initial[player] = 1;
    rules_.variables.push_back(std::move(variable));
    rules_.rights.push_back({name, player, std::move(cells), id});
    return name;
}

/// The condition that a piece has not moved: it stands where the setup has such a piece, and nothing has happened
/// there. A kind that the setup does not have begins on the second rank.
Form Resolver::first_move_condition(KindId kind, const std::vector<betza::Term>& terms, const betza::Compass& compass,
                                    const Form& at) {
    const auto back = context_.direction(compass.names[4]);
    const bool placed = std::any_of(rules_.setup.begin(), rules_.setup.end(),
                                    [&](const Placement& p) { return p.kind == kind && p.cell != none; });
    if (placed && !only_forward(terms)) {
        std::vector<Form> ways;
        for (std::size_t player = 0; player < rules_.players.size(); ++player) {
            const auto id = static_cast<PlayerId>(player);
            for (const Cell cell : setup_cells(rules_, id, kind)) {
                const std::string& name = rules_.board.cells[cell].name;
                const auto right = right_of(id, {cell}, "unmoved-" + name, at);
                ways.push_back(betza::call("and",
                                           {betza::call("position?", {Form::atom(name, at.origin())}, at.origin()),
                                            betza::call("right?", {Form::atom(right, at.origin())}, at.origin())},
                                           at.origin()));
            }
        }
        return betza::call("or", std::move(ways), at.origin());
    }
    const std::string name = "betza: start of " + rules_.kinds[kind].name;
    if (!context_.zone(name)) {
        Zone zone{.name = name, .holds = {}, .colour = {}};
        for (std::size_t player = 0; player < rules_.players.size(); ++player) {
            const auto id = static_cast<PlayerId>(player);
            std::vector<bool> holds(rules_.cells());
            for (const Cell cell : setup_cells(rules_, id, kind)) {
                holds[cell] = true;
            }
            for (std::size_t cell = 0; !placed && back && cell < holds.size(); ++cell) {
                const DirectionId meant = rules_.board.symmetry.empty() ? *back : rules_.board.symmetry[id][*back];
                const Cell behind = rules_.board.step(static_cast<Cell>(cell), meant);
                holds[cell] = behind != none && rules_.board.step(behind, meant) == none;
            }
            zone.holds.push_back(std::move(holds));
        }
        rules_.board.zones.push_back(std::move(zone));
    }
    return betza::call("in-zone?", {Form::atom(name, at.origin())}, at.origin());
}

/// Moves are told from the mover's seat. Where a symmetry only exchanges front and back, his right hand points to what
/// the rules call left: all cells are such a zone for him.
std::string Resolver::mirrored_zone(const betza::Compass& compass) {
    const auto forward = context_.direction(compass.names[0]), right = context_.direction(compass.names[2]);
    const auto eighth = [&](DirectionId direction) {
        const auto& name = rules_.board.directions[direction];
        return std::find(compass.names.begin(), compass.names.end(), name) - compass.names.begin();
    };
    Zone zone{.name = "betza: mirrored", .holds = {}, .colour = {}};
    bool any = false;
    for (std::size_t player = 0; forward && right && player < rules_.board.symmetry.size(); ++player) {
        const auto& meant = rules_.board.symmetry[player];
        const bool mirrored = (eighth(meant[*right]) - eighth(meant[*forward]) + 8) % 8 == 6;
        any = any || mirrored;
        zone.holds.emplace_back(rules_.cells(), mirrored);
    }
    if (any && !context_.zone(zone.name)) {
        rules_.board.zones.push_back(std::move(zone));
    }
    return any ? "betza: mirrored" : "";
}

/// Castling, from each cell where the setup has the king, towards each corner where a piece of his stands.
std::vector<Form> Resolver::castling_blocks(KindId kind, const betza::Term& term, const betza::Compass& compass,
                                            const std::vector<Form>& arrive, const Form& at) {
    std::vector<Form> blocks;
    const auto word = [&](std::string_view text) { return Form::atom(std::string(text), at.origin()); };
    for (const Placement& king : rules_.setup) {
        for (const int side : {2, 6}) {
            const auto& out = compass.names[static_cast<std::size_t>(side)];
            const auto& back = compass.names[static_cast<std::size_t>(8 - side)];
            const auto direction = context_.direction(out);
            const bool asked = !term.turn || term.turn->first == 's' || (term.turn->first == 'r') == (side == 2);
            if (king.kind != kind || king.cell == none || !direction || !asked || back.empty()) {
                continue;
            }
            Cell corner = king.cell;
            unsigned away = 0;
            while (rules_.board.step(corner, *direction) != none && away < rules_.cells()) {
                corner = rules_.board.step(corner, *direction);
                ++away;
            }
            const bool partner = std::any_of(rules_.setup.begin(), rules_.setup.end(), [&](const Placement& p) {
                return p.cell == corner && p.player == king.player && p.kind != kind;
            });
            if (!partner || away <= term.castling) {
                continue;
            }
            const std::string& from = rules_.board.cells[king.cell].name;
            const std::string& to = rules_.board.cells[corner].name;
            const auto right = right_of(king.player, {king.cell, corner}, "castle-" + from + "-" + to, at);
            const auto verify = [&](Form condition) {
                return betza::call("verify", {std::move(condition)}, at.origin());
            };
            std::vector<Form> block{verify(betza::call("position?", {word(from)}, at.origin())),
                                    verify(betza::call("right?", {word(right)}, at.origin())),
                                    verify(word("not-attacked?"))};
            for (unsigned i = 1; i < away; ++i) {
                block.push_back(word(out));
                block.push_back(verify(word("empty?")));
                if (i <= term.castling) {
                    block.push_back(verify(word("not-attacked?")));
                }
                if (i == term.castling) {
                    block.push_back(word("cascade"));
                }
            }
            block.push_back(word(out));
            block.push_back(word("from"));
            for (unsigned i = away; i >= term.castling; --i) {
                block.push_back(word(back));
            }
            block.push_back(word("to"));
            block.insert(block.end(), arrive.begin(), arrive.end());
            blocks.push_back(Form::list(std::move(block), at.origin()));
        }
    }
    return blocks;
}

/// The blocks that stand for `(betza "..." instruction ...)`; the instructions end each move in place of `add`.
std::vector<Form> Resolver::betza_blocks(KindId kind, const Form& form) {
    const auto items = arguments(form);
    if (items.empty() || items[0].is_list()) {
        context_.error("bad-betza", "`betza` is `(betza \"moves\")`", form);
        return {};
    }
    const Form& text = items[0];
    const auto read = betza::parse(text.text());
    if (read.fault) {
        const auto where = part_origin(document_.sources, text, read.fault->begin, read.fault->end);
        context_.error("bad-betza", read.fault->message, text.with_origin(where)).hint = read.fault->hint;
        return {};
    }
    betza::Setting setting;
    setting.compass = betza::compass_of(rules_.board);
    setting.passed = passed_kinds(kind);
    setting.royal = royal_names();
    setting.mirrored = mirrored_zone(setting.compass);
    std::vector<Form> blocks;
    const auto all_terms = betza_terms(kind);
    for (const betza::Term& term : read.terms) {
        const auto origin = part_origin(document_.sources, text, term.begin, term.end);
        const Form at = text.with_origin(origin);
        setting.arrive.assign(items.begin() + 1, items.end());
        if (setting.arrive.empty()) {
            setting.arrive.push_back(Form::atom("add", origin));
        }
        if (term.castling > 0) {
            auto made = castling_blocks(kind, term, setting.compass, setting.arrive, at);
            blocks.insert(blocks.end(), made.begin(), made.end());
            continue;
        }
        if (term.initial) {
            setting.initial = first_move_condition(kind, all_terms, setting.compass, at);
        }
        std::optional<betza::Refusal> refusal;
        auto made = betza::blocks_of(term, read.terms, setting, origin, refusal);
        if (refusal) {
            context_.error("bad-betza", refusal->message, at).hint = refusal->hint;
            return {};
        }
        blocks.insert(blocks.end(), std::make_move_iterator(made.begin()), std::make_move_iterator(made.end()));
    }
    return blocks;
}

}  // namespace bazillion::rules

namespace bazillion::rules::betza {

namespace {

constexpr std::array<std::string_view, 8> usual_names{"n", "ne", "e", "se", "s", "sw", "w", "nw"};

/// The eighth of a turn in which a direction leads on most cells, as they lie on the screen; none if it differs.
std::optional<std::size_t> heading_on_screen(const Board& board, DirectionId direction) {
    std::array<std::size_t, 8> leading{};
    std::size_t links = 0;
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
        const Cell to = board.step(static_cast<Cell>(cell), direction);
        if (to == none || board.cells[cell].dummy || board.cells[to].dummy) {
            continue;
        }
        const int right = board.cells[to].where.left - board.cells[cell].where.left;
        const int up = board.cells[cell].where.top - board.cells[to].where.top;
        const int x = (right > 0) - (right < 0), y = (up > 0) - (up < 0);
        constexpr std::array<int, 9> eighths{5, 4, 3, 6, -1, 2, 7, 0, 1};
        const int eighth = eighths[static_cast<std::size_t>((y + 1) * 3 + x + 1)];
        ++links;
        if (eighth >= 0) {
            ++leading[static_cast<std::size_t>(eighth)];
        }
    }
    const auto most = std::max_element(leading.begin(), leading.end());
    return *most * 2 > links ? std::optional<std::size_t>(static_cast<std::size_t>(most - leading.begin()))
                             : std::nullopt;
}

}  // namespace

Compass compass_of(const Board& board) {
    Compass compass;
    const auto has = [&](std::string_view name) {
        return std::find(board.directions.begin(), board.directions.end(), name) != board.directions.end();
    };
    for (std::size_t i = 0; i < usual_names.size(); ++i) {
        if (has(usual_names[i])) {
            compass.names[i] = usual_names[i];
        }
    }
    for (std::size_t direction = 0; compass.names[0].empty() && direction < board.directions.size(); ++direction) {
        const auto heading = heading_on_screen(board, static_cast<DirectionId>(direction));
        if (heading && compass.names[*heading].empty() && *heading != 0) {
            compass.names[*heading] = board.directions[direction];
        }
    }
    for (std::size_t direction = 0; compass.names[0].empty() && direction < board.directions.size(); ++direction) {
        if (heading_on_screen(board, static_cast<DirectionId>(direction)) == 0U) {
            compass.names[0] = board.directions[direction];
        }
    }
    for (const Grid& grid : board.grids) {
        for (const auto& axis : grid.axes) {
            compass.longest = std::max(compass.longest, axis.size());
        }
    }
    if (compass.longest == 0) {
        compass.longest = board.cells.size();
    }
    return compass;
}

}  // namespace bazillion::rules::betza
