#pragma once

#include "renderer/start/start_draw.h"

#include <deque>
#include <filesystem>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// The screen on which a game is chosen: cards with pictures, sorted into families, a search, filters, games that can
/// be gone on with. Knows neither windows nor events of a library; the window hands it points, keys and letters, and
/// does what it answers.
class StartScreen {
public:
    struct Folders {
        std::filesystem::path library, journals, cache;
    };
    StartScreen(Folders folders, int theme);

    /// What the person has asked for.
    struct Wish {
        enum class Type : std::uint8_t { nothing, open, resume, ask_open, settings, back };
        Type type = Type::nothing;
        std::filesystem::path file;  ///< `open`: rules; `resume`: a game in progress
        std::string title;           ///< `open`: as `GameFile::find_title` takes it; empty: the default
    };
    enum class Key : std::uint8_t { up, down, left, right, home, end, page_up, page_down, enter, tab, escape, erase };

    /// Reads anew which games there are; to be called whenever the screen comes up.
    void show(bool may_go_back);
    /// Takes in what has become known of games; true if that changes what is seen. Never takes long.
    bool update();
    [[nodiscard]] bool busy() const { return !unasked_.empty() || pictures_.busy(); }
    /// Stops what goes on in the background; `show` goes on with it.
    void leave();
    void set_theme(int theme);

    /// The size of what it fills, in pixels; to be called before a frame and before events.
    void arrange(double width, double height, double top, double unit);
    void draw(Canvas& canvas, const Theme& theme);

    // Events. `move` is true if something looks different now.
    bool move(Point point);
    Wish click(Point point);
    void wheel(Point point, double notches);
    Wish press(Key key);
    void type(std::uint32_t letter);
    /// One of the cards that are shown, but no unfinished game; `chance`: any number.
    [[nodiscard]] Wish open_any(std::uint64_t chance) const;
    [[nodiscard]] bool clickable(Point point) const;

    [[nodiscard]] const StartScene& scene() const { return scene_; }
    [[nodiscard]] const StartLayout& layout() const { return layout_; }
    [[nodiscard]] const std::vector<Offer>& offers() const { return offers_; }
    /// The picture of this card is there.
    [[nodiscard]] bool pictured(const Offer& offer) const;

private:
    void fill();
    void fill_choices();
    void searched();
    void choose(const StartChoice& choice);
    void open_filter(StartList::Of of);
    void open_variants(std::size_t card);
    Wish take_entry(std::size_t entry);
    [[nodiscard]] Wish open_card(std::size_t card) const;
    Wish press_in_list(Key key);
    void step(Key key);
    void select(std::size_t card);
    void scroll_to(double where);
    [[nodiscard]] std::size_t chosen_value(StartList::Of of) const;

    Folders folders_;
    int theme_;
    CardPictures pictures_;
    std::vector<Offer> offers_;           ///< unfinished games, then recent ones, then the library
    std::size_t recent_ = 0, shelf_ = 0;  ///< where recent ones and the library begin
    std::vector<std::string> families_;
    std::deque<std::size_t> unasked_;  ///< offers of which nothing was asked yet
    Wanted wanted_;
    StartScene scene_;
    StartLayout layout_;
    double width_ = 0, height_ = 0, top_ = 0, unit_ = 1;
    StartHit hover_;
};

}  // namespace bazillion::renderer
