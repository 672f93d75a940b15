#include "play/match/move_writer.h"

#include "play/match/text.h"
#include "syntax/letters.h"

#include <algorithm>
#include <set>

namespace bazillion::play {

using rules::Op;

namespace {

bool begins_with_digit(const std::string& text) {
    return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

/// The letters that a `+` stands before, or all of them.
std::string_view without_plus(std::string_view notation) {
    return notation.starts_with('+') ? notation.substr(1) : notation;
}

/// Whether two legs do no more than to exchange two cells, and no right of the mover for just these ends thereby. Where
/// one does, as in Chess960, king and rook castle.
bool merely_exchanges(const rules::Rules& rules, const CompiledMove& made, const Position& before) {
    const Leg &one = made.record.legs[0], &other = made.record.legs[1];
    const auto is_for_both = [&](const rules::Right& right) {
        const auto holds = [&](Cell cell) {
            return std::find(right.cells.begin(), right.cells.end(), cell) != right.cells.end();
        };
        return right.player == made.mover && before.slots[rules.slot(right.variable, right.player)] != 0 &&
               holds(one.from) && holds(other.from);
    };
    return one.to == other.from && other.to == one.from &&
           std::none_of(rules.rights.begin(), rules.rights.end(), is_for_both);
}

/// Where the board is drawn of pointed strips, a strip is a place with room for several: `24`, not `24b`. What lies
/// between them is the bar, what lies beside them is off the board.
void name_strips(const rules::Rules& rules, const rules::Grid& grid, std::vector<std::string>& cells) {
    const std::size_t rows = grid.axes[1].size();
    const auto has_strip = [&](std::size_t column) {
        const auto first = grid.cells.begin() + static_cast<std::ptrdiff_t>(column * rows);
        const auto last = first + static_cast<std::ptrdiff_t>(rows);
        return std::any_of(rules.board.wedges.begin(), rules.board.wedges.end(),
                           [&](const rules::Stroke& wedge) { return std::find(first, last, wedge.from) != last; });
    };
    const std::size_t columns = grid.axes[0].size();
    for (std::size_t column = 0; column < columns; ++column) {
        const bool inside = column > 0 && column + 1 < columns;
        const std::string name = has_strip(column) ? grid.axes[0][column] : inside ? "bar" : "off";
        for (std::size_t row = 0; row < rows; ++row) {
            if (const Cell at = grid.cells[column * rows + row]; at != rules::none) {
                cells[at] = name;
            }
        }
    }
}

/// The most kinds that any player can do this with.
template <typename Does>
std::size_t most_kinds(const rules::Rules& rules, Does&& does) {
    std::size_t most = 0;
    for (std::size_t player = 0; player < rules.players.size(); ++player) {
        const auto count = std::count_if(rules.kinds.begin(), rules.kinds.end(), [&](const rules::Kind& kind) {
            return kind.belongs_to(static_cast<PlayerId>(player)) && does(kind);
        });
        most = std::max(most, static_cast<std::size_t>(count));
    }
    return most;
}

/// Nobody begins with pieces of different kinds, and none is royal.
bool begins_with_one_kind(const rules::Rules& rules) {
    std::set<std::pair<PlayerId, KindId>> pairs;
    for (const rules::Placement& placement : rules.setup) {
        if (!rules.players[placement.player].random) {
            pairs.emplace(placement.player, placement.kind);
        }
    }
    const auto same_player = [](const auto& a, const auto& b) { return a.first == b.first; };
    return rules.royals.empty() && std::adjacent_find(pairs.begin(), pairs.end(), same_player) == pairs.end();
}

}  // namespace

std::string_view spoken_name(const rules::Player& player) {
    const std::string_view name = player.name;
    return player.random && name.starts_with('?') && name.size() > 1 ? name.substr(1) : name;
}

MoveWriter::MoveWriter(const rules::Rules& rules) : rules_(rules), names_(rules.cells()) {
    for (const rules::CellInfo& cell : rules.board.cells) {
        cells_.push_back(cell.written.empty() ? cell.name : cell.written);
    }
    for (const rules::Grid& grid : rules.board.grids) {
        if (grid.axes.size() != 2) {
            continue;
        }
        for (std::size_t i = 0; i < grid.cells.size(); ++i) {
            if (grid.cells[i] != rules::none) {
                const std::size_t rows = grid.axes[1].size();
                names_[grid.cells[i]] = {grid.axes[0][i / rows], grid.axes[1][i % rows]};
            }
        }
        if (!rules.board.wedges.empty()) {
            name_strips(rules, grid, cells_);
        }
    }
    const auto drops = [](const rules::Kind& kind) { return kind.has_drops(); };
    names_drops_ = most_kinds(rules, drops) > 1;
    long_form_ = begins_with_one_kind(rules);
    apart_ = !cells_.empty() && begins_with_digit(cells_.front());
    for (const rules::Kind& kind : rules.kinds) {
        promotes_by_plus_ = promotes_by_plus_ || kind.notation.starts_with('+');
        apart_ = apart_ || without_plus(kind.notation).size() > 1;
    }
}

std::string MoveWriter::letters(KindId kind) const {
    const rules::Kind& of = rules_.kinds[kind];
    return of.notation.empty() ? of.name + " " : of.notation;
}

bool MoveWriter::captures(const CompiledMove& made, const Position& before) const {
    const auto taken = [&](Cell at) {
        const Code code = before.at(at);
        return code != rules::empty && rules_.codes.owner(code) != made.mover;
    };
    const auto& record = made.record;
    const auto is_left = [&](Cell at) {
        return std::any_of(record.legs.begin(), record.legs.end(), [&](const Leg& leg) { return leg.from == at; });
    };
    return std::any_of(record.captures.begin(), record.captures.end(), taken) ||
           std::any_of(made.victims.begin(), made.victims.end(), taken) ||
           std::any_of(record.legs.begin(), record.legs.end(),
                       [&](const Leg& leg) { return taken(leg.to) && !is_left(leg.to); }) ||
           std::any_of(record.actions.begin(), record.actions.end(), [&](const Action& action) {
               return action.op == Op::set_attribute && action.a == rules_.swept && action.b != 0 && taken(action.cell);
           });
}

std::string MoveWriter::write_drop(const CompiledMove& made) const {
    const std::string name = names_drops_ ? letters(made.named) + (apart_ ? "*" : "@") : "";
    return name + cell(made.to);
}

/// A royal piece and another one of its player pass each other in a row; which side of the board it goes to tells
/// which.
std::string MoveWriter::castling(const CompiledMove& made, const Position& before) const {
    const auto& legs = made.record.legs;
    if (legs.size() != 2 || legs[0].from == legs[1].from) {
        return "";
    }
    const auto own = [&](const Leg& leg) {
        const Code code = before.at(leg.from);
        return code != rules::empty && rules_.codes.owner(code) == made.mover;
    };
    const auto king = std::find_if(legs.begin(), legs.end(),
                                   [&](const Leg& leg) { return own(leg) && rules_.is_royal(before.at(leg.from)); });
    const bool in_row = std::all_of(legs.begin(), legs.end(), [&](const Leg& leg) {
        return own(leg) && !names_[leg.from].row.empty() && names_[leg.from].row == names_[leg.to].row &&
               names_[leg.from].row == names_[legs[0].from].row;
    });
    if (king == legs.end() || !in_row || merely_exchanges(rules_, made, before)) {
        return "";
    }
    for (const rules::Grid& grid : rules_.board.grids) {
        const auto at = std::find(grid.cells.begin(), grid.cells.end(), king->to);
        if (grid.axes.size() == 2 && at != grid.cells.end()) {
            const auto column = static_cast<std::size_t>(at - grid.cells.begin()) / grid.axes[1].size();
            return 2 * column + 1 > grid.axes[0].size() ? "O-O" : "O-O-O";
        }
    }
    return "";
}

std::string MoveWriter::write_long(const CompiledMove& made, const Position& before) const {
    const bool on_strips = !rules_.board.wedges.empty();
    const bool shot = !made.record.legs.empty() && made.record.legs.front().copy && made.record.kind != rules::none;
    std::string text = before.turn_state.chain == rules::none ? cell(made.from) : "";
    text += captures(made, before) && !on_strips ? "x" : on_strips || (shot && text.empty()) ? "/" : "-";
    text += cell(made.to);
    if (on_strips && !made.record.legs.empty() && made.record.legs.size() > 1) {
        text += "*";  // a single checker was hit, and goes to the bar
    }
    const bool chosen = made.naming == CompiledMove::Naming::suffix && made.named != rules::none;
    return text + (chosen ? "=" + letters(made.named) : "");
}

/// What tells a move apart from those of like pieces to the same cell: the column it comes from, else its row, else
/// both.
std::string MoveWriter::origin(const Engine& engine, Move move, std::span<const Move> legal, bool column) const {
    const CompiledMove& made = engine[move];
    bool rivals = false, same_column = false, same_row = false;
    const Name& from = names_[made.from];
    for (const Move other_move : legal) {
        const CompiledMove& other = engine[other_move];
        if (other.piece != made.piece || other.to != made.to || other.from == made.from || other.from == rules::none ||
            other.has(CompiledMove::button)) {
            continue;
        }
        rivals = true;
        same_column = same_column || names_[other.from].column == from.column;
        same_row = same_row || names_[other.from].row == from.row;
    }
    if (!rivals) {
        return column ? from.column : "";
    }
    if (apart_ || from.column.empty() || (same_column && same_row)) {
        return cell(made.from);
    }
    return !same_column ? from.column : (column ? from.column : "") + from.row;
}

std::string MoveWriter::promotion(const Engine& engine, Move move, std::span<const Move> legal) const {
    const CompiledMove& made = engine[move];
    const auto target = [&](const CompiledMove& of) {
        return of.record.kind != rules::none               ? of.record.kind
               : of.naming == CompiledMove::Naming::suffix ? of.named
                                                           : KindId{rules::none};
    };
    const auto adds_plus = [&](KindId kind) {
        return kind != rules::none && rules_.kinds[kind].notation == "+" + rules_.kinds[made.piece].notation;
    };
    const KindId kind = target(made);
    if (adds_plus(kind)) {
        return "+";
    }
    if (kind == rules::none || kind == made.piece) {
        const bool declined = std::any_of(legal.begin(), legal.end(), [&](Move other) {
            const CompiledMove& of = engine[other];
            return of.from == made.from && of.to == made.to && of.piece == made.piece && adds_plus(target(of));
        });
        return declined ? "=" : "";
    }
    return rules_.kinds[kind].notation == rules_.kinds[made.piece].notation ? "" : "=" + letters(kind);
}

std::string MoveWriter::write_short(const Engine& engine, Move move, std::span<const Move> legal) const {
    const CompiledMove& made = engine[move];
    const Position& before = engine.position();
    const bool takes = captures(made, before);
    const bool goes_on = before.turn_state.chain != rules::none;
    // The letter P goes without saying, as in chess; where it captures, its column stands for it.
    const bool unnamed = !apart_ && rules_.kinds[made.piece].notation == "P";
    std::string text = goes_on || unnamed ? "" : letters(made.piece);
    if (!goes_on) {
        text += origin(engine, move, legal, unnamed && takes);
    }
    text += takes ? "x" : apart_ || goes_on ? "-" : "";
    return text + cell(made.to) + promotion(engine, move, legal);
}

/// A piece that stays where it is captures elsewhere: `Rc3xc5`.
std::string MoveWriter::write_shot(const CompiledMove& made, const Position& before) const {
    std::string victims;
    for (const Cell victim : made.record.captures) {
        if (victim != made.to && before.at(victim) != rules::empty) {
            victims += (victims.empty() ? "x" : ",") + cell(victim);
        }
    }
    return victims.empty() ? "" : (long_form_ ? "" : letters(made.piece)) + cell(made.from) + victims;
}

/// What is put on the board beside the move: `/H` where the piece came from, `/D@e5` elsewhere.
std::string MoveWriter::put_beside(const CompiledMove& made) const {
    constexpr std::size_t most = 2;
    std::string text;
    std::size_t count = 0;
    for (const Action& action : made.record.actions) {
        if (action.op == Op::create && action.b != rules::none && ++count <= most) {
            std::string name = letters(static_cast<KindId>(action.b));
            name.erase(name.find_last_not_of(' ') + 1);
            text += "/" + name + (action.cell == made.from ? "" : "@" + cell(action.cell));
        }
    }
    return count > most ? "" : text;
}

/// Chance that sets up: of the pieces that it puts on the board, those of the player it acts for. A piece that it acts
/// through, which stays where it is, is not told.
std::string MoveWriter::set_up(const CompiledMove& made) const {
    std::string text;
    for (const Action& action : made.record.actions) {
        const bool own = action.a == rules::none || action.a == made.mover;
        if (action.op == Op::create && action.b != rules::none && own) {
            text += (text.empty() ? "" : "/") + letters(static_cast<KindId>(action.b)) + "@" + cell(action.cell);
        }
    }
    return made.from == made.to ? text : "";
}

/// A piece says what it is as it moves, or on the spot.
std::string MoveWriter::write_becoming(const CompiledMove& made, const Position& before) const {
    if (made.from == made.to) {
        const KindId kind = made.named == rules::none ? made.record.kind : made.named;
        if (std::string shot = kind == rules::none ? write_shot(made, before) : ""; !shot.empty()) {
            return shot;
        }
        return cell(made.to) + (kind == rules::none ? "" : "=" + letters(kind));
    }
    return letters(made.named) + cell(made.from) + (captures(made, before) ? "x" : "-") + cell(made.to);
}

std::string MoveWriter::write(const Engine& engine, Move move, std::span<const Move> legal) const {
    const CompiledMove& made = engine[move];
    const Position& before = engine.position();
    const bool drop = made.has(CompiledMove::drop);
    if (made.has(CompiledMove::pass) || made.has(CompiledMove::button) || !made.text.empty()) {
        return move_label(rules_, made);
    }
    if (made.mover != rules::no_player && rules_.players[made.mover].random && made.named != rules::none) {
        return rules_.kinds[made.named].notation.empty() ? rules_.kinds[made.named].name
                                                         : rules_.kinds[made.named].notation;
    }
    if (engine.chance()) {
        if (std::string pieces = set_up(made); !pieces.empty()) {
            return pieces;
        }
    }
    const bool author_tells = !(drop ? rules_.drop_pattern : rules_.move_pattern).empty();
    if (author_tells || made.piece == rules::none || made.to == rules::none) {
        return move_text(rules_, made, before);
    }
    if (drop) {
        return write_drop(made);
    }
    if (made.from == rules::none) {
        return move_text(rules_, made, before);
    }
    return write_of_piece(engine, move, legal) + put_beside(made);
}

std::string MoveWriter::write_of_piece(const Engine& engine, Move move, std::span<const Move> legal) const {
    const CompiledMove& made = engine[move];
    const Position& before = engine.position();
    if (std::string both = castling(made, before); !both.empty()) {
        return both;
    }
    if (made.from == made.to || (made.naming == CompiledMove::Naming::prefix && made.named != rules::none)) {
        return write_becoming(made, before);
    }
    return long_form_ ? write_long(made, before) : write_short(engine, move, legal);
}

bool MoveWriter::is_ambiguous(const Engine& engine, Move move, std::string_view text,
                              std::span<const Move> legal) const {
    if (!rules_.board.wedges.empty() || engine[move].to == rules::none) {
        return false;
    }
    return std::any_of(legal.begin(), legal.end(), [&](Move other) {
        return other != move && engine[other].to == engine[move].to && write(engine, other, legal) == text;
    });
}

}  // namespace bazillion::play
