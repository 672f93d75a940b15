#include "protocols/move_dialect.h"

#include "play/engine/engine.h"
#include "syntax/diagnostic.h"
#include "syntax/letters.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace bazillion::protocols {

using play::CompiledMove;
using play::Match;
using play::Option;
using syntax::equal_ignoring_case;

namespace {

constexpr std::size_t letters_in_alphabet = 26;

/// a, b ... z, aa, ab ...
std::string column_name(std::size_t column, MoveStyle::Columns columns) {
    if (columns == MoveStyle::Columns::without_i) {
        constexpr std::size_t i = 8;
        column += column >= i ? 1 : 0;
    }
    const std::string last(1, static_cast<char>('a' + column % letters_in_alphabet));
    return column < letters_in_alphabet ? last : column_name(column / letters_in_alphabet - 1, {}) + last;
}

std::string upper(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    return text;
}

/// Whether pieces only leave the board over this row of it, as over that beyond the first rank in Chessgammon.
bool only_exits(const rules::Rules& rules, const rules::Grid& grid, std::size_t row) {
    const std::size_t rows = grid.axes[1].size();
    for (std::size_t i = row; i < grid.cells.size(); i += rows) {
        if (grid.cells[i] != rules::none && !rules.board.cells[grid.cells[i]].exit) {
            return false;
        }
    }
    return true;
}

std::vector<std::string> squares_of(const rules::Rules& rules, const MoveStyle& style) {
    std::vector<std::string> squares;
    for (const rules::CellInfo& cell : rules.board.cells) {
        squares.push_back(cell.name);
    }
    if (const rules::Grid* grid = board_grid(rules)) {
        const std::size_t rows = grid->axes[1].size();
        const std::size_t below = style.first_rank > 0 && rows > 1 && only_exits(rules, *grid, rows - 1) ? 1 : 0;
        for (std::size_t i = 0; i < grid->cells.size(); ++i) {
            if (grid->cells[i] != rules::none) {
                const std::size_t rank = rows - 1 - i % rows + style.first_rank - below;
                const std::string name = column_name(i / rows, style.columns) + std::to_string(rank);
                squares[grid->cells[i]] = style.upper_case ? upper(name) : name;
            }
        }
    }
    return squares;
}

const CompiledMove& compiled(const Match& match, const Option& option) {
    return std::as_const(match.engine())[option.move];
}

/// What the piece becomes; none if it stays what it is.
rules::KindId becomes(const CompiledMove& made) {
    if (made.record.kind != rules::none && made.record.kind != made.piece) {
        return made.record.kind;
    }
    const bool named = made.named != rules::none && made.named != made.piece && !made.has(CompiledMove::drop);
    return named ? made.named : rules::KindId{rules::none};
}

bool same_squares(const Option& one, const Option& other) {
    return one.from == other.from && one.to == other.to && !one.button == !other.button;
}

/// Where the rook of a castling move comes from: a second piece of the mover that goes elsewhere.
std::optional<play::Cell> castling_rook(const Match& match, const CompiledMove& made) {
    const auto& codes = match.rules().codes;
    for (const play::Leg& leg : made.record.legs) {
        const play::Code piece = match.position().at(leg.from);
        if (leg.from != made.from && piece != rules::empty && codes.owner(piece) == made.mover) {
            return leg.from;
        }
    }
    return std::nullopt;
}

/// O-O goes to the right, towards the last columns, and O-O-O to the left.
std::string castling_text(const Match& match, play::Cell king, play::Cell rook) {
    const rules::Grid* const grid = board_grid(match.rules());
    if (grid == nullptr) {
        return "";
    }
    const auto place = [&](play::Cell cell) { return std::find(grid->cells.begin(), grid->cells.end(), cell); };
    return place(rook) > place(king) ? "o-o" : "o-o-o";
}

/// Some games have a button for it.
bool is_pass(const Option& option) {
    return option.pass || (option.button && option.text == "pass");
}

bool is_pass_word(std::string_view text) {
    constexpr auto words = std::to_array<std::string_view>({"0000", "@@@@", "pass", "null", "--"});
    return std::any_of(std::begin(words), std::end(words),
                       [&](std::string_view word) { return equal_ignoring_case(word, text); });
}

/// The only option for which `fits` holds.
template <typename Fits>
const Option* only(const Match& match, const Fits& fits) {
    const Option* found = nullptr;
    for (const Option& option : match.options()) {
        if (fits(option)) {
            if (found != nullptr) {
                return nullptr;
            }
            found = &option;
        }
    }
    return found;
}

}  // namespace

const rules::Grid* board_grid(const rules::Rules& rules) {
    const auto found = std::find_if(rules.board.grids.begin(), rules.board.grids.end(),
                                    [](const rules::Grid& grid) { return grid.axes.size() == 2; });
    return found == rules.board.grids.end() ? nullptr : &*found;
}

MoveDialect::MoveDialect(const rules::Rules& rules, MoveStyle style)
    : style_(std::move(style)), squares_(squares_of(rules, style_)) {}

std::string MoveDialect::letter(const rules::Rules& rules, rules::KindId kind) const {
    const rules::Kind& of = rules.kinds[kind];
    std::string letter = upper(of.notation.empty() ? of.name.substr(0, 1) : of.notation);
    for (std::size_t i = 0; i + 1 < style_.letters.size(); i += 2) {
        if (letter.size() == 1 && letter[0] == style_.letters[i]) {
            return {style_.letters[i + 1]};
        }
    }
    return letter;
}

std::string MoveDialect::promotion(const rules::Rules& rules, const CompiledMove& made) const {
    const rules::KindId kind = becomes(made);
    if (kind == rules::none) {
        return "";
    }
    const std::string before = letter(rules, made.piece), after = letter(rules, kind);
    if (after == "+" + before) {
        return "+";
    }
    return before == "+" + after ? "-" : syntax::to_lower(after);
}

std::string MoveDialect::pass_text(const Match& match, const CompiledMove& made) const {
    switch (style_.pass) {
        case MoveStyle::Pass::royal:
            for (std::size_t i = 0; i < match.rules().cells(); ++i) {
                const auto cell = static_cast<play::Cell>(i);
                const play::Code piece = match.position().at(cell);
                if (piece != rules::empty && !match.rules().codes.is_stack(piece) && match.rules().is_royal(piece) &&
                    match.rules().codes.owner(piece) == made.mover) {
                    return squares_[cell] + squares_[cell];
                }
            }
            return "0000";
        case MoveStyle::Pass::at_signs:
            return "@@@@";
        case MoveStyle::Pass::word:
            return "pass";
        default:
            return "0000";
    }
}

/// Not yet looked at whether another option is written the same; empty if there is no form for it.
std::string MoveDialect::text_of(const Match& match, const Option& option) const {
    const CompiledMove& made = compiled(match, option);
    const rules::Rules& rules = match.rules();
    if (is_pass(option)) {
        return pass_text(match, made);
    }
    if (option.button || made.partial || !made.text.empty() || option.to == rules::none) {
        return "";
    }
    if (made.has(CompiledMove::drop)) {
        return (style_.names_drops ? letter(rules, made.named) + "@" : "") + squares_[option.to];
    }
    if (option.from == rules::none || made.has(CompiledMove::becoming) || rules.players[match.player()].random) {
        return "";  // undefined men that are named as they move, and dice: n@b1c3, 4@die1
    }
    std::string text = squares_[option.from] + squares_[option.to];
    const std::string suffix = promotion(rules, made);
    if (suffix.empty() && style_.marks_declined) {
        const auto promotes = [&](const Option& other) {
            return same_squares(option, other) && becomes(compiled(match, other)) != rules::none;
        };
        text += std::any_of(match.options().begin(), match.options().end(), promotes) ? "=" : "";
    }
    return text + suffix;
}

std::string MoveDialect::write(const Match& match, const Option& option) const {
    const std::string text = text_of(match, option);
    const auto written_alike = [&](const Option& other) { return text_of(match, other) == text; };
    return text.empty() || only(match, written_alike) == nullptr ? option.text : text;
}

play::Result<Option> MoveDialect::find(const Match& match, std::string_view text) const {
    text = syntax::trimmed(text);
    const auto written_so = [&](const Option& option) { return equal_ignoring_case(text_of(match, option), text); };
    if (const Option* option = text.empty() ? nullptr : only(match, written_so)) {
        return *option;
    }
    if (const Option* option = only(match, [&](const Option& each) { return each.text == text; })) {
        return *option;
    }
    if (const Option* option = only(match, [&](const Option& each) { return is_meant(match, each, text); })) {
        return *option;
    }
    std::vector<std::string> known;
    for (const Option& option : match.options()) {
        known.push_back(write(match, option));
    }
    return tl::unexpected(
        play::Error{fmt::format("`{}` is not a legal move here", text), syntax::suggest(text, known), ""});
}

/// Whether a text that `write` does not give means the option.
bool MoveDialect::is_meant(const Match& match, const Option& option, std::string_view text) const {
    const CompiledMove& made = compiled(match, option);
    if (is_pass(option)) {
        const auto stays = [&](const std::string& square) { return equal_ignoring_case(text, square + square); };
        return is_pass_word(text) || std::any_of(squares_.begin(), squares_.end(), stays);
    }
    if (option.button || option.from == rules::none || option.to == rules::none) {
        return false;
    }
    if (const auto rook = castling_rook(match, made)) {
        std::string zeros_as_letters(text);
        std::replace(zeros_as_letters.begin(), zeros_as_letters.end(), '0', 'o');
        if (equal_ignoring_case(zeros_as_letters, castling_text(match, option.from, *rook)) ||
            equal_ignoring_case(text, squares_[option.from] + squares_[*rook])) {
            return true;
        }
    }
    const std::string way = squares_[option.from] + squares_[option.to];
    if (text.size() < way.size() || !equal_ignoring_case(text.substr(0, way.size()), way)) {
        return false;
    }
    std::string_view suffix = text.substr(way.size());
    const std::string promotes_to = promotion(match.rules(), made);
    if (suffix.empty() || suffix == "=") {
        // The move that promotes is meant only if there is no other.
        return promotes_to.empty() ||
               only(match, [&](const Option& other) { return same_squares(option, other); }) != nullptr;
    }
    suffix.remove_prefix(suffix.front() == '=' ? 1 : 0);
    const auto same_promotion = [&](const Option& other) {
        return same_squares(option, other) && becomes(compiled(match, other)) != rules::none;
    };
    return equal_ignoring_case(suffix, promotes_to) ||
           (suffix.size() == 1 && !promotes_to.empty() && only(match, same_promotion) != nullptr);
}

}  // namespace bazillion::protocols
