// Saved games: whatever a game is called, it comes back as it was; whatever is not as we write it is refused.
#include "play/match/quoted.h"
#include "tiny.h"

#include <random>

using namespace bazillion;
using Catch::Contains;
using Catch::StartsWith;

namespace {

const std::string head = "Bazillion saved game 1\nGame: x.game\nTitle: X\n";

std::string message_of(const std::string& text) {
    const auto saved = play::read_saved_game(text);
    return saved ? "" : saved.error().message;
}

std::vector<std::string> moves_of(const std::string& text) {
    const auto saved = play::read_saved_game(text);
    INFO(text);
    REQUIRE(saved);
    return saved->moves;
}

using Moves = std::vector<std::string>;

}  // namespace

TEST_CASE("any text survives a line of its own", "[saved]") {
    std::mt19937 random(3);
    using namespace std::string_literals;
    const std::string frequent = " \t\r\n\"\\x0a=:#.\0\x7f\xc3\xa4"s;
    for (int round = 0; round < 20'000; ++round) {
        std::string text;
        for (auto length = random() % 8; length > 0; --length) {
            text += random() % 4 == 0 ? static_cast<char>(random() % 256) : frequent[random() % frequent.size()];
        }
        const std::string line = play::quoted_if_needed(text);
        INFO(line);
        REQUIRE(line.find_first_of("\r\n") == std::string::npos);
        REQUIRE(line.back() != ' ');
        REQUIRE(play::unquoted(line) == text);
        const auto saved = play::read_saved_game("Bazillion saved game 1\n" + play::saved_heading("Game", text) +
                                                 play::saved_heading("Title", text) + "Switch: " + line + "=on\n" +
                                                 play::saved_move_line(1, text) + "end\n");
        REQUIRE(saved);
        REQUIRE((saved->game == text && saved->title == text && saved->moves == Moves{text}));
        REQUIRE(saved->switches.at(text));
    }
}

TEST_CASE("quotes that are wrong are told", "[saved]") {
    for (const char* wrong : {"\"", "\"a", "\"a\" b", "\"\\", "\"\\q\"", "\"\\x1\"", "\"\\xzz\""}) {
        INFO(wrong);
        CHECK_FALSE(play::unquoted(wrong));
        CHECK_THAT(message_of("Bazillion saved game 1\nGame: " + std::string(wrong) + "\nend\n"),
                   StartsWith("line 2: "));
    }
}

TEST_CASE("what a saved game cannot mean is an error with its line", "[saved]") {
    const auto [text, line, message] = GENERATE(table<std::string, std::string, std::string>({
        {"Switch: x=maybe\nend\n", "line 4: ", "is no switch"},
        {"Switch: x=on\nSwitch: x=off\nend\n", "line 5: ", "there twice"},
        {"Titel: X\nend\n", "line 4: ", "no heading `Titel`"},
        {"Title: Y\nend\n", "line 4: ", "there twice"},
        {"Namesakes: many\nend\n", "line 4: ", "no number"},
        {"1. e2e4\nStart: x\nend\n", "line 5: ", "behind moves"},
        {"1. e2e4\nPlayed: 2\nend\n", "line 5: ", "no number of moves"},
        {"1. e2e4\n1. e2e4\nend\n", "line 5: ", "move 1"},
        {"1. e2e4\n3. e2e4\nend\n", "line 5: ", "move 3"},
        {"1. e2e4\nend\nmore\n", "line 6: ", "behind the last line"},
        {"1. e2e4\nend\n\n1. e2e4\n", "line 7: ", "behind the last line"},
        {"1. e2e4\n", "line 4: ", "cut short"},
        {"1. e2e4\nen", "line 5: ", "cut short"},
        {"Journal:\nend\n", "line 4: ", "names no rules"},
    }));
    CHECK_THAT(message_of(head + text), StartsWith(line) && Contains(message));
}

TEST_CASE("a saved game says which rules it is of", "[saved]") {
    CHECK_THAT(message_of("Bazillion saved game 1\nTitle: X\nend\n"), Contains("`Game: ...` is missing"));
    CHECK_THAT(message_of("Bazillion saved game 1\nGame: X\nend\n"), Contains("`Title: ...` is missing"));
    CHECK(play::read_saved_game("Bazillion saved game 1\r\nGame: X\r\nTitle:\r\n\r\n# mine\r\nend\r\n\r\n"));
}

TEST_CASE("moves taken back are saved, and come back as such", "[saved]") {
    const std::string blocks = "(n (verify empty?) add) (e (verify empty?) add)";
    play::Match match = tiny::match({.blocks = blocks, .setup = "(X (Man a1)) (O (Man a2))"});
    for (const char* move : {"a1b1", "a2a3", "b1b2", "a3b3"}) {
        REQUIRE(match.play(move));
    }
    REQUIRE((match.take_back() && match.take_back() && match.take_back()));
    const std::string text = play::write_saved_game(match);
    CHECK_THAT(text, Contains("4. a3b3\nPlayed: 1\nend\n"));
    play::Match again = tiny::match({.blocks = blocks});
    REQUIRE(play::resume(again, *play::read_saved_game(text)));
    CHECK(again.record().size() == 1);
    CHECK(again.taken_back().size() == 3);
    CHECK(play::write_saved_game(again) == text);
    REQUIRE((again.redo() && again.redo() && again.redo()));
    CHECK(again.record().back().text == "a3b3");
    REQUIRE((again.take_back() && again.take_back() && again.play("b1c1")));
    CHECK(again.taken_back().empty());
}

TEST_CASE("a game in progress is read up to its last whole line", "[saved]") {
    const std::string journal = head + "Journal: /x.game\n\n";
    CHECK(moves_of(journal) == Moves{});
    CHECK(moves_of(journal + "1. a\n2. b") == Moves{"a"});
    CHECK(moves_of(journal + "1. a\n2. b\n3. c\nPlayed: 1\n2. d\n") == Moves{"a", "d"});
    CHECK(moves_of(journal + "1. a\n2. b\nPlayed: 0\n1. a\n") == Moves{"a", "b"});
    const auto back = play::read_saved_game(journal + "1. a\n2. b\nOver: x wins\nPlayed: 1\n");
    CHECK(back->played == 1);
    CHECK(back->over.empty());
    CHECK(play::read_saved_game(journal + "1. a\nOver: x wins\n")->over == "x wins");
    CHECK_THAT(message_of(journal + "1. a\n4. b\n"), StartsWith("line 7: "));
}

TEST_CASE("a wrong move is told with its line", "[saved]") {
    play::Match match = tiny::match({.blocks = "(n (verify empty?) add) (e (verify empty?) add)"});
    const auto saved = play::read_saved_game(head + "\n1. a1b1\n2. a1b1\nend\n");
    REQUIRE(saved);
    CHECK_THAT(play::resume(match, *saved).error().message, StartsWith("line 6: move 2: "));
}

TEST_CASE("a saved game of the original program that was cut short is refused", "[saved]") {
    const std::string whole =
        "Zillions Save Game File Version 0.02 HH\r\nRulesFile=x.zrf\r\nVariantName=X\r\n1. Man a1 - b1\r\n1. Man a2 - "
        "a3\r\n"
        "2. Man b1 - b2\r\n";
    REQUIRE(moves_of(whole).size() == 3);
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const bool at_line_end =
            length >= whole.find("1. ") && whole[length - 1] == '\n';  // nothing tells that more was there
        INFO(whole.substr(0, length));
        CHECK(play::read_saved_game(whole.substr(0, length)).has_value() == at_line_end);
    }
    CHECK_THAT(message_of(whole + "4. Man a3 - b3\r\n"), StartsWith("line 7: "));
}
