// Records of Shogi as Kifu for Windows writes them (Y. Kakinoki: kakinoki.o.oo7.jp/kif_format.html).
#include "play/match/text.h"
#include "play/match/text_parts.h"
#include "protocols/game_record.h"
#include "protocols/kif_board.h"
#include "protocols/kif_start.h"
#include "protocols/kif_text.h"
#include "protocols/record_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <utility>
#include <vector>

namespace bazillion::protocols {

namespace {

using KifDone = play::Result<void>;
using EndReason = play::Termination::Reason;

/// Words that end a game, in the place of a move.
struct KifEnd {
    std::string_view word;
    enum class Who { nobody, mover, other, both } who = Who::nobody;  ///< has given up, or run out of time
    EndReason reason = EndReason::resigned;
};
constexpr auto kif_ends = std::to_array<KifEnd>({
    {"投了", KifEnd::Who::mover},
    {"切れ負け", KifEnd::Who::mover, EndReason::time},
    {"時間切れ", KifEnd::Who::mover, EndReason::time},
    {"反則負け", KifEnd::Who::mover},
    {"反則勝ち", KifEnd::Who::other},
    {"入玉勝ち", KifEnd::Who::other},
    {"不戦敗", KifEnd::Who::mover},
    {"不戦勝", KifEnd::Who::other},
    {"持将棋", KifEnd::Who::both, EndReason::agreed},
    {"千日手", KifEnd::Who::both, EndReason::agreed},
    {"引き分け", KifEnd::Who::both, EndReason::agreed},
    {"中断", KifEnd::Who::nobody},
    {"詰み", KifEnd::Who::nobody},
    {"不詰", KifEnd::Who::nobody},
    {"待った", KifEnd::Who::nobody},
});

bool is_blank_line(std::string_view line) {
    skip_kif_blanks(line);
    return line.empty();
}

class KifReader {
public:
    KifReader(play::Match& match, std::string_view text) : match_(match), text_(text), board_(match.rules()) {}

    KifDone read();

private:
    /// A move as it is written.
    struct Move {
        play::Cell from = rules::none, to = rules::none;
        play::KindId piece = rules::none;  ///< before it
        play::KindId becomes = rules::none;
        bool drop = false;
    };
    KifDone take_line(std::string_view line);
    KifDone take_number(std::string_view line);
    KifDone take_branch(std::string_view line);
    KifDone begin();
    KifDone play(std::string_view words);
    play::Result<Move> read_move(std::string_view words);
    play::Result<play::Cell> read_target(std::string_view& words);
    bool take_end(std::string_view words);
    KifDone end();

    play::Match& match_;
    RecordText text_;
    KifBoard board_;
    KifStart start_;
    bool begun_ = false;
    bool branched_ = false;  ///< the main line is over
    std::size_t next_ = 1;   ///< number of the next move
    std::size_t moves_ = 0;
    std::optional<play::Termination> ended_;  ///< how the main line did
};

KifDone KifReader::read() {
    match_.restart();
    if (!board_.fits()) {
        return tl::unexpected(kif_is_for_shogi());
    }
    while (!text_.at_end()) {
        text_.mark();
        std::string_view line = text_.take_to('\n');
        line = line.substr(0, line.find_last_not_of("\r\n") + 1);
        if (auto done = take_line(line); !done) {
            return done;
        }
    }
    if (auto done = begin(); !done) {
        return done;
    }
    return end();
}

KifDone KifReader::take_line(std::string_view line) {
    if (line.starts_with('*')) {
        line.remove_prefix(1);
        auto begun = begin();
        match_.add_comment(match_.here(), line, '\n');
        return begun;
    }
    const bool remark = line.starts_with('#') || line.starts_with('&');
    const bool heading = line.starts_with("手数") || line.starts_with("まで") || line.starts_with('+');
    if (remark || heading || is_blank_line(line)) {
        return {};
    }
    if (line.starts_with("変化")) {
        auto begun = begin();
        return begun ? take_branch(line) : begun;
    }
    std::string_view words = line;
    skip_kif_blanks(words);
    if (words.front() >= '0' && words.front() <= '9') {
        auto begun = begin();
        return begun ? take_number(words) : begun;
    }
    if (!begun_ && start_.take(line, board_)) {
        return start_.fault().empty() ? KifDone() : KifDone(text_.fail(start_.fault()));
    }
    return text_.fail(fmt::format("`{}` is no line of a record in KIF", excerpt_of(line)),
                      "moves are written like `1 ７六歩(77)`");
}

/// Sets up the position that headings and diagram tell, once.
KifDone KifReader::begin() {
    if (std::exchange(begun_, true)) {
        return {};
    }
    if (auto done = start_.set_up(match_, board_); !done) {
        return tl::unexpected(text_.fail(done.error().message, done.error().hint).value());
    }
    match_.set_comment(play::GameTree::root, start_.words());
    return {};
}

KifDone KifReader::take_number(std::string_view line) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    if (error != std::errc{} || number != next_) {
        return text_.fail(fmt::format("this is not the number of the next move, {}", next_));
    }
    line.remove_prefix(static_cast<std::size_t>(end - line.data()));
    skip_kif_blanks(line);
    if (take_end(line)) {
        return {};
    }
    if (++moves_ > RecordText::most_moves) {
        return text_.fail(fmt::format("the game has more than {} moves", RecordText::most_moves));
    }
    ++next_;
    return play(line);
}

/// `変化：12手`: what follows could have been played instead of move 12 of the line before.
KifDone KifReader::take_branch(std::string_view line) {
    take_word(line, {"変化"});
    take_word(line, {"：", ":"});
    skip_kif_blanks(line);
    std::size_t number = 0;
    const auto error = std::from_chars(line.data(), line.data() + line.size(), number).ec;
    if (error != std::errc{} || number == 0 || number > match_.record().size()) {
        return text_.fail("there is no such move in the line before", "variations are headed like `変化：12手`");
    }
    while (match_.record().size() >= number) {
        match_.take_back();
    }
    next_ = number;
    branched_ = true;
    return {};
}

/// The end counts for the main line only.
bool KifReader::take_end(std::string_view words) {
    for (const KifEnd& end : kif_ends) {
        if (!words.starts_with(end.word)) {
            continue;
        }
        if (!branched_ && end.who != KifEnd::Who::nobody) {
            const auto mover = match_.player();
            const auto other = board_.player(mover == board_.player(false));
            ended_ = {end.reason, end.who == KifEnd::Who::both    ? play::PlayerId{rules::no_player}
                                  : end.who == KifEnd::Who::mover ? mover
                                                                  : other};
        }
        return true;
    }
    return false;
}

play::Result<play::Cell> KifReader::read_target(std::string_view& words) {
    if (take_word(words, {"同"})) {
        skip_kif_blanks(words);
        if (match_.record().empty()) {
            return text_.fail("`同` stands for where the move before went, and there is none");
        }
        return match_.record().back().to;
    }
    const int file = take_kif_digit(words), rank = take_kif_digit(words);
    const play::Cell cell = board_.cell(file, rank);
    if (cell == rules::none) {
        return text_.fail("this move goes to no cell of the board", "cells are written like `７六`");
    }
    return cell;
}

play::Result<KifReader::Move> KifReader::read_move(std::string_view words) {
    Move move;
    const auto target = read_target(words);
    if (!target) {
        return tl::unexpected(target.error());
    }
    move.to = *target;
    move.piece = move.becomes = board_.take_piece(words);
    if (move.piece == rules::none) {
        return text_.fail("this move names no piece", "pieces are 歩 香 桂 銀 金 角 飛 玉 と 成香 成桂 成銀 馬 龍");
    }
    move.drop = take_word(words, {"打"}).has_value();
    if (!take_word(words, {"不成"}) && take_word(words, {"成"})) {
        move.becomes = board_.promoted(move.piece);
        if (move.becomes == rules::none) {
            return text_.fail(fmt::format("{} is never promoted", board_.name(move.piece)));
        }
    }
    skip_kif_blanks(words);
    if (!move.drop) {
        const bool told = take_word(words, {"(", "（"}).has_value();
        const int file = take_kif_digit(words), rank = take_kif_digit(words);
        move.from = told ? board_.cell(file, rank) : play::Cell{rules::none};
        if (move.from == rules::none) {
            return text_.fail("where this move comes from is not told",
                              "it is written like `(77)`, or `打` for a drop");
        }
    }
    return move;
}

KifDone KifReader::play(std::string_view words) {
    const auto move = read_move(words);
    if (!move) {
        return tl::unexpected(move.error());
    }
    const auto options = match_.options();
    const auto fits = [&](const play::Option& option) {
        if (option.to != move->to || option.from != move->from || option.button || option.pass ||
            option.piece != move->piece) {
            return false;
        }
        return move->drop || (option.kind == rules::none ? move->piece : option.kind) == move->becomes;
    };
    const auto found = std::find_if(options.begin(), options.end(), fits);
    if (found == options.end()) {
        if (auto script = match_.take_error()) {
            return tl::unexpected(*std::move(script));
        }
        return text_.fail(fmt::format("`{}`: this is not a legal move here", excerpt_of(words)),
                          match_.outcome() ? fmt::format("the game is over ({})", match_.prompt()) : "");
    }
    return match_.play(*found);
}

/// Goes to the end of the main line.
KifDone KifReader::end() {
    auto done = match_.go_to(main_end(match_.tree()));
    if (done && ended_ && !match_.outcome()) {
        match_.end_by(*ended_);
    }
    return done;
}

}  // namespace

play::Result<void> read_kif(play::Match& match, std::string_view text) {
    const auto utf8 = kif_to_utf8(text);
    if (!utf8) {
        return tl::unexpected(utf8.error());
    }
    return KifReader(match, *utf8).read();
}

}  // namespace bazillion::protocols
