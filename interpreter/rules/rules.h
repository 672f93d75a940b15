#pragma once

#include "rules/advice_values.h"
#include "rules/board.h"
#include "rules/codes.h"
#include "rules/program.h"
#include "rules/types.h"
#include "syntax/form.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::rules {

struct Player {
    std::string name;
    bool random = false;   ///< its moves are drawn by lot
    bool neutral = false;  ///< never moves in the turn order, or named so: nobody's friend or enemy
    PlayerId team = 0;     ///< the first of the players who are allies, he himself among them
    bool plural = false;   ///< the name is that of several: "Attackers win"

    /// A verb as it stands behind the name: "wins", "win".
    [[nodiscard]] std::string does(const std::string& verb) const { return verb + (plural ? "" : "s"); }
};

/// The pictures of a kind for one player, one name for each alternative piece set.
struct KindImages {
    PlayerId player = no_player;
    std::vector<std::string> files;
};

struct Kind {
    std::string name;
    std::string notation;  ///< short letter(s) as declared; may be empty
    std::string help;
    std::string description;
    std::string opens;  ///< rules file that a click on such a piece opens, as old menus of games have it
    std::vector<KindImages> images;
    bool dummy = false;
    std::vector<PlayerId> players;  ///< who can have such pieces; empty: everybody
    KindId in_hand = none;          ///< what it is in the reserve of who captured it; `none`: what it is
    std::string betza;              ///< its moves in Betza's notation; empty if not all of them are told so
    std::vector<Block> blocks;

    [[nodiscard]] bool belongs_to(PlayerId player) const {
        return players.empty() || std::find(players.begin(), players.end(), player) != players.end();
    }
    /// Whether such pieces can move on the board.
    [[nodiscard]] bool has_moves() const {
        return std::any_of(blocks.begin(), blocks.end(), [](const Block& block) { return !block.drop; });
    }
    /// Whether such pieces can be dropped.
    [[nodiscard]] bool has_drops() const {
        return std::any_of(blocks.begin(), blocks.end(), [](const Block& block) { return block.drop; });
    }
};

/// One entry of the turn order.
struct Turn {
    PlayerId decider = 0;
    PlayerId mover = 0;
    MoveTypeId type = none;  ///< only moves of this type; `none`: any (see `priorities` and `phases`)
    Program when;            ///< left out when its time has come and this does not hold; empty: never
};

/// A piece on the board, or a stock beside it, at the start.
struct Placement {
    PlayerId player = 0;
    KindId kind = 0;
    Cell cell = none;
    std::vector<AttributeId> attributes;
};

/// A named number (or several) that is part of the position.
struct Variable {
    enum class Type : std::uint8_t {
        number,
        cell,    ///< a cell or `none`
        player,  ///< a player or `none`
        kind,    ///< a kind or `none`
        cells,   ///< a set of `cells`: a slot for each, 1 if it is in
        choice   ///< one of `values`
    };
    std::string name;
    std::string label;  ///< what players read in place of the name; may be empty
    Type type = Type::number;
    bool per_player = false;
    bool hidden = false;                    ///< not shown to players
    bool reserve = false;                   ///< the off-board supplies, drawn as a tray; per player and kind
    std::vector<KindId> kinds;              ///< kept per kind if not empty
    std::vector<std::string> values;        ///< for `choice`
    std::vector<Cell> cells;                ///< for `cells`
    bool fleeting = false;                  ///< what a player notes is forgotten when another has acted
    std::vector<Value> initial;             ///< [slot - first]
    Slot first = 0;                         ///< first slot; then by player, then by kind
    std::vector<Slot> by_player;            ///< first slot of each player (all equal if not per player)
    std::vector<std::uint16_t> kind_index;  ///< [kind] = offset, `none` if not kept for it
    syntax::Origin origin;
};

/// Counts of pieces shown to (or hidden from) players; kept by the engine, equal to the board at all times.
struct Counter {
    std::string name;
    std::vector<KindId> kinds;  ///< empty: all
    bool hidden = false;
    std::string label;               ///< as a variable's
    std::uint16_t missing_from = 0;  ///< if not 0: counts how many of so many are neither on the board nor in reserve
    [[nodiscard]] Number number(Who who) const;
};

/// A permission that ends when a move leaves or enters one of its cells: the right to castle.
struct Right {
    std::string name;
    PlayerId player = 0;
    std::vector<Cell> cells;
    VariableId variable = none;  ///< 1 while it is held
};

/// What the player to act may do while a condition holds; the first phase whose condition holds is in force.
struct Phase {
    std::string name;
    Program when;                        ///< empty code: always
    std::vector<MoveTypeId> types;       ///< move types allowed (`untyped` stands for blocks without one)
    std::vector<MoveTypeId> otherwise;   ///< allowed if no move of those types is legal
    std::vector<std::uint16_t> buttons;  ///< indices into Rules::buttons
    std::string prompt;                  ///< what the player is asked, in words
    bool defer_check = false;            ///< a move that leads here is judged after each action of this phase
};

/// What a player is asked when moves of a type are due; `{VARIABLE}` is filled in.
struct Prompt {
    MoveTypeId type = none;
    std::string text;
};

/// An action without a move on the board: a button to press, or one for each of some kinds.
struct Button {
    std::string name;
    std::string label;
    std::string colour;
    std::string text;               ///< compact text; `{kind}` and `{VARIABLE}` are filled in
    std::vector<KindId> kinds;      ///< one action for each; empty: just one
    std::vector<Program> programs;  ///< tests, then effects, then `add`; one for each of `kinds`, or one
    std::string hook;               ///< Lua function that returns further changes; may be empty
    syntax::Origin hook_origin;     ///< where that is named
    bool needs_reply = false;       ///< only legal if the next to act can then do something
    syntax::Origin origin;
};

/// A Lua function called where a native condition holds. A new event touches: here, `word_table.h`, the part of
/// `play/engine/` that calls it, docs/lua.md; and `play/engine/hooks.h` with `script/results.cpp` if it returns
/// something new.
struct Hook {
    enum class Event : std::uint8_t {
        after_move,  ///< returns changes
        moves,       ///< returns moves to be added
        legal,       ///< returns a verdict on the move just made
        outcome,     ///< returns a verdict on the game
        evaluate     ///< returns how good a position is for a player; asked by the computer player alone
    };
    Event event = Event::after_move;
    std::string function;
    Program when;
    Program effects;  ///< `after_move` without a function: this is run from where the move arrived
    syntax::Origin origin;
};

/// What a goal asks of the board and the moves. A new one touches: here, `word_table.h`, `play/engine/game_end.cpp`,
/// docs/language.md.
struct GoalCondition {
    enum class Type : std::uint8_t {
        all,
        any,
        negation,  // of `parts`
        absolute_config,
        relative_config,
        connected,  // pieces in one chain that reaches all `places`; with no places, all of them in one
        pieces_remaining,
        total_piece_count,
        captured,
        checkmated,
        stalemated,
        deadlocked,  ///< nobody in the whole turn order can do anything but pass
        repetition,
        condition  // any condition of programs, seen by the goal's player
    };
    struct Item {
        std::optional<DirectionId> direction;  ///< a step, for relative configs and chains
        KindId kind = none;
        Who who;  ///< mover = the goal's player; shared = any owner; opponent = any opponent
        bool negate = false;
    };
    Type type = Type::all;
    std::vector<GoalCondition> parts;
    std::vector<Item> items;  ///< pieces (and steps)
    struct Place {
        bool zone = false;  ///< any cell of the zone will do
        std::uint16_t index = 0;
    };
    std::vector<Place> places;
    std::uint16_t count = 0;
    bool last = false;  ///< checkmated: only the last such piece of a player may not be left to be captured
    Program test;       ///< for `condition`
};

struct Goal {
    enum class Result : std::uint8_t { win, loss, draw, count };
    /// When it is tested (docs/language.md#goals), which is told by the condition: after each completed turn, once it
    /// is known how often the position has occurred, or once it is known what the next to act can do.
    enum class Stage : std::uint8_t { turn, repetition, moves };
    Result result = Result::loss;
    Stage stage = Stage::turn;
    std::vector<PlayerId> players;
    GoalCondition condition;
    std::string reason;  ///< in the author's words, may be empty
    syntax::Origin origin;
};

/// One field of the position text.
struct TextField {
    enum class Type : std::uint8_t {
        placement,
        side,
        letters,      ///< `letters` that are held, or `-`
        passed_over,  ///< the cell a double step passed over, or `-`
        digits,       ///< one digit for each player and kind of a variable
        variable,     ///< a variable's value (each player's one after the other, or that of `who`)
        pieces,       ///< the letters of the pieces in reserve, or `-`
        counter,      ///< a counter: each player's, with commas
        turns_left,   ///< turns in a row that the player to act has, with this one
        turns,
        quiet,
        round,
        constant  ///< always `names[0]`
    };
    /// A cell that a letter names, and who stands there in the setup; `kind` is `none` if nobody does.
    struct LetterCell {
        Cell cell = none;
        PlayerId owner = no_player;
        KindId kind = none;
    };
    struct Letter {
        std::string letter;
        VariableId right = none;  ///< a right's variable and its owner, or
        PlayerId player = 0;
        AttributeId attribute = none;  ///< an attribute that the pieces on all `cells` have
        std::vector<LetterCell> cells;
        std::vector<KindId> kinds;  ///< `attribute`: pieces of these kinds have it only where a letter says so
    };
    Type type = Type::placement;
    VariableId variable = none;  ///< placement: the reserve if it stands behind it, in brackets
    AttributeId mark = none;     ///< placement: pieces that have it are followed by `~`
    std::size_t counter = 0;
    std::optional<Who> who;          ///< variable: only his, the mover being the player to act
    std::vector<std::string> names;  ///< side: letters of the players; variable: what stands between values
    std::vector<Letter> letters;
    std::vector<KindId> kinds;
    bool optional = false;  ///< may be missing at the end of a text
};

enum class Passing : std::uint8_t { never, always, forced };

/// What `(option ...)` sections said.
struct Options {
    Passing pass_turn = Passing::never;
    bool pass_partial = false;
    bool maximal_captures = false;
    bool recycle_captures = false;
    bool recycle_promotions = false;
    bool include_off_pieces = false;
    bool repetition_draw = true;  ///< third occurrence ends the game; otherwise it may only be agreed on
};

/// A switch of the game's own that players may set before a game; scripts read it.
struct Switch {
    std::string name;
    std::string label;
    bool value = false;
};

/// A kind named in `checkmated`: its capture may not be allowed by its owner.
struct Royal {
    PlayerId player = 0;
    std::vector<KindId> kinds;
    bool last = false;  ///< ... unless he has another one left
    Program when;       ///< ... while this holds, asked on its cell; empty: always
};

/// An attribute kept beside the piece codes: each cell has a slot, which holds 1 while the piece there has the
/// attribute and 0 while none stands there. So as many attributes as a game likes can vary, at the price that a move
/// carries them along one by one; they are kept so only where codes for all combinations would be too many.
struct AttributePlane {
    AttributeId attribute = none;
    std::vector<bool> initial;  ///< [kind] of a new piece; a piece that becomes of another kind keeps what it has
};

/// One game, fully resolved: an immutable value shared by everybody who plays, draws or analyses it.
struct Rules {
    std::string title, description, history, strategy;
    std::string art;  ///< folder of drawings of the pieces; empty: the usual ones
    /// Sound files by what they are heard at ("move", "win"); "" is silence, and what has none has the program's own.
    std::map<std::string, std::string> sounds;
    std::string music;     ///< sound file that goes on during the game
    std::string solution;  ///< saved game that solves this one
    std::filesystem::path file;
    std::vector<std::filesystem::path> scripts;

    std::vector<Player> players;
    Board board;
    std::vector<Kind> kinds;
    std::vector<std::string> attributes;
    std::vector<std::string> move_types;  ///< [0] is "" for untyped blocks
    std::vector<std::string> flags;
    /// The numbers by which saved games of the original program name them.
    std::vector<std::uint16_t> saved_attributes, saved_move_types;
    std::vector<MoveTypeId> priorities;
    std::vector<Turn> turns;
    std::size_t repeat_from = 0;  ///< the turn after the last is this one
    Options options;
    std::vector<Switch> switches;
    /// Where the file says that code outside of it completes the rules; the file is played as it is written.
    std::optional<syntax::Origin> outside_code;
    /// Where the file hands its moves to the code of an engine, so that they cannot be known; the board can be shown.
    std::optional<syntax::Origin> engine;
    std::vector<Placement> setup;

    std::vector<Variable> variables;
    VariableId reserve = none;   ///< the off-board supplies, if the game has any
    bool fills_reserve = false;  ///< a program of the game can put something into them
    std::vector<Counter> counters;
    std::vector<Right> rights;
    std::vector<DirectionId>
        group_ways;             ///< pieces of a player that are joined so, or back, are a group; none: no groups
    AttributeId swept = none;   ///< pieces that have it leave the board when a turn is over
    std::vector<Phase> phases;  ///< empty for plain ZRF games
    std::vector<Prompt> prompts;
    std::vector<Button> buttons;
    std::vector<Hook> hooks;
    Program legal;  ///< must hold for the mover after each move of a piece; empty code: anything goes
    /// Indices of `numbers` that a turn has to leave as small as it can, the first of them first; at most 8.
    std::vector<std::uint16_t> minimized;
    Program after_move;  ///< effects without tests, performed by every move of a piece
    std::vector<Goal> goals;
    std::vector<Royal> royals;
    std::vector<Number> numbers;
    std::vector<Program> conditions;              ///< that `can-reach?` asks for
    std::string move_pattern, drop_pattern;       ///< how moves are written; empty: the usual way
    std::vector<std::vector<KindId>> kind_lists;  ///< that conditions speak of
    std::vector<TextField> text;
    KindId passed_kind = none;            ///< for the passed-over field: the kind and
    DirectionId passed_direction = none;  ///< its forward direction, as written
    unsigned stack_height = 1;            ///< so many pieces of a player can share a cell,
    std::vector<unsigned> stack_most;     ///< [kind] and so many of them of each kind
    std::vector<KindId> irreversible;     ///< moves of these kinds reset the count of quiet turns
    Advice advice;                        ///< for the computer player; changes nothing of what is legal

    Codes codes;
    std::vector<AttributePlane> planes;
    Slot first_plane = 0;  ///< slots of the planes, one plane behind the other
    Slot slots = 0;        ///< number of slots of a position, cells included

    /// Whether a single piece is royal.
    [[nodiscard]] bool is_royal(Code piece) const;
    [[nodiscard]] bool has_stacks() const { return stack_height > 1; }
    [[nodiscard]] std::size_t cells() const { return board.cells.size(); }
    [[nodiscard]] std::optional<Cell> find_cell(std::string_view name) const;
    [[nodiscard]] std::optional<KindId> find_kind(std::string_view name) const;
    [[nodiscard]] std::optional<PlayerId> find_player(std::string_view name) const;
    [[nodiscard]] std::optional<VariableId> find_variable(std::string_view name) const;

    /// Whether the player begins with such pieces in reserve, or may come to some.
    [[nodiscard]] bool may_hold(PlayerId player, KindId kind) const;

    /// The slot of a variable; `kind` matters only for those kept per kind.
    [[nodiscard]] Slot slot(VariableId variable, PlayerId player, KindId kind = none) const;

    /// The slot that tells whether a cell is in a set; `none` for cells that it never holds.
    [[nodiscard]] Slot slot_of_cell(VariableId variable, PlayerId player, Cell cell) const;

    /// The plane that an attribute is kept in; none if codes tell it.
    [[nodiscard]] std::optional<std::size_t> plane_of(AttributeId attribute) const;
    [[nodiscard]] Slot plane_slot(std::size_t plane, Cell cell) const {
        return static_cast<Slot>(first_plane + plane * cells() + cell);
    }
    /// The cell that a slot of a plane is about.
    [[nodiscard]] Cell cell_of_plane(Slot slot) const {
        return static_cast<Cell>(static_cast<std::size_t>(slot - first_plane) % cells());
    }
    /// Puts a new piece on a cell of a position, or `empty`.
    void put_new(std::vector<Value>& slots_of_position, Cell cell, Code piece) const;

    /// The entry that follows in the turn order.
    [[nodiscard]] std::size_t next_turn(std::size_t turn) const {
        return turn + 1 < turns.size() ? turn + 1 : repeat_from;
    }
    /// Whose pieces move in that one.
    [[nodiscard]] PlayerId mover_after(std::size_t turn) const { return turns[next_turn(turn)].mover; }
};

/// The names of things that rules list (cells, kinds, players ...), in their order.
template <typename Things>
std::vector<std::string> names_of(const Things& things) {
    std::vector<std::string> names;
    names.reserve(things.size());
    for (const auto& thing : things) {
        names.push_back(thing.name);
    }
    return names;
}

}  // namespace bazillion::rules
