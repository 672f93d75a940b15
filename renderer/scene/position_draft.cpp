#include "renderer/scene/position_draft.h"

#include "play/engine/engine.h"
#include "play/match/text.h"
#include "play/match/text_parts.h"
#include "syntax/phrases.h"

#include <fmt/format.h>

#include <algorithm>

namespace bazillion::renderer {

using play::Cell;
using play::Code;
using play::KindId;
using play::PlayerId;
using play::Value;

PositionDraft::PositionDraft(const play::Match& match) : checked_(match.game()), position_(match.position()) {
    read(match.position_text());  // which knows nothing of a move that is not finished
}

void PositionDraft::read(std::string_view text) {
    if (const auto set = checked_.set_position(text); !set) {
        fault_ = set.error();
        text_ = text;
        warnings_.clear();
        return;
    }
    fault_ = checked_.take_error();
    position_ = checked_.position();
    text_ = checked_.position_text();
    warn();
}

/// The draft keeps what the text leaves out: rights that are lost while a rook is off the board come back with it.
void PositionDraft::changed() {
    const play::Position kept = position_;
    read(play::position_text(rules(), position_));
    position_ = kept;
    checked_.engine().plan()->complete(position_);
}

void PositionDraft::forget_last_move() {
    auto& state = position_.turn_state;
    state.last_from = state.last_to = state.passed = state.chain = rules::none;
    state.chain_type = rules::none;
}

Cell PositionDraft::checked_cell() const {
    return !fault_ && checked_.in_check() ? checked_.checked_cell() : Cell{rules::none};
}

// ---- what is strange

void PositionDraft::warn_of_royals() {
    const auto& players = rules().players;
    for (const rules::Royal& royal : rules().royals) {
        const auto is_his = [&](Code code) {
            return code != rules::empty && rules().codes.owner(code) == royal.player &&
                   std::find(royal.kinds.begin(), royal.kinds.end(), rules().codes.kind(code)) != royal.kinds.end();
        };
        const auto cells = std::span(checked_.position().slots).first(rules().cells());
        const std::string& name = players[royal.player].name;
        if (std::none_of(cells.begin(), cells.end(), is_his)) {
            std::string kinds;
            for (const KindId kind : royal.kinds) {
                kinds += (kinds.empty() ? "" : " or ") + rules().kinds[kind].name;
            }
            warnings_.push_back(fmt::format("{} has no {}.", name, kinds));
        } else if (!checked_.outcome() && royal.player != checked_.player() &&
                   checked_.engine().in_check(royal.player)) {
            warnings_.push_back(
                fmt::format("{} is in check, though it is the turn of {}.", name, players[checked_.player()].name));
        }
    }
}

void PositionDraft::warn() {
    warnings_.clear();
    if (!fault_) {
        warn_of_royals();
    }
    if (!fault_ && checked_.outcome()) {
        warnings_.push_back(fmt::format("The game is over here. {}.", checked_.prompt()));
    }
}

// ---- pieces

void PositionDraft::clear() {
    for (std::size_t cell = 0; cell < rules().cells(); ++cell) {
        if (!rules().board.cells[cell].dummy) {
            rules().put_new(position_.slots, static_cast<Cell>(cell), rules::empty);
        }
    }
    forget_last_move();
    changed();
}

void PositionDraft::set_up() {
    position_ = checked_.engine().start();
    changed();
}

void PositionDraft::put(Cell cell, Piece piece) {
    const auto& codes = rules().codes;
    const Code there = position_.at(cell), alone = codes.make(piece.player, piece.kind);
    const bool friends = there != rules::empty && codes.owner(there) == piece.player;
    const Code both = friends && rules().has_stacks() ? codes.joined(there, alone) : Code{rules::none};
    rules().put_new(position_.slots, cell, both == rules::none ? alone : both);
    forget_last_move();
    changed();
}

void PositionDraft::remove(Cell cell) {
    const auto& codes = rules().codes;
    const Code there = position_.at(cell);
    if (there == rules::empty) {
        return;
    }
    const bool several = codes.is_stack(there);
    rules().put_new(position_.slots, cell,
                    several ? codes.taken(there, codes.pieces(there).back()) : Code{rules::empty});
    forget_last_move();
    changed();
}

void PositionDraft::move(Cell from, Cell to) {
    if (from == to) {
        return;
    }
    rules().put_new(position_.slots, to, position_.at(from));
    for (std::size_t plane = 0; plane < rules().planes.size(); ++plane) {
        position_.slots[rules().plane_slot(plane, to)] = position_.slots[rules().plane_slot(plane, from)];
    }
    rules().put_new(position_.slots, from, rules::empty);
    forget_last_move();
    changed();
}

std::optional<PositionDraft::Piece> PositionDraft::piece_at(Cell cell) const {
    const auto& codes = rules().codes;
    const Code code = position_.at(cell);
    if (code == rules::empty || codes.is_stack(code)) {
        return std::nullopt;
    }
    return Piece{codes.owner(code), codes.kind(code)};
}

/// Kinds that anybody can have are offered to those who take part, unless only others begin with them, as with a
/// neutral piece; to dice, as faces, unless somebody else begins with them; and to neutral players who begin with them.
bool PositionDraft::offered(PlayerId player, KindId kind) const {
    const rules::Player& who = rules().players[player];
    if (!rules().kinds[kind].players.empty()) {
        return rules().kinds[kind].belongs_to(player);
    }
    const auto takes_part = [](const rules::Player& each) { return !each.neutral && !each.random; };
    bool his = false, others = false, players = false;
    for (const rules::Placement& placement : rules().setup) {
        const bool same = placement.kind == kind;
        his = his || (same && placement.player == player);
        others = others || (same && placement.player != player);
        players = players || (same && takes_part(rules().players[placement.player]));
    }
    return his || (takes_part(who) ? players || !others : who.random && !others);
}

std::vector<PositionDraft::Palette> PositionDraft::palettes() const {
    std::vector<Palette> palettes;
    for (std::size_t i = 0; i < rules().players.size(); ++i) {
        Palette palette{static_cast<PlayerId>(i), {}};
        for (std::size_t kind = 0; kind < rules().kinds.size(); ++kind) {
            if (offered(palette.player, static_cast<KindId>(kind))) {
                palette.kinds.push_back(static_cast<KindId>(kind));
            }
        }
        if (!palette.kinds.empty()) {
            palettes.push_back(std::move(palette));
        }
    }
    return palettes;
}

// ---- whose turn it is, and what is beside the board

std::vector<PositionDraft::TurnChoice> PositionDraft::turns() const {
    std::vector<TurnChoice> choices;
    const auto& turns = rules().turns;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        const auto same = [&](const rules::Turn& turn) { return turn.decider == turns[i].decider; };
        std::string words = rules().players[turns[i].decider].name;
        if (std::count_if(turns.begin(), turns.end(), same) > 1) {
            words += fmt::format(", turn {}", i + 1);
        }
        choices.push_back({i, std::move(words)});
    }
    return choices;
}

void PositionDraft::set_turn(std::size_t turn) {
    position_.turn_state.turn = static_cast<std::uint16_t>(turn);
    forget_last_move();
    changed();
}

/// The position text tells the variable.
bool PositionDraft::told(rules::VariableId variable) const {
    const auto fields = play::text_fields(rules());
    return std::any_of(fields.begin(), fields.end(), [&](const auto& field) {
        using Type = rules::TextField::Type;
        return field.variable == variable && (field.type == Type::variable || field.type == Type::digits ||
                                              field.type == Type::pieces || field.type == Type::placement);
    });
}

std::vector<PositionDraft::Amount> PositionDraft::amounts() const {
    using Type = rules::Variable::Type;
    std::vector<Amount> amounts;
    for (std::size_t i = 0; i < rules().variables.size(); ++i) {
        const rules::Variable& variable = rules().variables[i];
        const auto id = static_cast<rules::VariableId>(i);
        const bool shown = variable.reserve || (!variable.hidden && variable.kinds.empty());
        if (!shown || !told(id) || variable.type == Type::cells || variable.type == Type::cell) {
            continue;
        }
        const std::string name = variable.label.empty() ? syntax::in_words(variable.name) : variable.label;
        for (std::size_t p = 0; p < (variable.per_player ? rules().players.size() : 1); ++p) {
            const auto player = static_cast<PlayerId>(p);
            const auto value_of = [&](KindId kind) {
                return play::value_text(rules(), variable, position_.slots[rules().slot(id, player, kind)]);
            };
            if (!variable.reserve) {
                const PlayerId whose = variable.per_player ? player : PlayerId{rules::no_player};
                amounts.push_back({name, value_of(rules::none), whose, rules::none, id});
                continue;
            }
            for (const KindId kind : variable.kinds) {
                if (rules().kinds[kind].belongs_to(player) && !rules().players[p].neutral &&
                    !rules().players[p].random) {
                    amounts.push_back({rules().kinds[kind].name, value_of(kind), player, kind, id});
                }
            }
        }
    }
    return amounts;
}

void PositionDraft::step(const Amount& amount, int by) {
    using Type = rules::Variable::Type;
    constexpr int largest = 999;
    const rules::Variable& variable = rules().variables[amount.variable];
    const PlayerId player = amount.player == rules::no_player ? PlayerId{0} : amount.player;
    Value& value = position_.slots[rules().slot(amount.variable, player, amount.kind)];
    const bool or_none = variable.type == Type::player || variable.type == Type::kind;
    const int most = variable.type == Type::choice   ? static_cast<int>(variable.values.size()) - 1
                     : variable.type == Type::player ? static_cast<int>(rules().players.size()) - 1
                     : variable.type == Type::kind   ? static_cast<int>(rules().kinds.size()) - 1
                                                     : largest;
    const int now = or_none && value == rules::none ? -1 : static_cast<int>(value);
    const int next = std::clamp(now + by, or_none ? -1 : 0, std::max(now, most));
    value = next < 0 ? Value{rules::none} : static_cast<Value>(next);
    changed();
}

// ---- letters of the text

/// The kind that begins on a cell, with a blank behind it; "" if there is none.
std::string PositionDraft::name_at_start(Cell cell) const {
    const auto& setup = rules().setup;
    const auto found = std::find_if(setup.begin(), setup.end(), [&](const auto& each) { return each.cell == cell; });
    return found == setup.end() ? "" : rules().kinds[found->kind].name + " ";
}

std::vector<PositionDraft::Mark> PositionDraft::marks() const {
    std::vector<Mark> marks;
    const play::Position& position = fault_ ? position_ : checked_.position();
    const auto fields = play::text_fields(rules());
    for (std::size_t field = 0; field < fields.size(); ++field) {
        for (std::size_t i = 0; i < fields[field].letters.size(); ++i) {
            const auto& letter = fields[field].letters[i];
            Mark mark{letter.letter + "  ", false, field, i};
            if (letter.right != rules::none) {
                const auto is_it = [&](const rules::Right& right) {
                    return right.variable == letter.right && right.player == letter.player;
                };
                const auto right = std::find_if(rules().rights.begin(), rules().rights.end(), is_it);
                const std::string& name =
                    right != rules().rights.end() ? right->name : rules().variables[letter.right].name;
                mark.words += rules().players[letter.player].name + ": " + syntax::in_words(name);
                mark.held = position.slots[rules().slot(letter.right, letter.player)] != 0;
            } else {
                std::string name = rules().attributes[letter.attribute];
                std::erase(name, '?');
                mark.words += syntax::in_words(std::move(name)) + ":";
                for (const auto& place : letter.cells) {
                    mark.words += (mark.words.back() == ':' ? " " : ", ") + name_at_start(place.cell) +
                                  rules().board.cells[place.cell].name;
                }
                mark.held = std::all_of(letter.cells.begin(), letter.cells.end(), [&](const auto& place) {
                    const Code code = position.at(place.cell);
                    return play::speaks_of(rules(), letter, place, code) && rules().codes.has(code, letter.attribute);
                });
            }
            marks.push_back(std::move(mark));
        }
    }
    return marks;
}

void PositionDraft::set_mark(const Mark& mark, bool held) {
    const auto fields = play::text_fields(rules());
    const auto& letter = fields[mark.field].letters[mark.letter];
    if (letter.right != rules::none) {
        position_.slots[rules().slot(letter.right, letter.player)] = held ? 1 : 0;
    } else {
        std::vector<Cell> others;  // pieces that other letters speak of, as a king with two rooks, keep what they have
        for (const Mark& other : marks()) {
            const auto& cells = fields[other.field].letters[other.letter].cells;
            if (other.held && (other.field != mark.field || other.letter != mark.letter)) {
                std::transform(cells.begin(), cells.end(), std::back_inserter(others),
                               [](const auto& place) { return place.cell; });
            }
        }
        for (const auto& place : letter.cells) {
            Value& code = position_.slots[place.cell];
            const bool kept = !held && std::find(others.begin(), others.end(), place.cell) != others.end();
            if (!kept && play::speaks_of(rules(), letter, place, code)) {
                code = rules().codes.with_attribute(code, letter.attribute, held);
            }
        }
    }
    changed();
}

}  // namespace bazillion::renderer
