// Compiled with the precompiled headers of all tests: a target without such a file has none.
#include <catch2/catch.hpp>
