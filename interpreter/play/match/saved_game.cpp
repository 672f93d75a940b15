// Games on paper: writing and reading saved games.
#include "play/match/match.h"
#include "play/match/quoted.h"
#include "play/match/record_lines.h"
#include "play/match/zillions_game.h"

#include "syntax/letters.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

namespace bazillion::play {

namespace {

constexpr std::string_view first_line = "Bazillion saved game 1";

// Bounds on the work that a file can ask for: variations behind one move, and moves passed in going between them.
constexpr std::size_t most_variations = 2000, most_steps = 50'000'000;

/// An excerpt for a message: lines of files may be megabytes long.
std::string excerpt(std::string_view text) {
    constexpr std::size_t most = 60;
    return std::string(text.substr(0, most)) + (text.size() > most ? "..." : "");
}

std::optional<std::size_t> to_number(std::string_view text) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// Reads our own format. Whatever is not as we write it is an error: a game that loads otherwise than it was saved
/// would be lost without a word.
class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {}

    Result<SavedGame> read();

private:
    using Done = Result<void>;
    struct Heading {
        std::string_view name;
        bool among_moves;  ///< may stand behind moves, and more than once
        Done (Reader::*take)(const std::string& text);
    };
    static std::span<const Heading> headings();

    bool next();
    Done take_line();
    Done take_move(std::size_t number, std::string_view text);
    Done take_heading(std::string_view name, std::string_view text);
    Done take_game(const std::string& text);
    Done take_title(const std::string& text);
    Done take_namesakes(const std::string& text);
    Done take_switch(const std::string& text);
    Done take_start(const std::string& text);
    Done take_played(const std::string& text);
    Done take_comment(const std::string& text);
    Done take_glyphs(const std::string& text);
    Done take_main(const std::string& text);
    Done take_removed(const std::string& text);
    Done take_journal(const std::string& text);
    void finish();
    Done take_over(const std::string& text);
    Done take_result(const std::string& text);
    Done take_clock(const std::string& text);
    Done take_left(const std::string& text);
    [[nodiscard]] tl::unexpected<Error> fail(std::string message, std::string hint = {}) const {
        return tl::unexpected(Error{fmt::format("line {}: {}", line_, message), std::move(hint), ""});
    }
    [[nodiscard]] tl::unexpected<Error> cut_short() const {
        return fail("the saved game is cut short: its last line `end` is missing",
                    fmt::format("{} moves could be read", record_.line().size()));
    }

    SavedGame saved_;
    std::string_view rest_, content_;
    std::size_t line_ = 0;
    bool whole_ = true;  ///< the line ends with a line feed
    RecordState record_;
    std::vector<std::string_view> seen_;
};

std::span<const Reader::Heading> Reader::headings() {
    static constexpr std::array<Heading, 15> all{{{"Game", false, &Reader::take_game},
                                                  {"Title", false, &Reader::take_title},
                                                  {"Namesakes", false, &Reader::take_namesakes},
                                                  {"Switch", false, &Reader::take_switch},
                                                  {"Start", false, &Reader::take_start},
                                                  {"Journal", false, &Reader::take_journal},
                                                  {"Played", true, &Reader::take_played},
                                                  {"Comment", true, &Reader::take_comment},
                                                  {"Glyphs", true, &Reader::take_glyphs},
                                                  {"Main", true, &Reader::take_main},
                                                  {"Removed", true, &Reader::take_removed},
                                                  {"Over", true, &Reader::take_over},
                                                  {"Result", true, &Reader::take_result},
                                                  {"Clock", true, &Reader::take_clock},
                                                  {"Left", true, &Reader::take_left}}};
    return all;
}

/// Goes to the next line; blanks at its end do not count.
bool Reader::next() {
    if (rest_.empty()) {
        return false;
    }
    const std::size_t end = rest_.find('\n');
    whole_ = end != std::string_view::npos;
    content_ = rest_.substr(0, end);
    rest_.remove_prefix(whole_ ? end + 1 : rest_.size());
    content_ = content_.substr(0, content_.find_last_not_of(" \t\r") + 1);
    ++line_;
    return true;
}

Result<SavedGame> Reader::read() {
    if (!next() || content_ != first_line) {
        line_ = 1;
        return fail("this is not a saved game", fmt::format("a saved game begins with `{}`", first_line));
    }
    bool ended = false;
    while (next()) {
        if (!whole_ && !saved_.journal.empty()) {
            break;  // the program died while it wrote this line, and did not show the move
        }
        if (content_.empty() || content_.starts_with('#')) {
            continue;
        }
        if (ended) {
            return fail(fmt::format("`{}` stands behind the last line, `end`", excerpt(content_)));
        }
        ended = content_ == "end";
        if (!ended) {
            if (auto done = take_line(); !done) {
                return tl::unexpected(done.error());
            }
        }
    }
    if (!ended && saved_.journal.empty()) {
        return cut_short();
    }
    for (const std::string_view needed : {"Game", "Title"}) {
        if (std::find(seen_.begin(), seen_.end(), needed) == seen_.end()) {
            return fail(fmt::format("the heading `{}: ...` is missing", needed));
        }
    }
    finish();
    return std::move(saved_);
}

void Reader::finish() {
    saved_.node_lines.resize(record_.tree().size());
    for (const GameTree::Id id : record_.line()) {
        saved_.moves.push_back(record_.tree()[id].text);
        saved_.lines.push_back(saved_.node_lines[id]);
        saved_.left.push_back(record_.tree()[id].left);
    }
    if (record_.ply() != record_.line().size()) {
        saved_.played = record_.ply();
    }
    saved_.tree = record_.tree();
}

Result<void> Reader::take_line() {
    const std::size_t dot = content_.find(". ");
    const auto number = dot == std::string_view::npos ? std::nullopt : to_number(content_.substr(0, dot));
    if (number) {
        return take_move(*number, content_.substr(dot + 2));
    }
    const std::size_t colon = content_.find(':');
    const bool heading = colon != std::string_view::npos &&
                         (colon + 1 == content_.size() || content_[colon + 1] == ' ') &&
                         content_.substr(0, colon).find(' ') == std::string_view::npos;
    if (heading) {
        return take_heading(content_.substr(0, colon), content_.substr(std::min(colon + 2, content_.size())));
    }
    if (!whole_) {
        return cut_short();
    }
    return fail(fmt::format("`{}` is neither a move nor a heading", excerpt(content_)),
                fmt::format("expected move {0} as `{0}. text`", record_.ply() + 1));
}

Result<void> Reader::take_move(std::size_t number, std::string_view text) {
    if (number != record_.ply() + 1) {
        return fail(fmt::format("this is move {}, but the one before was move {}", number, record_.ply()));
    }
    const auto move = unquoted(text);
    if (!move) {
        return whole_ ? Done(fail(move.error())) : cut_short();
    }
    if (record_.tree()[record_.here()].children.size() > most_variations || record_.steps() > most_steps) {
        return fail("there are too many variations here");
    }
    record_.move(*move);
    const GameTree::Id id = record_.here();
    if (saved_.node_lines.size() <= id) {
        saved_.node_lines.resize(id + 1);
    }
    std::size_t& line = saved_.node_lines[id];
    line = line == 0 ? line_ : line;
    saved_.over.clear();
    saved_.result.clear();
    return {};
}

Result<void> Reader::take_heading(std::string_view name, std::string_view text) {
    const auto all = headings();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Heading& each) { return each.name == name; });
    if (found == all.end()) {
        std::vector<std::string> known;
        for (const Heading& each : all) {
            known.emplace_back(each.name);
        }
        return fail(fmt::format("saved games have no heading `{}`", excerpt(name)),
                    syntax::suggest(std::string(name), known));
    }
    if (!found->among_moves && !record_.line().empty()) {
        return fail(fmt::format("the heading `{}` stands behind moves", name));
    }
    const bool repeated = std::find(seen_.begin(), seen_.end(), name) != seen_.end();
    if (repeated && !found->among_moves && name != "Switch") {
        return fail(fmt::format("the heading `{}` is there twice", name));
    }
    seen_.push_back(found->name);
    if (name == "Switch") {
        return take_switch(std::string(text));  // only the name of it may be quoted
    }
    auto plain = unquoted(text);
    return plain ? (this->*found->take)(*plain) : Done(fail(plain.error()));
}

Result<void> Reader::take_game(const std::string& text) {
    saved_.game = text;
    return {};
}

Result<void> Reader::take_title(const std::string& text) {
    saved_.title = text;
    return {};
}

Result<void> Reader::take_namesakes(const std::string& text) {
    const auto number = to_number(text);
    saved_.namesakes = number.value_or(0);
    return number ? Done() : fail(fmt::format("`{}` is no number of titles", excerpt(text)));
}

Result<void> Reader::take_switch(const std::string& text) {
    const std::size_t equals = text.rfind('=');
    const std::string value = equals == std::string::npos ? "" : text.substr(equals + 1);
    if (value != "on" && value != "off") {
        return fail(fmt::format("`{}` is no switch", excerpt(text)), "expected `name=on` or `name=off`");
    }
    auto name = unquoted(std::string_view(text).substr(0, equals));
    if (!name) {
        return fail(name.error());
    }
    if (!saved_.switches.emplace(*name, value == "on").second) {
        return fail(fmt::format("the switch `{}` is there twice", excerpt(*name)));
    }
    return {};
}

Result<void> Reader::take_start(const std::string& text) {
    saved_.start = text;
    return {};
}

Result<void> Reader::take_played(const std::string& text) {
    const auto number = to_number(text);
    if (!number || *number > record_.line().size()) {
        return fail(fmt::format("`{}` is no number of moves played, of {}", excerpt(text), record_.line().size()));
    }
    record_.go_to(*number);
    saved_.over.clear();
    saved_.result.clear();
    return {};
}

Result<void> Reader::take_comment(const std::string& text) {
    record_.comment(text);
    return {};
}

Result<void> Reader::take_glyphs(const std::string& text) {
    auto glyphs = read_glyph_numbers(text);
    if (!glyphs) {
        return fail(fmt::format("`{}` are no numbers of glyphs", excerpt(text)), "expected numbers such as `1 14`");
    }
    record_.set_glyphs(std::move(*glyphs));
    return {};
}

Result<void> Reader::take_main(const std::string& text) {
    const auto number = to_number(text);
    if (!number || *number != record_.ply() || *number == 0) {
        return fail(fmt::format("`{}` is not the number of the move before, {}", excerpt(text), record_.ply()));
    }
    record_.promote();
    return {};
}

Result<void> Reader::take_removed(const std::string& text) {
    const auto number = to_number(text);
    if (!number || *number != record_.ply() || *number == 0) {
        return fail(fmt::format("`{}` is not the number of the move before, {}", excerpt(text), record_.ply()));
    }
    record_.remove();
    saved_.node_lines.resize(
        std::min(saved_.node_lines.size(), record_.tree().size()));  // ids at the end are free again
    saved_.over.clear();
    saved_.result.clear();
    return {};
}

Result<void> Reader::take_journal(const std::string& text) {
    saved_.journal = text;
    return saved_.journal.empty() ? Done(fail("the heading `Journal` names no rules file")) : Done();
}

Result<void> Reader::take_over(const std::string& text) {
    saved_.over = text;
    return {};
}

Result<void> Reader::take_result(const std::string& text) {
    saved_.result = text;
    return {};
}

/// It may be set anew in the middle of a game; an empty one takes the clocks away.
Result<void> Reader::take_clock(const std::string& text) {
    if (!text.empty() && !read_time_control(text)) {
        return fail(fmt::format("`{}` is no time for a game", excerpt(text)), "expected such as `5m+3s`");
    }
    saved_.clock = text;
    record_.clear_left();
    return {};
}

Result<void> Reader::take_left(const std::string& text) {
    if (record_.ply() == 0 || !read_left(text)) {
        return fail(fmt::format("`{}` tells no clocks behind a move", excerpt(text)), "expected such as `299.5 300`");
    }
    record_.set_left(text);
    return {};
}

}  // namespace

std::string saved_move_line(std::size_t number, std::string_view text) {
    return fmt::format("{}. {}\n", number, quoted_if_needed(text));
}

std::string saved_heading(std::string_view name, std::string_view text) {
    return fmt::format("{}: {}\n", name, quoted_if_needed(text));
}

std::string saved_game_head(const Match& match, const std::filesystem::path& journal) {
    std::string text = fmt::format("{}\n", first_line);
    text += saved_heading("Game", match.rules().file.filename().string());
    text += saved_heading("Title", match.rules().title);
    if (match.game()->namesakes > 0) {
        text += saved_heading("Namesakes", std::to_string(match.game()->namesakes));
    }
    if (!journal.empty()) {
        text += saved_heading("Journal", journal.string());
    }
    for (const rules::Switch& option : match.rules().switches) {
        text += fmt::format("Switch: {}={}\n", quoted_if_needed(option.name), option.value ? "on" : "off");
    }
    if (!match.start_text().empty()) {
        text += saved_heading("Start", match.start_text());
    }
    if (match.clock()) {
        text += saved_heading("Clock", write_time_control(match.clock()->control()));
    }
    return text + '\n';
}

std::string write_saved_game(const Match& match) {
    std::string text = saved_game_head(match);
    RecordState empty;
    text += record_lines(empty, match.tree(), match.here());
    if (match.termination()) {
        text += saved_heading("Result", termination_text(match.rules(), *match.termination()));
    }
    return text + "end\n";
}

bool is_saved_game(std::string_view text) {
    return text.starts_with(first_line) || is_zillions_game(text);
}

Result<SavedGame> read_saved_game(std::string_view text) {
    return is_zillions_game(text) ? read_zillions_game(text) : Reader(text).read();
}

Result<std::string> write_saved_game_for(const Match& match, const std::filesystem::path& file) {
    const bool of_zillions = syntax::to_lower(file.extension().string()) == ".zsg";
    return of_zillions ? write_zillions_game(match) : Result<std::string>(write_saved_game(match));
}

}  // namespace bazillion::play
