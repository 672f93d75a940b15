// A game in progress: its record, its texts, and what it says to mistakes.
#include "games/playing.h"

namespace bazillion {
namespace {

using bundled::bario_v;
using bundled::bario_z;
using bundled::Moves;
using bundled::moves;
using bundled::play_all;
using Catch::Contains;
using Catch::StartsWith;

play::Match chess(const std::string& text = "") {
    return bundled::match("chess.game", "", text);
}

TEST_CASE("take-back and redo go through the same positions", "[match]") {
    play::Match match = chess();
    std::vector<std::string> texts{match.position_text()};
    for (const char* const move : {"e2e4", "e7e5", "g1f3"}) {
        play_all(match, {move});
        texts.push_back(match.position_text());
    }
    CHECK_FALSE(match.can_redo());
    CHECK_FALSE(match.redo());
    for (std::size_t ply = 3; ply-- > 0;) {
        REQUIRE(match.take_back());
        CHECK(match.position_text() == texts[ply]);
        CHECK(match.record().size() == ply);
    }
    CHECK_FALSE(match.can_take_back());
    CHECK_FALSE(match.take_back());
    for (std::size_t ply = 1; ply <= 3; ++ply) {
        REQUIRE(match.redo());
        CHECK(match.position_text() == texts[ply]);
        CHECK(match.record().size() == ply);
    }
}

TEST_CASE("playing the next move again keeps what can be redone, another one does not", "[match]") {
    play::Match match = chess();
    play_all(match, {"e2e4", "e7e5", "g1f3"});
    match.take_back();
    match.take_back();
    play_all(match, {"e7e5"});
    CHECK(match.can_redo());
    match.take_back();
    play_all(match, {"c7c5"});
    CHECK_FALSE(match.can_redo());
}

TEST_CASE("take-back undoes recycles and buttons", "[match]") {
    play::Match match = bario_z.at("6k1/8/8/2n4u/8/8/8/U3K2R w - - 01000010 -- play -");
    const std::string before = match.position_text();
    play_all(match, {"n@a1b3", "press", "press"});
    const std::string after = match.position_text();
    while (match.take_back()) {
    }
    CHECK(match.position_text() == before);
    while (match.redo()) {
    }
    CHECK(match.position_text() == after);
}

TEST_CASE("a finished game goes on after a take-back", "[match]") {
    play::Match match = chess();
    play_all(match, {"f2f3", "e7e5", "g2g4", "d8h4"});
    REQUIRE(match.outcome());
    const auto late = match.play("e2e4");
    REQUIRE_FALSE(late);
    CHECK_THAT(late.error().message, Contains("the game is over"));
    match.take_back();
    CHECK_FALSE(match.outcome());
    CHECK_FALSE(match.options().empty());
}

TEST_CASE("a move that is not legal changes nothing and is answered with the nearest one", "[match]") {
    play::Match match = chess();
    const std::string before = match.position_text();
    const std::string text = GENERATE("e2e5", "", "e2", "castle", "E2E4", "e2e4 ", "a7a5");
    const auto played = match.play(text);
    REQUIRE_FALSE(played);
    CHECK(played.error().message == "`" + text + "` is not a legal move here");
    CHECK(match.position_text() == before);
    CHECK(match.record().empty());
    CHECK_THAT(match.play("e2e5").error().hint, Contains("e2e"));
}

TEST_CASE("restart returns to the setup", "[match]") {
    play::Match match = chess("4k3/8/8/8/8/8/8/R3K3 w - -");
    CHECK(match.start_text() == "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    play_all(match, {"a1a2"});
    match.restart();
    CHECK(match.start_text().empty());
    CHECK(match.record().empty());
    CHECK_FALSE(match.can_redo());
    CHECK(match.options().size() == 20);
}

TEST_CASE("prompts say whose turn it is and what is asked", "[match]") {
    CHECK(chess().prompt() == "White to move");
    CHECK(chess("4k3/8/8/8/8/8/8/R3K3 b - -").prompt() == "Black to move");
    CHECK(chess("4k3/8/8/8/8/8/4R3/4K3 b - -").prompt() == "Black to move, in check");
    CHECK(bario_v.at("").prompt() == "White: choose where your king stands");
    CHECK(bario_v.at("", {"k@e1"}).prompt() == "Black: choose where your king stands");
    CHECK(bario_v.at("k6R/pp6/8/8/8/2u5/8/K6U b 10 - 10000110 h8").prompt() == "Black: choose which officer was lost");
    const play::Match recycle = bario_z.at("6k1/8/8/2n4u/8/8/8/U3K2R w - - 01000010 -- play -", {"n@a1b3"});
    CHECK(recycle.prompt() == "Black: press the red button to recycle all officers");
}

TEST_CASE("a saved game holds its moves, and continues", "[match][saved]") {
    play::Match match = bario_z.at("6k1/8/8/2n4u/8/8/8/U3K2R w - - 01000010 -- play -");
    play_all(match, {"n@a1b3", "press", "press", "g8g7"});
    const std::string text = play::write_saved_game(match);
    const auto saved = play::read_saved_game(text);
    REQUIRE(saved);
    CHECK(saved->game == "Bario.game");
    CHECK(saved->title == "Bario");
    CHECK(saved->moves == Moves{"n@a1b3", "press", "press", "g8g7"});
    play::Match again = bario_z.at("");
    REQUIRE(play::resume(again, *saved));
    CHECK(again.position_text() == match.position_text());
    CHECK(moves(again) == moves(match));
    CHECK(play::write_saved_game(again) == text);
}

TEST_CASE("a saved game tells the switches it was played with", "[match][saved]") {
    const auto match = bundled::match("Bario.game", "Bario", "", {{"one-kind-at-once", true}});
    CHECK(play::read_saved_game(play::write_saved_game(match))->switches.at("one-kind-at-once"));
    CHECK_FALSE(play::read_saved_game(play::write_saved_game(bario_z.at("")))->switches.at("one-kind-at-once"));
}

TEST_CASE("a saved game cut short says so, wherever it is cut", "[match][saved]") {
    play::Match match = chess();
    play_all(match, {"e2e4", "e7e5"});
    const std::string text = play::write_saved_game(match);
    for (std::size_t length = 0; length + 1 < text.size(); ++length) {
        const auto cut = play::read_saved_game(text.substr(0, length));
        INFO(text.substr(0, length));
        REQUIRE_FALSE(cut);
        CHECK_FALSE(cut.error().message.empty());
    }
    const auto cut = play::read_saved_game(text.substr(0, text.size() - 4));
    CHECK_THAT(cut.error().message, Contains("cut short"));
    CHECK_THAT(cut.error().hint, Contains("2 moves"));
    CHECK(play::read_saved_game(text.substr(0, text.size() - 1)));  // only the last line feed is missing
}

TEST_CASE("what is no saved game", "[match][saved]") {
    CHECK_THAT(play::read_saved_game("").error().message, Contains("not a saved game"));
    CHECK_THAT(play::read_saved_game("\x7f"
                                     "ELF")
                   .error()
                   .message,
               StartsWith("line 1"));
    const std::string head = "Bazillion saved game 1\nGame: chess.game\nTitle: Chess\n\n";
    CHECK_THAT(play::read_saved_game(head + "1. e2e4\n3. e7e5\nend\n").error().message, StartsWith("line 6"));
    CHECK_THAT(play::read_saved_game(head + "hello\nend\n").error().message, Contains("`hello`"));
    CHECK_THAT(play::read_saved_game(head + "Switch: nothing\nend\n").error().message, Contains("is no switch"));
}

TEST_CASE("a saved game with a wrong move names it", "[match][saved]") {
    play::Match match = chess();
    const auto wrong = play::resume(match, {.moves = {"e2e4", "e2e4"}});
    REQUIRE_FALSE(wrong);
    CHECK_THAT(wrong.error().message, StartsWith("move 2: "));
    CHECK_FALSE(play::resume(match, {.start = "nonsense", .moves = {}}));
}

TEST_CASE("position texts with mistakes get a message, and the match stays as it was", "[match][text]") {
    const auto [text, message] = GENERATE(table<std::string, std::string>({
        {"", "0 fields"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "1 fields"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq -", "ends in row 7 of 8, counted from the top"},
        {"4k3/8/8/8/8/8/8/4K2 w - -", "row a1-h1 of the placement has 7 cells, not 8"},
        {"4k3/8/8/8/8/8/8/8/4K3 w - -", "more than 8 rows"},
        {"4k4/8/8/8/8/8/8/4K3 w - -", "row a8-h8 of the placement has too many cells, not 8"},
        {"4k2/8/8/8/8/8/8/4K3 w - -", "row a8-h8 of the placement has 7 cells, not 8"},
        {"4k3/8/8/8/8/8/8/4K3ppp w - -", "row a1-h1"},
        {"4k3/8/8/3x4/8/8/8/4K3 w - -", "`x` in the placement is no piece (row a5-h5)"},
        {"4k3/8/8/99999999999999999999/8/8/8/4K3 w - -", "run of empty cells"},
        {"4k3/8/8/8/8/8/8/4K~z3 w - -", "attributes behind `~`"},
        {"4k3/8/8/8/8/8/8/4K3 x - -", "`x` is no side to move"},
        {"4k3/8/8/8/8/8/8/4K3 w KX -", "`X` does not belong in `KX`"},
        {"4k3/8/8/8/8/8/8/4K3 w - z9", "`z9` is no position of the board"},
        {"4k3/8/8/8/8/8/8/4K3 w - e3", "nothing can have passed over `e3`"},
        {"4k3/8/8/8/8/8/8/4K3 w - - x", "`x` is not a"},
        {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", "`-1` is not a"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 more", "goes on after its last field with `more`"},
    }));
    INFO(text);
    play::Match match = chess();
    play_all(match, {"e2e4"});
    const std::string before = match.position_text();
    const auto set = match.set_position(text);
    REQUIRE_FALSE(set);
    CHECK_THAT(set.error().message, Contains(message));
    CHECK(match.position_text() == before);
    CHECK(match.record().size() == 1);
    CHECK_FALSE(match.set_position(std::string(200'000, '/')));
}

TEST_CASE("Bario's own fields with mistakes get a message", "[match][text]") {
    const std::string placement = "uuuukuuu/pppppppp/8/8/8/8/PPPPPPPP/UUUUKUUU w KQkq - ";
    const auto [fields, message] = GENERATE(table<std::string, std::string>({
        {"2221222 -- play -", "8 digits"},
        {"2221222x -- play -", "8 digits"},
        {"22212221 - play -", "is not the 2 values of"},
        {"22212221 X- play -", "`X` is no value of `corner`"},
        {"22212221 -- dance -", "`dance` is no value of `stage`"},
        {"22212221 -- play z", "`z` is no value of `starter`"},
        {"22212221 -- play", "7 fields"},
    }));
    INFO(fields);
    play::Match match = bario_z.at("");
    const auto set = match.set_position(placement + fields);
    REQUIRE_FALSE(set);
    CHECK_THAT(set.error().message, Contains(message));
}

}  // namespace
}  // namespace bazillion
