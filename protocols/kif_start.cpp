#include "protocols/kif_start.h"

#include "play/match/text.h"
#include "play/match/text_parts.h"
#include "protocols/kif_text.h"
#include "protocols/record_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace bazillion::protocols {

namespace {

/// The pieces that the stronger player leaves out, by file and rank.
constexpr std::array<std::pair<std::string_view, std::string_view>, 16> handicaps{{
    {"平手", ""},
    {"香落ち", "11"},
    {"右香落ち", "91"},
    {"角落ち", "22"},
    {"飛車落ち", "82"},
    {"飛香落ち", "82 11"},
    {"二枚落ち", "82 22"},
    {"三枚落ち", "82 22 11"},
    {"四枚落ち", "82 22 11 91"},
    {"五枚落ち", "82 22 11 91 81"},
    {"左五枚落ち", "82 22 11 91 21"},
    {"六枚落ち", "82 22 11 91 81 21"},
    {"左七枚落ち", "82 22 11 91 81 21 31"},
    {"右七枚落ち", "82 22 11 91 81 21 71"},
    {"八枚落ち", "82 22 11 91 81 21 71 31"},
    {"十枚落ち", "82 22 11 91 81 21 71 31 61 41"},
}};

constexpr std::string_view no_pieces = "なし";
constexpr std::string_view ten = "十";

std::string chinese_number(unsigned count) {
    return (count >= 10 ? std::string(ten) : "") + (count % 10 > 0 ? std::string(chinese_digits[count % 10 - 1]) : "");
}

std::string_view without_blanks_behind(std::string_view text) {
    while (text.ends_with(' ') || text.ends_with('\t') || text.ends_with("　")) {
        text.remove_suffix(text.ends_with("　") ? std::string_view("　").size() : 1);
    }
    return text;
}

}  // namespace

bool KifStart::take(std::string_view line, const KifBoard& board) {
    fault_.clear();
    std::string_view words = line;
    skip_kif_blanks(words);
    words = without_blanks_behind(words);
    if (words.starts_with('|')) {
        take_row(words, board);
        return true;
    }
    if (words.starts_with("９")) {
        return true;
    }
    if (words == "後手番" || words == "上手番" || words == "先手番" || words == "下手番") {
        above_begins_ = words == "後手番" || words == "上手番";
        return true;
    }
    const std::size_t wide = words.find("："), narrow = words.find(':');
    const std::size_t colon = std::min(wide, narrow);
    if (colon == std::string_view::npos || colon == 0) {
        return false;
    }
    const std::string_view name = words.substr(0, colon);
    words.remove_prefix(colon + (colon == wide ? std::string_view("：").size() : 1));
    skip_kif_blanks(words);
    if (name.ends_with("の持駒")) {
        take_hand(words, name.starts_with("後手") || name.starts_with("上手"), board);
    } else {
        constexpr std::size_t most_headings = 1000;
        if (headings_.size() < most_headings) {
            headings_.emplace(name, words);
        }
    }
    return true;
}

/// `|v香v桂 ・ ・ 歩 ...|一`
void KifStart::take_row(std::string_view row, const KifBoard& board) {
    row.remove_prefix(1);
    ++rows_;
    for (int file = KifBoard::side; file >= 1 && fault_.empty(); --file) {
        const bool above = take_word(row, {"v", "V", " v", "^", " "}).value_or(4) < 3;
        if (!above && take_word(row, {"・", "　"})) {
            continue;
        }
        const Piece piece{board.cell(file, rows_), board.take_piece(row), above};
        if (piece.kind == rules::none || piece.cell == rules::none) {
            fault_ = rows_ > KifBoard::side ? "the diagram has more than nine rows"
                                            : fmt::format("cell {}{} of the diagram holds no piece", file, rows_);
        }
        pieces_.push_back(piece);
    }
}

/// `飛二　歩十八`
void KifStart::take_hand(std::string_view words, bool above, const KifBoard& board) {
    while (!words.empty() && words != no_pieces && fault_.empty()) {
        const play::KindId kind = board.take_piece(words);
        const unsigned tens = take_word(words, {ten}) ? 10 : 0;
        const auto ones = static_cast<unsigned>(take_kif_digit(words));
        if (kind == rules::none) {
            fault_ = fmt::format("`{}` in the hand is no piece", excerpt_of(words));
        }
        hands_.push_back({{rules::none, kind, above}, tens + ones == 0 ? 1 : tens + ones});
        skip_kif_blanks(words);
    }
}

std::string KifStart::value(std::string_view name) const {
    const auto found = headings_.find(name);
    return found == headings_.end() ? "" : found->second;
}

play::Result<std::vector<play::Cell>> KifStart::handicap(const KifBoard& board) const {
    const std::string name = value("手合割");
    const auto* const found = std::find_if(handicaps.begin(), handicaps.end(), [&](const auto& each) {
        return each.first == name || (name.empty() && each.second.empty());
    });
    if (found == handicaps.end()) {
        return tl::unexpected(play::Error{fmt::format("where the game begins is not known: `{}`", excerpt_of(name)),
                                          "a diagram tells where another start is meant", ""});
    }
    std::vector<play::Cell> cells;
    for (std::size_t at = 0; at < found->second.size(); at += 3) {
        cells.push_back(board.cell(found->second[at] - '0', found->second[at + 1] - '0'));
    }
    return cells;
}

play::Result<void> KifStart::set_up(play::Match& match, const KifBoard& board) const {
    const rules::Rules& rules = match.rules();
    play::Position position = match.position();
    bool above_begins = above_begins_;
    if (rows_ == 0) {
        const auto left_out = handicap(board);
        if (!left_out) {
            return tl::unexpected(left_out.error());
        }
        if (left_out->empty() && !above_begins) {
            return {};
        }
        for (const play::Cell cell : *left_out) {
            rules.put_new(position.slots, cell, rules::empty);
        }
        above_begins = above_begins || !left_out->empty();
    } else if (rows_ != KifBoard::side) {
        return tl::unexpected(play::Error{"the diagram has less than nine rows", "", ""});
    } else {
        for (int at = 0; at < KifBoard::side * KifBoard::side; ++at) {
            rules.put_new(position.slots, board.cell(at / KifBoard::side + 1, at % KifBoard::side + 1), rules::empty);
        }
        for (const Piece& piece : pieces_) {
            rules.put_new(position.slots, piece.cell, rules.codes.make(board.player(piece.above), piece.kind));
        }
        for (const auto& [piece, count] : hands_) {
            if (rules.reserve == rules::none || rules.variables[rules.reserve].kind_index[piece.kind] == rules::none) {
                return tl::unexpected(
                    play::Error{fmt::format("no {} can be in the hand", board.name(piece.kind)), "", ""});
            }
            position.slots[rules.slot(rules.reserve, board.player(piece.above), piece.kind)] =
                static_cast<play::Value>(count);
        }
    }
    position.turn_state.turn = static_cast<std::uint16_t>(play::first_turn_of(rules, board.player(above_begins)));
    return match.set_position(play::position_text(rules, position));
}

std::string KifStart::words() const {
    const auto either = [&](const char* name, const char* other) {
        const std::string first = value(name);
        return first.empty() ? value(other) : first;
    };
    const std::string below = either("先手", "下手"), above = either("後手", "上手");
    std::string words;
    const auto add = [&](const std::string& more) { words += more.empty() ? "" : words.empty() ? more : ", " + more; };
    add(below.empty() && above.empty() ? "" : (below.empty() ? "?" : below) + " - " + (above.empty() ? "?" : above));
    for (const char* name : {"棋戦", "表題", "場所"}) {
        add(value(name));
    }
    add(either("開始日時", "対局日"));
    return words;
}

std::string kif_diagram(const play::Match& start, const KifBoard& board) {
    const rules::Rules& rules = start.rules();
    const auto hand = [&](bool above) {
        std::string words;
        for (const play::Stock& stock : play::reserve(start, board.player(above))) {
            words += stock.count == 0 ? ""
                                      : fmt::format("{}{}　", board.name(stock.kind),
                                                    stock.count > 1 ? chinese_number(stock.count) : "");
        }
        return words.empty() ? std::string(no_pieces) : words;
    };
    std::string text = fmt::format("手合割：その他\n後手の持駒：{}\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n", hand(true));
    const std::string edge = "+---------------------------+\n";
    text += edge;
    for (int rank = 1; rank <= KifBoard::side; ++rank) {
        text += '|';
        for (int file = KifBoard::side; file >= 1; --file) {
            const auto code = start.position().at(board.cell(file, rank));
            text += code == rules::empty
                        ? " ・"
                        : fmt::format("{}{}", rules.codes.owner(code) == board.player(true) ? 'v' : ' ',
                                      board.letter(rules.codes.kind(code)));
        }
        text += fmt::format("|{}\n", chinese_digits[static_cast<std::size_t>(rank - 1)]);
    }
    text += fmt::format("{}先手の持駒：{}\n", edge, hand(false));
    return text + (start.player() == board.player(true) ? "後手番\n" : "");
}

}  // namespace bazillion::protocols
