#pragma once

#include <cstddef>
#include <deque>
#include <vector>

namespace bazillion::play {

/// Buffers are borrowed, cleared, and given back in the opposite order, so that once there is enough
/// of it none is allocated.
template <typename T>
class BufferPool {
public:
    class Borrowed {
    public:
        explicit Borrowed(BufferPool& from) : from_(from), in_use_(from.take()) {}
        Borrowed(const Borrowed&) = delete;
        Borrowed& operator=(const Borrowed&) = delete;
        ~Borrowed() { --from_.in_use_; }
        T& operator*() { return in_use_; }
        T* operator->() { return &in_use_; }

    private:
        BufferPool& from_;
        T& in_use_;
    };
    [[nodiscard]] Borrowed borrow() { return Borrowed(*this); }

private:
    T& take() {
        if (in_use_ == all_.size()) {
            all_.emplace_back();
        }
        all_[in_use_].clear();
        return all_[in_use_++];
    }

    std::deque<T> all_;  ///< more of them do not move those in use
    std::size_t in_use_ = 0;
};

template <typename T>
using ListPool = BufferPool<std::vector<T>>;

}  // namespace bazillion::play
