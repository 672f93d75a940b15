#pragma once

#include <string>
#include <string_view>

/// SHA-256 (FIPS 180-4) as lower-case hexadecimal digits.
std::string sha256(std::string_view text);
