#include "opponent/search_parts.h"

#include <algorithm>
#include <array>
#include <utility>

namespace bazillion::opponent {

std::optional<SearchParts> parts_without(std::string_view names) {
    using Part = std::pair<std::string_view, bool SearchParts::*>;
    static constexpr std::array parts{Part{"table", &SearchParts::table},
                                      Part{"quiescence", &SearchParts::quiescence},
                                      Part{"null-move", &SearchParts::null_move},
                                      Part{"reductions", &SearchParts::reductions},
                                      Part{"pruning", &SearchParts::pruning},
                                      Part{"history", &SearchParts::history},
                                      Part{"extensions", &SearchParts::extensions},
                                      Part{"exchanges", &SearchParts::exchanges},
                                      Part{"activity", &SearchParts::activity},
                                      Part{"mates", &SearchParts::mates},
                                      Part{"rave", &SearchParts::rave},
                                      Part{"replies", &SearchParts::replies},
                                      Part{"decisive", &SearchParts::decisive},
                                      Part{"cutoff", &SearchParts::cutoff}};
    SearchParts left;
    while (!names.empty()) {
        const std::string_view name = names.substr(0, names.find(','));
        names.remove_prefix(std::min(name.size() + 1, names.size()));
        const auto part =
            std::find_if(parts.begin(), parts.end(), [&](const Part& each) { return each.first == name; });
        if (part == parts.end()) {
            return std::nullopt;
        }
        left.*part->second = false;
    }
    return left;
}

}  // namespace bazillion::opponent
