#pragma once

#include "renderer/canvas/geometry.h"
#include "renderer/start/catalogue.h"

#include <optional>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// A list that lies over the start screen until something in it is chosen: the values of a filter, the variants of a
/// game.
struct StartList {
    enum class Of : std::uint8_t { families, players, boards, variants };
    Of of = Of::families;
    std::size_t card = 0;  ///< `variants`: of this card
    std::vector<std::string> entries;
    std::size_t chosen = 0;
    double scroll = 0;  ///< design pixels
};

/// Cards under a heading.
struct StartGroup {
    std::string heading;
    std::vector<std::size_t> offers;
    bool compact = false;  ///< small cards, picture and words side by side
};

/// A value of a filter.
struct StartChoice {
    StartList::Of of = StartList::Of::families;
    std::size_t value = 0;
    std::string words;
    std::size_t count = 0;  ///< games that it lets through; shown of families
    bool chosen = false;
};

/// All that is to be seen on the start screen, without measures in pixels.
struct StartScene {
    std::vector<StartGroup> groups;
    std::vector<StartChoice> choices;
    std::string search;
    bool may_go_back = false;  ///< to a game that is open
    double scroll = 0;         ///< design pixels
    std::optional<std::size_t> selected;
    std::optional<StartList> list;
};

/// Where it is, in pixels of the window.
struct StartLayout {
    struct Card {
        Box box, picture, variants;
        std::size_t offer = 0;
        bool compact = false;
    };
    struct Heading {
        Box box;
        std::string words;
    };
    struct Choice {
        Box box;
        std::size_t choice = 0;
    };
    double unit = 1;
    Box window, header, search, open, settings, back, sidebar;
    std::vector<Heading> captions;  ///< of the sidebar
    std::vector<Choice> choices;    ///< in the sidebar
    std::vector<Choice> chips;      ///< without one: a chip for each filter, which shows the choice that is made
    Box content;                    ///< cards outside of it are out of sight
    std::vector<Card> cards;
    std::vector<Heading> headings;
    std::size_t columns = 1;
    double scroll_most = 0;  ///< design pixels
    Box list;
    std::vector<Box> entries;  ///< empty boxes for those scrolled away
    double list_scroll_most = 0;
};

/// `offers`: those that the scene speaks of. `top`: pixels taken by the menu bar.
StartLayout arrange_start(const StartScene& scene, const std::vector<Offer>& offers, double width, double height,
                          double top, double unit);

/// What a click at a point means.
struct StartHit {
    enum class Type : std::uint8_t { nothing, card, variants, choice, chip, entry, list, search, open, settings, back };
    Type type = Type::nothing;
    std::size_t index = 0;
    friend bool operator==(const StartHit&, const StartHit&) = default;
};
StartHit start_hit(const StartLayout& layout, Point point);

}  // namespace bazillion::renderer
