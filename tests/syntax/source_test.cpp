#include <catch2/catch.hpp>
#include "syntax/source.h"
