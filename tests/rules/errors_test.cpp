// What is said of rules that name things that are not there: all of it in one run, each with its place and a hint.
#include "rules/resolve.h"

#include <catch2/catch.hpp>

#include <string>
#include <tuple>
#include <vector>

namespace bazillion {
namespace {

struct Checked {
    syntax::Document document;
    std::shared_ptr<const rules::Rules> rules;
};

Checked check(const std::string& text, const std::string& file = "test.game") {
    Checked checked{syntax::read_text(text, file), nullptr};
    checked.rules = rules::resolve(checked.document, rules::titles(checked.document).at(0));
    return checked;
}

using Finding = std::tuple<std::string, std::uint32_t, std::string>;  ///< code, line, hint

std::vector<Finding> findings(const Checked& checked) {
    std::vector<Finding> all;
    for (const auto& diagnostic : checked.document.diagnostics.all()) {
        const auto line = diagnostic.where ? checked.document.sources.locate(diagnostic.where->span).line : 0;
        all.emplace_back(diagnostic.code, line, diagnostic.hint);
    }
    return all;
}

bool found(const Checked& checked, const Finding& wanted) {
    const auto all = findings(checked);
    return std::find(all.begin(), all.end(), wanted) != all.end();
}

std::string messages(const Checked& checked) {
    std::string all;
    for (const auto& diagnostic : checked.document.diagnostics.all()) {
        all += syntax::render(diagnostic, checked.document.sources);
    }
    return all;
}

const std::string sound = R"((game
(title "Test")
(players White Black)
(turn-order White Black)
(board (grid (start-rectangle 0 0 10 10) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
  (directions (north 0 -1) (south 0 1))))
(board-setup (White (Rook a1)) (Black (Rook a3)))
(piece (name Rook) (moves (north add) (south add)))
(loss-condition (White Black) (captured Rook))
))";

std::string with(const std::string& wrong, const std::string& instead) {
    std::string text = sound;
    const std::size_t at = text.find(wrong);
    REQUIRE(at != std::string::npos);
    return text.replace(at, wrong.size(), instead);
}

TEST_CASE("a sound game has rules and no messages", "[errors]") {
    const Checked checked = check(sound);
    CHECK(messages(checked).empty());
    REQUIRE(checked.rules);
    CHECK(checked.rules->cells() == 9);
}

TEST_CASE("a name that is not there is told with its line and the nearest one", "[errors]") {
    const auto [wrong, instead, finding] = GENERATE(table<std::string, std::string, Finding>({
        {"(White (Rook a1))", "(White (Rok a1))", {"unknown-piece", 7, "did you mean `Rook`?"}},
        {"(Black (Rook a3))", "(Black (Rook a33))", {"unknown-position", 7, "did you mean `a3`?"}},
        {"(Black (Rook a3))", "(Blakc (Rook a3))", {"unknown-player", 7, "did you mean `Black`?"}},
        {"(north add)", "(nroth add)", {"unknown-instruction", 8, "did you mean `north`?"}},
        {"(north add)",
         "((verify (enemy? nort)) north add)",
         {"unknown-position-or-direction", 8, "did you mean `north`?"}},
        {"(north add)", "((verify emty?) north add)", {"unknown-condition", 8, "did you mean `empty?`?"}},
        {"(north add)", "(north (add Rok))", {"unknown-piece", 8, "did you mean `Rook`?"}},
        {"(captured Rook)", "(captured Rok)", {"unknown-piece", 9, "did you mean `Rook`?"}},
        {"(board-setup", "(board-setpu", {"unknown-section", 7, "did you mean `board-setup`?"}},
        {"(name Rook)", "(name Rook) (hlep \"x\")", {"unknown-piece-part", 8, "did you mean `help`?"}},
        {"(turn-order White Black)", "(turn-order White Balck)", {"unknown-player", 4, "did you mean `Black`?"}},
    }));
    const Checked checked = check(with(wrong, instead));
    INFO(instead << "\n" << messages(checked));
    CHECK_FALSE(checked.rules);
    CHECK(found(checked, finding));
}

TEST_CASE("several mistakes are found in one run", "[errors]") {
    std::string text = with("(White (Rook a1))", "(White (Rok a1) (Rook d4))");
    text.replace(text.find("(north add)"), 11, "(nroth add)");
    text.replace(text.find("(captured Rook)"), 15, "(captured Rok)");
    const Checked checked = check(text);
    INFO(messages(checked));
    CHECK_FALSE(checked.rules);
    CHECK(checked.document.diagnostics.error_count() == 4);
    CHECK(found(checked, {"unknown-piece", 7, "did you mean `Rook`?"}));
    CHECK(found(checked, {"unknown-piece", 9, "did you mean `Rook`?"}));
    CHECK(found(checked, {"unknown-instruction", 8, "did you mean `north`?"}));
}

TEST_CASE("what a game cannot do without", "[errors]") {
    const auto [wrong, code] = GENERATE(table<std::string, std::string>({
        {"(piece (name Rook)", "unnamed-piece"},
        {"(turn-order White Black)", "no-turns"},
        {"(captured Rook)", "bad-goal"},
    }));
    const std::string instead = wrong.starts_with("(piece")  ? "(piece "
                                : wrong.starts_with("(turn") ? "(turn-order)"
                                                             : "";
    const Checked checked = check(with(wrong, instead));
    INFO(messages(checked));
    CHECK_FALSE(checked.rules);
    const auto all = findings(checked);
    CHECK(std::any_of(all.begin(), all.end(),
                      [&, &wanted = code](const Finding& f) { return std::get<0>(f) == wanted; }));
    CHECK_FALSE(check("(game (title \"Nothing\"))").rules);
}

TEST_CASE("published ZRF files are read leniently: a wrong name is a warning there", "[errors]") {
    const Checked checked = check(with("(captured Rook)", "(captured Rok)"), "test.zrf");
    INFO(messages(checked));
    CHECK(checked.rules);
    CHECK(found(checked, {"unknown-piece", 9, "did you mean `Rook`?"}));
}

TEST_CASE("a mistake in a macro tells the call and the definition", "[errors]") {
    const Checked checked = check("(define step ($1 (verify emty?) add))\n" + with("(north add)", "(step north)"));
    const std::string all = messages(checked);
    INFO(all);
    CHECK(found(checked, {"unknown-condition", 1, "did you mean `empty?`?"}));
    CHECK(all.find("in the expansion of `step`, called at test.game:9") != std::string::npos);
}

TEST_CASE("words about groups need groups", "[errors]") {
    const std::string hint = "tell in which directions pieces are joined to groups: `(groups n e s w)`";
    for (const std::string word :
         {"capture-group", "(capture-surrounded north)", "(verify not-suicide?)", "(verify (> (liberties north) 1))"}) {
        const std::string text = with("(north add)", "(north " + word + " add)");
        const Checked without = check(text);
        INFO(word << "\n" << messages(without));
        CHECK_FALSE(without.rules);
        CHECK(found(without, {"no-groups", 8, hint}));
        const std::string section = "(turn-order White Black)";
        const auto groups = [&](const std::string& what) {
            std::string full = text;
            return full.replace(full.find(section), section.size(), section + what);
        };
        CHECK(check(groups("(groups north)")).rules);
        CHECK(check(groups("(groups)")).rules);
        CHECK(found(check(groups("(groups nort)")), {"unknown-direction", 4, "did you mean `north`?"}));
    }
    // A number of the game's own keeps its name.
    const Checked own = check(with("(turn-order White Black)",
                                   "(turn-order White Black) (variable captives number) (phase p (when (= captives 0)) "
                                   "(moves untyped))"));
    INFO(messages(own));
    CHECK(own.rules);
}

TEST_CASE("what is done after moves, and numbers that are counted, are checked", "[errors]") {
    const auto game = [](const std::string& sections) {
        return check(with("(turn-order White Black)",
                          "(turn-order White Black) (variable n number) (variable c cell)\n" + sections));
    };
    CHECK(game("(after-move (when (captured?)) (increase n 2) (capture north) capture)").rules);
    CHECK(game("(after-move (increase n))").rules);
    CHECK(found(game("(after-move capture)"),
                {"bad-after-move", 5, "anything else needs a condition: `(after-move (when (captured?)) ...)`"}));
    const std::string hint = "the number is a `(variable name number)`; without an amount it is 1";
    CHECK(found(game("(after-move (increase c))"), {"bad-set", 5, hint}));
    CHECK(found(game("(after-move (increase n 70000))"), {"not-a-number", 5, ""}));
    CHECK(found(game("(neutral Blak)"), {"unknown-player", 5, "did you mean `Black`?"}));
    CHECK(found(game("(royal Rook (when (some? Rok)))"), {"unknown-piece", 5, "did you mean `Rook`?"}));
    CHECK(found(game("(position-text (placement) (value n \"++\"))"), {"bad-separator", 5, ""}));
}

TEST_CASE("what a board says of its looks is checked", "[errors]") {
    const auto board = [](const std::string& parts) {
        return check(
            with("(directions (north 0 -1) (south 0 1))))", "(directions (north 0 -1) (south 0 1)))\n" + parts + ")"));
    };
    CHECK(found(board("(surface crosings)"), {"unknown-surface", 7, "did you mean `crossings`?"}));
    CHECK(found(board("(surface)"), {"bad-surface", 7, ""}));
    CHECK(found(board("(lines (a1 a9))"), {"unknown-position", 7, ""}));
    CHECK(found(board("(wedges a1)"), {"bad-line", 7, ""}));
    std::string many = "(lines";
    for (int i = 0; i <= 2000; ++i) {
        many += " (a1 a3)";
    }
    CHECK(found(board(many + ")"), {"bad-line", 7, ""}));
    const Checked killed = board("(lines (a1 b3) (a1 c1)) (kill-positions b3)");
    REQUIRE(killed.rules);
    REQUIRE(killed.rules->board.lines.size() == 1);
    CHECK(killed.rules->board.cells[killed.rules->board.lines[0].to].name == "c1");
}

TEST_CASE("advice that speaks of what is not there is told with its place and a hint") {
    const std::string game = with("(loss-condition", R"((variable gold number 0 per-player)
(variable stage number 0)
(advice
  (kind Rok (worth 1 1))
  (kind Rook (wrth 1 1)
    (zone camp 1 1)
    (worth 1)
    (cells (a9 1 1))
    (attribute tired 1 1)
    (player Whte))
  (kind Rook (worth 99999 0))
  (beside Rook nort (own Rook 1 1))
  (beside Rook north (mine Rook 1 1))
  (king-danger 2 (0 0))
  (king-danger 0 (1 1))
  (king-danger 0 (2 2))
  (arrival (1 1))
  (arrival (player White) (1 1) (2))
  (arrival (3 3))
  (variable gld 1 1)
  (variable stage 1 1)
  (counter men 1 1)
  (mobility 2000)
  (mobilty 20)
  worth)
(loss-condition)");
    const Checked wrong = check(game);
    INFO(messages(wrong));
    CHECK_FALSE(wrong.rules);
    const auto line_of = [&](std::string_view text) {
        return static_cast<std::uint32_t>(
            1 + std::count(game.begin(), game.begin() + static_cast<std::ptrdiff_t>(game.find(text)), '\n'));
    };
    CHECK(found(wrong, {"unknown-piece", line_of("(kind Rok"), "did you mean `Rook`?"}));
    CHECK(found(wrong, {"unknown-advice", line_of("(wrth"), "did you mean `worth`?"}));
    CHECK(found(wrong, {"unknown-zone", line_of("(zone camp"), ""}));
    CHECK(found(wrong, {"bad-advice", line_of("(worth 1)"),
                        "two numbers are expected: what it is worth at the beginning of the game, and at its end"}));
    CHECK(found(wrong, {"unknown-position", line_of("(cells (a9"), ""}));
    CHECK(found(wrong, {"unknown-attribute", line_of("(attribute tired"), ""}));
    CHECK(found(wrong, {"unknown-player", line_of("(player Whte"), "did you mean `White`?"}));
    CHECK(found(wrong, {"bad-advice", line_of("(kind Rook (worth 99999"), ""}));
    CHECK(found(wrong, {"unknown-direction", line_of("(beside Rook nort "), "did you mean `north`?"}));
    CHECK(found(wrong, {"bad-advice", line_of("(beside Rook north (mine"), ""}));
    CHECK(found(wrong, {"bad-advice", line_of("(king-danger 2"), ""}));
    CHECK(found(wrong, {"bad-advice", line_of("(king-danger 0 (2 2"), ""}));
    CHECK(found(wrong, {"bad-advice", line_of("(arrival (player White)"),
                        "two numbers are expected: what it is worth at the beginning of the game, and at its end"}));
    CHECK(found(wrong, {"bad-advice", line_of("(arrival (3 3"), ""}));
    CHECK(found(wrong, {"unknown-variable", line_of("(variable gld"), "did you mean `gold`?"}));
    CHECK(found(wrong, {"bad-advice", line_of("  (variable stage"),
                        "advice is for variables like `(variable stage number 0 per-player)`"}));
    CHECK(found(wrong, {"unknown-counter", line_of("(counter men"), ""}));
    CHECK(found(wrong, {"bad-advice", line_of("(mobility 2000"), ""}));
    CHECK(found(wrong, {"unknown-advice", line_of("(mobilty"), "did you mean `mobility`?"}));
    CHECK(found(wrong, {"unknown-advice", line_of("  worth)"),
                        "there are `kind`, `beside`, `king-danger`, `arrival`, `counter`, `variable`, `mobility` and "
                        "`network`"}));
}

TEST_CASE("who is an ally of two teams is told") {
    const Checked checked = check(with("(board-setup", "(allies White Black) (allies Black White)\n(board-setup"));
    CHECK_FALSE(checked.rules);
    CHECK(found(checked, {"bad-allies", 7, "all allies of a team stand in one list: `(allies A B C)`"}));
}

TEST_CASE("advice that is wrong is no error in old files") {
    const Checked old = check(with("(loss-condition", "(advice (kind Rok (worth 1 1)))\n(loss-condition"), "old.zrf");
    CHECK(old.rules);
    CHECK(found(old, {"unknown-piece", 9, "did you mean `Rook`?"}));
}

}  // namespace
}  // namespace bazillion
