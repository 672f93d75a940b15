// Writing position texts.
#include "play/match/text.h"
#include "play/match/text_parts.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::play {
namespace {

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

/// So many pieces of a name: `PPP`; more than nine with their number, `18P`.
std::string so_many(Value count, const std::string& name) {
    constexpr Value most_in_a_row = 9;
    std::string text = count > most_in_a_row ? std::to_string(count) : "";
    for (Value i = 0; i < (count > most_in_a_row ? 1 : count); ++i) {
        text += name;
    }
    return text;
}

/// The reserve as it stands behind the placement: `[QPPn]`.
std::string hands_text(const rules::Rules& rules, const Position& position, rules::VariableId reserve) {
    const bool letters = letters_of_placement(rules);
    std::string text = "[";
    for (std::size_t player = 0; player < rules.players.size(); ++player) {
        const auto owner = static_cast<PlayerId>(player);
        for (const KindId kind : rules.variables[reserve].kinds) {
            text += so_many(position.slots[rules.slot(reserve, owner, kind)],
                            name_in_placement(rules, owner, kind, letters));
        }
    }
    return text + "]";
}

std::string placement_text(const rules::Rules& rules, const Position& position, const rules::TextField& field) {
    const bool letters = letters_of_placement(rules);
    std::string text;
    for (const auto& row : rows_of_placement(rules)) {
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
            return piece_letter(rules, value, 0);
        }
        if (variable.type == Type::player && value != rules::none) {
            return side_name(rules, static_cast<PlayerId>(value));
        }
        return value_text(rules, variable, value);
    };
    const std::string between = separator_of(rules, field);
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

/// The pieces of all players in reserve: `QRp`.
std::string pieces_text(const rules::Rules& rules, const Position& position, const rules::TextField& field) {
    std::string text;
    for (std::size_t player = 0; player < rules.players.size(); ++player) {
        const auto owner = static_cast<PlayerId>(player);
        for (const KindId kind : field.kinds) {
            text += so_many(position.slots[rules.slot(field.variable, owner, kind)], piece_letter(rules, kind, owner));
        }
    }
    return text.empty() ? "-" : text;
}

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

std::string position_text(const rules::Rules& rules, const Position& position) {
    std::string text;
    for (const rules::TextField& field : text_fields(rules)) {
        text += (text.empty() ? "" : " ") + quoted_if_needed(field_text(rules, position, field));
    }
    return text;
}

}  // namespace bazillion::play
