// Leaving out parts of the search, to measure what they are worth.
#include "opponent/search_parts.h"

#include <catch2/catch.hpp>

using namespace bazillion::opponent;

TEST_CASE("parts of the search are left out by their names") {
    CHECK(parts_without("") == SearchParts{});
    const auto parts = parts_without("pruning,null-move");
    REQUIRE(parts);
    CHECK_FALSE(parts->pruning);
    CHECK_FALSE(parts->null_move);
    CHECK(parts->table);
    CHECK_FALSE(parts_without("pruning, null-move"));
    CHECK_FALSE(parts_without("everything"));
}
