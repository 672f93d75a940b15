// Compiled with the precompiled headers of all tests, which main.cpp cannot use: a target without such a file has none.
#include <catch2/catch.hpp>
