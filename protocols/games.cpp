#include "protocols/games.h"

#include "syntax/letters.h"

#include <algorithm>

namespace bazillion::protocols {

std::optional<std::size_t> Games::find(std::string_view name, std::string OfferedGame::*protocol) const {
    const auto find_if = [&](const auto& fits) {
        const auto found = std::find_if(offered.begin(), offered.end(), fits);
        return found == offered.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - offered.begin()));
    };
    const auto by_name = find_if([&](const OfferedGame& game) { return game.*protocol == name; });
    return by_name ? by_name : find_if([&](const OfferedGame& game) {
        return syntax::equal_ignoring_case(game.*protocol, name) || syntax::equal_ignoring_case(game.title, name);
    });
}

std::string plain_name(std::string_view title) {
    std::string name;
    for (const char c : syntax::to_lower(title)) {
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
            name += c;
        } else if (!name.empty() && name.back() != '-' && c != '\'') {
            name += '-';
        }
    }
    while (name.ends_with('-')) {
        name.pop_back();
    }
    return name.empty() ? "game" : name;
}

}  // namespace bazillion::protocols
