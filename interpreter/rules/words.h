#pragma once

#include "rules/rules.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// The vocabulary of the rules language. `word_table.h` has a row for each word in each place where it may stand; the
/// compiler, suggestions, the formatter, `bazillion words`, the editor grammars, the fuzz dictionary and the test of
/// the documentation all read these rows.
namespace bazillion::rules {

/// Where a word may stand.
enum class Place : std::uint8_t {
    file,             ///< at top level
    section,          ///< in a game or variant
    option,           ///< the name of an `(option "name" value)`, in lower case
    board,            ///< in a board
    grid,             ///< in a grid
    surface,          ///< in `(surface ...)`
    zone,             ///< in a zone
    exits,            ///< in `(exits ...)`
    piece,            ///< in a piece
    blocks,           ///< among the blocks of `moves` and `drops`
    program,          ///< an instruction of a move program
    go,               ///< what `(go ...)` goes to
    condition,        ///< a condition of programs; each but comparisons has an opposite: `not-empty?`
    number,           ///< what a comparison compares
    goal,             ///< a condition of goals
    configuration,    ///< around a piece in a configuration
    hook,             ///< the event of a hook
    button,           ///< in a button
    phase,            ///< in a phase
    switch_part,      ///< in a switch
    variable_type,    ///< the type of a variable
    variable_option,  ///< behind the type of a variable
    position_field,   ///< in `(position-text ...)`
    advice,           ///< in `(advice ...)`
    kind_advice,      ///< about a piece in an advice
    player,           ///< where a player is named
    detail            ///< inside of one form only
};

/// What stands behind a word, and so which reader reads it.
enum class Takes : std::uint8_t {
    anything,  ///< the reader of its section knows
    nothing,
    place,       ///< a direction or cell, or nothing: the cell of the cursor
    kind_place,  ///< the name of a piece, then as `place`; so with the next
    zone_place,
    cell_place,
    flag_place,
    type_place,   ///< a move type may be missing
    kinds_place,  ///< any number of pieces
    // instructions
    one_condition,
    branches,      ///< `condition instruction ... else instruction ...`
    loop,          ///< `condition instruction ...`
    on_each_cell,  ///< instructions, run from each cell
    own_block,     ///< instructions, run as a block of their own
    kinds,         ///< any number of pieces; for partial moves a move type behind them
    created,       ///< `player kind place`, each may be missing
    go_place,      ///< one of `Place::go`
    direction,
    flag_condition,   ///< `flag condition`
    flag_value,       ///< `flag condition place`
    attribute_value,  ///< `attribute condition place`
    kind_who,         ///< a piece (or `here` for some), whose
    variable_value,   ///< `variable value who`
    variable,         ///< `variable who`
    set_place,        ///< a variable that is a set; place and who in any order
    // conditions and numbers
    conditions,
    reachable,  ///< conditions, for another move to bring about
    kind,       ///< a piece, or nothing
    zone_name,
    switch_name,
    who,             ///< whose, may be missing
    who_kinds,       ///< whose, may be missing; pieces
    who_zone_kinds,  ///< the same, with a zone between them
    number_value,    ///< a number and a value to compare it with
    // goals
    number_kinds,
    configured
};

/// What is true of a word or of what it does, as bits of `Traits`.
using Traits = std::uint32_t;
namespace trait {
inline constexpr Traits own = 1U << 0;        ///< not in ZRF: names of the game take precedence over it
inline constexpr Traits alone = 1U << 1;      ///< may stand without parentheses
inline constexpr Traits unlisted = 1U << 2;   ///< never suggested
inline constexpr Traits ignored = 1U << 3;    ///< is read and has no effect
inline constexpr Traits one_piece = 1U << 4;  ///< has no meaning where several pieces share a cell
inline constexpr Traits groups = 1U << 5;     ///< needs `(groups ...)`
// of sections
inline constexpr Traits once = 1U << 6;   ///< the last of several counts
inline constexpr Traits named = 1U << 7;  ///< a variant replaces its namesake only, in the place where that stands
// of goals
inline constexpr Traits by_repetition = 1U << 8;  ///< known once it is known how often the position occurred
inline constexpr Traits by_moves = 1U << 9;       ///< known once it is known what the next to act can do
// of layout; see syntax/format.h
inline constexpr Traits title = 1U << 10;
inline constexpr Traits parts = 1U << 11;
inline constexpr Traits keeps_second = 1U << 12;
inline constexpr Traits aligned = 1U << 13;
inline constexpr Traits shows_block = 1U << 14;
inline constexpr Traits no_block = 1U << 15;
}  // namespace trait

/// What a word stands for, where one value tells that.
using Meaning = std::variant<std::monostate, Op, Number::Type, GroupNumber, GoalCondition::Type, Goal::Result,
                             Hook::Event, Variable::Type, TextField::Type, Board::Surface, Passing, bool Options::*>;

struct Word {
    std::string_view text;
    Place place = Place::file;
    Takes takes = Takes::anything;
    Meaning meaning;
    std::uint16_t operand = 0;  ///< of the instruction, or what tells words of the same meaning apart
    Traits traits = 0;
    std::string_view doc;  ///< one line

    [[nodiscard]] constexpr bool has(Traits wanted) const { return (traits & wanted) == wanted; }
    [[nodiscard]] constexpr Op op() const { return std::get<Op>(meaning); }
    template <typename T>
    [[nodiscard]] constexpr const T* as() const {
        return std::get_if<T>(&meaning);
    }
};

/// Operands of comparisons: the bounds that the value is, and whether what lies between them is excluded.
inline constexpr std::uint16_t lower_bound = 1, upper_bound = 2, excluded = 4;
/// Operands of `add` and its like.
inline constexpr std::uint16_t adds_copy = 1, adds_partial = 2;

/// All rows, in an order that suggestions keep.
std::span<const Word> all_words();

/// The row of a word in a place, null if it may not stand there.
const Word* find_word(Place place, std::string_view text);
inline bool is_word(Place place, std::string_view text) {
    return find_word(place, text) != nullptr;
}
inline bool is_instruction(std::string_view text) {
    return is_word(Place::program, text);
}
bool is_condition(std::string_view text);  ///< a condition, the opposite of one, or a comparison

/// The words of a place that may be suggested.
const std::vector<std::string>& words_at(Place place);

/// How a place is called: "move program".
std::string_view place_name(Place place);

/// What stands behind a word, as its documentation writes it: "(Kind place)"; empty for nothing.
std::string_view takes_text(Takes takes);

/// How many arguments it may have; as many as fit a list where that hangs on what they are.
std::size_t most_arguments(Takes takes);

/// The layout of lists by their words, for `syntax::format_text`.
std::uint32_t layout_of(std::string_view word);

}  // namespace bazillion::rules
