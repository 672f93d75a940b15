#include "syntax/diagnostic.h"

#include <catch2/catch.hpp>

using namespace bazillion::syntax;

namespace {

std::string nearest(std::string_view wrong, const std::vector<std::string>& known) {
    return nearest_name(wrong, known).value_or("");
}

}  // namespace

TEST_CASE("the nearest name is a slip of the finger away") {
    CHECK(nearest("Rok", {"Queen", "Rook", "King"}) == "Rook");
    CHECK(nearest("Quene", {"Queen", "Rook"}) == "Queen");  // two letters swapped
    CHECK(nearest("Knihgt", {"Knight"}) == "Knight");
    CHECK(nearest("Bishopp", {"Bishop"}) == "Bishop");
    CHECK(nearest("Bixhop", {"Bishop"}) == "Bishop");
    CHECK(nearest("turn-ordre", {"turn-order"}) == "turn-order");
}

TEST_CASE("letter case does not count") {
    CHECK(nearest("ROOK", {"Rook"}) == "Rook");
    CHECK(nearest("a", {"b", "A"}) == "A");
    CHECK(nearest("BISHPO", {"Bishop"}) == "Bishop");
}

TEST_CASE("what is too far is not meant") {
    CHECK(nearest("Rook", {"King", "Queen"}).empty());
    CHECK(nearest("a", {"b"}).empty());
    CHECK(nearest("ab", {"ac"}).empty());
    CHECK(nearest("Rok", {"Rooks"}).empty());
    CHECK(nearest("", {"a"}).empty());
    CHECK(nearest("Rook", {}).empty());
    CHECK(nearest(std::string(101, 'a'), {std::string(101, 'a')}).empty());
}

TEST_CASE("a third of the letters may be wrong") {
    CHECK(nearest("abcxyf", {"abcdef"}) == "abcdef");
    CHECK(nearest("abxyzf", {"abcdef"}).empty());
}

TEST_CASE("the nearer of two wins, the first of equals") {
    CHECK(nearest("abcdef", {"abcdxy", "abcdex"}) == "abcdex");
    CHECK(nearest("abcdef", {"abcdex", "abcdey"}) == "abcdex");
}

TEST_CASE("a suggestion is a question or nothing") {
    const std::vector<std::string> known{"Rook"};
    CHECK(suggest("Rok", known) == "did you mean `Rook`?");
    CHECK(suggest("King", known).empty());
}
