#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace bazillion::play {

/// A growing list whose elements never move and never change: a pointer, reference or span of them holds until all are
/// forgotten, whatever is appended meanwhile. So a walk over a table may ask a question whose answer extends the table.
///
/// The elements lie side by side, so that reading them costs what it costs in a `std::vector`. When there is no room
/// for more, all are copied to larger memory, and the memory before is kept for those who still look at it. Pages that
/// nothing was written to take no memory, so there is ample room each time, and what is kept is a seventh of the list.
template <typename T>
class AppendOnly {
    static_assert(std::is_trivially_copyable_v<T>, "a copy must be as good as the element");

public:
    AppendOnly() = default;
    AppendOnly(const AppendOnly&) = delete;
    AppendOnly& operator=(const AppendOnly&) = delete;
    AppendOnly(AppendOnly&&) noexcept = default;
    AppendOnly& operator=(AppendOnly&&) noexcept = default;

    [[nodiscard]] std::size_t size() const { return now_.size(); }
    [[nodiscard]] bool empty() const { return now_.empty(); }
    [[nodiscard]] const T* data() const { return now_.data(); }
    [[nodiscard]] const T& operator[](std::size_t index) const { return now_[index]; }
    [[nodiscard]] auto begin() const { return now_.begin(); }
    [[nodiscard]] auto end() const { return now_.end(); }

    void push_back(const T& element) { append(std::span(&element, 1)); }
    /// `elements` may be some of its own.
    void append(std::span<const T> elements) {
        if (now_.size() + elements.size() > now_.capacity()) {
            constexpr std::size_t least = 64, growth = 8;
            std::vector<T> larger;
            larger.reserve(std::max(least, growth * (now_.size() + elements.size())));
            larger.assign(now_.begin(), now_.end());
            bytes_before_ += now_.size() * sizeof(T);
            before_.push_back(std::exchange(now_, std::move(larger)));
        }
        now_.insert(now_.end(), elements.begin(), elements.end());
    }

    /// Forgets all elements. The memory of the list itself is kept for those to come.
    void clear() {
        now_.clear();
        before_.clear();
        bytes_before_ = 0;
    }
    [[nodiscard]] std::size_t bytes() const { return now_.size() * sizeof(T) + bytes_before_; }

private:
    std::vector<T> now_;
    std::vector<std::vector<T>> before_;
    std::size_t bytes_before_ = 0;
};

}  // namespace bazillion::play
