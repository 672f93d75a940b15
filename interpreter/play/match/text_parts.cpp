#include "play/match/text_parts.h"

#include "play/engine/engine.h"
#include "play/match/text.h"
#include "syntax/letters.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::play {
namespace {

std::string upper(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    return text;
}

/// Only pieces of the first two players can be letters: upper and lower case.
constexpr std::size_t lettered_players = 2;

/// Whose values a variable's field tells.
std::vector<PlayerId> players_of_field(const rules::Rules& rules, const Position& position,
                                       const rules::TextField& field) {
    const PlayerId mover = rules.turns[position.turn_state.turn].mover;
    if (field.who) {
        return {field.who->role == rules::Role::opponent ? next_player(rules, mover) : mover};
    }
    std::vector<PlayerId> players{0};
    for (std::size_t player = 1; rules.variables[field.variable].per_player && player < rules.players.size();
         ++player) {
        players.push_back(static_cast<PlayerId>(player));
    }
    return players;
}

}  // namespace

std::string cell_name(const rules::Rules& rules, Cell cell) {
    return cell == rules::none ? "-" : rules.board.cells[cell].name;
}

const rules::Grid* main_grid(const rules::Rules& rules) {
    const auto found = std::find_if(rules.board.grids.begin(), rules.board.grids.end(),
                                    [](const rules::Grid& grid) { return grid.axes.size() == 2; });
    return found == rules.board.grids.end() ? nullptr : &*found;
}

std::vector<std::vector<Cell>> rows_of_placement(const rules::Rules& rules) {
    std::vector<std::vector<Cell>> rows;
    std::vector<bool> listed(rules.cells());
    if (const rules::Grid* grid = main_grid(rules)) {
        const std::size_t files = grid->axes[0].size(), ranks = grid->axes[1].size();
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            rows.emplace_back();
            for (std::size_t file = 0; file < files; ++file) {
                const Cell cell = grid->cells[file * ranks + rank];
                if (cell != rules::none && !rules.board.cells[cell].exit) {
                    rows.back().push_back(cell);
                    listed[cell] = true;
                }
            }
        }
    }
    std::erase_if(rows, [](const auto& row) { return row.empty(); });
    std::vector<Cell> rest;
    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
        if (!listed[cell] && !rules.board.cells[cell].exit) {
            rest.push_back(static_cast<Cell>(cell));
        }
    }
    if (!rest.empty()) {
        rows.push_back(std::move(rest));
    }
    return rows;
}

/// Whether a kind of neutral players alone is written by a sign, the same in all positions.
bool is_sign(const rules::Rules& rules, KindId kind) {
    constexpr std::string_view signs = "*#^%&!$";
    const rules::Kind& of = rules.kinds[kind];
    const bool of_others = !of.belongs_to(0) && !of.belongs_to(1);
    return of_others && of.notation.size() == 1 && signs.find(of.notation[0]) != std::string_view::npos;
}

bool letters_of_placement(const rules::Rules& rules) {
    std::vector<std::pair<std::string, std::size_t>> seen;
    for (const rules::Kind& kind : rules.kinds) {
        const std::string letter = syntax::to_lower(kind.notation);
        const bool sign = is_sign(rules, static_cast<KindId>(&kind - rules.kinds.data()));
        const bool letter_like = sign || (!letter.empty() && letter.size() == (letter[0] == '+' ? 2u : 1u) &&
                                          letter.back() >= 'a' && letter.back() <= 'z');
        for (std::size_t player = 0; player < rules.players.size(); ++player) {
            if (!kind.belongs_to(static_cast<PlayerId>(player))) {
                continue;
            }
            const std::pair own{letter, player};
            if (!letter_like || std::find(seen.begin(), seen.end(), own) != seen.end()) {
                return false;
            }
            seen.push_back(own);
        }
    }
    const auto others = std::span(rules.players).subspan(std::min<std::size_t>(rules.players.size(), lettered_players));
    return std::all_of(others.begin(), others.end(),
                       [](const auto& player) { return player.random || player.neutral; });
}

std::string piece_letter(const rules::Rules& rules, KindId kind, PlayerId owner) {
    const rules::Kind& of = rules.kinds[kind];
    const std::string letter = of.notation.empty() ? of.name.substr(0, 1) : of.notation;
    return owner == 0 ? upper(letter) : syntax::to_lower(letter);
}

std::string name_in_placement(const rules::Rules& rules, PlayerId owner, KindId kind, bool letters) {
    return letters && is_sign(rules, kind) ? rules.kinds[kind].notation
           : letters && owner < lettered_players
               ? piece_letter(rules, kind, owner)
               : fmt::format("[{} {}]", rules.players[owner].name, rules.kinds[kind].name);
}

bool speaks_of(const rules::Rules& rules, const rules::TextField::Letter& letter,
               const rules::TextField::LetterCell& place, Code code) {
    if (code == rules::empty) {
        return false;
    }
    const KindId kind = rules.codes.kind(code);
    return place.kind == rules::none ? std::find(letter.kinds.begin(), letter.kinds.end(), kind) != letter.kinds.end()
                                     : place.kind == kind && place.owner == rules.codes.owner(code);
}

std::string side_name(const rules::Rules& rules, PlayerId player) {
    for (const rules::TextField& field : rules.text) {
        if (field.type == rules::TextField::Type::side) {
            return field.names[player];
        }
    }
    return rules.players.size() == 2 ? (player == 0 ? "w" : "b") : std::to_string(player + 1);
}

std::vector<rules::TextField> text_fields(const rules::Rules& rules) {
    if (!rules.text.empty()) {
        return rules.text;
    }
    using Type = rules::TextField::Type;
    std::vector<rules::TextField> fields{{.type = Type::placement}, {.type = Type::side}};
    for (std::size_t i = 0; i < rules.variables.size(); ++i) {
        fields.push_back({.type = Type::variable, .variable = static_cast<rules::VariableId>(i), .optional = true});
    }
    return fields;
}

std::string value_text(const rules::Rules& rules, const rules::Variable& variable, Value value) {
    switch (variable.type) {
        case rules::Variable::Type::number:
            return std::to_string(value);
        case rules::Variable::Type::choice:
            return value < variable.values.size() ? variable.values[value] : "-";
        case rules::Variable::Type::cell:
            return cell_name(rules, value);
        case rules::Variable::Type::player:
            return value < rules.players.size() ? rules.players[value].name : "-";
        case rules::Variable::Type::kind:
            return value < rules.kinds.size() ? rules.kinds[value].name : "-";
        case rules::Variable::Type::cells:
            break;
    }
    return "-";
}

std::vector<std::string_view> split_fields(std::string_view text) {
    std::vector<std::string_view> fields;
    for (std::size_t at = text.find_first_not_of(' '); at < text.size(); at = text.find_first_not_of(' ', at)) {
        std::size_t end = at + 1;
        if (text[at] == '"') {
            end = std::min(text.find('"', end), text.size());
            fields.push_back(text.substr(at + 1, end - at - 1));
            at = std::min(end + 1, text.size());
            continue;
        }
        bool in_brackets = text[at] == '[';
        for (; end < text.size() && (text[end] != ' ' || in_brackets); ++end) {
            in_brackets = text[end] == '[' || (in_brackets && text[end] != ']');
        }
        fields.push_back(text.substr(at, end - at));
        at = end;
    }
    return fields;
}

std::size_t turns_in_round(const rules::Rules& rules) {
    const auto players = std::count_if(rules.players.begin(), rules.players.end(),
                                       [](const auto& player) { return !player.random && !player.neutral; });
    return std::max<std::size_t>(static_cast<std::size_t>(players), 1);
}

std::size_t rounds_begun(const rules::Rules& rules, std::size_t turns) {
    return turns < rules.repeat_from ? 1 : (turns - rules.repeat_from) / turns_in_round(rules) + 1;
}

std::size_t first_turn_of(const rules::Rules& rules, PlayerId player) {
    for (std::size_t i = rules.repeat_from; i < rules.turns.size(); ++i) {
        if (rules.turns[i].decider == player) {
            return i;
        }
    }
    const auto found = std::find_if(rules.turns.begin(), rules.turns.end(),
                                    [&](const rules::Turn& turn) { return turn.decider == player; });
    return found == rules.turns.end() ? 0 : static_cast<std::size_t>(found - rules.turns.begin());
}

std::vector<Slot> slots_of_field(const rules::Rules& rules, const Position& position, const rules::TextField& field) {
    std::vector<Slot> slots;
    const auto& kinds = rules.variables[field.variable].kinds;
    for (const PlayerId player : players_of_field(rules, position, field)) {
        for (const KindId kind : kinds) {
            slots.push_back(rules.slot(field.variable, player, kind));
        }
        if (kinds.empty()) {
            slots.push_back(rules.slot(field.variable, player));
        }
    }
    return slots;
}

int counter_value(const rules::Rules& rules, const Position& position, const rules::Counter& counter, PlayerId player) {
    const auto counts = [&](KindId kind) {
        return counter.kinds.empty()
                   ? !rules.kinds[kind].dummy
                   : std::find(counter.kinds.begin(), counter.kinds.end(), kind) != counter.kinds.end();
    };
    int sum = 0;
    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
        for (const Code piece : rules.codes.pieces(position.slots[cell])) {
            sum += rules.codes.owner(piece) == player && counts(rules.codes.kind(piece)) ? 1 : 0;
        }
    }
    if (counter.missing_from == 0) {
        return sum;
    }
    for (std::size_t kind = 0; rules.reserve != rules::none && kind < rules.kinds.size(); ++kind) {
        const auto id = static_cast<KindId>(kind);
        const bool held = rules.variables[rules.reserve].kind_index[kind] != rules::none;
        sum += held && counts(id) ? position.slots[rules.slot(rules.reserve, player, id)] : 0;
    }
    return counter.missing_from - sum;
}

std::string counter_text(const rules::Rules& rules, const Position& position, const rules::Counter& counter) {
    std::string text;
    for (std::size_t player = 0; player < rules.players.size(); ++player) {
        if (!rules.players[player].neutral) {
            text += text.empty() ? "" : ",";
            text += std::to_string(counter_value(rules, position, counter, static_cast<PlayerId>(player)));
        }
    }
    return text;
}

std::size_t turns_left(const rules::Rules& rules, std::size_t turn) {
    std::size_t left = 1;
    for (std::size_t next = rules.next_turn(turn);
         left < rules.turns.size() && rules.turns[next].decider == rules.turns[turn].decider;
         next = rules.next_turn(next)) {
        ++left;
    }
    return left;
}

bool tells_turns_left(const rules::Rules& rules) {
    return std::any_of(rules.text.begin(), rules.text.end(),
                       [](const auto& field) { return field.type == rules::TextField::Type::turns_left; });
}

bool letter_values(const rules::Rules& rules, const rules::Variable& variable) {
    using Type = rules::Variable::Type;
    const auto single = [](const std::string& text) { return text.size() == 1; };
    switch (variable.type) {
        case Type::choice:
            return std::all_of(variable.values.begin(), variable.values.end(), single);
        case Type::kind:
            return std::all_of(rules.kinds.begin(), rules.kinds.end(),
                               [](const rules::Kind& kind) { return kind.notation.size() <= 1; });
        case Type::player:
            for (std::size_t player = 0; player < rules.players.size(); ++player) {
                if (!single(side_name(rules, static_cast<PlayerId>(player)))) {
                    return false;
                }
            }
            return true;
        default:
            return false;
    }
}

std::string separator_of(const rules::Rules& rules, const rules::TextField& field) {
    const rules::Variable& variable = rules.variables[field.variable];
    return !field.names.empty()                            ? field.names.front()
           : variable.type == rules::Variable::Type::cells ? "/"
           : letter_values(rules, variable)                ? ""
                                                           : ",";
}

}  // namespace bazillion::play
