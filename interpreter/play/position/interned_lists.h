#pragma once

#include "play/position/hash_combine.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace bazillion::play {

/// Numbers lists of words from 0 on; equal lists have the same number. A hash table with open addressing over one pool,
/// so that forgetting all of them frees nothing list by list.
class InternedLists {
public:
    /// The number of a list, and whether it is a new one.
    std::pair<std::uint32_t, bool> intern(std::span<const std::uint32_t> list) {
        if (2 * (size() + 1) > places_.size()) {
            grow();
        }
        const std::uint64_t hash = hash_of(list);
        std::size_t at = place_of(hash);
        for (; places_[at] != nowhere; at = next(at)) {
            const auto kept = (*this)[places_[at]];
            if (std::equal(list.begin(), list.end(), kept.begin(), kept.end())) {
                return {places_[at], false};
            }
        }
        const auto number = static_cast<std::uint32_t>(size());
        places_[at] = number;
        pool_.insert(pool_.end(), list.begin(), list.end());
        ends_.push_back(static_cast<std::uint32_t>(pool_.size()));
        return {number, true};
    }
    [[nodiscard]] std::span<const std::uint32_t> operator[](std::uint32_t number) const {
        const std::uint32_t begin = number == 0 ? 0 : ends_[number - 1];
        return std::span(pool_).subspan(begin, ends_[number] - begin);
    }
    [[nodiscard]] std::size_t size() const { return ends_.size(); }
    [[nodiscard]] std::size_t bytes() const {
        return (pool_.capacity() + ends_.capacity() + places_.capacity()) * sizeof(std::uint32_t);
    }
    void clear() {
        pool_.clear();
        ends_.clear();
        std::fill(places_.begin(), places_.end(), nowhere);
    }

private:
    static constexpr std::uint32_t nowhere = 0xffffffff;

    static std::uint64_t hash_of(std::span<const std::uint32_t> list) {
        std::uint64_t hash = list.size();
        for (const std::uint32_t word : list) {
            hash = hash_combine(hash, word);
        }
        return hash;
    }
    [[nodiscard]] std::size_t place_of(std::uint64_t hash) const { return hash & (places_.size() - 1); }
    [[nodiscard]] std::size_t next(std::size_t at) const { return (at + 1) & (places_.size() - 1); }
    void grow() {
        constexpr std::size_t least = 256;
        places_.assign(std::max(least, 2 * places_.size()), nowhere);
        for (std::uint32_t number = 0; number < size(); ++number) {
            std::size_t at = place_of(hash_of((*this)[number]));
            while (places_[at] != nowhere) {
                at = next(at);
            }
            places_[at] = number;
        }
    }

    std::vector<std::uint32_t> pool_, ends_;  ///< [number] where it ends in the pool
    std::vector<std::uint32_t> places_;       ///< numbers by hash; a power of two, at most half full
};

}  // namespace bazillion::play
