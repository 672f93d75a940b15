#pragma once

#include "rules/codes.h"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

namespace bazillion::script {

/// The piece codes of some kinds of one player or of all. Codes of one owner and kind are consecutive, so a test is a
/// comparison or two, and counting a board is a loop that the compiler turns into vector instructions.
class PieceSet {
public:
    PieceSet(const rules::Codes& codes, std::size_t players, std::size_t kinds, std::optional<rules::PlayerId> owner);

    void add(rules::KindId kind);
    void add_all();

    /// Whether it is one of them, or a stack with one of them in it.
    [[nodiscard]] bool holds(rules::Code code) const {
        return codes_.is_stack(code) ? holds_in_stack(code) : holds_single(code);
    }
    /// How many of them there are, alone or in stacks.
    [[nodiscard]] std::size_t count(std::span<const rules::Code> cells) const;
    [[nodiscard]] std::size_t parts() const { return 1 + more_.size(); }
    /// Whether both were made alike.
    [[nodiscard]] bool same_as(const PieceSet& other) const { return range_ == other.range_ && more_ == other.more_; }

private:
    struct Range {
        rules::Code first = 0;
        rules::Code size = 0;
        [[nodiscard]] bool holds(rules::Code code) const { return static_cast<rules::Code>(code - first) < size; }
        friend bool operator==(const Range&, const Range&) = default;
    };

    [[nodiscard]] Range range(std::size_t owner, std::size_t first_kind, std::size_t last_kind) const;
    void add(Range range);
    [[nodiscard]] bool holds_single(rules::Code code) const {
        return range_.holds(code) ||
               std::any_of(more_.begin(), more_.end(), [&](const Range& range) { return range.holds(code); });
    }
    [[nodiscard]] bool holds_in_stack(rules::Code code) const;
    [[nodiscard]] std::size_t count_in_stacks(std::span<const rules::Code> cells) const;

    const rules::Codes& codes_;
    std::size_t first_player_, end_player_;
    std::size_t kinds_;
    Range range_;              ///< the first one, most often the only one, needs no memory
    std::vector<Range> more_;  ///< disjoint from it and each other
};

}  // namespace bazillion::script
