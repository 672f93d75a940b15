#pragma once

#include "renderer/start/game_info.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::renderer {

/// A game that the start screen offers.
struct Offer {
    std::filesystem::path rules;
    std::filesystem::path saved;  ///< of a game in progress
    std::string name;
    std::string family;       ///< as the library sorts its games; "" for others
    std::string other_names;  ///< by which it may be searched, too
    std::string note;         ///< "12 moves": of a game in progress
    std::optional<GameInfo> info;
};

/// The games of the library in the order of its `shelf.json`, which sorts them into families and tells other names of
/// theirs. Games that it does not mention follow in one family more; without such a file they are all in that.
std::vector<Offer> library_offers(const std::filesystem::path& library);

/// What was played lately, the last one first.
struct PlayedOffers {
    std::vector<Offer> unfinished;  ///< games in progress
    std::vector<Offer> recent;      ///< rules files, each once
};
PlayedOffers played_offers(const std::filesystem::path& journals, std::size_t most_unfinished, std::size_t most_recent);

/// What is to be shown of all that there is.
struct Wanted {
    std::string search;  ///< as typed
    std::string family;  ///< "": any
    int players = 0;     ///< 0: any; 3: three and more
    std::optional<BoardKind> board;
    friend bool operator==(const Wanted&, const Wanted&) = default;
};

/// How well a game fits what is searched for: 0 not at all. Words that begin so come first, then those that contain it,
/// then those that differ by a slip or two.
int search_score(const Offer& offer, std::string_view typed);

/// Indices of the offers that are wanted: the best first if something is searched for, else in their order.
std::vector<std::size_t> find_offers(std::span<const Offer> offers, const Wanted& wanted);

}  // namespace bazillion::renderer
