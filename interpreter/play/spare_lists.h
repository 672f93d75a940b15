#pragma once

#include <cstddef>
#include <deque>
#include <vector>

namespace bazillion::play {

/// Lists lent for a while and given back in the opposite order, so that once there are enough of them none is
/// allocated.
template <typename T>
class SpareLists {
public:
    class Loan {
    public:
        explicit Loan(SpareLists& from) : from_(from), list_(from.take()) {}
        Loan(const Loan&) = delete;
        Loan& operator=(const Loan&) = delete;
        ~Loan() { --from_.lent_; }
        std::vector<T>& operator*() { return list_; }
        std::vector<T>* operator->() { return &list_; }

    private:
        SpareLists& from_;
        std::vector<T>& list_;
    };
    /// An empty list.
    [[nodiscard]] Loan lend() { return Loan(*this); }

private:
    std::vector<T>& take() {
        if (lent_ == lists_.size()) {
            lists_.emplace_back();
        }
        lists_[lent_].clear();
        return lists_[lent_++];
    }

    std::deque<std::vector<T>> lists_;  ///< more of them do not move those that are lent
    std::size_t lent_ = 0;
};

}  // namespace bazillion::play
