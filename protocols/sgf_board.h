#pragma once

#include "play/match/match.h"

#include <optional>
#include <string>
#include <string_view>

namespace bazillion::protocols {

/// The crossings of a square board as SGF names them: `aa` is the first one at the top left.
class SgfBoard {
public:
    explicit SgfBoard(const rules::Rules& rules);

    /// Crossings on a side; 0 if this is no board for SGF.
    [[nodiscard]] std::size_t side() const { return side_; }
    [[nodiscard]] std::optional<play::Cell> cell(std::string_view point) const;
    [[nodiscard]] std::string point(play::Cell cell) const;

private:
    const rules::Grid* grid_ = nullptr;
    std::size_t side_ = 0;
};

/// Stones are placed on a square board by Black and White, who may pass: Go, as far as SGF is concerned.
[[nodiscard]] bool is_like_go(const rules::Rules& rules);
/// Nothing is placed: a pass, or a button that does what a pass does.
[[nodiscard]] inline bool is_pass(const play::Option& option) {
    return option.pass || (option.from == rules::none && option.to == rules::none);
}
/// The player of a colour: `B` moves first.
[[nodiscard]] play::PlayerId sgf_player(const rules::Rules& rules, bool black);

}  // namespace bazillion::protocols
