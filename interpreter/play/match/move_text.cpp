// Writing moves: their compact texts, and words for choosers.
#include "play/match/text.h"
#include "play/match/text_parts.h"
#include "syntax/letters.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::play {
namespace {

std::string replaced(std::string text, std::string_view what, std::string_view with) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
        text.replace(at, what.size(), with);
    }
    return text;
}

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
