// Rules that could hang, overflow or contradict themselves: games of them stay playable.
#include "play/analysis/endless.h"
#include "play/engine/engine.h"
#include "play/machine/machine.h"
#include "play/match/match.h"
#include "play/match/text.h"
#include "rules/resolve.h"

#include <fmt/core.h>
#include <catch2/catch.hpp>

#include <deque>
#include <memory>
#include <string>

using namespace bazillion;

namespace {

/// A game on three files and four ranks; White has men on a1 and b1, Black on a4.
std::string match_text(const std::string& man, const std::string& sections = "") {
    return fmt::format(R"((game (title "Test") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 10 10) (dimensions ("a/b/c" (10 0)) ("4/3/2/1" (0 10)))
            (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))) (symmetry Black (n s) (s n)))
        (piece (name Man) (notation "M") (moves {})) (piece (name King) (notation "K") (moves (e add)))
        (board-setup (White (Man a1 b1) (King c1)) (Black (Man a4) (King c4))) {}))",
                       man, sections);
}

play::Match match_of(const std::string& man, const std::string& sections = "") {
    const std::string text = match_text(man, sections);
    auto document = syntax::read_text(text, "test.game");
    auto rules = rules::resolve(document, rules::titles(document).at(0));
    for (const auto& diagnostic : document.diagnostics.all()) {
        UNSCOPED_INFO(syntax::render(diagnostic, document.sources));
    }
    REQUIRE(rules);
    return play::Match(std::make_shared<play::Game>(play::Game{std::move(rules), nullptr, {}}));
}

std::string moves(const play::Match& match) {
    std::string texts;
    for (const play::Option& option : match.options()) {
        texts += option.text + " ";
    }
    return texts;
}

/// Says yes to all that is asked, and counts it.
class Agreeing : public play::Oracle {
public:
    explicit Agreeing(const play::Position& position) : position_(position) {}
    bool holds(const play::Test& /*test*/) override {
        ++questions;
        return true;
    }
    [[nodiscard]] const play::Value* board() const override { return position_.slots.data(); }
    [[nodiscard]] play::Cell last_from() const override { return rules::none; }
    [[nodiscard]] play::Cell last_to() const override { return rules::none; }

    std::size_t questions = 0;

private:
    const play::Position& position_;
};

/// How often the first block of the men asks where the last move came from when it is run on a1; and it must be cut.
std::size_t questions_of(const std::string& man) {
    const play::Match match = match_of(man);
    const auto& rules = match.rules();
    const auto start = *rules.find_cell("a1");
    play::CompiledMoves templates;
    std::deque<play::AttackTest> attack_tests;
    play::Machine machine(rules, templates, attack_tests);
    Agreeing oracle(match.position());
    play::Tree tree;
    const auto piece = match.position().at(start);
    CHECK_FALSE(machine.run(rules.kinds[rules.codes.kind(piece)].blocks[0].program,
                            {.mover = match.engine().mover(), .start = start, .piece = piece}, tree, &oracle));
    return oracle.questions;
}

const std::string mate = "(loss-condition (White Black) (checkmated King))";

}  // namespace

TEST_CASE("endless loops end, and other blocks go on") {
    CHECK(moves(match_of("((while true (set-flag x true)) add) (n add)")) == "a1a2 b1b2 ");
    CHECK(moves(match_of("((while true add)) (n add)")) == "a1a2 b1b2 ");
    CHECK(moves(match_of("((while true capture (anywhere mark))) (n add)")) == "a1a2 b1b2 ");
}

TEST_CASE("a loop that comes back to where it was, as it was, is cut soon") {
    CHECK(questions_of("((while last-from? (set-flag x true)) add)") < 500);
    CHECK(questions_of("((while last-from? add))") < 500);
    CHECK(questions_of("((while last-from? e e w w (if (flag? x) (set-flag x false) else (set-flag x true)) add))") <
          20);
}

TEST_CASE("a loop around an `add` that brings nothing new is cut early, however long it is") {
    std::string count = "a1";  // in binary, flags as digits
    for (int digit = 16; digit > 0; --digit) {
        count = fmt::format("(if (flag? f{0}) (set-flag f{0} false) {1} else (set-flag f{0} true))", digit, count);
    }
    CHECK(questions_of("((while last-from? " + count + " add))") < 3000);
    CHECK(questions_of("((while last-from? " + count + " add))") > 100);  // it is not cut for being the same
}

TEST_CASE("loops that do not end in the start position are found") {
    const auto loops = [](const std::string& man) {
        const play::Match match = match_of(man);
        play::Engine engine(std::make_shared<rules::Rules>(match.rules()), nullptr);
        std::string found;
        for (const play::EndlessLoop& loop : play::endless_loops(engine)) {
            found += fmt::format("{} {} ", match.rules().board.cells[loop.cell].name, loop.where.span.begin);
        }
        return found;
    };
    const auto place = [](const std::string& man) { return std::to_string(match_text(man).find("(while")); };
    for (const std::string man : {"(n (while (on-board? s) s n) add)", "((while true (set-flag x true)) add)",
                                  "(n (while empty? (while (on-board? n) n) (go from) n) add)"}) {
        CHECK(loops(man) == "a1 " + place(man) + " ");
    }
    const std::string outer = "((while (on-board? n) (while (on-board? n) n) (go from) (while (on-board? s) s)) add)";
    CHECK(loops(outer) == "a1 " + place(outer) + " ");
    CHECK(loops("((while (on-board? n) n) add)").empty());
    CHECK(loops("((while enemy? (set-flag x true)) add)").empty());   // never entered
    CHECK(loops("(e (while friend? (set-flag x true)) add)") != "");  // a1, whose neighbour is b1
}

TEST_CASE("a move type named only within what is no list of moves is none of the game's") {
    auto document =
        syntax::read_text(match_text("(move-type hop) (n (verify (piece? (move-type hidden))) add)"), "test.game");
    const auto rules = rules::resolve(document, rules::titles(document).at(0));
    CHECK(document.diagnostics.has_errors());
    CHECK((!rules || rules->saved_move_types.size() <= rules->move_types.size()));
}

TEST_CASE("chains that never end count as equally long") {
    const std::string there_and_back =
        "(move-type hop) (n (verify empty?) (add-partial hop))"
        " (s (verify empty?) (add-partial hop)) (move-type step) (n (verify empty?) add)";
    const std::string longest = R"((move-priorities hop step) (option "maximal captures" true))";
    CHECK(moves(match_of(there_and_back, longest)) == "a1a2 b1b2 ");
}

TEST_CASE("the longest of very many chains is found") {
    // A man may turn at every step and never comes back to a rank: there are far more ways than places.
    const std::string climb =
        "(move-type hop) (n (verify empty?) (add-partial hop)) (n e (verify empty?) (add-partial hop))"
        " (n w (verify empty?) (add-partial hop))";
    const std::string longest = R"((move-priorities hop) (option "maximal captures" true))";
    CHECK(moves(match_of(climb, longest)) == "a1a2 a1b2 b1a2 b1b2 b1c2 ");
}

TEST_CASE("a move of hundreds of legs is none") {
    CHECK(moves(match_of("((while true n cascade s cascade)) (n add)")) == "a1a2 b1b2 ");
}

TEST_CASE("a capturing move may ask for check") {
    CHECK(moves(match_of("(n (verify (not in-check?)) add)", mate)) == "a1a2 b1b2 ");
    CHECK(moves(match_of("(n (verify in-check?) add)", mate)).empty());
}

TEST_CASE("an interpreted program keeps its place while another one is asked") {
    // `go last-to` cannot be unfolded, so the man is interpreted; `attacked?` then has the enemy's men looked at.
    const std::string asks = "(n (verify not-attacked?) (if (position? a2) (go last-to) (go from) n) add)";
    play::Match match = match_of(asks, mate);
    CHECK(moves(match) == "b1b2 ");
    REQUIRE(match.play("b1b2"));
    CHECK(moves(match).starts_with("a4"));
}

TEST_CASE("a button that is its own reply can be pressed, and asks no end of questions") {
    play::Match match = match_of("(n add)", "(button on (do again) needs-reply)");
    CHECK(moves(match) == "a1a2 b1b2 on ");
    CHECK(match.play("on"));
}

TEST_CASE("buttons and conditions that depend on the last move are told by the position") {
    play::Match match = match_of("(n add)", "(button take (do (go last-to) capture))");
    CHECK(moves(match) == "a1a2 b1b2 ");
    REQUIRE(match.play("b1b2"));
    CHECK(moves(match) == "a4a3 take ");
    REQUIRE(match.play("take"));
    CHECK(match.position().at(*match.rules().find_cell("b2")) == rules::empty);
}

TEST_CASE("a button may move no piece and still name one") {
    CHECK(moves(match_of("(n add)", "(button odd (do (add King)))")).starts_with("a1a2 b1b2 odd#1 odd#2"));
}

TEST_CASE("a game whose moves are written with line feeds can be saved") {
    play::Match match = match_of("(n add)", "(button odd (text \" press\nend \"))");
    CHECK(moves(match) == "_press_end_ a1a2 b1b2 ");
    REQUIRE(match.play("_press_end_"));
    const auto saved = play::read_saved_game(play::write_saved_game(match));
    REQUIRE(saved);
    CHECK(play::resume(match, *saved));
}

TEST_CASE("a piece may become itself") {
    CHECK(moves(match_of("(n add) (becoming Man)", "(reserve (Man 1))")) == "a1a2 b1b2 m@a1a2 m@b1b2 ");
}

TEST_CASE("numbers of a position text are as large as the position's own") {
    play::Match match = match_of("(n add)", "(variable n number 60000)");
    const std::string text = match.position_text();
    REQUIRE(match.set_position(text));
    CHECK(match.position_text() == text);
    CHECK_FALSE(match.set_position(text.substr(0, text.rfind(' ')) + " 60001"));
    CHECK_FALSE(match.set_position(text.substr(0, text.rfind(' ')) + " -1"));
    CHECK_FALSE(match.set_position(text.substr(0, text.rfind(' ')) + " 99999999999999999999"));
}

TEST_CASE("pieces without letters are named in full, and read so") {
    play::Match match = match_of("(n add)", "(piece (name Kraken))");
    const std::string text = match.position_text();
    CHECK(text == "[Black Man]1[Black King]/3/3/[White Man][White Man][White King] w");
    REQUIRE(match.set_position(text));
    CHECK(match.position_text() == text);
    CHECK_FALSE(match.set_position("[Black Man"));
    CHECK_FALSE(match.set_position("[[Black Man]]/3/3/3 w"));
}

TEST_CASE("a round beyond all counting is refused") {
    play::Match match = match_of("(n add)", "(position-text (placement) (side w b) (round))");
    CHECK(match.set_position("m1k/3/3/MMK w 7"));
    CHECK(match.position_text() == "m1k/3/3/MMK w 7");
    CHECK_FALSE(match.set_position("m1k/3/3/MMK w 60000"));
    CHECK(match.set_position("m1k/3/3/MMK w 0"));  // some programs count from 0
}
