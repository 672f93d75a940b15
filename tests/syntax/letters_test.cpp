#include "syntax/letters.h"

#include "syntax/phrases.h"

#include <catch2/catch.hpp>

#include <array>
#include <map>
#include <string>

using namespace bazillion::syntax;

TEST_CASE("texts are cut between characters") {
    CHECK(beginning("na\xC3\xAFve", 3) == "na");
    CHECK(beginning("na\xC3\xAFve", 4) == "na\xC3\xAF");
    CHECK(beginning("将棋", 4) == "将");
    CHECK(beginning("将棋", 2).empty());
    CHECK(beginning("chess", 5) == "chess");
    CHECK(beginning("chess", 99) == "chess");
    std::string text = "a将";
    drop_last_character(text);
    CHECK(text == "a");
    drop_last_character(text);
    drop_last_character(text);
    CHECK(text.empty());
}

TEST_CASE("things are counted as English does") {
    CHECK(counted(1, "King") == "a King");
    CHECK(counted(1, "Advisor") == "an Advisor");
    CHECK(counted(8, "Pawn") == "8 Pawns");
    for (const auto& [one, many] : std::map<std::string, std::string>{{"Man", "Men"},
                                                                      {"Goose", "Geese"},
                                                                      {"goose", "geese"},
                                                                      {"Lady", "Ladies"},
                                                                      {"Boy", "Boys"},
                                                                      {"Cross", "Crosses"},
                                                                      {"Fox", "Foxes"},
                                                                      {"Pawn of Kings", "Pawns of Kings"},
                                                                      {"y", "ies"},
                                                                      {"", "s"}}) {
        CHECK(plural(one) == many);
    }
}

TEST_CASE("names and lists as sentences have them") {
    CHECK(in_words("free-king_two") == "free king two");
    const std::array<std::string, 3> words{"a", "b", "c"};
    CHECK(listed(words, " or ") == "a, b or c");
    CHECK(listed(std::span(words).first(2), " and ") == "a and b");
    CHECK(listed(std::span(words).first(1), " and ") == "a");
    CHECK(listed({}, " and ").empty());
}
