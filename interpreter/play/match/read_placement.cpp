// Reading placements, the field of a position text that tells what stands where, and the reserve behind it.
#include "play/match/position_reader.h"
#include "play/match/text_parts.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

namespace bazillion::play {

/// The rows, and behind them the reserve in brackets if the game writes one.
void PositionReader::placement(const rules::TextField& field, std::string_view text) {
    if (field.variable == rules::none) {
        rows(field, text);
        return;
    }
    // A bracket within the brackets belongs to a piece of a long name.
    std::size_t open = text.size();
    std::size_t depth = 0;
    for (std::size_t i = text.ends_with(']') ? text.size() : 0; i > 0 && open == text.size(); --i) {
        depth += text[i - 1] == ']' ? 1 : 0;
        depth -= text[i - 1] == '[' ? 1 : 0;
        open = depth == 0 ? i - 1 : open;
    }
    rows(field, text.substr(0, open));
    hands(field.variable, open < text.size() ? text.substr(open + 1, text.size() - open - 2) : std::string_view());
}

void PositionReader::hands(rules::VariableId reserve, std::string_view text) {
    for (std::size_t player = 0; player < rules_.players.size(); ++player) {
        for (const KindId kind : rules_.variables[reserve].kinds) {
            position_.slots[rules_.slot(reserve, static_cast<PlayerId>(player), kind)] = 0;
        }
    }
    while (!text.empty()) {
        const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
        const unsigned count = digits == 0 ? 1 : number(text.substr(0, digits), "number of pieces");
        text.remove_prefix(digits);
        const auto [code, used] = named(text);
        const auto& kinds = rules_.variables[reserve].kinds;
        const KindId kind = code == rules::empty ? KindId{rules::none} : rules_.codes.kind(code);
        if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
            throw PositionFault{fmt::format("`{}` in the reserve is no piece that it holds", text.substr(0, used)), ""};
        }
        Value& held = position_.slots[rules_.slot(reserve, rules_.codes.owner(code), kind)];
        if (held + count > largest_number) {
            throw PositionFault{"the reserve holds too many pieces", ""};
        }
        held = static_cast<Value>(held + count);
        text.remove_prefix(used);
    }
}

namespace {

/// A row by the names of its ends, as they stand on the board: `a8-h8`.
std::string row_name(const rules::Rules& rules, const std::vector<Cell>& row) {
    const std::string first = cell_name(rules, row.front());
    return row.size() == 1 ? first : first + "-" + cell_name(rules, row.back());
}

PositionFault wrong_length(const rules::Rules& rules, const std::vector<Cell>& row, const std::string& cells) {
    return {fmt::format("row {} of the placement has {} cells, not {}", row_name(rules, row), cells, row.size()), ""};
}

/// The row in which a cell is, among all of them.
std::string row_of(const rules::Rules& rules, Cell cell) {
    for (const auto& row : rows_of_placement(rules)) {
        if (std::find(row.begin(), row.end(), cell) != row.end()) {
            return row_name(rules, row);
        }
    }
    return cell_name(rules, cell);
}

}  // namespace

void PositionReader::rows(const rules::TextField& field, std::string_view text) {
    const auto rows = rows_of_placement(rules_);
    for (std::size_t cell = 0; cell < rules_.cells(); ++cell) {
        rules_.put_new(position_.slots, static_cast<Cell>(cell), rules::empty);
    }
    std::size_t row = 0, column = 0;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (c == '/') {
            if (column != rows[row].size()) {
                throw wrong_length(rules_, rows[row], std::to_string(column));
            }
            if (++row >= rows.size()) {
                throw PositionFault{fmt::format("the placement has more than {} rows", rows.size()), ""};
            }
            column = 0;
            ++i;
        } else if (c >= '0' && c <= '9') {
            std::size_t end = i;
            while (end < text.size() && text[end] >= '0' && text[end] <= '9') {
                ++end;
            }
            column += number(text.substr(i, end - i), "run of empty cells");
            i = end;
        } else {
            if (column >= rows[row].size()) {
                throw wrong_length(rules_, rows[row], "too many");
            }
            i += pieces_on(field, text.substr(i), rows[row][column++]);
        }
        if (column > rows[row].size()) {
            throw wrong_length(rules_, rows[row], "too many");
        }
    }
    if (row + 1 != rows.size()) {
        throw PositionFault{
            fmt::format("the placement ends in row {} of {}, counted from the top", row + 1, rows.size()), ""};
    }
    if (column != rows[row].size()) {
        throw wrong_length(rules_, rows[row], std::to_string(column));
    }
}

/// Reads what stands on a cell, a piece or a stack such as `(RN)`, and returns how many characters it took.
std::size_t PositionReader::pieces_on(const rules::TextField& field, std::string_view text, Cell cell) {
    if (!rules_.has_stacks() || text.front() != '(') {
        return piece(field, text, cell);
    }
    Code stack = rules::empty;
    std::size_t used = 1;
    while (used < text.size() && text[used] != ')') {
        used += piece(field, text.substr(used), cell);
        const Code one = position_.at(cell);
        const bool friends = stack == rules::empty || rules_.codes.owner(stack) == rules_.codes.owner(one);
        const Code more = friends ? rules_.codes.joined(stack, one) : Code{rules::none};
        if (more == rules::none) {
            throw PositionFault{
                fmt::format("the pieces of `{}` cannot share a cell", text.substr(0, text.find(')') + 1)), ""};
        }
        stack = more;
    }
    if (used == text.size() || !rules_.codes.is_stack(stack)) {
        throw PositionFault{"a stack in the placement is two pieces or more between `(` and `)`", ""};
    }
    position_.slots[cell] = stack;
    return used + 1;
}

/// The piece that the text begins with, and how many characters name it; `empty` if it is none.
std::pair<Code, std::size_t> PositionReader::named(std::string_view text) const {
    const bool letters = letters_of_placement(rules_);
    for (std::size_t player = 0; player < rules_.players.size(); ++player) {
        for (std::size_t kind = 0; kind < rules_.kinds.size(); ++kind) {
            const auto owner = static_cast<PlayerId>(player);
            const auto id = static_cast<KindId>(kind);
            if (!rules_.kinds[kind].belongs_to(owner)) {
                continue;
            }
            const std::string name = name_in_placement(rules_, owner, id, letters);
            if (text.starts_with(name)) {
                return {rules_.codes.make(owner, id), name.size()};
            }
        }
    }
    const bool bracketed = text.starts_with('[') && text.find(']') != std::string_view::npos;
    return {rules::empty, bracketed ? text.find(']') + 1 : std::min<std::size_t>(text.size(), 1)};
}

/// Reads one piece and returns how many characters it took.
std::size_t PositionReader::piece(const rules::TextField& field, std::string_view text, Cell cell) {
    auto [code, used] = named(text);
    if (code == rules::empty) {
        throw PositionFault{
            fmt::format("`{}` in the placement is no piece (row {})", text.substr(0, used), row_of(rules_, cell)), ""};
    }
    if (field.mark != rules::none) {
        const bool marked = used < text.size() && text[used] == '~';
        code = rules_.codes.with_attribute(code, field.mark, marked);
        rules_.put_new(position_.slots, cell, code);
        return used + (marked ? 1 : 0);
    }
    rules_.put_new(position_.slots, cell, code);
    if (used < text.size() && text[used] == '~') {
        std::uint64_t mask = 0;
        const char* const begin = text.data() + used + 1;
        const auto [end, error] = std::from_chars(begin, text.data() + text.size(), mask, 16);
        const auto& varying = rules_.codes.of_kind(rules_.codes.kind(code)).varying;
        const bool closed = end != text.data() + text.size() && *end == '~';
        if (error != std::errc{} || !closed || mask >> (varying.size() + rules_.planes.size()) != 0) {
            throw PositionFault{"attributes behind `~` in the placement do not fit the piece",
                                "they are written like `R~0~`"};
        }
        for (std::size_t bit = 0; bit < varying.size(); ++bit) {
            code = rules_.codes.with_attribute(code, varying[bit], (mask >> bit & 1) != 0);
        }
        for (std::size_t plane = 0; plane < rules_.planes.size(); ++plane) {
            position_.slots[rules_.plane_slot(plane, cell)] = static_cast<Value>(mask >> (varying.size() + plane) & 1);
        }
        used = static_cast<std::size_t>(end - text.data()) + 1;
    }
    position_.slots[cell] = code;
    return used;
}

}  // namespace bazillion::play
