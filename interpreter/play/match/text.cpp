#include "play/match/text.h"

#include "play/match/text_parts.h"
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

std::string replaced(std::string text, std::string_view what, std::string_view with) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
        text.replace(at, what.size(), with);
    }
    return text;
}

std::string cell_name(const rules::Rules& rules, Cell cell) {
    return cell == rules::none ? "-" : rules.board.cells[cell].name;
}

/// The grid that placements are written by: the first one with two axes.
const rules::Grid* main_grid(const rules::Rules& rules) {
    const auto found = std::find_if(rules.board.grids.begin(), rules.board.grids.end(),
                                    [](const rules::Grid& grid) { return grid.axes.size() == 2; });
    return found == rules.board.grids.end() ? nullptr : &*found;
}

/// Cells row by row as placements list them; what stands outside the main grid makes a last row of its own.
std::vector<std::vector<Cell>> placement_rows(const rules::Rules& rules) {
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

/// Only pieces of the first two players can be letters: upper and lower case.
constexpr std::size_t lettered_players = 2;

/// Letters tell the pieces apart if every kind of a player has one of its own, with or without a `+` before it, and if
/// all players but the first two are dice and the like.
bool has_letters(const rules::Rules& rules) {
    std::vector<std::pair<std::string, std::size_t>> seen;
    for (const rules::Kind& kind : rules.kinds) {
        const std::string letter = syntax::to_lower(kind.notation);
        const bool letter_like = !letter.empty() && letter.size() == (letter[0] == '+' ? 2u : 1u) &&
                                 letter.back() >= 'a' && letter.back() <= 'z';
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

/// What of the attributes of a piece may change, as a number; nothing if all are as of a new piece.
std::optional<std::uint64_t> changed_attributes(const rules::Rules& rules, const Position& position, Cell cell,
                                                Code code) {
    std::uint64_t all = rules.codes.attributes(code);
    bool changed = !rules.codes.is_initial(code);
    const std::size_t in_code = rules.codes.of_kind(rules.codes.kind(code)).varying.size();
    for (std::size_t plane = 0; plane < rules.planes.size(); ++plane) {
        const bool has = position.slots[rules.plane_slot(plane, cell)] != 0;
        changed = changed || has != rules.planes[plane].initial[rules.codes.kind(code)];
        all |= std::uint64_t{has} << (in_code + plane);
    }
    return changed ? std::optional(all) : std::nullopt;
}

std::string piece_text(const rules::Rules& rules, const Position& position, Cell cell, Code code, bool letters,
                       const rules::TextField& field) {
    const KindId kind = rules.codes.kind(code);
    const PlayerId owner = rules.codes.owner(code);
    if (rules.codes.is_stack(code)) {
        std::string text = "(";
        for (const Code piece : rules.codes.pieces(code)) {
            text += piece_text(rules, position, cell, piece, letters, field);
        }
        return text + ")";
    }
    std::string text = name_in_placement(rules, owner, kind, letters);
    const auto changed = rules.text.empty() ? changed_attributes(rules, position, cell, code) : std::nullopt;
    if (changed) {
        text += fmt::format("~{:x}~", *changed);
    }
    if (field.mark != rules::none && rules.codes.has(code, field.mark)) {
        text += '~';
    }
    return text;
}

/// The reserve as it stands behind the placement: `[QPPn]`; more than nine of a kind with their number, `[18P]`.
std::string hands_text(const rules::Rules& rules, const Position& position, rules::VariableId reserve) {
    constexpr Value most_in_a_row = 9;
    const bool letters = has_letters(rules);
    std::string text = "[";
    for (std::size_t player = 0; player < rules.players.size(); ++player) {
        const auto owner = static_cast<PlayerId>(player);
        for (const KindId kind : rules.variables[reserve].kinds) {
            const std::string one = name_in_placement(rules, owner, kind, letters);
            const Value count = position.slots[rules.slot(reserve, owner, kind)];
            text += count > most_in_a_row ? std::to_string(count) : "";
            for (Value i = 0; i < (count > most_in_a_row ? 1 : count); ++i) {
                text += one;
            }
        }
    }
    return text + "]";
}

std::string placement_text(const rules::Rules& rules, const Position& position, const rules::TextField& field) {
    const bool letters = has_letters(rules);
    std::string text;
    for (const auto& row : placement_rows(rules)) {
        unsigned gap = 0;
        if (!text.empty()) {
            text += '/';
        }
        for (const Cell cell : row) {
            const Code code = position.at(cell);
            if (code == rules::empty) {
                ++gap;
                continue;
            }
            text += gap != 0 ? std::to_string(gap) : "";
            gap = 0;
            text += piece_text(rules, position, cell, code, letters, field);
        }
        text += gap != 0 ? std::to_string(gap) : "";
    }
    return field.variable == rules::none ? text : text + hands_text(rules, position, field.variable);
}

std::string letter_list(const rules::Rules& rules, const Position& position, const rules::TextField& field) {
    std::string text;
    for (const auto& letter : field.letters) {
        const bool held =
            letter.right != rules::none
                ? position.slots[rules.slot(letter.right, letter.player)] != 0
                : std::all_of(letter.cells.begin(), letter.cells.end(), [&](const auto& place) {
                      const Code code = position.at(place.cell);
                      return speaks_of(rules, letter, place, code) && rules.codes.has(code, letter.attribute);
                  });
        text += held ? letter.letter : "";
    }
    return text.empty() ? "-" : text;
}

/// The cells of a set, with commas between them.
std::string set_text(const rules::Rules& rules, const Position& position, const rules::Variable& variable, Slot first) {
    std::string text;
    for (std::size_t i = 0; i < variable.cells.size(); ++i) {
        if (position.slots[first + i] != 0) {
            text += (text.empty() ? "" : ",") + cell_name(rules, variable.cells[i]);
        }
    }
    return text.empty() ? "-" : text;
}

std::string variable_text(const rules::Rules& rules, const Position& position, const rules::TextField& field) {
    using Type = rules::Variable::Type;
    const rules::Variable& variable = rules.variables[field.variable];
    const auto one = [&](Slot slot) -> std::string {
        const Value value = position.slots[slot];
        if (variable.type == Type::cells) {
            return set_text(rules, position, variable, slot);
        }
        if (variable.type == Type::kind && value != rules::none) {
            return upper(piece_letter(rules, value, 0));
        }
        if (variable.type == Type::player && value != rules::none) {
            return side_name(rules, static_cast<PlayerId>(value));
        }
        return value_text(rules, variable, value);
    };
    const char* const between = variable.type == Type::cells ? "/" : letter_values(rules, variable) ? "" : ",";
    const auto slots = slots_of_field(rules, position, field);
    std::string text;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        text += (i == 0 ? "" : between) + one(slots[i]);
    }
    return text;
}

/// One digit for each player and kind.
std::string digits_text(const rules::Rules& rules, const Position& position, const rules::TextField& field) {
    std::string text;
    for (std::size_t player = 0; player < rules.players.size(); ++player) {
        for (const KindId kind : field.kinds) {
            text += std::to_string(position.slots[rules.slot(field.variable, static_cast<PlayerId>(player), kind)]);
        }
    }
    return text;
}

/// The pieces of all players in reserve: `QRp`, and `12p` for more than nine of a kind.
std::string pieces_text(const rules::Rules& rules, const Position& position, const rules::TextField& field) {
    constexpr Value most_letters = 9;
    std::string text;
    for (std::size_t player = 0; player < rules.players.size(); ++player) {
        const auto owner = static_cast<PlayerId>(player);
        for (const KindId kind : field.kinds) {
            const Value count = position.slots[rules.slot(field.variable, owner, kind)];
            text += count > most_letters ? std::to_string(count) : "";
            for (Value i = 0; i < (count > most_letters ? 1 : count); ++i) {
                text += piece_letter(rules, kind, owner);
            }
        }
    }
    return text.empty() ? "-" : text;
}

}  // namespace

std::string piece_letter(const rules::Rules& rules, KindId kind, PlayerId owner) {
    const rules::Kind& of = rules.kinds[kind];
    const std::string letter = of.notation.empty() ? of.name.substr(0, 1) : of.notation;
    return owner == 0 ? upper(letter) : syntax::to_lower(letter);
}

std::string name_in_placement(const rules::Rules& rules, PlayerId owner, KindId kind, bool letters) {
    return letters && owner < lettered_players
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

namespace {

std::string field_text(const rules::Rules& rules, const Position& position, const rules::TextField& field) {
    using Type = rules::TextField::Type;
    const TurnState& turn_state = position.turn_state;
    switch (field.type) {
        case Type::placement:
            return placement_text(rules, position, field);
        case Type::side: {
            const PlayerId decider = rules.turns[turn_state.turn].decider;
            const bool usual = first_turn_of(rules, decider) == turn_state.turn || tells_turns_left(rules);
            return side_name(rules, decider) + (usual ? "" : fmt::format(":{}", turn_state.turn));
        }
        case Type::letters:
            return letter_list(rules, position, field);
        case Type::passed_over:
            return cell_name(rules, turn_state.passed);
        case Type::digits:
            return digits_text(rules, position, field);
        case Type::variable:
            return variable_text(rules, position, field);
        case Type::pieces:
            return pieces_text(rules, position, field);
        case Type::counter:
            return counter_text(rules, position, rules.counters[field.counter]);
        case Type::turns_left:
            return std::to_string(turns_left(rules, turn_state.turn));
        case Type::turns:
            return std::to_string(turn_state.turns);
        case Type::quiet:
            return std::to_string(turn_state.quiet);
        case Type::round:
            return std::to_string(rounds_begun(rules, turn_state.turns));
        case Type::constant:
            return field.names[0];
    }
    return "";
}

/// In quotes if it would not be read as one field else. No name holds a quote: texts of a game file have none.
std::string quoted_if_needed(const std::string& field) {
    const auto parts = split_fields(field);
    return parts.size() == 1 && parts[0] == field ? field : '"' + field + '"';
}

}  // namespace

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

std::string position_text(const rules::Rules& rules, const Position& position) {
    std::string text;
    for (const rules::TextField& field : text_fields(rules)) {
        text += (text.empty() ? "" : " ") + quoted_if_needed(field_text(rules, position, field));
    }
    return text;
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

namespace {

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

std::vector<std::vector<Cell>> rows_of_placement(const rules::Rules& rules) {
    return placement_rows(rules);
}
bool letters_of_placement(const rules::Rules& rules) {
    return has_letters(rules);
}

namespace {

/// Moves are written one a line: line feeds and the like in a game's names become `_`, and so do blanks at the ends.
std::string as_line(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, '_');
    if (text.starts_with(' ')) {
        text.front() = '_';
    }
    if (text.ends_with(' ')) {
        text.back() = '_';
    }
    return text;
}

/// A cell as texts of moves call it.
std::string written_name(const rules::Rules& rules, Cell cell) {
    const bool other = cell != rules::none && !rules.board.cells[cell].written.empty();
    return other ? rules.board.cells[cell].written : cell_name(rules, cell);
}

/// What the first axis of the board gave to the name of a cell.
std::string column_name(const rules::Rules& rules, Cell cell) {
    const rules::Grid* grid = main_grid(rules);
    if (grid == nullptr) {
        return "";
    }
    const auto at = std::find(grid->cells.begin(), grid->cells.end(), cell) - grid->cells.begin();
    const auto column = static_cast<std::size_t>(at) / grid->axes[1].size();
    return column < grid->axes[0].size() ? grid->axes[0][column] : "";
}

std::string filled(const rules::Rules& rules, const std::string& pattern, const CompiledMove& made) {
    std::string text = replaced(pattern, "{piece}", piece_letter(rules, made.piece, 0));
    text = replaced(text, "{kind}", syntax::to_lower(piece_letter(rules, made.piece, 0)));
    text = replaced(text, "{from}", written_name(rules, made.from));
    text = replaced(text, "{column}", column_name(rules, made.to));
    return replaced(text, "{to}", written_name(rules, made.to));
}

std::string raw_move_text(const rules::Rules& rules, const CompiledMove& made, const Position& before) {
    if (made.has(CompiledMove::pass)) {
        return "pass";
    }
    if (!made.text.empty()) {
        return made.text;
    }
    const std::string letter = made.named == rules::none ? "" : syntax::to_lower(piece_letter(rules, made.named, 0));
    if (made.has(CompiledMove::button)) {
        std::string text = replaced(rules.buttons[made.button_index].text, "{kind}", letter);
        for (std::size_t i = 0; i < rules.variables.size() && text.find('{') != std::string::npos; ++i) {
            const auto id = static_cast<rules::VariableId>(i);
            const Value value = before.slots[rules.slot(id, made.mover)];
            text = replaced(text, fmt::format("{{{}}}", rules.variables[i].name),
                            value_text(rules, rules.variables[i], value));
        }
        return text;
    }
    const std::string& pattern = made.has(CompiledMove::drop) ? rules.drop_pattern : rules.move_pattern;
    if (!pattern.empty() && made.piece != rules::none) {
        return filled(rules, pattern, made) + (made.naming == CompiledMove::Naming::suffix ? letter : "");
    }
    std::string text = made.naming == CompiledMove::Naming::prefix ? letter + "@" : "";
    if (made.from != rules::none) {
        text += written_name(rules, made.from);
    }
    if (made.to != made.from) {
        text += written_name(rules, made.to);
    }
    return text + (made.naming == CompiledMove::Naming::suffix ? letter : "");
}

}  // namespace

std::string move_text(const rules::Rules& rules, const CompiledMove& made, const Position& before) {
    return as_line(raw_move_text(rules, made, before));
}

std::string move_label(const rules::Rules& rules, const CompiledMove& made) {
    if (made.has(CompiledMove::pass)) {
        return "Pass";
    }
    if (!made.text.empty()) {
        return made.label.empty() ? made.text : made.label;
    }
    if (made.has(CompiledMove::button)) {
        const rules::Button& button = rules.buttons[made.button_index];
        return made.named == rules::none ? button.label
                                         : fmt::format("{}: {}", button.label, rules.kinds[made.named].name);
    }
    if (made.named != rules::none) {
        return rules.kinds[made.named].name;
    }
    const std::string who = rules.has_stacks() && made.piece != rules::none ? rules.kinds[made.piece].name + " " : "";
    return fmt::format("{}{} to {}", who, written_name(rules, made.from), written_name(rules, made.to));
}

}  // namespace bazillion::play
