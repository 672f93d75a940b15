// The record as a tree: what is played in place of moves taken back stands beside them.
#include "variations.h"
#include "play/match/record_lines.h"
#include "tiny.h"

using namespace bazillion;
using Catch::Contains;

namespace {

play::Match walkers() {
    return tiny::match({.blocks = "(n (verify empty?) add) (s (verify empty?) add) (e (verify empty?) add)"
                                  " (w (verify empty?) add)"});
}

void play_all(play::Match& match, std::initializer_list<const char*> moves) {
    for (const char* move : moves) {
        INFO(move);
        REQUIRE(match.play(move));
    }
}

play::Match read_back(const std::string& text) {
    const auto saved = play::read_saved_game(text);
    INFO(text);
    REQUIRE(saved);
    play::Match match = walkers();
    REQUIRE(play::resume(match, *saved));
    return match;
}

}  // namespace

TEST_CASE("another move than the one taken back begins a variation", "[variations]") {
    play::Match match = walkers();
    play_all(match, {"a1b1", "a2a1", "b1c1"});
    match.take_back();
    match.take_back();
    play_all(match, {"a2b2"});
    CHECK(tiny::tree_text(match.tree()) == " a1b1(a2b2) a2a1 b1c1");
    CHECK_FALSE(match.can_redo());
    match.take_back();
    CHECK(match.taken_back().size() == 1);  // the variation goes on, not the main line
    REQUIRE(match.play("a2a1"));
    REQUIRE(match.can_redo());
    CHECK(match.taken_back().back().text == "b1c1");
}

TEST_CASE("one can go to any move, make it the main line, and remove it", "[variations]") {
    play::Match match = walkers();
    play_all(match, {"a1b1", "a2a1"});
    match.take_back();
    play_all(match, {"a2b2", "b1c1"});
    const auto end = match.here();
    const auto main = match.tree().path(end).front();
    REQUIRE(match.go_to(match.tree()[main].children.front()));
    CHECK(match.record().back().text == "a2a1");
    match.promote(match.tree()[end].parent);
    CHECK(tiny::tree_text(match.tree()) == " a1b1(a2a1) a2b2 b1c1");
    REQUIRE(match.go_to(end));
    match.remove(match.tree()[end].parent);
    CHECK(tiny::tree_text(match.tree()) == " a1b1 a2a1");
    CHECK(match.record().size() == 1);
    CHECK(match.taken_back().size() == 1);
}

TEST_CASE("moves that are written do not enter the record", "[variations]") {
    play::Match match = walkers();
    play_all(match, {"a1b1", "a2a1"});
    match.take_back();
    const std::string before = tiny::record_text(match);
    for (const play::Option& option : match.options()) {
        CHECK(!match.written(option).empty());
    }
    CHECK(tiny::record_text(match) == before);
}

TEST_CASE("a saved game keeps variations, comments and glyphs", "[variations][saved]") {
    std::mt19937 random(11);
    for (int round = 0; round < 60; ++round) {
        play::Match match = walkers();
        for (int i = 0; i < 60; ++i) {
            tiny::edit_record(match, random);
        }
        const std::string text = play::write_saved_game(match);
        INFO(text);
        CHECK(tiny::record_text(read_back(text)) == tiny::record_text(match));
    }
}

TEST_CASE("lines between two states of a record bring a reader from one to the other", "[variations][saved]") {
    std::mt19937 random(12);
    play::Match match = walkers();
    const std::string head = "Bazillion saved game 1\nGame: x\nTitle: X\nJournal: x\n\n";
    play::RecordState told;
    std::string text = head;
    for (int round = 0; round < 300; ++round) {
        for (auto edits = random() % 4; edits > 0; --edits) {
            tiny::edit_record(match, random);
        }
        text += play::record_lines(told, match.tree(), match.here());
        CHECK(play::record_lines(told, match.tree(), match.here()).empty());
        INFO(text);
        REQUIRE(tiny::record_text(read_back(text)) == tiny::record_text(match));
    }
}

TEST_CASE("annotations that a saved game cannot mean are errors with their lines", "[variations][saved]") {
    const auto [lines, message] = GENERATE(table<std::string, std::string>({
        {"Glyphs: good\n", "line 5: `good` are no numbers of glyphs"},
        {"Glyphs: 1 999\n", "line 5: `1 999` are no numbers of glyphs"},
        {"Main: 2\n", "line 5: `2` is not the number of the move before, 1"},
        {"Removed: 0\n", "line 5: `0` is not the number of the move before, 1"},
    }));
    const auto saved = play::read_saved_game("Bazillion saved game 1\nGame: x\nTitle: X\n1. a1b1\n" + lines + "end\n");
    REQUIRE_FALSE(saved);
    CHECK_THAT(saved.error().message, Contains(message));
}

TEST_CASE("a saved game that jumps between variations for ever is refused in time", "[variations][saved]") {
    std::string text = "Bazillion saved game 1\nGame: x\nTitle: X\n";
    for (const char* first : {"a", "b"}) {
        text += "Played: 0\n" + play::saved_move_line(1, first);
        for (std::size_t i = 2; i < 50'000; ++i) {
            text += play::saved_move_line(i, "x");
        }
    }
    for (int i = 0; i < 50'000; ++i) {
        text += "Played: 0\n1. a\nPlayed: 0\n1. b\n";
    }
    const auto saved = play::read_saved_game(text + "end\n");
    REQUIRE_FALSE(saved);
    CHECK_THAT(saved.error().message, Contains("too many variations"));
}

TEST_CASE("glyphs have the signs that players write", "[variations]") {
    CHECK(play::glyph_sign(5) == "!?");
    CHECK(play::glyph_of("?!") == 6);
    play::GameTree::Node node;
    node.glyphs = std::vector<unsigned>{3, 16, 140};
    CHECK(play::glyph_signs(node) == "!! +/- $140");
}
