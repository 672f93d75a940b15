#pragma once

#include <string_view>
#include <utility>

namespace bazillion::storage {

/// An open file of the system, closed when it goes.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor();

    explicit operator bool() const { return number_ >= 0; }
    [[nodiscard]] int number() const { return number_; }

private:
    int number_ = -1;
};

/// Writes all of it; false, with `errno`, if that cannot be.
[[nodiscard]] bool write_all(int descriptor, std::string_view text);

}  // namespace bazillion::storage
