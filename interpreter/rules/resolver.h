#pragma once

#include "rules/betza_moves.h"
#include "rules/context.h"
#include "rules/resolve.h"
#include "rules/words.h"
#include "syntax/document.h"

#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace bazillion::rules {

/// Builds the rules of one title from its sections, own and inherited. Names come first (players, board, pieces,
/// variables), then what refers to them.
class Resolver {
public:
    Resolver(Rules& rules, syntax::Document& document, const std::map<std::string, bool>& switches,
             const Bounds& bounds);

    void resolve(const std::vector<Form>& sections, const Form& title);

private:
    using Sections = std::vector<const Form*>;
    [[nodiscard]] Sections all(std::string_view head) const;
    [[nodiscard]] const Form* last(std::string_view head) const;

    // sections.cpp: the sections of ZRF
    void check_sections(const std::vector<Form>& sections);
    void choose_sections(std::span<const Form> sections);
    void texts();
    void files_heard_and_solved();
    void players();
    void options();
    void turn_order(const Form& title);
    void mark_neutral_players();
    void teams();
    void plural_names();
    void setup();
    void note_placement(Cell cell, const Form& at);

    // pieces.cpp
    void piece_names();
    void piece_part(const Form& part, Kind& kind);
    void piece_attributes();
    void piece_programs();
    bool misplaced(const Form& part);
    void piece_section(KindId kind, const Form& section);
    void block(KindId kind, const Form& form, MoveTypeId type, bool drop);
    void becoming(KindId kind, const Form& form, MoveTypeId type);
    void becoming_block(KindId kind, KindId as, const Form& form, const Form& moves, MoveTypeId type);

    // betza_section.cpp
    std::vector<Form> betza_blocks(KindId kind, const Form& form);
    [[nodiscard]] std::vector<betza::Term> betza_terms(KindId kind) const;
    [[nodiscard]] std::vector<std::string> passed_kinds(KindId kind) const;
    [[nodiscard]] std::vector<std::string> royal_names() const;
    std::string right_of(PlayerId player, std::vector<Cell> cells, std::string name, const Form& at);
    Form first_move_condition(KindId kind, const std::vector<betza::Term>& terms, const betza::Compass& compass,
                              const Form& at);
    std::string mirrored_zone(const betza::Compass& compass);
    std::vector<Form> castling_blocks(KindId kind, const betza::Term& term, const betza::Compass& compass,
                                      const std::vector<Form>& arrive, const Form& at);

    // variables.cpp: what a position remembers, and counts
    void reserve_variable();
    void variables();
    void variable(const Form& form);
    bool variable_type(const Form& form, Variable& variable);
    void check_values(const Variable& variable, const Form& type);
    void counters();
    void rights();
    void sweep();

    // actions.cpp: switches, buttons, phases, hooks
    void switch_section(const Form& section);
    void scripts();
    void buttons();
    void button(const Form& form);
    void button_programs(const Form& form, Button& button);
    std::vector<MoveTypeId> move_types_of(const Form* form);
    void phases();
    void phase(const Form& section);
    void prompts();
    void hooks();
    void after_move();
    void consequence(const Form& section, const Form& when);
    void legal();
    void minimize();
    void move_text();

    void groups();  // groups.cpp

    // position_text.cpp
    void position_text();
    void text_field(const Form& form, bool optional);
    bool read_field(const Form& form, TextField& field);
    bool passed_over_field(const Form& form);
    bool counter_field(const Form& form, TextField& field);
    bool variable_field(const Form& form, TextField& field);
    void placement_field(const Form& form, TextField& field);
    void check_digits(const TextField& field, const Form& form);
    void letters_field(const Form& form, TextField& field);
    [[nodiscard]] TextField::LetterCell letter_cell(Cell cell, AttributeId attribute) const;
    [[nodiscard]] std::vector<KindId> told_kinds(const TextField& field, AttributeId attribute) const;
    [[nodiscard]] bool declares(KindId kind, AttributeId attribute) const;

    // outside.cpp: what the file leaves to code that is not part of it
    void outside_code(const Form& title);
    void check_options();
    void check_value(std::string_view option, std::span<const Form> values);
    [[nodiscard]] bool can_act() const;

    // goals.cpp
    void goals();
    bool names_goal(std::span<const Form> items);
    GoalCondition goal_condition(const Form& form);
    GoalCondition goal_of(const Word& word, const Form& form);
    void config_items(const Form& form, GoalCondition& condition);
    void royals();

    void saved_numbers();  // saved_numbers.cpp

    void advice();

    // layout.cpp
    void codes();
    [[nodiscard]] bool fits(std::size_t attributes) const;
    [[nodiscard]] bool may_lie_beside(AttributeId attribute) const;
    [[nodiscard]] std::size_t uses_of(AttributeId attribute) const;
    void lay_beside(std::vector<AttributeId>& varying);
    void stacks();
    void check_setup();
    void slots();

    Rules& rules_;
    syntax::Document& document_;
    Context context_;
    std::vector<Form> sections_;  ///< those that hold with the switches as they are
    const std::map<std::string, bool>& switch_values_;
    const Bounds& bounds_;
    std::map<std::string, Sections, std::less<>> by_head_;
    std::vector<const Form*> piece_forms_;                             ///< [kind]
    std::vector<std::vector<std::pair<AttributeId, bool>>> declared_;  ///< [kind]
    std::vector<std::vector<MoveTypeId>> named_types_;                 ///< [kind], in the order of its text
    std::map<std::pair<PlayerId, KindId>, int> supplies_;
    std::map<Cell, const Form*> placed_;  ///< where each cell was set up last
    std::size_t placed_again_ = 0;
};

/// The sections a title ends up with: its own, and for a variant those of its game that it does not override.
std::vector<Form> title_sections(const syntax::Document& document, const Title& title);

/// A text of the game as one line, and as lines (docs/language.md#files).
std::string display_line(std::string_view text);
std::string display_text(std::string_view text);

}  // namespace bazillion::rules
