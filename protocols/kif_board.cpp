#include "protocols/kif_board.h"

#include "play/match/termination.h"
#include "protocols/kif_text.h"

#include <algorithm>
#include <array>

namespace bazillion::protocols {

namespace {

struct PieceNames {
    std::string_view notation, name, letter, other;
};

/// The names with two characters come before those that they end in.
constexpr std::array<PieceNames, 14> piece_names{{
    {"+L", "成香", "杏", "杏"},
    {"+N", "成桂", "圭", "圭"},
    {"+S", "成銀", "全", "全"},
    {"+P", "と", "と", "と"},
    {"+B", "馬", "馬", "馬"},
    {"+R", "龍", "龍", "竜"},
    {"P", "歩", "歩", "歩"},
    {"L", "香", "香", "香"},
    {"N", "桂", "桂", "桂"},
    {"S", "銀", "銀", "銀"},
    {"G", "金", "金", "金"},
    {"B", "角", "角", "角"},
    {"R", "飛", "飛", "飛"},
    {"K", "玉", "玉", "王"},
}};

std::size_t find_names(std::string_view notation) {
    const auto found = std::find_if(piece_names.begin(), piece_names.end(),
                                    [&](const PieceNames& each) { return each.notation == notation; });
    return static_cast<std::size_t>(found - piece_names.begin());
}

}  // namespace

KifBoard::KifBoard(const rules::Rules& rules) {
    for (std::size_t i = 0; i < rules.players.size(); ++i) {
        if (play::decides(rules, static_cast<play::PlayerId>(i))) {
            players_.push_back(static_cast<play::PlayerId>(i));
        }
    }
    bool known = players_.size() == 2 && find_names("K") < piece_names.size();
    for (const rules::Kind& kind : rules.kinds) {
        names_.push_back(find_names(kind.notation));
        known = known && names_.back() < piece_names.size();
    }
    if (!known || !find_grid(rules)) {
        grid_ = nullptr;
    }
}

/// One with files 9 to 1 and ranks a to i.
bool KifBoard::find_grid(const rules::Rules& rules) {
    for (const rules::Grid& grid : rules.board.grids) {
        bool usual = grid.axes.size() == 2 && grid.axes[0].size() == side && grid.axes[1].size() == side;
        for (int i = 0; i < side && usual; ++i) {
            const auto at = static_cast<std::size_t>(i);
            usual = grid.axes[0][at] == std::string(1, static_cast<char>('9' - i)) &&
                    grid.axes[1][at] == std::string(1, static_cast<char>('a' + i));
        }
        grid_ = usual ? &grid : grid_;
    }
    return grid_ != nullptr;
}

play::Cell KifBoard::cell(int file, int rank) const {
    const bool there = file >= 1 && file <= side && rank >= 1 && rank <= side;
    return there ? grid_->cells[static_cast<std::size_t>((side - file) * side + rank - 1)] : play::Cell{rules::none};
}

namespace {

/// File and rank, from 0.
std::pair<std::size_t, std::size_t> file_and_rank(const rules::Grid& grid, play::Cell cell) {
    const auto at =
        static_cast<std::size_t>(std::find(grid.cells.begin(), grid.cells.end(), cell) - grid.cells.begin());
    return {KifBoard::side - 1 - at / KifBoard::side, at % KifBoard::side};
}

}  // namespace

std::string KifBoard::place(play::Cell cell) const {
    const auto [file, rank] = file_and_rank(*grid_, cell);
    return std::string(wide_digits[file]) + std::string(chinese_digits[rank]);
}

std::string KifBoard::origin(play::Cell cell) const {
    const auto [file, rank] = file_and_rank(*grid_, cell);
    return {static_cast<char>('1' + file), static_cast<char>('1' + rank)};
}

std::string_view KifBoard::name(play::KindId kind) const {
    return piece_names[names_[kind]].name;
}

std::string_view KifBoard::letter(play::KindId kind) const {
    return piece_names[names_[kind]].letter;
}

play::KindId KifBoard::take_piece(std::string_view& text) const {
    for (std::size_t i = 0; i < piece_names.size(); ++i) {
        const PieceNames& names = piece_names[i];
        if (!take_word(text, {names.name, names.letter, names.other})) {
            continue;
        }
        const auto kind = std::find(names_.begin(), names_.end(), i);
        return kind == names_.end() ? play::KindId{rules::none} : static_cast<play::KindId>(kind - names_.begin());
    }
    return rules::none;
}

play::KindId KifBoard::promoted(play::KindId kind) const {
    const std::size_t wanted = find_names("+" + std::string(piece_names[names_[kind]].notation));
    const auto found = std::find(names_.begin(), names_.end(), wanted);
    return found == names_.end() ? play::KindId{rules::none} : static_cast<play::KindId>(found - names_.begin());
}

}  // namespace bazillion::protocols
