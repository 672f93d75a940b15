#pragma once

#include <cstddef>
#include <deque>
#include <vector>

namespace bazillion::play {

/// What takes memory is lent for a while, cleared, and given back in the opposite order, so that once there is enough
/// of it none is allocated.
template <typename T>
class Spares {
public:
    class Loan {
    public:
        explicit Loan(Spares& from) : from_(from), lent_(from.take()) {}
        Loan(const Loan&) = delete;
        Loan& operator=(const Loan&) = delete;
        ~Loan() { --from_.lent_; }
        T& operator*() { return lent_; }
        T* operator->() { return &lent_; }

    private:
        Spares& from_;
        T& lent_;
    };
    [[nodiscard]] Loan lend() { return Loan(*this); }

private:
    T& take() {
        if (lent_ == all_.size()) {
            all_.emplace_back();
        }
        all_[lent_].clear();
        return all_[lent_++];
    }

    std::deque<T> all_;  ///< more of them do not move those that are lent
    std::size_t lent_ = 0;
};

template <typename T>
using SpareLists = Spares<std::vector<T>>;

}  // namespace bazillion::play
