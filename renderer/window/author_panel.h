#pragma once

#include "renderer/author/file_check.h"
#include "renderer/author/game_trials.h"
#include "renderer/window/links_tab.h"
#include "renderer/window/printed_text.h"
#include "renderer/window/source_tab.h"
#include "renderer/window/statistics_tab.h"
#include "renderer/window/why_tab.h"
#include "renderer/window/window_session.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace bazillion::renderer {

/// The panel beside the board for those who write a game while its window is open: its source, to be written in, with
/// what is wrong, statistics of random games, why a move is there or not, what scripts have printed, the links of the
/// board. Made with Dear ImGui.
class AuthorPanel {
public:
    enum class Tab { source, statistics, why, print, links };
    static constexpr std::array<const char*, 5> tab_names{"Source", "Statistics", "Why", "Print", "Links"};

    AuthorPanel(const std::filesystem::path& library, const std::filesystem::path& drafts, CheckTitles check)
        : source_(library, drafts), check_(std::move(check)) {}

    void set_open(bool open);
    [[nodiscard]] bool is_open() const { return open_; }
    /// As settings keep them: the tab by its name, the width in percent of the window.
    void set_tab(const std::string& name);
    [[nodiscard]] std::string tab() const { return tab_names[static_cast<std::size_t>(tab_)]; }
    void set_share(int percent);
    [[nodiscard]] int share() const { return share_; }
    /// Its edge is being dragged.
    [[nodiscard]] bool resizing() const { return held_; }

    /// Takes in what is on the table, and what has been found out about it in the background. True if something else is
    /// to be seen. Cheap to ask often.
    bool update(const Session& session);
    void add_printed(std::string_view lines);

    // Writing
    /// Keys and letters while the caret is in the source; true if the event was for it.
    bool take(const sf::Event& event) { return open_ && tab_ == Tab::source && source_.take(event); }
    [[nodiscard]] bool typing() const { return open_ && tab_ == Tab::source && source_.typing(); }
    [[nodiscard]] SourceTab& source() { return source_; }

    // The board
    [[nodiscard]] bool picks() const { return open_ && tab_ == Tab::why && why_.picks(); }
    void pick(const Hit& hit, const Scene& scene, const play::Match& match) { why_.pick(hit, scene, match); }
    void stop_picking() { why_.stop_picking(); }
    /// An arrow was drawn from a cell to another.
    void drew_arrow(play::Cell from, play::Cell to, const play::Match& match);
    /// A move of the list was clicked: tells where it comes from.
    void clicked_move(const Session& session, std::size_t ply);

    /// Somebody asks how a piece moves: shows where its rules are.
    void asked_about(const Session& session, play::KindId kind);

    /// Where it is in a window of this size below `top`; empty unless it is open.
    [[nodiscard]] Box place(double width, double height, double top, double unit) const;
    /// Draws it there, and what it has to say over the board (`layout`; null: no game is to be seen). True if what
    /// settings keep has changed.
    bool draw(const Box& box, const AuthorLook& look, const Session& session, const Layout* layout, play::Cell over);

    // For tests
    [[nodiscard]] const SourceTab& source() const { return source_; }
    [[nodiscard]] const StatisticsTab& statistics() const { return statistics_; }
    [[nodiscard]] const WhyTab& why() const { return why_; }
    [[nodiscard]] const LinksTab& links() const { return links_; }
    [[nodiscard]] const std::string& printed() const { return printed_.text(); }
    [[nodiscard]] const std::map<std::string, Point>& spots() const { return spots_; }

private:
    bool draw_tabs(const AuthorLook& look);
    void draw_tab(const AuthorLook& look, const Session& session);
    void draw_print(const AuthorLook& look);
    bool draw_edge(const Box& box, const AuthorLook& look);

    bool open_ = false;
    Tab tab_ = Tab::source;
    int share_ = 40;
    bool held_ = false;
    bool stopped_ = false;                       ///< random games were given up when the panel was closed
    std::weak_ptr<play::Game> game_;             ///< that is looked at
    std::filesystem::path file_;                 ///< of it
    std::string title_;                          ///< of it
    const syntax::Document* shown_ = nullptr;    ///< in `source_`, which keeps it
    std::size_t diagnostics_ = 0, sources_ = 0;  ///< that it had
    SourceTab source_;
    FileCheck check_;
    bool unchecked_ = false;  ///< the file is to be looked at once the panel is open
    StatisticsTab statistics_;
    WhyTab why_;
    LinksTab links_;
    MoveTracer tracer_;
    PrintedText printed_{64 << 10};
    bool unseen_print_ = false;
    std::map<std::string, Point> spots_;
    GameTrials trials_;
};

}  // namespace bazillion::renderer
