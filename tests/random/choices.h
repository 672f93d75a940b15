#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace bazillion {

/// A random number generator that also samples lists. Its seed determines all results.
class Choices {
public:
    explicit Choices(std::uint64_t seed) : random_(seed) {}

    std::size_t below(std::size_t count) { return random_() % count; }
    bool one_in(std::size_t count) { return below(count) == 0; }
    template <std::size_t n>
    std::string pick(const std::array<std::string_view, n>& list) {
        return std::string(list[below(n)]);
    }

private:
    std::mt19937_64 random_;
};

}  // namespace bazillion
