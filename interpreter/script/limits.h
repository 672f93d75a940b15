#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace bazillion::script {

/// What scripts may use up. Everything here is a bound on one load or one call, unless it says otherwise; tests set
/// them absurdly low.
struct Limits {
    std::int64_t instructions = 20'000'000;
    std::chrono::milliseconds time{2'000};       ///< of one call
    std::chrono::milliseconds load_time{2'000};  ///< of loading one script
    std::size_t memory_bytes = 32 << 20;         ///< all live data of one sandbox, beyond the libraries themselves
    std::size_t string_bytes = 1 << 20;          ///< one string; keeps any single instruction short
    std::size_t script_bytes = 256 << 10;        ///< one script file
    std::size_t print_bytes = 64 << 10;          ///< output of `print`; the rest is dropped
    std::int64_t instructions_a_check = 1'000;   ///< how often the clock is looked at, if nothing large is about
};

}  // namespace bazillion::script
