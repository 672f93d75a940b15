#pragma once

#include <cstdint>
#include <cstdlib>

namespace bazillion {

/// The number that a variable of the environment is set to, or `otherwise` if it is not set: how much a test tries.
inline std::uint64_t number_from_environment(const char* variable, std::uint64_t otherwise) {
    const char* const text = std::getenv(variable);
    return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

}  // namespace bazillion
