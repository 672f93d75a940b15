#pragma once

#include "renderer/author/move_origin.h"
#include "renderer/author/source_colours.h"
#include "renderer/author/source_drafts.h"
#include "renderer/author/source_place.h"
#include "renderer/window/author_look.h"

#include <SFML/Window/Event.hpp>

#include <array>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bazillion::renderer {

/// The texts of a game in colours, with what is wrong underlined and told; they can be written here.
class SourceTab {
public:
    /// `drafts`: folder in which what is not saved is kept; empty: it is not.
    explicit SourceTab(std::filesystem::path library, std::filesystem::path drafts = {})
        : drafts_(std::move(library), std::move(drafts)) {}

    /// The file was read, or read again: what is shown stays where it was.
    /// `stale`: the game on the table is still that of a version before.
    void use(const GameFile& file, bool stale);
    /// What a longer check has found in the texts as they are; it holds what was known before, too.
    void set_problems(std::vector<Problem> problems);
    void show(const SourcePlace& place);
    /// Tells where a move comes from, and shows the place.
    void tell(MoveOrigin origin);
    void draw(const AuthorLook& look);

    // Writing
    /// Keys and letters while the caret is in the text; true if the event was for it.
    bool take(const sf::Event& event);
    /// The caret is in the text.
    [[nodiscard]] bool typing() const { return typing_; }
    void stop_typing() { typing_ = false; }
    /// The texts have changed and stayed the same for a moment since they were last asked for by this.
    [[nodiscard]] bool wants_check();
    [[nodiscard]] syntax::FileTexts texts(const GameFile& file) const { return drafts_.texts(file); }
    [[nodiscard]] std::vector<SourceDraft*> unsaved() { return drafts_.unsaved(); }
    void save();
    /// The game is to be written to a file of its author's own.
    [[nodiscard]] bool take_copy_wish() { return std::exchange(wants_copy_, false); }
    /// A file could not be written.
    [[nodiscard]] std::optional<play::Error> take_error() { return std::exchange(error_, std::nullopt); }

    // For tests
    [[nodiscard]] const std::vector<Problem>& problems() const { return problems_; }
    [[nodiscard]] const std::optional<MoveOrigin>& origin() const { return origin_; }
    [[nodiscard]] const std::optional<SourcePlace>& marked() const { return marked_; }
    [[nodiscard]] const SourceDraft* draft() const { return draft_; }
    [[nodiscard]] std::string shown_file() const;
    [[nodiscard]] std::uint32_t first_line() const { return first_line_; }
    [[nodiscard]] std::uint32_t last_line() const { return last_line_; }
    [[nodiscard]] const std::map<std::string, Point>& spots() const { return spots_; }

private:
    using Clock = std::chrono::steady_clock;

    void choose(syntax::SourceId source);
    void sort_problems();
    void draw_head(const AuthorLook& look);
    void draw_state(const AuthorLook& look);
    void draw_search(const AuthorLook& look);
    void draw_files();
    bool head_button(const std::string& label, const std::string& spot);
    void draw_code(const AuthorLook& look, float height);
    bool take_glyphs(float x, std::size_t letters);
    void draw_line(const AuthorLook& look, std::uint32_t line, float gutter);
    void draw_selection(const AuthorLook& look, std::uint32_t line, ImVec2 at);
    void draw_caret(const AuthorLook& look, std::uint32_t line, ImVec2 at);
    void draw_problem(const AuthorLook& look, const Problem& problem, std::uint32_t line, ImVec2 at, bool told);
    void draw_number(const AuthorLook& look, std::uint32_t line, ImVec2 at, float gutter, bool marked);
    void draw_ticks(const AuthorLook& look);
    void draw_foot(const AuthorLook& look);
    void draw_origin(const AuthorLook& look);
    void draw_problems(const AuthorLook& look);
    [[nodiscard]] float foot_height(const AuthorLook& look) const;
    [[nodiscard]] float height_of_problems(std::size_t most) const;
    [[nodiscard]] std::string_view line_text(std::uint32_t line) const;

    // source_tab_input.cpp
    bool take_key(const sf::Event::KeyEvent& key);
    bool take_command(const sf::Event::KeyEvent& key);
    void write(std::string_view words);
    void copy() const;
    void point(const ImVec2& origin, float line_height);
    [[nodiscard]] std::size_t place_at(const ImVec2& origin, float line_height) const;
    void follow_caret(float line_height, float gutter);
    /// Something was written, or the caret moved.
    void changed();
    void divide();
    void find(bool backwards);
    [[nodiscard]] bool writable() const { return draft_ != nullptr && draft_->locked.empty(); }

    SourceDrafts drafts_;
    std::optional<GameFile> file_;  ///< keeps its texts
    syntax::SourceId source_ = 0;
    SourceDraft* draft_ = nullptr;            ///< of the shown source
    std::unique_ptr<syntax::Sources> shown_;  ///< its text, divided into lines
    std::optional<SourceColours> colours_;    ///< of that
    std::uint64_t shown_version_ = 0;         ///< of the draft
    std::vector<Problem> problems_;
    std::multimap<std::uint32_t, std::size_t> by_line_;  ///< problems of the shown file
    std::size_t next_problem_ = 0;
    bool stale_ = false;
    bool typing_ = false, selecting_ = false;
    bool caret_moved_ = false;
    bool wants_copy_ = false;
    std::optional<Clock::time_point> changed_at_;  ///< since when there is something to be checked
    std::optional<play::Error> error_;
    std::array<char, 128> wanted_{};  ///< what is looked for
    bool searching_ = false, search_fresh_ = false, search_failed_ = false;
    std::optional<SourcePlace> marked_;
    std::optional<std::uint32_t> scroll_to_;
    std::optional<MoveOrigin> origin_;
    float widest_ = 0;
    int glyphs_left_ = 0, waves_left_ = 0;          ///< that this frame may still draw
    std::uint32_t first_line_ = 0, last_line_ = 0;  ///< that were drawn
    std::map<std::string, Point> spots_;
};

}  // namespace bazillion::renderer
