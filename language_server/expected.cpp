#include "language_server/expected.h"

#include <algorithm>
#include <array>

namespace bazillion::language_server {
namespace {

using rules::Place;
using rules::Takes;
using rules::Word;

constexpr Places condition = bit(Place::condition), program = bit(Place::program);
constexpr Categories place_names = Category::direction | Category::cell;

struct Inside {
    Place place;
    std::string_view word;
    Places parts;
};

/// What stands in the lists that these words begin, where that does not follow from what the words take.
constexpr std::array inside_of{
    Inside{Place::file, "game", bit(Place::section)},
    Inside{Place::file, "variant", bit(Place::section)},
    Inside{Place::file, "define", anywhere},
    Inside{Place::section, "board", bit(Place::board)},
    Inside{Place::section, "piece", bit(Place::piece)},
    Inside{Place::section, "legal", condition},
    Inside{Place::section, "after-move", program},
    Inside{Place::section, "position-text", bit(Place::position_field) | bit(Place::detail)},
    Inside{Place::section, "button", bit(Place::button)},
    Inside{Place::section, "phase", bit(Place::phase)},
    Inside{Place::section, "switch", bit(Place::switch_part)},
    Inside{Place::section, "variable", bit(Place::variable_type) | bit(Place::variable_option)},
    Inside{Place::section, "hook", bit(Place::hook) | bit(Place::detail)},
    Inside{Place::section, "if-switch", bit(Place::section)},
    Inside{Place::section, "option", bit(Place::option)},
    Inside{Place::section, "advice", bit(Place::advice)},
    Inside{Place::board, "grid", bit(Place::grid)},
    Inside{Place::board, "zone", bit(Place::zone)},
    Inside{Place::board, "exits", bit(Place::exits)},
    Inside{Place::board, "surface", bit(Place::surface)},
    Inside{Place::piece, "moves", bit(Place::blocks)},
    Inside{Place::piece, "drops", bit(Place::blocks)},
    Inside{Place::button, "do", program},
    Inside{Place::advice, "kind", bit(Place::kind_advice)},
};

Places parts_of(const Word& word) {
    const auto* const found = std::find_if(inside_of.begin(), inside_of.end(), [&](const Inside& each) {
        return each.place == word.place && each.word == word.text;
    });
    if (found != inside_of.end()) {
        return found->parts;
    }
    if (word.as<rules::Goal::Result>() != nullptr) {
        return bit(Place::goal) | condition | bit(Place::detail);
    }
    switch (word.takes) {
        case Takes::one_condition:
        case Takes::flag_condition:
        case Takes::flag_value:
        case Takes::attribute_value:
            return condition;
        case Takes::conditions:
        case Takes::reachable:
            return word.place == Place::goal ? bit(Place::goal) | condition : condition;
        case Takes::branches:
        case Takes::loop:
            return condition | program;
        case Takes::on_each_cell:
        case Takes::own_block:
            return program;
        case Takes::go_place:
            return bit(Place::go);
        case Takes::number_value:
            return bit(Place::number);
        case Takes::configured:
            return bit(Place::configuration);
        default:
            return bit(Place::detail);
    }
}

/// Names behind a word by what it takes; `item` counts from 1.
Categories names_behind(Takes takes, std::size_t item) {
    const auto first = [&](Category category, Categories then) {
        return item == 1 ? static_cast<Categories>(category) : then;
    };
    switch (takes) {
        case Takes::nothing:
        case Takes::one_condition:
        case Takes::conditions:
        case Takes::reachable:
        case Takes::go_place:
        case Takes::flag_condition:
            return 0;
        case Takes::place:
            return place_names;
        case Takes::flag_place:
            return item == 1 ? Categories{0} : place_names;
        case Takes::kind_place:
            return first(Category::piece, place_names);
        case Takes::zone_place:
            return first(Category::zone, place_names);
        case Takes::cell_place:
            return first(Category::cell, place_names);
        case Takes::type_place:
            return place_names | Category::move_type;
        case Takes::kinds_place:
            return place_names | Category::piece;
        case Takes::branches:
        case Takes::loop:
        case Takes::on_each_cell:
        case Takes::own_block:
            return place_names;
        case Takes::kinds:
        case Takes::kind:
        case Takes::number_kinds:
            return static_cast<Categories>(Category::piece);
        case Takes::zone_name:
            return static_cast<Categories>(Category::zone);
        case Takes::created:
            return place_names | Category::piece | Category::player;
        case Takes::direction:
            return static_cast<Categories>(Category::direction);
        case Takes::flag_value:
            return place_names;
        case Takes::attribute_value:
            return first(Category::attribute, place_names);
        case Takes::kind_who:
        case Takes::who_kinds:
            return Category::piece | Category::player;
        case Takes::variable_value:
            return first(Category::variable, Category::piece | Category::player | Category::cell | Category::variable);
        case Takes::variable:
            return first(Category::variable, static_cast<Categories>(Category::player));
        case Takes::set_place:
            return first(Category::variable, place_names | Category::player);
        case Takes::switch_name:
            return static_cast<Categories>(Category::switch_name);
        case Takes::who:
            return static_cast<Categories>(Category::player);
        case Takes::who_zone_kinds:
            return Category::player | Category::zone | Category::piece;
        case Takes::number_value:
            return place_names | Category::variable;
        case Takes::configured:
            return place_names | Category::piece | Category::zone;
        case Takes::anything:
            break;
    }
    return all_categories;
}

struct NamesIn {
    Place place;
    std::string_view word;
    Categories names;
};

/// Names in the lists of words that take anything.
constexpr std::array names_in{
    NamesIn{Place::section, "players", static_cast<Categories>(Category::player)},
    NamesIn{Place::section, "turn-order", Category::player | Category::move_type},
    NamesIn{Place::section, "board-setup", Category::player | Category::piece | Category::cell},
    NamesIn{Place::section, "move-priorities", static_cast<Categories>(Category::move_type)},
    NamesIn{Place::section, "royal", static_cast<Categories>(Category::piece)},
    NamesIn{Place::section, "reserve", Category::piece | Category::player},
    NamesIn{Place::section, "hook", static_cast<Categories>(Category::function)},
    NamesIn{Place::section, "rights", Category::variable | Category::player | Category::cell},
    NamesIn{Place::section, "groups", static_cast<Categories>(Category::direction)},
    NamesIn{Place::section, "if-switch", static_cast<Categories>(Category::switch_name)},
    NamesIn{Place::section, "switch", static_cast<Categories>(Category::switch_name)},
    NamesIn{Place::section, "button", static_cast<Categories>(Category::button)},
    NamesIn{Place::section, "phase", static_cast<Categories>(Category::phase)},
    NamesIn{Place::section, "sweep", static_cast<Categories>(Category::attribute)},
    NamesIn{Place::board, "links", place_names},
    NamesIn{Place::board, "unlink", static_cast<Categories>(Category::cell)},
    NamesIn{Place::board, "kill-positions", static_cast<Categories>(Category::cell)},
    NamesIn{Place::board, "dummy", static_cast<Categories>(Category::cell)},
    NamesIn{Place::board, "symmetry", Category::player | Category::direction},
    NamesIn{Place::board, "positions", static_cast<Categories>(Category::cell)},
    NamesIn{Place::board, "zone", 0},
    NamesIn{Place::board, "grid", 0},
    NamesIn{Place::grid, "directions", static_cast<Categories>(Category::direction)},
    NamesIn{Place::zone, "name", static_cast<Categories>(Category::zone)},
    NamesIn{Place::zone, "players", static_cast<Categories>(Category::player)},
    NamesIn{Place::zone, "positions", static_cast<Categories>(Category::cell)},
    NamesIn{Place::piece, "name", static_cast<Categories>(Category::piece)},
    NamesIn{Place::piece, "image", static_cast<Categories>(Category::player)},
    NamesIn{Place::piece, "players", static_cast<Categories>(Category::player)},
    NamesIn{Place::piece, "in-hand", static_cast<Categories>(Category::piece)},
    NamesIn{Place::piece, "attribute", static_cast<Categories>(Category::attribute)},
    NamesIn{Place::piece, "moves", 0},
    NamesIn{Place::blocks, "move-type", static_cast<Categories>(Category::move_type)},
    NamesIn{Place::blocks, "becoming", static_cast<Categories>(Category::piece)},
    NamesIn{Place::button, "hook", static_cast<Categories>(Category::function)},
    NamesIn{Place::button, "choose", static_cast<Categories>(Category::piece)},
    NamesIn{Place::phase, "moves", static_cast<Categories>(Category::move_type)},
    NamesIn{Place::phase, "buttons", static_cast<Categories>(Category::button)},
};

Categories names_of(const Word& word, std::size_t item) {
    const auto* const found = std::find_if(names_in.begin(), names_in.end(), [&](const NamesIn& each) {
        return each.place == word.place && each.word == word.text;
    });
    if (found != names_in.end()) {
        return found->names;
    }
    if (word.as<rules::Goal::Result>() != nullptr) {
        return static_cast<Categories>(Category::player);
    }
    if (word.takes == Takes::anything && word.place != Place::file && word.place != Place::section) {
        return all_categories;
    }
    return word.takes == Takes::anything ? Categories{0} : names_behind(word.takes, item);
}

/// Whether a list that begins with no word is a block of moves where these parts stand.
bool begins_block(Places parts) {
    return (parts & (bit(Place::blocks) | program)) != 0;
}

/// Rows of a text in any of these places; for the opposite of a condition those of the condition.
std::vector<const Word*> rows_of(std::string_view text, Places places) {
    constexpr std::string_view opposite = "not-";
    std::vector<const Word*> rows;
    for (const std::string_view each : {text, text.starts_with(opposite) ? text.substr(opposite.size()) : text}) {
        for (unsigned place = 0; place <= static_cast<unsigned>(Place::detail) && rows.empty(); ++place) {
            const auto tried = static_cast<Place>(place);
            const bool negated = each.size() != text.size();
            if ((places & bit(tried)) != 0 && (!negated || tried == Place::condition)) {
                if (const Word* word = rules::find_word(tried, each)) {
                    rows.push_back(word);
                }
            }
        }
        if (places == anywhere) {
            rows.clear();
            for (const Word& word : rules::all_words()) {
                if (word.text == each) {
                    rows.push_back(&word);
                }
            }
        }
        if (!rows.empty()) {
            break;
        }
    }
    return rows;
}

}  // namespace

Expectations::Expectations(const Outline& outline) : outline_(outline) {
    lists_[Outline::root].parts = bit(Place::file);
}

const Expectations::List& Expectations::list(Outline::Index index) {
    std::vector<Outline::Index> path;
    while (!lists_.contains(index)) {
        path.push_back(index);
        index = outline_[index].parent;
    }
    const List* found = &lists_.at(index);
    for (auto inner = path.rbegin(); inner != path.rend(); ++inner) {
        found = &lists_.emplace(*inner, inside(*inner, *found)).first->second;
    }
    return *found;
}

/// What is expected in a list that itself stands in the list `around`.
Expectations::List Expectations::inside(Outline::Index index, const List& around) const {
    const std::string_view head = outline_.head(index);
    List inside;
    inside.words = head.empty() ? std::vector<const Word*>() : rows_of(head, around.parts);
    if (around.parts == anywhere && inside.words.empty()) {
        inside.parts = anywhere;
        return inside;
    }
    for (const Word* word : inside.words) {
        inside.parts |= parts_of(*word);
        if (word->place == Place::condition && (around.parts & bit(Place::goal)) != 0) {
            inside.parts |= bit(Place::goal);  // `(and ...)` of goals
        }
    }
    if (inside.words.empty()) {
        inside.block = begins_block(around.parts);
        inside.parts = inside.block ? program | condition : anywhere;
    }
    return inside;
}

/// What the lists inside `around` may begin with.
Expected Expectations::head_of(const List& around) const {
    const bool block = begins_block(around.parts);
    const Places words = around.parts | (block ? program : 0U);
    Categories names = around.parts == anywhere ? all_categories
                       : block                  ? Category::direction | Category::macro
                                                : static_cast<Categories>(Category::macro);
    for (const Word* word : around.words) {  // `(win-condition (White Black) ...)`
        names |= word->place == Place::section ? names_of(*word, 1) : Categories{0};
    }
    return {words, words, names};
}

Expected Expectations::at(Outline::Index list, std::size_t item) {
    if (list == Outline::root) {
        return {bit(Place::file), 0, static_cast<Categories>(Category::macro)};
    }
    const Outline::Index parent = outline_[list].parent;
    if (item == 0) {
        return head_of(this->list(parent));
    }
    const List& here = this->list(list);
    Expected expected{here.parts, here.parts, 0};
    if (here.block) {
        expected.names = place_names;
        expected.perhaps_call = !outline_.head(list).empty();
    }
    for (const Word* word : here.words) {
        expected.names |= names_of(*word, item);
    }
    const bool setup = here.words.empty() && parent != Outline::root && outline_.head(parent) == "board-setup";
    if (here.parts == anywhere || setup) {
        expected.names = all_categories;
    }
    return expected;
}

Expected Expectations::of(Outline::Index token) {
    return at(outline_[token].parent, outline_.place_in_parent(token));
}

std::vector<const rules::Word*> Expectations::words_meant(Outline::Index token) {
    const Expected expected = of(token);
    const bool head = outline_.place_in_parent(token) == 0;
    auto rows = rows_of(outline_.text(token), head ? expected.heads : expected.alone);
    if (rows.empty()) {
        rows = rows_of(outline_.text(token), anywhere);
    }
    return rows;
}

Categories Expectations::categories_of(Outline::Index token) {
    const Expected expected = of(token);
    const Outline::Index list = outline_[token].parent;
    const std::size_t item = outline_.place_in_parent(token);
    if (item == 1 && outline_.head(list) == "define") {
        return static_cast<Categories>(Category::macro);
    }
    // A goal has its players in a list of their own, a setup its pieces: the words around do not tell.
    return expected.names == 0 || item == 0 || expected.perhaps_call
               ? all_categories
               : static_cast<Categories>(expected.names | Category::macro);
}

}  // namespace bazillion::language_server
