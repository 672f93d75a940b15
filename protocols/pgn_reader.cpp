// Portable Game Notation, import format (Steven J. Edwards: PGN Standard, 1994, sections 7 to 10).
#include "play/match/game_tree.h"
#include "protocols/game_record.h"
#include "protocols/pgn_tags.h"
#include "protocols/record_text.h"
#include "protocols/san.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <vector>

namespace bazillion::protocols {

namespace {

using PgnDone = play::Result<void>;

/// What ends a symbol.
constexpr std::string_view symbol_stops = " \t\r\n\v\f(){}[];$";

bool is_move_number(std::string_view symbol) {
    return symbol.find_first_not_of("0123456789.") == std::string_view::npos;
}

/// Without the number that may stand before a move: `12.Nf3`, `12...Nf6`.
std::string_view without_number(std::string_view symbol) {
    const std::size_t digits = symbol.find_first_not_of("0123456789");
    if (digits == 0 || digits == std::string_view::npos || symbol[digits] != '.') {
        return symbol;
    }
    const std::size_t rest = symbol.find_first_not_of('.', digits);
    return rest == std::string_view::npos ? std::string_view() : symbol.substr(rest);
}

/// Without the signs behind a move, which become glyphs: `Nf3!?`.
std::string_view without_signs(std::string_view symbol, std::vector<unsigned>& glyphs) {
    const std::size_t end = symbol.find_last_not_of("!?");
    const std::size_t length = end == std::string_view::npos ? 0 : end + 1;
    if (const unsigned glyph = play::glyph_of(symbol.substr(length)); glyph != 0) {
        glyphs.push_back(glyph);
    }
    return symbol.substr(0, length);
}

class PgnReader {
public:
    PgnReader(play::Match& match, std::string_view text) : match_(match), text_(text) {}

    PgnDone read();

private:
    PgnDone start(const PgnTags& tags);
    PgnDone take_token();
    PgnDone take_symbol();
    PgnDone take_glyph();
    PgnDone open();
    PgnDone close();
    PgnDone play(std::string_view symbol);
    PgnDone comment(std::string_view words);
    PgnDone add_glyph(unsigned glyph);

    play::Match& match_;
    RecordText text_;
    std::vector<std::string> left_;    ///< the moves that the open variations stand for
    std::vector<std::size_t> behind_;  ///< and how many stood before them
    std::size_t moves_ = 0;
    bool over_ = false;  ///< what ends a game was met
    std::string pending_;
    bool fresh_ = false;  ///< a variation was opened, and has no move yet
};

PgnDone PgnReader::start(const PgnTags& tags) {
    match_.restart();
    if (const auto fen = tags.find("FEN"); fen != tags.end()) {
        if (auto set = match_.set_position(fen->second.value); !set) {
            return tl::unexpected(play::Error{fmt::format("line {}, column 1: the position of the tag FEN: {}",
                                                          fen->second.line, set.error().message),
                                              set.error().hint, ""});
        }
    }
    const std::string words = tags_in_words(tags);
    match_.set_comment(play::GameTree::root, words);
    return {};
}

PgnDone PgnReader::read() {
    const auto tags = read_tags(text_);
    if (!tags) {
        return tl::unexpected(tags.error());
    }
    if (auto done = start(*tags); !done) {
        return done;
    }
    text_.skip_blanks();
    while (!text_.at_end() && !over_) {
        text_.mark();
        if (auto done = take_token(); !done) {
            return done;
        }
        text_.skip_blanks();
    }
    text_.mark();
    if (!left_.empty()) {
        return text_.fail("a variation is not closed", "`)` is missing");
    }
    return {};
}

PgnDone PgnReader::take_token() {
    switch (text_.peek()) {
        case '{': {
            text_.take();
            const std::string_view words = text_.take_to('}');
            return comment(words);
        }
        case ';':
            text_.take();
            return comment(text_.take_to('\n'));
        case '%':
            text_.take_to('\n');  // for other programs
            return {};
        case '(':
            text_.take();
            return open();
        case ')':
            text_.take();
            return close();
        case '$':
            text_.take();
            return take_glyph();
        case '[':
            if (moves_ == 0 || !left_.empty()) {
                return text_.fail("a tag stands among the moves");
            }
            over_ = true;  // the next game
            return {};
        case ']':
        case '}':
            return text_.fail(fmt::format("`{}` closes nothing", text_.peek()));
        default:
            return take_symbol();
    }
}

PgnDone PgnReader::take_symbol() {
    std::string_view symbol = text_.take_until(symbol_stops);
    if (symbol == "1-0" || symbol == "0-1" || symbol == "1/2-1/2" || symbol == "*") {
        if (!left_.empty()) {
            return text_.fail(fmt::format("the game ends (`{}`) inside a variation", symbol), "`)` is missing");
        }
        over_ = true;
        return {};
    }
    if (is_move_number(symbol)) {
        return {};
    }
    symbol = without_number(symbol);
    if (symbol.empty() || symbol == "e.p.") {
        return {};
    }
    if (const unsigned glyph = play::glyph_of(symbol); glyph != 0) {
        return add_glyph(glyph);
    }
    return play(symbol);
}

PgnDone PgnReader::take_glyph() {
    const std::string_view digits = text_.take_until(symbol_stops);
    unsigned number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    constexpr unsigned highest = 255;
    if (error != std::errc{} || end != digits.data() + digits.size() || number > highest) {
        return text_.fail(fmt::format("`${}` is no glyph", excerpt_of(digits)), "glyphs are $0 to $255");
    }
    return number == 0 ? PgnDone() : add_glyph(number);
}

PgnDone PgnReader::add_glyph(unsigned glyph) {
    constexpr std::size_t most = 16;
    auto glyphs = match_.tree()[match_.here()].glyphs;
    if (match_.here() == play::GameTree::root || fresh_) {
        return {};  // about a position that no move led to
    }
    if (glyphs.size() < most && std::find(glyphs.begin(), glyphs.end(), glyph) == glyphs.end()) {
        glyphs.push_back(glyph);
        match_.set_glyphs(match_.here(), std::move(glyphs));
    }
    return {};
}

PgnDone PgnReader::open() {
    if (match_.record().empty() || fresh_) {
        return text_.fail("a variation begins where there is no move that it could stand for");
    }
    left_.push_back(match_.record().back().text);
    match_.take_back();
    behind_.push_back(match_.record().size());
    fresh_ = true;
    return {};
}

PgnDone PgnReader::close() {
    if (left_.empty()) {
        return text_.fail("`)` closes no variation");
    }
    while (match_.record().size() > behind_.back()) {
        match_.take_back();
    }
    const std::string main = std::move(left_.back());
    left_.pop_back();
    behind_.pop_back();
    fresh_ = false;
    pending_.clear();
    return match_.play(main);
}

PgnDone PgnReader::play(std::string_view symbol) {
    if (++moves_ > RecordText::most_moves) {
        return text_.fail(fmt::format("the game has more than {} moves", RecordText::most_moves));
    }
    std::vector<unsigned> glyphs;
    const std::string_view move = without_signs(symbol, glyphs);
    const auto option = find_san(match_, move);
    if (!option) {
        if (auto script = match_.take_error()) {
            return tl::unexpected(*std::move(script));
        }
        return text_.fail(fmt::format("`{}`: {}", excerpt_of(move), option.error().message), option.error().hint);
    }
    if (auto done = match_.play(*option); !done) {
        return done;
    }
    fresh_ = false;
    if (!pending_.empty()) {
        match_.set_comment(match_.here(), std::exchange(pending_, {}));
    }
    for (const unsigned glyph : glyphs) {
        if (auto done = add_glyph(glyph); !done) {
            return done;
        }
    }
    return {};
}

/// Lines were broken to fit a page; comments that stand together are one.
PgnDone PgnReader::comment(std::string_view words) {
    std::string text;
    for (const char c : words) {
        const bool blank = static_cast<unsigned char>(c) <= ' ';
        if (!blank) {
            text += c;
        } else if (!text.empty() && text.back() != ' ') {
            text += ' ';
        }
    }
    while (!text.empty() && text.back() == ' ') {
        text.pop_back();
    }
    if (text.empty()) {
        return {};
    }
    if (fresh_) {
        pending_ += (pending_.empty() ? "" : " ") + text;  // about a variation: its first move keeps it
        return {};
    }
    match_.add_comment(match_.here(), text, ' ');
    return {};
}

}  // namespace

play::Result<void> read_pgn(play::Match& match, std::string_view text) {
    return PgnReader(match, text).read();
}

}  // namespace bazillion::protocols
