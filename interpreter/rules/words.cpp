#include "rules/words.h"

#include "rules/word_table.h"
#include "syntax/format.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

namespace bazillion::rules {
namespace {

auto key_of(const Word* word) {
    return std::pair(word->place, word->text);
}

/// The rows by place and word.
const std::vector<const Word*>& sorted_words() {
    static const auto sorted = [] {
        std::vector<const Word*> words;
        words.reserve(word_table::rows.size());
        for (const Word& row : word_table::rows) {
            words.push_back(&row);
        }
        std::sort(words.begin(), words.end(), [](const Word* a, const Word* b) { return key_of(a) < key_of(b); });
        return words;
    }();
    return sorted;
}

constexpr std::size_t places = static_cast<std::size_t>(Place::detail) + 1;

constexpr std::array<std::string_view, places> place_names{"file",
                                                           "game",
                                                           "option",
                                                           "board",
                                                           "grid",
                                                           "surface",
                                                           "zone",
                                                           "exits",
                                                           "piece",
                                                           "moves and drops",
                                                           "move program",
                                                           "go",
                                                           "condition",
                                                           "number",
                                                           "goal",
                                                           "configuration",
                                                           "hook",
                                                           "button",
                                                           "phase",
                                                           "switch",
                                                           "variable type",
                                                           "variable option",
                                                           "position text",
                                                           "advice",
                                                           "advice on a piece",
                                                           "player",
                                                           "detail"};

}  // namespace

std::span<const Word> all_words() {
    return word_table::rows;
}

const Word* find_word(Place place, std::string_view text) {
    const auto& words = sorted_words();
    const std::pair wanted(place, text);
    const auto found = std::lower_bound(words.begin(), words.end(), wanted,
                                        [](const Word* word, const auto& key) { return key_of(word) < key; });
    return found != words.end() && key_of(*found) == wanted ? *found : nullptr;
}

bool is_condition(std::string_view text) {
    if (is_word(Place::condition, text)) {
        return true;
    }
    const Word* opposite = text.starts_with("not-") ? find_word(Place::condition, text.substr(4)) : nullptr;
    return opposite != nullptr && opposite->takes != Takes::number_value;
}

const std::vector<std::string>& words_at(Place place) {
    static const auto by_place = [] {
        std::array<std::vector<std::string>, places> words;
        for (const Word& row : word_table::rows) {
            if (!row.has(trait::unlisted)) {
                words[static_cast<std::size_t>(row.place)].emplace_back(row.text);
            }
        }
        return words;
    }();
    return by_place[static_cast<std::size_t>(place)];
}

std::string_view place_name(Place place) {
    return place_names[static_cast<std::size_t>(place)];
}

std::string_view takes_text(Takes takes) {
    switch (takes) {
        case Takes::anything:
            return "...";
        case Takes::nothing:
            return "";
        case Takes::place:
            return "place";
        case Takes::kind_place:
            return "Kind place";
        case Takes::zone_place:
            return "zone place";
        case Takes::cell_place:
            return "cell place";
        case Takes::flag_place:
            return "flag place";
        case Takes::type_place:
            return "type place";
        case Takes::kinds_place:
            return "Kind ... place";
        case Takes::one_condition:
            return "condition";
        case Takes::branches:
            return "condition instruction ... else instruction ...";
        case Takes::loop:
            return "condition instruction ...";
        case Takes::on_each_cell:
        case Takes::own_block:
            return "instruction ...";
        case Takes::kinds:
            return "Kind ...";
        case Takes::created:
            return "Player Kind place";
        case Takes::go_place:
            return "from|to|mark|last-from|last-to";
        case Takes::direction:
            return "direction";
        case Takes::flag_condition:
            return "flag condition";
        case Takes::flag_value:
            return "flag condition place";
        case Takes::attribute_value:
            return "attribute condition place";
        case Takes::kind_who:
            return "Kind who";
        case Takes::variable_value:
            return "variable value who";
        case Takes::variable:
            return "variable who";
        case Takes::set_place:
            return "set place who";
        case Takes::conditions:
        case Takes::reachable:
            return "condition ...";
        case Takes::kind:
            return "Kind";
        case Takes::zone_name:
            return "zone";
        case Takes::switch_name:
            return "switch";
        case Takes::who:
            return "who";
        case Takes::who_kinds:
            return "who Kind ...";
        case Takes::who_zone_kinds:
            return "who zone Kind ...";
        case Takes::number_value:
            return "number value";
        case Takes::number_kinds:
            return "number Kind ...";
        case Takes::configured:
            return "Kind ... direction ... (cell|zone ...)";
    }
    return "";
}

std::size_t most_arguments(Takes takes) {
    switch (takes) {
        case Takes::nothing:
            return 0;
        case Takes::place:
        case Takes::kind:
        case Takes::zone_name:
        case Takes::who:
        case Takes::go_place:
        case Takes::direction:
        case Takes::switch_name:
            return 1;
        case Takes::kind_place:
        case Takes::zone_place:
        case Takes::cell_place:
        case Takes::type_place:
        case Takes::kind_who:
        case Takes::variable:
        case Takes::flag_condition:
            return 2;
        case Takes::flag_value:
        case Takes::attribute_value:
            return 3;
        default:
            return std::numeric_limits<std::size_t>::max();
    }
}

std::uint32_t layout_of(std::string_view word) {
    constexpr std::array<std::pair<Traits, syntax::Layout>, 6> pairs{
        {{trait::title, syntax::layout::title},
         {trait::parts, syntax::layout::parts},
         {trait::keeps_second, syntax::layout::keeps_second},
         {trait::aligned, syntax::layout::aligned},
         {trait::shows_block, syntax::layout::shows_block},
         {trait::no_block, syntax::layout::no_block}}};
    static const auto by_word = [&] {
        std::unordered_map<std::string_view, syntax::Layout> layouts;
        for (const Word& row : word_table::rows) {
            for (const auto& [trait, bit] : pairs) {
                layouts[row.text] |= row.has(trait) ? bit : 0;
            }
        }
        return layouts;
    }();
    const auto found = by_word.find(word);
    return found == by_word.end() ? 0 : found->second;
}

}  // namespace bazillion::rules
