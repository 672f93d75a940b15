// Smart Game Format, FF[4], GM[1] (Arno Hollosi: SGF File Format, 1997-2021, red-bean.com/sgf).
#include "play/match/text.h"
#include "play/match/text_parts.h"
#include "protocols/game_record.h"
#include "protocols/record_text.h"
#include "protocols/sgf_board.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <vector>

namespace bazillion::protocols {

namespace {

using SgfDone = play::Result<void>;

struct Property {
    std::string name;
    std::vector<std::string> values;
};
using Properties = std::vector<Property>;

const std::string* value_of(const Properties& properties, std::string_view name) {
    const auto found =
        std::find_if(properties.begin(), properties.end(), [&](const Property& each) { return each.name == name; });
    return found == properties.end() || found->values.empty() ? nullptr : &found->values.front();
}

/// A value with its brackets; a backslash stands before what would end it, and joins lines.
play::Result<std::string> read_value(RecordText& text) {
    std::string value;
    text.take();
    while (!text.at_end()) {
        char c = text.take();
        if (c == ']') {
            return value;
        }
        if (c == '\\') {
            c = text.at_end() ? '\n' : text.take();
            if (c == '\n' || c == '\r') {
                continue;
            }
        }
        if (c != '\r') {
            value += c;
        }
    }
    return text.fail("the value of this property is not closed", "`]` is missing");
}

/// The properties behind the `;` of a node.
play::Result<Properties> read_node(RecordText& text) {
    Properties properties;
    text.skip_blanks();
    while ((text.peek() >= 'A' && text.peek() <= 'Z') || (text.peek() >= 'a' && text.peek() <= 'z')) {
        text.mark();
        Property property;
        while ((text.peek() >= 'A' && text.peek() <= 'Z') || (text.peek() >= 'a' && text.peek() <= 'z')) {
            const char c = text.take();
            property.name += c <= 'Z' ? std::string(1, c) : "";  // older files wrote `White`
        }
        text.skip_blanks();
        while (text.peek() == '[') {
            auto value = read_value(text);
            if (!value) {
                return tl::unexpected(value.error());
            }
            property.values.push_back(std::move(*value));
            text.skip_blanks();
        }
        if (property.values.empty()) {
            return text.fail(fmt::format("the property {} has no value", excerpt_of(property.name)));
        }
        properties.push_back(std::move(property));
    }
    return properties;
}

/// Goes to the first node of the first game, which may have texts before it.
SgfDone find_root(RecordText& text) {
    while (!text.at_end()) {
        text.mark();
        if (text.take() == '(') {
            text.skip_blanks();
            if (text.peek() == ';') {
                text.take();
                return {};
            }
        }
    }
    return text.fail("this is no game in SGF", "one begins with `(;`");
}

play::Result<std::size_t> size_of(const RecordText& text, const Properties& root) {
    const std::string* game = value_of(root, "GM");
    if (game != nullptr && *game != "1") {
        return text.fail(fmt::format("this is game {} of SGF", excerpt_of(*game)), "only Go, which is 1, can be read");
    }
    const std::string* size = value_of(root, "SZ");
    std::size_t side = 19;
    if (size != nullptr) {
        const auto [end, error] = std::from_chars(size->data(), size->data() + size->size(), side);
        const std::string same = fmt::format("{}:{}", side, side);
        if (error != std::errc{} || (end != size->data() + size->size() && *size != same)) {
            return text.fail(fmt::format("there is no board of the size `{}`", excerpt_of(*size)));
        }
    }
    return side;
}

/// Starts from a position with another player to move.
SgfDone set_start(play::Match& match, play::Position position, play::PlayerId player) {
    position.turn_state.turn = static_cast<std::uint16_t>(play::first_turn_of(match.rules(), player));
    return match.set_position(play::position_text(match.rules(), position));
}

class SgfReader {
public:
    SgfReader(play::Match& match, std::string_view text) : match_(match), text_(text), board_(match.rules()) {}

    SgfDone read();

private:
    SgfDone take_root(const Properties& root);
    SgfDone take_setup(const Properties& root);
    SgfDone take_node(const Properties& node);
    SgfDone play(bool black, const std::string& point);
    void annotate(const Properties& node);
    SgfDone take_trees();

    play::Match& match_;
    RecordText text_;
    SgfBoard board_;
    std::vector<std::size_t> open_{0};  ///< moves before each tree that is open
    std::size_t moves_ = 0;
};

SgfDone SgfReader::take_setup(const Properties& root) {
    const rules::Rules& rules = match_.rules();
    play::Position position = match_.position();
    bool changed = false;
    for (const Property& property : root) {
        if (property.name != "AB" && property.name != "AW" && property.name != "AE") {
            continue;
        }
        const bool empty = property.name == "AE";
        const auto code = rules.codes.make(sgf_player(rules, property.name == "AB"), 0);
        for (const std::string& value : property.values) {
            const std::string_view first = std::string_view(value).substr(0, 2);
            const std::string_view last =
                value.size() == 5 && value[2] == ':' ? std::string_view(value).substr(3) : first;
            if (!board_.cell(first) || !board_.cell(last) || (value.size() != 2 && value.size() != 5)) {
                return text_.fail(fmt::format("`{}` is no crossing of this board", excerpt_of(value)));
            }
            std::string point(2, ' ');
            for (point[0] = first[0]; point[0] <= last[0]; ++point[0]) {
                for (point[1] = first[1]; point[1] <= last[1]; ++point[1]) {
                    if (const auto cell = board_.cell(point)) {
                        position.slots[*cell] = empty ? rules::empty : code;
                        changed = true;
                    }
                }
            }
        }
    }
    const std::string* turn = value_of(root, "PL");
    const bool white = turn != nullptr ? turn->starts_with('W') || turn->starts_with('w') : false;
    return changed || white ? set_start(match_, position, sgf_player(rules, !white)) : SgfDone();
}

SgfDone SgfReader::take_root(const Properties& root) {
    const auto side = size_of(text_, root);
    if (!side) {
        return tl::unexpected(side.error());
    }
    if (!is_like_go(match_.rules()) || *side != board_.side()) {
        return text_.fail(fmt::format("this is a game of Go on {0} x {0} crossings, and the rules are those of {1}",
                                      *side, match_.rules().title));
    }
    return take_setup(root);
}

SgfDone SgfReader::play(bool black, const std::string& point) {
    if (++moves_ > RecordText::most_moves) {
        return text_.fail(fmt::format("the game has more than {} moves", RecordText::most_moves));
    }
    const rules::Rules& rules = match_.rules();
    const char* colour = black ? "Black" : "White";
    if (match_.player() != sgf_player(rules, black)) {
        return text_.fail(fmt::format("it is not {}'s turn", colour));
    }
    constexpr std::size_t old_sides = 19;
    const bool pass = point.empty() || (point == "tt" && board_.side() <= old_sides);
    const auto cell = board_.cell(point);
    const auto options = match_.options();
    const auto found = std::find_if(options.begin(), options.end(), [&](const play::Option& option) {
        return pass ? is_pass(option) : cell && option.to == *cell;
    });
    if (found == options.end()) {
        return text_.fail(pass ? fmt::format("{} cannot pass here", colour)
                               : fmt::format("{} cannot play at `{}`", colour, excerpt_of(point)),
                          match_.outcome() ? fmt::format("the game is over ({})", match_.prompt()) : "");
    }
    return match_.play(*found);
}

/// Bad, good, interesting and doubtful moves; emphasised ones count twice.
void SgfReader::annotate(const Properties& node) {
    if (const std::string* comment = value_of(node, "C")) {
        match_.set_comment(match_.here(), *comment);
    }
    if (match_.here() == play::GameTree::root) {
        return;
    }
    std::vector<unsigned> glyphs;
    const auto add = [&](const char* name, unsigned once, unsigned twice) {
        if (const std::string* value = value_of(node, name)) {
            glyphs.push_back(*value == "2" ? twice : once);
        }
    };
    add("TE", 1, 3);
    add("BM", 2, 4);
    add("IT", 5, 5);
    add("DO", 6, 6);
    match_.set_glyphs(match_.here(), std::move(glyphs));
}

SgfDone SgfReader::take_node(const Properties& node) {
    for (const Property& property : node) {
        if (property.name == "B" || property.name == "W") {
            if (auto done = play(property.name == "B", property.values.front()); !done) {
                return done;
            }
        } else if (property.name == "AB" || property.name == "AW" || property.name == "AE") {
            return text_.fail("stones are put on the board behind the start of the game");
        }
    }
    annotate(node);
    return {};
}

/// All behind the first node.
SgfDone SgfReader::take_trees() {
    while (!open_.empty()) {
        text_.skip_blanks();
        text_.mark();
        if (text_.at_end()) {
            return text_.fail("the game is not closed", "`)` is missing");
        }
        const char c = text_.take();
        if (c == '(') {
            open_.push_back(match_.record().size());
        } else if (c == ')') {
            while (match_.record().size() > open_.back()) {
                match_.take_back();
            }
            open_.pop_back();
        } else if (c != ';') {
            return text_.fail(fmt::format("`{}` does not belong here", c), "nodes begin with `;`");
        } else {
            const auto node = read_node(text_);
            auto done = node ? take_node(*node) : SgfDone(tl::unexpected(node.error()));
            if (!done) {
                return done;
            }
        }
    }
    return {};
}

SgfDone SgfReader::read() {
    match_.restart();
    if (auto found = find_root(text_); !found) {
        return found;
    }
    const auto root = read_node(text_);
    if (!root) {
        return tl::unexpected(root.error());
    }
    if (auto done = take_root(*root); !done) {
        return done;
    }
    if (auto done = take_node([&] {
            Properties moves = *root;
            std::erase_if(moves, [](const Property& each) { return each.name.starts_with('A'); });
            return moves;
        }());
        !done) {
        return done;
    }
    if (auto done = take_trees(); !done) {
        return done;
    }
    return match_.go_to(main_end(match_.tree()));
}

}  // namespace

play::Result<RecordRules> rules_of_sgf(std::string_view text, const std::filesystem::path& library) {
    RecordText reader(text);
    if (auto found = find_root(reader); !found) {
        return tl::unexpected(found.error());
    }
    const auto root = read_node(reader);
    const auto side = root ? size_of(reader, *root) : tl::unexpected(root.error());
    if (!side) {
        return tl::unexpected(side.error());
    }
    return RecordRules{library / "Go.game", fmt::format("Go {0}x{0}", *side)};
}

play::Result<void> read_sgf(play::Match& match, std::string_view text) {
    return SgfReader(match, text).read();
}

}  // namespace bazillion::protocols
