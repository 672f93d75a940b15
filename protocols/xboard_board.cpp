#include "protocols/xboard_board.h"

#include "play/engine/engine.h"
#include "play/match/text.h"
#include "rules/betza.h"
#include "syntax/letters.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <vector>

namespace bazillion::protocols {
namespace {

using play::Cell;
using play::CompiledMove;
using play::Match;
using play::Option;
using rules::KindId;

/// One letter for each picture that XBoard has, in its order; each letter stands for the piece it usually is. The first
/// is the piece that promotes, the last one the king.
constexpr std::string_view usual_letters = "PNBRQFEACWMOHIJGDVLSUK";

constexpr auto xboard_variants = std::to_array<std::string_view>({
    "normal",   "wildcastle", "nocastle",   "fischerandom", "crazyhouse", "losers",   "suicide",
    "giveaway", "twokings",   "atomic",     "3check",       "shatranj",   "makruk",   "asean",
    "xiangqi",  "shogi",      "capablanca", "gothic",       "falcon",     "courier",  "knightmate",
    "berolina", "janus",      "caparandom", "cylinder",     "super",      "great",    "lion",
    "elven",    "chu",        "seirawan",   "spartan",      "grand",      "bughouse", "kriegspiel",
});

std::string letter_of(const rules::Rules& rules, KindId kind) {
    return play::piece_letter(rules, kind, 0);
}

bool is_letter(const std::string& text) {
    return text.size() == 1 && text[0] >= 'A' && text[0] <= 'Z';
}

/// What the piece is after the move; `none` if it is what it was.
KindId becomes(const Match& match, const Option& option) {
    const CompiledMove& made = std::as_const(match.engine())[option.move];
    const KindId named = made.record.kind != rules::none ? made.record.kind : made.named;
    return made.has(CompiledMove::drop) || named == made.piece ? KindId{rules::none} : named;
}

bool is_royal(const rules::Rules& rules, KindId kind) {
    return std::any_of(rules.royals.begin(), rules.royals.end(), [&](const rules::Royal& royal) {
        return std::find(royal.kinds.begin(), royal.kinds.end(), kind) != royal.kinds.end();
    });
}

/// XBoard's table of pictures for the letters of this game: a letter keeps its usual picture if that is free, and the
/// royal piece has the king's.
std::string piece_table(const rules::Rules& rules) {
    std::string table(usual_letters.size(), '.');
    std::string homeless;
    for (std::size_t i = 0; i < rules.kinds.size(); ++i) {
        const auto kind = static_cast<KindId>(i);
        const std::string letter = letter_of(rules, kind);
        if (rules.kinds[i].dummy || !is_letter(letter)) {
            continue;
        }
        const std::size_t usual = is_royal(rules, kind) ? table.size() - 1 : usual_letters.find(letter[0]);
        const bool kings = usual == table.size() - 1 && !is_royal(rules, kind);
        if (usual < table.size() && table[usual] == '.' && !kings) {
            table[usual] = letter[0];
        } else {
            homeless += letter[0];
        }
    }
    // Pawns and kings have rules of their own in XBoard: other pieces get no picture of theirs.
    for (std::size_t at = 1; at + 1 < table.size() && !homeless.empty(); ++at) {
        if (table[at] == '.') {
            table[at] = homeless.front();
            homeless.erase(0, 1);
        }
    }
    return table + syntax::to_lower(table);
}

/// The start in the fields that XBoard knows. Of ours, the board comes first; castling is taken over where it is
/// written as in chess.
std::string fen_for_xboard(const Match& match) {
    const std::string text = match.position_text();
    const std::string board = text.substr(0, text.find(' '));
    std::string castling = "-";
    for (const std::string_view rights : {" KQkq ", " KQ ", " kq "}) {
        if (castling == "-" && text.find(rights) != std::string::npos) {
            castling = std::string(rights.substr(1, rights.size() - 2));
        }
    }
    return fmt::format("{} {} {} - 0 1", board, match.player() == 0 ? 'w' : 'b', castling);
}

/// Kinds that players hold beside the board and drop: the size of the holdings.
std::size_t holdings(const rules::Rules& rules) {
    const bool in_hand = std::any_of(rules.text.begin(), rules.text.end(), [](const rules::TextField& field) {
        return field.type == rules::TextField::Type::placement && field.variable != rules::none;
    });
    return in_hand && rules.reserve != rules::none ? rules.variables[rules.reserve].kinds.size() : 0;
}

}  // namespace

std::string unfit_for_xboard(const rules::Rules& rules) {
    const auto acts = [](const rules::Player& player) { return !player.neutral; };
    if (std::count_if(rules.players.begin(), rules.players.end(), acts) != 2 ||
        std::any_of(rules.players.begin(), rules.players.end(), [](const auto& player) { return player.random; })) {
        return "XBoard knows games of two players without dice only";
    }
    for (std::size_t i = rules.repeat_from; i < rules.turns.size(); ++i) {
        if (rules.turns[i].decider == rules.turns[rules.next_turn(i)].decider) {
            return "XBoard knows games in which players move in turn only";
        }
    }
    const rules::Grid* const grid = board_grid(rules);
    if (grid == nullptr || rules.has_stacks()) {
        return "XBoard knows boards of files and ranks only";
    }
    for (std::size_t i = 0; i < rules.kinds.size(); ++i) {
        const std::string letter = letter_of(rules, static_cast<KindId>(i));
        const bool promoted = letter.starts_with('+') && is_letter(letter.substr(1));
        if (!rules.kinds[i].dummy && !is_letter(letter) && !promoted) {
            return "XBoard knows pieces of one letter only";
        }
    }
    return "";
}

bool known_to_xboard(std::string_view variant) {
    return std::find(std::begin(xboard_variants), std::end(xboard_variants), variant) != std::end(xboard_variants);
}

std::string setup_command(const Match& match) {
    const rules::Grid& grid = *board_grid(match.rules());
    return fmt::format("setup ({}) {}x{}+{}_fairy {}", piece_table(match.rules()), grid.axes[0].size(),
                       grid.axes[1].size(), holdings(match.rules()), fen_for_xboard(match));
}

std::vector<std::string> piece_commands(const rules::Rules& rules) {
    std::vector<std::string> commands;
    for (std::size_t i = 0; i < rules.kinds.size(); ++i) {
        const std::string moves = rules::betza::text_for_xboard(rules.kinds[i].betza);
        if (!moves.empty() && !rules.kinds[i].dummy) {
            commands.push_back(fmt::format("piece {}& {}", letter_of(rules, static_cast<KindId>(i)), moves));
        }
    }
    return commands;
}

std::string xboard_text(const Match& match, const MoveDialect& dialect, const Option& option) {
    const CompiledMove& made = std::as_const(match.engine())[option.move];
    if (made.has(CompiledMove::becoming) && option.from != rules::none && option.to != rules::none && !option.button) {
        return dialect.square(option.from) + dialect.square(option.to) +
               syntax::to_lower(letter_of(match.rules(), option.kind));
    }
    return dialect.write(match, option);
}

std::optional<Cell> cell_of(const Match& match, const MoveDialect& dialect, std::string_view square) {
    for (std::size_t i = 0; i < match.rules().cells(); ++i) {
        if (dialect.square(static_cast<Cell>(i)) == square) {
            return static_cast<Cell>(i);
        }
    }
    return std::nullopt;
}

std::string highlight_command(const Match& match, Cell from) {
    const rules::Grid* const grid = board_grid(match.rules());
    if (grid == nullptr) {
        return "";
    }
    const auto colour = [&](Cell to) {
        char found = 0;
        for (const Option& option : match.options()) {
            if (option.button || option.from != from || option.to != to) {
                continue;
            }
            const bool promotes = becomes(match, option) != rules::none;
            const char now = promotes ? 'B' : match.position().at(to) != rules::empty && to != from ? 'R' : 'Y';
            found = found == 0 ? now : 'M';  // more than one move goes there
        }
        return found;
    };
    const std::size_t columns = grid->axes[0].size(), rows = grid->axes[1].size();
    std::string text = "highlight ";
    for (std::size_t row = 0; row < rows; ++row) {
        std::size_t unmarked = 0;
        std::string line;
        for (std::size_t column = 0; column < columns; ++column) {
            const Cell cell = grid->cells[column * rows + row];
            const char mark = cell == rules::none ? char{0} : colour(cell);
            if (mark == 0) {
                ++unmarked;
                continue;
            }
            line += (unmarked > 0 ? std::to_string(std::exchange(unmarked, 0)) : "") + mark;
        }
        line += unmarked > 0 ? std::to_string(unmarked) : "";
        text += (row > 0 ? "/" : "") + line;
    }
    return text;
}

std::string choice_command(const Match& match, Cell from, Cell to) {
    std::string letters;
    bool promotes = false;
    for (const Option& option : match.options()) {
        if (option.button || option.from != from || option.to != to) {
            continue;
        }
        const KindId kind = becomes(match, option);
        promotes = promotes || kind != rules::none;
        const std::string letter = letter_of(match.rules(), kind == rules::none ? option.piece : kind);
        if (is_letter(letter) && letters.find(letter) == std::string::npos) {
            letters += letter;
        }
    }
    // The first one is what XBoard proposes, in the order that it has for chess.
    constexpr std::string_view order = "QRBN";
    std::stable_sort(letters.begin(), letters.end(), [&](char a, char b) { return order.find(a) < order.find(b); });
    return promotes && !letters.empty() ? "choice " + letters : "";
}

}  // namespace bazillion::protocols
