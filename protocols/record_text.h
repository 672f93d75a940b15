#pragma once

#include "play/match/game_tree.h"
#include "play/match/match.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace bazillion::protocols {

/// A text read from its beginning to its end, which knows line and column.
class RecordText {
public:
    explicit RecordText(std::string_view text);

    [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
    /// The character here; 0 at the end.
    [[nodiscard]] char peek() const { return at_end() ? '\0' : text_[at_]; }
    char take();
    void skip_blanks();
    /// All up to a character, which is passed over, too; as far as there is one.
    std::string_view take_to(char last);
    /// All before the first of these characters.
    std::string_view take_until(std::string_view stops);

    /// An error at the place where the last token began (`mark`).
    void mark() { marked_line_ = line_, marked_column_ = column_; }
    [[nodiscard]] std::size_t marked_line() const { return marked_line_; }
    [[nodiscard]] tl::unexpected<play::Error> fail(const std::string& message, std::string hint = {}) const;

    /// Moves that a record may have, variations included: each is looked up among the legal ones.
    static constexpr std::size_t most_moves = 100'000;

private:
    std::string_view text_;
    std::size_t at_ = 0, line_ = 1, column_ = 1, marked_line_ = 1, marked_column_ = 1;
};

/// Where the main line ends.
[[nodiscard]] play::GameTree::Id main_end(const play::GameTree& tree);

/// The beginning of a text that may be very long, for messages.
[[nodiscard]] std::string excerpt_of(std::string_view text);

}  // namespace bazillion::protocols
