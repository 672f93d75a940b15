#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bazillion::renderer {

/// A text that is being written: a caret with a selection, undo and redo. Knows no keys, no screen and no file. Offsets
/// are bytes of UTF-8 and stand between characters.
class TextDraft {
public:
    explicit TextDraft(std::string text = {}) : text_(std::move(text)) {}

    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] std::size_t caret() const { return caret_; }
    /// The selected part, half-open; empty at the caret if nothing is selected.
    [[nodiscard]] std::pair<std::size_t, std::size_t> selection() const;
    [[nodiscard]] std::string_view selected() const;
    /// Another number for each change of the text.
    [[nodiscard]] std::uint64_t version() const { return version_; }

    /// Offsets within a character are moved before it.
    void select(std::size_t anchor, std::size_t caret);
    void select_word(std::size_t at);

    enum class Step {
        left,
        right,
        word_left,
        word_right,
        up,
        down,
        page_up,
        page_down,
        line_start,  ///< behind the blanks that begin the line; from there, before them
        line_end,
        text_start,
        text_end
    };
    /// `selecting`: the other end of the selection stays.
    void move(Step step, bool selecting);
    /// Lines of a page.
    void set_page(std::size_t lines) { page_ = lines; }

    /// In place of what is selected. Letters typed one after the other are undone together.
    void insert(std::string_view words);
    /// A new line that begins as far right as this one; two more for each list that was begun and not ended on it.
    void break_line();
    /// What is selected, else as far as the step goes.
    void erase(Step step);
    /// Each selected line two blanks further right, or left; without a selection, blanks at the caret.
    void indent(bool back);
    bool undo();
    bool redo();
    /// Another text takes its place, which can be undone; the caret stays in its line.
    void replace_all(std::string_view text);

    /// Selects the next place of these words behind the selection, or before it, going round; false if there is none.
    bool find(std::string_view words, bool backwards);

private:
    struct Edit {
        std::size_t at = 0;
        std::string removed, inserted;
        std::size_t caret = 0, anchor = 0;  ///< before it
        bool typed = false;                 ///< a letter: more may be added
    };
    [[nodiscard]] std::size_t line_start(std::size_t at) const;
    [[nodiscard]] std::size_t line_end(std::size_t at) const;
    [[nodiscard]] std::size_t step_from(std::size_t at, Step step) const;
    [[nodiscard]] std::size_t vertical(std::size_t at, std::ptrdiff_t lines) const;
    [[nodiscard]] std::size_t column(std::size_t at) const;
    void replace(std::size_t begin, std::size_t end, std::string_view words, bool typed = false);

    std::string text_;
    std::size_t caret_ = 0, anchor_ = 0;
    std::size_t wanted_column_ = 0;  ///< of steps up and down
    bool keeps_column_ = false;      ///< the last step went up or down
    std::size_t page_ = 20;
    std::uint64_t version_ = 0;
    std::vector<Edit> done_, undone_;
    std::size_t kept_bytes_ = 0;  ///< held by `done_`
};

}  // namespace bazillion::renderer
